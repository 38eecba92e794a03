//===- Reader.cpp - ONNX's operations as terms ----------------------------===//
//
// See Reader.h. Operations are known by their names: nothing here needs the
// onnx dialect.
//
//===----------------------------------------------------------------------===//

#include "Reader.h"
#include "dialectgen/byteir/View.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringSwitch.h"
#include <cmath>
#include <limits>

using namespace mlir;

namespace dialectgen::byteir {

RankedTensorType rankedType(Value value) {
  return dyn_cast<RankedTensorType>(value.getType());
}

static double asDouble(APFloat number) {
  bool losesInfo;
  number.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                 &losesInfo);
  return number.convertToDouble();
}

std::optional<SmallVector<int64_t>> integersOf(Value value) {
  DenseElementsAttr elements = getConstant(value);
  if (!elements || !isa<IntegerType>(elements.getElementType()) ||
      elements.getNumElements() > 64)
    return std::nullopt;
  SmallVector<int64_t> numbers;
  bool isUnsigned = elements.getElementType().isUnsignedInteger();
  for (const APInt &number : elements.getValues<APInt>())
    numbers.push_back(isUnsigned ? int64_t(number.getZExtValue())
                                 : number.getSExtValue());
  return numbers;
}

std::optional<double> numberOf(Value value) {
  DenseElementsAttr elements = getConstant(value);
  if (!elements || elements.empty())
    return std::nullopt;
  if (elements.getNumElements() != 1 && !elements.isSplat()) {
    // One number, element by element, as files have it.
    if (elements.getNumElements() > 65536 ||
        !llvm::all_equal(elements.getValues<Attribute>()))
      return std::nullopt;
  }
  Type element = elements.getElementType();
  if (isa<FloatType>(element))
    return asDouble(*elements.value_begin<APFloat>());
  if (auto integer = dyn_cast<IntegerType>(element))
    return integer.isUnsigned()
               ? double((*elements.value_begin<APInt>()).getZExtValue())
               : double((*elements.value_begin<APInt>()).getSExtValue());
  return std::nullopt;
}

int64_t integerAttr(Operation *op, StringRef name, int64_t otherwise) {
  auto number = op->getAttrOfType<IntegerAttr>(name);
  return number && number.getValue().getSignificantBits() <= 64
             ? number.getValue().getSExtValue()
             : otherwise;
}

bool isAbsent(Value value) { return isa<NoneType>(value.getType()); }

