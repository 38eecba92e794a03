//===- StepPlanner.cpp - plans a way of a step ----------------------------===//
//
// Each attribute, operand, result and region of the two versions is looked at
// once. Where the target admits less than the source, converting checks the
// program; that is derived as well, since no program comes out wrong. Programs
// of a versioned dialect have all attributes, and no values for absent operands
// and results: these can only be missing at the end.
//
//===----------------------------------------------------------------------===//

#include "diff/StepPlanner.h"
#include "diff/Diff.h"
#include "diff/WiderType.h"
#include "model/Locate.h"
#include "model/StepReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {
namespace {

using Kind = StepAction::Kind;
using llvm::StringRef;

/// Whether programs of the other version have no such parameter, whatever it is
/// called there.
bool isUnpaired(const Parameter &parameter,
                const std::vector<Parameter> &dialectPart,
                const std::vector<Parameter> &others) {
  return !findByName(others, parameter.name) &&
         !findRenamed(dialectPart, others, parameter.name).first;
}

/// Whether a variadic or optional value may be of none.
bool mayBeAbsent(const Parameter &parameter) {
  return parameter.arity == Arity::Optional ||
         (parameter.arity == Arity::Variadic && parameter.minCount == 0);
}

bool isNumber(StringRef kind) { return kind == "int" || kind == "float"; }

class Planner {
public:
  Planner(const Family &family, const Step &step, Way way)
      : family(family), isVersioned(family.versionedPart()), step(step),
        way(way), older(*step.older),
        newer(step.becomes ? *step.becomes : *step.newer),
        source(way == Way::Up ? older : newer),
        target(way == Way::Up ? newer : older) {}

  StepWay plan();

private:
  /// Where something open stands among the others: as in the difference.
  enum Place { OfOperands, OfResults, OfAttributes, OfRegions, OfVersion };

  bool isUp() const { return way == Way::Up; }
  /// The spec's action of `kind` for this way on `name`, a name in the older
  /// version or, with `byOther`, in the newer one.
  const StepAction *find(Kind kind, StringRef name, bool byOther = false) const;
  bool isHooked() const;

  void is(StepKind stepKind) {
    result.stepKind = std::max(result.stepKind, stepKind);
  }
  PlannedAction &add(StepKind stepKind, const char *name,
                     StringRef subject = "");
  void isOpen(Place place, DiagnosticId id, llvm::SMRange range,
              const std::string &text);
  void isOpen(const Attribute &attribute, const std::string &text);
  void isOpen(bool isResult, const Parameter &parameter,
              const std::string &text);

  Json meaningOf(const Attribute &attribute, bool isSource) const;
  KindedValue valued(const Attribute &attribute, const Json &value) const {
    return {attribute.kind, value};
  }
  void writeOut(const Attribute &attribute, const Json &otherwise);
  std::string kindOf(const OpVersion &version,
                     const Attribute &attribute) const;
  std::string constantKind(const Attribute &attribute, bool isList) const;
  std::string constantKind(const OpVersion &version, const Parameter &operand,
                           const Json &value) const;

  const StepAction *beforeOf(const Attribute &attribute);
  void judgeKept(const Attribute &was, const Attribute &now);
  void keptAttribute(const Attribute &before, const Attribute &after);
  void mapValues(const Attribute &before, const Attribute &after,
                 const StepAction &values);
  const StepAction *removed(const Attribute &attribute);
  void goneAttribute(const Attribute &attribute);
  void newAttribute(const Attribute &attribute);
  void limits();
  void attributes();
  void counts();
  void keptParameters(bool areResults);
  bool isReachable(bool isResult, const std::vector<Parameter> &list,
                   unsigned index);
  bool canBeConstant(const std::vector<Parameter> &list, unsigned index);
  bool isLast(const Parameter &parameter, const std::vector<Parameter> &list,
              const std::vector<Parameter> &others) const;
  void atMost(const char *part, unsigned number);
  void goneOperand(unsigned index);
  void newOperand(unsigned index);
  void operands();
  bool isOther(const Parameter &result) const;
  void results();
  void regionsAndVersion();
  void casts();
  void hooks(bool isFirst);
  std::optional<unsigned> likeOf(unsigned index) const;
  void toOperand(const Attribute &attribute, const StepAction &action,
                 unsigned index);
  void toAttribute(const Attribute &attribute, unsigned index,
                   const Json &absent);

