//===- HookChecks.cpp - checks that several verifiers share ---------------===//
//
// See Hooks.h.
//
//===----------------------------------------------------------------------===//

#include "../hooks/Hooks.h"
#include "mlir/Dialect/Traits.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/MathExtras.h"

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

LogicalResult verifyRank(Operation *op, unsigned index, int64_t rank) {
  if (index >= op->getNumOperands() ||
      rankOf(op->getOperand(index)).value_or(rank) == rank)
    return success();
  return op->emitOpError("operand #")
         << index << " is " << op->getOperand(index).getType()
         << ", but must have rank " << rank;
}

LogicalResult verifySameShape(Operation *op, unsigned a, unsigned b) {
  if (succeeded(verifyCompatibleShape(op->getOperand(a).getType(),
                                      op->getOperand(b).getType())))
    return success();
  return op->emitOpError("operand #")
         << b << " is " << op->getOperand(b).getType()
         << ", but must be shaped like operand #" << a << ", "
         << op->getOperand(a).getType();
}

LogicalResult verifyQuantization(Operation *op) {
  RankedTensorType data = rankedTypeOf(op->getOperand(0));
  RankedTensorType scale = rankedTypeOf(op->getOperand(1));
  if (op->getNumOperands() > 2 && scale && rankedTypeOf(op->getOperand(2)) &&
      failed(verifySameShape(op, 1, 2)))
    return failure();
  if (!scale)
    return success();
  if (integerAttribute(op, "block_size").value_or(0) != 0) {
    if (!data || data.getRank() == scale.getRank())
      return success();
    return op->emitOpError("operand #1 is ")
           << scale << ", but scales of blocks are as many dimensions as "
           << "operand #0, " << data;
  }
  if (scale.getRank() > 1)
    return op->emitOpError("operand #1 is ")
           << scale << ", but must be a number or a list";
  // A list of one number is as good as the number.
  if (!data || scale.getRank() == 0 || scale.isDynamicDim(0) ||
      scale.getDimSize(0) == 1)
    return success();
  int64_t axis = integerAttribute(op, "axis").value_or(1);
  if (failed(verifyAxis(op, "axis", axis, op->getOperand(0))))
    return failure();
  int64_t size = data.getRank()
                     ? data.getDimSize(axis < 0 ? axis + data.getRank() : axis)
                     : 1;
  if (ShapedType::isDynamic(size) || size == scale.getDimSize(0))
    return success();
  return op->emitOpError("operand #1 has ")
         << scale.getDimSize(0) << " scales for size " << size
         << " of dimension " << axis << " of operand #0";
}

LogicalResult verifyMatrixProduct(Operation *op) {
  auto a = rankedTypeOf(op->getOperand(0)), b = rankedTypeOf(op->getOperand(1));
  for (unsigned index : {0, 1})
    if (rankOf(op->getOperand(index)) == 0)
      return op->emitOpError("operand #") << index << " is a scalar";
  if (!a || !b)
    return success();
  // A vector is a row on the left and a column on the right.
  int64_t inner = a.getShape().back();
  int64_t other = b.getDimSize(b.getRank() == 1 ? 0 : b.getRank() - 2);
  if (!ShapedType::isDynamic(inner) && !ShapedType::isDynamic(other) &&
      inner != other)
    return op->emitOpError("inner sizes differ: ")
           << inner << " of operand #0 and " << other << " of operand #1";
  SmallVector<int64_t> joined;
  if (a.getRank() > 2 && b.getRank() > 2 &&
      !OpTrait::util::getBroadcastedShape(a.getShape().drop_back(2),
                                          b.getShape().drop_back(2), joined))
    return op->emitOpError("matrices are stacked as ")
           << a << " and " << b << ", which cannot be broadcast";
  return success();
}

LogicalResult verifyRecurrence(Operation *op, int64_t gates) {
  // Input, weights, recurrent weights, biases, lengths, first state; of a cell,
  // its first state and its peepholes.
  constexpr int64_t ranks[] = {3, 3, 3, 2, 1, 3, 3, 2};
  for (auto [index, rank] : llvm::enumerate(ranks))
    if (failed(verifyRank(op, index, rank)))
      return failure();
  auto direction = op->getAttrOfType<StringAttr>("direction");
  int64_t directions =
      direction && direction.getValue() == "bidirectional" ? 2 : 1;
  RankedTensorType recurrent = rankedTypeOf(op->getOperand(2));
  int64_t hidden = ShapedType::kDynamic;
  if (auto given = integerAttribute(op, "hidden_size"))
    hidden = *given;
  else if (recurrent)
    hidden = recurrent.getDimSize(2);
  int64_t gated = ShapedType::kDynamic;
  if (!ShapedType::isDynamic(hidden) && llvm::MulOverflow(gates, hidden, gated))
    return op->emitOpError("attribute 'hidden_size' is ") << hidden;
  struct Size {
    unsigned operand, dimension;
    int64_t expected;
  };
  for (auto [operand, dimension, expected] :
       {Size{1, 0, directions}, Size{1, 1, gated}, Size{2, 0, directions},
        Size{2, 1, gated}, Size{2, 2, hidden}}) {
    RankedTensorType type = rankedTypeOf(op->getOperand(operand));
    if (!type || ShapedType::isDynamic(expected) ||
        type.isDynamicDim(dimension) || type.getDimSize(dimension) == expected)
      continue;
    return op->emitOpError("operand #")
           << operand << " is " << type << ", but dimension " << dimension
           << " must have size " << expected;
  }
  return success();
}

LogicalResult verifyScatter(Operation *op) {
  if (failed(verifySameRank(op, 0, 1)) || failed(verifySameRank(op, 0, 2)))
    return failure();
  return verifySameShape(op, 1, 2);
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
