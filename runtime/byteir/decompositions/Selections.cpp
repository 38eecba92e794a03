//===- Selections.cpp - elements by place, and other small ones -----------===//
//
// Top k, one hot, resize, repeat, sums of operands, and quantization.
//
//===----------------------------------------------------------------------===//

#include "../../stablehlo/formulas/Elements.h"
#include "Decompositions.h"
#include "dialectgen/byteir/ByteirOps.h"
#include "dialectgen/core/ComputedElements.h"

using namespace mlir;
using Direction = dialectgen::stablehlo::ComparisonDirection;

namespace dialectgen::byteir {

LogicalResult decomposeAddn(Hlo &hlo, const View &view,
                            SmallVectorImpl<Value> &results) {
  ValueRange inputs = AddnOp(view).getInputs();
  bool isNarrow = isa<FloatType>(Hlo::elementOf(inputs.front()));
  Value sum;
  for (Value input : inputs) {
    Value part = isNarrow ? hlo.widen(input) : input;
    sum = sum ? hlo.add(sum, part) : part;
  }
  results.push_back(sum);
  return success();
}

LogicalResult decomposeTopK(Hlo &hlo, const View &view,
                            SmallVectorImpl<Value> &results) {
  TopKOp op(view);
  Value x = op.getInput();
  int64_t axis = op.getAxis().front(), k = op.getK();
  int64_t size = Hlo::typeOf(x).getDimSize(axis);
  if (!ShapedType::isDynamic(size) && k > size)
    return emitError(view.getLoc())
           << "byteir.top_k: k = " << k << ", but dimension " << axis << " has "
           << size << " elements";
  // Sorted ones are in any order, too.
  llvm::append_range(
      results, greatest(hlo, x, axis, k, Hlo::elementOf(op.getIndices())));
  return success();
}

LogicalResult decomposeOneHot(Hlo &hlo, const View &view,
                              SmallVectorImpl<Value> &results) {
  OneHotOp op(view);
  Value indices = op.getIndices();
  RankedTensorType type = Hlo::typeOf(op.getOutput());
  int64_t axis = op.getAxis();
  // The indices in the shape of the result; those of a narrow type may not
  // reach the depth.
  Type i64 = hlo.getBuilder().getI64Type();
  Value wide = hlo.convert(indices, i64);
  Value shape;
  if (!type.hasStaticShape())
    shape = hlo.sizes(type.getRank(), [&](int64_t i) {
      return i == axis ? hlo.size(op.getDepth())
                       : hlo.sizeOf(indices, i - (i > axis));
    });
  Value spread = hlo.broadcastTo(type.clone(i64), wide, shape,
                                 othersThan(axis, type.getRank()));
  Value isIt = hlo.compare(spread, hlo.iota(spread, i64, axis), Direction::EQ);
  auto value = [&](TypedAttr number) {
    return hlo.broadcast(hlo.scalar(number), spread, {});
  };
  results.push_back(
      hlo.select(isIt, value(op.getOnValue()), value(op.getOffValue())));
  return success();
}

/// A scale or zero point in the shape of `like`.
static Value alongAxis(Hlo &hlo, Value value, Value like,
                       std::optional<int64_t> axis, Type element) {
  Sizes dimensions;
  if (Hlo::rankOf(value) == 1)
    dimensions.push_back(axis.value_or(0));
  return hlo.broadcast(hlo.convert(value, element), like, dimensions);
}

LogicalResult decomposeQuantize(Hlo &hlo, const View &view,
                                SmallVectorImpl<Value> &results) {
  QuantizeOp op(view);
  Value x = hlo.widen(op.getInput());
  Type element = Hlo::elementOf(x);
  auto type = cast<IntegerType>(Hlo::elementOf(op.getOutput()));
  Value scaled =
      hlo.div(x, alongAxis(hlo, op.getScale(), x, op.getAxis(), element));
  Value moved =
      hlo.add(hlo.unary<stablehlo::RoundNearestEvenOp>(scaled),
              alongAxis(hlo, op.getZeroPoint(), x, op.getAxis(), element));
  unsigned width = type.getWidth();
  double least = type.isUnsigned() ? 0 : -std::ldexp(1, int(width) - 1);
  double most = std::ldexp(1, int(width) - !type.isUnsigned()) - 1;
  results.push_back(hlo.convert(hlo.min(hlo.max(moved, least), most), type));
  return success();
}

LogicalResult decomposeDequantize(Hlo &hlo, const View &view,
                                  SmallVectorImpl<Value> &results) {
  DequantizeOp op(view);
  Value scale = hlo.widen(op.getScale());
  Type element = Hlo::elementOf(scale);
  Value x = hlo.convert(op.getInput(), element);
  Value moved =
      hlo.sub(x, alongAxis(hlo, op.getZeroPoint(), x, op.getAxis(), element));
  results.push_back(
      hlo.mul(moved, alongAxis(hlo, scale, x, op.getAxis(), element)));
  return success();
}

/// Where in an input of `size` elements the elements of the output lie.
static SmallVector<double> placesOf(StringRef mode, int64_t size,
                                    int64_t outputSize, double scale) {
  SmallVector<double> places;
  places.reserve(size_t(outputSize));
  for (int64_t i = 0; i != outputSize; ++i) {
    double x = double(i);
    if (mode == "asymmetric")
      places.push_back(x / scale);
    else if (mode == "align_corners")
      places.push_back(
          outputSize == 1 ? 0 : x * double(size - 1) / double(outputSize - 1));
    else if (mode == "pytorch_half_pixel" && outputSize == 1)
      places.push_back(0);
    else
      places.push_back((x + 0.5) / scale - 0.5);
  }
  return places;
}

/// For each number of the vector `value`: the dimension of `whole` whose size
/// it is, or -1. Empty if it is not known how many there are.
static Sizes dimensionsIn(Value value, Value whole) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !type.hasStaticShape())
    return {};
  Operation *op = value.getDefiningOp();
  if (auto size = dyn_cast_or_null<stablehlo::GetDimensionSizeOp>(op))
    return {size.getOperand() == whole ? int64_t(size.getDimension()) : -1};
  if (isa_and_nonnull<stablehlo::ReshapeOp, stablehlo::ConvertOp>(op))
    return dimensionsIn(op->getOperand(0), whole);
  Sizes dimensions;
  if (isa_and_nonnull<stablehlo::ConcatenateOp>(op) && type.getRank() == 1) {
    for (Value part : op->getOperands())
      llvm::append_range(dimensions, dimensionsIn(part, whole));
    if (int64_t(dimensions.size()) == type.getNumElements())
      return dimensions;
  }
  constexpr int64_t longest = 64;
  return Sizes(size_t(std::min(type.getNumElements(), longest)), -1);
}

