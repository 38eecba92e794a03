//===- ParameterPlanner.cpp - plans the operands and results of a step ---===//
//
// Programs of a versioned dialect have no values for absent operands and
// results: these are missing at the end, or their groups have other sizes.
//
//===----------------------------------------------------------------------===//

#include "diff/steps/StepPlan.h"
#include "diff/versions/Diff.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>

namespace dialectgen {
namespace {

/// Names of the source, or of the target, with those of the other side.
using Names = std::map<std::string, std::string>;

/// The parameters of one version against those of the other.
class ParameterList {
public:
  ParameterList(const SharedList<Parameter> &list,
                const SharedList<Parameter> &others, const Names &renamed)
      : list(list), others(others), tail(list.size()) {
    for (const auto &[name, otherName] : renamed)
      if (list.find(name) && others.find(otherName)) {
        renamedTo[name] = others.find(otherName);
        claimed.insert(otherName);
      }
    while (tail != 0 && !findNamed(tail - 1))
      --tail;
  }

  /// What programs of the other version have for parameter `index`, whatever it
  /// is called there (findRenamed); null if nothing.
  const Parameter *counterpart(size_t index) const {
    if (const Parameter *same = findNamed(index))
      return same;
    bool isRenamed =
        list.size() == others.size() && !list.find(others[index].name);
    return isRenamed ? &others[index] : nullptr;
  }
  bool isUnpaired(size_t index) const { return !counterpart(index); }
  bool isRenamed(size_t index) const {
    return renamedTo.count(list[index].name);
  }
  /// Whether the spec gives parameter `index` the name of one in its place.
  bool keepsPlace(size_t index) const {
    auto known = renamedTo.find(list[index].name);
    return known != renamedTo.end() && index < others.size() &&
           known->second == &others[index];
  }
  /// Whether those that only this version has are at its end from `index` on:
  /// absent ones are then simply not there.
  bool isLast(size_t index) const { return index >= tail; }

  const SharedList<Parameter> &list, &others;

private:
  /// What the spec, or the same name, makes parameter `index`.
  const Parameter *findNamed(size_t index) const {
    const std::string &name = list[index].name;
    auto known = renamedTo.find(name);
    if (known != renamedTo.end())
      return known->second;
    return claimed.count(name) ? nullptr : others.find(name);
  }

  std::map<std::string, const Parameter *> renamedTo;
  /// Names that another parameter was given.
  std::set<std::string> claimed;
  /// Where the parameters begin that the other version lacks, up to the end.
  size_t tail;
};

/// Whether a variadic or optional value may be of none.
bool mayBeAbsent(const Parameter &parameter) {
  return parameter.arity == Arity::Optional ||
         (parameter.arity == Arity::Variadic && parameter.minCount == 0);
}

PlannedGroup groupOf(const Parameter &parameter, std::optional<unsigned> from) {
  PlannedGroup group{parameter.name, from};
  if (parameter.arity != Arity::Single)
    group.least = parameter.arity == Arity::Optional ? 0 : parameter.minCount;
  if (parameter.arity == Arity::Variadic)
    group.most = std::nullopt;
  return group;
}

/// Whether values of `from` stand in another order on the other side, or there
/// are some in between that the other side lacks and that may be absent.
bool areElsewhere(const ParameterList &from) {
  const Parameter *last = nullptr;
  for (const auto &[index, parameter] : llvm::enumerate(from.list)) {
    const Parameter *other = from.counterpart(index);
    if (other ? last && other < last
              : mayBeAbsent(parameter) && !from.isLast(index))
      return true;
    last = other ? other : last;
  }
  return false;
}

/// Whether the groups of `from` are others on the other side.
bool areOthers(const ParameterList &from) {
  for (const auto &[index, parameter] : llvm::enumerate(from.list)) {
    const Parameter *other = from.counterpart(index);
    // Without others, their place is null, too.
    if (!other || other != from.others.data() + index ||
        other->arity != parameter.arity)
      return true;
  }
  return from.list.size() != from.others.size();
}

class ParameterPlanner : StepPlan {
public:
  explicit ParameterPlanner(const StepPlan &plan)
      : StepPlan(plan),
        sourceOperands(source.operands, target.operands, renamed(isUp())),
        targetOperands(target.operands, source.operands, renamed(!isUp())),
        sourceResults(source.results, target.results, renamed(isUp())),
        targetResults(target.results, source.results, renamed(!isUp())),
        regroupsOperands(regroups(/*areResults=*/false)),
        regroupsResults(regroups(/*areResults=*/true)) {}

