//===- Steps.cpp - how programs pass between two versions -----------------===//
//
// Each change of the difference is looked at by itself, for each way: does a
// program see it, does it follow what becomes of the program, or does an action
// of the spec say so. Where the target admits less than the source, converting
// checks the program; that is derived as well, since no program comes out
// wrong.
//
//===----------------------------------------------------------------------===//

#include "diff/Steps.h"
#include "diff/Diff.h"
#include "llvm/ADT/STLExtras.h"

using namespace dialectgen;
using llvm::StringRef;

StringRef dialectgen::getName(Bucket bucket) {
  switch (bucket) {
  case Bucket::Same:
    return "same";
  case Bucket::Derived:
    return "derived";
  case Bucket::Declared:
    return "declared";
  case Bucket::Hooked:
    return "hooked";
  case Bucket::Impossible:
    return "impossible";
  case Bucket::Unconfirmed:
    return "unconfirmed";
  }
  return {};
}

std::string dialectgen::toText(const StepWay &way) {
  std::string text = getName(way.bucket).str();
  if (way.bucket == Bucket::Hooked)
    text += " by " + way.hook;
  if (way.bucket == Bucket::Impossible)
    text += ": " + way.reason;
  return text;
}

namespace {

class WayFinder {
public:
  WayFinder(const OpVersion &older, const OpVersion &newer, Way way)
      : older(older), newer(newer), way(way) {}

  StepWay find(const std::vector<Change> &changes);

private:
  using Kind = StepAction::Kind;
  bool isUp() const { return way == Way::Up; }
  void is(Bucket bucket) { result.bucket = std::max(result.bucket, bucket); }
  void isOpen(const std::string &what) {
    is(Bucket::Unconfirmed);
    result.open.push_back(what);
  }
  /// An action of one of `kinds` for this way that is about `name`: the older
  /// version's name of it, or with `byOther` the newer one's.
  const StepAction *action(std::initializer_list<Kind> kinds, StringRef name,
                           bool byOther = false) const;

  void change(const Change &change);
  void addedAttribute(const std::string &name);
  void removedAttribute(const std::string &name);
  void changedAttribute(const std::string &name);
  void addedOperand(const std::string &name);
  void removedOperand(const std::string &name);

  const OpVersion &older, &newer;
  Way way;
  StepWay result;
};

} // namespace

const StepAction *WayFinder::action(std::initializer_list<Kind> kinds,
                                    StringRef name, bool byOther) const {
  for (const StepAction &action : newer.step)
    if (action.isFor(way) && llvm::is_contained(kinds, action.kind) &&
        (byOther ? action.other : action.name) == name)
      return &action;
  return nullptr;
}

void WayFinder::addedAttribute(const std::string &name) {
  if (action({Kind::RenameAttribute, Kind::ToAttribute}, name,
             /*byOther=*/true))
    return is(Bucket::Declared);
  const Attribute &attribute = *newer.findAttribute(name);
  if (const StepAction *before = action({Kind::Before}, name)) {
    // What is absent means the same there, and so nothing has to be done.
    bool isAbsent = before->value.is_null()
                        ? attribute.isOptional()
                        : attribute.hasDefault() &&
                              sameValue(before->value, attribute.defaultValue,
                                        attribute.kind);
    if (!before->value.is_null() || isAbsent)
      return is(isAbsent ? Bucket::Derived : Bucket::Declared);
  }
  isOpen("attribute '" + name +
         "' is new; say under 'before' what programs had in its place, or "
         "which hook finds it");
}

void WayFinder::removedAttribute(const std::string &name) {
  if (action({Kind::Only, Kind::Drop, Kind::RenameAttribute, Kind::ToOperand},
             name))
    return is(Bucket::Declared);
  for (const StepAction &hook : newer.step)
    if (hook.kind == Kind::Hook && hook.other == name) {
      // What a hook computes again on the way down says nothing that the rest
      // does not.
      if (hook.isFor(way))
        is(Bucket::Hooked);
      else if (isUp())
        is(Bucket::Derived);
      else
        break;
      return;
    }
  isOpen("attribute '" + name +
         "' is gone; say what becomes of it: 'only', 'drop', 'rename', "
         "'to_operand' or 'hook'");
}

