//===- MatrixAxis.cpp - from a matrix split at an axis to one axis --------===//
//
// Before opset 13, Softmax and its like took their input as a matrix: the
// dimensions before `axis` are its rows, all others together its columns. Since
// then they work along that one dimension.
//
//===----------------------------------------------------------------------===//

#include "StepHooks.h"
#include <numeric>

using namespace mlir;

namespace dialectgen::onnx {

/// Whether all dimensions after `axis` have size 1.
static bool isLast(RankedTensorType type, int64_t axis) {
  return llvm::all_of(type.getShape().drop_front(axis + 1),
                      [](int64_t size) { return size == 1; });
}

static LogicalResult fromMatrix(StepRewrite &rewrite, int64_t axis) {
  Value input = rewrite.getOperands()[0];
  auto type = rankedTypeOf(input);
  MLIRContext *context = input.getContext();
  if (type && axis < 0)
    axis += type.getRank();
  // Without elements nothing is split, and no shape with a size of 0 can be
  // given back, since it would be copied from the matrix.
  bool isEmpty = type && llvm::is_contained(type.getShape(), 0);
  if (type &&
      (axis < 0 || axis >= type.getRank() || isLast(type, axis) || isEmpty)) {
    rewrite.setAttr("axis", intAttr(context, axis));
    return success();
  }
  OpBuilder &builder = rewrite.getBuilder();
  Location location = rewrite.getLoc();
  auto product = [&](ArrayRef<int64_t> sizes) -> int64_t {
    if (llvm::is_contained(sizes, ShapedType::kDynamic))
      return ShapedType::kDynamic;
    return std::accumulate(sizes.begin(), sizes.end(), int64_t(1),
                           std::multiplies<int64_t>());
  };
  SmallVector<int64_t, 2> matrix(2, ShapedType::kDynamic);
  if (type)
    matrix = {product(type.getShape().take_front(axis)),
              product(type.getShape().drop_front(axis))};
  Type flat = tensorLike(input.getType(), matrix);
  rewrite.setOperand(
      0, build(builder, location, "Flatten", input, flat,
               builder.getNamedAttr("axis", intAttr(context, axis))));
  rewrite.setAttr("axis", intAttr(context, 1));
  Type before = resultTypeOf(rewrite);
  rewrite.changeResult(0, flat, [=](OpBuilder &builder, Value made) {
    if (type && type.hasStaticShape())
      return build(builder, location, "Reshape",
                   {made, buildInts(builder, location, type.getShape())},
                   before);
    int64_t rank = type ? type.getRank() : ShapedType::kDynamic;
    Value shape = build(builder, location, "Shape", input,
                        RankedTensorType::get(rank, builder.getI64Type()));
    return build(builder, location, "Reshape", {made, shape}, before);
  });
  return success();
}

static LogicalResult toMatrix(StepRewrite &rewrite, int64_t axis) {
  Value input = rewrite.getOperands()[0];
  auto type = rankedTypeOf(input);
  MLIRContext *context = input.getContext();
  if (axis == -1 && !type) {
    rewrite.setAttr("axis", intAttr(context, axis));
    return success();
  }
  if (!type)
    return rewrite.refuse("an axis that is not the last, of a value whose rank "
                          "is not known,",
                          RefusalClass::NeedsShape);
  if (axis < 0)
    axis += type.getRank();
  int64_t last = type.getRank() - 1;
  bool isInRange = axis >= 0 && axis <= last;
  if (!isInRange || isLast(type, axis)) {
    rewrite.setAttr("axis", intAttr(context, axis));
    return success();
  }
  SmallVector<int64_t> permutation(type.getRank());
  std::iota(permutation.begin(), permutation.end(), 0);
  std::swap(permutation[axis], permutation[last]);
  OpBuilder &builder = rewrite.getBuilder();
  Location location = rewrite.getLoc();
  Value turned = buildTranspose(builder, location, input, permutation);
  rewrite.setOperand(0, turned);
  rewrite.setAttr("axis", intAttr(context, last));
  Type before = resultTypeOf(rewrite);
  rewrite.changeResult(
      0, turned.getType(), [=](OpBuilder &builder, Value made) {
        return buildTranspose(builder, location, made, permutation, before);
      });
  return success();
}

LogicalResult axisOfMatrix(StepRewrite &rewrite) {
  std::optional<int64_t> axis = getInt(rewrite, "axis");
  if (!axis)
    return rewrite.fail("there is no axis");
  return rewrite.isUpgrade() ? fromMatrix(rewrite, *axis)
                             : toMatrix(rewrite, *axis);
}

} // namespace dialectgen::onnx
