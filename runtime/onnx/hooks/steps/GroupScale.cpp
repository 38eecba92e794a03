//===- GroupScale.cpp - scales of groups as those of channels -------------===//
//
// GroupNormalization of opset 18 scales groups, the one of opset 21 channels:
// each group's scale and bias stands for all of its channels.
//
//===----------------------------------------------------------------------===//

#include "StepHooks.h"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult scaleOfChannels(StepRewrite &rewrite) {
  std::optional<int64_t> groups = getInt(rewrite, "num_groups");
  if (!groups || *groups < 1)
    return rewrite.fail("there are no groups");
  OpBuilder &builder = rewrite.getBuilder();
  Location location = rewrite.getLoc();
  Value data = rewrite.getOperands()[0];
  auto type = rankedTypeOf(data);
  bool isKnown = type && type.getRank() > 1 && !type.isDynamicDim(1);
  int64_t channels = isKnown ? type.getDimSize(1) : ShapedType::kDynamic;
  int64_t each = isKnown ? channels / *groups : ShapedType::kDynamic;

  Value repeats;
  if (isKnown) {
    repeats = buildInts(builder, location, {*groups, each});
  } else {
    Type one = RankedTensorType::get(1, builder.getI64Type());
    Value shape = build(
        builder, location, "Shape", data,
        RankedTensorType::get(type ? type.getRank() : ShapedType::kDynamic,
                              builder.getI64Type()));
    Value size = build(builder, location, "Gather",
                       {shape, buildInts(builder, location, 1)}, one);
    Value share = build(builder, location, "Div",
                        {size, buildInts(builder, location, *groups)}, one);
    repeats =
        build(builder, location, "Concat",
              {buildInts(builder, location, *groups), share},
              RankedTensorType::get(2, builder.getI64Type()),
              builder.getNamedAttr("axis", intAttr(data.getContext(), 0)));
  }
  for (unsigned index : {1, 2}) {
    Value before = rewrite.getOperands()[index];
    Value column = buildReshape(builder, location, before, {*groups, 1});
    Value spread = build(builder, location, "Expand", {column, repeats},
                         tensorLike(before.getType(), {*groups, each}));
    rewrite.setOperand(index, build(builder, location, "Reshape",
                                    {spread, buildInts(builder, location, -1)},
                                    tensorLike(before.getType(), channels)));
  }
  return success();
}

} // namespace dialectgen::onnx
