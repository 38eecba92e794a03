//===- Tensorflow.cpp - operations that TensorFlow leaves over ------------===//
//
// Products of matrices, slices by masks, and updates of zeros, as TensorFlow's
// raw operations define them.
//
//===----------------------------------------------------------------------===//

#include "../../stablehlo/formulas/Broadcast.h"
#include "../../stablehlo/formulas/Elements.h"
#include "Decompositions.h"
#include "dialectgen/byteir/ByteirOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace dialectgen::byteir {

LogicalResult decomposeTfBatchMatMul(Hlo &hlo, const View &view,
                                     SmallVectorImpl<Value> &results) {
  TfBatchMatMulOp op(view);
  Value lhs = op.getLhs(), rhs = op.getRhs();
  stablehlo::Broadcast joined(hlo, {lhs, rhs}, {}, /*own=*/2);
  ArrayRef<int64_t> batch = joined.getShape();
  lhs = joined.spread(0);
  rhs = joined.spread(1);
  int64_t rank = int64_t(batch.size()) + 2;
  int64_t leftInner = rank - (op.getAdjX() ? 2 : 1),
          rightInner = rank - (op.getAdjY() ? 1 : 2);
  auto numbers = stablehlo::DotDimensionNumbersAttr::get(
      view.getContext(), llvm::to_vector(llvm::seq<int64_t>(0, rank - 2)),
      llvm::to_vector(llvm::seq<int64_t>(0, rank - 2)), {leftInner},
      {rightInner});
  Sizes shape(batch);
  // The remainder of the last two dimensions.
  shape.push_back(Hlo::typeOf(lhs).getDimSize(2 * rank - 3 - leftInner));
  shape.push_back(Hlo::typeOf(rhs).getDimSize(2 * rank - 3 - rightInner));
  Type element = Hlo::elementOf(lhs);
  // Sums of many products, in 32 bits at least.
  if (isa<FloatType>(element) && element.getIntOrFloatBitWidth() < 32)
    element = hlo.getBuilder().getF32Type();
  results.push_back(hlo.make<stablehlo::DotGeneralOp>(
      RankedTensorType::get(shape, element), {lhs, rhs},
      hlo.getBuilder().getNamedAttr("dot_dimension_numbers", numbers)));
  return success();
}

