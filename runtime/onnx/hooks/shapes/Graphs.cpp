//===- Graphs.cpp - shapes of ops that run graphs -------------------------===//
//
// Values passed from one run of a graph to the next.
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace dialectgen::onnx {

/// The most that is true of a value of either type; null, which is nothing, if
/// they have nothing in common.
static Type join(Type a, Type b) {
  if (a == b || !a)
    return a;
  if (auto x = dyn_cast<SeqType>(a)) {
    auto y = dyn_cast<SeqType>(b);
    Type inner = y ? join(x.getElementType(), y.getElementType()) : Type();
    return inner ? SeqType::get(inner) : Type();
  }
  if (auto x = dyn_cast<OptType>(a)) {
    auto y = dyn_cast<OptType>(b);
    Type inner = y ? join(x.getElementType(), y.getElementType()) : Type();
    return inner ? OptType::get(inner) : Type();
  }
  auto x = dyn_cast<TensorType>(a), y = dyn_cast<TensorType>(b);
  if (!x || !y || x.getElementType() != y.getElementType())
    return {};
  if (!x.hasRank() || !y.hasRank() || x.getRank() != y.getRank())
    return UnrankedTensorType::get(x.getElementType());
  Shape shape(x.getShape());
  for (auto [size, other] : llvm::zip(shape, y.getShape()))
    if (size != other)
      size = unknown;
  return RankedTensorType::get(shape, x.getElementType());
}

/// Operands are a trip count, a condition and initial values; the graph takes
/// an iteration number, a condition and values, and yields a condition, values,
/// and collected values. A value has one shape before the first and after every
/// run: the initial one is assumed, and generalized if a run yields another.
LogicalResult shape_inference::loop(Context &context) {
  Operation *op = context.op;
  if (op->getNumRegions() != 1 || op->getRegion(0).empty() ||
      op->getNumOperands() < 2)
    return success();
  unsigned carried = op->getNumOperands() - 2;
  if (op->getRegion(0).getNumArguments() != carried + 2 ||
      op->getNumResults() < carried)
    return success();
  SmallVector<Type> arguments;
  for (unsigned index = 0; index != 2; ++index) {
    auto type = cast<TensorType>(op->getRegion(0).getArgument(index).getType());
    arguments.push_back(type.hasRank()
                            ? type
                            : RankedTensorType::get({}, type.getElementType()));
  }
  for (Value operand : op->getOperands().drop_front(2))
    arguments.push_back(operand.getType());

  // Each round gives up something of a value, and few need a second.
  constexpr unsigned maxRounds = 4;
  bool isStable = false;
  for (unsigned round = 0; round != maxRounds && !isStable; ++round) {
    auto yielded = context.tryRegion(0, arguments);
    if (!yielded || yielded->size() != op->getNumResults() + 1)
      break;
    isStable = true;
    for (unsigned index = 0; index != carried; ++index) {
      Type &supposed = arguments[index + 2];
      Type joined = join(supposed, (*yielded)[index + 1]);
      isStable &= joined == supposed;
      supposed = joined;
    }
  }
  if (!isStable)
    for (Type &type : llvm::drop_begin(arguments, 2))
      type = type ? dropShapes(type) : Type();
  SmallVector<Type> yielded = context.inferRegion(0, arguments);
  if (yielded.size() != op->getNumResults() + 1)
    return success();
  for (unsigned index = 0; index != op->getNumResults(); ++index) {
    Type type = yielded[index + 1];
    if (index < carried) {
      if (Type kept = arguments[index + 2]; kept && isStable)
        context.setType(index, kept);
      continue;
    }
    // The collected values are stacked in a new first dimension.
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor)
      continue;
    Shape shape(1, unknown);
    llvm::append_range(shape, tensor.getShape());
    context.setShape(index, shape);
  }
  return success();
}

} // namespace dialectgen::onnx
