//===- Tiles.cpp - from one axis that is repeated to all ------------------===//
//
// Tile of opset 1 repeats along one axis, and has both numbers as operands of
// the data's type; since opset 6 there is a number for each dimension.
//
//===----------------------------------------------------------------------===//

#include "StepHooks.h"

using namespace mlir;

namespace dialectgen::onnx {

/// The one number that an operand is, whatever its type.
static std::optional<int64_t> readNumber(const StepRewrite &rewrite,
                                         Value value) {
  if (auto ints = readInts(rewrite, value); ints && ints->size() == 1)
    return ints->front();
  auto floats = readFloats(rewrite, value);
  if (!floats || floats->size() != 1 ||
      floats->front() !=
          static_cast<float>(static_cast<int64_t>(floats->front())))
    return std::nullopt;
  return static_cast<int64_t>(floats->front());
}

static LogicalResult toAll(StepRewrite &rewrite) {
  auto tiles = readNumber(rewrite, rewrite.getOperands()[1]);
  auto axis = readNumber(rewrite, rewrite.getOperands()[2]);
  auto type = rankedTypeOf(rewrite.getOperands()[0]);
  if (!tiles || !axis || !type)
    return rewrite.fail("tiles and axis must be constants, and the rank of "
                        "operand 0 known");
  if (*axis < 0 || *axis >= type.getRank())
    return rewrite.fail("axis " + Twine(*axis) + " is not one of operand 0");
  SmallVector<int64_t> repeats(type.getRank(), 1);
  repeats[*axis] = *tiles;
  rewrite.eraseOperand(2);
  rewrite.setOperand(
      1, buildInts(rewrite.getBuilder(), rewrite.getLoc(), repeats));
  return success();
}

static LogicalResult toOne(StepRewrite &rewrite) {
  auto repeats = readInts(rewrite, rewrite.getOperands()[1]);
  if (!repeats)
    return rewrite.refuse("operand 1 that is no constant",
                          RefusalClass::NeedsConstant);
  OpBuilder &builder = rewrite.getBuilder();
  Location location = rewrite.getLoc();
  SmallVector<int64_t> axes;
  for (auto [axis, number] : llvm::enumerate(*repeats))
    if (number != 1)
      axes.push_back(axis);
  // One after the other; the last one is this node.
  Value data = rewrite.getOperands()[0];
  while (axes.size() > 1) {
    int64_t axis = axes.pop_back_val();
    SmallVector<int64_t> one(repeats->size(), 1);
    one[axis] = (*repeats)[axis];
    Type type = tensorLike(data.getType());
    if (auto from = rankedTypeOf(data)) {
      SmallVector<int64_t> shape(from.getShape());
      if (!from.isDynamicDim(axis))
        shape[axis] *= one[axis];
      type = tensorLike(from, shape);
    }
    data = build(builder, location, "Tile",
                 {data, buildInts(builder, location, one)}, type);
  }
  int64_t axis = axes.empty() ? 0 : axes.front();
  rewrite.setOperand(0, data);
  auto number = [&](int64_t value) {
    return rewrite.getAdaptor().buildConstant(
        builder, location, intAttr(builder.getContext(), value),
        rewrite.getAdaptor().getElementType(data.getType()), ConstantKind::Int);
  };
  Value tiles = number(repeats->empty() ? 1 : (*repeats)[axis]);
  Value along = number(axis);
  if (!tiles || !along)
    return rewrite.refuse("operand 0 of elements that are no numbers");
  rewrite.setOperand(1, tiles);
  return rewrite.insertOperand(2, along);
}

LogicalResult tileAxis(StepRewrite &rewrite) {
  return rewrite.isUpgrade() ? toAll(rewrite) : toOne(rewrite);
}

} // namespace dialectgen::onnx
