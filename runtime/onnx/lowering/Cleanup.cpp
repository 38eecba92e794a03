//===- Cleanup.cpp - lowered programs without what nobody needs -----------===//
//
// See Cleanup.h.
//
//===----------------------------------------------------------------------===//

#include "Cleanup.h"
#include "../hooks/lowerings/ShapedHlo.h"
#include "../hooks/lowerings/SizeOrigin.h"
#include "NeededLists.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/CSE.h"
#include <cmath>

using namespace mlir;

namespace dialectgen::onnx {
namespace {

/// As many as a shape has.
constexpr int64_t mostNumbers = 64;

/// The elements of a small constant of integers or floats; null if `value` is
/// none.
DenseElementsAttr numbersOf(Value value) {
  auto constant = value.getDefiningOp<stablehlo::ConstantOp>();
  auto elements =
      constant ? constant->getAttrOfType<DenseElementsAttr>("value") : nullptr;
  return elements && elements.getElementType().isIntOrFloat() &&
                 elements.getNumElements() <= mostNumbers
             ? elements
             : nullptr;
}

/// Whether `value` is a constant whose elements are all this integer.
bool isAll(Value value, int64_t number) {
  DenseElementsAttr elements = numbersOf(value);
  return elements && isa<IntegerType>(elements.getElementType()) &&
         elements.isSplat() &&
         elements.getSplatValue<APInt>().getSExtValue() == number;
}

/// The one number that all elements of `value` are, also where a broadcast
/// makes it of a constant; null if they are not one, or not known.
Attribute numberIn(Value value) {
  while (isa_and_nonnull<stablehlo::BroadcastInDimOp,
                         stablehlo::DynamicBroadcastInDimOp>(
      value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  auto constant = value.getDefiningOp<stablehlo::ConstantOp>();
  auto elements =
      constant ? constant->getAttrOfType<DenseElementsAttr>("value") : nullptr;
  return elements && elements.isSplat() &&
                 elements.getElementType().isIntOrFloat()
             ? elements.getSplatValue<Attribute>()
             : Attribute();
}

/// Whether all elements are that number, an integer or a float. The sign of 0
/// counts.
bool isEach(Value value, double number) {
  Attribute each = numberIn(value);
  if (auto real = dyn_cast_or_null<FloatAttr>(each)) {
    APFloat wanted(number);
    bool losesInfo;
    wanted.convert(real.getValue().getSemantics(), APFloat::rmNearestTiesToEven,
                   &losesInfo);
    return real.getValue().bitwiseIsEqual(wanted);
  }
  auto integer = dyn_cast_or_null<IntegerAttr>(each);
  return integer && integer.getValue() ==
                        APInt(integer.getValue().getBitWidth(),
                              uint64_t(int64_t(number)), /*isSigned=*/true,
                              /*implicitTrunc=*/true);
}

/// The result of an operation on numbers of one type; nothing if it is another
/// operation.
std::optional<APInt> combine(Operation *op, const APInt &a, const APInt &b) {
  if (isa<stablehlo::AddOp>(op))
    return a + b;
  if (isa<stablehlo::SubtractOp>(op))
    return a - b;
  if (isa<stablehlo::MulOp>(op))
    return a * b;
  if (Hlo::elementOf(op->getOperand(0)).isUnsignedInteger() ||
      a.getBitWidth() == 1)
    return std::nullopt;
  if (isa<stablehlo::MaxOp>(op))
    return a.sgt(b) ? a : b;
  if (isa<stablehlo::MinOp>(op))
    return a.slt(b) ? a : b;
  if (isa<stablehlo::DivOp>(op) && !b.isZero() && !b.isAllOnes())
    return a.sdiv(b);
  return std::nullopt;
}
std::optional<APFloat> combine(Operation *op, const APFloat &a,
                               const APFloat &b) {
  if (isa<stablehlo::AddOp>(op))
    return a + b;
  if (isa<stablehlo::SubtractOp>(op))
    return a - b;
  if (isa<stablehlo::MulOp>(op))
    return a * b;
  if (isa<stablehlo::DivOp>(op) && !b.isZero())
    return a / b;
  return std::nullopt;
}

template <typename Number>
Attribute combineAll(Operation *op, DenseElementsAttr a, DenseElementsAttr b) {
  SmallVector<Number> all;
  for (auto [x, y] :
       llvm::zip_equal(a.getValues<Number>(), b.getValues<Number>())) {
    std::optional<Number> number = combine(op, x, y);
    if (!number)
      return {};
    all.push_back(*number);
  }
  return DenseElementsAttr::get(a.getType(), all);
}

/// The square roots of floats that 64 bits round to exactly.
Attribute rootsOf(DenseElementsAttr x) {
  auto type = dyn_cast<FloatType>(x.getElementType());
  if (!type || type.getWidth() > 32)
    return {};
  SmallVector<APFloat> all;
  for (const APFloat &number : x.getValues<APFloat>()) {
    APFloat root(std::sqrt(number.convertToDouble()));
    bool losesInfo;
    root.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                 &losesInfo);
    all.push_back(root);
  }
  return DenseElementsAttr::get(x.getType(), all);
}

/// Signed integers in another type.
Attribute convert(DenseElementsAttr x, RankedTensorType type) {
  Type from = x.getElementType();
  if (!isa<IntegerType>(from) || from.isInteger(1) || from.isUnsignedInteger())
    return {};
  SmallVector<Attribute> all;
  for (const APInt &number : x.getValues<APInt>()) {
    if (auto real = dyn_cast<FloatType>(type.getElementType())) {
      APFloat value(real.getFloatSemantics());
      value.convertFromAPInt(number, /*IsSigned=*/true,
                             APFloat::rmNearestTiesToEven);
      all.push_back(FloatAttr::get(real, value));
      continue;
    }
    unsigned width = type.getElementType().getIntOrFloatBitWidth();
    all.push_back(
        IntegerAttr::get(type.getElementType(), number.sextOrTrunc(width)));
  }
  return DenseElementsAttr::get(type, all);
}

/// Comparisons of signed integers.
Attribute compareAll(Operation *op, DenseElementsAttr a, DenseElementsAttr b) {
  using Direction = stablehlo::ComparisonDirection;
  if (!isa<IntegerType>(a.getElementType()) ||
      a.getElementType().isUnsignedInteger() || a.getElementType().isInteger(1))
    return {};
  Direction direction = cast<stablehlo::CompareOp>(op).getComparisonDirection();
  SmallVector<bool> all;
  for (auto [x, y] :
       llvm::zip_equal(a.getValues<APInt>(), b.getValues<APInt>())) {
    int order = x.slt(y) ? -1 : x == y ? 0 : 1;
    all.push_back(direction == Direction::EQ   ? order == 0
                  : direction == Direction::NE ? order != 0
                  : direction == Direction::LT ? order < 0
                  : direction == Direction::LE ? order <= 0
                  : direction == Direction::GT ? order > 0
                                               : order >= 0);
  }
  return DenseElementsAttr::get(
      cast<RankedTensorType>(op->getResult(0).getType()), ArrayRef<bool>(all));
}

/// Elements of two constants by those of a third one.
Attribute selectAll(DenseElementsAttr which, DenseElementsAttr a,
                    DenseElementsAttr b) {
  SmallVector<Attribute> all;
  for (auto [isFirst, x, y] :
       llvm::zip(which.getValues<bool>(), a.getValues<Attribute>(),
                 b.getValues<Attribute>()))
    all.push_back(isFirst ? x : y);
  return DenseElementsAttr::get(a.getType(), all);
}

/// Integers in a shape of few elements.
Attribute broadcast(DenseElementsAttr x, RankedTensorType type,
                    ArrayRef<int64_t> dimensions) {
  SmallVector<Attribute> from(x.getValues<Attribute>()), all;
  SmallVector<int64_t> at(size_t(type.getRank()), 0);
  for (int64_t i = 0; i != type.getNumElements(); ++i) {
    int64_t rest = i, place = 0;
    for (int64_t axis = type.getRank() - 1; axis >= 0; --axis) {
      at[size_t(axis)] = rest % type.getDimSize(unsigned(axis));
      rest /= type.getDimSize(unsigned(axis));
    }
    for (auto [own, axis] : llvm::enumerate(dimensions)) {
      int64_t size = x.getType().getDimSize(unsigned(own));
      place = place * size + (size == 1 ? 0 : at[size_t(axis)]);
    }
    all.push_back(from[size_t(place)]);
  }
  return DenseElementsAttr::get(type, all);
}

/// The elements of the result of `op`, if those of all operands are known.
Attribute compute(Operation *op, RankedTensorType type) {
  SmallVector<DenseElementsAttr> operands;
  for (Value operand : op->getOperands()) {
    operands.push_back(numbersOf(operand));
    if (!operands.back())
      return {};
  }
  if (operands.empty())
    return {};
  DenseElementsAttr x = operands.front();
  if (isa<stablehlo::ReshapeOp>(op))
    return x.reshape(type);
  if (isa<stablehlo::ConvertOp>(op))
    return convert(x, type);
  if (isa<stablehlo::SqrtOp>(op))
    return rootsOf(x);
  if (isa<stablehlo::ConcatenateOp>(op) && type.getRank() == 1) {
    SmallVector<Attribute> all;
    for (DenseElementsAttr part : operands)
      llvm::append_range(all, part.getValues<Attribute>());
    return DenseElementsAttr::get(type, all);
  }
  if (isa<stablehlo::CompareOp>(op) && operands[1].getType() == x.getType())
    return compareAll(op, x, operands[1]);
  if (isa<stablehlo::SelectOp>(op) && x.getType().getShape() == type.getShape())
    return selectAll(x, operands[1], operands[2]);
  if (isa<stablehlo::BroadcastInDimOp>(op) &&
      isa<IntegerType>(type.getElementType()))
    return broadcast(
        x, type, op->getAttrOfType<DenseI64ArrayAttr>("broadcast_dimensions"));
  if (operands.size() != 2 || x.getType() != type ||
      operands[1].getType() != type)
    return {};
  return isa<FloatType>(type.getElementType())
             ? combineAll<APFloat>(op, x, operands[1])
             : combineAll<APInt>(op, x, operands[1]);
}

/// The scalar of which that size was made, or the first value with it, for the
/// size that `op` asks for; null if `op` asks for that.
Value sizeFor(Operation *op, Hlo &hlo, const EqualSizes *equal) {
  SizeOrigin origin = originOf(op->getResult(0), equal);
  int64_t size =
      Hlo::typeOf(origin.value).getDimSize(unsigned(origin.dimension));
  if (!ShapedType::isDynamic(size))
    return hlo.size(size);
  if (Value known = madeOf(origin))
    return known;
  bool isOwn =
      origin.value == op->getOperand(0) &&
      origin.dimension == op->getAttrOfType<IntegerAttr>("dimension").getInt();
  return isOwn ? Value() : hlo.sizeOf(origin.value, origin.dimension);
}

/// A part of a list that was joined or converted, of what it was made of.
Value partOf(Operation *op, Hlo &hlo) {
  auto numberOf = [&](StringRef name) {
    return op->getAttrOfType<DenseI64ArrayAttr>(name)[0];
  };
  int64_t start = numberOf("start_indices"), limit = numberOf("limit_indices");
  if (numberOf("strides") != 1)
    return {};
  auto slice = [&](Value list, int64_t from, int64_t to) {
    auto type = Hlo::typeOf(list);
    if (from == 0 && to == type.getDimSize(0))
      return list;
    return hlo.make<stablehlo::SliceOp>(
        type.clone({to - from}), list,
        {hlo.named("start_indices", ArrayRef(from)),
         hlo.named("limit_indices", ArrayRef(to)),
         hlo.named("strides", ArrayRef<int64_t>(1))});
  };
  Operation *list = op->getOperand(0).getDefiningOp();
  if (isa_and_nonnull<stablehlo::ConvertOp>(list) &&
      isJoinedList(op->getOperand(0)))
    return hlo.convert(slice(list->getOperand(0), start, limit),
                       Hlo::elementOf(op->getResult(0)));
  if (!isa_and_nonnull<stablehlo::ConcatenateOp>(list))
    return {};
  for (Value part : list->getOperands()) {
    int64_t count = Hlo::typeOf(part).getDimSize(0);
    if (start < count)
      return limit <= count ? slice(part, start, limit) : Value();
    start -= count;
    limit -= count;
  }
  return {};
}

/// The least or the greatest of a size and a number, where that is known: no
/// size is below 0, or above the greatest number.
Value extremeOf(Operation *op) {
  bool isGreatest = isa<stablehlo::MaxOp>(op);
  for (unsigned i : {0U, 1U}) {
    Value size = op->getOperand(i), number = op->getOperand(1 - i);
    // The greatest of a number and the least of this one and another.
    Operation *inner = size.getDefiningOp();
    bool isOpposite = isGreatest ? isa_and_nonnull<stablehlo::MinOp>(inner)
                                 : isa_and_nonnull<stablehlo::MaxOp>(inner);
    if (isOpposite && isa<IntegerType>(Hlo::elementOf(size)) &&
        llvm::is_contained(inner->getOperands(), number))
      return number;
    DenseElementsAttr known = numbersOf(number);
    if (!known || !isa<IntegerType>(known.getElementType()) ||
        Hlo::rankOf(size) != 0 || !isSize(size))
      continue;
    auto value = known.getSplatValue<APInt>();
    if (value.sle(0))
      return isGreatest ? size : value.isZero() ? number : Value();
    if (value.isMaxSignedValue())
      return isGreatest ? number : size;
  }
  return {};
}

/// An operand that `op` always gives.
Value operandGivenBy(Operation *op) {
  auto operand = [&](unsigned index) { return op->getOperand(index); };
  if (isa<stablehlo::ConcatenateOp>(op) && op->getNumOperands() == 1)
    return operand(0);
  if (isa<stablehlo::SelectOp>(op))
    return operand(1) == operand(2) ? operand(1)
           : isAll(operand(0), 0)   ? operand(2)
           : isAll(operand(0), -1)  ? operand(1)
                                    : Value();
  if (isa<stablehlo::MaxOp, stablehlo::MinOp>(op))
    return operand(0) == operand(1) ? operand(0) : extremeOf(op);
  if (isa<stablehlo::PadOp>(op)) {
    auto pads = [&](StringRef name) {
      auto list = op->getAttrOfType<DenseI64ArrayAttr>(name);
      return !list || llvm::any_of(list.asArrayRef(),
                                   [](int64_t count) { return count != 0; });
    };
    bool isPadded = pads("edge_padding_low") || pads("edge_padding_high") ||
                    pads("interior_padding");
    return isPadded ? Value() : operand(0);
  }
  auto permutation = op->getAttrOfType<DenseI64ArrayAttr>("permutation");
  if (isa<stablehlo::TransposeOp>(op) && permutation &&
      llvm::is_sorted(permutation.asArrayRef()))
    return operand(0);
  if (isa<stablehlo::BitcastConvertOp>(op) &&
      isa_and_nonnull<stablehlo::BitcastConvertOp>(operand(0).getDefiningOp()))
    return operand(0).getDefiningOp()->getOperand(0);
  // A part that has the type of the whole of known size is all of it.
  if (isa<stablehlo::SliceOp>(op) &&
      Hlo::typeOf(op->getResult(0)).hasStaticShape())
    return operand(0);
  if (isa<stablehlo::MulOp, stablehlo::DivOp>(op) && isEach(operand(1), 1))
    return operand(0);
  if (isa<stablehlo::MulOp>(op) && isEach(operand(0), 1))
    return operand(1);
  // 0 and -0 are -0 only together; of integers they are one.
  if (isa<stablehlo::SubtractOp>(op) && isEach(operand(1), 0))
    return operand(0);
  if (isa<stablehlo::AddOp>(op) && isEach(operand(1), -0.0))
    return operand(0);
  if (isa<stablehlo::AddOp>(op) && isEach(operand(0), -0.0))
    return operand(1);
  return {};
}

/// What `op` always gives; null if that is not known.
Value knownResult(Operation *op, const EqualSizes *equal,
                  RewriterBase &rewriter) {
  auto type = op->getNumResults() == 1 && !op->getNumRegions()
                  ? dyn_cast<RankedTensorType>(op->getResult(0).getType())
                  : RankedTensorType();
  if (!type || isa<stablehlo::ConstantOp>(op))
    return {};
  if (Value operand = operandGivenBy(op); operand && operand.getType() == type)
    return operand;
  if (!type.hasStaticShape())
    return {};
  Hlo hlo(rewriter, op->getLoc());
  if (isa<stablehlo::GetDimensionSizeOp>(op))
    return sizeFor(op, hlo, equal);
  bool isList = type.getNumElements() <= mostNumbers;
  if (isList && isa<stablehlo::SliceOp>(op) && type.getRank() == 1)
    return partOf(op, hlo);
  // All integers of 32 bits are among those of 64.
  if (isa<stablehlo::ConvertOp>(op)) {
    Operation *inner = op->getOperand(0).getDefiningOp();
    if (isa_and_nonnull<stablehlo::ConvertOp>(inner) &&
        Hlo::elementOf(inner->getResult(0)).isSignlessInteger(64) &&
        Hlo::elementOf(inner->getOperand(0)).isSignlessInteger(32))
      return hlo.convert(inner->getOperand(0), type.getElementType());
  }
  if (!isList ||
      !isa<stablehlo::AddOp, stablehlo::SubtractOp, stablehlo::MulOp,
           stablehlo::MaxOp, stablehlo::MinOp, stablehlo::DivOp,
           stablehlo::CompareOp, stablehlo::ReshapeOp, stablehlo::ConcatenateOp,
           stablehlo::SqrtOp, stablehlo::ConvertOp, stablehlo::SelectOp,
           stablehlo::BroadcastInDimOp>(op))
    return {};
  auto known = dyn_cast_or_null<DenseElementsAttr>(compute(op, type));
  return known && known.getType() == type ? hlo.constant(known) : Value();
}

/// Whether two dimensions always have one size, as far as that is known.
bool areOne(const SizeOrigin &a, const SizeOrigin &b) {
  return a == b || (madeOf(a) && madeOf(a) == madeOf(b));
}

/// The value that `op` and the reshape before it leave in its own shape.
Value reshapedBack(Operation *op, const EqualSizes *equal) {
  auto isReshape = [](Operation *one) {
    return isa_and_nonnull<stablehlo::ReshapeOp, stablehlo::DynamicReshapeOp>(
        one);
  };
  Operation *inner =
      isReshape(op) ? op->getOperand(0).getDefiningOp() : nullptr;
  if (!isReshape(inner))
    return {};
  Value before = inner->getOperand(0), after = op->getResult(0);
  if (before.getType() != after.getType())
    return {};
  for (int64_t i = 0; i != Hlo::rankOf(before); ++i)
    if (Hlo::typeOf(before).isDynamicDim(unsigned(i)) &&
        !areOne(originOf(before, i, equal), originOf(after, i, equal)))
      return {};
  return before;
}

/// The same without sizes that types have.
Value staticForm(Operation *op, RewriterBase &rewriter) {
  if (!isa<stablehlo::DynamicReshapeOp, stablehlo::DynamicBroadcastInDimOp,
           stablehlo::DynamicIotaOp>(op))
    return {};
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  if (!type.hasStaticShape())
    return {};
  Hlo hlo(rewriter, op->getLoc());
  if (isa<stablehlo::DynamicIotaOp>(op))
    return hlo.make<stablehlo::IotaOp>(
        type, {},
        rewriter.getNamedAttr("iota_dimension", op->getAttr("iota_dimension")));
  Value x = op->getOperand(0);
  if (!Hlo::typeOf(x).hasStaticShape())
    return {};
  if (isa<stablehlo::DynamicReshapeOp>(op))
    return x.getType() == type ? x : hlo.make<stablehlo::ReshapeOp>(type, x);
  return hlo.make<stablehlo::BroadcastInDimOp>(
      type, x,
      rewriter.getNamedAttr("broadcast_dimensions",
                            op->getAttr("broadcast_dimensions")));
}

/// A list of sizes with its adjacent numbers in one part.
Value joinNumbers(Operation *op, Hlo &hlo) {
  SmallVector<Value> parts;
  SmallVector<Attribute> numbers;
  auto finish = [&] {
    if (numbers.empty())
      return;
    auto type = RankedTensorType::get(int64_t(numbers.size()),
                                      Hlo::elementOf(op->getResult(0)));
    parts.push_back(hlo.constant(DenseElementsAttr::get(type, numbers)));
    numbers.clear();
  };
  for (Value part : op->getOperands()) {
    if (DenseElementsAttr known = numbersOf(part)) {
      llvm::append_range(numbers, known.getValues<Attribute>());
      continue;
    }
    finish();
    parts.push_back(part);
  }
  finish();
  if (parts.empty() || parts.size() == op->getNumOperands())
    return {};
  if (parts.size() == 1)
    return parts.front();
  return hlo.make<stablehlo::ConcatenateOp>(op->getResult(0).getType(), parts,
                                            op->getAttrs());
}

/// Of `x` reshaped to `y` with more dimensions of size 1, the dimension of `y`
/// that each dimension of `x` is; nothing if it is reshaped otherwise.
std::optional<Sizes> placesIn(Value x, Value y) {
  Sizes places;
  RankedTensorType from = Hlo::typeOf(x), to = Hlo::typeOf(y);
  int64_t rank = from.getRank();
  // One open size follows from the number of elements.
  bool isOneOpen = from.getNumDynamicDims() == 1 &&
                   to.getNumDynamicDims() == 1 &&
                   !llvm::is_contained(from.getShape(), 0);
  for (auto [i, size] : llvm::enumerate(to.getShape())) {
    auto next = int64_t(places.size());
    bool isNext = next != rank && from.getDimSize(unsigned(next)) == size &&
                  (!ShapedType::isDynamic(size) || isOneOpen ||
                   areOne(originOf(x, next), originOf(y, int64_t(i))));
    if (isNext)
      places.push_back(int64_t(i));
    else if (size != 1)
      return std::nullopt;
  }
  return int64_t(places.size()) == rank ? std::optional(places) : std::nullopt;
}

/// As many operations as lie between a reshape and a broadcast.
constexpr size_t mostBetween = 8;

/// Whether `op`, which one other uses, computes single elements of a value of
/// known shape and numbers.
bool isOfOneValue(Operation *op) {
  return op && op->hasTrait<OpTrait::Elementwise>() && op->hasOneUse() &&
         op->getNumResults() == 1 && op->getNumOperands() != 0 &&
         Hlo::typeOf(op->getResult(0)).hasStaticShape() &&
         llvm::all_of(llvm::drop_begin(op->getOperands()), [](Value operand) {
           return Hlo::rankOf(operand) != 0 && numberIn(operand);
         });
}

/// A product of what transposes were made of: it finds its dimensions in any
/// order, and gives the others in theirs.
Value productOfOriginals(Operation *op, RewriterBase &rewriter) {
  StringRef name = "dot_dimension_numbers";
  auto numbers = op->getAttrOfType<stablehlo::DotDimensionNumbersAttr>(name);
  SmallVector<Value> operands(op->getOperands());
  Sizes batching[] = {Sizes(numbers.getLhsBatchingDimensions()),
                      Sizes(numbers.getRhsBatchingDimensions())},
        contracting[] = {Sizes(numbers.getLhsContractingDimensions()),
                         Sizes(numbers.getRhsContractingDimensions())};
  for (unsigned side : {0U, 1U}) {
    auto transpose = operands[side].getDefiningOp<stablehlo::TransposeOp>();
    if (!transpose)
      continue;
    Sizes places(transpose->getAttrOfType<DenseI64ArrayAttr>("permutation")
                     .asArrayRef());
    Sizes free;
    for (auto [i, place] : llvm::enumerate(places))
      if (!llvm::is_contained(batching[side], int64_t(i)) &&
          !llvm::is_contained(contracting[side], int64_t(i)))
        free.push_back(place);
    if (!llvm::is_sorted(free))
      continue;
    for (Sizes *list : {&batching[side], &contracting[side]})
      for (int64_t &place : *list)
        place = places[size_t(place)];
    operands[side] = transpose->getOperand(0);
  }
  if (llvm::equal(operands, op->getOperands()))
    return {};
  Operation *made = rewriter.clone(*op);
  made->setOperands(operands);
  made->setAttr(name, stablehlo::DotDimensionNumbersAttr::get(
                          op->getContext(), batching[0], batching[1],
                          contracting[0], contracting[1]));
  return made->getResult(0);
}

/// The bounds of elements; null: they have none on that side.
struct Bounds {
  Value x;
  TypedAttr low, high;
};

/// Of a maximum or minimum with a number, or of a clamp.
std::optional<Bounds> boundsBy(Operation *op) {
  auto number = [](Value value) {
    return dyn_cast_or_null<TypedAttr>(numberIn(value));
  };
  auto isBound = [](TypedAttr bound) {
    auto integer = dyn_cast_or_null<IntegerAttr>(bound);
    auto real = dyn_cast_or_null<FloatAttr>(bound);
    return real ? !real.getValue().isNaN()
                : integer && !integer.getType().isInteger(1) &&
                      !integer.getType().isUnsignedInteger();
  };
  if (isa_and_nonnull<stablehlo::ClampOp>(op)) {
    Bounds all{op->getOperand(1), number(op->getOperand(0)),
               number(op->getOperand(2))};
    if (isBound(all.low) && isBound(all.high))
      return all;
  }
  if (isa_and_nonnull<stablehlo::MaxOp, stablehlo::MinOp>(op))
    for (unsigned i : {0U, 1U})
      if (TypedAttr bound = number(op->getOperand(i)); isBound(bound)) {
        Value x = op->getOperand(1 - i);
        return isa<stablehlo::MaxOp>(op) ? Bounds{x, bound, {}}
                                         : Bounds{x, {}, bound};
      }
  return std::nullopt;
}

bool isLess(TypedAttr a, TypedAttr b) {
  if (auto real = dyn_cast<FloatAttr>(a))
    return real.getValue() < cast<FloatAttr>(b).getValue();
  return cast<IntegerAttr>(a).getValue().slt(cast<IntegerAttr>(b).getValue());
}

/// Bounds of a bounded value at once.
Value boundedAtOnce(Operation *op, Hlo &hlo) {
  std::optional<Bounds> outer = boundsBy(op);
  std::optional<Bounds> inner = outer && outer->x.hasOneUse()
                                    ? boundsBy(outer->x.getDefiningOp())
                                    : std::nullopt;
  if (!inner)
    return {};
  auto closer = [](TypedAttr a, TypedAttr b, bool isLow) {
    return !a ? b : !b ? a : isLess(a, b) == isLow ? b : a;
  };
  TypedAttr low = closer(outer->low, inner->low, /*isLow=*/true),
            high = closer(outer->high, inner->high, /*isLow=*/false);
  if (!low || !high || isLess(high, low))
    return {};
  return hlo.make<stablehlo::ClampOp>(
      op->getResult(0).getType(),
      {hlo.scalar(low), inner->x, hlo.scalar(high)});
}

/// One operation for two that move elements, where both are of one kind.
Value movedAtOnce(Operation *op, Hlo &hlo) {
  Operation *inner = op->getOperand(0).getDefiningOp();
  Type type = op->getResult(0).getType();
  auto list = [](Operation *one, StringRef name) {
    return one->getAttrOfType<DenseI64ArrayAttr>(name).asArrayRef();
  };
  if (isa<stablehlo::ReshapeOp>(op) &&
      isa_and_nonnull<stablehlo::ReshapeOp>(inner))
    return hlo.make<stablehlo::ReshapeOp>(type, inner->getOperand(0));
  if (isa<stablehlo::TransposeOp>(op) &&
      isa_and_nonnull<stablehlo::TransposeOp>(inner)) {
    Sizes permutation;
    for (int64_t place : list(op, "permutation"))
      permutation.push_back(list(inner, "permutation")[size_t(place)]);
    return hlo.make<stablehlo::TransposeOp>(
        type, inner->getOperand(0), hlo.named("permutation", permutation));
  }
  if (isa<stablehlo::BroadcastInDimOp>(op) &&
      isa_and_nonnull<stablehlo::BroadcastInDimOp>(inner)) {
    StringRef name = "broadcast_dimensions";
    Sizes dimensions;
    for (int64_t place : list(inner, name))
      dimensions.push_back(list(op, name)[size_t(place)]);
    return hlo.make<stablehlo::BroadcastInDimOp>(type, inner->getOperand(0),
                                                 hlo.named(name, dimensions));
  }
  if (isa<stablehlo::SliceOp>(op) &&
      isa_and_nonnull<stablehlo::SliceOp>(inner) && inner->hasOneUse()) {
    Sizes starts, limits, strides;
    for (auto [start, limit, stride, from, step] :
         llvm::zip(list(op, "start_indices"), list(op, "limit_indices"),
                   list(op, "strides"), list(inner, "start_indices"),
                   list(inner, "strides"))) {
      // There may be no place behind the start of no elements.
      if (limit <= start)
        return {};
      // The last place that is taken, and one more.
      int64_t last = start + (limit - 1 - start) / stride * stride;
      starts.push_back(from + start * step);
      limits.push_back(from + last * step + 1);
      strides.push_back(hlo.number(CheckedSize(stride) * step));
    }
    return hlo.make<stablehlo::SliceOp>(type, inner->getOperand(0),
                                        {hlo.named("start_indices", starts),
                                         hlo.named("limit_indices", limits),
                                         hlo.named("strides", strides)});
  }
  return {};
}

/// A constant of one number in another shape, or of another type.
Value otherConstant(Operation *op, Hlo &hlo) {
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!type || !type.hasStaticShape() ||
      !isa<stablehlo::BroadcastInDimOp, stablehlo::ReshapeOp>(op))
    return {};
  Attribute number = numberIn(op->getOperand(0));
  return number ? hlo.constant(DenseElementsAttr::get(type, number)) : Value();
}

/// A shorter form of what is made of other operations.
Value shortForm(Operation *op, RewriterBase &rewriter) {
  Hlo hlo(rewriter, op->getLoc());
  if (op->getNumResults() == 1 && op->getNumOperands() != 0) {
    if (Value constant = otherConstant(op, hlo))
      return constant;
    if (Value moved = movedAtOnce(op, hlo))
      return moved;
    if (Value bounded = boundedAtOnce(op, hlo))
      return bounded;
  }
  if (isa<stablehlo::ConcatenateOp>(op) && Hlo::rankOf(op->getResult(0)) == 1 &&
      Hlo::typeOf(op->getResult(0)).hasStaticShape())
    return joinNumbers(op, hlo);
  if (isa<stablehlo::DotGeneralOp>(op))
    return productOfOriginals(op, rewriter);
  if (!isa<stablehlo::BroadcastInDimOp, stablehlo::DynamicBroadcastInDimOp>(op))
    return {};
  // A broadcast adds dimensions of size 1 by itself, also behind operations on
  // single elements.
  SmallVector<Operation *> between;
  Operation *reshape = op->getOperand(0).getDefiningOp();
  while (isOfOneValue(reshape) && between.size() != mostBetween) {
    between.push_back(reshape);
    reshape = reshape->getOperand(0).getDefiningOp();
  }
  if (!isa_and_nonnull<stablehlo::ReshapeOp, stablehlo::DynamicReshapeOp>(
          reshape))
    return {};
  std::optional<Sizes> places =
      placesIn(reshape->getOperand(0), reshape->getResult(0));
  if (!places || (!between.empty() && !reshape->hasOneUse()))
    return {};
  auto dimensions =
      op->getAttrOfType<DenseI64ArrayAttr>("broadcast_dimensions");
  for (int64_t &place : *places)
    place = dimensions[place];
  IRMapping mapping;
  Value thin = reshape->getOperand(0);
  mapping.map(reshape->getResult(0), thin);
  for (Operation *one : llvm::reverse(between)) {
    auto clone = [&](Value value) {
      return Hlo::typeOf(thin).clone(Hlo::elementOf(value));
    };
    for (Value number : llvm::drop_begin(one->getOperands()))
      mapping.map(number, hlo.constant(DenseElementsAttr::get(
                              clone(number), numberIn(number))));
    Operation *copy = rewriter.clone(*one, mapping);
    copy->getResult(0).setType(clone(one->getResult(0)));
    mapping.map(one->getResult(0), copy->getResult(0));
  }
  Operation *made = rewriter.clone(*op, mapping);
  made->setAttr("broadcast_dimensions", rewriter.getDenseI64ArrayAttr(*places));
  return made->getResult(0);
}

} // namespace

void eraseUnused(ModuleOp module) {
  // Backwards, an op comes before those in its regions, which go with it.
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) { ops.push_back(op); });
  llvm::DenseSet<Operation *> gone;
  for (Operation *op : llvm::reverse(ops)) {
    if (gone.contains(op) || !op->getParentOp() || isa<func::FuncOp>(op) ||
        !isOpTriviallyDead(op))
      continue;
    op->walk([&](Operation *inner) { gone.insert(inner); });
    op->erase();
  }
}

