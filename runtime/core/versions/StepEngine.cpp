//===- StepEngine.cpp - steps, bound to a context and a target ------------===//
//
// See StepEngine.h.
//
//===----------------------------------------------------------------------===//

#include "StepEngine.h"
#include "StepActions.h"
#include "dialectgen/core/MlirVersion.h"
#include "dialectgen/core/versions/VersionStepAction.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace dialectgen {

FailureOr<std::unique_ptr<StepEngine>>
StepEngine::create(Location location, const StepTable &table,
                   VersionAdaptor &adaptor, ArrayRef<Target> targets) {
  std::unique_ptr<StepEngine> engine(new StepEngine(table, adaptor));
  if (failed(engine->setTargets(location, targets)) ||
      failed(engine->bindSteps(location)))
    return failure();
  return engine;
}

LogicalResult StepEngine::setTargets(Location location,
                                     ArrayRef<Target> asked) {
  targets.resize(table.timelines.size());
  for (const Target &target : asked) {
    const auto *timeline =
        llvm::find_if(table.timelines, [&](const TimelineRow &row) {
          return target.timeline == row.name;
        });
    if (timeline == table.timelines.end())
      return emitError(location)
             << "there are no versions of '" << target.timeline << "'";
    auto refuse = [&](const char *how, Version bound) {
      return emitError(location) << "target " << timeline->label << " "
                                 << timeline->str(target.version) << " is "
                                 << how << " " << timeline->str(bound);
    };
    if (target.version < timeline->minimum)
      return refuse("less than minimum supported", timeline->minimum);
    if (timeline->current < target.version)
      return refuse("greater than current version", timeline->current);
    targets[timeline - table.timelines.begin()] = target.version;
  }
  return success();
}

static BoundAction bind(const ActionRow &row, StepHook hook, unsigned timeline,
                        const VersionAdaptor &adaptor) {
  MLIRContext *context = adaptor.getContext();
  auto make = [&](const ValueMaker &value) {
    return value ? adaptor.make(value, timeline) : Attribute();
  };
  BoundAction action{&row, StringAttr::get(context, row.name),
                     StringAttr::get(context, row.to), make(row.value)};
  for (const ValuePair &pair : row.values)
    action.values.emplace_back(make(pair.from), make(pair.to));
  action.hook = hook;
  return action;
}

/// The text of a constant that is none of the dialect; empty if all are. Only
/// rows of a file can have one.
static StringRef findUnreadable(const BoundAction &action) {
  auto isUnreadable = [](const ValueMaker &value, Attribute made) {
    return value.text && !made;
  };
  if (isUnreadable(action.row->value, action.value))
    return action.row->value.text;
  for (const auto &[pair, made] : llvm::zip(action.row->values, action.values))
    if (isUnreadable(pair.from, made.first))
      return pair.from.text;
    else if (isUnreadable(pair.to, made.second))
      return pair.to.text;
  return "";
}

LogicalResult StepEngine::bindSteps(Location location) {
  MLIRContext *context = adaptor.getContext();
  llvm::StringMap<BoundVersion *> byText;
  versions.reserve(table.ops.size());
  for (const OpRow &row : table.ops) {
    std::optional<Version> target = targets[row.timeline];
    bool lives = !target || (row.since <= target->withoutPatch() &&
                             target->withoutPatch() <= row.until);
    versions.push_back({&row, OperationName(row.name, context), lives});
    byText[row.name] = &versions.back();
    byName[versions.back().name] = &versions.back();
  }
  // Steps are pointed to.
  steps.reserve(2 * table.steps.size());
  for (const StepRow &row : table.steps) {
    BoundVersion *older = byText.lookup(row.older),
                 *newer = byText.lookup(row.newer);
    if (!older || !newer)
      return emitError(location)
             << "a step leads from '" << row.older << "' to '" << row.newer
             << "', and there is no '" << (older ? row.newer : row.older)
             << "'";
    for (bool upgrade : {true, false}) {
      BoundVersion *from = upgrade ? older : newer;
      BoundStep step{&row, upgrade, from, upgrade ? newer : older};
      bool isOnTheWay =
          !from->lives &&
          upgrade == (from->row->until < *targets[from->row->timeline]);
      for (const ActionRow &action : step.direction().actions) {
        StepHook hook = nullptr;
        if (action.kind == ActionKind::Hook) {
          const auto *known =
              llvm::find_if(table.hooks, [&](const StepHookRow &known) {
                return known.name == action.name;
              });
          // Whether it is on this way or not: no target is to find it first.
          if (known == table.hooks.end())
            return emitError(location)
                   << "there is no hook '" << action.name
                   << "', which the step from '" << step.from->row->name
                   << "' to '" << step.to->row->name << "' asks for";
          hook = known->hook;
        }
        if (!isOnTheWay)
          continue;
        step.actions.push_back(
            bind(action, hook, from->row->timeline, adaptor));
        if (StringRef text = findUnreadable(step.actions.back()); !text.empty())
          return emitError(location)
                 << "the step " << step.from->row->name << " -> "
                 << step.to->row->name
                 << " has a constant that is no attribute: " << text;
      }
      // Of several ways one that can be gone.
      if (!isOnTheWay ||
          (from->next && from->next->direction().kind != StepKind::Impossible))
        continue;
      steps.push_back(std::move(step));
      from->next = &steps.back();
    }
  }
  return success();
}