static std::string numberText(double number) {
  std::string text;
  llvm::raw_string_ostream(text) << number;
  return StringRef(text).lower();
}

/// Each element that many times along each dimension: dimensions behind those
/// of `x` are broadcast, and joined with them.
static Value repeatEach(Hlo &hlo, Value x, ArrayRef<int64_t> times) {
  if (llvm::all_of(times, [](int64_t count) { return count == 1; }))
    return x;
  RankedTensorType type = Hlo::typeOf(x);
  Sizes apart, shape, dimensions;
  for (auto [size, count] : llvm::zip(type.getShape(), times)) {
    dimensions.push_back(int64_t(apart.size()));
    apart.push_back(size);
    if (count != 1)
      apart.push_back(count);
    shape.push_back(size * count);
  }
  Value spread = hlo.broadcastTo(type.clone(apart), x, {}, dimensions);
  return hlo.reshape(type.clone(shape), spread, {});
}

LogicalResult decomposeResize(Hlo &hlo, const View &view,
                              SmallVectorImpl<Value> &results) {
  ResizeOp op(view);
  RankedTensorType from = Hlo::typeOf(op.getInput()),
                   to = Hlo::typeOf(op.getOutput());
  bool isScale = op.getTargetMode() == "scale";
  auto target = constantOf(op.getTarget());
  auto refuse = [&](const Twine &why) {
    return emitError(view.getLoc()) << "byteir.resize: " << why;
  };
  if (isScale && (!target || int64_t(target->size()) != from.getRank()))
    return refuse("StableHLO needs constant scales to compute positions");
  if (target)
    for (auto [axis, number] : llvm::enumerate(*target))
      if (!isResizeTarget(number, isScale))
        return refuse(
            "dimension " + Twine(axis) + " has the " +
            (isScale ? "scale " : "size ") + numberText(number) +
            "; expected " +
            (isScale ? "a positive finite number" : "a size of 0 or more"));
  Sizes kept = isScale ? Sizes() : dimensionsIn(op.getTarget(), op.getInput());
  bool isLinear = op.getMode() == "linear";
  bool isFloat = isa<FloatType>(from.getElementType());
  // How often the elements along each dimension come after each other.
  Sizes times(size_t(from.getRank()), 1);
  Value x = op.getInput();
  if (isLinear)
    x = isFloat ? hlo.widen(x) : hlo.convert(x, hlo.getBuilder().getF32Type());
  for (int64_t axis = 0; axis != from.getRank(); ++axis) {
    int64_t size = from.getDimSize(axis), outputSize = to.getDimSize(axis);
    // Along other dimensions sizes may be open.
    if (isScale ? (*target)[size_t(axis)] == 1
                : size_t(axis) < kept.size() && kept[size_t(axis)] == axis)
      continue;
    if (ShapedType::isDynamic(outputSize) && target &&
        !ShapedType::isDynamic(size)) {
      double wanted = (*target)[size_t(axis)];
      // Sizes beyond all that positions are computed for need not be exact.
      outputSize = int64_t(
          std::min(isScale ? std::floor(wanted * double(size)) : wanted, 1e15));
    }
    if (ShapedType::isDynamic(size) || ShapedType::isDynamic(outputSize))
      return refuse(
          "dimension " + Twine(axis) +
          " is resized, and StableHLO needs static sizes to compute positions");
    // The positions become a constant, one for each index.
    if (!ComputedElements::admits(outputSize))
      return refuse("dimension " + Twine(axis) + " is resized to " +
                    Twine(outputSize) + ": " +
                    ComputedElements::whyNot(outputSize));
    double scale =
        isScale ? (*target)[size_t(axis)] : double(outputSize) / double(size);
    if (size == outputSize && scale == 1)
      continue;
    if (size == 0 && outputSize != 0)
      return refuse("there is nothing along dimension " + Twine(axis));
    SmallVector<double> places =
        placesOf(op.getCoordinateTransformationMode(), size, outputSize, scale);
    // Places at which a size ends are meant to be there, whatever a division
    // makes of them.
    auto wholeOf = [](double place) { return std::floor(place + 1e-6); };
    auto indicesBehind = [&](double distance) {
      Sizes indices;
      indices.reserve(places.size());
      for (double place : places)
        indices.push_back(int64_t(
            std::clamp(wholeOf(place) + distance, 0.0, double(size - 1))));
      return indices;
    };
    Sizes indices = indicesBehind(0);
    if (!isLinear) {
      int64_t each = outputSize / std::max<int64_t>(size, 1);
      bool isRepeated =
          each > 1 && each * size == outputSize && from.hasStaticShape();
      for (auto [i, index] : llvm::enumerate(indices))
        isRepeated = isRepeated && index == int64_t(i) / each;
      if (isRepeated)
        times[size_t(axis)] = each;
      else
        x = take(hlo, x, axis, indices);
      continue;
    }
    Value first = take(hlo, x, axis, indices),
          second = take(hlo, x, axis, indicesBehind(1));
    for (double &place : places)
      place = std::max(place - wholeOf(place), 0.0);
    Value weight = hlo.broadcast(
        hlo.constant(numbersAttr(
            RankedTensorType::get(outputSize, Hlo::elementOf(x)), places)),
        first, axis);
    x = hlo.add(first, hlo.mul(hlo.sub(second, first), weight));
  }
  results.push_back(repeatEach(hlo, x, times));
  return success();
}