/// Calls `use` with each op that anything needs, operands before their users.
/// What `use` gives takes the place of the op's result.
static void replaceOps(ModuleOp module, IRRewriter &rewriter,
                       llvm::function_ref<Value(Operation *op)> use) {
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) {
    if (op != module)
      ops.push_back(op);
  });
  // Replaced ops stay until the end, so that no other takes their memory.
  for (Operation *op : ops) {
    if (isOpTriviallyDead(op))
      continue;
    rewriter.setInsertionPoint(op);
    if (Value value = use(op))
      rewriter.replaceAllUsesWith(op->getResult(0), value);
  }
  eraseUnused(module);
}

void cleanUp(ModuleOp module) {
  eraseUnused(module);
  IRRewriter rewriter(module.getContext());
  // What parts of lists are made of is found in the second round.
  for (int round = 0; round != 2; ++round) {
    // Of each block with notes, with those of the blocks around it.
    DenseMap<Block *, EqualSizes> equal;
    auto nearestTo = [&](Block *block) {
      while (block && !equal.contains(block))
        block = block->getParentOp()->getBlock();
      return block;
    };
    module.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (!EqualSizes::isNote(op) || equal.contains(op->getBlock()))
        return;
      EqualSizes all = equal.lookup(nearestTo(op->getBlock()));
      all.addNotes(*op->getBlock());
      equal.try_emplace(op->getBlock(), std::move(all));
    });
    replaceOps(module, rewriter, [&](Operation *op) {
      Block *block = nearestTo(op->getBlock());
      const EqualSizes *sizes = block ? &equal[block] : nullptr;
      Value value = knownResult(op, sizes, rewriter);
      if (!value)
        value = staticForm(op, rewriter);
      return value ? value : reshapedBack(op, sizes);
    });
  }
  module.walk([](Operation *op) {
    if (EqualSizes::isNote(op))
      op->erase();
  });
  replaceOps(module, rewriter,
             [&](Operation *op) { return shortForm(op, rewriter); });
  auto joinEqual = [&] {
    DominanceInfo dominance(module);
    eliminateCommonSubExpressions(rewriter, dominance, module);
    eraseUnused(module);
  };
  joinEqual();
  leaveOutLists(module);
  joinEqual();
}

} // namespace dialectgen::onnx