const BoundVersion *StepEngine::find(Operation *op) const {
  const BoundVersion *version = byName.lookup(adaptor.getVersion(op));
  return version && !adaptor.isUnversioned(op) ? version : nullptr;
}

/// The name of the innermost symbol around `op`: artifacts seldom have
/// locations.
static StringAttr symbolAround(Operation *op, const VersionAdaptor &adaptor) {
  for (Operation *parent = op; parent; parent = parent->getParentOp())
    if (StringAttr name = adaptor.getSymbol(parent); name && !name.empty())
      return name;
  return {};
}

LogicalResult StepEngine::refuse(Operation *op, unsigned ofOperation,
                                 const Illegal &illegal) const {
  unsigned timeline = illegal.timeline.value_or(ofOperation);
  InFlightDiagnostic error = emitError(op->getLoc());
  setRefusalClass(*error.getUnderlyingDiagnostic(), illegal.refusal);
  const TimelineRow &row = table.timelines[timeline];
  if (illegal.since || illegal.until) {
    if (illegal.since)
      setNeededVersion(*error.getUnderlyingDiagnostic(),
                       row.str(*illegal.since));
    error << illegal.what << " needs " << row.label << " "
          << row.str(illegal.since ? *illegal.since : *illegal.until)
          << (illegal.since ? " or newer" : " or older") << " of " << row.text;
    if (targets[timeline])
      error << "; the target is " << row.str(*targets[timeline]);
  } else {
    error << illegal.what;
  }
  if (!illegal.why.empty())
    error << "; " << illegal.why;
  std::string place;
  if (StringAttr symbol = symbolAround(op, adaptor)) {
    place = (" in '" + symbol.getValue() + "'").str();
    // functionOf (SentDiagnostics.h) gives it to tools.
    MLIRContext *context = op->getContext();
    addMetadata(
        *error.getUnderlyingDiagnostic(),
        DictionaryAttr::get(
            context,
            NamedAttribute(StringAttr::get(context, "function"), symbol)));
  }
  if (illegal.part)
    error << "; it is in " << *illegal.part << "'"
          << op->getName().getStringRef() << "'" << place;
  else if (!place.empty())
    error << "; it is" << place;
  return error;
}

FailureOr<StepEngine::Converted> StepEngine::convert(Operation *op,
                                                     const BoundVersion &from,
                                                     ValueRange operands,
                                                     OpBuilder &builder) const {
  const BoundVersion *at = &from;
  auto refuseHere = [&](const Illegal &illegal) {
    return refuse(op, at->row->timeline, illegal);
  };
  StepRewrite rewrite(op, operands, builder, adaptor, refuseHere);
  for (; !at->lives; at = at->next->to) {
    const BoundStep *step = at->next;
    if (!step || step->direction().kind == StepKind::Impossible) {
      Illegal illegal{("'" + Twine(at->row->name) + "'").str()};
      bool isBefore = *targets[at->row->timeline] < at->row->since;
      (isBefore ? illegal.since : illegal.until) =
          isBefore ? at->row->since : at->row->until;
      illegal.refusal = adaptor.classOf(op);
      StringRef why = step       ? StringRef(step->direction().reason)
                      : isBefore ? adaptor.whyNoEquivalent(op)
                                 : "";
      if (step || !why.empty()) {
        illegal.why = why.str();
        illegal.refusal = RefusalClass::Impossible;
      }
      return refuseHere(illegal);
    }
    if (failed(trace(*step, rewrite)))
      return failure();
  }
  FailureOr<StepRewrite::Made> made = rewrite.finish(at->name);
  if (failed(made))
    return failure();
  return Converted{made->op, at, std::move(made->results),
                   std::move(rewrite.regions)};
}

