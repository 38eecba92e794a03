//===- InterpreterWindows.cpp - sliding windows, run slowly ---------------===//
//
// See InterpreterWindows.h. A place of a window is an element of the operand,
// or one of the padding, or between elements that a dilation moved apart.
//
//===----------------------------------------------------------------------===//

#include "InterpreterWindows.h"
#include "dialectgen/stablehlo/StablehloOps.h"
#include "mlir/IR/Operation.h"
#include <cmath>

using namespace mlir;

namespace dialectgen::test {

using Sizes = SmallVector<int64_t>;

void forEachElement(
    ArrayRef<int64_t> shape,
    llvm::function_ref<void(int64_t, ArrayRef<int64_t>)> function) {
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  Sizes at(shape.size(), 0);
  for (int64_t i = 0; i != count; ++i) {
    function(i, at);
    for (size_t dimension = shape.size(); dimension-- > 0;) {
      if (++at[dimension] < shape[dimension])
        break;
      at[dimension] = 0;
    }
  }
}

int64_t offsetOf(ArrayRef<int64_t> shape, ArrayRef<int64_t> at) {
  int64_t offset = 0;
  for (auto [size, index] : llvm::zip(shape, at))
    offset = offset * size + index;
  return offset;
}

/// Numbers of an attribute; `otherwise` where it is absent.
static Sizes numbersOf(Operation *op, StringRef name, size_t count,
                       int64_t otherwise) {
  Attribute value = op->getAttr(name);
  if (auto list = dyn_cast_or_null<DenseI64ArrayAttr>(value))
    return Sizes(list.asArrayRef());
  if (auto elements = dyn_cast_or_null<DenseIntElementsAttr>(value)) {
    Sizes numbers;
    for (const APInt &number : elements.getValues<APInt>())
      numbers.push_back(number.getSExtValue());
    return numbers;
  }
  if (auto number = dyn_cast_or_null<IntegerAttr>(value))
    return {number.getInt()};
  return Sizes(count, otherwise);
}

/// The coordinate of place `place` of a dimension with `low` elements of
/// padding and `dilation`; none if it is no element.
static std::optional<int64_t> elementAt(int64_t place, int64_t low,
                                        int64_t dilation, int64_t size) {
  int64_t at = place - low;
  if (at < 0 || at % dilation || at / dilation >= size)
    return std::nullopt;
  return at / dilation;
}

/// The sizes that `type` leaves open are how often a window fits.
static Sizes shapeFrom(RankedTensorType type,
                       llvm::function_ref<int64_t(size_t dimension)> sizeAt) {
  Sizes shape(type.getShape());
  for (auto [i, size] : llvm::enumerate(shape))
    if (ShapedType::isDynamic(size))
      size = sizeAt(i);
  return shape;
}

static int64_t countWindows(int64_t size, int64_t dilation, int64_t padding,
                            int64_t window, int64_t windowDilation,
                            int64_t stride) {
  int64_t padded = (size ? (size - 1) * dilation + 1 : 0) + padding,
          covered = (window - 1) * windowDilation + 1;
  return padded < covered ? 0 : (padded - covered) / stride + 1;
}

std::optional<Tensor> convolve(Operation *op, const Tensor &x,
                               const Tensor &kernel) {
  auto numbers =
      op->getAttrOfType<dialectgen::stablehlo::ConvDimensionNumbersAttr>(
          "dimension_numbers");
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!numbers || !type)
    return std::nullopt;
  size_t count = numbers.getInputSpatialDimensions().size();
  Sizes strides = numbersOf(op, "window_strides", count, 1),
        padding = numbersOf(op, "padding", 2 * count, 0),
        dilations = numbersOf(op, "lhs_dilation", count, 1),
        windowDilations = numbersOf(op, "rhs_dilation", count, 1);
  auto reversal = op->getAttrOfType<DenseBoolArrayAttr>("window_reversal");
  int64_t groups = numbersOf(op, "feature_group_count", 1, 1).front();
  auto inputFeature = size_t(numbers.getInputFeatureDimension()),
       kernelInput = size_t(numbers.getKernelInputFeatureDimension()),
       kernelOutput = size_t(numbers.getKernelOutputFeatureDimension());
  int64_t features = kernel.shape[kernelInput],
          outputs = kernel.shape[kernelOutput] / groups;
  Sizes window = {features};
  for (int64_t dimension : numbers.getKernelSpatialDimensions())
    window.push_back(kernel.shape[size_t(dimension)]);
  Tensor result = Tensor::make(
      type.getElementType(), shapeFrom(type, [&](size_t i) {
        if (int64_t(i) == numbers.getOutputBatchDimension())
          return x.shape[size_t(numbers.getInputBatchDimension())];
        ArrayRef<int64_t> spatial = numbers.getOutputSpatialDimensions();
        auto at = size_t(llvm::find(spatial, int64_t(i)) - spatial.begin());
        if (at == spatial.size())
          return kernel.shape[kernelOutput];
        return countWindows(
            x.shape[size_t(numbers.getInputSpatialDimensions()[at])],
            dilations[at], padding[2 * at] + padding[2 * at + 1],
            window[at + 1], windowDilations[at], strides[at]);
      }));
  forEachElement(result.shape, [&](int64_t index, ArrayRef<int64_t> at) {
    Sizes from(x.shape.size()), weight(kernel.shape.size());
    from[size_t(numbers.getInputBatchDimension())] =
        at[size_t(numbers.getOutputBatchDimension())];
    int64_t output = at[size_t(numbers.getOutputFeatureDimension())];
    weight[kernelOutput] = output;
    double sum = 0;
    int64_t whole = 0;
    forEachElement(window, [&](int64_t, ArrayRef<int64_t> within) {
      from[inputFeature] = output / outputs * features + within[0];
      weight[kernelInput] = within[0];
      for (size_t i = 0; i != count; ++i) {
        auto dimension = size_t(numbers.getInputSpatialDimensions()[i]);
        int64_t place =
            at[size_t(numbers.getOutputSpatialDimensions()[i])] * strides[i] +
            within[i + 1] * windowDilations[i];
        std::optional<int64_t> element =
            elementAt(place, padding[2 * i], dilations[i], x.shape[dimension]);
        if (!element)
          return;
        from[dimension] = *element;
        bool isReversed = reversal && reversal[i];
        weight[size_t(numbers.getKernelSpatialDimensions()[i])] =
            isReversed ? window[i + 1] - 1 - within[i + 1] : within[i + 1];
      }
      auto left = size_t(offsetOf(x.shape, from)),
           right = size_t(offsetOf(kernel.shape, weight));
      if (x.isReal())
        sum += x.reals[left] * kernel.reals[right];
      else
        whole += x.integers[left] * kernel.integers[right];
    });
    if (x.isReal())
      result.set(index, sum);
    else
      result.setInteger(index, whole);
  });
  return result;
}

