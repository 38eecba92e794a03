//===- Branches.cpp - results of branches in one shape --------------------===//
//
// Since opset 11 the branches of If may give results of different shapes;
// before, a result had one shape.
//
//===----------------------------------------------------------------------===//

#include "StepHooks.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult branchesOfOneShape(StepRewrite &rewrite) {
  SmallVector<ValueRange> given;
  for (Region *region : rewrite.getRegions())
    if (region && region->hasOneBlock())
      given.push_back(region->front().getTerminator()->getOperands());
  for (auto [index, type] : llvm::enumerate(rewrite.getResultTypes())) {
    Type first;
    for (ValueRange values : given) {
      if (index >= values.size())
        continue;
      auto shaped = dyn_cast<ShapedType>(values[index].getType());
      if (!shaped)
        continue;
      if (!shaped.hasRank())
        return rewrite.refuse("result " + Twine(index) +
                                  " of branches whose ranks are not known",
                              RefusalClass::NeedsShape);
      if (first && failed(verifyCompatibleShape(first, shaped)))
        return rewrite.refuse("result " + Twine(index) +
                                  " in shapes that differ between branches",
                              RefusalClass::Impossible);
      first = shaped;
    }
  }
  return success();
}

} // namespace dialectgen::onnx
