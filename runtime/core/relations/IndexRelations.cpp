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
  for (const RelationTerm &term : terms)
    if (auto numbers = numbersOf(term))
      for (int64_t number : *numbers)
        if (!seen.insert(number).second) {
          InFlightDiagnostic error = emit() << quoted(terms.front());
          for (const RelationTerm &other : terms.drop_front())
            error << ", " << quoted(other);
          return error << (terms.size() == 1 ? " has " : " have ") << number
                       << " twice";
        }
  return success();
}

LogicalResult RelationVerifier::verifyPermutation() {
  std::optional<int64_t> rank = rankOf(terms.back());
  if (!rank)
    return success();
  int64_t count = 0;
  llvm::SmallSet<int64_t, 8> seen;
  for (const RelationTerm &term : terms.drop_back())
    if (auto numbers = numbersOf(term))
      for (int64_t number : *numbers) {
        ++count;
        if (number < 0 || number >= *rank || !seen.insert(number).second)
          return emit() << quoted(term) << " is or has " << number
                        << ", which is no dimension of " << quoted(terms.back())
                        << " or stands twice";
      }
  if (count != *rank)
    return emit() << "has " << count << " dimensions for "
                  << quoted(terms.back()) << ", whose rank is " << *rank;
  return success();
}

LogicalResult RelationVerifier::verifyLengthIsRank() {
  const RelationTerm &ranked = relation.terms.back();
  std::optional<int64_t> rank = rankOf(ranked);
  if (!rank)
    return success();
  for (const RelationTerm &term : relation.terms.drop_back())
    if (std::optional<int64_t> length = lengthOf(term);
        length && *length != *rank)
      return emit() << quoted(term) << " has length " << *length << ", but "
                    << quoted(ranked) << " has rank " << *rank;
  return success();
}

LogicalResult RelationVerifier::verifyBelowRank() {
  const RelationTerm &ranked = relation.terms.back();
  for (const RelationTerm &term : relation.terms.drop_back()) {
    auto numbers = numbersOf(term);
    if (!numbers)
      continue;
    for (const Typed &typed : typesOf(ranked)) {
      auto shaped = dyn_cast<ShapedType>(typed.type);
      if (!shaped || !shaped.hasRank())
        continue;
      for (int64_t number : *numbers)
        if (number < 0 || number >= shaped.getRank())
          return emit() << quoted(term) << " is or has " << number
                        << ", but dimensions of " << typed.label()
                        << " are less than " << shaped.getRank();
    }
  }
  return success();
}

LogicalResult RelationVerifier::verifySorted() {
  for (const RelationTerm &term : terms)
    if (auto numbers = numbersOf(term); numbers && !llvm::is_sorted(*numbers))
      return emit() << quoted(term) << " is " << textOf(*numbers)
                    << ", which is not in ascending order";
  return success();
}

LogicalResult RelationVerifier::verifyNotNegative() {
  for (const RelationTerm &term : terms)
    if (auto numbers = numbersOf(term))
      for (int64_t number : *numbers)
        if (number < 0)
          return emit() << quoted(term) << " is or has " << number
                        << ", which is below 0";
  return success();
}

LogicalResult RelationVerifier::verifyLengthsAreRank() {
  std::optional<int64_t> rank = rankOf(terms.back());
  size_t sum = 0;
  for (const RelationTerm &term : terms.drop_back())
    if (auto numbers = numbersOf(term))
      sum += numbers->size();
  if (!rank || sum == size_t(*rank))
    return success();
  InFlightDiagnostic error = emit() << "has " << sum << " numbers in ";
  llvm::interleaveComma(
      terms.drop_back(), error,
      [&](const RelationTerm &term) { error << quoted(term); });
  return error << ", but " << quoted(terms.back()) << " has rank " << *rank;
}

LogicalResult RelationVerifier::verifyDimensionOrFromEnd() {
  std::optional<int64_t> number = numberOf(terms[0]), rank = rankOf(terms[1]);
  if (!number || !rank || (*number >= -*rank && *number < *rank))
    return success();
  return emit() << quoted(terms[0]) << " is " << *number
                << ", but dimensions of " << quoted(terms[1]) << " are from "
                << -*rank << " to " << *rank - 1;
}

/// The sizes of `shape`, with the one that an index vector may stand in behind
/// them.
static Shape withIndexVector(Shape shape, int64_t dimension) {
  if (dimension == int64_t(shape.size()))
    shape.push_back(1);
  return shape;
}

LogicalResult RelationVerifier::verifyIndexVector() {
  std::optional<int64_t> dimension = numberOf(terms[0]);
  std::optional<Shape> places = numbersOf(terms[1]), shape = shapeOf(terms[2]);
  if (!dimension || !places || !shape)
    return success();
  if (*dimension < 0 || *dimension > int64_t(shape->size()))
    return emit() << quoted(terms[0]) << " is " << *dimension
                  << ", but must be from 0 to " << shape->size()
                  << ", the rank of " << quoted(terms[2]);
  int64_t size = withIndexVector(*shape, *dimension)[size_t(*dimension)];
  if (!fits(size, int64_t(places->size())))
    return emit() << quoted(terms[1]) << " has " << places->size()
                  << " numbers, but dimension " << *dimension << " of "
                  << quoted(terms[2]) << " is " << size;
  return success();
}