StringRef onnxName(Operation *op) {
  StringRef name = op->getName().getStringRef();
  return name.consume_front("onnx.") ? name : StringRef();
}

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
      terms(getElementTypeOrSelf(input.getType()), sizesOf(input)) {
  Reading reading;
  reading.kind = Reading::Formula;
  reading.term = terms.input();
  if (type)
    for (auto [dimension, size] : llvm::enumerate(type.getShape()))
      reading.places.push_back({int64_t(dimension), size == 1});
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
  if (reading.kind != Reading::Formula)
    return false;
  if (!type)
    return assumed;
  if (reading.places.size() != size_t(type.getRank()))
    return false;
  for (auto [dimension, place] : llvm::enumerate(reading.places)) {
    bool isOne = type.getDimSize(unsigned(dimension)) == 1;
    if (place.isOne != isOne ||
        (!isOne && place.dimension != int64_t(dimension)))
      return false;
  }
  return true;
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
    MaybeTerm term = compute(op, operands);
    std::optional<double> number = term ? Terms::asNumber(*term) : std::nullopt;
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

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

bool Reader::fits(int64_t size, const Place &place) const {
  if (size == 1)
    return true;
  if (place.dimension < 0)
    return false;
  int64_t whole = type.getDimSize(unsigned(place.dimension));
  if (ShapedType::isDynamic(size) || ShapedType::isDynamic(whole))
    return assumed;
  return size == whole;
}

/// Dimensions count from the last one, as in broadcasts.
bool Reader::join(Places &places, ArrayRef<Place> other) {
  while (places.size() < other.size())
    places.insert(places.begin(), Place{-1, true});
  for (auto [place, joined] :
       llvm::zip(llvm::reverse(places), llvm::reverse(other))) {
    if (place.dimension >= 0 && joined.dimension >= 0 &&
        place.dimension != joined.dimension)
      return false;
    place.dimension = std::max(place.dimension, joined.dimension);
    place.isOne = place.isOne && joined.isOne;
  }
  return true;
}

MaybeTerm Reader::align(Value value, const Reading &reading, Places &places) {
  if (reading.kind == Reading::Formula)
    return reading.term;
  if (isAlone && reading.kind == Reading::Leaf)
    return std::nullopt;
  RankedTensorType shape = rankedType(value);
  if (assumed && (!type || !shape))
    return reading.kind == Reading::Number ? terms.number(reading.number)
                                           : terms.leaf(value, {});
  if (!shape)
    return std::nullopt;
  // It may not make the result larger than the input is.
  ArrayRef<int64_t> sizes = shape.getShape();
  while (sizes.size() > places.size() && sizes.front() == 1)
    sizes = sizes.drop_front();
  if (sizes.size() > places.size())
    return std::nullopt;
  while (int64_t(places.size()) < shape.getRank())
    places.insert(places.begin(), Place{-1, true});
  SmallVector<int64_t> dimensions(size_t(shape.getRank()), -1);
  size_t offset = places.size() - size_t(shape.getRank());
  for (auto [index, size] : llvm::enumerate(shape.getShape())) {
    Place &place = places[offset + index];
    if (!fits(size, place))
      return std::nullopt;
    if (size != 1) {
      dimensions[index] = place.dimension;
      place.isOne = false;
    }
  }
  if (reading.kind == Reading::Number)
    return terms.number(reading.number);
  return terms.leaf(value, dimensions);
}

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

static MaybeTerm foldOver(
    ArrayRef<MaybeTerm> operands,
    llvm::function_ref<MaybeTerm(const MaybeTerm &, const MaybeTerm &)> join) {
  if (operands.empty())
    return std::nullopt;
  MaybeTerm result = operands.front();
  for (const MaybeTerm &operand : operands.drop_front())
    result = join(result, operand);
  return result;
}

MaybeTerm Reader::compute(Operation *op, ArrayRef<MaybeTerm> operands) {
  StringRef name = onnxName(op);
  auto given = [&](size_t index) {
    return index < operands.size() &&
           !isAbsent(op->getOperand(unsigned(index)));
  };
  auto bound = [&](size_t index) {
    return operands[index] ? Terms::asNumber(*operands[index]) : std::nullopt;
  };
  auto number = [&](double value) { return MaybeTerm(terms.number(value)); };
  if (!given(0))
    return std::nullopt;
  const MaybeTerm &x = operands[0];
  Type element = getElementTypeOrSelf(op->getResult(0).getType());
  if (!isa<FloatType>(element))
    return std::nullopt;
  if (name == "Add" || name == "Sum")
    return foldOver(operands, [&](const MaybeTerm &a, const MaybeTerm &b) {
      return terms.add(a, b);
    });
  if (name == "Mean")
    return terms.scale(
        foldOver(operands, [&](const MaybeTerm &a,
                               const MaybeTerm &b) { return terms.add(a, b); }),
        1.0 / double(operands.size()));
  if (name == "Sub")
    return terms.subtract(x, operands[1]);
  if (name == "Mul")
    return terms.multiply(x, operands[1]);
  if (name == "Div")
    return terms.divide(x, operands[1]);
  if (name == "Neg")
    return terms.scale(x, -1);
  if (name == "Reciprocal")
    return terms.power(x, -1);
  if (name == "Sqrt")
    return terms.power(x, 0.5);
  if (name == "Pow") {
    std::optional<double> exponent = bound(1);
    if (exponent)
      return terms.power(x, *exponent);
    // Powers of e.
    if (std::optional<double> base = bound(0); base && *base > 0)
      return terms.exp(terms.scale(operands[1], std::log(*base)));
    return std::nullopt;
  }
  if (name == "Exp")
    return terms.exp(x);
  if (name == "Log")
    return terms.log(x);
  if (name == "Softplus")
    return terms.log(terms.add(number(1), terms.exp(x)));
  if (name == "Erf")
    return terms.erf(x);
  if (name == "Tanh")
    return terms.tanh(x);
  if (name == "Sigmoid")
    return terms.sigmoid(x);
  if (name == "Abs")
    return terms.abs(x);
  if (name == "Max" || name == "Min") {
    // Of one formula and numbers.
    MaybeTerm result;
    bool isMax = name == "Max";
    SmallVector<double> bounds;
    for (size_t index = 0; index != operands.size(); ++index) {
      if (std::optional<double> one = bound(index))
        bounds.push_back(*one);
      else if (result || !operands[index])
        return std::nullopt;
      else
        result = operands[index];
    }
    if (!result && !bounds.empty())
      result = number(bounds.front());
    for (double one : bounds)
      result = isMax ? terms.atLeast(result, one) : terms.atMost(result, one);
    return result;
  }
  if (name == "Clip") {
    MaybeTerm result = x;
    if (given(1)) {
      std::optional<double> least = bound(1);
      if (!least)
        return std::nullopt;
      result = terms.atLeast(result, *least);
    }
    if (given(2)) {
      std::optional<double> most = bound(2);
      if (!most)
        return std::nullopt;
      // The greatest float is no bound.
      double beyond = asDouble(
          APFloat::getLargest(cast<FloatType>(element).getFloatSemantics()));
      if (*most < beyond)
        result = terms.atMost(result, *most);
    }
    return result;
  }
  if (name == "Identity")
    return x;
  if (name == "Dropout") {
    // As inference has it.
    bool trains = op->getNumOperands() > 2 && !isAbsent(op->getOperand(2)) &&
                  numberOf(op->getOperand(2)) != 0.0;
    return trains ? std::nullopt : x;
  }
  if (name == "Cast" || name == "CastLike") {
    // To at least as many digits as the input has.
    auto from = dyn_cast<FloatType>(getElementTypeOrSelf(input.getType()));
    auto source =
        dyn_cast<FloatType>(getElementTypeOrSelf(op->getOperand(0).getType()));
    auto to = cast<FloatType>(element);
    if (Terms::asNumber(*x))
      return x;
    return from && source && to.getWidth() >= 16 &&
                   (to == from ||
                    (to.getFPMantissaWidth() >= from.getFPMantissaWidth() &&
                     to.getWidth() > from.getWidth()))
               ? x
               : std::nullopt;
  }
  return std::nullopt;
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
    else if (!join(reading.places, one.places))
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
  MaybeTerm term = compute(op, parts);
  if (!term)
    return std::nullopt;
  reading.term = std::move(*term);
  return reading;
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

std::optional<SmallVector<int64_t>> Reader::listOf(Operation *op,
                                                   unsigned operand) {
  if (operand >= op->getNumOperands() || isAbsent(op->getOperand(operand)))
    return SmallVector<int64_t>();
  return integersOf(op->getOperand(operand));
}

std::optional<Axes> Reader::axesOf(const Reading &reading,
                                   ArrayRef<int64_t> axes,
                                   SmallVectorImpl<int64_t> &positions) {
  Axes bits = 0;
  for (int64_t axis : axes) {
    if (!type) {
      // Rank unknown: from either end.
      if (axis < -32 || axis >= 32)
        return std::nullopt;
      bits |= Axes(1) << (axis < 0 ? 64 + axis : axis);
      continue;
    }
    int64_t rank = int64_t(reading.places.size());
    if (axis < 0)
      axis += rank;
    if (axis < 0 || axis >= rank || llvm::is_contained(positions, axis))
      return std::nullopt;
    positions.push_back(axis);
    const Place &place = reading.places[size_t(axis)];
    // Along size 1 there is nothing to reduce.
    if (!place.isOne)
      bits |= Axes(1) << place.dimension;
  }
  return bits;
}

MaybeTerm Reader::reduce(StringRef name, const Term &term, Axes axes) {
  if (name == "ReduceMean")
    return terms.mean(term, axes);
  if (name == "ReduceSum")
    return terms.total(term, axes);
  if (name == "ReduceSumSquare")
    return terms.total(terms.power(term, 2), axes);
  if (name == "ReduceL2")
    return terms.power(terms.total(terms.power(term, 2), axes), 0.5);
  if (name == "ReduceMax")
    return terms.greatest(term, axes);
  if (name == "ReduceLogSum")
    return terms.log(terms.total(term, axes));
  if (name == "ReduceLogSumExp")
    return terms.log(terms.total(terms.exp(term), axes));
  return std::nullopt;
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
  std::optional<Axes> axes = axesOf(reading, *list, positions);
  if (!axes)
    return std::nullopt;
  MaybeTerm term = reduce(onnxName(op), reading.term, *axes);
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
    if (auto axes = op->getAttrOfType<ArrayAttr>("axes")) {
      for (Attribute axis : axes)
        if (auto number = dyn_cast<IntegerAttr>(axis))
          list.push_back(number.getValue().getSExtValue());
    } else {
      list = {0, 2, 3};
    }
  } else {
    list = {integerAttr(op, "axis", -1)};
  }
  std::optional<Axes> axes = axesOf(reading, list, positions);
  if (!axes)
    return std::nullopt;
  const Term x = reading.term;
  MaybeTerm term;
  if (name == "Softmax") {
    MaybeTerm powers = terms.exp(x);
    term = terms.divide(powers, terms.total(powers, *axes));
  } else if (name == "LogSoftmax") {
    term = terms.subtract(x, terms.log(terms.total(terms.exp(x), *axes)));
  } else {
    MaybeTerm mean = terms.mean(x, *axes);
    MaybeTerm variance = terms.subtract(terms.mean(terms.power(x, 2), *axes),
                                        terms.power(mean, 2));
    term =
        terms.divide(terms.subtract(x, mean),
                     terms.add(terms.power(variance, 0.5), terms.number(1e-9)));
  }
  if (!term)
    return std::nullopt;
  reading.term = std::move(*term);
  return reading;
}

} // namespace dialectgen::byteir
