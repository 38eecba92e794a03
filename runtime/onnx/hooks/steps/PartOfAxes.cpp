//===- PartOfAxes.cpp - numbers of some axes as those of all --------------===//
//
// Since opset 18 Pad and Resize may name the axes that they are about; before,
// they had numbers for all. Those of axes that are not named change nothing.
//
//===----------------------------------------------------------------------===//

#include "StepHooks.h"

using namespace mlir;

namespace dialectgen::onnx {
namespace {

/// Where the numbers of the axes that are named go among those of all.
class Places {
public:
  Places(StepRewrite &rewrite, int64_t rank)
      : rewrite(rewrite), builder(rewrite.getBuilder()),
        location(rewrite.getLoc()), rank(rank) {}

  /// Fails after an error.
  LogicalResult name(ArrayRef<int64_t> named) {
    axes.emplace();
    for (int64_t axis : named) {
      axes->push_back(axis < 0 ? axis + rank : axis);
      if (axes->back() < 0 || axes->back() >= rank)
        return rewrite.fail("axis " + Twine(axis) + " is none of " +
                            Twine(rank));
    }
    return success();
  }
  void name(Value named) { unknown = named; }

  bool areAll() const {
    if (!axes || axes->size() != static_cast<size_t>(rank))
      return false;
    for (auto [index, axis] : llvm::enumerate(*axes))
      if (axis != static_cast<int64_t>(index))
        return false;
    return true;
  }

  /// `numbers` in the place of those that `others` has for all axes, once or
  /// one round after the other.
  Value put(Value numbers, Value others, unsigned rounds) {
    Value places = axes ? buildInts(builder, location, repeated(rounds))
                        : repeatedUnknown(rounds);
    auto type = cast<ShapedType>(others.getType());
    return build(
        builder, location, "ScatterElements", {others, places, numbers}, type,
        builder.getNamedAttr("axis", intAttr(builder.getContext(), 0)));
  }
  /// The same of numbers that are known.
  template <typename Number>
  std::optional<SmallVector<Number>>
  put(ArrayRef<Number> numbers, ArrayRef<Number> others, unsigned rounds) {
    if (!axes || numbers.size() != rounds * axes->size())
      return std::nullopt;
    SmallVector<Number> all(others);
    for (auto [place, number] : llvm::zip(repeated(rounds), numbers))
      all[place] = number;
    return all;
  }

private:
  SmallVector<int64_t> repeated(unsigned rounds) const {
    SmallVector<int64_t> places;
    for (unsigned round = 0; round != rounds; ++round)
      for (int64_t axis : *axes)
        places.push_back(axis + round * rank);
    return places;
  }
  Value repeatedUnknown(unsigned rounds) {
    Type some =
        RankedTensorType::get(ShapedType::kDynamic, builder.getI64Type());
    Value wide =
        build(builder, location, "Cast", unknown, some,
              builder.getNamedAttr("to", TypeAttr::get(builder.getI64Type())));
    Value size = buildInts(builder, location, rank);
    SmallVector<Value> parts{
        build(builder, location, "Mod", {wide, size}, some)};
    for (unsigned round = 1; round != rounds; ++round)
      parts.push_back(
          build(builder, location, "Add", {parts.back(), size}, some));
    return build(
        builder, location, "Concat", parts, some,
        builder.getNamedAttr("axis", intAttr(builder.getContext(), 0)));
  }

  StepRewrite &rewrite;
  OpBuilder &builder;
  Location location;
  int64_t rank;
  std::optional<SmallVector<int64_t>> axes;
  Value unknown;
};

LogicalResult needsRank(StepRewrite &rewrite) {
  return rewrite.refuse("axes of a value whose rank is not known",
                        RefusalClass::NeedsShape);
}

} // namespace

LogicalResult padsOfAllAxes(StepRewrite &rewrite) {
  if (!isThere(rewrite, 3))
    return success();
  auto type = rankedTypeOf(rewrite.getOperands()[0]);
  if (!type)
    return needsRank(rewrite);
  Places places(rewrite, type.getRank());
  Value named = rewrite.getOperands()[3];
  if (auto axes = readInts(rewrite, named)) {
    if (failed(places.name(*axes)))
      return failure();
  } else {
    places.name(named);
  }
  rewrite.eraseOperand(3);
  if (places.areAll())
    return success();
  SmallVector<int64_t> none(2 * type.getRank(), 0);
  Value given = rewrite.getOperands()[1];
  auto numbers = readInts(rewrite, given);
  auto all = numbers ? places.put<int64_t>(*numbers, none, 2) : std::nullopt;
  OpBuilder &builder = rewrite.getBuilder();
  Location location = rewrite.getLoc();
  rewrite.setOperand(
      1, all ? buildInts(builder, location, *all)
             : places.put(given, buildInts(builder, location, none), 2));
  return success();
}

LogicalResult resizeAllAxes(StepRewrite &rewrite) {
  auto axes = getInts(rewrite, "axes");
  if (!axes)
    return success();
  auto type = rankedTypeOf(rewrite.getOperands()[0]);
  if (!type)
    return needsRank(rewrite);
  int64_t rank = type.getRank();
  Places places(rewrite, rank);
  if (failed(places.name(*axes)))
    return failure();
  rewrite.removeAttr("axes");
  if (places.areAll())
    return success();
  OpBuilder &builder = rewrite.getBuilder();
  Location location = rewrite.getLoc();
  const VersionAdaptor &adaptor = rewrite.getAdaptor();
  if (isThere(rewrite, 1)) {
    // All of the axis, from its start to its end.
    SmallVector<float> whole(rank, 0);
    whole.append(rank, 1);
    Value given = rewrite.getOperands()[1];
    auto numbers = readFloats(rewrite, given);
    auto all = numbers ? places.put<float>(*numbers, whole, 2) : std::nullopt;
    Value constant = adaptor.buildConstant(
        builder, location, floatsAttr(builder.getContext(), all ? *all : whole),
        adaptor.getElementType(given.getType()), ConstantKind::Floats);
    bool isEmpty = numbers && numbers->empty();
    if (!isEmpty)
      rewrite.setOperand(1, all ? constant : places.put(given, constant, 2));
  }
  if (isThere(rewrite, 2)) {
    SmallVector<float> ones(rank, 1);
    Value given = rewrite.getOperands()[2];
    auto numbers = readFloats(rewrite, given);
    auto all = numbers ? places.put<float>(*numbers, ones, 1) : std::nullopt;
    bool isEmpty = numbers && numbers->empty();
    if (!isEmpty)
      rewrite.setOperand(
          2, all ? buildFloats(builder, location, *all)
                 : places.put(given, buildFloats(builder, location, ones), 1));
  }
  if (isThere(rewrite, 3)) {
    Value given = rewrite.getOperands()[3];
    auto numbers = readInts(rewrite, given);
    auto all = numbers && type.hasStaticShape()
                   ? places.put<int64_t>(*numbers, type.getShape(), 1)
                   : std::nullopt;
    Value shape =
        all ? buildInts(builder, location, *all)
            : build(builder, location, "Shape", rewrite.getOperands()[0],
                    RankedTensorType::get(rank, builder.getI64Type()));
    rewrite.setOperand(3, all ? shape : places.put(given, shape, 1));
  }
  return success();
}

} // namespace dialectgen::onnx
