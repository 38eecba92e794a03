//===- GivenRelations.cpp - optional operands, results and attributes -----===//
//
// Relations of operations with optional operands, results and attributes, and
// of shapes that values of operands tell.
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
  case RelationKind::ShapeHeld:
  case RelationKind::ShapeScaled:
  case RelationKind::RowsRepeated:
    // Values of operands are left to shape inference; other relations check
    // ranks.
    return success();
  default:
    return std::nullopt;
  }
}

} // namespace dialectgen
