//===- FollowSteps.cpp - steps that follow from signatures ----------------===//
//
// See FollowParts.h. A step that two signatures do not determine is impossible
// until a person declares it.
//
//===----------------------------------------------------------------------===//

#include "diff/steps/Steps.h"
#include "diff/steps/WireDefault.h"
#include "model/forms/StepReader.h"
#include "upstream/adopt/VersionedAdoption.h"
#include "upstream/follow/FollowParts.h"
#include "llvm/ADT/STLExtras.h"

using namespace dialectgen;
using llvm::StringRef;

/// The wire record of an attribute of the dialect; null if `name` is none.
static const WireRecord *wireOf(const Family &family, const std::string &name) {
  return family.wireOf(family.findDialectAttribute(name));
}

/// The values of an enumeration with other numbers, as pairs; null if the
/// records are none.
static Json pairsOf(const Family &family, const std::string &older,
                    const std::string &newer) {
  const WireRecord *from = wireOf(family, older), *to = wireOf(family, newer);
  if (!from || !to || from->cases.empty() || to->cases.empty() || to->bitEnum)
    return nullptr;
  Json pairs = Json::array();
  for (const WireCase &before : from->cases)
    for (const WireCase &after : to->cases)
      if (isSameCase(before, after)) {
        pairs.push_back({{{"attribute", from->name},
                          {"fields", Json::array({before.value})}},
                         {{"attribute", to->name},
                          {"fields", Json::array({after.value})}}});
        break;
      }
  return pairs.empty() ? Json() : pairs;
}

/// Adds actions about attributes that follow from the two signatures.
static void deriveAttributes(const FollowedRecords &records,
                             const OpVersion &older, OpVersion &newer) {
  auto isSaid = [&](StringRef name) {
    return llvm::any_of(newer.step, [&](const StepAction &action) {
      return mentions(action, name);
    });
  };
  auto add = [&](auto action) { newer.step.push_back({std::move(action)}); };
  for (const Attribute &after : newer.attributes) {
    // Programs without it have its default, or nothing.
    if (older.findAttribute(after.name) || isSaid(after.name) ||
        after.required || findByName(older.operands, after.name))
      continue;
    std::optional<Json> value =
        after.hasDefault() ? wireDefault(records.family, after) : Json();
    if (value)
      add(step::Before{after.name, std::move(*value)});
  }
  for (const Attribute &before : older.attributes) {
    const Attribute *after = newer.findAttribute(before.name);
    auto successor = records.successors.find(before.kind);
    if (!after || successor == records.successors.end() ||
        isSaid(before.name) || successor->second != after->kind)
      continue;
    if (Json pairs = pairsOf(records.family, before.kind, after->kind);
        !pairs.is_null())
      add(step::Values{before.name, std::move(pairs)});
  }
}

/// The parts that both versions have in the same places, by kind.
template <typename Look>
static void forEachPlace(const OpVersion &older, const OpVersion &newer,
                         Look look) {
  auto list = [&](const char *what, const auto &were, const auto &are) {
    for (auto [was, is] : llvm::zip(were, are))
      look(what, was.name, is.name, were, are);
  };
  list("operand", older.operands, newer.operands);
  list("result", older.results, newer.results);
  list("region", older.regions, newer.regions);
  list("successor", older.successors, newer.successors);
}

/// Adds cases of enumerations that others took the place of.
static void addUntoldCases(const Family &family, const OpVersion &older,
                           const OpVersion &newer,
                           std::vector<std::string> &untold) {
  for (const Attribute &before : older.attributes) {
    const Attribute *after = newer.findAttribute(before.name);
    if (!after || after->kind == before.kind)
      continue;
    const WireRecord *from = wireOf(family, before.kind),
                     *to = wireOf(family, after->kind);
    if (!from || !to)
      continue;
    auto hasPair = [&](const WireCase &was) {
      return llvm::any_of(newer.step, [&](const StepAction &action) {
        const auto *values = action.as<step::Values>();
        return values && values->attribute == before.name &&
               values->newByOld.is_array() &&
               llvm::any_of(values->newByOld, [&](const Json &pair) {
                 return pair.at(0).value("fields", Json::array()) ==
                        Json::array({was.value});
               });
      });
    };
    for (const WireCase &was : from->cases)
      for (const WireCase &is : to->cases)
        if (was.value == is.value && !isSameCase(was, is) && !hasPair(was) &&
            llvm::none_of(from->cases, [&](const WireCase &other) {
              return isSameCase(other, is);
            }))
          untold.push_back(
              "case '" + was.name + "' of '" + from->name + "' is none of '" +
              to->name + "', which has '" + is.name +
              "' in its place; if it is the same, adopt with --renamed=" +
              before.kind + "." + was.name + ":" + is.name +
              ", or add both to 'values'");
  }
}

