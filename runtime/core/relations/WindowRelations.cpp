//===- WindowRelations.cpp - windows that move over shapes ----------------===//
//
// The number of windows, and the shapes of convolutions.
//
//===----------------------------------------------------------------------===//

#include "RelationVerifier.h"

using namespace mlir;

namespace dialectgen {

std::optional<RelationVerifier::Windows>
RelationVerifier::windowsOf(Shape sizes, const RelationArgument *strides,
                            const RelationArgument *baseDilations,
                            const RelationArgument *sizeDilations,
                            const RelationArgument &padding) {
  size_t rank = sizes.size();
  bool isGood = true;
  // Absent and empty ones are of no effect.
  auto numbers = [&](const RelationArgument *argument, size_t count,
                     int64_t value) {
    std::optional<Shape> given = argument ? numbersOf(*argument) : std::nullopt;
    if (!given || given->empty())
      return Shape(count, value);
    if (given->size() != count && isGood) {
      emit() << quoted(*argument) << " has " << given->size()
             << " numbers, not " << count << " for windows of " << rank
             << " dimensions";
      isGood = false;
    }
    given->resize(count, value);
    return *given;
  };
  Windows windows;
  windows.sizes = std::move(sizes);
  windows.strides = numbers(strides, rank, 1);
  windows.baseDilations = numbers(baseDilations, rank, 1);
  windows.sizeDilations = numbers(sizeDilations, rank, 1);
  if (!isGood)
    return std::nullopt;
  // Two numbers for each dimension, as a matrix.
  if (std::optional<Typed> typed = typeOf(padding))
    if (auto shape = shapeOfType(typed->type);
        shape && (shape->size() != 2 || !fits(shape->back(), 2) ||
                  // Lists that are attributes may be empty.
                  (padding.kind != RelationArgument::Attribute &&
                   !fits(shape->front(), int64_t(rank))))) {
      emit() << quoted(padding) << " is of shape " << textOf(*shape)
             << ", but must have 2 numbers for each dimension";
      return std::nullopt;
    }
  windows.padding = numbers(&padding, 2 * rank, 0);
  if (!isGood)
    return std::nullopt;
  for (const Shape *part : {&windows.sizes, &windows.strides,
                            &windows.baseDilations, &windows.sizeDilations})
    for (int64_t number : *part)
      if (number <= 0 && !ShapedType::isDynamic(number)) {
        emit() << "sizes, strides and dilations of windows are greater than 0";
        return std::nullopt;
      }
  return windows;
}

/// How many windows of dimension `i` there are over `size`.
static int64_t countWindows(int64_t size, int64_t window, int64_t stride,
                            int64_t baseDilation, int64_t windowDilation,
                            int64_t low, int64_t high) {
  Size base =
      spread(Size::of(size), baseDilation - 1) + (Size{low} + Size{high});
  Size width = spread(Size::of(window), windowDilation - 1);
  if (base.isBeyond)
    return beyondSizes;
  if (!base.value || !width.value)
    return ShapedType::kDynamic;
  return *base.value < *width.value ? 0
                                    : (*base.value - *width.value) / stride + 1;
}

LogicalResult RelationVerifier::verifyWindowed() {
  bool isUndilated = relation.kind == RelationKind::UndilatedWindows;
  // Where there is nothing, there are no dimensions.
  Shape sizes = numbersOf(arguments[1]).value_or(Shape());
  const RelationArgument &padding = arguments[isUndilated ? 3 : 5];
  if (std::optional<int64_t> rank = rankOf(arguments[0]);
      rank && *rank != int64_t(sizes.size()))
    return emit() << quoted(arguments[1]) << " has " << sizes.size()
                  << " numbers, but " << quoted(arguments[0]) << " has rank "
                  << *rank;
  std::optional<Windows> windows =
      windowsOf(sizes, &arguments[2], isUndilated ? nullptr : &arguments[3],
                isUndilated ? nullptr : &arguments[4], padding);
  if (!windows)
    return failure();
  for (const auto &[input, result] :
       llvm::zip(typesOf(arguments[0]), typesOf(arguments.back()))) {
    auto shape = sizesOf(input.type);
    if (!shape || shape->size() != sizes.size())
      continue;
    Shape expected;
    for (size_t i = 0; i != sizes.size(); ++i)
      expected.push_back(
          countWindows((*shape)[i], sizes[i], windows->strides[i],
                       windows->baseDilations[i], windows->sizeDilations[i],
                       windows->padding[2 * i], windows->padding[2 * i + 1]));
    if (failed(expectShape(result, expected)))
      return failure();
  }
  return success();
}

LogicalResult RelationVerifier::verifyConvolved() {
  auto lhs = shapeOf(arguments[0]), rhs = shapeOf(arguments[1]);
  if (!lhs || !rhs)
    return success();
  // Positions of the arguments after strides, padding, dilations and reversal.
  enum {
    InputBatch = 7,
    InputFeature,
    InputSpatial,
    KernelInput,
    KernelOutput,
    KernelSpatial,
    OutputBatch,
    OutputFeature,
    OutputSpatial,
    FeatureGroups,
    BatchGroups
  };
  auto one = [&](size_t argument) {
    return numberOf(arguments[argument]).value_or(-1);
  };
  auto list = [&](size_t argument) {
    return numbersOf(arguments[argument]).value_or(Shape());
  };
  auto sizeOf = [&](const Shape &shape, int64_t dimension) {
    return isIn(dimension, shape.size()) ? shape[size_t(dimension)]
                                         : ShapedType::kDynamic;
  };
  Shape input = list(InputSpatial), kernel = list(KernelSpatial),
        output = list(OutputSpatial);
  for (size_t argument : {KernelSpatial, OutputSpatial})
    if (list(argument).size() != input.size())
      return emit() << quoted(arguments[InputSpatial]) << " and "
                    << quoted(arguments[argument]) << " are not of one length";
  int64_t batchGroups = one(BatchGroups), featureGroups = one(FeatureGroups);
  if (batchGroups < 1 || featureGroups < 1)
    return success();
  if (batchGroups > 1 && featureGroups > 1)
    return emit() << quoted(arguments[BatchGroups]) << " and "
                  << quoted(arguments[FeatureGroups]) << " are both above 1";
  struct Division {
    size_t value, dimension;
    int64_t size;
    size_t groups;
  };
  int64_t batch = sizeOf(*lhs, one(InputBatch));
  int64_t features = sizeOf(*lhs, one(InputFeature));
  int64_t kernelInput = sizeOf(*rhs, one(KernelInput));
  int64_t kernelOutput = sizeOf(*rhs, one(KernelOutput));
  for (const Division &division :
       {Division{0, InputBatch, batch, BatchGroups},
        Division{0, InputFeature, features, FeatureGroups},
        Division{1, KernelOutput, kernelOutput, BatchGroups},
        Division{1, KernelOutput, kernelOutput, FeatureGroups}})
    if (!areLimits && !ShapedType::isDynamic(division.size) &&
        division.size % one(division.groups))
      return emit() << "dimension " << one(division.dimension) << " of "
                    << quoted(arguments[division.value]) << " is "
                    << division.size << ", which is no multiple of "
                    << quoted(arguments[division.groups]) << ", "
                    << one(division.groups);
  if (!areLimits && !ShapedType::isDynamic(features) &&
      !fits(features / featureGroups, kernelInput))
    return emit() << "dimension " << one(KernelInput) << " of "
                  << quoted(arguments[1]) << " is " << kernelInput
                  << ", but must be " << features / featureGroups;

  // Larger windows are fewer: bounds of theirs limit nothing.
  Shape windowSizes = *shapeWithoutLimits(arguments[1]);
  Shape sizes(llvm::map_range(kernel, [&](int64_t dimension) {
    return sizeOf(windowSizes, dimension);
  }));
  std::optional<Windows> windows = windowsOf(
      sizes, &arguments[2], &arguments[4], &arguments[5], arguments[3]);
  if (!windows)
    return failure();
  if (auto reversal =
          dyn_cast_or_null<DenseBoolArrayAttr>(attributeOf(arguments[6]));
      reversal && !reversal.empty() && size_t(reversal.size()) != sizes.size())
    return emit() << quoted(arguments[6]) << " has " << reversal.size()
                  << " values, not " << sizes.size();
  // Padding that is not constant determines no sizes.
  bool isPaddingKnown = arguments[3].kind == RelationArgument::Attribute ||
                        numbersOf(arguments[3]).has_value();
  Shape expected(lhs->size(), ShapedType::kDynamic);
  auto expect = [&](int64_t dimension, int64_t size) {
    if (isIn(dimension, expected.size()))
      expected[size_t(dimension)] = size;
  };
  expect(one(OutputBatch),
         ShapedType::isDynamic(batch) ? batch : batch / batchGroups);
  expect(one(OutputFeature), kernelOutput);
  for (size_t i = 0; isPaddingKnown && i != sizes.size(); ++i)
    expect(output[i],
           countWindows(sizeOf(*lhs, input[i]), sizes[i], windows->strides[i],
                        windows->baseDilations[i], windows->sizeDilations[i],
                        windows->padding[2 * i], windows->padding[2 * i + 1]));
  return expectShape(arguments.back(), expected);
}

std::optional<LogicalResult> RelationVerifier::verifyWindows() {
  switch (relation.kind) {
  case RelationKind::Windowed:
  case RelationKind::UndilatedWindows:
    return verifyWindowed();
  case RelationKind::Convolved:
    return verifyConvolved();
  default:
    return std::nullopt;
  }
}

} // namespace dialectgen
