//===- HookChecks.cpp - checks that several verifiers share ---------------===//
//
// See Hooks.h.
//
//===----------------------------------------------------------------------===//

#include "../hooks/Hooks.h"
#include "dialectgen/core/CheckedSize.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult verifyShapeOperand(Operation *op, unsigned index) {
  RankedTensorType type = rankedTypeOf(op->getOperand(index));
  if (!type)
    return success();
  if (type.getRank() != 1)
    return emitViolation(op, "rank") << "operand #" << index << " is " << type
                                     << ", but must have rank 1";
  // A result with so many dimensions cannot exist, and building its shape would
  // take time proportional to the number.
  constexpr int64_t maxRank = 1024;
  if (!type.isDynamicDim(0) && type.getDimSize(0) > maxRank)
    return emitViolation(op, "length") << "operand #" << index << " asks for "
                                       << type.getDimSize(0) << " dimensions";
  return success();
}

LogicalResult verifyOptimizerGroups(Operation *op, unsigned groups) {
  unsigned inputs = op->getNumOperands() - 2;
  if (inputs % groups)
    return emitViolation(op, "optimizer-groups")
           << "has " << inputs << " inputs, which is no multiple of " << groups
           << ", the number of values for each tensor";
  unsigned outputs = inputs / groups * (groups - 1);
  if (op->getNumResults() == outputs)
    return success();
  return emitViolation(op, "optimizer-groups")
         << "has " << op->getNumResults() << " results, but must have "
         << outputs << " for " << inputs << " inputs";
}

LogicalResult verifyRank(Operation *op, unsigned index, int64_t rank) {
  if (index >= op->getNumOperands() ||
      rankOf(op->getOperand(index)).value_or(rank) == rank)
    return success();
  return emitViolation(op, "rank")
         << "operand #" << index << " is " << op->getOperand(index).getType()
         << ", but must have rank " << rank;
}

LogicalResult verifySameShape(Operation *op, unsigned a, unsigned b) {
  if (succeeded(verifyCompatibleShape(op->getOperand(a).getType(),
                                      op->getOperand(b).getType())))
    return success();
  return emitViolation(op, "same-shape")
         << "operand #" << b << " is " << op->getOperand(b).getType()
         << ", but must be shaped like operand #" << a << ", "
         << op->getOperand(a).getType();
}

LogicalResult verifyZeroPoint(Operation *op, unsigned scale,
                              unsigned zeroPoint) {
  if (op->getNumOperands() <= zeroPoint)
    return success();
  auto mayBeOne = [&](unsigned index) {
    RankedTensorType type = rankedTypeOf(op->getOperand(index));
    return !type || (type.getRank() <= 1 &&
                     llvm::all_of(type.getShape(), [](int64_t size) {
                       return size == 1 || ShapedType::isDynamic(size);
                     }));
  };
  if ((mayBeOne(scale) && mayBeOne(zeroPoint)) ||
      !rankedTypeOf(op->getOperand(scale)) ||
      !rankedTypeOf(op->getOperand(zeroPoint)))
    return success();
  return verifySameShape(op, scale, zeroPoint);
}

LogicalResult verifyQuantization(Operation *op) {
  RankedTensorType data = rankedTypeOf(op->getOperand(0));
  RankedTensorType scale = rankedTypeOf(op->getOperand(1));
  if (failed(verifyZeroPoint(op, 1, 2)))
    return failure();
  if (!scale)
    return success();
  if (integerAttribute(op, "block_size").value_or(0) != 0) {
    if (!data || data.getRank() == scale.getRank())
      return success();
    return emitViolation(op, "quantization")
           << "operand #1 is " << scale
           << ", but scales of blocks are as many dimensions as "
           << "operand #0, " << data;
  }
  if (scale.getRank() > 1)
    return emitViolation(op, "quantization")
           << "operand #1 is " << scale << ", but must be a number or a list";
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
  return emitViolation(op, "quantization")
         << "operand #1 has " << scale.getDimSize(0) << " scales for size "
         << size << " of dimension " << axis << " of operand #0";
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
  if (!ShapedType::isDynamic(hidden) && !(CheckedSize(hidden) * 8).get())
    return emitViolation(op, "recurrence")
           << "has a state of " << hidden
           << " elements, of all gates more than 64 bits count";
  auto times = [](int64_t factor, int64_t size) {
    return ShapedType::isDynamic(size) ? size : factor * size;
  };
  auto sizeOf = [&](unsigned operand, unsigned dimension) {
    RankedTensorType type = rankedTypeOf(op->getOperand(operand));
    return type ? type.getDimSize(dimension) : ShapedType::kDynamic;
  };
  bool batchFirst = integerAttribute(op, "layout").value_or(0) != 0;
  int64_t batch = sizeOf(0, batchFirst ? 0 : 1);
  int64_t gated = times(gates, hidden);
  struct Size {
    unsigned operand, dimension;
    int64_t expected;
  };
  SmallVector<Size> sizes = {
      {1, 0, directions}, {1, 1, gated},           {1, 2, sizeOf(0, 2)},
      {2, 0, directions}, {2, 1, gated},           {2, 2, hidden},
      {3, 0, directions}, {3, 1, times(2, gated)}, {4, 0, batch}};
  for (unsigned state : {5, 6})
    llvm::append_range(sizes,
                       ArrayRef<Size>{{state, batchFirst ? 1u : 0u, directions},
                                      {state, batchFirst ? 0u : 1u, batch},
                                      {state, 2, hidden}});
  llvm::append_range(
      sizes, ArrayRef<Size>{{7, 0, directions}, {7, 1, times(3, hidden)}});
  for (auto [operand, dimension, expected] : sizes) {
    if (operand >= op->getNumOperands())
      break;
    int64_t size = sizeOf(operand, dimension);
    if (ShapedType::isDynamic(expected) || ShapedType::isDynamic(size) ||
        size == expected)
      continue;
    return emitViolation(op, "recurrence")
           << "operand #" << operand << " is "
           << op->getOperand(operand).getType() << ", but dimension "
           << dimension << " must have size " << expected;
  }
  return success();
}

