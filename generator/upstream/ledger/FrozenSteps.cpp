//===- FrozenSteps.cpp - changes of released steps ------------------------===//
//
// See growthOf in Frozen.h.
//
//===----------------------------------------------------------------------===//

#include "model/forms/ModelForms.h"
#include "upstream/ledger/Frozen.h"
#include "llvm/ADT/STLExtras.h"

using namespace dialectgen;

using Actions = std::vector<StepAction>;

static bool isSame(const StepAction &a, const StepAction &b) {
  return FormOf<StepAction>::same(a, b);
}

/// The actions of a step for one way.
static Actions actionsFor(llvm::ArrayRef<StepAction> step, Way way) {
  Actions actions;
  for (const StepAction &action : step)
    if (action.isFor(way))
      actions.emplace_back(action).way = std::nullopt;
  return actions;
}

/// The actions that a step gained for a way since its release; nothing if a
/// released action is gone or has moved.
static std::optional<Actions> addedTo(const Actions &was, const Actions &now) {
  Actions added;
  size_t met = 0;
  for (const StepAction &action : now)
    if (met < was.size() && isSame(was[met], action))
      ++met;
    else
      added.push_back(action);
  if (met < was.size())
    return std::nullopt;
  return added;
}

StepGrowth dialectgen::growthOf(llvm::ArrayRef<StepAction> was,
                                llvm::ArrayRef<StepAction> now) {
  auto isHook = [](const StepAction &action) {
    return action.is<step::Hook>();
  };
  auto isCast = [](const StepAction &action) {
    return action.is<step::Cast>();
  };
  auto admitsMore = [](const StepAction &action) {
    return action.is<step::Hook, step::Cast>();
  };
  auto isFirstHook = [](const StepAction &action) {
    const auto *hook = action.as<step::Hook>();
    return hook && hook->isFirst;
  };
  StepGrowth growth = StepGrowth::Free;
  for (Way way : {Way::Up, Way::Down}) {
    Actions before = actionsFor(was, way), after = actionsFor(now, way);
    if (llvm::any_of(before, [](const StepAction &action) {
          return action.is<step::Impossible>();
        }))
      continue;
    bool isDown = way == Way::Down;
    if (!isDown) {
      llvm::erase_if(before, isCast);
      llvm::erase_if(after, isCast);
    }
    std::optional<Actions> added = addedTo(before, after);
    if (isDown && added && llvm::all_of(*added, admitsMore))
      continue;
    if (isDown) {
      llvm::erase_if(before, isHook);
      llvm::erase_if(after, isHook);
      if (!llvm::equal(before, after, isSame))
        return StepGrowth::Refused;
    } else if (!added || !llvm::all_of(*added, isFirstHook)) {
      return StepGrowth::Refused;
    } else if (added->empty()) {
      continue;
    }
    growth = StepGrowth::Correctable;
  }
  return growth;
}