std::vector<std::string> dialectgen::untoldNames(const Family &family,
                                                 const OpVersion &older,
                                                 const OpVersion &newer) {
  std::vector<std::string> untold;
  addUntoldCases(family, older, newer, untold);
  auto isSaid = [&](StringRef name) {
    return llvm::any_of(newer.step, [&](const StepAction &action) {
      const auto *hook = action.as<step::Hook>();
      return mentions(action, name) || (hook && hook->isForAll());
    });
  };
  forEachPlace(older, newer,
               [&](const char *what, const std::string &was,
                   const std::string &is, const auto &were, const auto &are) {
                 // Without one of the names, the place alone tells.
                 if (was == is || was.empty() || is.empty() ||
                     were.size() != are.size() || findByName(are, was) ||
                     findByName(were, is) || isSaid(was) || isSaid(is))
                   return;
                 untold.push_back(std::string(what) + " '" + is +
                                  "' stands where '" + was +
                                  "' stood; if it is the same, declare "
                                  "'rename', or adopt with --renamed=OP." +
                                  was + ":" + is);
               });
  return untold;
}

/// What the names that changed tell of a step.
static void deriveNames(const OpVersion &older, OpVersion &newer,
                        const NewNames &names,
                        llvm::function_ref<void(StepAction)> tryAction) {
  for (const auto &[from, to] : names) {
    if (llvm::any_of(newer.step, [&, &was = from](const StepAction &action) {
          return mentions(action, was);
        }))
      continue;
    bool wasAttribute = older.findAttribute(from),
         isAttribute = newer.findAttribute(to);
    if (wasAttribute && findByName(newer.operands, to))
      tryAction({step::ToOperand{from, to}});
    else if (isAttribute && findByName(older.operands, from))
      tryAction({step::ToAttribute{from, to}});
    else
      newer.step.push_back({step::Rename{from, to}});
  }
}

/// Whether `action` is about something that `newer` has no more: a tool said it
/// of an earlier state of a version that nobody has released.
static bool isOutdated(const StepAction &action, const OpVersion &newer) {
  auto has = [&](const std::string &name) {
    return newer.findAttribute(name) || findByName(newer.operands, name) ||
           findByName(newer.results, name) || findByName(newer.regions, name) ||
           findByName(newer.successors, name);
  };
  if (const auto *before = action.as<step::Before>())
    return !has(before->attribute);
  if (const auto *rename = action.as<step::Rename>())
    return !has(rename->to);
  if (const auto *moved = action.as<step::ToOperand>())
    return !has(moved->operand);
  if (const auto *moved = action.as<step::ToAttribute>())
    return !has(moved->attribute);
  return action.is<step::Impossible>();
}

OpVersion dialectgen::deriveStep(const FollowedRecords &records, const Op &op,
                                 const OpVersion &older, OpVersion newer,
                                 const NewNames &names) {
  llvm::erase_if(newer.step, [&](const StepAction &action) {
    return isOutdated(action, newer);
  });
  // Values that became operands, and the other way, as far as constants can be
  // made of them.
  auto count = [&](const OpVersion &version) {
    Step step = findStep(records.family, op, older, version);
    return step.up.open.size() + step.down.open.size();
  };
  auto tryAction = [&](StepAction action) {
    OpVersion tried = newer;
    tried.step.push_back(std::move(action));
    if (count(tried) < count(newer))
      newer = std::move(tried);
  };
  deriveNames(older, newer, names, tryAction);
  deriveAttributes(records, older, newer);
  for (const Attribute &attribute : older.attributes)
    if (!newer.findAttribute(attribute.name) &&
        findByName(newer.operands, attribute.name) &&
        !findByName(older.operands, attribute.name))
      tryAction({step::ToOperand{attribute.name, attribute.name}});
  for (const Parameter &operand : older.operands)
    if (!findByName(newer.operands, operand.name) &&
        newer.findAttribute(operand.name) && !older.findAttribute(operand.name))
      tryAction({step::ToAttribute{operand.name, operand.name}});
  Step step = findStep(records.family, op, older, newer);
  bool up = step.up.stepKind == StepKind::Unconfirmed,
       down = step.down.stepKind == StepKind::Unconfirmed;
  if (!untoldNames(records.family, older, newer).empty())
    up = down = true;
  if (!up && !down)
    return newer;
  StepAction action{step::Impossible{notKnownYet(older, newer)}};
  if (up != down)
    action.way = up ? Way::Up : Way::Down;
  newer.step.push_back(std::move(action));
  return newer;
}
