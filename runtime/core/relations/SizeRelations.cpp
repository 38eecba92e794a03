//===- SizeRelations.cpp - dimensions that are counted from the end -------===//
//
// Relations about dimensions, of which negative ones count from the end, and
// about ranks.
//
//===----------------------------------------------------------------------===//

#include "RelationVerifier.h"
#include "llvm/ADT/SmallSet.h"

using namespace mlir;

namespace dialectgen {

std::optional<size_t>
RelationVerifier::dimensionOf(const RelationArgument &argument, size_t rank) {
  std::optional<int64_t> number = numberOf(argument);
  if (!number)
    return std::nullopt;
  int64_t dimension = *number < 0 ? *number + int64_t(rank) : *number;
  return isIn(dimension, rank) ? std::optional(size_t(dimension))
                               : std::nullopt;
}

std::optional<Shape>
RelationVerifier::dimensionsOf(const RelationArgument &argument, size_t rank) {
  std::optional<Shape> numbers = numbersOf(argument);
  if (!numbers)
    return std::nullopt;
  Shape dimensions;
  for (int64_t number : *numbers)
    if (int64_t dimension = number < 0 ? number + int64_t(rank) : number;
        isIn(dimension, rank))
      dimensions.push_back(dimension);
  return dimensions;
}

std::optional<int64_t>
RelationVerifier::sizeOf(const RelationArgument &argument,
                         const RelationArgument &dimension) {
  std::optional<Shape> shape = shapeOf(argument);
  auto index = shape ? dimensionOf(dimension, shape->size()) : std::nullopt;
  return index ? std::optional((*shape)[*index]) : std::nullopt;
}

LogicalResult RelationVerifier::verifyRankAtLeast() {
  int64_t least = arguments.back().number;
  for (const RelationArgument &argument : arguments.drop_back())
    for (const Typed &typed : typesOf(argument))
      if (std::optional<Shape> shape = shapeOfType(typed.type);
          shape && int64_t(shape->size()) < least)
        return emit() << typed.label() << " is " << typed.type
                      << ", but its rank must be at least " << least;
  return success();
}

LogicalResult RelationVerifier::verifyAxes() {
  std::optional<Shape> axes = numbersOf(arguments[0]);
  if (!axes)
    return success();
  for (const Typed &typed : typesOf(arguments[1])) {
    std::optional<Shape> shape = shapeOfType(typed.type);
    if (!shape)
      continue;
    int64_t bound = std::max<int64_t>(int64_t(shape->size()), 1);
    llvm::SmallSet<int64_t, 8> seen;
    for (int64_t axis : *axes) {
      if (axis < -bound || axis >= bound)
        return emit() << quoted(arguments[0]) << " is or has " << axis
                      << ", but must be in [" << -bound << ", " << bound - 1
                      << "]: " << typed.label() << " is " << typed.type;
      int64_t dimension = axis < 0 ? axis + bound : axis;
      if (!seen.insert(dimension).second)
        return emit() << quoted(arguments[0]) << " names dimension "
                      << dimension << " of " << typed.label() << " twice";
    }
  }
  return success();
}

std::optional<LogicalResult> RelationVerifier::verifySizes() {
  switch (relation.kind) {
  case RelationKind::RankAtLeast:
    return verifyRankAtLeast();
  case RelationKind::Axes:
    return verifyAxes();
  default:
    return std::nullopt;
  }
}

} // namespace dialectgen
