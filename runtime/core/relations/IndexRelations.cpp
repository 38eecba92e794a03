//===- IndexRelations.cpp - numbers that are dimensions -------------------===//
//
// Relations between lists of dimensions, sizes and shapes, and the result
// shapes of gathers and scatters.
//
//===----------------------------------------------------------------------===//

#include "RelationVerifier.h"
#include "llvm/ADT/SmallSet.h"

using namespace mlir;

namespace dialectgen {

LogicalResult RelationVerifier::verifyUnique() {
  llvm::SmallSet<int64_t, 8> seen;
  for (const RelationArgument &argument : arguments)
    if (auto numbers = numbersOf(argument))
      for (int64_t number : *numbers)
        if (!seen.insert(number).second) {
          InFlightDiagnostic error = emit() << quoted(arguments.front());
          for (const RelationArgument &other : arguments.drop_front())
            error << ", " << quoted(other);
          return error << (arguments.size() == 1 ? " has " : " have ") << number
                       << " twice";
        }
  return success();
}

LogicalResult RelationVerifier::verifyPermutation() {
  std::optional<int64_t> rank = rankOf(arguments.back());
  if (!rank)
    return success();
  int64_t count = 0;
  llvm::SmallSet<int64_t, 8> seen;
  for (const RelationArgument &argument : arguments.drop_back())
    if (auto numbers = numbersOf(argument))
      for (int64_t number : *numbers) {
        ++count;
        if (number < 0 || number >= *rank || !seen.insert(number).second)
          return emit() << quoted(argument) << " is or has " << number
                        << ", which is no dimension of "
                        << quoted(arguments.back()) << " or stands twice";
      }
  if (count != *rank)
    return emit() << "has " << count << " dimensions for "
                  << quoted(arguments.back()) << ", whose rank is " << *rank;
  return success();
}

LogicalResult RelationVerifier::verifyLengthIsRank() {
  const RelationArgument &ranked = relation.arguments.back();
  std::optional<int64_t> rank = rankOf(ranked);
  if (!rank)
    return success();
  for (const RelationArgument &argument : relation.arguments.drop_back())
    if (std::optional<int64_t> length = lengthOf(argument);
        length && *length != *rank)
      return emit() << quoted(argument) << " has length " << *length << ", but "
                    << quoted(ranked) << " has rank " << *rank;
  return success();
}

LogicalResult RelationVerifier::verifyBelowRank() {
  const RelationArgument &ranked = relation.arguments.back();
  for (const RelationArgument &argument : relation.arguments.drop_back()) {
    auto numbers = numbersOf(argument);
    if (!numbers)
      continue;
    for (const Typed &typed : typesOf(ranked)) {
      auto shaped = dyn_cast<ShapedType>(typed.type);
      if (!shaped || !shaped.hasRank())
        continue;
      for (int64_t number : *numbers)
        if (number < 0 || number >= shaped.getRank())
          return emit() << quoted(argument) << " is or has " << number
                        << ", but dimensions of " << typed.label()
                        << " are less than " << shaped.getRank();
    }
  }
  return success();
}

LogicalResult RelationVerifier::verifySorted() {
  for (const RelationArgument &argument : arguments)
    if (auto numbers = numbersOf(argument);
        numbers && !llvm::is_sorted(*numbers))
      return emit() << quoted(argument) << " is " << textOf(*numbers)
                    << ", which is not in ascending order";
  return success();
}

LogicalResult RelationVerifier::verifyNotNegative() {
  for (const RelationArgument &argument : arguments)
    if (auto numbers = numbersOf(argument))
      for (int64_t number : *numbers)
        if (number < 0)
          return emit() << quoted(argument) << " is or has " << number
                        << ", which is below 0";
  return success();
}

LogicalResult RelationVerifier::verifyDimensionOrFromEnd() {
  std::optional<int64_t> number = numberOf(arguments[0]),
                         rank = rankOf(arguments[1]);
  if (!number || !rank || (*number >= -*rank && *number < *rank))
    return success();
  return emit() << quoted(arguments[0]) << " is " << *number
                << ", but dimensions of " << quoted(arguments[1])
                << " are from " << -*rank << " to " << *rank - 1;
}

LogicalResult RelationVerifier::verifyPairedDimensions() {
  std::optional<Shape> first = numbersOf(arguments[0]),
                       second = numbersOf(arguments[2]);
  std::optional<Shape> one = shapeOf(arguments[1]),
                       other = shapeOf(arguments[3]);
  if (!first || !second)
    return success();
  if (first->size() != second->size())
    return emit() << quoted(arguments[0]) << " and " << quoted(arguments[2])
                  << " are not of one length";
  if (!one || !other)
    return success();
  auto fromStart = [](int64_t dimension, const Shape &shape) {
    return dimension < 0 ? dimension + int64_t(shape.size()) : dimension;
  };
  for (auto [left, right] : llvm::zip(*first, *second))
    if (int64_t l = fromStart(left, *one), r = fromStart(right, *other);
        isIn(l, one->size()) && isIn(r, other->size()) &&
        failed(expectSameSize(arguments[1], l, (*one)[size_t(l)], arguments[3],
                              r, (*other)[size_t(r)])))
      return failure();
  return success();
}

std::optional<LogicalResult> RelationVerifier::verifyIndices() {
  switch (relation.kind) {
  case RelationKind::Unique:
    return verifyUnique();
  case RelationKind::Permutation:
    return verifyPermutation();
  case RelationKind::LengthIsRank:
    return verifyLengthIsRank();
  case RelationKind::BelowRank:
    return verifyBelowRank();
  case RelationKind::Sorted:
    return verifySorted();
  case RelationKind::NotNegative:
    return verifyNotNegative();
  case RelationKind::DimensionOrFromEnd:
    return verifyDimensionOrFromEnd();
  case RelationKind::PairedDimensions:
    return verifyPairedDimensions();
  default:
    return std::nullopt;
  }
}

} // namespace dialectgen
