//===- Steps.cpp - how programs pass between two versions -----------------===//

#include "diff/steps/Steps.h"
#include "diff/steps/StepPlanner.h"
#include "diff/versions/Diff.h"
#include "model/diagnostics/Locate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace dialectgen;
using llvm::StringRef;

StringRef dialectgen::getName(StepKind stepKind) {
  static constexpr llvm::StringLiteral names[] = {
#define DIALECTGEN_STEP_KIND(ENUMERATOR, NAME) NAME,
#include "dialectgen/core/versions/Steps.def"
      "unconfirmed"};
  return names[size_t(stepKind)];
}

std::string dialectgen::toText(const StepWay &way) {
  std::string text = getName(way.stepKind).str();
  if (way.stepKind == StepKind::Hooked)
    text += " by " + way.hook;
  if (way.stepKind == StepKind::Impossible)
    text += ": " + way.reason;
  return text;
}

std::pair<const Parameter *, const Parameter *>
dialectgen::findRenamed(const SharedList<Parameter> &from,
                        const SharedList<Parameter> &to, StringRef name) {
  if (from.size() != to.size())
    return {nullptr, nullptr};
  for (const SharedList<Parameter> *list : {&from, &to})
    if (const Parameter *known = list->find(name)) {
      const Parameter &a = from[known - list->data()],
                      &b = to[known - list->data()];
      if (!to.find(a.name) && !from.find(b.name))
        return {&a, &b};
    }
  return {nullptr, nullptr};
}

const Attribute *dialectgen::findOlder(const OpVersion &newer,
                                       const OpVersion &older,
                                       StringRef attribute) {
  const StepAction *rename =
      newer.step.find(attribute, [&](const StepAction &action) {
        const auto *renamed = action.as<step::Rename>();
        return renamed && renamed->to == attribute;
      });
  return older.findAttribute(
      rename ? StringRef(rename->as<step::Rename>()->from) : attribute);
}

const Attribute *dialectgen::findNewer(const OpVersion &newer,
                                       const OpVersion &older,
                                       StringRef attribute) {
  // It is called as before, or as a step renames it.
  const Attribute *found = nullptr;
  auto look = [&](StringRef name) {
    const Attribute *known = newer.findAttribute(name),
                    *was = known ? findOlder(newer, older, name) : nullptr;
    if (was && was->name == attribute && (!found || known < found))
      found = known;
  };
  look(attribute);
  newer.step.find(attribute, [&](const StepAction &action) {
    if (const auto *renamed = action.as<step::Rename>();
        renamed && renamed->from == attribute)
      look(renamed->to);
    return false;
  });
  return found;
}

const Op *dialectgen::findConstantOp(const Family &family, StringRef type) {
  auto recordOf = [&](StringRef name) {
    const NamedType *named = family.findNamedType(name);
    return named ? StringRef(named->record) : StringRef();
  };
  for (const Op &op : family.ops)
    if (llvm::all_of(op.versions, [&](const OpVersion &version) {
          bool isConstant =
              version.hooks->constantLike ||
              llvm::any_of(family.traitsOf(version), [](const Trait *trait) {
                return trait->def == "ConstantLike";
              });
          return isConstant && version.operands.empty() &&
                 version.results.size() == 1 &&
                 version.attributes.size() == 1 &&
                 recordOf(version.results.front().type) == recordOf(type);
        }))
      return &op;
  return nullptr;
}

/// The op that a step to `newer` leads to; an op that no program can become is
/// only named.
static const Op *leadsTo(const Family &family, const Op &op,
                         const OpVersion &newer) {
  const Op *other = nullptr;
  for (const StepAction &action : newer.step) {
    if (action.is<step::Impossible>())
      return nullptr;
    if (const auto *becomes = action.as<step::Becomes>())
      other = family.findOp(op.domain, becomes->op);
  }
  return other;
}

Step dialectgen::findStep(const Family &family, const Op &op,
                          const OpVersion &older, const OpVersion &newer) {
  Step step;
  step.older = &older;
  step.newer = &newer;
  if (const Op *other = leadsTo(family, op, newer)) {
    step.becomes = other->versionAt(newer.since);
    step.other = step.becomes ? other : nullptr;
  }
  step.changes = diff(older, newer);
  step.up = planWay(family, step, Way::Up);
  step.down = planWay(family, step, Way::Down);
  return step;
}

std::vector<Step> dialectgen::findSteps(const Family &family, const Op &op) {
  std::vector<Step> steps;
  // There are as many of them as there are versions.
  steps.reserve(op.versions.empty() ? 0 : op.versions.size() - 1);
  for (const OpVersion &version : op.versions)
    if (const OpVersion *older = op.olderThan(version))
      steps.push_back(findStep(family, op, *older, version));
  return steps;
}

static void checkStep(const Op &op, const Step &step,
                      Diagnostics &diagnostics) {
  llvm::StringSet<> told, openDown;
  for (const OpenPoint &open : step.down.open)
    openDown.insert(open.text);
  for (Way way : {Way::Up, Way::Down})
    for (const OpenPoint &open : step.to(way).open) {
      // A point that is open in both directions is reported once.
      if (!told.insert(open.text).second)
        continue;
      bool isBoth = way == Way::Up && openDown.contains(open.text);
      diagnostics.error(open.id, open.range,
                        "the step of '" + op.name + "' from " +
                            toString(step.older->since) + " to " +
                            toString(step.newer->since) + " has no way " +
                            (isBoth           ? "up or down"
                             : way == Way::Up ? "up"
                                              : "down") +
                            ": " + open.text);
    }
}

void dialectgen::checkSteps(const Family &family, Diagnostics &diagnostics) {
  if (!family.versionedPart())
    return;
  for (const Op &op : family.ops)
    for (const Step &step : findSteps(family, op))
      checkStep(op, step, diagnostics);
}
