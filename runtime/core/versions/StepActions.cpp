//===- StepActions.cpp - what actions do ----------------------------------===//
//
// See StepActions.h.
//
//===----------------------------------------------------------------------===//

#include "StepActions.h"
#include "dialectgen/core/UnknownType.h"
#include "llvm/ADT/StringExtras.h"
#include <numeric>

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
  const VersionAdaptor &adaptor = rewrite.getAdaptor();
  if (!value || (action.value && adaptor.isSame(value, action.value)) ||
      adaptor.isWithoutEffect(rewrite, action.name, value))
    return success();
  if (!action.value)
    return rewrite.refuse(quoted(action.name));
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

std::string textOf(Attribute value) {
  std::string text;
  llvm::raw_string_ostream(text) << value;
  return text;
}

LogicalResult omitAttribute(const BoundAction &action, StepRewrite &rewrite) {
  Attribute value = rewrite.getAttr(action.name);
  if (value && rewrite.getAdaptor().isSame(value, action.value))
    rewrite.removeAttr(action.name);
  return success();
}

LogicalResult mapAttribute(const BoundAction &action, StepRewrite &rewrite) {
  Attribute value = rewrite.getAttr(action.name);
  if (!value)
    return success();
  for (auto [from, to] : action.values)
    if (to && rewrite.getAdaptor().isSame(value, from)) {
      rewrite.setAttr(action.name, to);
      return success();
    }
  return rewrite.refuse(quoted(action.name) + " as " + textOf(value));
}

/// Calls `change` on the numbers of an attribute that is a number or a list of
/// them. Returns the new attribute, and nothing for any other attribute.
std::optional<Attribute>
changeNumbers(Attribute attribute,
              llvm::function_ref<IntegerAttr(IntegerAttr)> change) {
  if (auto number = dyn_cast<IntegerAttr>(attribute))
    return change(number);
  auto list = dyn_cast<ArrayAttr>(attribute);
  if (!list)
    return std::nullopt;
  SmallVector<Attribute> numbers;
  for (Attribute element : list) {
    auto number = dyn_cast<IntegerAttr>(element);
    if (!number)
      return std::nullopt;
    numbers.push_back(change(number));
    if (!numbers.back())
      return Attribute();
  }
  return ArrayAttr::get(attribute.getContext(), numbers);
}

LogicalResult convertAttribute(const BoundAction &action,
                               StepRewrite &rewrite) {
  Attribute value = rewrite.getAttr(action.name);
  if (!value)
    return success();
  Attribute converted =
      rewrite.getAdaptor().convert(value, action.row->constant);
  if (!converted)
    return rewrite.refuse(quoted(action.name) + " as " + textOf(value));
  rewrite.setAttr(action.name, converted);
  return success();
}

LogicalResult retypeAttribute(const BoundAction &action, StepRewrite &rewrite) {
  Attribute value = rewrite.getAttr(action.name);
  if (!value)
    return success();
  Attribute converted = rewrite.getAdaptor().retype(value, action.row->to);
  if (!converted)
    return rewrite.refuse(quoted(action.name) + " as " + textOf(value));
  rewrite.setAttr(action.name, converted);
  return success();
}

LogicalResult limitAttribute(const BoundAction &action, StepRewrite &rewrite) {
  Attribute value = rewrite.getAttr(action.name);
  auto limit = dyn_cast_or_null<IntegerAttr>(action.value);
  if (!value || !limit)
    return success();
  bool isLeast = action.row->kind == ActionKind::AtLeastAttribute;
  int64_t bound = limit.getValue().getSExtValue();
  std::optional<SmallVector<int64_t>> numbers =
      rewrite.getAdaptor().getNumbers(value);
  if (!numbers || llvm::all_of(*numbers, [&](int64_t number) {
        return isLeast ? bound <= number : number <= bound;
      }))
    return success();
  return rewrite.refuse(quoted(action.name) +
                        (isLeast ? " below " : " above ") + Twine(bound));
}

LogicalResult fromStart(const BoundAction &action, StepRewrite &rewrite) {
  const ActionRow &row = *action.row;
  Attribute value = rewrite.getAttr(action.name);
  if (!value)
    return success();
  Type type;
  if (row.parts == Results && row.index < rewrite.getResultTypes().size())
    type = rewrite.getResultTypes()[row.index];
  else if (row.parts == Operands && row.index < rewrite.getOperands().size())
    type = rewrite.getOperands()[row.index].getType();
  auto shaped = dyn_cast_or_null<ShapedType>(type);
  bool isRanked = shaped && shaped.hasRank();
  std::optional<Attribute> changed =
      changeNumbers(value, [&](IntegerAttr number) -> IntegerAttr {
        if (!number.getValue().isNegative())
          return number;
        if (!isRanked)
          return {};
        return IntegerAttr::get(number.getType(),
                                number.getValue() + shaped.getRank());
      });
  if (!changed)
    return success();
  if (!*changed)
    return rewrite.refuse(quoted(action.name) +
                              " below 0, of a value whose rank is not known,",
                          RefusalClass::NeedsShape);
  rewrite.setAttr(action.name, *changed);
  return success();
}

