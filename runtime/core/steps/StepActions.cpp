//===- StepActions.cpp - what actions do ----------------------------------===//
//
// See StepActions.h.
//
//===----------------------------------------------------------------------===//

#include "StepActions.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace dialectgen {
namespace {

std::string quoted(StringAttr attribute) {
  return ("attribute '" + attribute.getValue() + "'").str();
}
std::string operandText(unsigned index) {
  return "operand " + std::to_string(index);
}

LogicalResult removeAttribute(const BoundAction &action, StepRewrite &rewrite) {
  Attribute value = rewrite.removeAttr(action.name);
  if (!value || !action.value ||
      rewrite.getCarriage().isSame(value, action.value))
    return success();
  return rewrite.refuse(quoted(action.name) +
                        " with a value other than the default");
}

LogicalResult renameAttribute(const BoundAction &action, StepRewrite &rewrite) {
  Attribute value = rewrite.removeAttr(action.name);
  if (!value)
    return success();
  if (rewrite.getAttr(action.to))
    return rewrite.fail(quoted(action.name) + " becomes '" +
                        action.to.getValue() + "', which is there otherwise");
  rewrite.setAttr(action.to, value);
  return success();
}

LogicalResult mapAttribute(const BoundAction &action, StepRewrite &rewrite) {
  Attribute value = rewrite.getAttr(action.name);
  for (auto [from, to] : action.values) {
    if (!value || !rewrite.getCarriage().isSame(value, from))
      continue;
    if (!to) {
      std::string text;
      llvm::raw_string_ostream(text) << value;
      return rewrite.refuse(quoted(action.name) + " as " + text);
    }
    rewrite.setAttr(action.name, to);
    break;
  }
  return success();
}

/// A constant of `value`, or an absent value without one; null if there are no
/// such values.
Value buildOperand(Attribute value, StepRewrite &rewrite) {
  const Carriage &carriage = rewrite.getCarriage();
  return value ? carriage.buildConstant(rewrite.getBuilder(), rewrite.getLoc(),
                                        value)
               : carriage.buildAbsent(rewrite.getBuilder(), rewrite.getLoc());
}

LogicalResult insertOperand(unsigned index, Attribute value,
                            StepRewrite &rewrite) {
  Value operand = buildOperand(value, rewrite);
  if (!operand)
    return rewrite.fail(operandText(index) + " cannot be made");
  return rewrite.insertOperand(index, operand);
}

bool isAbsent(unsigned index, StepRewrite &rewrite) {
  return index >= rewrite.getOperands().size() ||
         rewrite.getCarriage().isAbsent(rewrite.getOperands()[index]);
}

/// The constant that operand `index` is, and no operand; null, and success, if
/// it is absent.
FailureOr<Attribute> takeOperand(unsigned index, StepRewrite &rewrite) {
  Attribute value;
  if (!isAbsent(index, rewrite)) {
    value = rewrite.getCarriage().readConstant(rewrite.getOperands()[index]);
    if (!value)
      return rewrite.refuse(operandText(index) + " that is no constant");
  }
  if (index < rewrite.getOperands().size())
    rewrite.eraseOperand(index);
  return value;
}

LogicalResult operandToAttribute(const BoundAction &action,
                                 StepRewrite &rewrite) {
  FailureOr<Attribute> value = takeOperand(action.row->index, rewrite);
  if (failed(value))
    return failure();
  if (*value)
    rewrite.setAttr(action.name, *value);
  return success();
}

LogicalResult dropOperand(const BoundAction &action, StepRewrite &rewrite) {
  unsigned index = action.row->index;
  bool absent = isAbsent(index, rewrite);
  if (!absent && !action.value)
    return rewrite.refuse(operandText(index));
  FailureOr<Attribute> value = takeOperand(index, rewrite);
  if (failed(value))
    return failure();
  if (absent || rewrite.getCarriage().isSame(*value, action.value))
    return success();
  return rewrite.refuse(operandText(index) +
                        " with a value other than the default");
}

/// Replaces the attribute, if it is there, by what `change` makes of it.
template <typename Change>
LogicalResult changeAttribute(const BoundAction &action, StepRewrite &rewrite,
                              const Twine &what, Change change) {
  Attribute value = rewrite.getAttr(action.name);
  if (!value)
    return success();
  Attribute changed = change(value);
  if (!changed)
    return rewrite.refuse(quoted(action.name) + what);
  rewrite.setAttr(action.name, changed);
  return success();
}

LogicalResult dropRegion(const BoundAction &action, StepRewrite &rewrite) {
  unsigned index = action.row->index;
  if (index >= rewrite.getRegions().size())
    return success();
  if (Region *region = rewrite.getRegions()[index]; region && !region->empty())
    return rewrite.refuse("region " + Twine(index) + " with operations");
  rewrite.eraseRegion(index);
  return success();
}

/// `2 operands`, `a region`
LogicalResult checkCount(const ActionRow &row, StepRewrite &rewrite) {
  struct {
    Part part;
    const char *name;
    size_t count;
  } parts[] = {{Operands, "operand", rewrite.getOperands().size()},
               {Results, "result", rewrite.getResultTypes().size()},
               {Regions, "region", rewrite.getRegions().size()}};
  SmallVector<std::string> names;
  bool fits = true;
  for (auto [part, name, count] : parts)
    if (row.parts & part) {
      names.push_back(std::string(name) + (row.most ? "s" : ""));
      fits &= row.least <= count && count <= row.most;
    }
  if (fits)
    return success();
  std::string name = llvm::join(names, " or ");
  if (row.most == 0)
    return rewrite.refuse(
        (StringRef("aeiou").contains(name[0]) ? "an " : "a ") + name);
  if (row.least == row.most)
    return rewrite.refuse("a number of " + name + " other than " +
                          Twine(row.most));
  if (row.most == ~0u)
    return rewrite.refuse("fewer than " + Twine(row.least) + " " + name);
  return rewrite.refuse("a number of " + name + " that is not from " +
                        Twine(row.least) + " to " + Twine(row.most));
}

/// `type` with the element type that is in the place of its own; null if that
/// stays.
Type otherType(Type type, const BoundAction &action, StepRewrite &rewrite) {
  const Carriage &carriage = rewrite.getCarriage();
  Type element = carriage.getElementType(type);
  for (auto [from, to] : action.values)
    if (cast<TypeAttr>(from).getValue() == element)
      return carriage.withElementType(type, cast<TypeAttr>(to).getValue());
  return {};
}

LogicalResult castOperand(const BoundAction &action, StepRewrite &rewrite) {
  unsigned index = action.row->index;
  if (isAbsent(index, rewrite))
    return success();
  Value operand = rewrite.getOperands()[index];
  Type type = otherType(operand.getType(), action, rewrite);
  if (!type)
    return success();
  Value made = rewrite.getCarriage().buildCast(rewrite.getBuilder(),
                                               rewrite.getLoc(), operand, type);
  if (!made)
    return rewrite.fail(operandText(index) + " cannot be cast");
  rewrite.setOperand(index, made);
  return success();
}

LogicalResult castResult(const BoundAction &action, StepRewrite &rewrite) {
  unsigned index = action.row->index;
  if (index >= rewrite.getResultTypes().size())
    return success();
  Type before = rewrite.getResultTypes()[index];
  if (Type type = otherType(before, action, rewrite))
    rewrite.changeResult(index, type,
                         [&rewrite, before](OpBuilder &builder, Value made) {
                           return rewrite.getCarriage().buildCast(
                               builder, rewrite.getLoc(), made, before);
                         });
  return success();
}

} // namespace

