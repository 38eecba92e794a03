//===- Expansion.cpp - newer features as older operations -----------------===//
//
// See Expansion.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/legalization/Expansion.h"
#include "dialectgen/core/versions/LocationRanges.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;

namespace dialectgen {

LogicalResult Expansion::refuse(const Twine &why) {
  op->emitWarning() << "'" << op->getName() << "' cannot be expanded for "
                    << target.str() << ": " << why;
  return failure();
}

/// Visits a program and the operations built during the expansion. Replaced
/// operations are erased at the end, so that no pending operation is erased.
class Expander : public OpBuilder::Listener {
public:
  Expander(MLIRContext *context, Version target)
      : target(target), release(target.withoutPatch()), builder(context, this) {
  }

  void add(const OpDecompositionRow &row) {
    if (release < row.since)
      ops[OperationName(row.op, builder.getContext())] = row.decompose;
  }
  void add(const AttributeDecompositionRow &row,
           const LegalizationTable &table) {
    for (auto [record, counterpart] :
         llvm::zip(table.versions.attributes, table.attributeCounterparts))
      if (counterpart.kind == BuiltinKind::Dialect &&
          table.attributes[counterpart.inDialect].id() == row.id() &&
          release < record.since)
        attributes[row.id()] = row.decompose;
  }

  void run(Operation *root) {
    if (ops.empty() && attributes.empty())
      return;
    root->walk([&](Operation *op) { left.push_back(op); });
    for (size_t i = 0; i != left.size(); ++i)
      expand(left[i]);
    for (Operation *op : dead)
      op->erase();
  }

private:
  void notifyOperationInserted(Operation *op, OpBuilder::InsertPoint) override {
    left.push_back(op);
  }

  void expand(Operation *op) {
    builder.setInsertionPoint(op);
    Expansion expansion(op, builder, target, dead);
    // Only the operation's own attributes have a known meaning.
    if (auto info = op->getRegisteredInfo(); info && !attributes.empty())
      for (StringAttr name : info->getAttributeNames())
        if (std::optional<Attribute> value = info->getInherentAttr(op, name);
            value && *value)
          if (auto decompose = attributes.lookup((*value).getTypeID()))
            if (Attribute other = decompose(expansion, *value))
              op->setAttr(name, other);
    if (OpDecomposition decompose = ops.lookup(op->getName()))
      (void)decompose(expansion);
  }

  Version target, release;
  OpBuilder builder;
  llvm::DenseMap<OperationName, OpDecomposition> ops;
  llvm::DenseMap<TypeID, AttributeDecomposition> attributes;
  std::vector<Operation *> left;
  SmallVector<Operation *> dead;
};

void expandBelow(Operation *root, const LegalizationTable &table,
                 ArrayRef<OpDecompositionRow> ops,
                 ArrayRef<AttributeDecompositionRow> attributes,
                 Version target) {
  Expander expander(root->getContext(), target);
  for (const OpDecompositionRow &row : ops)
    expander.add(row);
  for (const AttributeDecompositionRow &row : attributes)
    expander.add(row, table);
  expander.run(root);
  if (target < table.versions.locationRanges)
    replaceLocationRanges(root);
}

} // namespace dialectgen
