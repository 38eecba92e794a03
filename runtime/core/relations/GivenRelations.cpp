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
  bool isGiven = !valuesOf(terms.front()).empty();
  for (const RelationTerm &term : terms.drop_front())
    if (valuesOf(term).empty() == isGiven)
      return emit() << "has " << quoted(isGiven ? terms.front() : term)
                    << " without " << quoted(isGiven ? term : terms.front());
  return success();
}

LogicalResult RelationVerifier::verifyCountIs() {
  auto number = numbersOf(terms[0]);
  size_t count = valuesOf(terms[1]).size();
  if (number && number->size() == 1 && number->front() != int64_t(count))
    return emit() << quoted(terms[0]) << " is " << number->front()
                  << ", but there are " << count << " of " << quoted(terms[1]);
  return success();
}

LogicalResult RelationVerifier::verifyDimensionIs() {
  std::optional<int64_t> size = numberOf(terms[2]);
  if (!size)
    return success();
  for (const Typed &typed : typesOf(terms[0])) {
    auto shape = shapeOfType(typed.type);
    auto dimension =
        shape ? dimensionOf(terms[1], shape->size()) : std::nullopt;
    if (!dimension || fits((*shape)[*dimension], *size))
      continue;
    InFlightDiagnostic error = emit() << typed.label() << " is " << typed.type
                                      << ", but its dimension " << *dimension
                                      << " must be ";
    if (terms[2].kind != RelationTerm::Number)
      error << quoted(terms[2]) << " = ";
    return error << *size;
  }
  return success();
}

LogicalResult RelationVerifier::verifyReducedToOne() {
  auto expected = shapeOf(terms[0]);
  auto dimensions =
      expected ? dimensionsOf(terms[1], expected->size()) : std::nullopt;
  if (!dimensions)
    return success();
  for (int64_t dimension : *dimensions)
    (*expected)[size_t(dimension)] = 1;
  return expectShape(terms[2], *expected);
}

LogicalResult RelationVerifier::verifyInserted() {
  auto expected = shapeOf(terms[0]);
  auto at = numbersOf(terms[1]), size = numbersOf(terms[2]);
  if (!expected || !at || at->size() != 1 || !size || size->size() != 1)
    return success();
  if (at->front() < 0 || size_t(at->front()) > expected->size())
    return emit() << terms[1].name << " = " << at->front()
                  << " is out of range for rank " << expected->size() << " of "
                  << quoted(terms[0]) << " and a new dimension";
  expected->insert(expected->begin() + at->front(), size->front());
  return expectShape(terms[3], *expected);
}

std::optional<LogicalResult> RelationVerifier::verifyGiven() {
  switch (relation.kind) {
  case RelationKind::IsGiven: {
    const RelationTerm &term = terms.front();
    if (!isGiven(term))
      return emit() << "has no " << quoted(term);
    return success();
  }
  case RelationKind::Together:
    return verifyTogether();
  case RelationKind::OneNumber:
    for (const RelationTerm &term : terms)
      if (auto numbers = numbersOf(term); numbers && numbers->size() != 1)
        return emit() << quoted(term) << " has " << numbers->size()
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
    auto rank = rankOf(terms[0]);
    return rank ? expectShape(terms[1], {ShapedType::kDynamic, *rank})
                : success();
  }
  default:
    return std::nullopt;
  }
}

} // namespace dialectgen
