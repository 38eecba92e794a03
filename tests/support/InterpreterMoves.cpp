//===- InterpreterMoves.cpp - moved elements, run slowly -----------------===//
//
// See Interpretation.h.
//
//===----------------------------------------------------------------------===//

#include "Interpretation.h"

using namespace mlir;

namespace dialectgen::test {

/// A tensor of `shape` with the elements of `x` at the places that `from`
/// gives.
static Tensor rearranged(const Tensor &x, ArrayRef<int64_t> shape,
                         llvm::function_ref<Sizes(ArrayRef<int64_t> at)> from) {
  Tensor result = Tensor::make(x.element, shape);
  forEachElement(shape, [&](int64_t index, ArrayRef<int64_t> at) {
    result.copy(index, x, offsetOf(x.shape, from(at)));
  });
  return result;
}

Tensor Interpreter::broadcastTo(const Tensor &tensor, ArrayRef<int64_t> shape,
                                ArrayRef<int64_t> dimensions) {
  return rearranged(tensor, shape, [&](ArrayRef<int64_t> at) {
    Sizes from;
    for (auto [i, dimension] : llvm::enumerate(dimensions))
      from.push_back(tensor.shape[i] == 1 ? 0 : at[size_t(dimension)]);
    return from;
  });
}

namespace {

/// The dimensions of gathers and scatters, under one name each.
struct Windows {
  /// Of the result or the updates: those that lie within a window.
  ArrayRef<int64_t> within;
  /// Of the operand: those that windows have and results have not, those that
  /// go with dimensions of the indices, and those that vectors lead to.
  ArrayRef<int64_t> dropped, batching, indexBatching, led;
  int64_t vectorDimension;

  explicit Windows(dialectgen::stablehlo::GatherDimensionNumbersAttr numbers)
      : within(numbers.getOffsetDims()),
        dropped(numbers.getCollapsedSliceDims()),
        batching(numbers.getOperandBatchingDims()),
        indexBatching(numbers.getStartIndicesBatchingDims()),
        led(numbers.getStartIndexMap()),
        vectorDimension(numbers.getIndexVectorDim()) {}
  explicit Windows(dialectgen::stablehlo::ScatterDimensionNumbersAttr numbers)
      : within(numbers.getUpdateWindowDims()),
        dropped(numbers.getInsertedWindowDims()),
        batching(numbers.getInputBatchingDims()),
        indexBatching(numbers.getScatterIndicesBatchingDims()),
        led(numbers.getScatterDimsToOperandDims()),
        vectorDimension(numbers.getIndexVectorDim()) {}

  bool isWithin(size_t dimension) const {
    return llvm::is_contained(within, int64_t(dimension));
  }

