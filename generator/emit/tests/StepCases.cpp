//===- StepCases.cpp - cases of steps between versions -------------------===//
//
// Uses of the older version as they are upgraded, uses of the newer one as they
// are downgraded, and those that a step refuses.
//
//===----------------------------------------------------------------------===//

#include "diff/steps/Steps.h"
#include "emit/tests/SampleAttributes.h"
#include "emit/tests/VersionedCases.h"
#include "emit/tests/WireText.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen {

/// A value that differs from the one that older programs imply.
Json StepCases::other(const Op &op, const OpVersion &version,
                      const Attribute &attribute, const Version &at) {
  if (const Json *before = version.findBefore(attribute.name))
    if (auto name = before->find("attribute"); name != before->end())
      for (const WireRecord &record : family.attributes)
        if (record.name == name->get<std::string>() && livesAt(record, at))
          if (Json value = make(at).attribute(record); value != *before)
            return value;
  return attributeOf(make(at), op, version, attribute, /*other=*/true);
}

/// A value of the attribute that can be a constant operand, too.
Json StepCases::constantFor(const OpVersion &version,
                            const std::string &attribute, const Version &at) {
  Json value = valueOfKind(make(at), *version.findAttribute(attribute));
  Json constant = make(at).constantOf(value);
  // Of a number, the operand may be a tensor.
  bool isTyped = value.contains("fields") && !value["fields"].empty() &&
                 value["fields"].front().is_object() &&
                 value["fields"].front().contains("type");
  return isTyped && !constant.is_null() ? value : constant;
}

bool StepCases::fit(SampleOp &sample, const Step &step, Way way,
                    const Version &at) {
  bool isUp = way == Way::Up;
  auto setConstant = [&](const std::string &operand, const Json &value,
                         bool isList = false) {
    sample.constants[operand] =
        value.is_null() ? value : make(at).constantOf(value, isList);
  };
  auto gone = [&](const std::string &attribute, const Json &value) {
    if (isUp)
      sample.attributes[attribute] = value;
  };
  auto limit = [&](const std::string &attribute, const Json &bound) {
    if (Json number = make(at).constantOf(make(at).string(""));
        !number.is_null())
      sample.attributes[attribute] =
          withNumber(frame, number, bound.get<int64_t>());
  };
  for (const StepAction &action : step.to(way).said)
    std::visit(
        llvm::makeVisitor(
            [&](const step::Only &only) { gone(only.attribute, only.value); },
            [&](const step::Drop &drop) { gone(drop.attribute, drop.value); },
            [&](const step::Values &values) {
              const Attribute *now =
                  findNewer(*step.newer, *step.older, values.attribute);
              sample.attributes[isUp || !now ? values.attribute : now->name] =
                  values.newByOld.back().at(isUp ? 0 : 1);
            },
            [&](const step::ToOperand &moved) {
              Json value = constantFor(*step.older, moved.attribute, at);
              if (isUp)
                sample.attributes[moved.attribute] = value;
              else
                setConstant(moved.operand, value, moved.isList);
            },
            [&](const step::ToAttribute &moved) {
              Json value = constantFor(*step.newer, moved.attribute, at);
              if (isUp)
                setConstant(moved.operand, value);
              else
                sample.attributes[moved.attribute] = value;
            },
            [&](const step::Insert &insert) {
              if (!isUp)
                setConstant(insert.operand, insert.value);
            },
            [&](const step::AtLeast &least) {
              limit(least.attribute, least.value);
            },
            [&](const step::AtMost &most) {
              limit(most.attribute, most.value);
            },
            [](const auto & /*others*/) {}),
        action.what);
  // Omit the values that the other version lacks.
  auto leaveOut = [&](const SharedList<Parameter> &from,
                      const SharedList<Parameter> &to) {
    for (const Parameter &value : from)
      if (value.arity != Arity::Single && !findByName(to, value.name) &&
          !findRenamed(from, to, value.name).first)
        sample.absent.insert(value.name);
  };
  const OpVersion &source = isUp ? *step.older : *step.newer,
                  &target = isUp ? *step.newer : *step.older;
  leaveOut(source.operands, target.operands);
  leaveOut(source.results, target.results);
  auto isThere = [](const auto &entry) { return !entry.second.is_null(); };
  return llvm::all_of(sample.attributes, isThere) &&
         llvm::all_of(sample.constants, isThere);
}

