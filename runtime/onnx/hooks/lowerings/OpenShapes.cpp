//===- OpenShapes.cpp - sizes that are known when a program runs ----------===//
//
// Sizes that types leave open are scalars, computed from the sizes of operands.
// Two sizes are the same if they lead back to one dimension of one value.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "dialectgen/onnx/OpTable.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using Direction = dialectgen::stablehlo::ComparisonDirection;

namespace dialectgen::onnx {
namespace {

using Origin = SizeOrigin;

/// Programs are as deep as they are long; behind this, sizes count as others.
constexpr unsigned mostOrigins = 256;

/// The scalar that becomes element `index` of a list; null if it is computed
/// otherwise.
Value elementOf(Value list, int64_t index) {
  for (unsigned step = 0; step != mostOrigins; ++step) {
    Operation *op = list.getDefiningOp();
    if (isa_and_nonnull<stablehlo::ConvertOp, stablehlo::ReshapeOp>(op)) {
      if (Hlo::rankOf(op->getOperand(0)) == 0)
        return op->getOperand(0);
      list = op->getOperand(0);
      if (Hlo::rankOf(list) != 1)
        return {};
    } else if (isa_and_nonnull<stablehlo::ConcatenateOp>(op)) {
      for (Value part : op->getOperands()) {
        int64_t count = Hlo::typeOf(part).getDimSize(0);
        if (ShapedType::isDynamic(count))
          return {};
        if (index < count) {
          list = part;
          break;
        }
        index -= count;
      }
    } else if (isa_and_nonnull<stablehlo::SliceOp>(op)) {
      auto numbers = [&](StringRef name) {
        return op->getAttrOfType<DenseI64ArrayAttr>(name)[0];
      };
      index = numbers("start_indices") + index * numbers("strides");
      list = op->getOperand(0);
    } else {
      return {};
    }
  }
  return {};
}

/// The dimension that a scalar counts; null if it is another number.
Origin countedBy(Value scalar) {
  for (unsigned step = 0; scalar && step != mostOrigins; ++step) {
    Operation *op = scalar.getDefiningOp();
    if (isa_and_nonnull<stablehlo::GetDimensionSizeOp>(op))
      return {op->getOperand(0),
              op->getAttrOfType<IntegerAttr>("dimension").getInt()};
    if (!isa_and_nonnull<stablehlo::ConvertOp, stablehlo::ReshapeOp>(op))
      return {};
    scalar = op->getOperand(0);
    if (Hlo::rankOf(scalar) > 1 || !Hlo::typeOf(scalar).hasStaticShape())
      return {};
    if (Hlo::rankOf(scalar) == 1)
      scalar = elementOf(scalar, 0);
  }
  return {};
}

/// Number `index` of a list or of pairs of numbers.
int64_t numberAt(Operation *op, StringRef name, int64_t index,
                 int64_t otherwise) {
  Attribute value = op->getAttr(name);
  if (auto list = dyn_cast_or_null<DenseI64ArrayAttr>(value))
    return list[size_t(index)];
  if (auto pairs = dyn_cast_or_null<DenseIntElementsAttr>(value))
    return (*(pairs.value_begin<APInt>() + index)).getSExtValue();
  return otherwise;
}

/// The dimension of an operand that a dimension of the result of a reduction, a
/// window, a gather or a join has kept; null if there is none.
Origin keptBy(Operation *op, int64_t dimension) {
  Value x = op->getOperand(0);
  if (isa<stablehlo::ReduceOp>(op))
    return {x, stablehlo::othersThan(
                   op->getAttrOfType<DenseI64ArrayAttr>("dimensions"),
                   Hlo::rankOf(x))[size_t(dimension)]};
  if (isa<stablehlo::ReduceWindowOp>(op) &&
      numberAt(op, "window_dimensions", dimension, 1) == 1 &&
      numberAt(op, "window_strides", dimension, 1) == 1 &&
      numberAt(op, "base_dilations", dimension, 1) == 1 &&
      numberAt(op, "padding", 2 * dimension, 0) == 0 &&
      numberAt(op, "padding", 2 * dimension + 1, 0) == 0)
    return {x, dimension};
  if (isa<stablehlo::PadOp>(op) &&
      numberAt(op, "edge_padding_low", dimension, 0) == 0 &&
      numberAt(op, "edge_padding_high", dimension, 0) == 0 &&
      numberAt(op, "interior_padding", dimension, 0) == 0)
    return {x, dimension};
  if (isa<stablehlo::ConcatenateOp>(op) &&
      op->getAttrOfType<IntegerAttr>("dimension").getInt() != dimension)
    return {x, dimension};
  if (auto numbers = op->getAttrOfType<stablehlo::ConvDimensionNumbersAttr>(
          "dimension_numbers");
      numbers && numbers.getOutputBatchDimension() == dimension)
    return {x, numbers.getInputBatchDimension()};
  if (auto numbers = op->getAttrOfType<stablehlo::GatherDimensionNumbersAttr>(
          "dimension_numbers");
      numbers && !llvm::is_contained(numbers.getOffsetDims(), dimension)) {
    // The dimensions of indices, without that of vectors.
    int64_t at =
        dimension - llvm::count_if(numbers.getOffsetDims(), [&](int64_t other) {
          return other < dimension;
        });
    return {op->getOperand(1), at < numbers.getIndexVectorDim() ? at : at + 1};
  }
  return {};
}

} // namespace

/// The first value that has the size, as far as ops keep sizes.
SizeOrigin originOf(Value value, int64_t dimension) {
  for (unsigned step = 0; step != mostOrigins; ++step) {
    Operation *op = value.getDefiningOp();
    Origin before;
    if (!op) {
    } else if (op->hasTrait<OpTrait::Elementwise>() ||
               isa<stablehlo::ConvertOp, stablehlo::CompareOp,
                   stablehlo::SelectOp, stablehlo::ReverseOp>(op)) {
      for (Value operand : op->getOperands())
        if (!before.value && Hlo::rankOf(operand) == Hlo::rankOf(value))
          before = {operand, dimension};
    } else if (isa<stablehlo::TransposeOp>(op)) {
      before = {op->getOperand(0), op->getAttrOfType<DenseI64ArrayAttr>(
                                       "permutation")[size_t(dimension)]};
    } else if (isa<stablehlo::DynamicBroadcastInDimOp,
                   stablehlo::DynamicReshapeOp, stablehlo::DynamicIotaOp>(op)) {
      before = countedBy(elementOf(op->getOperands().back(), dimension));
    } else if (auto numbers =
                   op->getAttrOfType<stablehlo::DotDimensionNumbersAttr>(
                       "dot_dimension_numbers")) {
      // Batch dimensions, those of the left side, and those of the right one.
      Sizes left(numbers.getLhsBatchingDimensions()), inner = left;
      llvm::append_range(inner, numbers.getLhsContractingDimensions());
      llvm::append_range(
          left, stablehlo::othersThan(inner, Hlo::rankOf(op->getOperand(0))));
      if (size_t(dimension) < left.size())
        before = {op->getOperand(0), left[size_t(dimension)]};
    } else if (op->getNumOperands()) {
      before = keptBy(op, dimension);
    }
    if (!before.value)
      break;
    value = before.value;
    dimension = before.dimension;
  }
  return {value, dimension};
}

namespace {

/// Where the size that a scalar is comes from.
Origin originOf(Value size) {
  Origin origin = countedBy(size);
  return origin.value
             ? dialectgen::onnx::originOf(origin.value, origin.dimension)
             : origin;
}

} // namespace

bool Lowering::isOpen() const {
  auto isOpenType = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && !tensor.hasStaticShape();
  };
  return llvm::any_of(op->getResultTypes(), isOpenType) ||
         llvm::any_of(operands, [&](Value operand) {
           return operand && isOpenType(operand.getType());
         });
}

