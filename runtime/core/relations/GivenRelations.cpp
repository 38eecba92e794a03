//===- GivenRelations.cpp - optional operands, results and attributes -----===//
//
// Relations of operations with optional operands, results and attributes, and
// of shapes that values of operands tell.
//
//===----------------------------------------------------------------------===//

#include "RelationVerifier.h"

using namespace mlir;

namespace dialectgen {

std::optional<LogicalResult> RelationVerifier::verifyGiven() {
  switch (relation.kind) {
  case RelationKind::IsGiven: {
    const RelationArgument &argument = arguments.front();
    if (!isGiven(argument))
      return emit() << "has no " << quoted(argument);
    return success();
  }
  default:
    return std::nullopt;
  }
}

} // namespace dialectgen