Tensor pad(Operation *op, const Tensor &x, const Tensor &number) {
  size_t rank = x.shape.size();
  return pad(x, number, numbersOf(op, "edge_padding_low", rank, 0),
             numbersOf(op, "edge_padding_high", rank, 0),
             numbersOf(op, "interior_padding", rank, 0));
}

Tensor pad(const Tensor &x, const Tensor &number, ArrayRef<int64_t> low,
           ArrayRef<int64_t> high, ArrayRef<int64_t> interior) {
  size_t rank = x.shape.size();
  Sizes shape;
  for (size_t i = 0; i != rank; ++i)
    shape.push_back(std::max<int64_t>(low[i] + high[i] + x.shape[i] +
                                          std::max<int64_t>(x.shape[i] - 1, 0) *
                                              interior[i],
                                      0));
  Tensor result = Tensor::make(x.element, shape);
  forEachElement(result.shape, [&](int64_t index, ArrayRef<int64_t> at) {
    Sizes from;
    for (size_t i = 0; i != rank; ++i)
      if (auto element = elementAt(at[i], low[i], interior[i] + 1, x.shape[i]))
        from.push_back(*element);
    if (from.size() == rank)
      result.copy(index, x, offsetOf(x.shape, from));
    else
      result.copy(index, number, 0);
  });
  return result;
}

/// Whether windows of real numbers have their maximum as the result. Such are
/// large, and need no program for each element.
static bool isMaximum(Operation *op, ArrayRef<Tensor> inputs) {
  Block &body = op->getRegion(0).front();
  return inputs.size() == 1 && inputs.front().isReal() &&
         !isa<ComplexType>(inputs.front().element) &&
         body.front().getName().getStringRef() == "stablehlo.maximum" &&
         body.front().getNextNode() == body.getTerminator() &&
         llvm::equal(body.front().getOperands(), body.getArguments());
}

std::optional<std::vector<Tensor>> reduceWindow(
    Operation *op, ArrayRef<Tensor> inputs, ArrayRef<Tensor> first,
    llvm::function_ref<std::optional<std::vector<Tensor>>(ArrayRef<Tensor>)>
        combine) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  ArrayRef<int64_t> shape = inputs.front().shape;
  size_t rank = shape.size();
  Sizes window = numbersOf(op, "window_dimensions", rank, 1),
        strides = numbersOf(op, "window_strides", rank, 1),
        base = numbersOf(op, "base_dilations", rank, 1),
        dilations = numbersOf(op, "window_dilations", rank, 1),
        padding = numbersOf(op, "padding", 2 * rank, 0);
  Sizes counts = shapeFrom(type, [&](size_t i) {
    return countWindows(shape[i], base[i], padding[2 * i] + padding[2 * i + 1],
                        window[i], dilations[i], strides[i]);
  });
  std::vector<Tensor> results;
  for (const Tensor &input : inputs)
    results.push_back(Tensor::make(input.element, counts));
  bool isGood = true, hasMaximum = isMaximum(op, inputs);
  forEachElement(counts, [&](int64_t index, ArrayRef<int64_t> at) {
    std::vector<Tensor> sums(first.begin(), first.end());
    forEachElement(window, [&](int64_t, ArrayRef<int64_t> within) {
      Sizes from;
      for (size_t i = 0; i != rank; ++i)
        if (auto element =
                elementAt(at[i] * strides[i] + within[i] * dilations[i],
                          padding[2 * i], base[i], shape[i]))
          from.push_back(*element);
      if (hasMaximum) {
        double &most = sums.front().reals.front();
        const Tensor &other =
            from.size() == rank ? inputs.front() : first.front();
        double number =
            other
                .reals[from.size() == rank ? size_t(offsetOf(shape, from)) : 0];
        if (!std::isnan(most) && (std::isnan(number) || most < number))
          most = number;
        return;
      }
      std::vector<Tensor> both = sums;
      for (auto [input, start] : llvm::zip(inputs, first)) {
        both.push_back(start);
        if (from.size() == rank)
          both.back().copy(0, input, offsetOf(shape, from));
      }
      auto next = combine(both);
      isGood &= next.has_value();
      if (next)
        sums = std::move(*next);
    });
    for (auto [result, sum] : llvm::zip(results, sums))
      result.copy(index, sum, 0);
  });
  return isGood ? std::optional(std::move(results)) : std::nullopt;
}

} // namespace dialectgen::test
