//===- BroadcastRelations.cpp - shapes that are broadcast -----------------===//
//
// Shapes are broadcast from the last dimension on: sizes are equal, or one of
// them is 1. The file also has other relations that rearrange whole dimensions.
//
//===----------------------------------------------------------------------===//

#include "RelationVerifier.h"

using namespace mlir;

namespace dialectgen {
namespace {

/// The shape that both are broadcast to; none if they do not fit.
std::optional<Shape> broadcastShapes(ArrayRef<int64_t> first,
                                     ArrayRef<int64_t> second) {
  if (first.size() < second.size())
    std::swap(first, second);
  Shape joined(first);
  size_t leading = first.size() - second.size();
  for (size_t i = 0; i != second.size(); ++i) {
    int64_t &size = joined[leading + i];
    int64_t other = second[i];
    if (size == 1)
      size = other;
    else if (other != 1 && !fits(size, other))
      return std::nullopt;
    else if (ShapedType::isDynamic(size) && other != 1)
      size = other;
  }
  return joined;
}

} // namespace

LogicalResult RelationVerifier::verifyBroadcast() {
  Shape joined;
  bool isKnown = true;
  for (const RelationArgument &argument : arguments.drop_back())
    for (const Typed &typed : typesOf(argument)) {
      std::optional<Shape> shape = shapeOfType(typed.type);
      if (!shape) {
        isKnown = false;
        continue;
      }
      std::optional<Shape> both = broadcastShapes(joined, *shape);
      if (!both)
        return emit() << typed.label() << " is " << typed.type
                      << ", which cannot be broadcast to the shape "
                      << textOf(joined) << " of the preceding operands";
      joined = std::move(*both);
    }
  return isKnown ? expectShape(arguments.back(), joined) : success();
}

LogicalResult RelationVerifier::verifyBroadcastTo() {
  std::optional<Shape> whole = shapeOf(arguments.back());
  if (!whole)
    return success();
  for (const RelationArgument &argument : arguments.drop_back())
    for (const Typed &typed : typesOf(argument)) {
      std::optional<Shape> shape = shapeOfType(typed.type);
      if (!shape)
        continue;
      bool isGood = shape->size() <= whole->size();
      for (auto [size, other] :
           llvm::zip(llvm::reverse(*shape), llvm::reverse(*whole)))
        isGood &= size == 1 || fits(size, other);
      if (!isGood)
        return emit() << typed.label() << " is " << typed.type
                      << ", which cannot be broadcast to "
                      << quoted(arguments.back()) << ", "
                      << typeOf(arguments.back())->type;
    }
  return success();
}

LogicalResult RelationVerifier::verifyGatheredAlong() {
  std::optional<Shape> data = shapeOf(arguments[0]),
                       indices = shapeOf(arguments[1]);
  auto dimension =
      data ? dimensionOf(arguments[2], data->size()) : std::nullopt;
  if (!dimension || !indices)
    return success();
  Shape expected(ArrayRef(*data).take_front(*dimension));
  llvm::append_range(expected, *indices);
  llvm::append_range(expected, ArrayRef(*data).drop_front(*dimension + 1));
  return expectShape(arguments[3], expected);
}

LogicalResult RelationVerifier::verifyFlattened() {
  std::optional<Shape> shape = shapeOf(arguments[0]);
  std::optional<int64_t> axis = numberOf(arguments[1]);
  if (!shape || !axis)
    return success();
  auto rank = int64_t(shape->size());
  if (*axis < -rank || *axis > rank)
    return emit() << quoted(arguments[1]) << " is " << *axis
                  << ", but must be in [" << -rank << ", " << rank
                  << "]: " << quoted(arguments[0]) << " is "
                  << typeOf(arguments[0])->type;
  auto before = size_t(*axis < 0 ? *axis + rank : *axis);
  return expectShape(arguments[2],
                     {elementCount(ArrayRef(*shape).take_front(before)),
                      elementCount(ArrayRef(*shape).drop_front(before))});
}

std::optional<LogicalResult> RelationVerifier::verifyBroadcasts() {
  switch (relation.kind) {
  case RelationKind::Broadcast:
    return verifyBroadcast();
  case RelationKind::BroadcastTo:
    return verifyBroadcastTo();
  case RelationKind::GatheredAlong:
    return verifyGatheredAlong();
  case RelationKind::Flattened:
    return verifyFlattened();
  default:
    return std::nullopt;
  }
}

} // namespace dialectgen
