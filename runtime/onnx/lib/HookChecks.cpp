//===- HookChecks.cpp - checks that several verifiers share ---------------===//
//
// See Hooks.h.
//
//===----------------------------------------------------------------------===//

#include "../hooks/Hooks.h"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult verifyShapeOperand(Operation *op, unsigned index) {
  RankedTensorType type = rankedTypeOf(op->getOperand(index));
  if (!type)
    return success();
  if (type.getRank() != 1)
    return op->emitOpError("operand #")
           << index << " is " << type << ", but must have rank 1";
  // A result of so many dimensions is none that anybody could hold, and making
  // its shape would take as long as the number says.
  constexpr int64_t maxRank = 1024;
  if (!type.isDynamicDim(0) && type.getDimSize(0) > maxRank)
    return op->emitOpError("operand #")
           << index << " asks for " << type.getDimSize(0) << " dimensions";
  return success();
}

LogicalResult verifySameRank(Operation *op, unsigned a, unsigned b) {
  RankedTensorType first = rankedTypeOf(op->getOperand(a));
  RankedTensorType second = rankedTypeOf(op->getOperand(b));
  if (!first || !second || first.getRank() == second.getRank())
    return success();
  return op->emitOpError("operand #")
         << b << " is " << second << ", which does not fit operand #" << a
         << ", " << first;
}

/// Checks attribute 'kernel_shape', where there is one, against the spatial
/// sizes of `weights`.
static LogicalResult verifyKernelShape(Operation *op,
                                       RankedTensorType weights) {
  auto kernel = op->getAttrOfType<ArrayAttr>("kernel_shape");
  if (!kernel)
    return success();
  ArrayRef<int64_t> sizes = weights.getShape().drop_front(2);
  if (kernel.size() != sizes.size())
    return op->emitOpError("attribute 'kernel_shape' has ")
           << kernel.size() << " elements, but the weights have "
           << sizes.size() << " spatial dimensions";
  for (auto [index, size] : llvm::enumerate(sizes)) {
    int64_t given = cast<IntegerAttr>(kernel[index]).getInt();
    if (!ShapedType::isDynamic(size) && given != size)
      return op->emitOpError("attribute 'kernel_shape' has ")
             << given << " at #" << index << ", but the weights have " << size;
  }
  return success();
}

FailureOr<Convolution> readConvolution(Operation *op) {
  Convolution convolution;
  convolution.data = rankedTypeOf(op->getOperand(0));
  convolution.weights = rankedTypeOf(op->getOperand(1));
  convolution.group = integerAttribute(op, "group").value_or(1);
  if (convolution.group < 1)
    return op->emitOpError("attribute 'group' is ") << convolution.group;
  RankedTensorType data = convolution.data, weights = convolution.weights;
  if (!weights)
    return convolution;
  if (weights.getRank() < 2 || (data && data.getRank() != weights.getRank()))
    return op->emitOpError("operand #1 is ")
           << weights << ", which does not fit data "
           << op->getOperand(0).getType();
  if (failed(verifyKernelShape(op, weights)))
    return failure();
  return convolution;
}

LogicalResult verifyBias(Operation *op, unsigned index, int64_t channels) {
  RankedTensorType type = rankedTypeOf(op->getOperand(index));
  if (!type)
    return success();
  if (type.getRank() == 1 &&
      (type.isDynamicDim(0) || ShapedType::isDynamic(channels) ||
       type.getDimSize(0) == channels))
    return success();
  InFlightDiagnostic diagnostic = op->emitOpError("operand #")
                                  << index << " is " << type
                                  << ", but must be a list";
  if (!ShapedType::isDynamic(channels))
    diagnostic << " of " << channels << " numbers";
  return diagnostic;
}

LogicalResult verifySubgraph(Operation *op, Region &region, unsigned inputs,
                             unsigned outputs) {
  unsigned index = region.getRegionNumber();
  if (region.empty())
    return op->emitOpError("region #") << index << " is empty";
  Block &block = region.front();
  if (block.getNumArguments() != inputs)
    return op->emitOpError("region #")
           << index << " takes " << block.getNumArguments()
           << " values, but must take " << inputs;
  if (block.empty() || block.back().getName().getStringRef() != "onnx.Yield")
    return op->emitOpError("region #") << index << " ends without onnx.Yield";
  if (block.back().getNumOperands() != outputs)
    return op->emitOpError("region #")
           << index << " yields " << block.back().getNumOperands()
           << " values, but must yield " << outputs;
  // What comes before the results (a condition to go on) stays inside.
  unsigned kept = outputs - op->getNumResults();
  for (auto [position, result] : llvm::enumerate(op->getResults())) {
    Type yielded = block.back().getOperand(kept + position).getType();
    auto given = dyn_cast<TensorType>(yielded);
    auto wanted = dyn_cast<TensorType>(result.getType());
    if (given && wanted && given.getElementType() != wanted.getElementType())
      return op->emitOpError("region #")
             << index << " yields " << yielded << " for result #" << position
             << ", which is " << result.getType();
  }
  return success();
}

} // namespace dialectgen::onnx
