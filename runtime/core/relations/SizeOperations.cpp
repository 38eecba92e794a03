//===- SizeOperations.cpp - arithmetic of sizes ---------------------------===//
//
// See SizeOperations.h.
//
//===----------------------------------------------------------------------===//

#include "SizeOperations.h"
#include "dialectgen/core/MlirVersion.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace mlir;

namespace dialectgen {
namespace {

template <Extent (*both)(Extent, Extent)>
Extent fold(ArrayRef<Extent> numbers) {
  Extent result = numbers.front();
  for (Extent number : numbers.drop_front())
    result = both(result, number);
  return result;
}

template <Rounding rounding> Extent divideSizes(ArrayRef<Extent> numbers) {
  return divide(numbers[0], numbers[1], rounding);
}

Extent truthOf(bool isTrue, bool isFalse) {
  return Extent::truth(isTrue    ? std::optional(true)
                       : isFalse ? std::optional(false)
                                 : std::nullopt);
}
Extent isEqual(ArrayRef<Extent> numbers) {
  return Extent::truth(areEqual(numbers[0], numbers[1]));
}
Extent isUnequal(ArrayRef<Extent> numbers) {
  std::optional<bool> same = areEqual(numbers[0], numbers[1]);
  return Extent::truth(same ? std::optional(!*same) : same);
}
Extent isBelow(ArrayRef<Extent> numbers) {
  return truthOf(numbers[0].most < numbers[1].least,
                 numbers[0].least >= numbers[1].most);
}
Extent isAtMost(ArrayRef<Extent> numbers) {
  return truthOf(numbers[0].most <= numbers[1].least,
                 numbers[0].least > numbers[1].most);
}

bool isNumber(OpFoldResult size, int64_t number) {
  return getConstantIntValue(size) == number;
}

template <typename Op>
OpFoldResult buildBinary(const SizeBuilder &to, ArrayRef<OpFoldResult> of) {
  if (of.size() != 2)
    return {};
  Value sides[2] = {to.valueOf(of[0]), to.valueOf(of[1])};
  return createOp<Op>(to.builder, to.location, sides[0], sides[1]).getResult();
}

OpFoldResult buildSum(const SizeBuilder &to, ArrayRef<OpFoldResult> of) {
  if (isNumber(of[1], 0))
    return of[0];
  return isNumber(of[0], 0) ? of[1] : buildBinary<arith::AddIOp>(to, of);
}

OpFoldResult buildDifference(const SizeBuilder &to, ArrayRef<OpFoldResult> of) {
  return isNumber(of[1], 0) ? of[0] : buildBinary<arith::SubIOp>(to, of);
}

OpFoldResult buildProduct(const SizeBuilder &to, ArrayRef<OpFoldResult> of) {
  if (isNumber(of[0], 1))
    return of[1];
  return isNumber(of[1], 1) ? of[0] : buildBinary<arith::MulIOp>(to, of);
}

template <typename Op>
OpFoldResult buildQuotient(const SizeBuilder &to, ArrayRef<OpFoldResult> of) {
  return isNumber(of[1], 1) ? of[0] : buildBinary<Op>(to, of);
}

OpFoldResult buildDilation(const SizeBuilder &to, ArrayRef<OpFoldResult> of) {
  if (isNumber(of[1], 1))
    return of[0];
  OpFoldResult one = to.number(1);
  OpFoldResult steps = to.apply(ShapeOperation::Subtract, {of[0], one});
  OpFoldResult length = to.apply(ShapeOperation::Multiply, {steps, of[1]});
  OpFoldResult spread = to.apply(ShapeOperation::Add, {length, one});
  // Nothing stays nothing.
  Value isNone = createOp<arith::CmpIOp>(to.builder, to.location,
                                         arith::CmpIPredicate::slt,
                                         to.valueOf(of[0]), to.valueOf(one));
  return createOp<arith::SelectOp>(to.builder, to.location, isNone,
                                   to.valueOf(to.number(0)), to.valueOf(spread))
      .getResult();
}

OpFoldResult buildWindows(const SizeBuilder &to, ArrayRef<OpFoldResult> of) {
  OpFoldResult room = to.apply(ShapeOperation::Subtract, {of[0], of[1]});
  OpFoldResult steps = to.apply(ShapeOperation::Floor, {room, of[2]});
  OpFoldResult count = to.apply(ShapeOperation::Add, {steps, to.number(1)});
  return to.apply(ShapeOperation::Greatest, {count, to.number(0)});
}

OpFoldResult buildRemainder(const SizeBuilder &to, ArrayRef<OpFoldResult> of) {
  // Not below 0, whatever the sign of the dividend.
  OpFoldResult quotient = to.apply(ShapeOperation::Floor, of);
  OpFoldResult whole = to.apply(ShapeOperation::Multiply, {quotient, of[1]});
  return to.apply(ShapeOperation::Subtract, {of[0], whole});
}

template <arith::CmpIPredicate predicate>
OpFoldResult buildComparison(const SizeBuilder &to, ArrayRef<OpFoldResult> of) {
  Value isSo = createOp<arith::CmpIOp>(to.builder, to.location, predicate,
                                       to.valueOf(of[0]), to.valueOf(of[1]));
  return createOp<arith::IndexCastUIOp>(to.builder, to.location,
                                        to.builder.getIndexType(), isSo)
      .getResult();
}

/// How many of `size` elements are from one position on, before another.
/// Forwards, positions are clamped to be within or just behind; backwards, the
/// first one is an element, and the last one may lie before all.
int64_t countTaken(int64_t size, int64_t from, int64_t to, int64_t step) {
  auto clamp = [&](int64_t position, int64_t least, int64_t most) {
    return std::clamp(position < 0 ? position + size : position, least, most);
  };
  if (size == 0)
    return 0;
  bool isForwards = step > 0;
  int64_t first = isForwards ? clamp(from, 0, size) : clamp(to, -1, size - 1);
  int64_t last = isForwards ? clamp(to, 0, size) : clamp(from, 0, size - 1);
  uint64_t distance = isForwards ? uint64_t(step) : -uint64_t(step);
  return last > first
             ? int64_t(llvm::divideCeil(uint64_t(last - first), distance))
             : 0;
}

Extent evaluateTaken(ArrayRef<Extent> numbers) {
  Extent size = numbers[0], step = numbers[3];
  // The greatest number stands for all behind the last element.
  if (size.isExact() && size.least >= 0 &&
      llvm::all_of(numbers, [](Extent it) { return it.least == it.most; }) &&
      step.least != 0)
    return Extent::exactly(
        countTaken(size.least, numbers[1].least, numbers[2].least, step.least));
  return {0, std::max<int64_t>(size.most, 0)};
}

OpFoldResult buildTaken(const SizeBuilder &to, ArrayRef<OpFoldResult> of) {
  OpFoldResult size = of[0], step = of[3];
  OpFoldResult zero = to.number(0), one = to.number(1);
  auto apply = [&](ShapeOperation operation, OpFoldResult a, OpFoldResult b) {
    return to.apply(operation, {a, b});
  };
  auto clamp = [&](OpFoldResult position, OpFoldResult least,
                   OpFoldResult most) {
    return apply(ShapeOperation::Greatest,
                 apply(ShapeOperation::Least, position, most), least);
  };
  auto count = [&](OpFoldResult first, OpFoldResult last,
                   OpFoldResult distance) {
    OpFoldResult room = apply(ShapeOperation::Subtract, last, first);
    return apply(ShapeOperation::Greatest,
                 apply(ShapeOperation::Ceiling, room, distance), zero);
  };
  std::optional<int64_t> known = getConstantIntValue(step);
  if (known == 0)
    return {};
  OpFoldResult from = to.fromStart(of[1], size);
  OpFoldResult end = to.fromStart(of[2], size);
  // Of an unknown step, the direction that it has not counts by 1.
  OpFoldResult forwards, backwards;
  if (!known || *known > 0) {
    OpFoldResult first = isNumber(from, 0) ? from : clamp(from, zero, size);
    OpFoldResult last = clamp(end, zero, size);
    forwards = count(first, last,
                     known ? step : apply(ShapeOperation::Greatest, step, one));
  }
  if (!known || *known < 0) {
    OpFoldResult top = apply(ShapeOperation::Subtract, size, one);
    OpFoldResult first = clamp(from, zero, top);
    OpFoldResult last = clamp(end, to.number(-1), top);
    // The least number has no opposite.
    OpFoldResult finite =
        apply(ShapeOperation::Greatest, step, to.number(-Extent::unlimited));
    OpFoldResult distance = apply(ShapeOperation::Subtract, zero, finite);
    backwards = count(last, first,
                      known ? distance
                            : apply(ShapeOperation::Greatest, distance, one));
    // Of no elements, none is taken.
    backwards = apply(ShapeOperation::Least, backwards, size);
  }
  if (known)
    return *known > 0 ? forwards : backwards;
  return to.choose(apply(ShapeOperation::Below, zero, step), forwards,
                   backwards);
}

/// Other operations are not on numbers.
template <ShapeOperation> constexpr SizeOperation row = {nullptr, nullptr};
template <>
constexpr SizeOperation row<ShapeOperation::Add> = {
    [](ArrayRef<Extent> numbers) { return numbers[0] + numbers[1]; }, buildSum};
template <>
constexpr SizeOperation row<ShapeOperation::Subtract> = {
    [](ArrayRef<Extent> numbers) { return numbers[0] - numbers[1]; },
    buildDifference};
template <>
constexpr SizeOperation row<ShapeOperation::Multiply> = {
    [](ArrayRef<Extent> numbers) { return numbers[0] * numbers[1]; },
    buildProduct};
template <>
constexpr SizeOperation row<ShapeOperation::Remainder> = {fold<remainder>,
                                                          buildRemainder};
template <>
constexpr SizeOperation row<ShapeOperation::Divide> = {
    divideSizes<Rounding::None>, buildQuotient<arith::FloorDivSIOp>};
template <>
constexpr SizeOperation row<ShapeOperation::Floor> = {
    divideSizes<Rounding::Down>, buildQuotient<arith::FloorDivSIOp>};
template <>
constexpr SizeOperation row<ShapeOperation::Ceiling> = {
    divideSizes<Rounding::Up>, buildQuotient<arith::CeilDivSIOp>};
template <>
constexpr SizeOperation row<ShapeOperation::Equal> = {
    isEqual, buildComparison<arith::CmpIPredicate::eq>};
template <>
constexpr SizeOperation row<ShapeOperation::NotEqual> = {
    isUnequal, buildComparison<arith::CmpIPredicate::ne>};
template <>
constexpr SizeOperation row<ShapeOperation::Below> = {
    isBelow, buildComparison<arith::CmpIPredicate::slt>};
template <>
constexpr SizeOperation row<ShapeOperation::AtMost> = {
    isAtMost, buildComparison<arith::CmpIPredicate::sle>};
template <>
constexpr SizeOperation row<ShapeOperation::Least> = {
    fold<least>, buildBinary<arith::MinSIOp>};
template <>
constexpr SizeOperation row<ShapeOperation::Greatest> = {
    fold<greatest>, buildBinary<arith::MaxSIOp>};
template <>
constexpr SizeOperation row<ShapeOperation::Dilate> = {
    [](ArrayRef<Extent> numbers) { return dilate(numbers[0], numbers[1]); },
    buildDilation};
template <>
constexpr SizeOperation row<ShapeOperation::Windows> = {
    [](ArrayRef<Extent> numbers) {
      return countWindows(numbers[0], numbers[1], numbers[2]);
    },
    buildWindows};
template <>
constexpr SizeOperation row<ShapeOperation::Taken> = {evaluateTaken,
                                                      buildTaken};

} // namespace

const SizeOperation &sizeOperation(ShapeOperation operation) {
  static constexpr SizeOperation rows[] = {
#define DIALECTGEN_SHAPE_OPERATION(ENUMERATOR, SPELLING)                       \
  row<ShapeOperation::ENUMERATOR>,
#define DIALECTGEN_SHAPE_FUNCTION(ENUMERATOR, NAME, ARGUMENTS, RESULT,         \
                                  MEANING)                                     \
  row<ShapeOperation::ENUMERATOR>,
#include "dialectgen/core/Names.def"
  };
  return rows[size_t(operation)];
}