LogicalResult verifySubgraph(Operation *op, Region &region, unsigned inputs,
                             unsigned outputs,
                             llvm::function_ref<Type(Type)> each) {
  unsigned index = region.getRegionNumber();
  if (region.empty())
    return emitViolation(op, "subgraph") << "region #" << index << " is empty";
  Block &block = region.front();
  if (block.getNumArguments() != inputs)
    return emitViolation(op, "subgraph")
           << "region #" << index << " takes " << block.getNumArguments()
           << " values, but must take " << inputs;
  if (block.empty() || block.back().getName().getStringRef() != "onnx.Yield")
    return emitViolation(op, "subgraph")
           << "region #" << index << " ends without onnx.Yield";
  if (block.back().getNumOperands() != outputs)
    return emitViolation(op, "subgraph")
           << "region #" << index << " yields " << block.back().getNumOperands()
           << " values, but must yield " << outputs;
  // Values before the results (a condition to continue) stay inside.
  unsigned kept = outputs - op->getNumResults();
  for (auto [position, result] : llvm::enumerate(op->getResults())) {
    Type yielded = block.back().getOperand(kept + position).getType();
    Type wanted = each ? each(result.getType()) : result.getType();
    if (!canBeSameType(yielded, wanted) && !isa<NoneType>(wanted))
      return emitViolation(op, "subgraph")
             << "region #" << index << " yields " << yielded << " for result #"
             << position << ", which is " << result.getType();
  }
  return success();
}

static bool mayHaveShapeOf(Type type, Type other) {
  return !isa<ShapedType>(type) || !isa<ShapedType>(other) ||
         succeeded(verifyCompatibleShape(type, other));
}

LogicalResult verifyBranches(Operation *op) {
  for (OpResult result : op->getResults()) {
    unsigned index = result.getResultNumber();
    auto yieldedBy = [index](Region &region) {
      return region.front().back().getOperand(index).getType();
    };
    // One of them may be a branch that never runs.
    if (llvm::any_of(op->getRegions(), [&](Region &region) {
          return mayHaveShapeOf(yieldedBy(region), result.getType());
        }))
      continue;
    InFlightDiagnostic error = emitViolation(op, "branches")
                               << "result #" << index << " is "
                               << result.getType();
    for (Region &region : op->getRegions())
      error << (region.getRegionNumber() ? " and region #" : ", but region #")
            << region.getRegionNumber() << " yields " << yieldedBy(region);
    return error;
  }
  return success();
}

LogicalResult verifyCarried(Operation *op, unsigned firstOperand,
                            unsigned count) {
  Operation &yield = op->getRegion(0).front().back();
  unsigned kept = yield.getNumOperands() - op->getNumResults();
  for (unsigned index = 0; index != count; ++index) {
    Type result = op->getResult(index).getType(),
         initial = op->getOperand(firstOperand + index).getType(),
         yielded = yield.getOperand(kept + index).getType();
    // Without an iteration, the result is the first value.
    if (mayHaveShapeOf(initial, result) || mayHaveShapeOf(yielded, result))
      continue;
    return emitViolation(op, "carried")
           << "result #" << index << " is " << result << ", but operand #"
           << firstOperand + index << " is " << initial
           << " and region #0 yields " << yielded;
  }
  return success();
}

LogicalResult verifyCollected(Operation *op, unsigned index, int64_t axis) {
  Operation &yield = op->getRegion(0).front().back();
  unsigned kept = yield.getNumOperands() - op->getNumResults();
  auto yielded =
      dyn_cast<RankedTensorType>(yield.getOperand(kept + index).getType());
  RankedTensorType result = rankedTypeOf(op->getResult(index));
  if (!yielded || !result)
    return success();
  int64_t rank = result.getRank();
  axis += axis < 0 ? rank : 0;
  bool fits = rank == yielded.getRank() + 1 && axis >= 0 && axis < rank;
  if (fits) {
    SmallVector<int64_t> one(result.getShape());
    one.erase(one.begin() + axis);
    fits = succeeded(verifyCompatibleShape(one, yielded.getShape()));
  }
  if (fits)
    return success();
  return emitViolation(op, "collected")
         << "result #" << index << " is " << result << ", but region #0 yields "
         << yielded
         << ", of which it has one for each iteration along dimension " << axis;
}

} // namespace dialectgen::onnx