LogicalResult RelationVerifier::verifyPairedDimensions() {
  std::optional<Shape> first = numbersOf(terms[0]),
                       second = numbersOf(terms[2]);
  std::optional<Shape> one = shapeOf(terms[1]), other = shapeOf(terms[3]);
  if (!first || !second)
    return success();
  if (first->size() != second->size())
    return emit() << quoted(terms[0]) << " and " << quoted(terms[2])
                  << " are not of one length";
  if (!one || !other)
    return success();
  auto fromStart = [](int64_t dimension, const Shape &shape) {
    return dimension < 0 ? dimension + int64_t(shape.size()) : dimension;
  };
  for (auto [left, right] : llvm::zip(*first, *second))
    if (int64_t l = fromStart(left, *one), r = fromStart(right, *other);
        isIn(l, one->size()) && isIn(r, other->size()) &&
        failed(expectSameSize(terms[1], l, (*one)[size_t(l)], terms[3], r,
                              (*other)[size_t(r)])))
      return failure();
  return success();
}

LogicalResult RelationVerifier::verifyAtMostOneAt() {
  std::optional<Shape> sizes = numbersOf(terms.back());
  if (!sizes)
    return success();
  for (const RelationTerm &term : terms.drop_back())
    if (auto dimensions = numbersOf(term))
      for (int64_t dimension : *dimensions)
        if (isIn(dimension, sizes->size()) && (*sizes)[size_t(dimension)] > 1)
          return emit() << "number " << dimension << " of "
                        << quoted(terms.back()) << " is "
                        << (*sizes)[size_t(dimension)] << ", but "
                        << quoted(term) << " names it, so that it must be 0 or "
                        << "1";
  return success();
}

LogicalResult RelationVerifier::verifySizesWithin() {
  std::optional<Shape> sizes = numbersOf(terms[0]), shape = shapeOf(terms[1]);
  if (!sizes)
    return success();
  for (const auto &[index, size] : llvm::enumerate(*sizes)) {
    if (size < 0)
      return emit() << quoted(terms[0]) << " has " << size
                    << ", which is below 0";
    if (shape && index < shape->size() &&
        !ShapedType::isDynamic((*shape)[index]) && size > (*shape)[index])
      return emit() << "number " << index << " of " << quoted(terms[0])
                    << " is " << size << ", but dimension " << index << " of "
                    << quoted(terms[1]) << " is " << (*shape)[index];
  }
  return success();
}

LogicalResult RelationVerifier::verifyFitsIn() {
  // Of a bounded part, nothing is certain.
  std::optional<Shape> part = shapeWithoutLimits(terms[0]),
                       whole = shapeOf(terms[1]);
  if (!part || !whole)
    return success();
  for (const auto &[index, sizes] : llvm::enumerate(llvm::zip(*part, *whole))) {
    auto [size, limit] = sizes;
    if (!ShapedType::isDynamic(size) && !ShapedType::isDynamic(limit) &&
        size > limit)
      return emit() << "dimension " << index << " of " << quoted(terms[0])
                    << " is " << size << ", but that of " << quoted(terms[1])
                    << " is " << (areLimits ? "at most " : "") << limit;
  }
  return success();
}

LogicalResult RelationVerifier::verifyGathered() {
  std::optional<Shape> offsets = numbersOf(terms[1]),
                       collapsed = numbersOf(terms[2]),
                       batching = numbersOf(terms[3]),
                       indices = shapeOf(terms[5]);
  std::optional<int64_t> vector = numberOf(terms[4]);
  std::optional<int64_t> rank = lengthOf(terms[0]);
  if (!offsets || !collapsed || !batching || !indices || !vector || !rank ||
      *vector < 0 || *vector > int64_t(indices->size()))
    return success();
  Shape sizes =
      numbersOf(terms[0]).value_or(Shape(size_t(*rank), ShapedType::kDynamic));
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
      return emit() << quoted(terms[1]) << " has " << offset
                    << ", but the result has rank " << expected.size();
  size_t inWindow = 0, inPlaces = 0;
  for (size_t i = 0; i != expected.size(); ++i) {
    bool isOffset = llvm::is_contained(*offsets, int64_t(i));
    if (isOffset ? inWindow == window.size() : inPlaces == places.size())
      return success(); // A number stands twice, which is reported elsewhere.
    expected[i] = isOffset ? window[inWindow++] : places[inPlaces++];
  }
  return expectShape(terms[6], expected);
}

LogicalResult RelationVerifier::verifyScattered() {
  std::optional<Shape> windows = numbersOf(terms[0]),
                       inserted = numbersOf(terms[1]),
                       batching = numbersOf(terms[2]),
                       whole = shapeOf(terms[4]), indices = shapeOf(terms[5]);
  std::optional<int64_t> vector = numberOf(terms[3]);
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
  for (const Typed &update : typesOf(terms[6])) {
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
                      << quoted(terms[isWindow ? 4 : 5])
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