static bool isNumber(StringRef kind) {
  return kind == "int" || kind == "float";
}

void WayFinder::changedAttribute(const std::string &name) {
  const Attribute &before = *older.findAttribute(name);
  const Attribute &after = *newer.findAttribute(name);
  const Attribute &source = isUp() ? before : after;
  const Attribute &target = isUp() ? after : before;
  // Values that the target does not have are refused.
  if (before.required != after.required ||
      before.allowedValues != after.allowedValues ||
      before.minimum != after.minimum || before.maximum != after.maximum)
    is(Bucket::Derived);
  if (action({Kind::Values, Kind::Before}, name))
    is(Bucket::Declared);
  bool isRespelled = action({Kind::Values}, name);
  // Whole numbers are the same as either kind; others are refused.
  bool areNumbers = before.kind != after.kind && isNumber(before.kind) &&
                    isNumber(after.kind);
  if (areNumbers)
    is(Bucket::Derived);
  if (before.kind != after.kind && !isRespelled && !areNumbers)
    isOpen("attribute '" + name +
           "' is of another kind; say which 'values' "
           "it has then");
  // Where the source may leave it out, the target must mean the same by that,
  // or have it written out.
  if (source.required || isRespelled || action({Kind::Before}, name))
    return;
  bool sameDefault =
      before.hasDefault() == after.hasDefault() &&
      (!after.hasDefault() || sameValue(before.defaultValue, after.defaultValue,
                                        areNumbers ? "float" : after.kind));
  if (!sameDefault && source.hasDefault() && !target.hasDefault())
    is(Bucket::Derived);
  else if (!sameDefault || (isUp() && target.required))
    isOpen("attribute '" + name + "' has " +
           (target.required ? "to be there" : "another default") +
           "; say under 'before' what programs mean that leave it out");
}

void WayFinder::addedOperand(const std::string &name) {
  if (action({Kind::ToOperand}, name, /*byOther=*/true) ||
      action({Kind::Insert}, name))
    return is(Bucket::Declared);
  const Parameter &operand = *findByName(newer.operands, name);
  bool mayBeAbsent =
      operand.arity == Arity::Optional ||
      (operand.arity == Arity::Variadic && operand.minCount == 0);
  // Absent ones at the end are simply not there.
  bool isLast = llvm::all_of(
      llvm::make_range(&operand, newer.operands.data() + newer.operands.size()),
      [&](const Parameter &later) {
        return !findByName(older.operands, later.name);
      });
  if (mayBeAbsent && isLast)
    return is(Bucket::Derived);
  isOpen("operand '" + name +
         "' is new; say where it comes from: 'to_operand', 'insert' or 'hook'");
}

void WayFinder::removedOperand(const std::string &name) {
  if (action({Kind::ToAttribute}, name))
    return is(Bucket::Declared);
  // Absent ones are simply not there; present ones are refused.
  if (findByName(older.operands, name)->arity == Arity::Optional)
    return is(Bucket::Derived);
  isOpen("operand '" + name +
         "' is gone; say what becomes of it: 'to_attribute' or 'hook'");
}

std::pair<const Parameter *, const Parameter *>
dialectgen::findRenamed(const std::vector<Parameter> &from,
                        const std::vector<Parameter> &to, StringRef name) {
  if (from.size() == to.size())
    for (const auto &[a, b] : llvm::zip(from, to))
      if ((a.name == name || b.name == name) && !findByName(to, a.name) &&
          !findByName(from, b.name))
        return {&a, &b};
  return {nullptr, nullptr};
}