std::optional<StepEngine::Converted>
StepEngine::expand(Operation *op, const BoundVersion &from, ValueRange operands,
                   OpBuilder &builder, std::string &whyNot) const {
  auto refuseHere = [&](const Illegal &illegal) {
    return refuse(op, from.row->timeline, illegal);
  };
  StepRewrite rewrite(op, operands, builder, adaptor, refuseHere);
  // Some version on the way there may be known as others.
  const BoundVersion *at = &from;
  while (!at->lives) {
    if (auto values = adaptor.expand(rewrite, *at->row))
      return Converted{nullptr, at, std::move(*values), {}};
    const BoundStep *step = at->next;
    if (!step || step->direction().kind == StepKind::Impossible ||
        failed(take(*step, rewrite)) || rewrite.changesResults())
      break;
    at = step->to;
  }
  whyNot = rewrite.declined;
  return std::nullopt;
}

LogicalResult StepEngine::trace(const BoundStep &step,
                                StepRewrite &rewrite) const {
  LogicalResult result = failure();
  bool isTaken = false;
  Operation *op = rewrite.getOp();
  op->getContext()->executeAction<VersionStepAction>(
      [&] {
        isTaken = mayTakeStep(*step.row, step.upgrade);
        if (isTaken)
          result = take(step, rewrite);
      },
      {op}, *step.row, step.upgrade);
  if (!isTaken)
    return rewrite.fail("the step from '" + Twine(step.from->row->name) +
                        "' to '" + step.to->row->name +
                        "' was skipped for debugging");
  return result;
}

LogicalResult StepEngine::take(const BoundStep &step,
                               StepRewrite &rewrite) const {
  rewrite.older = (step.upgrade ? step.from : step.to)->row;
  rewrite.newer = (step.upgrade ? step.to : step.from)->row;
  rewrite.upgrade = step.upgrade;
  for (const BoundAction &action : step.actions)
    if (failed(apply(action, rewrite)))
      return failure();
  return success();
}

/// Repeats the steps of `before` version by version, until a version no longer
/// excludes the use that `to` excludes. The version before it is the last one
/// that does.
void StepEngine::closeBound(Operation *before, const BoundVersion &from,
                            const BoundVersion *to, Illegal &illegal) const {
  Block scratch;
  OpBuilder builder(before->getContext());
  builder.setInsertionPointToEnd(&scratch);
  auto isSilent = [](const Illegal &) { return failure(); };
  StepRewrite rewrite(before, before->getOperands(), builder, adaptor,
                      isSilent);
  for (const BoundVersion *at = &from; at != to && at->next;) {
    if (failed(take(*at->next, rewrite)))
      return;
    at = at->next->to;
    FailureOr<Operation *> made = rewrite.make(at->name);
    if (failed(made))
      return;
    bool isIllegal = false;
    adaptor.check(*made, at->row, from.row, [&](const Illegal &other) {
      // A use that only the operation names is considered the same.
      isIllegal |= other.what == illegal.what || !illegal.why.empty();
    });
    (*made)->destroy();
    if (isIllegal)
      return;
    (illegal.since ? illegal.since : illegal.until) =
        illegal.since ? at->row->since : at->row->until;
  }
}

bool StepEngine::isLegal(Operation *op, const BoundVersion *version,
                         const BoundVersion *from) const {
  bool isLegal = true;
  adaptor.check(op, version ? version->row : nullptr,
                from ? from->row : nullptr,
                [&](const Illegal &) { isLegal = false; });
  return isLegal;
}

LogicalResult StepEngine::check(Operation *op, const BoundVersion *version,
                                const BoundVersion *from,
                                Operation *before) const {
  llvm::SmallVector<std::string, 1> said;
  adaptor.check(op, version ? version->row : nullptr,
                from ? from->row : nullptr, [&](Illegal illegal) {
                  // One reason, one error.
                  if (llvm::is_contained(said, illegal.what))
                    return;
                  said.push_back(illegal.what);
                  if (illegal.isBoundOpen && before)
                    closeBound(before, *from, version, illegal);
                  (void)refuse(op, version ? version->row->timeline : 0,
                               illegal);
                });
  return success(said.empty());
}

} // namespace dialectgen
