//===- Reader.cpp - ONNX's operations as terms ----------------------------===//

#include "Reader.h"
#include "OpFormulas.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace dialectgen::byteir {
namespace {

enum class Form { None, Elementwise, Reduction, Move, Normalization };

Form formOf(Operation *op) {
  if (op->getNumResults() == 0 || op->getNumRegions() != 0)
    return Form::None;
  return llvm::StringSwitch<Form>(onnxName(op))
      .Cases({"Add", "Sub", "Mul", "Div", "Neg", "Reciprocal", "Sqrt", "Pow",
              "Exp", "Log", "Erf", "Tanh"},
             Form::Elementwise)
      .Cases({"Sigmoid", "Abs", "Max", "Min", "Clip", "Sum", "Mean", "Identity",
              "Cast", "CastLike", "Softplus", "Dropout"},
             Form::Elementwise)
      .Cases({"ReduceMean", "ReduceSum", "ReduceSumSquare", "ReduceL2",
              "ReduceMax", "ReduceLogSumExp", "ReduceLogSum"},
             Form::Reduction)
      .Cases({"Unsqueeze", "Squeeze", "Reshape", "Expand", "Transpose"},
             Form::Move)
      .Cases({"Softmax", "LogSoftmax", "MeanVarianceNormalization"},
             Form::Normalization)
      .Default(Form::None);
}

SmallVector<int64_t> sizesOf(Value input) {
  if (RankedTensorType type = rankedType(input))
    return SmallVector<int64_t>(type.getShape());
  return {};
}

} // namespace

bool Reader::knows(Operation *op) { return formOf(op) != Form::None; }

Reader::Reader(Value input, bool assumed)
    : input(input), type(rankedType(input)), assumed(assumed),
      places(type, assumed),
      terms(getElementTypeOrSelf(input.getType()), sizesOf(input)) {
  Reading reading;
  reading.kind = Reading::Formula;
  reading.term = terms.input();
  reading.places = places.all();
  readings[input] = std::move(reading);
}

MaybeTerm Reader::read(Value value) {
  const Reading &reading = readValue(value);
  if (reading.kind != Reading::Formula)
    return std::nullopt;
  return reading.term;
}

MaybeTerm Reader::readAlone(Value value) {
  isAlone = true;
  MaybeTerm term = read(value);
  isAlone = false;
  return term;
}

bool Reader::hasInputShape(Value value) {
  const Reading &reading = readValue(value);
  return reading.kind == Reading::Formula && places.isAll(reading.places);
}

const Reader::Reading &Reader::readValue(Value value) {
  auto found = readings.find(value);
  if (found != readings.end())
    return found->second;
  Reading reading;
  if (std::optional<double> number = numberOf(value)) {
    reading.kind = Reading::Number;
    reading.number = *number;
  } else if (Operation *op = value.getDefiningOp();
             op && depth < 48 && knows(op) && op->getResult(0) == value) {
    ++depth;
    if (MaybeReading result = readOperation(op))
      reading = std::move(*result);
    --depth;
  }
  return readings[value] = std::move(reading);
}

llvm::SetVector<Operation *> Reader::operationsOf(Value value) {
  llvm::SetVector<Operation *> operations;
  SmallVector<Value> left{value};
  while (!left.empty()) {
    Value next = left.pop_back_val();
    Operation *op = next.getDefiningOp();
    if (next == input || !op || readValue(next).kind != Reading::Formula ||
        !operations.insert(op))
      continue;
    llvm::append_range(left, op->getOperands());
  }
  return operations;
}

Reader::MaybeReading Reader::readOperation(Operation *op) {
  // A value computed from the input alone is a formula; otherwise the whole
  // value is a leaf, unless it is a number.
  bool hasFormula = false, isNumber = true;
  for (Value operand : op->getOperands()) {
    if (isAbsent(operand))
      continue;
    Reading::Kind kind = readValue(operand).kind;
    hasFormula |= kind == Reading::Formula;
    isNumber &= kind == Reading::Number;
  }
  if (!hasFormula) {
    if (!isNumber || formOf(op) != Form::Elementwise)
      return std::nullopt;
    SmallVector<MaybeTerm> operands;
    for (Value operand : op->getOperands())
      operands.push_back(isAbsent(operand)
                             ? MaybeTerm()
                             : terms.number(readValue(operand).number));
    MaybeTerm term = elementwiseFormula(op, operands, inputElement(), terms);
    std::optional<double> number = term ? asNumber(*term) : std::nullopt;
    if (!number)
      return std::nullopt;
    Reading reading;
    reading.kind = Reading::Number;
    reading.number = *number;
    return reading;
  }
  switch (formOf(op)) {
  case Form::Elementwise:
    return readElementwise(op);
  case Form::Reduction:
    return readReduction(op);
  case Form::Move:
    return readMove(op);
  case Form::Normalization:
    return readNormalization(op);
  case Form::None:
    break;
  }
  return std::nullopt;
}

