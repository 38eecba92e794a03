//===- AttributePlanner.cpp - plans the attributes of a step -------------===//
//
// Each attribute of the two versions is looked at once. If the target admits
// fewer values, the conversion checks the program.
//
//===----------------------------------------------------------------------===//

#include "diff/steps/StepPlan.h"
#include "diff/steps/WireDefault.h"
#include "diff/versions/Diff.h"
#include "model/forms/StepReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

namespace dialectgen {
namespace {

using llvm::StringRef;

bool isNumber(StringRef kind) { return kind == "int" || kind == "float"; }

/// How a use tells that something is true.
enum class Truth { Nowhere, ByValue, ByPresence };

class AttributePlanner : StepPlan {
public:
  explicit AttributePlanner(const StepPlan &plan) : StepPlan(plan) {}

  void run();

private:
  const step::Before *beforeOf(const Attribute &attribute);
  void judgeKept(const Attribute &was, const Attribute &now);
  StringRef listForm(StringRef from, StringRef to) const;
  std::string numberType(StringRef from, StringRef to) const;
  bool isStoredAlike(StringRef one, StringRef other);
  bool isFollowed(StringRef older, StringRef newer);
  Truth truthOf(const OpVersion &version, const Attribute &attribute) const;
  bool areTruths(const Attribute &before, const Attribute &after) const;
  void convertTruth(const Attribute &before, const Attribute &after);
  void impliedValue(const Attribute &before, const Attribute &after);
  void keptAttribute(const Attribute &before, const Attribute &after);
  void mapValues(const Attribute &before, const Attribute &after,
                 const step::Values &values);
  void judgeRemoved(const Attribute &attribute);
  void goneAttribute(const Attribute &attribute);
  Json valueOfNew(const Attribute &attribute);
  void newAttribute(const Attribute &attribute);
  void limits();
};

/// How far an attribute that both versions have is known.
void AttributePlanner::judgeKept(const Attribute &was, const Attribute &now) {
  const Attribute &from = isUp() ? was : now, &to = isUp() ? now : was;
  // Values that the target does not have are refused.
  if (was.required != now.required || was.allowedValues != now.allowedValues ||
      was.minimum != now.minimum || was.maximum != now.maximum)
    is(StepKind::Derived);
  const auto *values = find(&step::Values::attribute, was.name);
  const auto *before = find(&step::Before::attribute, now.name);
  if (values || before)
    is(StepKind::Declared);
  else if (areTruths(from, to))
    return is(StepKind::Derived);
  // Whole numbers are the same as either kind; others are refused.
  bool areNumbers = !isVersioned && was.kind != now.kind &&
                    isNumber(was.kind) && isNumber(now.kind);
  if (areNumbers)
    is(StepKind::Derived);
  if (!values && (!listForm(from.kind, to.kind).empty() ||
                  !numberType(from.kind, to.kind).empty()))
    is(StepKind::Derived);
  else if (was.kind != now.kind && !values && !areNumbers &&
           !isStoredAlike(was.kind, now.kind) &&
           !isFollowed(was.kind, now.kind))
    isOpen(now, "has another kind; map its values with 'values'");
  if (keepsAbsent) {
    if (from.isOptional() && from.implied.is_null() && !to.isOptional() &&
        !(isUp() && before))
      isOpen(now, "may be absent in the " +
                      std::string(isUp() ? "older" : "newer") +
                      " version, and the other one needs a value; set 'before' "
                      "to that, or name a 'hook'");
    return;
  }
  // Where the source may leave it out, the target must mean the same by that,
  // or have it written out.
  if (isVersioned || from.required || values || before)
    return;
  bool sameDefault =
      was.hasDefault() == now.hasDefault() &&
      (!now.hasDefault() || sameValue(was.defaultValue, now.defaultValue,
                                      areNumbers ? "float" : now.kind));
  if (!sameDefault && from.hasDefault() && !to.hasDefault())
    is(StepKind::Derived);
  else if (!sameDefault || (isUp() && to.required))
    isOpen(now, std::string("has ") +
                    (to.required ? "to be there" : "another default") +
                    "; set 'before' to the value of programs that omit it");
}

/// The runtime's ConstantKind of lists that `kind` stores; empty if it is no
/// list of which the numbers can be put into another form.
StringRef listFormOf(const AttributeKind &kind) {
  StringRef stored = kind.stored;
  if (stored == "DenseI64ArrayAttr")
    return "Ints";
  if (stored.starts_with("DenseIntElementsAttr") &&
      kind.def == "I64ElementsAttr")
    return "IntElements";
  return stored == "ArrayAttr<IntegerAttr:I64>" ? "IntAttributes" : "";
}

/// The type of the number that `kind` stores, as MLIR writes it; empty if it is
/// no number.
std::string numberTypeOf(const AttributeKind &kind) {
  auto [stored, type] = StringRef(kind.stored).split(':');
  bool isNumber = (stored == "IntegerAttr" || stored == "FloatAttr") &&
                  !type.empty() && type != "NoneType" &&
                  llvm::all_of(type, llvm::isAlnum);
  return isNumber ? type.lower() : "";
}

/// The action's kind where `from` becomes `to`, which holds the same numbers;
/// empty if they are of one form, or numbers cannot be moved.
StringRef AttributePlanner::listForm(StringRef from, StringRef to) const {
  const AttributeKind *a = family.findAttributeKind(from),
                      *b = family.findAttributeKind(to);
  if (!a || !b || listFormOf(*a) == listFormOf(*b) || listFormOf(*a).empty())
    return "";
  return listFormOf(*b);
}

/// The type of the number that a number of another type becomes, if its value
/// fits; empty if they are none, or of one type.
std::string AttributePlanner::numberType(StringRef from, StringRef to) const {
  const AttributeKind *a = family.findAttributeKind(from),
                      *b = family.findAttributeKind(to);
  if (!a || !b)
    return "";
  std::string was = numberTypeOf(*a), is = numberTypeOf(*b);
  // A fraction is no whole number, and truth is neither.
  bool isOther = was.empty() || is.empty() || was == is || was == "i1" ||
                 is == "i1" ||
                 StringRef(a->stored).split(':').first !=
                     StringRef(b->stored).split(':').first;
  return isOther ? "" : is;
}

/// Whether the record `newer` took the place of `older`, or of one that did: it
/// does so wherever programs have one.
bool AttributePlanner::isFollowed(StringRef older, StringRef newer) {
  const WireRecord *first = family.wireOf(family.findDialectAttribute(older)),
                   *later = family.wireOf(family.findDialectAttribute(newer));
  while (first && later && later != first)
    later = later->follows.empty() || !later->impossible.empty()
                ? nullptr
                : findByName(family.attributes, later->follows);
  if (!first || !later)
    return false;
  is(StepKind::Derived);
  return true;
}

/// Nowhere where an absent value may be another than true and false.
Truth AttributePlanner::truthOf(const OpVersion &version,
                                const Attribute &attribute) const {
  const AttributeKind *kind = family.findAttributeKind(attribute.kind);
  if (!keepsAbsent || !kind)
    return Truth::Nowhere;
  const Json *before = version.findBefore(attribute.name);
  if (kind->unit)
    return attribute.required || (before && !before->is_null())
               ? Truth::ByValue
               : Truth::ByPresence;
  bool isTruth = StringRef(kind->stored).starts_with("BoolAttr");
  bool isOpen = attribute.isOptional() && attribute.implied.is_null();
  return isTruth && !isOpen ? Truth::ByValue : Truth::Nowhere;
}

/// Whether an attribute changes between one that is true or false and one that
/// is there or not.
bool AttributePlanner::areTruths(const Attribute &before,
                                 const Attribute &after) const {
  Truth was = truthOf(source, before), now = truthOf(target, after);
  return was != Truth::Nowhere && now != Truth::Nowhere &&
         (was != now || before.kind != after.kind);
}

void AttributePlanner::convertTruth(const Attribute &before,
                                    const Attribute &after) {
  Truth now = truthOf(target, after);
  if (now == truthOf(source, before))
    return;
  bool isUnit = now == Truth::ByPresence;
  KindedValue truth =
      valued(before, wireBuiltin(family, "@bool", Json::array({1})));
  KindedValue lie =
      valued(before, wireBuiltin(family, "@bool", Json::array({0})));
  // Units are written as MLIR's own.
  KindedValue unit = valued(before, "unit");
  if (isUnit)
    add(StepKind::Derived, "omitAttribute", before.name).value = lie;
  add(StepKind::Derived, "mapAttribute", before.name)
      .values.emplace_back(isUnit ? truth : unit, isUnit ? unit : truth);
  if (!isUnit && after.implied != Json(false))
    add(StepKind::Derived, "addAttribute", before.name).value = lie;
}

/// Whether attributes of two kinds of an external dialect are of one form; its
/// verifier checks their values. One that admits any attribute keeps it.
bool AttributePlanner::isStoredAlike(StringRef one, StringRef other) {
  const AttributeKind *a = family.findAttributeKind(one),
                      *b = family.findAttributeKind(other);
  if (!a || !b || a->stored.empty() || b->stored.empty())
    return false;
  static const char *const any = "Attribute";
  // A reference by one name is a reference by names.
  auto isReference = [](const AttributeKind &kind) {
    StringRef stored = StringRef(kind.stored).split(':').first;
    return stored == "FlatSymbolRefAttr" || stored == "SymbolRefAttr";
  };
  if (a->stored != b->stored && a->stored != any && b->stored != any &&
      !(isReference(*a) && isReference(*b)))
    return false;
  is(StepKind::Derived);
  return true;
}

void AttributePlanner::mapValues(const Attribute &before,
                                 const Attribute &after,
                                 const step::Values &values) {
  PlannedAction &action = add(StepKind::Declared, "mapAttribute", before.name);
  std::set<Json> mapped;
  auto map = [&](const Json &was, const Json &now) {
    KindedValue from{kindOf(source, before), isUp() ? was : now},
        to{kindOf(target, after), isUp() ? now : was};
    // Of several spellings of one value the first is written.
    if (mapped.insert(from.value).second)
      action.values.emplace_back(std::move(from), std::move(to));
  };
  // Values of a versioned dialect are no keys, but pairs.
  if (values.newByOld.is_array())
    for (const Json &pair : values.newByOld)
      map(pair.at(0), pair.at(1));
  else
    for (const auto &[was, now] : values.newByOld.items())
      map(Json(was), now);
}

/// Absent attributes of an external dialect stay absent; what the source takes
/// for one is written out if the target takes something else.
void AttributePlanner::impliedValue(const Attribute &before,
                                    const Attribute &after) {
  bool isSame = after.isOptional() &&
                sameValue(before.implied, after.implied, after.kind);
  if (before.implied.is_null() || isSame)
    return;
  if (std::optional<Json> value = wireValue(family, before, before.implied))
    add(StepKind::Derived, "addAttribute", before.name).value =
        valued(before, *value);
  else
    isOpen(isUp() ? after : before,
           "has another value where it is absent; name a 'hook'");
}

void AttributePlanner::keptAttribute(const Attribute &before,
                                     const Attribute &after) {
  const Attribute &was = isUp() ? before : after,
                  &now = isUp() ? after : before;
  bool isRenamed = was.name != now.name;
  if (isRenamed && !find(&step::Rename::from, was.name)) {
    isOpen(was, "is gone; declare the change with 'only', 'drop', 'rename', "
                "'to_operand' or 'hook'");
    isOpen(now, "is new; set 'before' to the value that older programs imply, "
                "or name a 'hook'");
    return;
  }
  judgeKept(was, now);
  const AttributeKind *kind = family.findAttributeKind(before.kind);
  if (kind && kind->region)
    return;
  if (const auto *meant = find(&step::Before::attribute, now.name);
      meant && keepsAbsent && isUp() && was.isOptional() &&
      !meant->value.is_null())
    add(StepKind::Declared, "addAttribute", before.name).value =
        valued(before, meant->value);
  else
    impliedValue(before, after);
  writeOut(before,
           after.required ? Json() : meaningOf(after, /*isSource=*/false));
  if (const auto *values = find(&step::Values::attribute, was.name))
    mapValues(before, after, *values);
  else if (areTruths(before, after))
    convertTruth(before, after);
  else if (StringRef form = listForm(before.kind, after.kind); !form.empty())
    add(StepKind::Derived, "convertAttribute", before.name).constant =
        form.str();
  else if (std::string type = numberType(before.kind, after.kind);
           !type.empty())
    add(StepKind::Derived, "retypeAttribute", before.name).by = type;
  else if (!isVersioned && kindOf(source, before) != kindOf(target, after))
    add(StepKind::Same, "convertAttribute", before.name).constant =
        constantKind(after, false);
  if (isRenamed)
    add(StepKind::Declared, "renameAttribute", before.name).object = after.name;
}

/// The action with the value that older programs imply for the new `attribute`;
/// null if the spec does not give one.
const step::Before *AttributePlanner::beforeOf(const Attribute &attribute) {
  if (const auto *before = find(&step::Before::attribute, attribute.name)) {
    // Absence means the same there, so nothing has to be done.
    bool isAbsent = before->value.is_null()
                        ? attribute.isOptional()
                        : attribute.hasDefault() &&
                              sameValue(before->value, attribute.defaultValue,
                                        attribute.kind);
    if (isAbsent || !before->value.is_null()) {
      is(isAbsent ? StepKind::Derived : StepKind::Declared);
      return before;
    }
  }
  isOpen(attribute, "is new; set 'before' to the value that older programs "
                    "imply, or name a 'hook'");
  return nullptr;
}

/// How far the end of `attribute`, which only the older version has, is known.
void AttributePlanner::judgeRemoved(const Attribute &attribute) {
  const std::string &name = attribute.name;
  if (find(&step::Only::attribute, name) ||
      find(&step::Drop::attribute, name) ||
      find(&step::ToOperand::attribute, name))
    return is(StepKind::Declared);
  const StepAction *hook = step.newer->step.find(
      name, [&](const StepAction &action) { return action.is<step::Hook>(); });
  // A hook that recomputes the attribute on the way down adds no fact to those
  // that follow from the difference.
  if (hook && (hook->isFor(way) || isUp()))
    return is(hook->isFor(way) ? StepKind::Hooked : StepKind::Derived);
  isOpen(attribute, "is gone; declare the change with 'only', 'drop', "
                    "'rename', 'to_operand' or 'hook'");
}

void AttributePlanner::goneAttribute(const Attribute &attribute) {
  const std::string &name = attribute.name;
  if (isUp()) {
    judgeRemoved(attribute);
    if (const auto *only = find(&step::Only::attribute, name)) {
      writeOut(attribute, only->value);
      add(StepKind::Declared, "removeAttribute", name).value =
          valued(attribute, only->value);
    } else if (find(&step::Drop::attribute, name)) {
      add(StepKind::Declared, "dropAttribute", name);
    }
    return;
  }
  // New in the newer version.
  if (find(&step::ToAttribute::attribute, name) ||
      find(&step::Unlisted::attribute, name))
    return is(StepKind::Declared);
  const step::Before *before = beforeOf(attribute);
  if (!before)
    return;
  writeOut(attribute, before->value);
  PlannedAction &action = add(StepKind::Same, "removeAttribute", name);
  if (!before->value.is_null())
    action.value = valued(attribute, before->value);
}

/// The value of `attribute`, which only the target has; null if it has none, or
/// does not get it from a value of the spec.
Json AttributePlanner::valueOfNew(const Attribute &attribute) {
  const std::string &name = attribute.name;
  if (isUp()) {
    if (find(&step::ToAttribute::attribute, name) ||
        find(&step::Unlisted::attribute, name)) {
      is(StepKind::Declared);
      return {};
    }
    const step::Before *before = beforeOf(attribute);
    return before ? before->value : Json();
  }
  judgeRemoved(attribute);
  const auto *only = find(&step::Only::attribute, name);
  const auto *drop = find(&step::Drop::attribute, name);
  if (!only && !drop)
    return {};
  const Json &value = only ? only->value : drop->value;
  if (isVersioned && value.is_null() &&
      !(keepsAbsent && attribute.isOptional()))
    isOpen(attribute, "has a value in every program of the older version; "
                      "give it under 'value' of '" +
                          std::string(only ? "only" : "drop") + "'");
  return value;
}

void AttributePlanner::newAttribute(const Attribute &attribute) {
  Json value = valueOfNew(attribute);
  bool isMeant = !isVersioned && attribute.hasDefault() &&
                 sameValue(value, attribute.defaultValue, attribute.kind);
  if (!value.is_null() && !isMeant)
    add(StepKind::Same, "addAttribute", attribute.name).value =
        valued(attribute, value);
}

/// Adds the declared actions that appear in no signature, for example
/// `at_least`.
void AttributePlanner::limits() {
  auto limit = [&](const std::string &name,
                   const char *action) -> PlannedAction * {
    is(StepKind::Declared);
    const Attribute *attribute = source.findAttribute(name);
    if (isUp() || !attribute)
      return nullptr;
    writeOut(*attribute, Json());
    return &add(StepKind::Declared, action, name);
  };
  for (const StepAction &action : step.newer->step) {
    if (!action.isFor(way))
      continue;
    // One number limits each of a list.
    if (const auto *least = action.as<step::AtLeast>()) {
      if (PlannedAction *made = limit(least->attribute, "atLeastAttribute"))
        made->value = KindedValue{"", least->value};
    } else if (const auto *most = action.as<step::AtMost>()) {
      if (PlannedAction *made = limit(most->attribute, "atMostAttribute"))
        made->value = KindedValue{"", most->value};
    } else if (const auto *positions = action.as<step::FromStart>()) {
      PlannedAction *made = limit(positions->attribute, "fromStartAttribute");
      if (!made)
        continue;
      const Parameter *operand = findByName(source.operands, positions->of);
      made->part = operand ? "Operands" : "Results";
      made->index = operand ? operand - source.operands.data()
                            : findByName(source.results, positions->of) -
                                  source.results.data();
    }
  }
}

void AttributePlanner::run() {
  limits();
  auto counterpart = [&](const Attribute &attribute) {
    return isUp() ? findNewer(newer, older, attribute.name)
                  : findOlder(newer, older, attribute.name);
  };
  for (const Attribute &attribute : source.attributes) {
    if (const Attribute *after = counterpart(attribute))
      keptAttribute(attribute, *after);
    else
      goneAttribute(attribute);
  }
  for (const Attribute &attribute : target.attributes)
    if (!(isUp() ? findOlder(newer, older, attribute.name)
                 : findNewer(newer, older, attribute.name)))
      newAttribute(attribute);
}

} // namespace

void planAttributes(const StepPlan &plan) { AttributePlanner(plan).run(); }

} // namespace dialectgen
