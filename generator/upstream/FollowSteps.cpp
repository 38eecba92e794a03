//===- FollowSteps.cpp - steps that follow from signatures ----------------===//
//
// See FollowParts.h. A step that two signatures do not determine is impossible
// until a person declares it.
//
//===----------------------------------------------------------------------===//

#include "diff/Steps.h"
#include "diff/WireDefault.h"
#include "model/StepReader.h"
#include "upstream/FollowParts.h"
#include "upstream/VersionedAdoption.h"
#include "llvm/ADT/STLExtras.h"

using namespace dialectgen;
using llvm::StringRef;

/// The values of an enumeration with other numbers, as pairs; null if the
/// records are none.
static Json pairsOf(const Family &family, const std::string &older,
                    const std::string &newer) {
  auto wireOf = [&](const std::string &name) -> const WireRecord * {
    const DialectRecord *record = findByName(family.dialectAttributes, name);
    return record ? findByName(family.attributes, record->wire) : nullptr;
  };
  const WireRecord *from = wireOf(older), *to = wireOf(newer);
  if (!from || !to || from->cases.empty() || to->cases.empty() || to->bitEnum)
    return nullptr;
  Json pairs = Json::array();
  for (const WireCase &before : from->cases)
    for (const WireCase &after : to->cases)
      if (before.name == after.name || symbolOf(before) == symbolOf(after)) {
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
  std::vector<const Attribute *> gone, fresh;
  for (const Attribute &attribute : older.attributes)
    if (!newer.findAttribute(attribute.name) && !isSaid(attribute.name))
      gone.push_back(&attribute);
  for (const Attribute &attribute : newer.attributes)
    if (!older.findAttribute(attribute.name) && !isSaid(attribute.name))
      fresh.push_back(&attribute);
  auto add = [&](auto action) { newer.step.push_back({std::move(action)}); };
  auto placeOf = [](const OpVersion &version, const Attribute *attribute) {
    return attribute - version.attributes.data();
  };
  for (const Attribute *after : fresh) {
    // Another name of the same kind in the same place.
    auto before = llvm::find_if(gone, [&](const Attribute *candidate) {
      return candidate && placeOf(older, candidate) == placeOf(newer, after) &&
             candidate->kind == after->kind &&
             candidate->required == after->required &&
             candidate->defaultValue == after->defaultValue &&
             candidate->property == after->property;
    });
    if (before != gone.end()) {
      add(step::Rename{(*before)->name, after->name});
      gone.erase(before);
      continue;
    }
    // Programs without it have its default, or nothing.
    if (after->required || findByName(older.operands, after->name))
      continue;
    std::optional<Json> value =
        after->hasDefault() ? wireDefault(records.family, *after) : Json();
    if (value)
      add(step::Before{after->name, std::move(*value)});
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

/// The operands of `version` that `other` lacks, and that no attribute became,
/// or becomes.
static std::vector<const Parameter *> unpaired(const OpVersion &version,
                                               const OpVersion &other,
                                               const OpVersion &newer) {
  std::vector<const Parameter *> result;
  for (const Parameter &operand : version.operands)
    if (!findByName(other.operands, operand.name) &&
        llvm::none_of(newer.step, [&](const StepAction &action) {
          return mentions(action, operand.name);
        }))
      result.push_back(&operand);
  return result;
}

/// The one attribute that is gone and the one new operand of a type that has a
/// number of elements: a constant has such a list. No other fact tells that one
/// became the other, so other types are no reason to think so.
static std::pair<const Attribute *, const Parameter *>
findMoved(const Family &family, const OpVersion &older,
          const OpVersion &newer) {
  std::vector<const Attribute *> gone;
  for (const Attribute &attribute : older.attributes)
    if (!newer.findAttribute(attribute.name) &&
        llvm::none_of(newer.step, [&](const StepAction &action) {
          return mentions(action, attribute.name);
        }))
      gone.push_back(&attribute);
  std::vector<const Parameter *> fresh = unpaired(newer, older, newer);
  llvm::erase_if(fresh, [&](const Parameter *operand) {
    const NamedType *type =
        findByName(family.vocabulary.namedTypes, operand->type);
    return !type || type->record.empty();
  });
  if (gone.size() != 1 || fresh.size() != 1 ||
      older.operands.size() + 1 != newer.operands.size())
    return {};
  return {gone.front(), fresh.front()};
}

/// Operands with another name in the same place.
static std::vector<step::Rename> renamedOperands(const OpVersion &older,
                                                 const OpVersion &newer) {
  std::vector<step::Rename> result;
  std::vector<const Parameter *> gone = unpaired(older, newer, newer),
                                 fresh = unpaired(newer, older, newer);
  // Without others, the signatures tell.
  if (older.operands.size() != newer.operands.size() &&
      gone.size() == fresh.size())
    for (auto [was, now] : llvm::zip(gone, fresh))
      if (was - older.operands.data() == now - newer.operands.data())
        result.push_back({was->name, now->name});
  return result;
}

OpVersion dialectgen::deriveStep(const FollowedRecords &records, const Op &op,
                                 const OpVersion &older, OpVersion newer) {
  // A tool said so before the version changed again.
  llvm::erase_if(newer.step, [](const StepAction &action) {
    return action.is<step::Impossible>();
  });
  deriveAttributes(records, older, newer);
  // Values that became operands, and the other way, as far as constants can be
  // made of them.
  auto count = [&](const OpVersion &version) {
    Step step = findStep(records.family, op, older, version);
    return step.up.open.size() + step.down.open.size();
  };
  auto tryAction = [&](auto action) {
    OpVersion tried = newer;
    tried.step.push_back({std::move(action)});
    if (count(tried) < count(newer))
      newer = std::move(tried);
  };
  for (const Attribute &attribute : older.attributes)
    if (!newer.findAttribute(attribute.name) &&
        findByName(newer.operands, attribute.name) &&
        !findByName(older.operands, attribute.name))
      tryAction(step::ToOperand{attribute.name, attribute.name});
  for (const Parameter &operand : older.operands)
    if (!findByName(newer.operands, operand.name) &&
        newer.findAttribute(operand.name) && !older.findAttribute(operand.name))
      tryAction(step::ToAttribute{operand.name, operand.name});
  if (auto [attribute, operand] = findMoved(records.family, older, newer);
      attribute)
    tryAction(step::ToOperand{attribute->name, operand->name});
  for (auto &renamed : renamedOperands(older, newer))
    tryAction(std::move(renamed));
  Step step = findStep(records.family, op, older, newer);
  bool up = step.up.stepKind == StepKind::Unconfirmed,
       down = step.down.stepKind == StepKind::Unconfirmed;
  if (!up && !down)
    return newer;
  StepAction action{step::Impossible{notKnownYet(older, newer)}};
  if (up != down)
    action.way = up ? Way::Up : Way::Down;
  newer.step.push_back(std::move(action));
  return newer;
}
