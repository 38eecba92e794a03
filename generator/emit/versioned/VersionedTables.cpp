//===- VersionedTables.cpp - a versioned dialect as data
//------------------------------------===//
//
// The tables that the runtime's codec and its conversions between versions run
// on; see dialectgen/core/versions/StepTable.h.
//
//===----------------------------------------------------------------------===//

#include "emit/Emitters.h"
#include "emit/steps/StepRows.h"
#include "emit/text/OdsText.h"
#include "emit/text/TableWriter.h"
#include "emit/versioned/WireValue.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {
namespace {

struct FieldView {
  std::string name, kind;
  DIALECTGEN_VIEW(name, kind)
};

struct CaseView {
  std::string name, value, since;
  DIALECTGEN_VIEW(name, value, since)
};

struct ValueView {
  std::string valueName, value;
  DIALECTGEN_VIEW(valueName, value)
};

/// The source of a field in a record that took the place of another.
struct SourceView {
  std::string text;
  DIALECTGEN_VIEW(text)
};

struct TableRecordView {
  std::string code, retired;
  bool isRetired = false;
  std::string name, since, until, bits, builtin, text;
  bool hasFields = false;
  std::vector<FieldView> fields;
  bool hasCases = false;
  std::vector<CaseView> cases;
  bool isToConfirm = false, isBitEnum = false;
  /// Of the record that it follows.
  bool hasStep = false;
  std::string older;
  std::vector<ValueView> values;
  std::vector<SourceView> sources;
  bool hasPairs = false;
  std::vector<SourceView> pairs;
  DIALECTGEN_VIEW(code, retired, isRetired, name, since, until, bits, builtin,
                  text, hasFields, fields, hasCases, cases, isToConfirm,
                  isBitEnum, hasStep, older, values, sources, hasPairs, pairs)
};

/// Groups of operands or results.
struct GroupsView {
  std::string groupsName;
  bool hasWere = false;
  std::vector<std::string> were;
  bool hasAre = false;
  std::vector<std::string> are;
  std::string areSized;
  DIALECTGEN_VIEW(groupsName, hasWere, were, hasAre, are, areSized)
};

/// One direction of a step.
struct WayView {
  std::string stepKind = "Same";
  bool hasActions = false;
  /// In names.
  std::string effect;
  std::vector<std::string> actions;
  /// Why there is no such way.
  bool hasReason = false;
  std::string reason;
  DIALECTGEN_VIEW(stepKind, hasActions, effect, actions, hasReason, reason)
};

/// Pairs of values.
struct MapView {
  std::string mapName, pairs;
  DIALECTGEN_VIEW(mapName, pairs)
};

struct TableStepView {
  std::string id, older, newer;
  std::vector<ValueView> values;
  std::vector<MapView> maps;
  std::vector<GroupsView> groups;
  WayView up, down;
  DIALECTGEN_VIEW(id, older, newer, values, maps, groups, up, down)
};

struct RefusalView {
  std::string below, kind, attribute, record;
  DIALECTGEN_VIEW(below, kind, attribute, record)
};

/// The elements of one op, or of several.
struct ElementsView {
  std::string elementsName, elements;
  DIALECTGEN_VIEW(elementsName, elements)
};

struct TableOpView {
  std::string name, id, since, until, elementsOf, traits;
  bool hasIllegal = false;
  std::vector<RefusalView> illegal;
  std::string isFunction;
  /// Of a constant, its attribute; where steps make constants.
  std::optional<std::string> constant;
  /// The code of the type of its result, if that has the number of elements.
  std::optional<std::string> countType;
  DIALECTGEN_VIEW(name, id, since, until, elementsOf, traits, hasIllegal,
                  illegal, isFunction, constant, countType)
};

/// Something with a name or number, and a release.
struct SinceView {
  std::string name, since;
  DIALECTGEN_VIEW(name, since)
};

struct TablesView {
  std::string current, minimum, producer;
  std::vector<SinceView> bytecodeVersions;
  bool hasWindows = false;
  std::vector<SinceView> windows;
  bool hasMlirFeatures = false;
  std::vector<SinceView> mlirFeatures;
  std::vector<TableRecordView> types, attributes;
  std::vector<ElementsView> elements;
  std::vector<TableOpView> ops;
  bool hasSteps = false;
  std::vector<TableStepView> steps;
  DIALECTGEN_VIEW(current, minimum, producer, bytecodeVersions, hasWindows,
                  windows, hasMlirFeatures, mlirFeatures, types, attributes,
                  elements, ops, hasSteps, steps)
};

std::string untilText(const std::optional<Version> &until) {
  return until ? versionText(*until) : "currentVersion";
}

std::string flagText(bool flag) { return flag ? "true" : "false"; }

const char *enumerator(Refusal::Kind kind) {
  switch (kind) {
  case Refusal::ElementTypesChange:
    return "ElementTypesChange";
  case Refusal::AttributeIs:
    return "AttributeIs";
  case Refusal::OperandIs:
    return "OperandIs";
  }
  return "";
}

} // namespace