Value Lowering::sizeAt(Value value, int64_t dimension) {
  int64_t size = Hlo::typeOf(value).getDimSize(unsigned(dimension));
  if (!ShapedType::isDynamic(size))
    return hlo.size(size);
  // Of the first value with that size, so that equal sizes are one.
  Origin origin = originOf(value, dimension);
  size = Hlo::typeOf(origin.value).getDimSize(unsigned(origin.dimension));
  return ShapedType::isDynamic(size)
             ? hlo.sizeOf(origin.value, origin.dimension)
             : hlo.size(size);
}

SmallVector<Value> Lowering::sizesOf(Value value) {
  SmallVector<Value> sizes;
  for (int64_t i = 0; i != Hlo::rankOf(value); ++i)
    sizes.push_back(sizeAt(value, i));
  return sizes;
}

Value Lowering::tracedAt(Value list, int64_t index) {
  return elementOf(list, index);
}

bool Lowering::isSameSize(Value a, Value b) {
  return a == b || originOf(a) == originOf(b);
}

bool Lowering::isSize(Value scalar) {
  return originOf(scalar).value != Value();
}

Value Lowering::listOf(ArrayRef<Value> sizes) {
  return hlo.sizes(int64_t(sizes.size()),
                   [&](int64_t i) { return sizes[size_t(i)]; });
}

