//===- OpRewrite.cpp - one operation in the place of another --------------===//
//
// See OpRewrite.h.
//
//===----------------------------------------------------------------------===//

#include "OpRewrite.h"

using namespace mlir;

namespace dialectgen {

void moveUses(Value from, Value to) {
  if (from.use_empty())
    return;
  if (from.hasOneUse()) {
    from.use_begin()->set(to);
    return;
  }
  SmallVector<OpOperand *, 16> uses;
  for (OpOperand &use : from.getUses())
    uses.push_back(&use);
  for (OpOperand *use : llvm::reverse(uses))
    use->set(to);
}

void takePlace(Operation *op, Operation *replacement) {
  op->getBlock()->getOperations().insert(op->getIterator(), replacement);
  for (auto [before, after] :
       llvm::zip(op->getRegions(), replacement->getRegions()))
    after.takeBody(before);
  for (auto [before, after] :
       llvm::zip(op->getResults(), replacement->getResults()))
    moveUses(before, after);
  op->erase();
}

Operation *makeOp(Location location, OperationName name, TypeRange types,
                  ValueRange operands, ArrayRef<NamedAttribute> attributes,
                  BlockRange successors, unsigned regions,
                  StringAttr &refused) {
  Operation *made =
      Operation::create(location, name, types, operands,
                        DictionaryAttr::get(location.getContext()),
                        OpaqueProperties(nullptr), successors, regions);
  ArrayRef<StringAttr> own;
  if (made->getPropertiesStorageSize())
    own = name.getAttributeNames();
  NamedAttrList others;
  for (NamedAttribute attribute : attributes) {
    if (!llvm::is_contained(own, attribute.getName())) {
      others.append(attribute);
      continue;
    }
    made->setInherentAttr(attribute.getName(), attribute.getValue());
    if (made->getInherentAttr(attribute.getName()) != attribute.getValue()) {
      refused = attribute.getName();
      made->destroy();
      return nullptr;
    }
  }
  if (!others.empty())
    made->setDiscardableAttrs(others.getDictionary(location.getContext()));
  return made;
}

} // namespace dialectgen