Value SizeBuilder::valueOf(OpFoldResult size) const {
  if (auto value = dyn_cast<Value>(size))
    return value;
  return createOp<arith::ConstantOp>(builder, location,
                                     cast<IntegerAttr>(cast<Attribute>(size)));
}

OpFoldResult SizeBuilder::apply(ShapeOperation operation,
                                ArrayRef<OpFoldResult> operands) const {
  const SizeOperation &row = sizeOperation(operation);
  if (!row.build || llvm::is_contained(operands, OpFoldResult()))
    return {};
  // Constants need no ops.
  SmallVector<Extent, 4> numbers;
  for (OpFoldResult operand : operands)
    if (std::optional<int64_t> number = getConstantIntValue(operand))
      numbers.push_back(Extent::exactly(*number));
  if (numbers.size() == operands.size())
    if (Extent result = row.evaluate(numbers); result.isExact())
      return number(result.least);
  return row.build(*this, operands);
}

OpFoldResult SizeBuilder::choose(OpFoldResult condition, OpFoldResult so,
                                 OpFoldResult otherwise) const {
  if (!condition)
    return {};
  if (std::optional<int64_t> known = getConstantIntValue(condition))
    return *known ? so : otherwise;
  if (!so || !otherwise || so == otherwise)
    return so == otherwise ? so : OpFoldResult();
  Value isSo =
      createOp<arith::CmpIOp>(builder, location, arith::CmpIPredicate::ne,
                              valueOf(condition), valueOf(number(0)));
  return createOp<arith::SelectOp>(builder, location, isSo, valueOf(so),
                                   valueOf(otherwise))
      .getResult();
}