LogicalResult apply(const BoundAction &action, StepRewrite &rewrite) {
  const ActionRow &row = *action.row;
  switch (row.kind) {
  case ActionKind::AddAttribute:
    if (!rewrite.getAttr(action.name))
      rewrite.setAttr(action.name, action.value);
    return success();
  case ActionKind::RemoveAttribute:
    return removeAttribute(action, rewrite);
  case ActionKind::RenameAttribute:
    return renameAttribute(action, rewrite);
  case ActionKind::MapAttribute:
    return mapAttribute(action, rewrite);
  case ActionKind::AttributeToOperand:
    return insertOperand(row.index, rewrite.removeAttr(action.name), rewrite);
  case ActionKind::OperandToAttribute:
    return operandToAttribute(action, rewrite);
  case ActionKind::InsertOperand:
    return insertOperand(row.index, action.value, rewrite);
  case ActionKind::DropOperand:
    return dropOperand(action, rewrite);
  case ActionKind::ValueToList:
    return changeAttribute(action, rewrite, "", [&](Attribute value) {
      return rewrite.getCarriage().listOf(value);
    });
  case ActionKind::ListToValue:
    return changeAttribute(action, rewrite,
                           " with a number of values other than 1",
                           [&](Attribute list) {
                             return rewrite.getCarriage().onlyValueOf(list);
                           });
  case ActionKind::AddRegion:
    rewrite.insertRegion(row.index);
    return success();
  case ActionKind::DropRegion:
    return dropRegion(action, rewrite);
  case ActionKind::Count:
    return checkCount(row, rewrite);
  case ActionKind::CastOperand:
    return castOperand(action, rewrite);
  case ActionKind::CastResult:
    return castResult(action, rewrite);
  case ActionKind::Hook:
    return action.hook(rewrite);
  }
  llvm_unreachable("unknown action");
}

} // namespace dialectgen