  const Family &family;
  bool isVersioned;
  const Step &step;
  Way way;
  const OpVersion &older, &newer, &source, &target;
  StepWay result;
  /// The places of the open points, in the order of `result.open`.
  std::vector<std::pair<unsigned, size_t>> places;
};

const StepAction *Planner::find(Kind kind, StringRef name, bool byOther) const {
  for (const StepAction &action : step.newer->step)
    if (action.isFor(way) && action.kind == kind &&
        (byOther ? action.other : action.name) == name)
      return &action;
  return nullptr;
}

/// A hook for the whole of it answers for everything.
bool Planner::isHooked() const {
  return llvm::any_of(step.newer->step, [&](const StepAction &action) {
    return action.kind == Kind::Hook && action.other.empty() &&
           !action.isFirst && action.isFor(way);
  });
}

PlannedAction &Planner::add(StepKind stepKind, const char *name,
                            StringRef subject) {
  is(stepKind);
  result.actions.emplace_back();
  result.actions.back().name = name;
  result.actions.back().subject = subject.str();
  return result.actions.back();
}

void Planner::isOpen(Place place, DiagnosticId id, llvm::SMRange range,
                     const std::string &text) {
  is(StepKind::Unconfirmed);
  places.emplace_back(place, result.open.size());
  result.open.push_back({text, range, id});
}

void Planner::isOpen(const Attribute &attribute, const std::string &text) {
  // One that is gone stands in the older version.
  bool isNewer = newer.findAttribute(attribute.name) == &attribute;
  isOpen(OfAttributes, DiagnosticId::MissingKey,
         isNewer ? attribute.range
                 : locate(step.newer->range,
                          dialectgen::toString(step.newer->since)),
         "attribute '" + attribute.name + "' " + text);
}

void Planner::isOpen(bool isResult, const Parameter &parameter,
                     const std::string &text) {
  isOpen(isResult ? OfResults : OfOperands, DiagnosticId::ChangeDoesNotFit,
         locate(step.newer->range, dialectgen::toString(step.newer->since)),
         std::string(isResult ? "result '" : "operand '") + parameter.name +
             "' " + text);
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

/// The meaning of an absent attribute; null if it has none.
Json Planner::meaningOf(const Attribute &attribute, bool isSource) const {
  // If both versions have the attribute, `before` gives its meaning in the
  // older one.
  if (isSource == isUp())
    if (const StepAction *before = find(Kind::Before, attribute.name))
      return before->value;
  return attribute.defaultValue;
}

/// Makes the value of `attribute` explicit in programs that omit it, if its
/// absence means `otherwise` on the other side.
void Planner::writeOut(const Attribute &attribute, const Json &otherwise) {
  if (isVersioned || attribute.required)
    return;
  Json meaning = meaningOf(attribute, /*isSource=*/true);
  if (!meaning.is_null() &&
      (otherwise.is_null() || !sameValue(meaning, otherwise, attribute.kind)))
    add(StepKind::Same, "addAttribute", attribute.name).value =
        valued(attribute, meaning);
}

/// The kind that the dialect has an attribute of.
std::string Planner::kindOf(const OpVersion &version,
                            const Attribute &attribute) const {
  auto it = version.hooks.attributeKinds.find(attribute.name);
  return it == version.hooks.attributeKinds.end() ? attribute.kind : it->second;
}

/// The runtime's ConstantKind of an attribute.
std::string Planner::constantKind(const Attribute &attribute,
                                  bool isList) const {
  std::string name = attribute.kind;
  if (isVersioned) {
    // Of kinds that are no numbers a constant is the attribute itself.
    const AttributeKind *kind = family.findAttributeKind(attribute.kind);
    if (!kind || kind->list || isList)
      return "";
    return kind->value == "number"                                ? "Float"
           : kind->value == "integer" || kind->value == "boolean" ? "Int"
                                                                  : "";
  }
  if (isList && name.back() != 's')
    name += "s";
  name[0] = llvm::toUpper(name[0]);
  return name;
}

/// That of a constant operand.
std::string Planner::constantKind(const OpVersion &version,
                                  const Parameter &operand,
                                  const Json &value) const {
  if (isVersioned)
    return "";
  bool isFloat = llvm::any_of(version.typesOf(operand), [](StringRef type) {
    return type.contains("float");
  });
  return std::string(isFloat ? "Float" : "Int") + (value.is_array() ? "s" : "");
}

/// How far an attribute that both versions have is known.
void Planner::judgeKept(const Attribute &was, const Attribute &now) {
  const Attribute &from = isUp() ? was : now, &to = isUp() ? now : was;
  // Values that the target does not have are refused.
  if (was.required != now.required || was.allowedValues != now.allowedValues ||
      was.minimum != now.minimum || was.maximum != now.maximum)
    is(StepKind::Derived);
  const StepAction *values = find(Kind::Values, was.name);
  const StepAction *before = find(Kind::Before, now.name);
  if (values || before)
    is(StepKind::Declared);
  // Whole numbers are the same as either kind; others are refused.
  bool areNumbers = !isVersioned && was.kind != now.kind &&
                    isNumber(was.kind) && isNumber(now.kind);
  if (areNumbers)
    is(StepKind::Derived);
  if (was.kind != now.kind && !values && !areNumbers)
    isOpen(now, "has another kind; map its values with 'values'");
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

void Planner::mapValues(const Attribute &before, const Attribute &after,
                        const StepAction &values) {
  PlannedAction &action = add(StepKind::Declared, "mapAttribute", before.name);
  auto map = [&](const Json &was, const Json &now) {
    KindedValue from{kindOf(source, before), isUp() ? was : now},
        to{kindOf(target, after), isUp() ? now : was};
    // Of several spellings of one value the first is written.
    if (llvm::none_of(action.values, [&](const auto &known) {
          return known.first.value == from.value;
        }))
      action.values.emplace_back(std::move(from), std::move(to));
  };
  // Values of a versioned dialect are no keys, but pairs.
  if (values.value.is_array())
    for (const Json &pair : values.value)
      map(pair.at(0), pair.at(1));
  else
    for (const auto &[was, now] : values.value.items())
      map(Json(was), now);
}

void Planner::keptAttribute(const Attribute &before, const Attribute &after) {
  const Attribute &was = isUp() ? before : after,
                  &now = isUp() ? after : before;
  bool isRenamed = was.name != now.name;
  if (isRenamed && !find(Kind::RenameAttribute, was.name)) {
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
  writeOut(before,
           after.required ? Json() : meaningOf(after, /*isSource=*/false));
  if (const StepAction *values = find(Kind::Values, was.name))
    mapValues(before, after, *values);
  else if (!isVersioned && kindOf(source, before) != kindOf(target, after))
    add(StepKind::Same, "convertAttribute", before.name).constant =
        constantKind(after, false);
  if (isRenamed)
    add(StepKind::Declared, "renameAttribute", before.name).object = after.name;
}

/// The action with the value that older programs imply for the new `attribute`;
/// null if the spec does not give one.
const StepAction *Planner::beforeOf(const Attribute &attribute) {
  if (const StepAction *before = find(Kind::Before, attribute.name)) {
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

/// The spec's action for `attribute`, which only the older version has; null if
/// none applies here.
const StepAction *Planner::removed(const Attribute &attribute) {
  for (Kind kind : {Kind::Only, Kind::Drop, Kind::ToOperand})
    if (const StepAction *action = find(kind, attribute.name)) {
      is(StepKind::Declared);
      return action;
    }
  for (const StepAction &hook : step.newer->step) {
    if (hook.kind != Kind::Hook || hook.other != attribute.name)
      continue;
    // A hook that recomputes the attribute on the way down adds no fact to
    // those that follow from the difference.
    if (!hook.isFor(way) && !isUp())
      break;
    is(hook.isFor(way) ? StepKind::Hooked : StepKind::Derived);
    return nullptr;
  }
  isOpen(attribute, "is gone; declare the change with 'only', 'drop', "
                    "'rename', 'to_operand' or 'hook'");
  return nullptr;
}

void Planner::goneAttribute(const Attribute &attribute) {
  if (!isUp()) {
    // New in the newer version.
    if (find(Kind::ToAttribute, attribute.name, /*byOther=*/true))
      return is(StepKind::Declared);
    const StepAction *before = beforeOf(attribute);
    if (!before)
      return;
    writeOut(attribute, before->value);
    PlannedAction &action =
        add(StepKind::Same, "removeAttribute", attribute.name);
    if (!before->value.is_null())
      action.value = valued(attribute, before->value);
    return;
  }
  const StepAction *said = removed(attribute);
  if (said && said->kind == Kind::Only) {
    writeOut(attribute, said->value);
    add(StepKind::Declared, "removeAttribute", attribute.name).value =
        valued(attribute, said->value);
  } else if (said && said->kind == Kind::Drop) {
    add(StepKind::Declared, "dropAttribute", attribute.name);
  }
}

void Planner::newAttribute(const Attribute &attribute) {
  const StepAction *said = nullptr;
  if (!isUp()) {
    said = removed(attribute);
    if (said && said->kind == Kind::ToOperand)
      said = nullptr;
    if (said && isVersioned && said->value.is_null())
      isOpen(attribute, "has a value in every program of the older version; "
                        "give it under 'value' of '" +
                            std::string(dialectgen::toString(said->kind)) +
                            "'");
  } else if (find(Kind::ToAttribute, attribute.name, /*byOther=*/true)) {
    is(StepKind::Declared);
  } else {
    said = beforeOf(attribute);
  }
  if (!said)
    return;
  bool isMeant = !isVersioned && attribute.hasDefault() &&
                 sameValue(said->value, attribute.defaultValue, attribute.kind);
  if (!said->value.is_null() && !isMeant)
    add(StepKind::Same, "addAttribute", attribute.name).value =
        valued(attribute, said->value);
}

/// Adds the declared actions that appear in no signature, for example
/// `at_least`.
void Planner::limits() {
  for (const StepAction &action : step.newer->step) {
    bool isLimit = action.kind == Kind::AtLeast || action.kind == Kind::AtMost;
    if (!action.isFor(way) || (!isLimit && action.kind != Kind::FromStart))
      continue;
    is(StepKind::Declared);
    const Attribute *attribute = source.findAttribute(action.name);
    if (isUp() || !attribute)
      continue;
    writeOut(*attribute, Json());
    if (isLimit) {
      // One number limits each of a list.
      add(StepKind::Declared,
          action.kind == Kind::AtLeast ? "atLeastAttribute" : "atMostAttribute",
          action.name)
          .value = KindedValue{"", action.value};
      continue;
    }
    PlannedAction &limit =
        add(StepKind::Declared, "fromStartAttribute", action.name);
    const Parameter *operand = findByName(source.operands, action.other);
    limit.part = operand ? "Operands" : "Results";
    limit.index = operand ? operand - source.operands.data()
                          : findByName(source.results, action.other) -
                                source.results.data();
  }
}

void Planner::attributes() {
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

//===----------------------------------------------------------------------===//
// Operands, results and regions
//===----------------------------------------------------------------------===//

/// Where a list has one value on the other side, the program has as many.
void Planner::counts() {
  auto ends = [](const std::vector<Parameter> &from,
                 const std::vector<Parameter> &to) {
    return llvm::any_of(llvm::zip(from, to), [](const auto &pair) {
      return std::get<0>(pair).isVariadic() && !std::get<1>(pair).isVariadic();
    });
  };
  // An operation whose operands become a list has as many results.
  if (ends(source.operands, target.operands)) {
    PlannedAction &exactly = add(StepKind::Derived, "exactly");
    exactly.part = target.results.size() == target.operands.size()
                       ? "Operands | Results"
                       : "Operands";
    exactly.number = target.operands.size();
  } else if (ends(source.results, target.results)) {
    PlannedAction &exactly = add(StepKind::Derived, "exactly");
    exactly.part = "Results";
    exactly.number = target.results.size();
  }
  // A region that every program of the newer version has comes empty.
  unsigned regions = older.regions.size();
  if (isUp()) {
    for (unsigned index = regions; index < newer.regions.size(); ++index)
      if (!newer.regions[index].variadic)
        add(StepKind::Derived, "addRegion").index = index;
    return;
  }
  bool hasList = false;
  for (unsigned index = newer.regions.size(); index-- > regions;) {
    if (newer.regions[index].variadic)
      hasList = true;
    else
      add(StepKind::Derived, "dropRegion").index = index;
  }
  if (hasList)
    atMost("Regions", regions);
}

void Planner::atMost(const char *part, unsigned number) {
  PlannedAction &most = add(StepKind::Derived, "atMost");
  most.part = part;
  most.number = number;
}

/// Counts that the target does not take are refused; types are looked at for
/// all parameters together.
void Planner::keptParameters(bool areResults) {
  const std::vector<Parameter> &from =
      areResults ? older.results : older.operands;
  const std::vector<Parameter> &to =
      areResults ? newer.results : newer.operands;
  for (const Parameter &was : from) {
    const Parameter *now = findByName(to, was.name);
    if (!now)
      now = findRenamed(from, to, was.name).second;
    if (now && (was.arity != now->arity || was.minCount != now->minCount ||
                was.homogeneous != now->homogeneous))
      is(StepKind::Derived);
  }
  for (const Change &change : step.changes)
    if (change.kind == ChangeKind::Move &&
        change.element == (areResults ? Element::Result : Element::Operand))
      if (const Parameter *moved = findByName(to, change.name))
        isOpen(areResults, *moved, "stands elsewhere; name a 'hook'");
}

/// Whether those that only the newer version has are at its end from
/// `parameter` on: absent ones are then simply not there.
bool Planner::isLast(const Parameter &parameter,
                     const std::vector<Parameter> &list,
                     const std::vector<Parameter> &others) const {
  return llvm::all_of(
      llvm::make_range(&parameter, list.data() + list.size()),
      [&](const Parameter &later) { return !findByName(others, later.name); });
}

/// Whether the place of a value in programs is known: values are counted, and a
/// list before it has any number.
bool Planner::isReachable(bool isResult, const std::vector<Parameter> &list,
                          unsigned index) {
  if (!isVersioned || llvm::none_of(llvm::ArrayRef(list).take_front(index),
                                    [](const Parameter &before) {
                                      return before.arity != Arity::Single;
                                    }))
    return true;
  isOpen(isResult, list[index],
         "stands behind one that is a list or may be absent; name a 'hook'");
  return false;
}

/// Whether programs can have a constant as operand `index`.
bool Planner::canBeConstant(const std::vector<Parameter> &list,
                            unsigned index) {
  if (!isReachable(/*isResult=*/false, list, index))
    return false;
  const Op *constant = isVersioned ? findConstantOp(family) : nullptr;
  if (!isVersioned ||
      (constant && constant->versions.back().since <= older.since))
    return true;
  isOpen(/*isResult=*/false, list[index],
         "is a constant, and " +
             (constant
                  ? "there was no '" + constant->name + "' before " +
                        dialectgen::toString(constant->versions.back().since)
                  : std::string("no op of the dialect makes one, with the "
                                "trait ConstantLike and one attribute")) +
             "; name a 'hook'");
  return false;
}

/// An operand before `index` of the target that is of the same type variable,
/// where that takes several types.
std::optional<unsigned> Planner::likeOf(unsigned index) const {
  const std::string &type = target.operands[index].type;
  const TypeConstraint *constraint = target.findTypeConstraint(type);
  if (isVersioned || !constraint || constraint->types.size() < 2)
    return std::nullopt;
  for (unsigned other = 0; other != index; ++other)
    if (target.operands[other].type == type)
      return other;
  return std::nullopt;
}

void Planner::toOperand(const Attribute &attribute, const StepAction &action,
                        unsigned index) {
  // An absent operand may mean something else than an absent attribute.
  writeOut(attribute, Json());
  PlannedAction &made =
      add(StepKind::Declared, "attributeToOperand", attribute.name);
  made.index = index;
  made.like = likeOf(index);
  made.constant = constantKind(attribute, action.isList);
}

void Planner::toAttribute(const Attribute &attribute, unsigned index,
                          const Json &absent) {
  PlannedAction &made =
      add(StepKind::Declared, "operandToAttribute", attribute.name);
  made.index = index;
  made.constant = constantKind(attribute, false);
  if (!absent.is_null())
    add(StepKind::Declared, "addAttribute", attribute.name).value =
        valued(attribute, absent);
}

/// An operand that the source alone has.
void Planner::goneOperand(unsigned index) {
  const Parameter &operand = source.operands[index];
  const StepAction *action =
      isUp() ? find(Kind::ToAttribute, operand.name)
             : find(Kind::ToOperand, operand.name, /*byOther=*/true);
  const Attribute *attribute =
      action ? target.findAttribute(isUp() ? action->other : action->name)
             : nullptr;
  const StepAction *inserted =
      isUp() ? nullptr : find(Kind::Insert, operand.name);
  bool isAtEnd = isLast(operand, source.operands, target.operands);
  if (attribute) {
    if (canBeConstant(source.operands, index))
      toAttribute(*attribute, index, isUp() ? Json() : action->value);
  } else if (inserted) {
    if (!canBeConstant(source.operands, index))
      return;
    PlannedAction &drop = add(StepKind::Declared, "dropOperand");
    drop.index = index;
    drop.value = KindedValue{"", inserted->value};
    drop.constant = constantKind(source, operand, inserted->value);
  } else if (operand.arity == Arity::Optional && (isUp() || isAtEnd)) {
    // Absent ones are simply not there; present ones are refused.
    if (isReachable(/*isResult=*/false, source.operands, index))
      add(StepKind::Derived, "dropOperand").index = index;
  } else if (!isUp() && mayBeAbsent(operand) && isAtEnd) {
    is(StepKind::Derived);
    if (isVersioned)
      atMost("Operands", index);
  } else if (isUp()) {
    isOpen(/*isResult=*/false, operand,
           "is gone; declare 'to_attribute' or 'hook'");
  } else {
    isOpen(/*isResult=*/false, operand,
           "is new; declare its origin with 'to_operand', 'insert' or 'hook'");
  }
}

/// An operand that the target alone has.
void Planner::newOperand(unsigned index) {
  const Parameter &operand = target.operands[index];
  const StepAction *action =
      isUp() ? find(Kind::ToOperand, operand.name, /*byOther=*/true)
             : find(Kind::ToAttribute, operand.name);
  const Attribute *attribute =
      action ? source.findAttribute(isUp() ? action->name : action->other)
             : nullptr;
  const StepAction *inserted =
      isUp() ? find(Kind::Insert, operand.name) : nullptr;
  bool isAtEnd = isLast(operand, target.operands, source.operands);
  if (attribute) {
    if (canBeConstant(target.operands, index))
      toOperand(*attribute, *action, index);
  } else if (inserted) {
    if (!canBeConstant(target.operands, index))
      return;
    PlannedAction &insert = add(StepKind::Declared, "insertOperand");
    insert.index = index;
    insert.value = KindedValue{"", inserted->value};
    insert.constant = constantKind(target, operand, inserted->value);
    insert.like = likeOf(index);
  } else if (operand.arity == Arity::Optional && (!isUp() || isAtEnd)) {
    is(StepKind::Derived);
    if (!isVersioned)
      add(StepKind::Derived, "insertOperand").index = index;
    else if (!isAtEnd)
      isOpen(/*isResult=*/false, operand,
             "is absent in between; name a 'hook' that makes it");
  } else if (isUp() && mayBeAbsent(operand) && isAtEnd) {
    is(StepKind::Derived);
  } else if (isUp()) {
    isOpen(/*isResult=*/false, operand,
           "is new; declare its origin with 'to_operand', 'insert' or 'hook'");
  } else {
    isOpen(/*isResult=*/false, operand,
           "is gone; declare 'to_attribute' or 'hook'");
  }
}

void Planner::operands() {
  for (unsigned index = source.operands.size(); index-- > 0;)
    if (isUnpaired(source.operands[index], source.operands, target.operands))
      goneOperand(index);
  for (const auto &[index, operand] : llvm::enumerate(target.operands)) {
    if (const StepAction *filled = find(Kind::WhenAbsent, operand.name);
        filled && !isUp()) {
      PlannedAction &fill = add(StepKind::Declared, "fillOperand");
      fill.index = index;
      fill.value = KindedValue{"", filled->value};
      fill.constant = constantKind(target, operand, filled->value);
      fill.like = likeOf(index);
    }
    if (isUnpaired(operand, target.operands, source.operands))
      newOperand(index);
  }
}

/// Whether the versions have a result of one name, but no type in common.
bool Planner::isOther(const Parameter &result) const {
  const Parameter *was = findByName(older.results, result.name),
                  *now = findByName(newer.results, result.name);
  if (isVersioned || !was || !now)
    return false;
  llvm::ArrayRef<std::string> types = older.typesOf(*was);
  return llvm::none_of(newer.typesOf(*now), [&](const std::string &type) {
    return llvm::is_contained(types, type);
  });
}

void Planner::results() {
  for (unsigned index = source.results.size(); index-- > 0;) {
    const Parameter &one = source.results[index];
    bool isGone = isUnpaired(one, source.results, target.results);
    if (one.arity == Arity::Optional && (isGone || isOther(one))) {
      // Of results that may be unused, those that are used are refused.
      if (isReachable(/*isResult=*/true, source.results, index))
        add(StepKind::Derived, "dropResult").index = index;
    } else if (isGone && isVersioned && mayBeAbsent(one) &&
               isLast(one, source.results, target.results)) {
      atMost("Results", index);
    } else if (isGone) {
      isOpen(/*isResult=*/true, one,
             std::string("is ") + (isUp() ? "gone" : "new") +
                 "; name a 'hook'");
    }
  }
  for (const auto &[index, one] : llvm::enumerate(target.results)) {
    bool isNew = isUnpaired(one, target.results, source.results);
    if (isNew && isVersioned && mayBeAbsent(one) &&
        isLast(one, target.results, source.results))
      is(StepKind::Derived);
    else if (one.arity == Arity::Optional && (isNew || isOther(one)))
      add(StepKind::Derived, "addResult").index = index;
    else if (isNew)
      isOpen(/*isResult=*/true, one,
             std::string("is ") + (isUp() ? "new" : "gone") +
                 "; name a 'hook'");
  }
}

void Planner::regionsAndVersion() {
  llvm::SMRange range =
      locate(step.newer->range, dialectgen::toString(step.newer->since));
  for (const Change &change : step.changes) {
    if (change.element == Element::Region && change.kind == ChangeKind::Add)
      is(StepKind::Derived);
    else if (change.element == Element::Region &&
             change.kind != ChangeKind::Rename)
      isOpen(OfRegions, DiagnosticId::ChangeDoesNotFit, range,
             "region '" + change.name + "' is " +
                 (change.kind == ChangeKind::Remove ? "gone" : "another") +
                 "; name a 'hook'");
    if (change.element != Element::Version ||
        (!change.set.contains("deprecated") &&
         !llvm::is_contained(change.unset, "deprecated")))
      continue;
    bool isNowDeprecated = step.newer->deprecated;
    if (!isNowDeprecated ||
        llvm::none_of(step.newer->step, [&](const StepAction &action) {
          return action.isFor(way) && action.kind == Kind::Becomes;
        }))
      isOpen(OfVersion, DiagnosticId::MissingKey, range,
             isNowDeprecated
                 ? "the op is deprecated; name its replacement under 'becomes'"
                 : "the op was deprecated; name a 'hook'");
  }
}

/// Whether programs can observe that types differ: the types that each
/// parameter accepts, or the parameters that share one type.
bool typesDiffer(const OpVersion &older, const OpVersion &newer) {
  auto typesOf = [](const OpVersion &version, const Parameter &parameter) {
    std::vector<std::string> types = version.typesOf(parameter);
    llvm::sort(types);
    return types;
  };
  std::map<std::string, std::string> pairs, back;
  bool differ = false;
  auto compare = [&](const std::vector<Parameter> &from,
                     const std::vector<Parameter> &to) {
    for (const auto &[a, b] : llvm::zip(from, to)) {
      differ |= typesOf(older, a) != typesOf(newer, b) ||
                pairs.emplace(a.type, b.type).first->second != b.type ||
                back.emplace(b.type, a.type).first->second != a.type;
    }
  };
  compare(older.operands, newer.operands);
  compare(older.results, newer.results);
  return differ;
}

/// Types that the older version lacks are cast on the way down.
void Planner::casts() {
  for (const StepAction &action : step.newer->step) {
    if (!action.isFor(way) || action.kind != Kind::Cast)
      continue;
    is(StepKind::Declared);
    if (isUp())
      continue;
    const TypeConstraint *now = newer.findTypeConstraint(action.name);
    const TypeConstraint *was = older.findTypeConstraint(action.name);
    std::vector<std::pair<KindedValue, KindedValue>> types;
    for (const std::string &type : now->types)
      if (!llvm::is_contained(was->types, type)) {
        std::string to = action.other == StepAction::wider
                             ? widerOf(family, type, was->types)
                             : action.other;
        if (!to.empty())
          types.push_back({{"type", type}, {"type", to}});
      }
    // Of a versioned dialect, any cast is refused.
    if (types.empty() && !isVersioned) {
      isOpen(OfVersion, DiagnosticId::StepUnused, action.range,
             "the older version takes no type that is wider than the new ones "
             "of '" +
                 action.name + "'; name the type that they are cast to");
      continue;
    }
    auto castAll = [&](const std::vector<Parameter> &parameters,
                       const char *name) {
      for (const auto &[index, parameter] : llvm::enumerate(parameters))
        if (parameter.type == action.name) {
          PlannedAction &cast = add(StepKind::Declared, name);
          cast.index = index;
          cast.values = types;
        }
    };
    castAll(older.operands, "castOperand");
    castAll(older.results, "castResult");
  }
}

void Planner::hooks(bool isFirst) {
  for (const StepAction &action : step.newer->step)
    if (action.kind == Kind::Hook && action.isFor(way) &&
        action.isFirst == isFirst)
      // One for an attribute counts where the attribute is looked at.
      add(isFirst || action.other.empty() ? StepKind::Hooked : StepKind::Same,
          "hook", action.name);
}

StepWay Planner::plan() {
  for (const StepAction &action : step.newer->step) {
    if (!action.isFor(way))
      continue;
    if (action.kind == Kind::Impossible) {
      result.stepKind = StepKind::Impossible;
      result.reason = action.other;
      return std::move(result);
    }
    if (action.kind == Kind::Hook && result.hook.empty())
      result.hook = action.name;
    else if (action.kind != Kind::Hook)
      result.said.push_back(action);
    if (action.kind == Kind::Becomes)
      is(StepKind::Declared);
    // A versioned dialect has no ranks, no casts and no absent values.
    if (isVersioned &&
        (action.kind == Kind::FromStart || action.kind == Kind::Cast ||
         action.kind == Kind::WhenAbsent || action.kind == Kind::Becomes))
      isOpen(OfVersion, DiagnosticId::StepNotVersioned, action.range,
             "'" + std::string(dialectgen::toString(action.kind)) +
                 "' cannot be done to operations of a versioned dialect; name "
                 "a 'hook'");
  }
  hooks(/*isFirst=*/true);
  attributes();
  if (isVersioned)
    counts();
  // A hook for the whole of it sees operands and results as they were.
  if (!isHooked()) {
    keptParameters(/*areResults=*/false);
    operands();
    keptParameters(/*areResults=*/true);
    results();
    regionsAndVersion();
    casts();
    if (typesDiffer(older, *step.newer))
      is(StepKind::Derived);
  }
  hooks(/*isFirst=*/false);
  if (isHooked()) {
    result.stepKind = StepKind::Hooked;
    result.open.clear();
  }
  if (result.stepKind == StepKind::Unconfirmed)
    result.actions.clear();
  // As in the difference of the versions.
  llvm::sort(places);
  std::vector<OpenPoint> open;
  for (const auto &[place, index] : places)
    if (index < result.open.size())
      open.push_back(std::move(result.open[index]));
  result.open = std::move(open);
  return std::move(result);
}

} // namespace

StepWay planWay(const Family &family, const Step &step, Way way) {
  return Planner(family, step, way).plan();
}

} // namespace dialectgen