  void counts();
  void run() {
    keptParameters(/*areResults=*/false);
    operands();
    regroup(/*areResults=*/false);
    keptParameters(/*areResults=*/true);
    results();
    regroup(/*areResults=*/true);
  }

private:
  Names renamed(bool fromOlder) const;
  bool listsSizes(const OpVersion &version, bool areResults) const;
  bool regroups(bool areResults) const;
  std::vector<PlannedGroup> groupsLeft(bool areResults);
  void regroup(bool areResults);
  void keptParameters(bool areResults);
  bool isReachable(bool isResult, const std::vector<Parameter> &list,
                   unsigned index);
  bool canBeConstant(const OpVersion &version, unsigned index);
  bool canHoldConstant(const Attribute &attribute);
  std::string makerOf(const OpVersion &version, unsigned index) const;
  bool takesList(const OpVersion &version, unsigned index) const;
  void unpairedOperand(unsigned index, bool isNew);
  void absentOperand(unsigned index, bool isAtEnd);
  void operands();
  bool isOther(const Parameter &result) const;
  void results();
  std::optional<unsigned> likeOf(unsigned index) const;
  void toOperand(const Attribute &attribute, bool isList, unsigned index);
  void toAttribute(const Attribute &attribute, bool isList, unsigned index,
                   const Json &absent);