Value Lowering::scalarAt(Value list, int64_t index) {
  Value one = slice(list, index, index + 1);
  Type i32 = getBuilder().getI32Type();
  // Limits such as the largest number of 64 bits stay above all sizes.
  constexpr double most = 0x7fffffff;
  if (Hlo::elementOf(one) != i32)
    one = hlo.convert(hlo.max(hlo.min(one, most), -most), i32);
  return reshape(one, {});
}

/// A number as a size. Limits such as the largest number of 64 bits stay above
/// all sizes.
static int64_t sizeFrom(const APInt &number) {
  return std::clamp<int64_t>(number.getSExtValue(), -INT32_MAX, INT32_MAX);
}

FailureOr<SmallVector<Value>>
Lowering::scalarsOf(unsigned index, std::optional<int64_t> count) {
  if (failed(needCount(index, count)))
    return failure();
  SmallVector<Value> scalars;
  if (DenseElementsAttr known = constant(index)) {
    for (const APInt &number : known.getValues<APInt>())
      scalars.push_back(hlo.size(sizeFrom(number)));
    return scalars;
  }
  Value list = operand(index);
  if (Hlo::rankOf(list) != 1)
    list = reshape(list, Hlo::typeOf(list).getNumElements());
  for (int64_t i = 0; i != Hlo::typeOf(list).getDimSize(0); ++i) {
    Value element = elementOf(list, i);
    Origin origin = countedBy(element);
    scalars.push_back(origin.value ? hlo.sizeOf(origin.value, origin.dimension)
                                   : scalarAt(list, i));
  }
  return scalars;
}

LogicalResult Lowering::needCount(unsigned index,
                                  std::optional<int64_t> count) {
  RankedTensorType type = Hlo::typeOf(operand(index));
  if (!type.hasStaticShape())
    return refuse("the number of elements of operand '" + nameOf(index) +
                  "' is unknown");
  if (count && type.getNumElements() != *count)
    return refuse("operand '" + nameOf(index) + "' has " +
                  Twine(type.getNumElements()) + " elements in place of " +
                  Twine(*count));
  return success();
}

/// As NumPy broadcasts: sizes are equal, or 1.
SmallVector<Value> Lowering::commonSizes(ValueRange values) {
  int64_t rank = 0;
  for (Value value : values)
    rank = std::max(rank, Hlo::rankOf(value));
  SmallVector<Value> sizes;
  for (int64_t i = 0; i != rank; ++i) {
    Value common;
    SmallVector<Origin> seen;
    std::optional<int64_t> known;
    for (Value value : values) {
      int64_t at = i - rank + Hlo::rankOf(value);
      int64_t size = at < 0 ? 1 : shapeOf(value)[size_t(at)];
      if (!ShapedType::isDynamic(size)) {
        if (size != 1)
          known = size;
        continue;
      }
      Origin origin = originOf(value, at);
      if (llvm::is_contained(seen, origin))
        continue;
      seen.push_back(origin);
      Value other = sizeAt(value, at);
      common = common
                   ? hlo.select(hlo.compare(common, hlo.size(1), Direction::EQ),
                                other, common)
                   : other;
    }
    sizes.push_back(known ? hlo.size(*known) : common ? common : hlo.size(1));
  }
  return sizes;
}

