//===- Reduction.cpp - shapes of reductions -------------------------------===//
//
// Shapes with some dimensions gone or of size one.
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace dialectgen::onnx {

/// Reductions whose axes are operand 1. No axes means all of them, or none of
/// them with `noop_with_empty_axes`.
LogicalResult shape_inference::reduce(Context &context) {
  auto data = context.getShape(0);
  if (!data)
    return success();
  bool keep = context.getInteger("keepdims", 1) != 0;
  size_t rank = data->size();

  std::optional<SmallVector<int64_t>> axes = SmallVector<int64_t>();
  if (Value operand = context.getOperand(1))
    axes = context.getIntegers(operand);
  if (axes && axes->empty()) {
    if (context.getInteger("noop_with_empty_axes", 0))
      context.setShape(0, *data);
    else
      context.setShape(0, keep ? Shape(rank, 1) : Shape());
    return success();
  }
  // Which dimensions go is not known, but perhaps how many.
  if (!axes || !llvm::all_of(*axes, isKnown)) {
    if (keep)
      context.setShape(0, Shape(rank, unknown));
    else if (axes && axes->size() <= rank)
      context.setShape(0, Shape(rank - axes->size(), unknown));
    return success();
  }
  SmallVector<bool> reduced(rank);
  for (int64_t axis : *axes) {
    std::optional<int64_t> index = normalizeAxis(axis, rank);
    if (!index)
      return context.refuse("axis " + Twine(axis) +
                            " is out of bounds for rank " + Twine(rank));
    reduced[*index] = true;
  }
  Shape shape;
  for (auto [size, isReduced] : llvm::zip(*data, reduced)) {
    if (!isReduced)
      shape.push_back(size);
    else if (keep)
      shape.push_back(1);
  }
  context.setShape(0, shape);
  return success();
}

} // namespace dialectgen::onnx