StepCases::MappedValues::MappedValues(const StepWay &way) {
  for (const PlannedAction &action : way.actions)
    if (action.name == "mapAttribute")
      byAttribute.try_emplace(action.subject, action.values);
}

Json StepCases::MappedValues::of(const std::string &attribute,
                                 const Json &value) const {
  for (const auto &[from, to] : byAttribute.lookup(attribute))
    if (from.value == value)
      return to.value;
  return value;
}

/// Steps between versions at release `at`, both ways.
void StepCases::add(const Version &at, const Version &before) {
  for (const Op &op : family.ops) {
    const OpVersion *newer = beginsAt(op, at),
                    *older = newer ? op.olderThan(*newer) : nullptr;
    if (!older)
      continue;
    const Step &step = context.steps.of(op, *newer);
    if (step.down.stepKind != StepKind::Impossible)
      downgrade(op, *newer, *older, at);
    if (step.up.stepKind != StepKind::Impossible)
      upgrade(op, *newer, *older, before);
    refuseStep(op, *newer, *older, before);
  }
}

/// Attributes that both versions have keep a value that is no default, whatever
/// they are called.
void StepCases::downgrade(const Op &op, const OpVersion &newer,
                          const OpVersion &older, const Version &at) {
  SampleOp sample(op, newer);
  const Step &step = context.steps.of(op, newer);
  for (const Attribute &attribute : newer.attributes)
    if (const Attribute *was = findOlder(newer, older, attribute.name);
        was && !isOfFunction(family, op, attribute))
      sample.attributes[attribute.name] = make(at).string("some " + was->name);
  if (!fit(sample, step, Way::Down, at))
    return;
  std::vector<std::string> values, absent;
  MappedValues mapped(step.down);
  for (const Attribute &attribute : newer.attributes) {
    const Attribute *was = findOlder(newer, older, attribute.name);
    if (!was || was->name != attribute.name)
      absent.push_back("{{[ {]}}" + attribute.name + " =");
    auto value = sample.attributes.find(attribute.name);
    if (was && value != sample.attributes.end())
      values.push_back(
          was->name + " = " +
          printedText(frame, mapped.of(attribute.name, value->second)));
  }
  // Attributes of the older version alone come from the step.
  for (const StepAction &action : step.down.said) {
    auto add = [&](const std::string &attribute, const Json &value) {
      if (!value.is_null())
        values.push_back(attribute + " = " + printedText(frame, value));
    };
    if (const auto *only = action.as<step::Only>())
      add(only->attribute, only->value);
    else if (const auto *drop = action.as<step::Drop>())
      add(drop->attribute, drop->value);
    else if (const auto *moved = action.as<step::ToOperand>())
      add(moved->attribute, constantFor(older, moved->attribute, at));
  }
  // Programs have attributes in the order of their names.
  llvm::sort(values);
  std::string mnemonic = mnemonicOf(op, newer);
  cases.downgraded.push_back({mnemonic + " becomes " + mnemonicOf(op, older),
                              sampleFunction(make(at), sample, mnemonic),
                              useOf(op, older), std::move(values),
                              std::move(absent)});
}

void StepCases::upgrade(const Op &op, const OpVersion &newer,
                        const OpVersion &older, const Version &before) {
  SampleOp sample(op, older);
  for (const Attribute &attribute : older.attributes)
    if (const Json *only = findOnly(op, older, attribute.name))
      sample.attributes[attribute.name] = *only;
    else if (!isOfFunction(family, op, attribute))
      sample.attributes[attribute.name] =
          make(before).string("some " + attribute.name);
  const Step &step = context.steps.of(op, newer);
  if (!fit(sample, step, Way::Up, before))
    return;
  std::vector<std::string> values;
  MappedValues mapped(step.up);
  for (const Attribute &attribute : newer.attributes) {
    const Attribute *was = findOlder(newer, older, attribute.name);
    auto it = sample.attributes.find(was ? was->name : "");
    values.push_back(
        attribute.name + " =" +
        (it == sample.attributes.end()
             ? ""
             : " " + printedText(frame, mapped.of(was->name, it->second))));
  }
  llvm::sort(values);
  std::string mnemonic = mnemonicOf(op, older);
  cases.upgraded.push_back({mnemonic + " becomes " + mnemonicOf(op, newer),
                            sampleFunction(make(before), sample, mnemonic),
                            useOf(op, newer), std::move(values)});
}

