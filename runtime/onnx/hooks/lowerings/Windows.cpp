//===- Windows.cpp - lowerings of sliding windows -------------------------===//
//
// Convolutions and pooling. Strides, dilations and padding are read once for
// all of them.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

using namespace mlir;

namespace dialectgen::onnx {
namespace {

/// Of the spatial dimensions.
struct Window {
  Sizes sizes, strides, dilations;
  /// Before and behind each dimension.
  Sizes padding;
  /// Of the padding behind, what is only there to round the result's size up.
  Sizes excess;

  Window(Lowering &to, ArrayRef<int64_t> input, ArrayRef<int64_t> window)
      : sizes(window), strides(to.integers("strides", window.size(), 1)),
        dilations(to.integers("dilations", window.size(), 1)) {
    Sizes pads = to.integers("pads", 2 * window.size(), 0);
    StringRef automatic = to.string("auto_pad", "NOTSET");
    ArrayRef<int64_t> result = to.type().getShape().take_back(window.size());
    for (size_t i = 0; i != window.size(); ++i) {
      int64_t covered = (window[i] - 1) * dilations[i] + 1,
              needed = (result[i] - 1) * strides[i] + covered - input[i];
      int64_t before = pads[i], after = pads[i + window.size()];
      if (automatic.starts_with("SAME")) {
        int64_t both = std::max<int64_t>(needed, 0);
        before = automatic == "SAME_LOWER" ? (both + 1) / 2 : both / 2;
        after = both - before;
      } else if (automatic == "VALID") {
        before = after = 0;
      }
      excess.push_back(std::max<int64_t>(needed - before - after, 0));
      padding.append({before, after + excess.back()});
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
  template <typename Op>
  Value reduce(Lowering &to, Value value, double first) const {
    return to.reduceWindow<Op>(value, first, outer(sizes, 1), outer(strides, 1),
                               outer(dilations, 1), outerPadding());
  }
};

Value convolution(Lowering &to, Value input, Value kernel,
                  const Window &window) {
  Sizes spatial;
  for (size_t i = 0; i != window.sizes.size(); ++i)
    spatial.push_back(int64_t(i) + 2);
  auto numbers = stablehlo::ConvDimensionNumbersAttr::get(
      to.getBuilder().getContext(), 0, 1, spatial, 1, 0, spatial, 0, 1,
      spatial);
  return to.getHlo().make<stablehlo::ConvolutionOp>(
      to.type().clone(Hlo::elementOf(input)), {input, kernel},
      {to.named("window_strides", window.strides),
       to.named("padding", to.pairs(window.padding)),
       to.named("lhs_dilation", Sizes(spatial.size(), 1)),
       to.named("rhs_dilation", window.dilations),
       to.named("window_reversal", to.getBuilder().getDenseBoolArrayAttr(
                                       SmallVector<bool>(spatial.size()))),
       to.named("dimension_numbers", numbers),
       to.named("feature_group_count", to.integer("group", 1)),
       to.named("batch_group_count", int64_t(1))});
}

} // namespace

LogicalResult lowering::conv(Lowering &to) {
  Hlo &hlo = to.getHlo();
  ArrayRef<int64_t> input = Lowering::shapeOf(to.operand(0)),
                    kernel = Lowering::shapeOf(to.operand(1));
  Window window(to, input.drop_front(2), kernel.drop_front(2));
  Value result = convolution(to, to.operand(0), to.operand(1), window);
  if (to.has(2))
    result = hlo.add(result, hlo.broadcast(to.operand(2), result, {1}));
  return to.give(result);
}

LogicalResult lowering::convInteger(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value sides[2];
  for (unsigned i = 0; i != 2; ++i) {
    sides[i] = hlo.convert(to.operand(i), to.element());
    if (!to.has(2 + i))
      continue;
    Value zero = hlo.convert(to.operand(2 + i), to.element());
    bool isOne = Hlo::typeOf(zero).getNumElements() == 1;
    sides[i] =
        hlo.sub(sides[i], hlo.broadcast(isOne ? to.reshape(zero, {}) : zero,
                                        sides[i], isOne ? Sizes{} : Sizes{0}));
  }
  Window window(to, Lowering::shapeOf(sides[0]).drop_front(2),
                Lowering::shapeOf(sides[1]).drop_front(2));
  return to.give(convolution(to, sides[0], sides[1], window));
}

LogicalResult lowering::maxPool(Lowering &to) {
  if (to.isUsed(1))
    return to.refuse("positions of maxima are no result of windows");
  Sizes sizes = to.integers("kernel_shape", 0, 1);
  Window window(to, Lowering::shapeOf(to.operand(0)).drop_front(2), sizes);
  return to.give(window.reduce<stablehlo::MaxOp>(to, to.operand(0), -INFINITY));
}

/// Sums under each window, divided by the number of elements there.
LogicalResult lowering::averagePool(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Sizes sizes = to.integers("kernel_shape", 0, 1);
  Value x = hlo.widen(to.operand(0));
  Window window(to, Lowering::shapeOf(x).drop_front(2), sizes);
  Value sum = window.reduce<stablehlo::AddOp>(to, x, 0), ones = hlo.fill(x, 1);
  // Elements of the padding count, unless they only round the size up.
  if (to.integer("count_include_pad", 0)) {
    Sizes low(2, 0), high(2, 0);
    for (auto [i, excess] : llvm::enumerate(window.excess)) {
      low.push_back(window.padding[2 * i]);
      high.push_back(window.padding[2 * i + 1] - excess);
      window.padding[2 * i] = 0;
      window.padding[2 * i + 1] = excess;
    }
    ones = to.pad(ones, hlo.scalar(Hlo::elementOf(x), 1), low, high);
  }
  return to.give(hlo.div(sum, window.reduce<stablehlo::AddOp>(to, ones, 0)));
}

static Sizes spatialAxes(Value x) {
  return byteir::othersThan({0, 1}, Hlo::rankOf(x));
}

LogicalResult lowering::globalAveragePool(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = hlo.widen(to.operand(0));
  Value sum = hlo.reduce<stablehlo::AddOp>(x, 0, spatialAxes(x));
  Value count = hlo.broadcast(hlo.countOf(x, spatialAxes(x)), sum, {});
  return to.give(to.reshape(hlo.div(sum, count), to.type().getShape()));
}

LogicalResult lowering::globalMaxPool(Lowering &to) {
  Value x = to.operand(0);
  return to.give(to.reshape(
      to.getHlo().reduce<stablehlo::MaxOp>(x, -INFINITY, spatialAxes(x)),
      to.type().getShape()));
}

} // namespace dialectgen::onnx