LogicalResult decomposeRepeat(Hlo &hlo, const View &view,
                              SmallVectorImpl<Value> &results) {
  RepeatOp op(view);
  auto counts = constantOf(op.getRepeats());
  RankedTensorType type = Hlo::typeOf(op.getInput());
  if (!counts || !type.hasStaticShape())
    return emitError(view.getLoc())
           << "byteir.repeat: the number of rows depends on values, which "
              "StableHLO cannot express; only constant repeats of a static "
              "input can be decomposed";
  if (counts->size() != 1 && int64_t(counts->size()) != type.getDimSize(0))
    return emitError(view.getLoc())
           << "byteir.repeat: there are " << counts->size() << " repeats for "
           << type.getDimSize(0) << " rows";
  // The rows become a constant, one index for each.
  double total = 0;
  for (double count : *counts)
    total += std::max(0.0, count) *
             double(counts->size() == 1 ? type.getDimSize(0) : 1);
  // Sums beyond all that is computed need not be exact.
  auto rowCount = int64_t(std::min(total, 1e18));
  if (!ComputedElements::admits(rowCount))
    return emitError(view.getLoc())
           << "byteir.repeat: the result has " << rowCount
           << " rows: " << ComputedElements::whyNot(rowCount);
  Sizes rows;
  for (int64_t row = 0; rowCount && row != type.getDimSize(0); ++row)
    rows.append(
        size_t(std::max(0.0, (*counts)[counts->size() == 1 ? 0 : size_t(row)])),
        row);
  results.push_back(take(hlo, op.getInput(), 0, rows));
  return success();
}

} // namespace dialectgen::byteir