  /// Where `at`, of a result or of updates, is in an operand of `rank`
  /// dimensions; `place` may move the component of an index vector.
  Sizes placeOf(ArrayRef<int64_t> at, const Tensor &indices, size_t rank,
                llvm::function_ref<int64_t(size_t, int64_t)> place) const {
    Sizes vector, window, from(rank, 0);
    for (auto [i, coordinate] : llvm::enumerate(at))
      (isWithin(i) ? window : vector).push_back(coordinate);
    // Batching dimensions are counted with the dimension of vectors.
    bool isImplicit = vectorDimension == int64_t(indices.shape.size());
    if (!isImplicit)
      vector.insert(vector.begin() + vectorDimension, 0);
    for (auto [dimension, of] : llvm::zip(batching, indexBatching))
      from[size_t(dimension)] = vector[size_t(of)];
    for (auto [i, dimension] : llvm::enumerate(led)) {
      if (!isImplicit)
        vector[size_t(vectorDimension)] = int64_t(i);
      int64_t component =
          indices.integers[size_t(offsetOf(indices.shape, vector))];
      // No number is as large as the largest unsigned 64-bit numbers.
      if (indices.element.isUnsignedInteger() && component < 0)
        component = INT64_MAX / 2;
      from[size_t(dimension)] = place(size_t(dimension), component);
    }
    size_t next = 0;
    for (size_t i = 0; i != rank; ++i)
      if (!llvm::is_contained(dropped, int64_t(i)) &&
          !llvm::is_contained(batching, int64_t(i)))
        from[i] += window[next++];
    return from;
  }
};

} // namespace

bool Interpreter::runGather(Operation *op) {
  Windows windows(
      op->getAttrOfType<dialectgen::stablehlo::GatherDimensionNumbersAttr>(
          "dimension_numbers"));
  const Tensor &x = in(op, 0), &indices = in(op, 1);
  Sizes slices =
      op->getNumOperands() == 3 ? sizesOf(in(op, 2)) : ints(op, "slice_sizes");
  Sizes sizes, batch = indices.shape;
  for (auto [i, size] : llvm::enumerate(slices))
    if (!llvm::is_contained(windows.dropped, int64_t(i)) &&
        !llvm::is_contained(windows.batching, int64_t(i)))
      sizes.push_back(size);
  if (windows.vectorDimension != int64_t(batch.size()))
    batch.erase(batch.begin() + windows.vectorDimension);
  Sizes shape;
  size_t next = 0;
  for (size_t i = 0, rank = sizes.size() + batch.size(); i != rank; ++i) {
    bool isWithin = windows.isWithin(i);
    shape.push_back(isWithin ? sizes[next] : batch[i - next]);
    next += isWithin;
  }
  return give(op, rearranged(x, shape, [&](ArrayRef<int64_t> at) {
                return windows.placeOf(at, indices, x.shape.size(),
                                       [&](size_t i, int64_t start) {
                                         return std::clamp<int64_t>(
                                             start, 0, x.shape[i] - slices[i]);
                                       });
              }));
}

bool Interpreter::runScatter(Operation *op) {
  Windows windows(
      op->getAttrOfType<dialectgen::stablehlo::ScatterDimensionNumbersAttr>(
          "scatter_dimension_numbers"));
  unsigned count = op->getNumResults();
  // The computation of the region moves values.
  const Tensor indices = in(op, count);
  std::vector<Tensor> results, updates;
  for (unsigned i = 0; i != count; ++i) {
    results.push_back(in(op, i));
    updates.push_back(in(op, count + 1 + i));
  }
  bool isGood = true;
  ArrayRef<int64_t> shape = results.front().shape;
  forEachElement(
      updates.front().shape, [&](int64_t index, ArrayRef<int64_t> at) {
        Sizes to = windows.placeOf(at, indices, shape.size(),
                                   [](size_t, int64_t start) { return start; });
        for (auto [i, size] : llvm::zip(to, shape))
          if (i < 0 || i >= size)
            return;
        int64_t place = offsetOf(shape, to);
        SmallVector<Tensor> arguments;
        for (const Tensor &result : results)
          arguments.push_back(scalar(result, place));
        for (const Tensor &update : updates)
          arguments.push_back(scalar(update, index));
        auto combined = run(op->getRegion(0), arguments);
        isGood &= combined.has_value();
        for (unsigned i = 0; combined && i != count; ++i)
          results[i].copy(place, (*combined)[i], 0);
      });
  for (unsigned i = 0; i != count; ++i)
    give(op, std::move(results[i]), i);
  return isGood;
}

bool Interpreter::runReverse(Operation *op) {
  const Tensor &x = in(op, 0);
  Sizes dimensions = ints(op, "dimensions");
  return give(op, rearranged(x, x.shape, [&](ArrayRef<int64_t> at) {
                Sizes from(at);
                for (int64_t dimension : dimensions)
                  from[size_t(dimension)] =
                      x.shape[size_t(dimension)] - 1 - at[size_t(dimension)];
                return from;
              }));
}

bool Interpreter::runSlice(Operation *op, Sizes starts, Sizes limits,
                           Sizes strides) {
  const Tensor &x = in(op, 0);
  Sizes shape;
  for (auto [start, limit, stride] : llvm::zip(starts, limits, strides))
    shape.push_back((limit - start + stride - 1) / stride);
  return give(op, rearranged(x, shape, [&](ArrayRef<int64_t> at) {
                Sizes from;
                for (auto [i, start, stride] : llvm::zip(at, starts, strides))
                  from.push_back(start + i * stride);
                return from;
              }));
}

Sizes Interpreter::startsOf(Operation *op, unsigned first,
                            ArrayRef<int64_t> shape, ArrayRef<int64_t> sizes) {
  Sizes starts;
  for (auto [i, whole, part] : llvm::enumerate(shape, sizes))
    starts.push_back(std::clamp<int64_t>(
        in(op, first + unsigned(i)).integers.front(), 0, whole - part));
  return starts;
}

bool Interpreter::runDynamicSlice(Operation *op) {
  Sizes sizes = ints(op, "slice_sizes"),
        starts = startsOf(op, 1, in(op, 0).shape, sizes), limits;
  for (auto [start, size] : llvm::zip(starts, sizes))
    limits.push_back(start + size);
  return runSlice(op, starts, limits, Sizes(sizes.size(), 1));
}

bool Interpreter::runDynamicUpdateSlice(Operation *op) {
  Tensor result = in(op, 0);
  const Tensor &part = in(op, 1);
  Sizes starts = startsOf(op, 2, result.shape, part.shape);
  forEachElement(part.shape, [&](int64_t index, ArrayRef<int64_t> at) {
    Sizes to(at);
    for (auto [coordinate, start] : llvm::zip(to, starts))
      coordinate += start;
    result.copy(offsetOf(result.shape, to), part, index);
  });
  return give(op, std::move(result));
}

bool Interpreter::runConcatenate(Operation *op, int64_t dimension) {
  Sizes shape = in(op, 0).shape;
  shape[size_t(dimension)] = 0;
  for (Value operand : op->getOperands())
    shape[size_t(dimension)] += values[operand].shape[size_t(dimension)];
  Tensor result = Tensor::make(in(op, 0).element, shape);
  int64_t begin = 0;
  for (Value operand : op->getOperands()) {
    const Tensor &part = values[operand];
    forEachElement(part.shape, [&](int64_t index, ArrayRef<int64_t> at) {
      Sizes to(at);
      to[size_t(dimension)] += begin;
      result.copy(offsetOf(shape, to), part, index);
    });
    begin += part.shape[size_t(dimension)];
  }
  return give(op, std::move(result));
}

bool Interpreter::runTranspose(Operation *op, ArrayRef<int64_t> permutation) {
  const Tensor &x = in(op, 0);
  Sizes shape;
  for (int64_t dimension : permutation)
    shape.push_back(x.shape[size_t(dimension)]);
  return give(op, rearranged(x, shape, [&](ArrayRef<int64_t> at) {
                Sizes from(at.size());
                for (auto [i, dimension] : llvm::enumerate(permutation))
                  from[size_t(dimension)] = at[i];
                return from;
              }));
}

} // namespace dialectgen::test