Value Lowering::broadcast(Value value, ArrayRef<int64_t> shape,
                          ArrayRef<Value> sizes) {
  RankedTensorType from = Hlo::typeOf(value),
                   type = RankedTensorType::get(shape, from.getElementType());
  Sizes dimensions;
  int64_t rank = from.getRank();
  bool isSame = rank == type.getRank();
  for (int64_t i = 0; i != rank; ++i) {
    dimensions.push_back(type.getRank() - rank + i);
    int64_t before = from.getDimSize(unsigned(i));
    isSame = isSame && before == shape[size_t(i)] &&
             (!ShapedType::isDynamic(before) ||
              originOf(value, i) == originOf(sizes[size_t(i)]));
  }
  if (isSame)
    return value;
  if (type.hasStaticShape() && from.hasStaticShape())
    return hlo.broadcastTo(type, value, {}, dimensions);
  return hlo.make<stablehlo::DynamicBroadcastInDimOp>(
      type, {value, listOf(sizes)}, named("broadcast_dimensions", dimensions));
}

Value Lowering::broadcast(Value value) {
  RankedTensorType wanted = type();
  if (wanted.hasStaticShape() && Hlo::typeOf(value).hasStaticShape())
    return broadcast(value, wanted.getShape());
  if (common.empty()) {
    SmallVector<Value> given;
    for (Value operand : operands)
      if (operand)
        given.push_back(operand);
    common = commonSizes(given);
  }
  return broadcast(value, wanted.getShape(), common);
}

Value Lowering::broadcastLike(Value value, Value like) {
  if (Hlo::typeOf(value).hasStaticShape() && Hlo::typeOf(like).hasStaticShape())
    return broadcast(value, shapeOf(like));
  return broadcast(value, shapeOf(like), sizesOf(like));
}

Value Lowering::reshape(Value value, ArrayRef<int64_t> shape,
                        ArrayRef<Value> sizes) {
  auto type = RankedTensorType::get(shape, Hlo::elementOf(value));
  if (type.hasStaticShape() && Hlo::typeOf(value).hasStaticShape())
    return reshape(value, shape);
  return hlo.make<stablehlo::DynamicReshapeOp>(type, {value, listOf(sizes)});
}

Value Lowering::slice(Value value, RankedTensorType type,
                      ArrayRef<Value> starts, ArrayRef<Value> limits,
                      ArrayRef<int64_t> strides) {
  SmallVector<Value> steps;
  for (int64_t stride : strides)
    steps.push_back(hlo.size(stride));
  return hlo.make<stablehlo::RealDynamicSliceOp>(
      type, {value, listOf(starts), listOf(limits), listOf(steps)});
}

Value Lowering::filled(RankedTensorType type, double number,
                       ArrayRef<Value> sizes) {
  if (type.hasStaticShape())
    return filled(type, number);
  return hlo.make<stablehlo::DynamicBroadcastInDimOp>(
      type, {hlo.scalar(type.getElementType(), number), listOf(sizes)},
      named("broadcast_dimensions", Sizes()));
}

Extent Lowering::extentOf(Value value, int64_t dimension) {
  int64_t size = Hlo::typeOf(value).getDimSize(unsigned(dimension));
  return ShapedType::isDynamic(size) ? Extent(sizeAt(value, dimension))
                                     : Extent(size);
}

Extents Lowering::extentsOf(Value value) {
  Extents extents;
  for (int64_t i = 0; i != Hlo::rankOf(value); ++i)
    extents.push_back(extentOf(value, i));
  return extents;
}

Value Lowering::scalarOf(const Extent &extent) {
  return extent.isOpen() ? extent.scalar : hlo.size(extent.number);
}

Value Lowering::indexOf(const Extent &extent) {
  Type i64 = getBuilder().getI64Type();
  return extent.isOpen() ? hlo.convert(extent.scalar, i64)
                         : hlo.scalar(i64, double(extent.number));
}

Extent Lowering::plus(const Extent &a, const Extent &b) {
  if (!a.isOpen() && !b.isOpen())
    return Extent(a.number + b.number);
  if (a.number == 0 || b.number == 0)
    return a.number == 0 ? b : a;
  return Extent(hlo.add(scalarOf(a), scalarOf(b)));
}

Extent Lowering::minus(const Extent &a, const Extent &b) {
  return plus(a, times(b, Extent(-1)));
}

