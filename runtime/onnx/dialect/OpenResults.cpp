//===- OpenResults.cpp - results without shapes that are wrong ------------===//
//
// See OpenResults.h.
//
//===----------------------------------------------------------------------===//

#include "OpenResults.h"
#include "dialectgen/core/Silence.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;

namespace dialectgen::onnx {

static Type openSizes(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? Type(tensor.clone(SmallVector<int64_t>(
                      size_t(tensor.getRank()), ShapedType::kDynamic)))
                : type;
}

bool openResults(Operation *op, llvm::function_ref<void(OpResult, Type)> tell) {
  SmallVector<Type> declared(op->getResultTypes());
  for (OpResult result : op->getResults())
    result.setType(dropShapes(result.getType()));
  bool areShapesWrong = isLegalAlone(op);
  for (auto [result, type] : llvm::zip(op->getResults(), declared)) {
    Type open = result.getType();
    result.setType(type);
    if (!areShapesWrong || isLegalAlone(op))
      continue;
    result.setType(openSizes(type));
    if (!isLegalAlone(op))
      result.setType(open);
    tell(result, type);
  }
  return areShapesWrong;
}

} // namespace dialectgen::onnx