static TableRecordView recordView(const WireRecord &record, size_t code) {
  TableRecordView view;
  view.code = std::to_string(code);
  view.retired = record.retired;
  view.isRetired = !record.retired.empty();
  view.name = quote(record.name);
  view.since = versionText(record.since);
  view.until = untilText(record.until);
  view.bits = std::to_string(record.bits);
  view.builtin = quote(record.builtin);
  view.text = quote(record.text);
  view.hasFields = !record.fields.empty();
  for (const WireField &field : record.fields)
    view.fields.push_back(
        {quote(field.name), getWireKinds()[field.kind].enumerator});
  view.hasCases = !record.cases.empty();
  for (const WireCase &entry : record.cases)
    if (!entry.toConfirm)
      view.cases.push_back({quote(entry.name), std::to_string(entry.value),
                            versionText(entry.since.value_or(record.since))});
  view.isBitEnum = record.bitEnum;
  view.isToConfirm = record.codeToConfirm ||
                     llvm::any_of(record.fields, [](const WireField &field) {
                       return field.toConfirm;
                     });
  return view;
}

/// Adds how a record took the place of the one that it follows; its functions
/// are named after its class.
static void addStep(const Family &family, bool isType, const WireRecord &record,
                    TableRecordView &view) {
  const std::vector<WireRecord> &records =
      isType ? family.types : family.attributes;
  // Retired codes have no name either.
  const WireRecord *older =
      record.follows.empty() ? nullptr : findByName(records, record.follows);
  if (!older || !record.impossible.empty() || view.isToConfirm)
    return;
  view.hasStep = true;
  view.older = std::to_string(older - records.data());
  for (const WireCase &entry : record.cases)
    if (const WireCase *was = findByName(
            older->cases, entry.was.empty() ? entry.name : entry.was))
      view.pairs.push_back({"/*older=*/" + std::to_string(was->value) +
                            ", /*newer=*/" + std::to_string(entry.value)});
  view.hasPairs = !view.pairs.empty();
  for (const WireField &field : record.fields) {
    const std::string &was = field.was.empty() ? field.name : field.was;
    if (const WireField *same = findByName(older->fields, was)) {
      view.sources.push_back(
          {"/*from=*/" + std::to_string(same - older->fields.data())});
      continue;
    }
    std::string name = record.className + toCamel(field.name) + "Before";
    if (!field.before.is_null())
      view.values.push_back({name, wireFieldText(family, field.before, field)});
    view.sources.push_back({"/*from=*/-1, /*before=*/" +
                            (field.before.is_null() ? "nullptr" : name)});
  }
}

static std::vector<std::string>
groupTexts(const std::vector<PlannedGroup> &groups) {
  std::vector<std::string> rows;
  for (const PlannedGroup &group : groups)
    rows.push_back("{" + quote(group.name) + ", /*from=*/" +
                   (group.from ? std::to_string(*group.from) : "-1") +
                   ", /*least=*/" + std::to_string(group.least) +
                   ", /*most=*/" +
                   (group.most ? std::to_string(*group.most) : "~0u") + "}");
  return rows;
}