MaybeTerm Reader::align(Value value, const Reading &reading, Places &joined) {
  if (reading.kind == Reading::Formula)
    return reading.term;
  if (isAlone && reading.kind == Reading::Leaf)
    return std::nullopt;
  RankedTensorType shape = rankedType(value);
  SmallVector<int64_t> dimensions;
  if (!assumed || (type && shape)) {
    if (!shape)
      return std::nullopt;
    std::optional<SmallVector<int64_t>> aligned =
        places.align(shape.getShape(), joined);
    if (!aligned)
      return std::nullopt;
    dimensions = std::move(*aligned);
  }
  if (reading.kind == Reading::Number)
    return terms.number(reading.number);
  return terms.leaf(value, dimensions);
}

Reader::MaybeReading Reader::readElementwise(Operation *op) {
  Reading reading;
  reading.kind = Reading::Formula;
  bool isFirst = true;
  unsigned count = op->getNumOperands();
  // Operands that only provide a type, and those for training, are not part of
  // it.
  StringRef name = onnxName(op);
  if (name == "CastLike" || name == "Dropout")
    count = 1;
  auto operands = op->getOperands().take_front(count);
  for (Value operand : operands) {
    if (isAbsent(operand))
      continue;
    const Reading &one = readValue(operand);
    if (one.kind != Reading::Formula)
      continue;
    if (isFirst)
      reading.places = one.places;
    else if (!joinPlaces(reading.places, one.places))
      return std::nullopt;
    isFirst = false;
  }
  if (isFirst)
    return std::nullopt;
  SmallVector<MaybeTerm> parts;
  for (Value operand : operands) {
    if (isAbsent(operand)) {
      parts.push_back(std::nullopt);
      continue;
    }
    // A copy: places grow.
    Reading one = readValue(operand);
    MaybeTerm part = align(operand, one, reading.places);
    if (!part)
      return std::nullopt;
    parts.push_back(std::move(part));
  }
  MaybeTerm term = elementwiseFormula(op, parts, inputElement(), terms);
  if (!term)
    return std::nullopt;
  reading.term = std::move(*term);
  return reading;
}

bool Reader::isShapeOfInput(Value shape) {
  Operation *op = shape.getDefiningOp();
  return op && onnxName(op) == "Shape" && op->getNumOperands() == 1 &&
         integerAttr(op, "start", 0) == 0 && !op->hasAttr("end") &&
         hasInputShape(op->getOperand(0));
}

Reader::MaybeReading Reader::readMove(Operation *op) {
  Reading reading = readValue(op->getOperand(0));
  if (reading.kind != Reading::Formula)
    return std::nullopt;
  bool isExpand = onnxName(op) == "Expand";
  // Axes of a moved value cannot be tracked without a rank.
  if (isExpand && !type)
    return reading;
  MaybePlaces moved = !isExpand ? places.moved(reading.places, op)
                      : isShapeOfInput(op->getOperand(1))
                          ? places.expandedToInput(reading.places)
                          : places.expanded(reading.places, op);
  if (!moved)
    return std::nullopt;
  reading.places = std::move(*moved);
  return reading;
}

Reader::MaybeReading Reader::readReduction(Operation *op) {
  Reading reading = readValue(op->getOperand(0));
  std::optional<SmallVector<int64_t>> list = listOf(op, 1);
  if (reading.kind != Reading::Formula || !list ||
      !isa<FloatType>(getElementTypeOrSelf(op->getResult(0).getType())) ||
      (type && type.getRank() > 32))
    return std::nullopt;
  if (list->empty()) {
    // Without axes, if that is requested: the rest is not always the input.
    if (integerAttr(op, "noop_with_empty_axes", 0) != 0 || !type)
      return std::nullopt;
    for (size_t axis = 0; axis != reading.places.size(); ++axis)
      list->push_back(int64_t(axis));
  }
  SmallVector<int64_t> positions;
  std::optional<Axes> axes = places.axesOf(reading.places, *list, positions);
  if (!axes)
    return std::nullopt;
  MaybeTerm term = reductionFormula(onnxName(op), reading.term, *axes, terms);
  if (!term)
    return std::nullopt;
  reading.term = std::move(*term);
  if (!type)
    return reading;
  llvm::sort(positions);
  bool keeps = integerAttr(op, "keepdims", 1) != 0;
  for (int64_t position : llvm::reverse(positions)) {
    if (keeps)
      reading.places[size_t(position)].isOne = true;
    else
      reading.places.erase(reading.places.begin() + position);
  }
  return reading;
}

Reader::MaybeReading Reader::readNormalization(Operation *op) {
  StringRef name = onnxName(op);
  Reading reading = readValue(op->getOperand(0));
  if (reading.kind != Reading::Formula || (type && type.getRank() > 32))
    return std::nullopt;
  SmallVector<int64_t> list, positions;
  if (name == "MeanVarianceNormalization") {
    list = integersAttr(op, "axes").value_or(SmallVector<int64_t>{0, 2, 3});
  } else {
    list = {integerAttr(op, "axis", -1)};
  }
  std::optional<Axes> axes = places.axesOf(reading.places, list, positions);
  if (!axes)
    return std::nullopt;
  MaybeTerm term = normalizationFormula(name, reading.term, *axes, terms);
  if (!term)
    return std::nullopt;
  reading.term = std::move(*term);
  return reading;
}

} // namespace dialectgen::byteir