  ParameterList sourceOperands, targetOperands, sourceResults, targetResults;
  bool regroupsOperands, regroupsResults;
};

/// The names that the spec changes, of the older or of the newer version first.
Names ParameterPlanner::renamed(bool fromOlder) const {
  Names names;
  for (const StepAction &action : step.newer->step)
    if (const auto *said = action.as<step::Rename>();
        said && action.isFor(way)) {
      if (fromOlder)
        names[said->from] = said->to;
      else
        names[said->to] = said->from;
    }
  return names;
}

/// Whether operations of `version` list the sizes of their groups.
bool ParameterPlanner::listsSizes(const OpVersion &version,
                                  bool areResults) const {
  return family.hasVersionedTrait(version, areResults
                                               ? "AttrSizedResultSegments"
                                               : "AttrSizedOperandSegments");
}

bool ParameterPlanner::regroups(bool areResults) const {
  const ParameterList &from = areResults ? sourceResults : sourceOperands,
                      &to = areResults ? targetResults : targetOperands;
  bool wereSized = listsSizes(source, areResults),
       areSized = listsSizes(target, areResults);
  return isVersioned &&
         (areElsewhere(from) || areElsewhere(to) || wereSized != areSized ||
          (areSized && areOthers(from)));
}

/// The groups that other actions leave of the source, and those that they add,
/// by name.
std::vector<PlannedGroup> ParameterPlanner::groupsLeft(bool areResults) {
  const ParameterList &from = areResults ? sourceResults : sourceOperands;
  std::vector<PlannedGroup> left;
  for (const auto &[index, parameter] : llvm::enumerate(from.list))
    left.push_back(groupOf(parameter, index));
  for (const PlannedAction &action : result.actions) {
    bool isTaken = action.name == "operandToAttribute" ||
                   action.name == "dropOperand",
         isMade = action.name == "attributeToOperand" ||
                  action.name == "insertOperand";
    size_t index = action.index.value_or(0);
    if (areResults || (!isTaken && !isMade) || index > left.size())
      continue;
    if (isTaken && index < left.size())
      left.erase(left.begin() + index);
    if (!isMade)
      continue;
    for (const PlannedGroup &before : llvm::ArrayRef(left).take_front(index))
      if (before.least != 1 || before.most != 1)
        isOpen(areResults, target.operands[index],
               "stands behind one that is a list or may be absent; name a "
               "'hook'");
    left.insert(left.begin() + index,
                groupOf(target.operands[index], std::nullopt));
  }
  return left;
}

/// Groups of the source become those of the target, where their places or sizes
/// are others.
void ParameterPlanner::regroup(bool areResults) {
  if (!(areResults ? regroupsResults : regroupsOperands))
    return;
  const ParameterList &from = areResults ? sourceResults : sourceOperands,
                      &to = areResults ? targetResults : targetOperands;
  PlannedGroups groups;
  groups.were = groupsLeft(areResults);
  groups.areSized = listsSizes(target, areResults);
  for (size_t index = 0; index != to.list.size(); ++index) {
    const Parameter &parameter = to.list[index];
    const Parameter *was = to.counterpart(index);
    auto it = llvm::find_if(groups.were, [&](const PlannedGroup &group) {
      return was ? group.from == size_t(was - from.list.data())
                 : !group.from && group.name == parameter.name;
    });
    groups.are.push_back(groupOf(
        parameter, it == groups.were.end()
                       ? std::nullopt
                       : std::optional<unsigned>(it - groups.were.begin())));
  }
  PlannedAction &action = add(StepKind::Derived, "regroup");
  action.part = areResults ? "Results" : "Operands";
  action.groups = std::move(groups);
}

/// Where a list has one value on the other side, the program has as many.
void ParameterPlanner::counts() {
  auto ends = [](const std::vector<Parameter> &from,
                 const std::vector<Parameter> &to) {
    return llvm::any_of(llvm::zip(from, to), [](const auto &pair) {
      return std::get<0>(pair).isVariadic() && !std::get<1>(pair).isVariadic();
    });
  };
  // An operation whose operands become a list has as many results.
  if (!regroupsOperands && ends(source.operands, target.operands)) {
    PlannedAction &exactly = add(StepKind::Derived, "exactly");
    exactly.part = target.results.size() == target.operands.size()
                       ? "Operands | Results"
                       : "Operands";
    exactly.number = target.operands.size();
  } else if (!regroupsResults && ends(source.results, target.results)) {
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

/// Counts that the target does not take are refused; types are looked at for
/// all parameters together.
void ParameterPlanner::keptParameters(bool areResults) {
  bool isRegrouped = areResults ? regroupsResults : regroupsOperands;
  // Those of the older version, and of the newer one.
  const ParameterList &inSource = areResults ? sourceResults : sourceOperands,
                      &inTarget = areResults ? targetResults : targetOperands,
                      &from = isUp() ? inSource : inTarget,
                      &to = isUp() ? inTarget : inSource;
  for (const auto &[index, was] : llvm::enumerate(from.list)) {
    const Parameter *now = from.counterpart(index);
    if (from.isRenamed(index)) {
      is(StepKind::Declared);
      if (!isRegrouped && !from.keepsPlace(index))
        isOpen(areResults, was, "stands elsewhere; name a 'hook'");
    }
    if (now && (was.arity != now->arity || was.minCount != now->minCount ||
                was.homogeneous != now->homogeneous))
      is(StepKind::Derived);
  }
  for (const Change &change : step.changes)
    if (!isRegrouped && change.kind == ChangeKind::Move &&
        change.element == (areResults ? Element::Result : Element::Operand))
      if (const Parameter *moved = findByName(to.list, change.name);
          moved && !to.keepsPlace(moved - to.list.data()))
        isOpen(areResults, *moved, "stands elsewhere; name a 'hook'");
}

/// Whether the place of a value in programs is known: values are counted, and a
/// list before it has any number.
bool ParameterPlanner::isReachable(bool isResult,
                                   const std::vector<Parameter> &list,
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

/// Whether programs can have a constant as operand `index` of `version`.
bool ParameterPlanner::canBeConstant(const OpVersion &version, unsigned index) {
  const Parameter &operand = version.operands[index];
  if (!isReachable(/*isResult=*/false, version.operands, index))
    return false;
  const Op *constant =
      isVersioned ? findConstantOp(family, operand.type) : nullptr;
  if (!isVersioned ||
      (constant && constant->versions.back().since <= version.since))
    return true;
  isOpen(/*isResult=*/false, operand,
         "is a constant, and " +
             (constant
                  ? "there was no '" + constant->name + "' before " +
                        dialectgen::toString(constant->versions.back().since)
                  : std::string("no op of the dialect makes one, with the "
                                "trait ConstantLike and one attribute")) +
             "; name a 'hook'");
  return false;
}

/// Whether the attribute has a value that a constant can have, too. The kinds
/// of a dialect that others define tell the class of their attributes.
bool ParameterPlanner::canHoldConstant(const Attribute &attribute) {
  const AttributeKind *kind = family.findAttributeKind(attribute.kind);
  if (!isVersioned || !kind || kind->stored.empty() ||
      llvm::StringRef(kind->stored).contains("Elements") ||
      !constantKind(attribute, false).empty())
    return true;
  isOpen(attribute, "is of a kind that no constant has; name a 'hook'");
  return false;
}

/// The op of the versioned dialect that makes operand `index`; empty if it is
/// the one for all types.
std::string ParameterPlanner::makerOf(const OpVersion &version,
                                      unsigned index) const {
  const Op *constant =
      isVersioned ? findConstantOp(family, version.operands[index].type)
                  : nullptr;
  if (!constant || constant == findConstantOp(family))
    return "";
  const VersionedPart &part = *family.versionedPart();
  for (const CarriedVersion &one : family.carried(part, *constant))
    if (one.since <= version.since)
      return part.dialect + "." + one.mnemonic;
  return "";
}

/// Whether operand `index` is a tensor of one dimension.
bool ParameterPlanner::takesList(const OpVersion &version,
                                 unsigned index) const {
  const NamedType *type = family.findNamedType(version.operands[index].type);
  return type && type->isList;
}

/// An operand before `index` of the target that is of the same type variable,
/// where that takes several types.
std::optional<unsigned> ParameterPlanner::likeOf(unsigned index) const {
  const std::string &type = target.operands[index].type;
  const TypeConstraint *constraint = target.findTypeConstraint(type);
  if (isVersioned || !constraint || constraint->types.size() < 2)
    return std::nullopt;
  for (unsigned other = 0; other != index; ++other)
    if (target.operands[other].type == type)
      return other;
  return std::nullopt;
}

void ParameterPlanner::toOperand(const Attribute &attribute, bool isList,
                                 unsigned index) {
  // An absent operand may mean something else than an absent attribute.
  writeOut(attribute, Json());
  PlannedAction &made =
      add(StepKind::Declared, "attributeToOperand", attribute.name);
  made.index = index;
  made.like = likeOf(index);
  made.constant = constantKind(attribute, isList || takesList(target, index));
  made.by = makerOf(target, index);
}

void ParameterPlanner::toAttribute(const Attribute &attribute, bool isList,
                                   unsigned index, const Json &absent) {
  PlannedAction &made =
      add(StepKind::Declared, "operandToAttribute", attribute.name);
  made.index = index;
  made.constant = constantKind(attribute, isList || takesList(source, index));
  if (!absent.is_null())
    add(StepKind::Declared, "addAttribute", attribute.name).value =
        valued(attribute, absent);
}

/// An operand that one side alone has: with `isNew`, the target.
void ParameterPlanner::unpairedOperand(unsigned index, bool isNew) {
  const OpVersion &its = isNew ? target : source;
  const OpVersion &other = isNew ? source : target;
  const Parameter &operand = its.operands[index];
  bool isOfNewer = isNew == isUp();
  const auto *wasAttribute =
      isOfNewer ? find(&step::ToOperand::operand, operand.name) : nullptr;
  const auto *isAttribute =
      isOfNewer ? nullptr : find(&step::ToAttribute::operand, operand.name);
  const Attribute *attribute =
      wasAttribute  ? other.findAttribute(wasAttribute->attribute)
      : isAttribute ? other.findAttribute(isAttribute->attribute)
                    : nullptr;
  const auto *inserted =
      isOfNewer ? find(&step::Insert::operand, operand.name) : nullptr;
  bool isAtEnd = (isNew ? targetOperands : sourceOperands).isLast(index);
  if (attribute) {
    if (!canBeConstant(its, index) || !canHoldConstant(*attribute))
      return;
    bool isList = wasAttribute && wasAttribute->isList;
    if (isNew)
      toOperand(*attribute, isList, index);
    else
      toAttribute(*attribute, isVersioned && isList, index,
                  wasAttribute ? wasAttribute->absent : Json());
  } else if (inserted) {
    if (!canBeConstant(its, index))
      return;
    PlannedAction &made =
        add(StepKind::Declared, isNew ? "insertOperand" : "dropOperand");
    made.index = index;
    made.value = KindedValue{"", inserted->value};
    made.constant = constantKind(its, operand, inserted->value);
    if (isNew)
      made.like = likeOf(index);
  } else if (regroupsOperands && mayBeAbsent(operand)) {
    is(StepKind::Derived);
  } else if (operand.arity == Arity::Optional && (!isOfNewer || isAtEnd)) {
    // Absent ones are simply not there; present ones are refused.
    if (isNew)
      absentOperand(index, isAtEnd);
    else if (isReachable(/*isResult=*/false, its.operands, index))
      add(StepKind::Derived, "dropOperand").index = index;
  } else if ((isOfNewer || isVersioned) && mayBeAbsent(operand) && isAtEnd) {
    is(StepKind::Derived);
    if (!isNew && isVersioned)
      atMost("Operands", index);
  } else {
    isOpen(/*isResult=*/false, operand,
           isOfNewer ? "is new; declare its origin with 'to_operand', 'insert' "
                       "or 'hook'"
                     : "is gone; declare 'to_attribute' or 'hook'");
  }
}

/// An optional operand that the target alone has, and no program of the source.
void ParameterPlanner::absentOperand(unsigned index, bool isAtEnd) {
  is(StepKind::Derived);
  if (!isVersioned)
    add(StepKind::Derived, "insertOperand").index = index;
  else if (!isAtEnd)
    isOpen(/*isResult=*/false, target.operands[index],
           "is absent in between; name a 'hook' that makes it");
}

void ParameterPlanner::operands() {
  for (unsigned index = source.operands.size(); index-- > 0;)
    if (sourceOperands.isUnpaired(index))
      unpairedOperand(index, /*isNew=*/false);
  for (const auto &[index, operand] : llvm::enumerate(target.operands)) {
    if (const auto *filled = find(&step::WhenAbsent::operand, operand.name);
        filled && !isUp()) {
      PlannedAction &fill = add(StepKind::Declared, "fillOperand");
      fill.index = index;
      fill.value = KindedValue{"", filled->value};
      fill.constant = constantKind(target, operand, filled->value);
      fill.like = likeOf(index);
    }
    if (targetOperands.isUnpaired(index))
      unpairedOperand(index, /*isNew=*/true);
  }
}

/// Whether the versions have a result of one name, but no type in common.
bool ParameterPlanner::isOther(const Parameter &result) const {
  const Parameter *was = findByName(older.results, result.name),
                  *now = findByName(newer.results, result.name);
  if (isVersioned || !was || !now)
    return false;
  llvm::ArrayRef<std::string> types = older.typesOf(*was);
  return llvm::none_of(newer.typesOf(*now), [&](const std::string &type) {
    return llvm::is_contained(types, type);
  });
}

void ParameterPlanner::results() {
  for (unsigned index = source.results.size(); index-- > 0;) {
    const Parameter &one = source.results[index];
    bool isGone = sourceResults.isUnpaired(index);
    if (regroupsResults && isGone && mayBeAbsent(one))
      is(StepKind::Derived);
    else if (one.arity == Arity::Optional && (isGone || isOther(one))) {
      // Of results that may be unused, those that are used are refused.
      if (isReachable(/*isResult=*/true, source.results, index))
        add(StepKind::Derived, "dropResult").index = index;
    } else if (isGone && isVersioned && mayBeAbsent(one) &&
               sourceResults.isLast(index)) {
      atMost("Results", index);
    } else if (isGone) {
      isOpen(/*isResult=*/true, one,
             std::string("is ") + (isUp() ? "gone" : "new") +
                 "; name a 'hook'");
    }
  }
  for (const auto &[index, one] : llvm::enumerate(target.results)) {
    bool isNew = targetResults.isUnpaired(index);
    bool isLeftOut =
        regroupsResults || (isVersioned && targetResults.isLast(index));
    if (isNew && mayBeAbsent(one) && isLeftOut)
      is(StepKind::Derived);
    else if (one.arity == Arity::Optional && (isNew || isOther(one)))
      add(StepKind::Derived, "addResult").index = index;
    else if (isNew)
      isOpen(/*isResult=*/true, one,
             std::string("is ") + (isUp() ? "new" : "gone") +
                 "; name a 'hook'");
  }
}

} // namespace

void planCounts(const StepPlan &plan) { ParameterPlanner(plan).counts(); }

void planParameters(const StepPlan &plan) { ParameterPlanner(plan).run(); }

} // namespace dialectgen