/// The step between two versions; its arrays are named after the newer.
static TableStepView stepView(const EmitContext &context, const Op &op,
                              const CarriedVersion &newer,
                              const CarriedVersion &older) {
  const Family &family = context.family;
  const VersionedPart &versionedPart = *family.versionedPart();
  TableStepView step;
  step.id = newer.className;
  step.older = quote(versionedPart.dialect + "." + older.mnemonic);
  step.newer = quote(versionedPart.dialect + "." + newer.mnemonic);
  const Step &planned = context.steps.of(op, op.versions[newer.index]);
  // An attribute added on the way up is removed on the way down.
  auto nameOf = [&](const Json &value, const std::string &stem) {
    std::string text = wireValueText(family, value);
    for (size_t number = 0;; ++number) {
      std::string name =
          step.id + stem + (number ? std::to_string(number) : "");
      auto known = llvm::find_if(step.values, [&](const ValueView &one) {
        return one.valueName == name;
      });
      if (known == step.values.end())
        step.values.push_back({name, text});
      else if (known->value != text)
        continue;
      return name;
    }
  };
  for (auto [way, view] : {std::pair(&planned.up, &step.up),
                           std::pair(&planned.down, &step.down)}) {
    const char *suffix = way == &planned.up ? "Up" : "Down";
    view->stepKind = enumerator(way->stepKind);
    view->hasReason = !way->reason.empty();
    view->reason = quote(way->reason);
    view->hasActions = !way->actions.empty();
    view->effect = effectText(way == &planned.up ? "up" : "down", *way);
    for (const PlannedAction &action : way->actions) {
      std::string stem =
          action.subject.empty()
              ? "Operand" + std::to_string(action.index.value_or(0))
              : toCamel(action.subject);
      auto valueText = [&](const KindedValue &value) {
        return value.value.is_object() ? nameOf(value.value, stem)
                                       : quote(value.value.dump() + " : i64");
      };
      auto valuesText = [&] {
        std::vector<std::string> pairs;
        // Both ways have the same values.
        auto known = [&](const Json &value) {
          std::string text = wireValueText(family, value);
          auto same = llvm::find_if(step.values, [&](const ValueView &one) {
            return one.value == text;
          });
          return same == step.values.end() ? nameOf(value, stem)
                                           : same->valueName;
        };
        for (const auto &[from, to] : action.values)
          pairs.push_back("{" + known(from.value) + ", " + known(to.value) +
                          "}");
        std::string name = step.id + stem + suffix;
        step.maps.push_back({name, llvm::join(pairs, ", ")});
        return name;
      };
      auto groupsText = [&] {
        std::string name = step.id + action.part + suffix;
        const PlannedGroups &groups = *action.groups;
        step.groups.push_back({name, !groups.were.empty(),
                               groupTexts(groups.were), !groups.are.empty(),
                               groupTexts(groups.are),
                               flagText(groups.areSized)});
        return "&" + name;
      };
      view->actions.push_back(
          actionText(action, valueText, valuesText, groupsText));
    }
  }
  return step;
}

/// Whether steps make, or read, constants.
static bool haveConstants(const EmitContext &context) {
  auto isConstant = [](const PlannedAction &action) {
    return action.name == "attributeToOperand" ||
           action.name == "operandToAttribute" ||
           ((action.name == "insertOperand" || action.name == "dropOperand") &&
            action.value);
  };
  return llvm::any_of(context.family.ops, [&](const Op &op) {
    return llvm::any_of(context.steps.of(op), [&](const Step &step) {
      return llvm::any_of(step.up.actions, isConstant) ||
             llvm::any_of(step.down.actions, isConstant);
    });
  });
}

/// The code of a type that has the number of elements of a constant; nothing if
/// its type is that of its attribute.
static std::optional<std::string> countTypeOf(const Family &family,
                                              const OpVersion &version) {
  const NamedType *type =
      findByName(family.vocabulary.namedTypes, version.results.front().type);
  const DialectRecord *record =
      type ? findByName(family.dialectTypes, type->record) : nullptr;
  const WireRecord *wire =
      record ? findByName(family.types, record->wire) : nullptr;
  return wire ? std::optional(std::to_string(wire - family.types.data()))
              : std::nullopt;
}

/// `element::operand("lhs"), element::result("result")`; attributes by name, as
/// bytecode has them.
static std::string elementsText(const Family &family,
                                const OpVersion &version) {
  std::vector<std::string> texts;
  auto add = [&](llvm::StringRef what, const std::string &name) {
    texts.push_back(("element::" + what + "(" + quote(name) + ")").str());
  };
  // In the versioned dialect an optional operand is a list like others.
  for (const Parameter &operand : version.operands)
    add(operand.arity == Arity::Single ? "operand" : "operands", operand.name);
  for (const Parameter &result : version.results)
    add(result.arity == Arity::Single ? "result" : "results", result.name);
  for (const Region &region : version.regions)
    add(region.variadic ? "regions" : "region", region.name);
  for (const Successor &successor : version.successors)
    add(successor.variadic ? "successors" : "successor", successor.name);
  std::map<std::string, const Attribute *> attributes;
  for (const Attribute &attribute : version.attributes)
    attributes.emplace(attribute.name, &attribute);
  for (const auto &[name, attribute] : attributes)
    add(staysAbsent(family, version, *attribute) ? "optional" : "attribute",
        name);
  return llvm::join(texts, ", ");
}

