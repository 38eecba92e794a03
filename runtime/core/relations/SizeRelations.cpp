//===- SizeRelations.cpp - ranks, lengths and single sizes ----------------===//
//
// Relations that constrain ranks, lengths of lists, and the size of one
// dimension. Negative dimensions count from the end.
//
//===----------------------------------------------------------------------===//

#include "RelationVerifier.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Support/MathExtras.h"

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

LogicalResult RelationVerifier::verifyRank() {
  int64_t wanted = arguments.back().number;
  StringRef bound = relation.kind == RelationKind::RankAtLeast  ? "at least "
                    : relation.kind == RelationKind::RankAtMost ? "at most "
                                                                : "";
  for (const RelationArgument &argument : arguments.drop_back())
    for (const Typed &typed : typesOf(argument)) {
      std::optional<Shape> shape = shapeOfType(typed.type);
      if (!shape)
        continue;
      auto rank = int64_t(shape->size());
      bool isGood = relation.kind == RelationKind::RankAtLeast ? rank >= wanted
                    : relation.kind == RelationKind::RankAtMost
                        ? rank <= wanted
                        : rank == wanted;
      if (!isGood)
        return emit() << typed.label() << " is " << typed.type
                      << ", but its rank must be " << bound << wanted;
    }
  return success();
}

LogicalResult RelationVerifier::verifyOneElement() {
  for (const Typed &typed : allTypes())
    if (std::optional<Shape> shape = shapeOfType(typed.type);
        shape && !fits(elementCount(*shape), 1))
      return emit() << typed.label() << " is " << typed.type
                    << ", but must have one element";
  return success();
}

LogicalResult RelationVerifier::verifyLengthIs() {
  int64_t wanted = arguments.back().number;
  for (const RelationArgument &argument : arguments.drop_back())
    if (std::optional<int64_t> length =
            isGiven(argument) ? lengthOf(argument) : std::nullopt;
        length && *length != wanted)
      return emit() << quoted(argument) << " has length " << *length
                    << ", but must have " << wanted;
  return success();
}

LogicalResult RelationVerifier::verifySameLength() {
  const RelationArgument *first = nullptr;
  int64_t expected = 0;
  for (const RelationArgument &argument : arguments) {
    std::optional<int64_t> length =
        isGiven(argument) ? lengthOf(argument) : std::nullopt;
    if (!length)
      continue;
    if (!first) {
      first = &argument;
      expected = *length;
    } else if (*length != expected) {
      return emit() << quoted(argument) << " has length " << *length << ", but "
                    << quoted(*first) << " has length " << expected;
    }
  }
  return success();
}

LogicalResult RelationVerifier::verifyLengthIsTimes() {
  if (!isGiven(arguments[0]))
    return success();
  bool ofRank = relation.kind == RelationKind::LengthIsTimesRank;
  std::optional<int64_t> length = lengthOf(arguments[0]), other;
  if (ofRank)
    other = rankOf(arguments[2]);
  else if (isGiven(arguments[2]))
    other = lengthOf(arguments[2]);
  int64_t expected;
  if (!length || !other ||
      llvm::MulOverflow(*other, arguments[1].number, expected) ||
      *length == expected)
    return success();
  return emit() << quoted(arguments[0]) << " has length " << *length
                << ", but must have " << expected << ": "
                << quoted(arguments[2]) << " has "
                << (ofRank ? "rank " : "length ") << *other;
}

LogicalResult RelationVerifier::verifyRankIsSum() {
  std::optional<int64_t> part = rankOf(arguments[0]),
                         whole = rankOf(arguments[2]);
  std::optional<int64_t> more;
  if (arguments[1].kind == RelationArgument::Number)
    more = arguments[1].number;
  else if (isGiven(arguments[1]))
    more = lengthOf(arguments[1]);
  if (!part || !whole || !more || *whole == *part + *more)
    return success();
  return emit() << quoted(arguments[2]) << " has rank " << *whole << ", but "
                << quoted(arguments[0]) << " has rank " << *part
                << ", which makes " << *part + *more;
}

