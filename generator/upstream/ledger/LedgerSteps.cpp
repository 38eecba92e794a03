//===- LedgerSteps.cpp - changes of released steps -----------------------===//
//
// See LedgerSteps.h.
//
//===----------------------------------------------------------------------===//

#include "upstream/ledger/LedgerSteps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

using namespace dialectgen;
using llvm::StringRef;

/// The actions of a step for one way.
static std::vector<Json> actionsFor(const Json &step, StringRef way) {
  std::vector<Json> actions;
  for (Json action : step) {
    auto own = action.is_object() ? action.find("way") : action.end();
    if (action.is_object() && own != action.end() && *own != way.str())
      continue;
    if (action.is_object())
      action.erase("way");
    actions.push_back(std::move(action));
  }
  return actions;
}

/// The actions that a step gained for a way since its release; nothing if a
/// released action is gone or has moved.
static std::optional<std::vector<Json>> addedTo(const std::vector<Json> &was,
                                                const std::vector<Json> &now) {
  std::vector<Json> added;
  size_t met = 0;
  for (const Json &action : now)
    if (met < was.size() && was[met] == action)
      ++met;
    else
      added.push_back(action);
  if (met < was.size())
    return std::nullopt;
  return added;
}

StepGrowth dialectgen::growthOf(const Json &was, const Json &now) {
  auto isHook = [](const Json &action) {
    return action.is_object() && action.contains("hook");
  };
  auto isCast = [](const Json &action) {
    return action.is_object() && action.contains("cast");
  };
  auto admitsMore = [&](const Json &action) {
    return isHook(action) || isCast(action);
  };
  auto isFirstHook = [&](const Json &action) {
    return isHook(action) && action.contains("first") &&
           action["first"] == true;
  };
  auto isImpossible = [](const Json &action) {
    return action.is_object() && action.contains("impossible");
  };
  // An action that has no known way is part of neither.
  auto isOfNoWay = [](const Json &action) {
    return action.is_object() && action.contains("way") &&
           action["way"] != "up" && action["way"] != "down";
  };
  if (llvm::any_of(was, isOfNoWay))
    return StepGrowth::Refused;
  StepGrowth growth = StepGrowth::Free;
  for (StringRef way : {"up", "down"}) {
    std::vector<Json> before = actionsFor(was, way),
                      after = actionsFor(now, way);
    if (llvm::any_of(before, isImpossible))
      continue;
    bool isDown = way == "down";
    if (!isDown) {
      llvm::erase_if(before, isCast);
      llvm::erase_if(after, isCast);
    }
    std::optional<std::vector<Json>> added = addedTo(before, after);
    if (isDown && added && llvm::all_of(*added, admitsMore))
      continue;
    if (isDown) {
      llvm::erase_if(before, isHook);
      llvm::erase_if(after, isHook);
      if (before != after)
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
