//===- RegionRelations.cpp - what regions take and end with ---------------===//
//
// Relations between the arguments or the last operation of regions and values.
//
//===----------------------------------------------------------------------===//

#include "RelationVerifier.h"

using namespace mlir;

namespace dialectgen {

/// Types of the arguments of a block or of what it ends with.
static SmallVector<Type> typesOfBlock(Block &block, bool arguments) {
  if (arguments)
    return SmallVector<Type>(block.getArgumentTypes());
  return block.empty() ? SmallVector<Type>()
                       : SmallVector<Type>(block.back().getOperandTypes());
}

LogicalResult RelationVerifier::verifyRegions() {
  bool arguments = relation.kind == RelationKind::Takes ||
                   relation.kind == RelationKind::TakesAsMany;
  bool onlyCount = relation.kind == RelationKind::TakesAsMany ||
                   relation.kind == RelationKind::ReturnsAsMany;
  const RelationTerm &term = terms.front();
  auto regions = op->getRegions().drop_front(term.index);
  if (term.kind == RelationTerm::Region)
    regions = regions.take_front(1);
  SmallVector<Typed> expected;
  for (const RelationTerm &other : terms.drop_front())
    llvm::append_range(expected, typesOf(other));
  for (Region &region : regions) {
    if (region.empty())
      continue;
    SmallVector<Type> types = typesOfBlock(region.front(), arguments);
    StringRef verb = arguments ? "takes" : "ends with";
    if (types.size() != expected.size())
      return op->emitOpError()
             << "region " << region.getRegionNumber() << " (" << quoted(term)
             << ") " << verb << " " << types.size() << " values, not "
             << expected.size();
    if (onlyCount)
      continue;
    for (auto [index, type] : llvm::enumerate(types))
      if (!areCompatibleTypes(type, expected[index].type))
        return op->emitOpError()
               << "region " << region.getRegionNumber() << " (" << quoted(term)
               << ") " << verb << " " << type << " as number " << index
               << ", but " << expected[index].label << " is "
               << expected[index].type;
  }
  return success();
}

} // namespace dialectgen