LogicalResult RelationVerifier::verifyDimensionIsRank() {
  std::optional<int64_t> size = sizeOf(arguments[0], arguments[1]),
                         rank = rankOf(arguments[2]);
  if (!size || !rank || fits(*size, *rank + arguments[3].number))
    return success();
  return emit() << "dimension " << *numberOf(arguments[1]) << " of "
                << quoted(arguments[0]) << " is " << *size << ", but must be "
                << *rank + arguments[3].number << ": " << quoted(arguments[2])
                << " has rank " << *rank;
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

LogicalResult RelationVerifier::verifyMultipleOf() {
  std::optional<int64_t> size = sizeOf(arguments[0], arguments[1]),
                         factor = numberOf(arguments[2]);
  if (!size || ShapedType::isDynamic(*size) || !factor || *factor < 1 ||
      *size % *factor == 0)
    return success();
  InFlightDiagnostic error = emit() << "dimension " << *numberOf(arguments[1])
                                    << " of " << quoted(arguments[0]) << " is "
                                    << *size << ", which is no multiple of ";
  if (arguments[2].kind != RelationArgument::Number)
    error << quoted(arguments[2]) << " = ";
  return error << *factor;
}

LogicalResult RelationVerifier::verifyDimensionTimes() {
  std::optional<int64_t> size = sizeOf(arguments[0], arguments[1]),
                         factor = numberOf(arguments[2]),
                         other = sizeOf(arguments[3], arguments[4]);
  if (!size || !factor || !other)
    return success();
  int64_t product = (Size::of(*size) * Size{*factor}).get();
  if (fits(product, *other))
    return success();
  InFlightDiagnostic error = emit()
                             << "dimension " << *numberOf(arguments[4])
                             << " of " << quoted(arguments[3]) << " is "
                             << *other << ", but must be " << product << ": ";
  if (arguments[2].kind != RelationArgument::Number)
    error << quoted(arguments[2]) << " = ";
  return error << *factor << " times dimension " << *numberOf(arguments[1])
               << " of " << quoted(arguments[0]) << ", which is " << *size;
}

LogicalResult RelationVerifier::verifyDivides() {
  std::optional<int64_t> factor = numberOf(arguments[0]),
                         number = numberOf(arguments[1]);
  if (!factor || !number || *factor < 1 || *number % *factor == 0)
    return success();
  return emit() << quoted(arguments[1]) << " is " << *number
                << ", which is no multiple of " << quoted(arguments[0]) << " = "
                << *factor;
}

LogicalResult RelationVerifier::verifySizesFrom() {
  std::optional<Shape> sizes = numbersOf(arguments[0]),
                       shape = shapeOf(arguments[2]);
  auto first = size_t(arguments[1].number);
  if (!sizes || !shape || shape->size() < first)
    return success();
  Shape rest(llvm::drop_begin(*shape, first));
  bool isSame = rest.size() == sizes->size();
  for (size_t i = 0; isSame && i != rest.size(); ++i)
    isSame = fits(rest[i], (*sizes)[i]);
  if (isSame)
    return success();
  return emit() << quoted(arguments[0]) << " is " << textOf(*sizes) << ", but "
                << quoted(arguments[2]) << " has sizes " << textOf(rest)
                << " from dimension " << first << " on";
}

std::optional<LogicalResult> RelationVerifier::verifySizes() {
  switch (relation.kind) {
  case RelationKind::RankIs:
  case RelationKind::RankAtLeast:
  case RelationKind::RankAtMost:
    return verifyRank();
  case RelationKind::OneElement:
    return verifyOneElement();
  case RelationKind::LengthIs:
    return verifyLengthIs();
  case RelationKind::SameLength:
    return verifySameLength();
  case RelationKind::LengthIsTimes:
  case RelationKind::LengthIsTimesRank:
    return verifyLengthIsTimes();
  case RelationKind::RankIsSum:
    return verifyRankIsSum();
  case RelationKind::DimensionIsRank:
    return verifyDimensionIsRank();
  case RelationKind::Axes:
    return verifyAxes();
  case RelationKind::MultipleOf:
    return verifyMultipleOf();
  case RelationKind::DimensionTimes:
    return verifyDimensionTimes();
  case RelationKind::Divides:
    return verifyDivides();
  case RelationKind::SizesFrom:
    return verifySizesFrom();
  default:
    return std::nullopt;
  }
}

} // namespace dialectgen
