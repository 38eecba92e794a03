//===- GivenRelations.cpp - optional operands, results and attributes -----===//
//
// Relations of operations with optional operands, results and attributes, and
// of shapes that values of operands tell.
//
//===----------------------------------------------------------------------===//

#include "RelationRules.h"

using namespace mlir;

namespace dialectgen {

LogicalResult verifyIsGiven(const BoundRelation &relation) {
  const RelationArgument &argument = relation.arguments.front();
  if (!relation.isGiven(argument))
    return relation.emit() << "has no " << quoted(argument);
  return success();
}

} // namespace dialectgen
