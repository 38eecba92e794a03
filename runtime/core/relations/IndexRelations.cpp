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

LogicalResult RelationVerifier::verifyLengthsAreRank() {
  std::optional<int64_t> rank = rankOf(arguments.back());
  size_t sum = 0;
  for (const RelationArgument &argument : arguments.drop_back())
    if (auto numbers = numbersOf(argument))
      sum += numbers->size();
  if (!rank || sum == size_t(*rank))
    return success();
  InFlightDiagnostic error = emit() << "has " << sum << " numbers in ";
  llvm::interleaveComma(
      arguments.drop_back(), error,
      [&](const RelationArgument &argument) { error << quoted(argument); });
  return error << ", but " << quoted(arguments.back()) << " has rank " << *rank;
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

/// The sizes of `shape`, with the one that an index vector may stand in behind
/// them.
static Shape withIndexVector(Shape shape, int64_t dimension) {
  if (dimension == int64_t(shape.size()))
    shape.push_back(1);
  return shape;
}

LogicalResult RelationVerifier::verifyIndexVector() {
  std::optional<int64_t> dimension = numberOf(arguments[0]);
  std::optional<Shape> places = numbersOf(arguments[1]),
                       shape = shapeOf(arguments[2]);
  if (!dimension || !places || !shape)
    return success();
  if (*dimension < 0 || *dimension > int64_t(shape->size()))
    return emit() << quoted(arguments[0]) << " is " << *dimension
                  << ", but must be from 0 to " << shape->size()
                  << ", the rank of " << quoted(arguments[2]);
  int64_t size = withIndexVector(*shape, *dimension)[size_t(*dimension)];
  if (!fits(size, int64_t(places->size())))
    return emit() << quoted(arguments[1]) << " has " << places->size()
                  << " numbers, but dimension " << *dimension << " of "
                  << quoted(arguments[2]) << " is " << size;
  return success();
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

LogicalResult RelationVerifier::verifyAtMostOneAt() {
  std::optional<Shape> sizes = numbersOf(arguments.back());
  if (!sizes)
    return success();
  for (const RelationArgument &argument : arguments.drop_back())
    if (auto dimensions = numbersOf(argument))
      for (int64_t dimension : *dimensions)
        if (isIn(dimension, sizes->size()) && (*sizes)[size_t(dimension)] > 1)
          return emit() << "number " << dimension << " of "
                        << quoted(arguments.back()) << " is "
                        << (*sizes)[size_t(dimension)] << ", but "
                        << quoted(argument)
                        << " names it, so that it must be 0 or "
                        << "1";
  return success();
}

LogicalResult RelationVerifier::verifySizesWithin() {
  std::optional<Shape> sizes = numbersOf(arguments[0]),
                       shape = shapeOf(arguments[1]);
  if (!sizes)
    return success();
  for (const auto &[index, size] : llvm::enumerate(*sizes)) {
    if (size < 0)
      return emit() << quoted(arguments[0]) << " has " << size
                    << ", which is below 0";
    if (shape && index < shape->size() &&
        !ShapedType::isDynamic((*shape)[index]) && size > (*shape)[index])
      return emit() << "number " << index << " of " << quoted(arguments[0])
                    << " is " << size << ", but dimension " << index << " of "
                    << quoted(arguments[1]) << " is " << (*shape)[index];
  }
  return success();
}

LogicalResult RelationVerifier::verifyFitsIn() {
  // Of a bounded part, nothing is certain.
  std::optional<Shape> part = shapeWithoutLimits(arguments[0]),
                       whole = shapeOf(arguments[1]);
  if (!part || !whole)
    return success();
  for (const auto &[index, sizes] : llvm::enumerate(llvm::zip(*part, *whole))) {
    auto [size, limit] = sizes;
    if (!ShapedType::isDynamic(size) && !ShapedType::isDynamic(limit) &&
        size > limit)
      return emit() << "dimension " << index << " of " << quoted(arguments[0])
                    << " is " << size << ", but that of "
                    << quoted(arguments[1]) << " is "
                    << (areLimits ? "at most " : "") << limit;
  }
  return success();
}

LogicalResult RelationVerifier::verifyGathered() {
  std::optional<Shape> offsets = numbersOf(arguments[1]),
                       collapsed = numbersOf(arguments[2]),
                       batching = numbersOf(arguments[3]),
                       indices = shapeOf(arguments[5]);
  std::optional<int64_t> vector = numberOf(arguments[4]);
  std::optional<int64_t> rank = lengthOf(arguments[0]);
  if (!offsets || !collapsed || !batching || !indices || !vector || !rank ||
      *vector < 0 || *vector > int64_t(indices->size()))
    return success();
  Shape sizes = numbersOf(arguments[0])
                    .value_or(Shape(size_t(*rank), ShapedType::kDynamic));
  Shape window, places;
  for (int64_t i = 0; i != *rank; ++i)
    if (!llvm::is_contained(*collapsed, i) && !llvm::is_contained(*batching, i))
      window.push_back(sizes[size_t(i)]);
  for (size_t i = 0; i != indices->size(); ++i)
    if (int64_t(i) != *vector)
      places.push_back((*indices)[i]);
  if (window.size() != offsets->size())
    return success();
  Shape expected(window.size() + places.size(), ShapedType::kDynamic);
  for (int64_t offset : *offsets)
    if (!isIn(offset, expected.size()))
      return emit() << quoted(arguments[1]) << " has " << offset
                    << ", but the result has rank " << expected.size();
  size_t inWindow = 0, inPlaces = 0;
  for (size_t i = 0; i != expected.size(); ++i) {
    bool isOffset = llvm::is_contained(*offsets, int64_t(i));
    if (isOffset ? inWindow == window.size() : inPlaces == places.size())
      return success(); // A number stands twice, which is reported elsewhere.
    expected[i] = isOffset ? window[inWindow++] : places[inPlaces++];
  }
  return expectShape(arguments[6], expected);
}

LogicalResult RelationVerifier::verifyScattered() {
  std::optional<Shape> windows = numbersOf(arguments[0]),
                       inserted = numbersOf(arguments[1]),
                       batching = numbersOf(arguments[2]),
                       whole = shapeOf(arguments[4]),
                       indices = shapeOf(arguments[5]);
  std::optional<int64_t> vector = numberOf(arguments[3]);
  if (!windows || !inserted || !batching || !whole || !indices || !vector ||
      *vector < 0 || *vector > int64_t(indices->size()))
    return success();
  Shape limits, places;
  for (size_t i = 0; i != whole->size(); ++i)
    if (!llvm::is_contained(*inserted, int64_t(i)) &&
        !llvm::is_contained(*batching, int64_t(i)))
      limits.push_back((*whole)[i]);
  for (size_t i = 0; i != indices->size(); ++i)
    if (int64_t(i) != *vector)
      places.push_back((*indices)[i]);
  for (const Typed &update : typesOf(arguments[6])) {
    std::optional<Shape> shape = shapeOfType(update.type);
    if (!shape)
      continue;
    if (shape->size() != windows->size() + places.size())
      return emit() << update.label() << " is " << update.type
                    << ", but its rank must be "
                    << windows->size() + places.size();
    size_t inWindow = 0, inPlaces = 0;
    for (const auto &[index, size] : llvm::enumerate(*shape)) {
      bool isWindow = llvm::is_contained(*windows, int64_t(index));
      if (isWindow ? inWindow == limits.size() : inPlaces == places.size())
        return success(); // Numbers that do not fit are reported elsewhere.
      int64_t limit = isWindow ? limits[inWindow++] : places[inPlaces++];
      bool isKnown =
          !ShapedType::isDynamic(size) && !ShapedType::isDynamic(limit);
      if (isKnown && (isWindow ? size > limit : size != limit))
        return emit() << "dimension " << index << " of " << update.label()
                      << " is " << size << ", but "
                      << quoted(arguments[isWindow ? 4 : 5])
                      << (isWindow ? " allows at most " : " requires ")
                      << limit;
    }
  }
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
  case RelationKind::LengthsAreRank:
    return verifyLengthsAreRank();
  case RelationKind::DimensionOrFromEnd:
    return verifyDimensionOrFromEnd();
  case RelationKind::IndexVector:
    return verifyIndexVector();
  case RelationKind::PairedDimensions:
    return verifyPairedDimensions();
  case RelationKind::AtMostOneAt:
    return verifyAtMostOneAt();
  case RelationKind::SizesWithin:
    return verifySizesWithin();
  case RelationKind::FitsIn:
    return verifyFitsIn();
  case RelationKind::Gathered:
    return verifyGathered();
  case RelationKind::Scattered:
    return verifyScattered();
  default:
    return std::nullopt;
  }
}

} // namespace dialectgen