Extent Lowering::times(const Extent &a, const Extent &b) {
  if (!a.isOpen() && !b.isOpen())
    return Extent(a.number * b.number);
  if (a.number == 1 || b.number == 1)
    return a.number == 1 ? b : a;
  return Extent(hlo.mul(scalarOf(a), scalarOf(b)));
}

Extent Lowering::elementsOf(ArrayRef<Extent> shape) {
  Extent count(1);
  for (const Extent &extent : shape)
    count = times(count, extent);
  return count;
}

FailureOr<Extent> Lowering::extentIn(unsigned index) {
  if (failed(needCount(index, 1)))
    return failure();
  DenseElementsAttr known = constant(index);
  return known ? Extent(sizeFrom(known.getValues<APInt>()[0]))
               : Extent(scalarsOf(index)->front());
}

FailureOr<Extents> Lowering::extentsIn(unsigned index,
                                       ArrayRef<int64_t> known) {
  if (failed(needCount(index, int64_t(known.size()))))
    return failure();
  SmallVector<Value> scalars;
  if (llvm::is_contained(known, ShapedType::kDynamic))
    scalars = *scalarsOf(index);
  Extents extents;
  for (auto [i, size] : llvm::enumerate(known))
    extents.push_back(ShapedType::isDynamic(size) ? Extent(scalars[i])
                                                  : Extent(size));
  return extents;
}

Extent Lowering::atLeast(const Extent &extent, int64_t number) {
  return extent.isOpen() ? Extent(hlo.max(extent.scalar, double(number)))
                         : Extent(std::max(extent.number, number));
}

Extent Lowering::atMost(const Extent &a, const Extent &b) {
  return a.isOpen() || b.isOpen() ? Extent(hlo.min(scalarOf(a), scalarOf(b)))
                                  : Extent(std::min(a.number, b.number));
}

Extent Lowering::over(const Extent &extent, int64_t divisor) {
  if (!extent.isOpen())
    return Extent(extent.number / divisor);
  return divisor == 1 ? extent
                      : Extent(hlo.div(extent.scalar, hlo.size(divisor)));
}

static Sizes numbersOf(ArrayRef<Extent> shape) {
  Sizes numbers;
  for (const Extent &extent : shape)
    numbers.push_back(extent.number);
  return numbers;
}

static Extents extentsFrom(ArrayRef<int64_t> numbers) {
  Extents extents;
  for (int64_t number : numbers)
    extents.push_back(Extent(number));
  return extents;
}

SmallVector<Value> Lowering::scalarsOf(ArrayRef<Extent> shape) {
  SmallVector<Value> scalars;
  if (llvm::any_of(shape, [](const Extent &one) { return one.isOpen(); }))
    for (const Extent &extent : shape)
      scalars.push_back(scalarOf(extent));
  return scalars;
}

Value Lowering::reshapeTo(Value value, ArrayRef<Extent> shape) {
  SmallVector<Value> scalars = scalarsOf(shape);
  Sizes numbers = numbersOf(shape);
  // Of a value whose sizes are open, also where those of the result are not.
  return scalars.empty() ? reshape(value, numbers)
                         : reshape(value, numbers, scalars);
}

Value Lowering::filled(Type element, double number, ArrayRef<Extent> shape) {
  return filled(RankedTensorType::get(numbersOf(shape), element), number,
                scalarsOf(shape));
}

Value Lowering::fillLike(Value like, const Extent &number) {
  if (!number.isOpen())
    return hlo.fill(like, double(number.number));
  return hlo.broadcast(hlo.convert(number.scalar, Hlo::elementOf(like)), like,
                       {});
}

