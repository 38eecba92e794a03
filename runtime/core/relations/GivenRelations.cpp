//===- GivenRelations.cpp - optional operands, results and attributes -----===//
//
// Relations of operations with optional operands, results and attributes, and
// of shapes whose sizes are attributes.
//
//===----------------------------------------------------------------------===//

#include "RelationVerifier.h"

using namespace mlir;

namespace dialectgen {

LogicalResult RelationVerifier::verifyTogether() {
  bool isGiven = !valuesOf(arguments.front()).empty();
  for (const RelationArgument &argument : arguments.drop_front())
    if (valuesOf(argument).empty() == isGiven)
      return emit() << "has " << quoted(isGiven ? arguments.front() : argument)
                    << " without "
                    << quoted(isGiven ? argument : arguments.front());
  return success();
}

LogicalResult RelationVerifier::verifyCountIs() {
  auto number = numbersOf(arguments[0]);
  size_t count = valuesOf(arguments[1]).size();
  if (number && number->size() == 1 && number->front() != int64_t(count))
    return emit() << quoted(arguments[0]) << " is " << number->front()
                  << ", but there are " << count << " of "
                  << quoted(arguments[1]);
  return success();
}

LogicalResult RelationVerifier::verifyDimensionIs() {
  std::optional<int64_t> size = numberOf(arguments[2]);
  if (!size)
    return success();
  for (const Typed &typed : typesOf(arguments[0])) {
    auto shape = shapeOfType(typed.type);
    auto dimension =
        shape ? dimensionOf(arguments[1], shape->size()) : std::nullopt;
    if (!dimension || fits((*shape)[*dimension], *size))
      continue;
    InFlightDiagnostic error = emit() << typed.label() << " is " << typed.type
                                      << ", but its dimension " << *dimension
                                      << " must be ";
    if (arguments[2].kind != RelationArgument::Number)
      error << quoted(arguments[2]) << " = ";
    return error << *size;
  }
  return success();
}

LogicalResult RelationVerifier::verifyReducedToOne() {
  auto expected = shapeOf(arguments[0]);
  auto dimensions =
      expected ? dimensionsOf(arguments[1], expected->size()) : std::nullopt;
  if (!dimensions)
    return success();
  for (int64_t dimension : *dimensions)
    (*expected)[size_t(dimension)] = 1;
  return expectShape(arguments[2], *expected);
}

LogicalResult RelationVerifier::verifyInserted() {
  auto expected = shapeOf(arguments[0]);
  auto at = numbersOf(arguments[1]), size = numbersOf(arguments[2]);
  if (!expected || !at || at->size() != 1 || !size || size->size() != 1)
    return success();
  if (at->front() < 0 || size_t(at->front()) > expected->size())
    return emit() << arguments[1].name << " = " << at->front()
                  << " is out of range for rank " << expected->size() << " of "
                  << quoted(arguments[0]) << " and a new dimension";
  expected->insert(expected->begin() + at->front(), size->front());
  return expectShape(arguments[3], *expected);
}

std::optional<LogicalResult> RelationVerifier::verifyGiven() {
  switch (relation.kind) {
  case RelationKind::IsGiven: {
    const RelationArgument &argument = arguments.front();
    if (!isGiven(argument))
      return emit() << "has no " << quoted(argument);
    return success();
  }
  case RelationKind::Together:
    return verifyTogether();
  case RelationKind::OneNumber:
    for (const RelationArgument &argument : arguments)
      if (auto numbers = numbersOf(argument); numbers && numbers->size() != 1)
        return emit() << quoted(argument) << " has " << numbers->size()
                      << " numbers; expected 1";
    return success();
  case RelationKind::CountIs:
    return verifyCountIs();
  case RelationKind::DimensionIs:
    return verifyDimensionIs();
  case RelationKind::ReducedToOne:
    return verifyReducedToOne();
  case RelationKind::Inserted:
    return verifyInserted();
  case RelationKind::ShapeHeld:
  case RelationKind::ShapeScaled:
  case RelationKind::RowsRepeated:
    // Values of operands are left to shape inference; other relations check
    // ranks.
    return success();
  case RelationKind::IndicesOf: {
    auto rank = rankOf(arguments[0]);
    return rank ? expectShape(arguments[1], {ShapedType::kDynamic, *rank})
                : success();
  }
  default:
    return std::nullopt;
  }
}

} // namespace dialectgen
