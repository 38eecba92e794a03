//===- StepRewrite.cpp - an operation on its way over steps ---------------===//
//
// See StepRewrite.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/versions/StepRewrite.h"
#include "OpRewrite.h"
#include "dialectgen/core/versions/VersionedOps.h"

using namespace mlir;

namespace dialectgen {

StepRewrite::StepRewrite(Operation *op, ValueRange operands, OpBuilder &builder,
                         const VersionAdaptor &adaptor, Refuse refuse)
    : op(op), builder(builder), adaptor(adaptor), refuser(refuse),
      operands(operands.begin(), operands.end()),
      resultTypes(op->getResultTypes()) {
  for (Region &region : op->getRegions())
    regions.push_back(&region);
  for (unsigned index = 0; index != op->getNumResults(); ++index)
    results.push_back({index});
  if (DictionaryAttr carried = adaptor.readCarried(op)) {
    llvm::append_range(attributes, carried);
    return;
  }
  forEachInherent(op, [&](StringAttr name, Attribute value) {
    attributes.emplace_back(name, value);
  });
  size_t inherent = attributes.size();
  // Without properties, an operation's own attributes are among these.
  for (NamedAttribute attribute : op->getDiscardableAttrs())
    if (llvm::none_of(ArrayRef(attributes).take_front(inherent),
                      [&](NamedAttribute own) {
                        return own.getName() == attribute.getName();
                      }))
      attributes.push_back(attribute);
}

LogicalResult StepRewrite::insertResult(unsigned index) {
  Type absent = adaptor.getAbsentType();
  if (!absent)
    return fail("result " + Twine(index) + " cannot be left out");
  insertResult(index, absent);
  return success();
}

LogicalResult StepRewrite::checkUnused(unsigned index) {
  std::optional<unsigned> origin = results[index].origin;
  return origin && !op->getResult(*origin).use_empty()
             ? refuse("result " + Twine(index))
             : success();
}

LogicalResult StepRewrite::eraseResult(unsigned index) {
  if (index >= results.size())
    return success();
  if (failed(checkUnused(index)))
    return failure();
  resultTypes.erase(resultTypes.begin() + index);
  results.erase(results.begin() + index);
  return success();
}

void StepRewrite::replaceResult(unsigned index, Value value) {
  if (std::optional<unsigned> origin = results[index].origin)
    replaced.emplace_back(*origin, value);
  resultTypes.erase(resultTypes.begin() + index);
  results.erase(results.begin() + index);
}

LogicalResult StepRewrite::insertOperand(unsigned index, Value value) {
  while (operands.size() < index) {
    Value absent = adaptor.buildAbsent(builder, getLoc());
    if (!absent)
      return fail("operand " + Twine(operands.size()) + " is missing");
    operands.push_back(absent);
  }
  operands.insert(operands.begin() + index, value);
  return success();
}

template <typename List>
static void arrange(List &list, ArrayRef<unsigned> order) {
  List arranged;
  for (unsigned index : order)
    arranged.push_back(list[index]);
  list = std::move(arranged);
}

void StepRewrite::arrangeOperands(ArrayRef<unsigned> order) {
  arrange(operands, order);
}

LogicalResult StepRewrite::arrangeResults(ArrayRef<unsigned> order) {
  for (unsigned index = 0; index != results.size(); ++index)
    if (!llvm::is_contained(order, index) && failed(checkUnused(index)))
      return failure();
  arrange(resultTypes, order);
  arrange(results, order);
  return success();
}

static auto findAttribute(ArrayRef<NamedAttribute> attributes,
                          StringAttr name) {
  return llvm::find_if(attributes, [&](NamedAttribute known) {
    return known.getName() == name;
  });
}

Attribute StepRewrite::getAttr(StringAttr name) const {
  const auto *it = findAttribute(attributes, name);
  return it == attributes.end() ? Attribute() : it->getValue();
}

void StepRewrite::setAttr(StringAttr name, Attribute value) {
  removeAttr(name);
  attributes.emplace_back(name, value);
}

Attribute StepRewrite::removeAttr(StringAttr name) {
  const auto *it = findAttribute(attributes, name);
  if (it == attributes.end())
    return {};
  Attribute value = it->getValue();
  attributes.erase(attributes.begin() + (it - attributes.begin()));
  return value;
}

LogicalResult StepRewrite::refuse(const Twine &what, RefusalClass refusal) {
  Illegal illegal{what.str()};
  illegal.refusal = refusal;
  if (upgrade)
    illegal.until = older->until;
  else
    illegal.since = newer->since;
  illegal.part = "";
  return refuser(illegal);
}

LogicalResult StepRewrite::fail(const Twine &why, RefusalClass refusal) {
  Illegal illegal{why.str()};
  illegal.refusal = refusal;
  return refuser(illegal);
}

FailureOr<StepRewrite::Made> StepRewrite::finish(OperationName name) {
  FailureOr<Operation *> made = make(name);
  if (failed(made))
    return failure();
  return place(*made);
}

FailureOr<Operation *> StepRewrite::make(OperationName name) {
  Operation *made =
      adaptor.buildCarrier(op, name, operands, resultTypes, attributes);
  if (made)
    return made;
  StringAttr refused;
  made = makeOp(getLoc(), name, resultTypes, operands, attributes,
                op->getSuccessors(), regions.size(), refused);
  if (made)
    return made;
  return fail("'" + name.getStringRef() + "' cannot have attribute '" +
              refused.getValue() + "' as it is");
}

FailureOr<StepRewrite::Made> StepRewrite::place(Operation *made) {
  builder.setInsertionPoint(op);
  builder.insert(made);
  Made result{made, llvm::SmallVector<Value, 1>(op->getNumResults())};
  for (auto [origin, value] : replaced)
    result.results[origin] = value;
  for (auto [index, entry] : llvm::enumerate(results)) {
    if (!entry.origin)
      continue;
    Value &value = result.results[*entry.origin] = made->getResult(index);
    // The replacement of a result by a later step is the input of an earlier
    // one.
    for (const ResultMaker &make : llvm::reverse(entry.makers)) {
      value = make(builder, value);
      if (!value)
        return fail("result " + Twine(index) +
                    " cannot be made from that of '" +
                    made->getName().getStringRef() + "'");
    }
  }
  return result;
}

} // namespace dialectgen