void WayFinder::change(const Change &change) {
  bool isAdded = change.kind == ChangeKind::Add;
  bool isRemoved = change.kind == ChangeKind::Remove;
  switch (change.element) {
  case Element::Attribute:
    if (isAdded)
      addedAttribute(change.name);
    else if (isRemoved)
      removedAttribute(change.name);
    else
      changedAttribute(change.name);
    return;
  case Element::Operand:
  case Element::Result: {
    bool isOperand = change.element == Element::Operand;
    if (change.kind == ChangeKind::Rename)
      return;
    if (isAdded || isRemoved) {
      auto [a, b] =
          findRenamed(isOperand ? older.operands : older.results,
                      isOperand ? newer.operands : newer.results, change.name);
      if (a && (a->arity != b->arity || a->minCount != b->minCount ||
                a->homogeneous != b->homogeneous))
        return is(Bucket::Derived);
      if (a)
        return;
    }
    if (change.kind == ChangeKind::Move)
      return isOpen(std::string(isOperand ? "operand '" : "result '") +
                    change.name + "' stands elsewhere; name a 'hook'");
    if (isAdded && isOperand)
      return addedOperand(change.name);
    if (isRemoved && isOperand)
      return removedOperand(change.name);
    if (isAdded || isRemoved) {
      // Of results that may be unused, those that are used are refused.
      std::string arity = change.value.value("arity", "single");
      if (arity == "optional")
        return is(Bucket::Derived);
      return isOpen("result '" + change.name + "' is " +
                    (isAdded ? "new" : "gone") + "; name a 'hook'");
    }
    // Counts that the target does not take are refused; types are looked at
    // for all parameters together.
    for (const char *key : {"arity", "min_count", "homogeneous"})
      if (change.set.contains(key) || llvm::is_contained(change.unset, key))
        is(Bucket::Derived);
    return;
  }
  case Element::Region:
    if (change.kind == ChangeKind::Rename)
      return;
    if (isAdded)
      return is(Bucket::Derived);
    return isOpen("region '" + change.name + "' is " +
                  (isRemoved ? "gone" : "another") + "; name a 'hook'");
  case Element::TypeConstraint:
    return;
  case Element::Version:
    if (!change.set.contains("deprecated") &&
        !llvm::is_contained(change.unset, "deprecated"))
      return;
    if (newer.deprecated &&
        llvm::any_of(newer.step, [&](const StepAction &action) {
          return action.isFor(way) && action.kind == Kind::Becomes;
        }))
      return is(Bucket::Declared);
    return isOpen(newer.deprecated
                      ? "the op is deprecated; say what it 'becomes'"
                      : "the op was deprecated; name a 'hook'");
  }
}

/// Whether programs see that types differ: what each parameter takes, or which
/// parameters are of one type.
static bool typesDiffer(const OpVersion &older, const OpVersion &newer) {
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

StepWay WayFinder::find(const std::vector<Change> &changes) {
  for (const StepAction &action : newer.step) {
    if (!action.isFor(way))
      continue;
    if (action.kind == Kind::Impossible) {
      result.bucket = Bucket::Impossible;
      result.reason = action.other;
      return std::move(result);
    }
    if (action.kind == Kind::Hook) {
      if (result.hook.empty())
        result.hook = action.name;
      if (action.isFirst)
        is(Bucket::Hooked);
    } else {
      result.actions.push_back(action);
    }
  }
  // A hook for the whole of it answers for everything.
  bool isHooked = llvm::any_of(newer.step, [&](const StepAction &action) {
    return action.kind == Kind::Hook && action.other.empty() &&
           !action.isFirst && action.isFor(way);
  });
  if (isHooked) {
    is(Bucket::Hooked);
    return std::move(result);
  }
  for (const Change &one : changes)
    change(one);
  if (typesDiffer(older, newer))
    is(Bucket::Derived);
  // What shows in no signature and is said all the same.
  for (const StepAction &action : result.actions)
    if (action.kind == Kind::AtLeast || action.kind == Kind::AtMost ||
        action.kind == Kind::FromStart || action.kind == Kind::Cast ||
        (action.kind == Kind::WhenAbsent && !isUp()) ||
        action.kind == Kind::Becomes)
      is(Bucket::Declared);
  return std::move(result);
}

Step dialectgen::findStep(const OpVersion &older, const OpVersion &newer) {
  Step step;
  step.older = &older;
  step.newer = &newer;
  step.changes = diff(older, newer);
  step.up = WayFinder(older, newer, Way::Up).find(step.changes);
  step.down = WayFinder(older, newer, Way::Down).find(step.changes);
  return step;
}

std::vector<Step> dialectgen::findSteps(const Op &op) {
  std::vector<Step> steps;
  for (const OpVersion &version : op.versions)
    if (const OpVersion *older = op.olderThan(version))
      steps.push_back(findStep(*older, version));
  return steps;
}