OpFoldResult SizeBuilder::fromStart(OpFoldResult position,
                                    OpFoldResult size) const {
  OpFoldResult isFromEnd = apply(ShapeOperation::Below, {position, number(0)});
  if (isNumber(isFromEnd, 0))
    return position;
  OpFoldResult counted = apply(ShapeOperation::Add, {position, size});
  return choose(isFromEnd, counted, position);
}

OpFoldResult SizeBuilder::at(ArrayRef<OpFoldResult> sizes,
                             OpFoldResult place) const {
  if (sizes.empty())
    return number(0);
  OpFoldResult found = sizes.front();
  for (auto [index, size] : llvm::enumerate(sizes.drop_front()))
    found = choose(
        apply(ShapeOperation::Equal, {place, number(int64_t(index) + 1)}), size,
        found);
  return found;
}

OpFoldResult SizeBuilder::isIn(ArrayRef<OpFoldResult> numbers,
                               int64_t wanted) const {
  OpFoldResult isAny = number(0);
  for (OpFoldResult one : numbers)
    isAny = apply(ShapeOperation::Greatest,
                  {isAny, apply(ShapeOperation::Equal, {one, number(wanted)})});
  return isAny;
}

OpFoldResult SizeBuilder::broadcast(std::pair<OpFoldResult, Extent> a,
                                    std::pair<OpFoldResult, Extent> b) const {
  if (a.second == Extent::exactly(1) || !b.second.contains(1))
    return b.first;
  if (b.second == Extent::exactly(1) || !a.second.contains(1))
    return a.first;
  Value first = valueOf(a.first), second = valueOf(b.first);
  Value one = createOp<arith::ConstantIndexOp>(builder, location, 1);
  Value isOne = createOp<arith::CmpIOp>(builder, location,
                                        arith::CmpIPredicate::eq, first, one);
  return createOp<arith::SelectOp>(builder, location, isOne, second, first)
      .getResult();
}

OpFoldResult SizeBuilder::extract(Value tensor, size_t place) const {
  auto shape = cast<RankedTensorType>(tensor.getType()).getShape();
  SmallVector<Value> indices(shape.size());
  for (size_t i = shape.size(); i-- != 0;) {
    size_t size = i ? size_t(shape[i]) : place + 1;
    indices[i] = createOp<arith::ConstantIndexOp>(builder, location,
                                                  int64_t(place % size));
    place /= size;
  }
  Value number =
      createOp<tensor::ExtractOp>(builder, location, tensor, indices);
  if (!number.getType().isIndex())
    number = createOp<arith::IndexCastOp>(builder, location,
                                          builder.getIndexType(), number);
  return number;
}

OpFoldResult SizeBuilder::sizeOf(Value tensor, int64_t dimension) const {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (!type.isDynamicDim(unsigned(dimension)))
    return number(type.getDimSize(unsigned(dimension)));
  return createOp<tensor::DimOp>(builder, location, tensor, dimension)
      .getResult();
}

} // namespace dialectgen