LogicalResult decomposeTfStridedSlice(Hlo &hlo, const View &view,
                                      SmallVectorImpl<Value> &results) {
  TfStridedSliceOp op(view);
  RankedTensorType type = Hlo::typeOf(op.getInput());
  auto begins = constantOf(op.getBegin()), ends = constantOf(op.getEnd()),
       strides = constantOf(op.getStrides());
  auto refuse = [&](const Twine &why) {
    return emitError(view.getLoc()) << "tf.StridedSlice: " << why;
  };
  if (!begins || !ends || !strides)
    return refuse("constant bounds can be decomposed");
  size_t count = begins->size();
  if (ends->size() != count || strides->size() != count)
    return refuse("bounds and strides are not equally many");
  auto has = [](int64_t mask, size_t bit) {
    return bit < 64 && (mask >> bit & 1) != 0;
  };
  Sizes starts(size_t(type.getRank()), 0), limits(type.getShape()),
      steps(size_t(type.getRank()), 1), reversed, shape;
  // The dimension of the input that one of the result is; -1: none.
  Sizes from;
  int64_t axis = 0;
  for (size_t i = 0; i != count; ++i) {
    if (has(op.getNewAxisMask(), i)) {
      from.push_back(-1);
      shape.push_back(1);
      continue;
    }
    if (axis == type.getRank())
      return refuse("there are bounds for more than " + Twine(axis) +
                    " dimensions");
    int64_t size = type.getDimSize(axis);
    // Numbers beyond all places are as good as the next one.
    auto reach = double(std::clamp<int64_t>(size, 1, INT64_MAX / 2)) + 1;
    auto numberOf = [&](double number) {
      return int64_t(std::clamp(number, -reach, reach));
    };
    int64_t stride = numberOf((*strides)[i]), begin = numberOf((*begins)[i]),
            end = numberOf((*ends)[i]);
    if (stride == 0)
      return refuse("stride " + Twine(i) + " is 0");
    int64_t &start = starts[size_t(axis)], &limit = limits[size_t(axis)],
            &step = steps[size_t(axis)];
    if (ShapedType::isDynamic(size)) {
      // All of it, whatever its size is.
      bool isWhole = (has(op.getBeginMask(), i) || begin == 0) &&
                     has(op.getEndMask(), i) && stride == 1 &&
                     !has(op.getShrinkAxisMask(), i);
      if (!isWhole)
        return refuse("dimension " + Twine(axis) +
                      " is sliced, and its size is not known");
      from.push_back(axis);
      shape.push_back(size);
      ++axis;
      continue;
    }
    if (has(op.getShrinkAxisMask(), i)) {
      start = begin < 0 ? begin + size : begin;
      if (start < 0 || start >= size)
        return refuse("index " + Twine(begin) + " is out of range for " +
                      Twine(size) + " elements");
      limit = start + 1;
      ++axis;
      continue;
    }
    // Backwards, the places are one before the first to the last.
    int64_t least = stride > 0 ? 0 : -1, most = stride > 0 ? size : size - 1;
    auto place = [&](int64_t index) {
      return std::clamp(index < 0 ? index + size : index, least, most);
    };
    int64_t first =
        has(op.getBeginMask(), i) ? (stride > 0 ? least : most) : place(begin);
    int64_t to =
        has(op.getEndMask(), i) ? (stride > 0 ? most : least) : place(end);
    int64_t length =
        to == first || (to > first) != (stride > 0)
            ? 0
            : int64_t(llvm::divideCeil(uint64_t(std::abs(to - first)),
                                       uint64_t(std::abs(stride))));
    step = std::abs(stride);
    start = length == 0  ? 0
            : stride > 0 ? first
                         : first + (length - 1) * stride;
    limit = length == 0 ? 0 : start + (length - 1) * step + 1;
    if (stride < 0)
      reversed.push_back(axis);
    from.push_back(axis);
    shape.push_back(length);
    ++axis;
  }
  for (; axis != type.getRank(); ++axis) {
    from.push_back(axis);
    shape.push_back(type.getDimSize(unsigned(axis)));
  }
  Sizes sliced;
  for (auto [start, limit, step] : llvm::zip(starts, limits, steps))
    sliced.push_back(ShapedType::isDynamic(limit)
                         ? limit
                         : int64_t(llvm::divideCeil(uint64_t(limit - start),
                                                    uint64_t(step))));
  Builder &builder = hlo.getBuilder();
  auto list = [&](StringRef name, ArrayRef<int64_t> numbers) {
    return builder.getNamedAttr(name, builder.getDenseI64ArrayAttr(numbers));
  };
  Value value;
  if (type.hasStaticShape()) {
    value = hlo.make<stablehlo::SliceOp>(type.clone(sliced), op.getInput(),
                                         {list("start_indices", starts),
                                          list("limit_indices", limits),
                                          list("strides", steps)});
  } else {
    auto vector = [&](ArrayRef<int64_t> numbers) {
      return hlo.sizes(type.getRank(), [&](int64_t i) {
        return ShapedType::isDynamic(numbers[size_t(i)])
                   ? hlo.sizeOf(op.getInput(), i)
                   : hlo.size(numbers[size_t(i)]);
      });
    };
    value = hlo.make<stablehlo::RealDynamicSliceOp>(
        type.clone(sliced),
        {op.getInput(), vector(starts), vector(limits), vector(steps)});
  }
  if (!reversed.empty())
    value = hlo.make<stablehlo::ReverseOp>(value.getType(), value,
                                           list("dimensions", reversed));
  if (sliced != shape)
    value = hlo.reshape(type.clone(shape), value,
                        type.hasStaticShape()
                            ? Value()
                            : hlo.sizes(int64_t(shape.size()), [&](int64_t i) {
                                return ShapedType::isDynamic(shape[size_t(i)])
                                           ? hlo.sizeOf(op.getInput(),
                                                        from[size_t(i)])
                                           : hlo.size(shape[size_t(i)]);
                              }));
  results.push_back(value);
  return success();
}

LogicalResult decomposeTfScatterNd(Hlo &hlo, const View &view,
                                   SmallVectorImpl<Value> &results) {
  TfScatterNdOp op(view);
  RankedTensorType indices = Hlo::typeOf(op.getIndices()),
                   updates = Hlo::typeOf(op.getUpdates()),
                   output = Hlo::typeOf(op.getOutput());
  auto refuse = [&](const Twine &why) {
    return emitError(view.getLoc()) << "tf.ScatterNd: " << why;
  };
  if (indices.getRank() == 0 || indices.isDynamicDim(indices.getRank() - 1))
    return refuse("how many dimensions are indexed is not known");
  int64_t depth = indices.getShape().back(), last = indices.getRank() - 1;
  if (depth > output.getRank() ||
      updates.getRank() != last + output.getRank() - depth)
    return refuse("updates of rank " + Twine(updates.getRank()) +
                  " do not fit indices of " + Twine(depth) + " dimensions of " +
                  Twine(output.getRank()));
  Value zero = hlo.scalar(output.getElementType(), 0);
  Builder &builder = hlo.getBuilder();
  NamedAttribute along = builder.getNamedAttr("broadcast_dimensions",
                                              builder.getDenseI64ArrayAttr({}));
  Value zeros = output.hasStaticShape()
                    ? hlo.make<stablehlo::BroadcastInDimOp>(output, zero, along)
                    : hlo.make<stablehlo::DynamicBroadcastInDimOp>(
                          output, {zero, op.getShape()}, along);
  auto indexed = llvm::to_vector(llvm::seq<int64_t>(0, depth));
  auto windows = llvm::to_vector(llvm::seq<int64_t>(last, updates.getRank()));
  // Updates of one place add up.
  results.push_back(scatter(hlo, zeros, op.getIndices(), op.getUpdates(),
                            indexed, windows,
                            [&](ValueRange arguments) -> SmallVector<Value> {
                              return {hlo.add(arguments[0], arguments[1])};
                            }));
  return success();
}

} // namespace dialectgen::byteir