/// A constant of `value`, or an absent value without one; null if there are no
/// such values.
Value buildOperand(const ActionRow &row, Attribute value,
                   StepRewrite &rewrite) {
  const VersionAdaptor &adaptor = rewrite.getAdaptor();
  if (!value)
    return adaptor.buildAbsent(rewrite.getBuilder(), rewrite.getLoc());
  Type element;
  if (row.like >= 0 &&
      static_cast<size_t>(row.like) < rewrite.getOperands().size())
    element = adaptor.getElementType(rewrite.getOperands()[row.like].getType());
  return adaptor.buildConstant(rewrite.getBuilder(), rewrite.getLoc(), value,
                               element, {row.constant, row.to});
}

LogicalResult insertOperand(const ActionRow &row, Attribute value,
                            StepRewrite &rewrite) {
  Value operand = buildOperand(row, value, rewrite);
  if (!operand)
    return rewrite.fail(operandText(row.index) + " cannot be made" +
                        (value ? " of " + textOf(value) : ""));
  return rewrite.insertOperand(row.index, operand);
}

bool isAbsent(unsigned index, StepRewrite &rewrite) {
  return index >= rewrite.getOperands().size() ||
         rewrite.getAdaptor().isAbsent(rewrite.getOperands()[index]);
}

LogicalResult fillOperand(const BoundAction &action, StepRewrite &rewrite) {
  unsigned index = action.row->index;
  if (!isAbsent(index, rewrite))
    return success();
  if (index >= rewrite.getOperands().size())
    return insertOperand(*action.row, action.value, rewrite);
  Value operand = buildOperand(*action.row, action.value, rewrite);
  if (!operand)
    return rewrite.fail(operandText(index) + " cannot be made");
  rewrite.setOperand(index, operand);
  return success();
}

/// The constant that operand `index` is, and no operand; null, and success, if
/// it is absent.
FailureOr<Attribute> takeOperand(const ActionRow &row, StepRewrite &rewrite) {
  unsigned index = row.index;
  Attribute value;
  if (!isAbsent(index, rewrite)) {
    Value operand = rewrite.getOperands()[index];
    value = rewrite.getAdaptor().readConstant(operand, row.constant);
    if (!value && rewrite.getAdaptor().readConstant(operand, ConstantKind::Any))
      return rewrite.refuse(operandText(index) +
                            " with a value that no attribute '" + row.name +
                            "' holds");
    if (!value)
      return rewrite.refuse(operandText(index) + " that is no constant",
                            RefusalClass::NeedsConstant);
  }
  if (index < rewrite.getOperands().size())
    rewrite.eraseOperand(index);
  return value;
}

LogicalResult operandToAttribute(const BoundAction &action,
                                 StepRewrite &rewrite) {
  FailureOr<Attribute> value = takeOperand(*action.row, rewrite);
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
  FailureOr<Attribute> value = takeOperand(*action.row, rewrite);
  if (failed(value))
    return failure();
  if (absent || rewrite.getAdaptor().isSame(*value, action.value))
    return success();
  return rewrite.refuse(operandText(index) +
                        " with a value other than the default");
}

/// Replaces the attribute, if present, by the result of `change`.
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

bool isOne(const GroupRow &group) {
  return group.least == 1 && group.most == 1;
}

/// The numbers of values in the groups that the operation has; fails with an
/// error if it has others.
FailureOr<SmallVector<unsigned>> sizesOf(ArrayRef<GroupRow> groups,
                                         size_t count, Attribute sizes,
                                         StepRewrite &rewrite) {
  auto known = dyn_cast_or_null<DenseI32ArrayAttr>(sizes);
  // Without sizes, all lists have one length.
  size_t ones = llvm::count_if(groups, isOne), lists = groups.size() - ones;
  size_t each = lists == 0 || count < ones ? 0 : (count - ones) / lists;
  SmallVector<unsigned> result;
  for (const GroupRow &group : groups) {
    if (!known || group.from < 0)
      result.push_back(isOne(group) ? 1 : each);
    else if (group.from < int64_t(known.size()) && known[group.from] >= 0)
      result.push_back(known[group.from]);
  }
  if (result.size() != groups.size() ||
      std::accumulate(result.begin(), result.end(), size_t(0)) != count)
    return rewrite.fail("its numbers of operands or results are not those of "
                        "its definition");
  return result;
}

