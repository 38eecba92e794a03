//===- Broadcasting.cpp - from broadcasting at an axis to NumPy's ---------===//
//
// Before opset 7, only the second operand was broadcast, and only with the
// attribute `broadcast`; its dimensions were aligned at `axis` of the first
// operand, or at its end. Since opset 7 both are broadcast and aligned at the
// end. Variadic operands were not broadcast before opset 8.
//
//===----------------------------------------------------------------------===//

#include "StepHooks.h"
#include "mlir/Dialect/Traits.h"

using namespace mlir;

namespace dialectgen::onnx {

static LogicalResult needsRanks(StepRewrite &rewrite) {
  return rewrite.fail("broadcasting at an axis can only be converted where the "
                      "ranks of both operands are known",
                      RefusalClass::NeedsShape);
}

static LogicalResult alignAtEnd(StepRewrite &rewrite) {
  std::optional<int64_t> axis = getInt(rewrite, "axis");
  bool isBroadcast = getInt(rewrite, "broadcast").value_or(0);
  rewrite.removeAttr("axis");
  rewrite.removeAttr("broadcast");
  if (!isBroadcast || !axis)
    return success();
  Value second = rewrite.getOperands()[1];
  auto from = rankedTypeOf(rewrite.getOperands()[0]), to = rankedTypeOf(second);
  if (!from || !to)
    return needsRanks(rewrite);
  if (*axis < 0)
    *axis += from.getRank();
  int64_t behind = from.getRank() - *axis - to.getRank();
  if (behind < 0 || *axis < 0)
    return rewrite.fail("operand 1 does not fit into operand 0 at axis " +
                        Twine(*axis));
  if (behind == 0)
    return success();
  SmallVector<int64_t> axes;
  for (int64_t i = 0; i != behind; ++i)
    axes.push_back(to.getRank() + i);
  rewrite.setOperand(
      1, buildUnsqueeze(rewrite.getBuilder(), rewrite.getLoc(), second, axes));
  return success();
}

namespace {
/// How a shape stands in another.
struct Place {
  /// Dimensions of the smaller one that stand at `axis` of the larger one; all
  /// others have size 1.
  int64_t begin, end, axis;
};
} // namespace

/// Nothing if `inner` does not stand in `outer` as one run of dimensions, or if
/// that is not known.
static std::optional<Place> findPlace(RankedTensorType outer,
                                      RankedTensorType inner) {
  int64_t rank = inner.getRank(), shift = outer.getRank() - rank;
  int64_t begin = 0, end = rank;
  while (begin != end && inner.getDimSize(begin) == 1)
    ++begin;
  while (end != begin && inner.getDimSize(end - 1) == 1)
    --end;
  if (begin == end)
    return Place{0, 0, 0};
  if (shift + begin < 0)
    return std::nullopt;
  for (int64_t i = begin; i != end; ++i)
    if (inner.isDynamicDim(i) ||
        inner.getDimSize(i) != outer.getDimSize(shift + i))
      return std::nullopt;
  return Place{begin, end, shift + begin};
}

static LogicalResult alignAtAxis(StepRewrite &rewrite, bool isCommutative) {
  auto types = [&](unsigned index) {
    return rankedTypeOf(rewrite.getOperands()[index]);
  };
  if (!types(0) || !types(1))
    return needsRanks(rewrite);
  if (types(0) == types(1) && types(0).hasStaticShape())
    return success();
  std::optional<Place> place;
  if (types(1).getRank() <= types(0).getRank())
    place = findPlace(types(0), types(1));
  if (!place && isCommutative && types(0).getRank() <= types(1).getRank()) {
    place = findPlace(types(1), types(0));
    if (place) {
      Value first = rewrite.getOperands()[0];
      rewrite.setOperand(0, rewrite.getOperands()[1]);
      rewrite.setOperand(1, first);
    }
  }
  if (!place)
    return rewrite.refuse("operands of which one does not stand in the other "
                          "as one run of dimensions of known sizes");
  auto inner = types(1);
  MLIRContext *context = inner.getContext();
  rewrite.setAttr("broadcast", intAttr(context, 1));
  // One element needs no place.
  if (place->begin == place->end && inner.getRank() <= types(0).getRank())
    return success();
  rewrite.setAttr("axis", intAttr(context, place->axis));
  if (place->end - place->begin != inner.getRank())
    rewrite.setOperand(
        1,
        buildReshape(
            rewrite.getBuilder(), rewrite.getLoc(), rewrite.getOperands()[1],
            inner.getShape().slice(place->begin, place->end - place->begin)));
  return success();
}

LogicalResult broadcastAtAxis(StepRewrite &rewrite) {
  return rewrite.isUpgrade() ? alignAtEnd(rewrite)
                             : alignAtAxis(rewrite, /*isCommutative=*/false);
}

LogicalResult broadcastEitherAtAxis(StepRewrite &rewrite) {
  return rewrite.isUpgrade() ? alignAtEnd(rewrite)
                             : alignAtAxis(rewrite, /*isCommutative=*/true);
}

LogicalResult broadcastAddend(StepRewrite &rewrite) {
  if (rewrite.isUpgrade()) {
    rewrite.removeAttr("broadcast");
    return success();
  }
  Value addend = rewrite.getOperands()[2];
  auto to = rankedTypeOf(addend);
  auto from = dyn_cast<RankedTensorType>(resultTypeOf(rewrite));
  if (!from || !to)
    return rewrite.fail("operand 2 can only be converted where its rank and "
                        "that of the result are known",
                        RefusalClass::NeedsShape);
  if (from == to && from.hasStaticShape())
    return success();
  std::optional<Place> place = findPlace(from, to);
  // Without an axis it stands at the end.
  if (!place || (place->begin != place->end && place->end != to.getRank()))
    return rewrite.refuse(
        "operand 2 that is not the end of the result's shape, "
        "of known sizes,");
  rewrite.setAttr("broadcast", intAttr(to.getContext(), 1));
  if (place->begin != 0)
    rewrite.setOperand(2, buildReshape(rewrite.getBuilder(), rewrite.getLoc(),
                                       addend,
                                       to.getShape().drop_front(place->begin)));
  return success();
}

/// `value` in `shape`, to which it can be broadcast.
static Value buildTiles(StepRewrite &rewrite, Value value,
                        ArrayRef<int64_t> shape) {
  OpBuilder &builder = rewrite.getBuilder();
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> aligned(shape.size() - type.getRank(), 1);
  llvm::append_range(aligned, type.getShape());
  if (aligned.size() != size_t(type.getRank()))
    value = buildReshape(builder, rewrite.getLoc(), value, aligned);
  SmallVector<int64_t> repeats;
  for (auto [is, asked] : llvm::zip(aligned, shape))
    repeats.push_back(is == asked ? 1 : asked);
  if (llvm::all_of(repeats, [](int64_t number) { return number == 1; }))
    return value;
  return build(builder, rewrite.getLoc(), "Tile",
               {value, buildInts(builder, rewrite.getLoc(), repeats)},
               tensorLike(type, shape));
}

static bool haveOneShape(ArrayRef<Value> operands) {
  return llvm::all_of(operands, [&](Value operand) {
    return operand == operands.front() ||
           (operand.getType() == operands.front().getType() &&
            cast<ShapedType>(operand.getType()).hasStaticShape());
  });
}

LogicalResult sameShapes(StepRewrite &rewrite) {
  if (haveOneShape(rewrite.getOperands()))
    return success();
  SmallVector<int64_t> shape;
  for (Value operand : rewrite.getOperands()) {
    auto type = rankedTypeOf(operand);
    if (!type || !type.hasStaticShape())
      return rewrite.refuse("operands that are not of one known shape",
                            RefusalClass::NeedsShape);
    if (llvm::is_contained(type.getShape(), 0))
      return rewrite.refuse("operands without elements");
    SmallVector<int64_t> before = shape;
    if (!OpTrait::util::getBroadcastedShape(before, type.getShape(), shape))
      return rewrite.fail("operands cannot be broadcast to one shape");
  }
  for (unsigned index = 0; index != rewrite.getOperands().size(); ++index)
    rewrite.setOperand(
        index, buildTiles(rewrite, rewrite.getOperands()[index], shape));
  return success();
}

/// The sum of all operands, which a pair at a time broadcasts.
static void addOperands(StepRewrite &rewrite) {
  Value sum = rewrite.getOperands().front();
  for (Value operand : rewrite.getOperands().drop_front())
    sum = build(rewrite.getBuilder(), rewrite.getLoc(), "Add", {sum, operand},
                tensorLike(sum.getType()));
  while (rewrite.getOperands().size() > 1)
    rewrite.eraseOperand(1);
  rewrite.setOperand(0, sum);
}

LogicalResult sumOfPairs(StepRewrite &rewrite) {
  if (!haveOneShape(rewrite.getOperands()))
    addOperands(rewrite);
  return success();
}

LogicalResult meanOfPairs(StepRewrite &rewrite) {
  if (haveOneShape(rewrite.getOperands()))
    return success();
  const VersionAdaptor &adaptor = rewrite.getAdaptor();
  Type type = resultTypeOf(rewrite);
  float count = rewrite.getOperands().size();
  addOperands(rewrite);
  rewrite.changeResult(
      0, type,
      [&adaptor, type, count, location = rewrite.getLoc()](OpBuilder &builder,
                                                           Value made) {
        Value number = adaptor.buildConstant(
            builder, location, floatAttr(builder.getContext(), count),
            adaptor.getElementType(type), ConstantKind::Float);
        return build(builder, location, "Div", {made, number}, type);
      });
  return success();
}

/// A slope for each channel, dimension 1, was a list before it was broadcast.
LogicalResult slopeOfChannels(StepRewrite &rewrite) {
  Value slope = rewrite.getOperands()[1];
  auto data = rankedTypeOf(rewrite.getOperands()[0]),
       type = rankedTypeOf(slope);
  if (type && type.hasStaticShape() && type.getNumElements() == 1)
    return success();
  if (!data || !type)
    return rewrite.fail("a slope for each channel can only be converted where "
                        "the ranks of both operands are known");
  int64_t behind = data.getRank() - 2;
  if (rewrite.isUpgrade()) {
    if (type.getRank() != 1 || behind <= 0)
      return success();
    SmallVector<int64_t> axes;
    for (int64_t i = 0; i != behind; ++i)
      axes.push_back(1 + i);
    rewrite.setOperand(
        1, buildUnsqueeze(rewrite.getBuilder(), rewrite.getLoc(), slope, axes));
    return success();
  }
  std::optional<Place> place = findPlace(data, type);
  if (!place || place->end - place->begin != 1 || place->axis != 1)
    return rewrite.refuse("a slope that is not one for each channel");
  if (type.getRank() != 1)
    rewrite.setOperand(1, buildReshape(rewrite.getBuilder(), rewrite.getLoc(),
                                       slope, type.getDimSize(place->begin)));
  return success();
}

} // namespace dialectgen::onnx
