//===- Windows.cpp - lowerings of sliding windows -------------------------===//
//
// Convolutions and pooling. Strides, dilations and padding are read once for
// all of them.
//
//===----------------------------------------------------------------------===//

#include "../../../stablehlo/formulas/Elements.h"
#include "Lowering.h"

using namespace mlir;
using Direction = dialectgen::stablehlo::ComparisonDirection;

namespace dialectgen::onnx {
namespace {

/// The elements from the first under a window to the last.
CheckedSize coveredBy(int64_t size, int64_t dilation) {
  return (CheckedSize(size) - 1) * dilation + 1;
}

/// Of the spatial dimensions.
struct Window {
  Sizes sizes, strides, dilations;
  /// Before and behind each dimension.
  Sizes padding;
  /// Of the padding behind, what is only there to round the result's size up.
  Sizes excess;
  /// Of dimensions whose padding depends on an open size: before, behind, and
  /// the excess behind that, null if there is none. `padding` has zeros for
  /// them.
  struct Open {
    Value before, after, excess;
  };
  SmallVector<std::optional<Open>> open;

  Window(Lowering &to, ArrayRef<int64_t> input, ArrayRef<int64_t> window)
      : sizes(window), strides(to.integers("strides", window.size(), 1)),
        dilations(to.integers("dilations", window.size(), 1)),
        open(window.size()) {
    Sizes pads = to.integers("pads", 2 * window.size(), 0);
    StringRef automatic = to.string("auto_pad", "NOTSET");
    ArrayRef<int64_t> result = to.type().getShape().take_back(window.size());
    for (size_t i = 0; i != window.size(); ++i) {
      int64_t before = pads[i], after = pads[i + window.size()];
      if (automatic != "NOTSET")
        before = after = 0;
      // With open sizes, padding that does not depend on them is known.
      bool isOpen =
          ShapedType::isDynamic(input[i]) || ShapedType::isDynamic(result[i]);
      bool isSame = automatic.starts_with("SAME");
      if (isOpen && ((!isSame && to.integer("ceil_mode", 0)) ||
                     (isSame && strides[i] != 1))) {
        open[i] = padOpen(to, i, before, after);
        excess.push_back(0);
        padding.append({0, 0});
        continue;
      }
      // Windows of an unknown size are those of a kernel, of which padding is
      // given and is all used.
      int64_t needed = 0;
      if (!ShapedType::isDynamic(window[i])) {
        CheckedSize covered = coveredBy(window[i], dilations[i]);
        needed = to.getHlo().number(isOpen ? covered - 1
                                           : coveredBy(result[i], strides[i]) -
                                                 1 + covered - input[i]);
      }
      if (isSame) {
        int64_t both = std::max<int64_t>(needed, 0);
        before = automatic == "SAME_LOWER" ? both - both / 2 : both / 2;
        after = both - before;
      }
      excess.push_back(isOpen ? 0
                              : to.getHlo().number(atLeast(
                                    CheckedSize(needed) - before - after, 0)));
      padding.append(
          {before, to.getHlo().number(CheckedSize(after) + excess.back())});
    }
  }
  /// With the batch and the channels, which windows do not slide over.
  static Sizes outer(ArrayRef<int64_t> spatial, int64_t number) {
    Sizes all = {number, number};
    all.append(spatial.begin(), spatial.end());
    return all;
  }
  Sizes outerPadding() const {
    Sizes all(4, 0);
    all.append(padding.begin(), padding.end());
    return all;
  }
  bool isPaddingOpen() const {
    return llvm::any_of(open, [](const auto &one) { return one.has_value(); });
  }
  /// `value` with the padding that depends on open sizes.
  Value padded(Lowering &to, Value value, double number,
               bool withExcess = true) const;
  /// Both kinds of padding are of `first`.
  template <typename Op>
  Value reduce(Lowering &to, Value value, double first) const {
    return to.reduceWindow<Op>(padded(to, value, first), first, outer(sizes, 1),
                               outer(strides, 1), outer(dilations, 1),
                               outerPadding());
  }

private:
  Open padOpen(Lowering &to, size_t i, int64_t before, int64_t after) const;
};

/// The result has a size for each stride that begins in the input, or in the
/// padding before it.
Window::Open Window::padOpen(Lowering &to, size_t i, int64_t before,
                             int64_t after) const {
  Hlo &hlo = to.getHlo();
  Value size = to.sizeAt(to.operand(0), int64_t(i) + 2);
  int64_t covered = hlo.number(coveredBy(sizes[i], dilations[i])),
          stride = strides[i];
  CheckedSize pads = CheckedSize(before) + after;
  auto roundedUp = [&](Value number) {
    return hlo.div(hlo.add(number, double(stride - 1)), hlo.size(stride));
  };
  auto needed = [&](Value positions) {
    Value ends = hlo.add(hlo.mul(hlo.add(positions, -1), double(stride)),
                         double(covered));
    return hlo.max(hlo.sub(ends, size), 0);
  };
  StringRef automatic = to.string("auto_pad", "NOTSET");
  if (automatic.starts_with("SAME")) {
    Value both = needed(roundedUp(size)), half = hlo.div(both, hlo.size(2)),
          rest = hlo.sub(both, half);
    return automatic == "SAME_LOWER" ? Open{rest, half, {}}
                                     : Open{half, rest, {}};
  }
  Value room = hlo.add(size, double(hlo.number(pads - covered)));
  Value positions = hlo.add(roundedUp(room), 1);
  // A window that would start behind the input is left out.
  Value begin = hlo.mul(hlo.add(positions, -1), double(stride));
  Value isBehind =
      hlo.compare(begin, hlo.add(size, double(before)), Direction::GE);
  positions = hlo.select(isBehind, hlo.add(positions, -1), positions);
  Value excess =
      hlo.max(hlo.add(needed(positions), -double(hlo.number(pads))), 0);
  return {hlo.size(before), hlo.size(after), excess};
}

Value Window::padded(Lowering &to, Value value, double number,
                     bool withExcess) const {
  if (!isPaddingOpen())
    return value;
  Extents low(size_t(Hlo::rankOf(value)), Extent(0)), high = low;
  for (auto [i, one] : llvm::enumerate(open)) {
    if (!one)
      continue;
    low[i + 2] = Extent(one->before);
    high[i + 2] = Extent(one->after);
    if (withExcess && one->excess)
      high[i + 2] = to.plus(high[i + 2], Extent(one->excess));
  }
  return to.pad(value, to.getHlo().scalar(Hlo::elementOf(value), number), low,
                high);
}

/// Of the spatial dimensions.
struct Steps {
  Sizes strides, padding, inputDilations, dilations;
};

/// Images are [N, C, ...]; dimension `kernelInput` of the kernel, 0 or 1, has
/// the channels of the input, the other one those of the result.
Value convolution(Lowering &to, Value input, Value kernel, const Steps &steps,
                  int64_t kernelInput, bool isMirrored) {
  Sizes spatial;
  for (size_t i = 0; i != steps.strides.size(); ++i)
    spatial.push_back(int64_t(i) + 2);
  auto numbers = stablehlo::ConvDimensionNumbersAttr::get(
      to.getBuilder().getContext(), 0, 1, spatial, kernelInput, 1 - kernelInput,
      spatial, 0, 1, spatial);
  return to.getHlo().make<stablehlo::ConvolutionOp>(
      to.type().clone(Hlo::elementOf(input)), {input, kernel},
      {to.named("window_strides", steps.strides),
       to.named("padding", to.pairs(steps.padding)),
       to.named("lhs_dilation", steps.inputDilations),
       to.named("rhs_dilation", steps.dilations),
       to.named("window_reversal",
                to.getBuilder().getDenseBoolArrayAttr(
                    SmallVector<bool>(spatial.size(), isMirrored))),
       to.named("dimension_numbers", numbers),
       to.named("feature_group_count", to.integer("group", 1)),
       to.named("batch_group_count", int64_t(1))});
}

Value convolution(Lowering &to, Value input, Value kernel,
                  const Window &window) {
  return convolution(to, window.padded(to, input, 0), kernel,
                     {window.strides, window.padding,
                      Sizes(window.sizes.size(), 1), window.dilations},
                     /*kernelInput=*/1, /*isMirrored=*/false);
}

} // namespace

/// The spatial sizes of a kernel. Those that its type leaves open are given by
/// an attribute, and needed only where padding depends on them.
static FailureOr<Sizes> sizesOfKernel(Lowering &to, Value kernel) {
  Sizes sizes(Lowering::shapeOf(kernel).drop_front(2)),
      given = to.integers("kernel_shape").value_or(sizes);
  for (auto [size, other] : llvm::zip(sizes, given))
    if (ShapedType::isDynamic(size))
      size = other;
  if (llvm::is_contained(sizes, ShapedType::kDynamic) &&
      to.string("auto_pad", "NOTSET").starts_with("SAME"))
    return to.refuse(
        "its padding depends on the size of its kernel, which is unknown");
  return sizes;
}

LogicalResult lowering::conv(Lowering &to) {
  Hlo &hlo = to.getHlo();
  FailureOr<Sizes> kernel = sizesOfKernel(to, to.operand(1));
  if (failed(kernel))
    return failure();
  Window window(to, Lowering::shapeOf(to.operand(0)).drop_front(2), *kernel);
  Value result = convolution(to, to.operand(0), to.operand(1), window);
  if (to.has(2))
    result = hlo.add(result, hlo.broadcast(to.operand(2), result, {1}));
  return to.give(result);
}

/// A number, or one of each index of `axis`, in the shape of `like` and the
/// element type `element`.
static Value spreadAlong(Lowering &to, unsigned operand, Value like,
                         int64_t axis, Type element) {
  Hlo &hlo = to.getHlo();
  Value value = hlo.convert(to.operand(operand), element);
  RankedTensorType type = Hlo::typeOf(value);
  bool isOne = type.hasStaticShape() && type.getNumElements() == 1;
  return hlo.broadcast(isOne ? to.reshape(value, {}) : value, like,
                       isOne ? Sizes{} : Sizes{axis});
}

/// Of integers in 32 bits, less their zero points where these are given.
static FailureOr<Value> integerConvolution(Lowering &to, unsigned kernel,
                                           unsigned zeroX,
                                           unsigned zeroKernel) {
  Hlo &hlo = to.getHlo();
  Type i32 = to.getBuilder().getI32Type();
  Value x = hlo.convert(to.operand(0), i32),
        weight = hlo.convert(to.operand(kernel), i32);
  if (to.has(zeroX))
    x = hlo.sub(x, spreadAlong(to, zeroX, x, 0, i32));
  if (to.has(zeroKernel))
    weight = hlo.sub(weight, spreadAlong(to, zeroKernel, weight, 0, i32));
  FailureOr<Sizes> sizes = sizesOfKernel(to, weight);
  if (failed(sizes))
    return failure();
  Window window(to, Lowering::shapeOf(x).drop_front(2), *sizes);
  return convolution(to, x, weight, window);
}

LogicalResult lowering::convInteger(Lowering &to) {
  FailureOr<Value> sum = integerConvolution(to, 1, 2, 3);
  return failed(sum) ? failure() : to.give(*sum);
}

/// Operands are the input with its scale and zero point, the kernel with both,
/// both of the result, and a bias. Rounded to even, saturated.
LogicalResult lowering::qLinearConv(Lowering &to) {
  Hlo &hlo = to.getHlo();
  FailureOr<Value> product = integerConvolution(to, 3, 2, 5);
  if (failed(product))
    return failure();
  Value sum = *product;
  if (to.has(8))
    sum = hlo.add(sum, hlo.broadcast(to.operand(8), sum, {1}));
  Type f32 = to.getBuilder().getF32Type();
  auto scale = [&](unsigned operand) {
    return spreadAlong(to, operand, sum, 1, f32);
  };
  Value factor = hlo.div(hlo.mul(scale(1), scale(4)), scale(6));
  Value rounded = hlo.unary<stablehlo::RoundNearestEvenOp>(
      hlo.mul(hlo.convert(sum, f32), factor));
  Value moved = hlo.add(rounded, scale(7));
  auto type = llvm::cast<IntegerType>(to.element());
  double least = type.isUnsigned() ? 0 : -128, most = least + 255;
  return to.give(hlo.min(hlo.max(moved, least), most));
}

namespace {
/// Before and behind each spatial dimension.
struct Sides {
  Extents low, high;
};
} // namespace

/// The zeros around the input, whose elements are `strides` apart, under a
/// kernel [C, M / g, ...].
static Sides transposedPadding(Lowering &to, ArrayRef<Extent> kernel,
                               ArrayRef<int64_t> strides,
                               ArrayRef<int64_t> dilations) {
  size_t count = strides.size();
  Sizes pads = to.integers("pads", 2 * count, 0),
        outputPadding = to.integers("output_padding", count, 0);
  StringRef automatic = to.string("auto_pad", "NOTSET");
  bool isPadded = automatic != "VALID";
  std::optional<Sizes> given = to.integers("output_shape");
  Sides sides;
  for (size_t i = 0; i != count; ++i) {
    // Results with as much padding as the kernel reaches.
    Extent reach = to.times(to.plus(kernel[i + 2], -1), Extent(dilations[i])),
           whole = to.plus(reach, outputPadding[i]);
    if (!given && !automatic.starts_with("SAME")) {
      sides.low.push_back(to.plus(reach, isPadded ? -pads[i] : 0));
      sides.high.push_back(to.plus(whole, isPadded ? -pads[i + count] : 0));
      continue;
    }
    // Of what the result lacks, half on each side. `size` is that of the result
    // without the strides up to the last element of the input.
    Extent size(strides[i]);
    if (given)
      size = to.minus(
          Extent((*given)[given->size() - count + i]),
          to.times(to.plus(to.extentOf(to.operand(0), int64_t(i) + 2), -1),
                   Extent(strides[i])));
    Extent both = to.atLeast(to.minus(to.plus(whole, 1), size), 0),
           half = to.over(both, 2);
    sides.low.push_back(to.minus(
        reach, automatic == "SAME_UPPER" ? half : to.minus(both, half)));
    sides.high.push_back(
        to.minus(to.plus(to.plus(size, reach), -1), sides.low.back()));
  }
  return sides;
}

/// The input, its elements `strides` apart, under the mirrored kernel.
LogicalResult lowering::convTranspose(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = to.operand(0), kernel = to.operand(1);
  Extents shape = to.extentsOf(kernel);
  size_t count = shape.size() - 2;
  int64_t groups = to.integer("group", 1);
  Sizes strides = to.integers("strides", count, 1),
        dilations = to.integers("dilations", count, 1);
  if (std::optional<Sizes> sizes = to.integers("kernel_shape"))
    for (auto [i, size] : llvm::enumerate(*sizes))
      shape[i + 2] = Extent(size);
  auto [low, high] = transposedPadding(to, shape, strides, dilations);
  // [C, M / g, ...] as [C / g, M, ...].
  if (groups != 1) {
    Extents split = shape;
    split[0] = to.over(shape[0], groups);
    split.insert(split.begin(), Extent(groups));
    Sizes order = stablehlo::othersThan({}, int64_t(split.size()));
    std::swap(order[0], order[1]);
    kernel = to.transpose(to.reshapeTo(kernel, split), order);
    shape[0] = split[1];
    shape[1] = to.times(shape[1], Extent(groups));
    kernel = to.reshapeTo(kernel, shape);
  }

  Steps steps = {Sizes(count, 1), Sizes(2 * count, 0), strides, dilations};
  for (size_t i = 0; i != count; ++i) {
    steps.padding[2 * i] = low[i].number;
    steps.padding[2 * i + 1] = high[i].number;
  }
  if (llvm::is_contained(steps.padding, ShapedType::kDynamic)) {
    Sizes gaps;
    for (int64_t stride : strides)
      gaps.push_back(stride - 1);
    for (Extents *side : {&low, &high})
      side->insert(side->begin(), 2, Extent(0));
    x = to.pad(x, hlo.scalar(Hlo::elementOf(x), 0), low, high,
               Window::outer(gaps, 0));
    steps.inputDilations.assign(count, 1);
    steps.padding.assign(2 * count, 0);
  }
  Value result = convolution(to, x, kernel, steps, /*kernelInput=*/0,
                             /*isMirrored=*/true);
  if (to.has(2))
    result = hlo.add(result, hlo.broadcast(to.operand(2), result, {1}));
  return to.give(result);
}

/// The number of each element of `x`, in the order of the last dimension first,
/// or of the first spatial one.
static Value numbersOf(Lowering &to, Value x, bool isColumnMajor) {
  Hlo &hlo = to.getHlo();
  Extents shape = to.extentsOf(x);
  Sizes order = stablehlo::othersThan({}, Hlo::rankOf(x));
  Extent count = to.elementsOf(shape);
  if (isColumnMajor) {
    std::reverse(shape.begin() + 2, shape.end());
    std::reverse(order.begin() + 2, order.end());
  }
  Type i64 = to.getBuilder().getI64Type();
  Value all = hlo.iota(to.filled(i64, 0, count), i64, 0);
  return to.transpose(to.reshapeTo(all, shape), order);
}

/// The first of the greatest elements under each window, and its number.
LogicalResult lowering::maxPool(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = to.operand(0);
  Sizes sizes = to.integers("kernel_shape", 0, 1);
  Window window(to, Lowering::shapeOf(x).drop_front(2), sizes);
  if (!to.isUsed(1))
    return to.give(window.reduce<stablehlo::MaxOp>(to, x, -INFINITY));
  Value places = numbersOf(to, x, to.integer("storage_order", 0));
  Value first[] = {hlo.scalar(Hlo::elementOf(x), -INFINITY),
                   hlo.scalar(Hlo::elementOf(places), INFINITY)};
  for (Value result : to.reduceWindow(
           {window.padded(to, x, -INFINITY),
            window.padded(to, places, INFINITY)},
           first, Window::outer(sizes, 1), Window::outer(window.strides, 1),
           Window::outer(window.dilations, 1), window.outerPadding(),
           [&](ValueRange both) -> SmallVector<Value> {
             // Padding has no number, and comes after elements of its value.
             auto compare = [&](unsigned i, Direction direction) {
               return hlo.compare(both[i], both[i + 2], direction);
             };
             Value isFirst = hlo.binary<stablehlo::OrOp>(
                 compare(0, Direction::GT),
                 hlo.binary<stablehlo::AndOp>(compare(0, Direction::EQ),
                                              compare(1, Direction::LE)));
             return {hlo.select(isFirst, both[0], both[2]),
                     hlo.select(isFirst, both[1], both[3])};
           }))
    if (failed(to.give(result)))
      return failure();
  return success();
}

/// Elements at the places that operand 1 numbers, zeros around them. Numbers
/// are those of the tensor that was pooled; a given size adds zeros behind it.
LogicalResult lowering::maxUnpool(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = to.operand(0);
  Extents shape = to.extentsOf(x);
  FailureOr<Extents> given =
      to.has(2) ? to.extentsIn(2, to.type().getShape()) : Extents();
  if (failed(given))
    return failure();
  size_t count = shape.size() - 2;
  Sizes window = to.integers("kernel_shape", count, 1),
        strides = to.integers("strides", count, 1),
        pads = to.integers("pads", 2 * count, 0);
  Extent elements = to.elementsOf(shape);
  for (size_t i = 0; i != count; ++i)
    shape[i + 2] =
        to.plus(to.times(to.plus(shape[i + 2], -1), Extent(strides[i])),
                hlo.number(CheckedSize(window[i]) - pads[i] - pads[i + count]));
  Value result = to.reshapeTo(
      scatter(hlo, to.filled(Hlo::elementOf(x), 0, to.elementsOf(shape)),
              to.reshapeTo(to.operand(1), {elements, Extent(1)}),
              to.reshapeTo(x, elements), /*along=*/{0}, /*windows=*/{},
              [](ValueRange both) -> SmallVector<Value> { return {both[1]}; }),
      shape);
  // Zeros behind it, up to a given size.
  return to.give(to.has(2) ? to.padTo(result, 0, *given) : result);
}

/// Sums under each window, divided by the number of elements there.
LogicalResult lowering::averagePool(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Sizes sizes = to.integers("kernel_shape", 0, 1);
  Value x = hlo.widen(to.operand(0));
  Window window(to, Lowering::shapeOf(x).drop_front(2), sizes);
  Value sum = window.reduce<stablehlo::AddOp>(to, x, 0);
  bool countsPadding = to.integer("count_include_pad", 0);
  auto isZero = [](int64_t number) { return number == 0; };
  if (!window.isPaddingOpen() &&
      llvm::all_of(countsPadding ? window.excess : window.padding, isZero))
    return to.give(hlo.div(
        sum,
        hlo.fillNear(sum, double(hlo.number(CheckedSize::elementsIn(sizes))))));
  Value ones = hlo.fillNear(x, 1);
  // Elements of the padding count, unless they only round the size up.
  if (countsPadding) {
    Sizes low(2, 0), high(2, 0);
    for (auto [i, excess] : llvm::enumerate(window.excess)) {
      low.push_back(window.padding[2 * i]);
      high.push_back(window.padding[2 * i + 1] - excess);
      window.padding[2 * i] = 0;
      window.padding[2 * i + 1] = excess;
    }
    ones = to.pad(ones, hlo.scalar(Hlo::elementOf(x), 1), low, high);
    ones = window.padded(to, ones, 1, /*withExcess=*/false);
    for (std::optional<Window::Open> &one : window.open)
      if (one)
        one->before = one->after = hlo.size(0);
  }
  return to.give(hlo.div(sum, window.reduce<stablehlo::AddOp>(to, ones, 0)));
}

static Sizes spatialAxes(Value x) {
  return stablehlo::othersThan({0, 1}, Hlo::rankOf(x));
}

LogicalResult lowering::globalAveragePool(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = hlo.widen(to.operand(0));
  Sizes axes = spatialAxes(x);
  Value sum = hlo.keepAxes(hlo.reduce<stablehlo::AddOp>(x, 0, axes), x, axes);
  return to.give(hlo.div(sum, hlo.broadcast(hlo.countOf(x, axes), sum, {})));
}

LogicalResult lowering::globalMaxPool(Lowering &to) {
  Value x = to.operand(0);
  Hlo &hlo = to.getHlo();
  return to.give(
      hlo.keepAxes(hlo.reduce<stablehlo::MaxOp>(x, -INFINITY, spatialAxes(x)),
                   x, spatialAxes(x)));
}

/// The p-th power of the size of each element, and the p-th root.
static Value powered(Hlo &hlo, Value x, double p) {
  Value size = hlo.unary<stablehlo::AbsOp>(x);
  return p == 1   ? size
         : p == 2 ? hlo.mul(x, x)
                  : hlo.binary<stablehlo::PowOp>(size, hlo.fill(size, p));
}
static Value rooted(Hlo &hlo, Value sum, double p) {
  return p == 1   ? sum
         : p == 2 ? hlo.unary<stablehlo::SqrtOp>(sum)
                  : hlo.binary<stablehlo::PowOp>(sum, hlo.fill(sum, 1 / p));
}

LogicalResult lowering::lpPool(Lowering &to) {
  Hlo &hlo = to.getHlo();
  auto p = double(to.integer("p", 2));
  Value x = powered(hlo, hlo.widen(to.operand(0)), p);
  Sizes sizes = to.integers("kernel_shape", 0, 1);
  Window window(to, Lowering::shapeOf(x).drop_front(2), sizes);
  return to.give(rooted(hlo, window.reduce<stablehlo::AddOp>(to, x, 0), p));
}

LogicalResult lowering::globalLpPool(Lowering &to) {
  Hlo &hlo = to.getHlo();
  auto p = double(to.integer("p", 2));
  Value x = powered(hlo, hlo.widen(to.operand(0)), p);
  Value sum = hlo.reduce<stablehlo::AddOp>(x, 0, spatialAxes(x));
  return to.give(hlo.keepAxes(rooted(hlo, sum, p), x, spatialAxes(x)));
}

/// Zeros stay zeros.
LogicalResult lowering::lpNormalization(Lowering &to) {
  Hlo &hlo = to.getHlo();
  auto p = double(to.integer("p", 2));
  Value x = hlo.widen(to.operand(0));
  int64_t axis = Lowering::fromStart(to.integer("axis", -1), Hlo::rankOf(x));
  Value sum = hlo.reduce<stablehlo::AddOp>(powered(hlo, x, p), 0, {axis});
  Value norm = hlo.spread(rooted(hlo, sum, p), x, {axis});
  Value isZero = hlo.compare(norm, hlo.fill(norm, 0), Direction::EQ);
  return to.give(hlo.div(x, hlo.select(isZero, hlo.fill(norm, 1), norm)));
}

/// Each place of a block is an image with gaps, moved to that place; all are
/// added.
LogicalResult lowering::colToImage(Lowering &to) {
  Hlo &hlo = to.getHlo();
  FailureOr<Sizes> block = to.known(2);
  FailureOr<Extents> image =
      to.extentsIn(1, to.type().getShape().drop_front(2));
  if (failed(block) || failed(image) || failed(to.needCopies(*block)))
    return failure();
  size_t count = block->size();
  int64_t cells = hlo.number(CheckedSize::elementsIn(*block));
  Sizes strides = to.integers("strides", count, 1),
        dilations = to.integers("dilations", count, 1),
        pads = to.integers("pads", 2 * count, 0), between(2, 0);
  Extents columns = to.extentsOf(to.operand(0)),
          part = {columns[0], to.over(columns[1], cells)};
  for (size_t i = 0; i != count; ++i) {
    Extent room =
        to.plus((*image)[i], hlo.number(CheckedSize(pads[i]) + pads[i + count] -
                                        coveredBy((*block)[i], dilations[i])));
    part.push_back(to.plus(to.over(room, strides[i]), 1));
    between.push_back(strides[i] - 1);
  }
  Extent places = to.elementsOf(ArrayRef(part).drop_front(2));
  if (!places.isOpen() && !columns[2].isOpen() &&
      places.number != columns[2].number)
    return to.refuse("its blocks do not cover the image");
  Value apart = to.reshapeTo(to.operand(0),
                             {part[0], part[1], Extent(cells), columns[2]}),
        sum;
  Sizes at(count, 0);
  for (int64_t number = 0; number != cells; ++number) {
    Extents low(2, Extent(0)), high = low;
    int64_t rest = number;
    for (size_t i = count; i-- != 0;) {
      at[i] = rest % (*block)[i];
      rest /= (*block)[i];
    }
    for (size_t i = 0; i != count; ++i) {
      low.push_back(
          Extent(hlo.number(CheckedSize(at[i]) * dilations[i] - pads[i])));
      Extent last = to.times(to.plus(part[i + 2], -1), Extent(strides[i]));
      high.push_back(
          to.minus(to.plus((*image)[i], -low.back().number - 1), last));
    }
    Value one = to.pad(
        to.reshapeTo(
            to.sliceOf(apart, 2, Extent(number), Extent(number + 1), 1), part),
        hlo.scalar(to.element(), 0), low, high, between, to.type().getShape());
    sum = sum ? hlo.add(sum, one) : one;
  }
  return to.give(sum);
}

} // namespace dialectgen::onnx