LogicalResult regroup(const BoundAction &action, StepRewrite &rewrite) {
  const RegroupRow &groups = *action.row->groups;
  bool areResults = action.row->parts == Results;
  std::string part = areResults ? "result '" : "operand '";
  StringRef property =
      areResults ? "resultSegmentSizes" : "operandSegmentSizes";
  size_t count = areResults ? rewrite.getResultTypes().size()
                            : rewrite.getOperands().size();
  FailureOr<SmallVector<unsigned>> sizes =
      sizesOf(groups.were, count, rewrite.removeAttr(property), rewrite);
  if (failed(sizes))
    return failure();
  SmallVector<unsigned> begins, order;
  unsigned end = 0;
  for (unsigned size : *sizes) {
    begins.push_back(end);
    end += size;
  }
  SmallVector<int32_t> made;
  std::optional<int32_t> ofLists;
  for (const GroupRow &group : groups.are) {
    int32_t size = group.from < 0 ? 0 : (*sizes)[group.from];
    if (size < int32_t(group.least))
      return rewrite.refuse("no " + part + group.name + "'");
    if (uint32_t(size) > group.most)
      return rewrite.refuse("more than one " + part + group.name + "'");
    if (!isOne(group) && !groups.areSized && ofLists.value_or(size) != size)
      return rewrite.refuse(part + group.name +
                            "' with another number of values than other lists");
    if (!isOne(group))
      ofLists = size;
    made.push_back(size);
    for (int32_t at = 0; at != size; ++at)
      order.push_back(begins[group.from] + at);
  }
  for (const auto &[index, group] : llvm::enumerate(groups.were))
    if (!areResults && (*sizes)[index] != 0 &&
        llvm::none_of(groups.are, [at = int(index)](const GroupRow &other) {
          return other.from == at;
        }))
      return rewrite.refuse(part + group.name + "'");
  if (groups.areSized)
    rewrite.setAttr(property, DenseI32ArrayAttr::get(
                                  rewrite.getAdaptor().getContext(), made));
  if (areResults)
    return rewrite.arrangeResults(order);
  rewrite.arrangeOperands(order);
  return success();
}

/// `type` of `part` with the element type that is in the place of its own; null
/// if that stays. Fails if nobody knows whether it does.
FailureOr<Type> otherType(Type type, const BoundAction &action,
                          StepRewrite &rewrite, StringRef part) {
  const VersionAdaptor &adaptor = rewrite.getAdaptor();
  if (type.hasTrait<UnknownTypeTrait>())
    return rewrite.refuse(part + " " + Twine(action.row->index) +
                          " of unknown type");
  Type element = adaptor.getElementType(type);
  for (auto [from, to] : action.values)
    if (cast<TypeAttr>(from).getValue() == element)
      return adaptor.withElementType(type, cast<TypeAttr>(to).getValue());
  return Type();
}

LogicalResult castOperand(const BoundAction &action, StepRewrite &rewrite) {
  unsigned index = action.row->index;
  if (isAbsent(index, rewrite))
    return success();
  Value operand = rewrite.getOperands()[index];
  FailureOr<Type> type =
      otherType(operand.getType(), action, rewrite, "operand");
  if (failed(type) || !*type)
    return success(succeeded(type));
  Value made = rewrite.getAdaptor().buildCast(rewrite.getBuilder(),
                                              rewrite.getLoc(), operand, *type);
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
  FailureOr<Type> type = otherType(before, action, rewrite, "result");
  if (failed(type))
    return failure();
  if (*type)
    rewrite.changeResult(index, *type,
                         [&rewrite, before](OpBuilder &builder, Value made) {
                           return rewrite.getAdaptor().buildCast(
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
  case ActionKind::DropAttribute:
    rewrite.removeAttr(action.name);
    return success();
  case ActionKind::ConvertAttribute:
    return convertAttribute(action, rewrite);
  case ActionKind::RetypeAttribute:
    return retypeAttribute(action, rewrite);
  case ActionKind::OmitAttribute:
    return omitAttribute(action, rewrite);
  case ActionKind::AtLeastAttribute:
  case ActionKind::AtMostAttribute:
    return limitAttribute(action, rewrite);
  case ActionKind::FromStartAttribute:
    return fromStart(action, rewrite);
  case ActionKind::AttributeToOperand:
    return insertOperand(row, rewrite.removeAttr(action.name), rewrite);
  case ActionKind::AddResult:
    return rewrite.insertResult(row.index);
  case ActionKind::DropResult:
    return rewrite.eraseResult(row.index);
  case ActionKind::OperandToAttribute:
    return operandToAttribute(action, rewrite);
  case ActionKind::InsertOperand:
    return insertOperand(row, action.value, rewrite);
  case ActionKind::FillOperand:
    return fillOperand(action, rewrite);
  case ActionKind::DropOperand:
    return dropOperand(action, rewrite);
  case ActionKind::ValueToList:
    return changeAttribute(action, rewrite, "", [&](Attribute value) {
      return rewrite.getAdaptor().listOf(value);
    });
  case ActionKind::ListToValue:
    return changeAttribute(
        action, rewrite, " with a number of values other than 1",
        [&](Attribute list) { return rewrite.getAdaptor().onlyValueOf(list); });
  case ActionKind::AddRegion:
    rewrite.insertRegion(row.index);
    return success();
  case ActionKind::DropRegion:
    return dropRegion(action, rewrite);
  case ActionKind::Count:
    return checkCount(row, rewrite);
  case ActionKind::Regroup:
    return regroup(action, rewrite);
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