/// Equal elements are one array, named after the first op that has them.
static void addElements(const Family &family, const OpVersion &version,
                        TableOpView &op, std::vector<ElementsView> &arrays) {
  std::string text = elementsText(family, version);
  op.elementsOf = "{}";
  if (text.empty())
    return;
  auto known = llvm::find_if(arrays, [&](const ElementsView &array) {
    return array.elements == text;
  });
  if (known == arrays.end())
    known = arrays.insert(known, {op.id + "Elements", text});
  op.elementsOf = known->elementsName;
}

static std::string traitsText(const Vocabulary &vocabulary,
                              const OpVersion &version) {
  std::vector<std::string> traits;
  for (const std::string &name : version.traits)
    if (const Trait *entry = findByName(vocabulary.traits, name);
        entry && !entry->versionedDef.empty())
      traits.push_back("VersionedTrait::" + entry->versionedDef);
  return "{" + llvm::join(traits, ", ") + "}";
}

static TableOpView opView(const Family &family, const Op &op,
                          const CarriedVersion &carried, bool isConstant) {
  const OpVersion &version = op.versions[carried.index];
  TableOpView view;
  view.name = quote(family.versionedPart()->dialect + "." + carried.mnemonic);
  view.id = carried.className;
  view.since = versionText(version.since);
  view.until = untilText(version.until);
  view.traits = traitsText(family.vocabulary, version);
  for (const Refusal &refusal : version.illegal)
    view.illegal.push_back({versionText(refusal.below),
                            enumerator(refusal.kind), quote(refusal.attribute),
                            quote(refusal.record)});
  view.hasIllegal = !view.illegal.empty();
  view.isFunction = flagText(op.isFunction);
  // Steps of other dialects may read those of a dialect that others define.
  if (isConstant || (version.hooks->constantLike && family.isExternal())) {
    view.constant = quote(version.attributes.front().name);
    view.countType = countTypeOf(family, version);
  }
  return view;
}

llvm::Error emitVersionedTables(const EmitContext &context,
                                OutputSet &outputs) {
  const Family &family = context.family;
  const VersionedPart &versionedPart = *family.versionedPart();
  TablesView view;
  view.current = versionText(family.releaseLine().newest);
  view.minimum = versionText(family.releaseLine().minimum);
  view.producer = quote(versionedPart.producerPrefix);
  for (const auto &[since, version] : versionedPart.bytecodeVersions)
    view.bytecodeVersions.push_back(
        {std::to_string(version), versionText(since)});
  for (const auto &[name, version] : versionedPart.windows)
    view.windows.push_back({quote(name), versionText(version)});
  view.hasWindows = !view.windows.empty();
  for (const auto &[name, since] : versionedPart.mlirFeatures)
    view.mlirFeatures.push_back({quote(name), versionText(since)});
  view.hasMlirFeatures = !view.mlirFeatures.empty();
  for (const auto &[code, record] : llvm::enumerate(family.types)) {
    view.types.push_back(recordView(record, code));
    addStep(family, /*isType=*/true, record, view.types.back());
  }
  for (const auto &[code, record] : llvm::enumerate(family.attributes)) {
    view.attributes.push_back(recordView(record, code));
    addStep(family, /*isType=*/false, record, view.attributes.back());
  }
  const Op *constant =
      haveConstants(context) ? findConstantOp(family) : nullptr;
  for (const Op &op : family.ops) {
    llvm::ArrayRef<CarriedVersion> carried = family.carried(versionedPart, op);
    for (size_t i = carried.size(); i-- > 0;) {
      view.ops.push_back(opView(family, op, carried[i], &op == constant));
      addElements(family, op.versions[carried[i].index], view.ops.back(),
                  view.elements);
      if (i + 1 < carried.size())
        view.steps.push_back(stepView(context, op, carried[i], carried[i + 1]));
    }
  }
  view.hasSteps = !view.steps.empty();
  return addGenerated(context, versionedPart, outputs,
                      fileStem(versionedPart) + "Tables.inc",
                      "versioned/Tables.inc.mustache", std::move(view));
}

} // namespace dialectgen