Value Lowering::pad(Value value, Value number, ArrayRef<Extent> low,
                    ArrayRef<Extent> high, ArrayRef<int64_t> between,
                    ArrayRef<int64_t> known) {
  Sizes shape(shapeOf(value)), gaps(between);
  gaps.resize(shape.size(), 0);
  for (auto [i, size] : llvm::enumerate(shape)) {
    bool isKnown =
        !ShapedType::isDynamic(size) && !low[i].isOpen() && !high[i].isOpen();
    size = isKnown         ? size + low[i].number + high[i].number +
                                 std::max<int64_t>(size - 1, 0) * gaps[i]
           : known.empty() ? ShapedType::kDynamic
                           : known[i];
  }
  auto type = RankedTensorType::get(shape, Hlo::elementOf(value));
  SmallVector<Value> before = scalarsOf(low), behind = scalarsOf(high);
  if (before.empty() && behind.empty())
    return hlo.make<stablehlo::PadOp>(
        type, {value, number},
        {named("edge_padding_low", numbersOf(low)),
         named("edge_padding_high", numbersOf(high)),
         named("interior_padding", gaps)});
  auto listFrom = [&](ArrayRef<Extent> counts) {
    return hlo.sizes(int64_t(counts.size()),
                     [&](int64_t i) { return scalarOf(counts[size_t(i)]); });
  };
  return hlo.make<stablehlo::DynamicPadOp>(type, {value, number, listFrom(low),
                                                  listFrom(high),
                                                  listFrom(extentsFrom(gaps))});
}

Value Lowering::pad(Value value, Value number, ArrayRef<int64_t> low,
                    ArrayRef<int64_t> high) {
  return pad(value, number, extentsFrom(low), extentsFrom(high));
}

Value Lowering::padTo(Value value, double number, ArrayRef<Extent> shape) {
  Extents missing;
  for (auto [whole, size] : llvm::zip(shape, extentsOf(value))) {
    bool isSame = whole.isOpen() && size.isOpen() &&
                  isSameSize(whole.scalar, size.scalar);
    missing.push_back(isSame ? Extent(0) : minus(whole, size));
  }
  if (llvm::all_of(missing, [](const Extent &one) { return one.number == 0; }))
    return value;
  return pad(value, hlo.scalar(Hlo::elementOf(value), number),
             Extents(shape.size(), Extent(0)), missing, {}, numbersOf(shape));
}

Value Lowering::sliceOf(Value value, int64_t dimension, const Extent &start,
                        const Extent &limit, int64_t size) {
  Sizes shape(shapeOf(value));
  int64_t &own = shape[size_t(dimension)];
  bool isWhole = !start.isOpen() && start.number == 0 && !limit.isOpen() &&
                 limit.number == own;
  if (isWhole)
    return value;
  own = start.isOpen() || limit.isOpen() ? size : limit.number - start.number;
  if (!Hlo::typeOf(value).hasStaticShape() || ShapedType::isDynamic(own) ||
      start.isOpen()) {
    SmallVector<Value> starts(shape.size(), hlo.size(0)),
        limits = sizesOf(value);
    starts[size_t(dimension)] = scalarOf(start);
    limits[size_t(dimension)] = scalarOf(limit);
    return slice(value, RankedTensorType::get(shape, Hlo::elementOf(value)),
                 starts, limits, Sizes(shape.size(), 1));
  }
  Sizes starts(shape.size(), 0), limits(shapeOf(value));
  starts[size_t(dimension)] = start.number;
  limits[size_t(dimension)] = limit.number;
  return slice(value, starts, limits);
}

static std::string openSizesOf(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || tensor.hasStaticShape())
    return "";
  SmallVector<std::string> open;
  for (auto [index, size] : llvm::enumerate(tensor.getShape()))
    if (ShapedType::isDynamic(size))
      open.push_back(std::to_string(index));
  return std::string("the size of dimension") + (open.size() > 1 ? "s " : " ") +
         llvm::join(open, ", ");
}

std::string lackingSizes(Operation *op, ValueRange operands) {
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  auto lackOf = [&](Value value, unsigned index, ArrayRef<ParameterInfo> infos,
                    StringRef kind) {
    std::string sizes = value ? openSizesOf(value.getType()) : "";
    return sizes.empty() ? sizes
                         : sizes + " of " + kind.str() + " '" +
                               nameOfParameter(infos, index) + "' is unknown";
  };
  std::string lack;
  for (auto [index, operand] : llvm::enumerate(operands))
    if (lack.empty())
      lack =
          lackOf(operand, unsigned(index),
                 info ? info->operands : ArrayRef<ParameterInfo>(), "operand");
  for (OpResult result : op->getResults())
    if (lack.empty())
      lack = lackOf(result, result.getResultNumber(),
                    info ? info->results : ArrayRef<ParameterInfo>(), "result");
  return lack;
}

} // namespace dialectgen::onnx
