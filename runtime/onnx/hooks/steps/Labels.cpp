//===- Labels.cpp - from a list of classes to keys and values -------------===//
//
// LabelEncoder of opset 1 turns the names in a list into their positions, or
// positions into names; since opset 2 it has keys and values of several types.
//
//===----------------------------------------------------------------------===//

#include "StepHooks.h"
#include <numeric>

using namespace mlir;

namespace dialectgen::onnx {

/// 0, 1, 2, …
static ArrayAttr positions(MLIRContext *context, size_t count) {
  SmallVector<int64_t> values(count);
  std::iota(values.begin(), values.end(), 0);
  return intsAttr(context, values);
}

LogicalResult classesAsKeys(StepRewrite &rewrite) {
  MLIRContext *context = rewrite.getOp()->getContext();
  if (rewrite.isUpgrade()) {
    auto classes =
        dyn_cast_or_null<ArrayAttr>(rewrite.removeAttr("classes_strings"));
    if (!classes)
      return rewrite.fail("there are no classes");
    bool isName = !rewrite.getAdaptor()
                       .getElementType(rewrite.getOperands()[0].getType())
                       .isIntOrFloat();
    rewrite.setAttr(isName ? "keys_strings" : "values_strings", classes);
    rewrite.setAttr(isName ? "values_int64s" : "keys_int64s",
                    positions(context, classes.size()));
    return success();
  }
  for (auto [names, numbers] : {std::pair("keys_strings", "values_int64s"),
                                std::pair("values_strings", "keys_int64s")}) {
    auto classes = dyn_cast_or_null<ArrayAttr>(rewrite.getAttr(names));
    if (!classes ||
        rewrite.getAttr(numbers) != positions(context, classes.size()))
      continue;
    rewrite.removeAttr(names);
    rewrite.removeAttr(numbers);
    rewrite.removeAttr("default_float");
    rewrite.setAttr("classes_strings", classes);
    return success();
  }
  return rewrite.refuse("a map other than between names and their positions");
}

} // namespace dialectgen::onnx
