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
                                                          nullptr};
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
constexpr SizeOperation row<ShapeOperation::Equal> = {isEqual, nullptr};
template <>
constexpr SizeOperation row<ShapeOperation::NotEqual> = {isUnequal, nullptr};
template <>
constexpr SizeOperation row<ShapeOperation::Below> = {isBelow, nullptr};
template <>
constexpr SizeOperation row<ShapeOperation::AtMost> = {isAtMost, nullptr};
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
  return !row.build || llvm::is_contained(operands, OpFoldResult())
             ? OpFoldResult()
             : row.build(*this, operands);
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

OpFoldResult SizeBuilder::extract(Value vector, size_t place) const {
  Value index =
      createOp<arith::ConstantIndexOp>(builder, location, int64_t(place));
  Value number =
      createOp<tensor::ExtractOp>(builder, location, vector, ValueRange{index});
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
