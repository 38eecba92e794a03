//===- Graphs.cpp - shapes of ops that run graphs -------------------------===//
//
// Branches, and values passed from one run of a graph to the next.
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "dialectgen/onnx/OpTable.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace dialectgen::onnx {

/// One of two graphs runs, and either may.
LogicalResult shape_inference::branches(Context &context) {
  Operation *op = context.op;
  SmallVector<Type> joined;
  for (unsigned region = 0; region != op->getNumRegions(); ++region) {
    SmallVector<Type> yielded = context.inferRegion(region, {});
    if (yielded.size() != op->getNumResults())
      return success();
    if (region == 0)
      joined = yielded;
    else
      for (auto [type, other] : llvm::zip(joined, yielded))
        type = joinTypes(type, other);
  }
  for (auto [index, type] : llvm::enumerate(joined))
    context.setType(index, type);
  return success();
}

/// How many rounds a loop runs; unknown if its condition may end it.
static int64_t roundsOf(ShapeInferenceContext &context) {
  Block &body = context.op->getRegion(0).front();
  auto isTrue = [&](Value value) {
    auto known = context.getIntegers(value);
    return known && known->size() == 1 && isKnown(known->front()) &&
           known->front() != 0;
  };
  Value first = context.getOperand(1),
        next = body.mightHaveTerminator() ? body.getTerminator()->getOperand(0)
                                          : Value();
  auto isCopy = [](Operation *op) {
    const OpVersionInfo *info =
        op ? findByOpName(op->getName().getStringRef()) : nullptr;
    return info && info->name == "Identity";
  };
  while (next && isCopy(next.getDefiningOp()))
    next = next.getDefiningOp()->getOperand(0);
  bool isEndless = next && (next == body.getArgument(1) || isTrue(next)) &&
                   (!first || isTrue(first));
  Value most = context.getOperand(0);
  auto count = isEndless && most ? context.getIntegers(most) : std::nullopt;
  if (!count || count->size() != 1 || !isKnown(count->front()))
    return unknown;
  // The greatest number stands for no limit.
  return count->front() == INT64_MAX ? unknown
                                     : std::max<int64_t>(count->front(), 0);
}

/// Operands are a trip count, a condition and initial values; the graph takes
/// an iteration number, a condition and values, and yields a condition, values,
/// and collected values.
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

  TypesOfRuns types =
      context.inferRuns(0, arguments, {/*argument=*/2, /*yielded=*/1, carried});
  ArrayRef<Type> yielded = types.yielded;
  if (yielded.size() != op->getNumResults() + 1)
    return success();
  for (unsigned index = 0; index != op->getNumResults(); ++index) {
    Type type = yielded[index + 1];
    if (index < carried) {
      if (Type kept = types.arguments[index + 2]; kept && types.hold)
        context.setType(index, kept);
      continue;
    }
    // The collected values are stacked in a new first dimension.
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor)
      continue;
    Shape shape(1, roundsOf(context));
    llvm::append_range(shape, tensor.getShape());
    context.setShape(index, shape);
  }
  return success();
}

/// `shape` with a dimension of `size` at `axis`, counted from either end of the
/// result; nothing if there is no such dimension.
static std::optional<Shape> withDimension(ArrayRef<int64_t> shape, int64_t axis,
                                          int64_t size) {
  std::optional<int64_t> place = normalizeAxis(axis, shape.size() + 1);
  if (!place)
    return std::nullopt;
  Shape result(shape);
  result.insert(result.begin() + *place, size);
  return result;
}

/// A scanned operand in parts: the type of its slices, and its length.
static std::pair<Type, int64_t> slicesOf(TensorType tensor, int64_t axis) {
  if (!tensor.hasRank())
    return {tensor, unknown};
  std::optional<int64_t> place = normalizeAxis(axis, size_t(tensor.getRank()));
  if (!place)
    return {UnrankedTensorType::get(tensor.getElementType()), unknown};
  Shape shape(tensor.getShape());
  shape.erase(shape.begin() + *place);
  return {RankedTensorType::get(shape, tensor.getElementType()),
          tensor.getDimSize(*place)};
}

/// Operands are values of the state and scanned tensors; the graph takes the
/// state and slices, and yields the state and slices of the other results. In
/// version 8, all have a batch as their first dimension, and the lengths of
/// sequences are an operand before them.
LogicalResult shape_inference::scan(Context &context) {
  Operation *op = context.op;
  bool isBatched = findByOpName(op->getName().getStringRef())->since < 9;
  unsigned first = isBatched ? 1 : 0;
  int64_t scanned = context.getInteger("num_scan_inputs", 0),
          carried = int64_t(op->getNumOperands()) - first - scanned;
  if (op->getNumRegions() != 1 || scanned < 1 || carried < 0 ||
      carried > int64_t(op->getNumResults()))
    return success();
  int64_t batch = unknown, length = unknown;
  auto agree = [](int64_t &size, int64_t other) {
    if (!isKnown(size))
      size = other;
  };
  auto axisOf = [&](StringRef name, int64_t index) -> int64_t {
    auto axes = context.getIntegers(name);
    return axes && index < int64_t(axes->size()) ? (*axes)[index] : 0;
  };
  SmallVector<Type> arguments;
  for (auto [index, operand] :
       llvm::enumerate(op->getOperands().drop_front(first))) {
    auto tensor = dyn_cast<TensorType>(operand.getType());
    if (!tensor)
      return success();
    if (isBatched) {
      auto [entry, size] = slicesOf(tensor, 0);
      agree(batch, size);
      tensor = cast<TensorType>(entry);
    }
    Type argument = tensor;
    if (int64_t scan = int64_t(index) - carried; scan >= 0) {
      auto [slice, size] = slicesOf(tensor, axisOf("scan_input_axes", scan));
      agree(length, size);
      argument = slice;
    }
    arguments.push_back(argument);
  }
  TypesOfRuns types = context.inferRuns(
      0, arguments, {/*argument=*/0, /*yielded=*/0, unsigned(carried)});
  ArrayRef<Type> yielded = types.yielded;
  if (yielded.size() != op->getNumResults())
    return success();
  for (auto [index, type] : llvm::enumerate(yielded)) {
    Type value = int64_t(index) < carried
                     ? joinTypes(types.arguments[index], type)
                     : type;
    auto tensor = dyn_cast_or_null<RankedTensorType>(value);
    if (!tensor)
      continue;
    std::optional<Shape> shape = Shape(tensor.getShape());
    if (int64_t scan = int64_t(index) - carried; scan >= 0)
      shape = withDimension(*shape, axisOf("scan_output_axes", scan), length);
    if (shape && isBatched)
      shape = withDimension(*shape, 0, batch);
    if (shape)
      context.setShape(index, *shape);
  }
  return success();
}

/// The graph takes an element of each sequence, and tensors as they are.
LogicalResult shape_inference::sequenceMap(Context &context) {
  Operation *op = context.op;
  SmallVector<Type> arguments;
  for (Value operand : op->getOperands()) {
    auto sequence = dyn_cast<SeqType>(operand.getType());
    arguments.push_back(sequence ? sequence.getElementType()
                                 : operand.getType());
  }
  for (auto [index, type] : llvm::enumerate(context.inferRegion(0, arguments)))
    if (type && !isUnknown(type))
      context.setType(index, SeqType::get(type));
  return success();
}

} // namespace dialectgen::onnx