/// Operands, results and values that the step does not take down.
void StepCases::refuseSaid(
    const SampleOp &sample, const Step &step,
    llvm::function_ref<void(const SampleOp &, const std::string &,
                            const std::string &)>
        refuseUse) {
  const OpVersion &newer = *step.newer;
  auto isComputed = [&](const std::string &name) {
    SampleOp changed = sample;
    auto index = findByName(newer.operands, name) - newer.operands.data();
    std::string operand = "operand " + std::to_string(index);
    changed.constants.erase(name);
    refuseUse(changed, name + " that is computed",
              operand + " that is no constant");
    return operand;
  };
  auto isBeyond = [&](const std::string &attribute, int64_t bound, int by,
                      const char *where) {
    SampleOp changed = sample;
    auto number = changed.attributes.find(attribute);
    // Without numbers nothing is out of bounds.
    if (number == changed.attributes.end())
      return;
    number->second = withNumber(frame, number->second, bound + by);
    refuseUse(changed, attribute + " out of bounds",
              "attribute '" + attribute + "' " + where + " " +
                  std::to_string(bound));
  };
  for (const StepAction &action : step.down.said) {
    if (const auto *insert = action.as<step::Insert>()) {
      std::string operand = isComputed(insert->operand);
      SampleOp changed = sample;
      Json &constant = changed.constants[insert->operand];
      constant = withNumber(frame, constant, 77);
      if (constant != sample.constants.at(insert->operand))
        refuseUse(changed, "another " + insert->operand,
                  operand + " with a value other than the default");
    } else if (const auto *moved = action.as<step::ToOperand>()) {
      isComputed(moved->operand);
    } else if (const auto *least = action.as<step::AtLeast>()) {
      isBeyond(least->attribute, least->value.get<int64_t>(), -1, "below");
    } else if (const auto *most = action.as<step::AtMost>()) {
      isBeyond(most->attribute, most->value.get<int64_t>(), 1, "above");
    }
  }
  for (const std::string &name : sample.absent) {
    SampleOp changed = sample;
    changed.absent.erase(name);
    const Parameter *operand = findByName(newer.operands, name),
                    *result = findByName(newer.results, name);
    const std::vector<Parameter> &list =
        operand ? newer.operands : newer.results;
    auto index = (operand ? operand : result) - list.data();
    const char *what = operand ? "operand" : "result";
    refuseUse(changed, "a value of " + name,
              (operand ? operand : result)->arity == Arity::Optional
                  ? what + (" " + std::to_string(index))
                  : std::string("a number of ") + what +
                        "s that is not from 0 to " + std::to_string(index));
  }
}

/// Uses of the newer version that the older one cannot express.
void StepCases::refuseStep(const Op &op, const OpVersion &newer,
                           const OpVersion &older, const Version &before) {
  auto refuseUse = [&](const SampleOp &sample, const std::string &title,
                       const std::string &what) {
    refuse(cases.refused, sample, newer.since,
           mnemonicOf(op, newer) + " with " + title,
           needs(what, newer.since, before));
  };
  SampleOp sample(op, newer);
  const Step &step = context.steps.of(op, newer);
  if (!fit(sample, step, Way::Down, newer.since))
    return;
  refuseSaid(sample, step, refuseUse);
  // Each case has all attributes: more would be a square of them.
  unsigned left = 100;
  for (const Attribute &attribute : newer.attributes) {
    if (!newer.findBefore(attribute.name) || !left)
      continue;
    --left;
    SampleOp changed = sample;
    changed.attributes[attribute.name] =
        other(op, newer, attribute, newer.since);
    refuseUse(changed, attribute.name,
              "attribute '" + attribute.name +
                  "' with a value other than the default");
  }
  for (const auto &[a, b] : llvm::zip(newer.operands, older.operands))
    if (a.isVariadic() && !b.isVariadic()) {
      SampleOp changed = sample;
      changed.count = 2;
      refuseUse(changed, "two operands",
                "a number of operands or results other than 1");
      break;
    }
  if (newer.regions.size() > older.regions.size()) {
    SampleOp changed = sample;
    changed.regions = 1;
    // The last of them is the first that is refused.
    size_t last = newer.regions.size() - 1;
    bool isList = newer.regions[last].variadic;
    refuseUse(changed, "a region",
              isList ? "a region"
                     : "region " + std::to_string(last) + " with operations");
  }
}

} // namespace dialectgen
