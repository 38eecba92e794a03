//===- VersionedTables.cpp - a versioned dialect as data ------------------===//
//
// The tables that the runtime's codec and its conversions between versions run
// on; see dialectgen/core/versions/StepTable.h.
//
//===----------------------------------------------------------------------===//

#include "emit/Emitters.h"
#include "emit/steps/StepRows.h"
#include "emit/text/OdsText.h"
#include "emit/text/TableWriter.h"
#include "emit/versioned/VersionedFacts.h"
#include "emit/versioned/WireValue.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {
namespace {

/// Arrays, one below the other, and the lines of the table that refers to them.
struct TableText {
  std::string arrays;
  std::vector<std::string> lines;
};

struct TablesView {
  std::string current, minimum, producer, bytecodeVersions, windows,
      mlirFeatures, typeArrays, types, attributeArrays, attributes, refusals,
      elements, ops, stepArrays, steps;
  DIALECTGEN_VIEW(current, minimum, producer, bytecodeVersions, windows,
                  mlirFeatures, typeArrays, types, attributeArrays, attributes,
                  refusals, elements, ops, stepArrays, steps)
};

std::string untilText(const std::optional<Version> &until) {
  return until ? versionText(*until) : "currentVersion";
}

const char *enumerator(Refusal::Kind kind) {
  static constexpr const char *names[] = {
#define DIALECTGEN_REFUSAL_KIND(ENUMERATOR, NAME) #ENUMERATOR,
#include "dialectgen/core/versions/Steps.def"
  };
  return names[kind];
}

} // namespace

/// A function that makes an attribute.
static std::string functionText(const std::string &name,
                                const std::string &value) {
  return "mlir::Attribute " + name +
         "(const RecordFactory &make) {\n  return " + value + ";\n}\n";
}

std::optional<WireRecordStep>
recordStepOf(const std::vector<WireRecord> &records, const WireRecord &record) {
  // Retired codes have no name either.
  const WireRecord *older =
      record.follows.empty() ? nullptr : findByName(records, record.follows);
  if (!older || !record.impossible.empty())
    return std::nullopt;
  WireRecordStep step = {size_t(older - records.data()), {}, {}};
  for (const WireCase &entry : record.cases)
    if (const WireCase *was = findByName(
            older->cases, entry.was.empty() ? entry.name : entry.was))
      step.cases.push_back({was->value, entry.value});
  for (const WireField &field : record.fields)
    if (const WireField *same = findByName(
            older->fields, field.was.empty() ? field.name : field.was))
      step.fields.push_back({int(same - older->fields.data())});
    else
      step.fields.push_back({-1, &field, field.before});
  for (const WireField &field : older->fields)
    if (record.only.contains(field.name))
      step.fields.push_back({int(&field - older->fields.data()), &field,
                             record.only[field.name]});
  return step;
}

/// Adds how a record took the place of the one that it follows, and returns the
/// name of its row; its functions are named after its class.
static std::string addRecordStep(const Family &family,
                                 const std::vector<WireRecord> &records,
                                 const WireRecord &record,
                                 const std::string &kind,
                                 const std::string &code, std::string &arrays) {
  std::optional<WireRecordStep> known = recordStepOf(records, record);
  if (!known)
    return "";
  std::vector<Row> pairs, sources;
  for (const auto &[older, newer] : known->cases)
    pairs.push_back(Row().number("older", older).number("newer", newer));
  for (const WireFieldSource &source : known->fields) {
    Row &row = sources.emplace_back().number("from", source.from);
    if (!source.field)
      continue;
    std::string name =
        record.className + toCamel(source.field->name) + "Before";
    if (source.before.is_null())
      name = "nullptr";
    else
      arrays += functionText(
          name, wireFieldText(family, source.before, *source.field));
    row.member("before", name);
  }
  Row step;
  step.number("older", known->older)
      .member("fields", addArray("constexpr FieldSourceRow",
                                 kind + "Sources" + code, sources, arrays))
      .member("cases", addArray("constexpr CasePairRow", kind + "Pairs" + code,
                                pairs, arrays));
  std::string name = kind + "Step" + code;
  arrays += "constexpr RecordStepRow " + name + " = " + step.line() + ";\n";
  return name;
}

/// The records of a list, by code.
static TableText recordsText(const Family &family, const std::string &kind,
                             const std::vector<WireRecord> &records) {
  TableText table;
  for (const auto &[index, record] : llvm::enumerate(records)) {
    if (!record.retired.empty()) {
      table.lines.push_back("{}, // " + record.retired);
      continue;
    }
    std::string code = std::to_string(index), step;
    std::vector<Row> fields, cases;
    bool isToConfirm = record.codeToConfirm.has_value();
    for (const WireField &field : record.fields) {
      isToConfirm |= field.toConfirm;
      fields.push_back(
          Row()
              .text("name", field.name)
              .member("", std::string("FieldKind::") +
                              getWireKinds()[field.kind].enumerator));
    }
    for (const WireCase &entry : record.cases)
      if (!entry.toConfirm)
        cases.push_back(
            Row()
                .text("name", entry.name)
                .number("value", entry.value)
                .version("since", entry.since.value_or(record.since)));
    Row row;
    row.text("name", record.name)
        .version("since", record.since)
        .member("until", untilText(record.until))
        .number("bits", record.bits)
        .member("fields", addArray("constexpr FieldRow", kind + "Fields" + code,
                                   fields, table.arrays));
    if (!isToConfirm)
      step = addRecordStep(family, records, record, kind, code, table.arrays);
    row.member("cases", addArray("constexpr CaseRow", kind + "Cases" + code,
                                 cases, table.arrays))
        .text("builtin", record.builtin)
        .text("text", record.text);
    if (isToConfirm || record.bitEnum || !step.empty())
      row.flag("toConfirm", isToConfirm);
    if (record.bitEnum || !step.empty())
      row.flag("isBitEnum", record.bitEnum);
    if (!step.empty())
      row.member("step", "&" + step);
    table.lines.push_back(row.line() + ",");
  }
  return table;
}

static std::vector<Row> groupRows(const std::vector<PlannedGroup> &groups) {
  std::vector<Row> rows;
  for (const PlannedGroup &group : groups)
    rows.push_back(
        Row()
            .text("", group.name)
            .member("from", group.from ? std::to_string(*group.from) : "-1")
            .number("least", group.least)
            .member("most", group.most ? std::to_string(*group.most) : "~0u"));
  return rows;
}

/// Adds the step between two versions; its arrays are named after the newer.
static void addStep(const EmitContext &context, const Op &op,
                    const CarriedVersion &newer, const CarriedVersion &older,
                    TableText &table) {
  const Family &family = context.family;
  const std::string prefix = family.versionedPart()->dialect + ".";
  const std::string &id = newer.className;
  const Step &planned = context.steps.of(op, op.versions[newer.index]);
  /// Functions by name, and further arrays.
  std::vector<std::pair<std::string, std::string>> values;
  std::string maps, groups, actions;
  // An attribute added on the way up is removed on the way down.
  auto nameOf = [&](const Json &value, const std::string &stem) {
    std::string text = wireValueText(family, value);
    for (size_t number = 0;; ++number) {
      std::string name = id + stem + (number ? std::to_string(number) : "");
      auto known = llvm::find_if(
          values, [&](const auto &one) { return one.first == name; });
      if (known == values.end())
        values.push_back({name, text});
      else if (known->second != text)
        continue;
      return name;
    }
  };
  std::vector<std::string> ways;
  for (bool isUp : {true, false}) {
    const StepWay &way = isUp ? planned.up : planned.down;
    const std::string suffix = isUp ? "Up" : "Down";
    std::vector<std::string> lines;
    for (const PlannedAction &action : way.actions) {
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
          // One of MLIR's own.
          if (value.is_string())
            return quote(value.get<std::string>());
          std::string text = wireValueText(family, value);
          auto same = llvm::find_if(
              values, [&](const auto &one) { return one.second == text; });
          return same == values.end() ? nameOf(value, stem) : same->first;
        };
        for (const auto &[from, to] : action.values)
          pairs.push_back("{" + known(from.value) + ", " + known(to.value) +
                          "}");
        std::string name = id + stem + suffix;
        maps += "constexpr ValuePair " + name + "[] = {" +
                llvm::join(pairs, ", ") + "};\n";
        return name;
      };
      auto groupsText = [&] {
        std::string name = id + action.part + suffix;
        Row row;
        row.member("were", addArray("constexpr GroupRow", name + "Were",
                                    groupRows(action.groups->were), groups))
            .member("are", addArray("constexpr GroupRow", name + "Are",
                                    groupRows(action.groups->are), groups))
            .flag("areSized", action.groups->areSized);
        groups += "constexpr RegroupRow " + name + " = " + row.line() + ";\n";
        return "&" + name;
      };
      lines.push_back(actionText(action, valueText, valuesText, groupsText) +
                      ",");
    }
    if (!lines.empty())
      table.lines.push_back("// " + effectText(isUp ? "up" : "down", way));
    Row row;
    row.member("", std::string("StepKind::") + enumerator(way.stepKind))
        .member("actions",
                addArray("constexpr ActionRow", id + suffix, lines, actions));
    if (!way.reason.empty())
      row.text("reason", way.reason);
    ways.push_back(row.line());
  }
  for (const auto &[name, value] : values)
    table.arrays += functionText(name, value);
  table.arrays += maps + groups + actions;
  table.lines.push_back("{/*older=*/" + quote(prefix + older.mnemonic) +
                        ", /*newer=*/" + quote(prefix + newer.mnemonic) + ",");
  table.lines.push_back(" /*up=*/" + ways.front() + ",");
  table.lines.push_back(" /*down=*/" + ways.back() + "},");
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
static std::optional<unsigned> countTypeOf(const Family &family,
                                           const OpVersion &version) {
  const NamedType *type = family.findNamedType(version.results.front().type);
  const DialectRecord *record =
      type ? findByName(family.dialectTypes, type->record) : nullptr;
  const WireRecord *wire =
      record ? findByName(family.types, record->wire) : nullptr;
  return wire ? std::optional(unsigned(wire - family.types.data()))
              : std::nullopt;
}

VersionedConstants::VersionedConstants(const EmitContext &context)
    : family(context.family),
      ofSteps(haveConstants(context) ? findConstantOp(family) : nullptr) {}

std::optional<VersionedConstant>
VersionedConstants::find(const Op &op, const OpVersion &version) const {
  // Steps of other dialects may read those of a dialect that others define.
  if (&op != ofSteps && !(version.hooks->constantLike && family.isExternal()))
    return std::nullopt;
  return VersionedConstant{version.attributes.front().name,
                           countTypeOf(family, version)};
}

std::vector<std::string> versionedTraitsOf(const Family &family,
                                           const OpVersion &version) {
  std::vector<std::string> traits;
  for (const Trait *trait : family.traitsOf(version))
    if (!trait->versionedDef.empty())
      traits.push_back(trait->versionedDef);
  return traits;
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

static std::string traitsText(const Family &family, const OpVersion &version) {
  std::vector<std::string> traits = versionedTraitsOf(family, version);
  for (std::string &trait : traits)
    trait = "VersionedTrait::" + trait;
  return "{" + llvm::join(traits, ", ") + "}";
}

/// Adds the versions of ops, and the steps between them.
static void addOps(const EmitContext &context, TablesView &view,
                   std::vector<std::string> &ops, TableText &steps) {
  const Family &family = context.family;
  const VersionedPart &versionedPart = *family.versionedPart();
  VersionedConstants constants(context);
  // Equal elements are one array, named after the first op that has them.
  std::map<std::string, std::string> arrays;
  for (const Op &op : family.ops) {
    llvm::ArrayRef<CarriedVersion> carried = family.carried(versionedPart, op);
    for (size_t i = carried.size(); i-- > 0;) {
      const std::string &id = carried[i].className;
      const OpVersion &version = op.versions[carried[i].index];
      std::vector<Row> refusals;
      for (const Refusal &refusal : version.illegal)
        refusals.push_back(Row()
                               .version("below", refusal.below)
                               .member("", std::string("ConstraintKind::") +
                                               enumerator(refusal.kind))
                               .text("attribute", refusal.attribute)
                               .text("record", refusal.record));
      std::string text = elementsText(family, version), elements = "{}";
      if (!text.empty()) {
        auto [array, isNew] = arrays.try_emplace(text, id + "Elements");
        elements = array->second;
        if (isNew)
          view.elements +=
              "constexpr ElementRow " + elements + "[] = {" + text + "};\n";
      }
      Row row;
      row.text("name", versionedPart.dialect + "." + carried[i].mnemonic)
          .number("timeline", 0)
          .version("since", version.since)
          .member("until", untilText(version.until))
          .member("elements", elements)
          .member("traits", traitsText(family, version))
          .member("illegal", addArray("constexpr ConstraintRow", id + "Illegal",
                                      refusals, view.refusals))
          .flag("isFunction", op.isFunction);
      if (auto constant = constants.find(op, version)) {
        row.text("constant", constant->attribute);
        if (constant->countType)
          row.number("countType", *constant->countType);
      }
      ops.push_back(row.line() + ",");
      if (i + 1 < carried.size())
        addStep(context, op, carried[i], carried[i + 1], steps);
    }
  }
}

llvm::Error emitVersionedTables(const EmitContext &context,
                                OutputSet &outputs) {
  const Family &family = context.family;
  const VersionedPart &versionedPart = *family.versionedPart();
  TablesView view;
  view.current = versionText(family.releaseLine().newest);
  view.minimum = versionText(family.releaseLine().minimum);
  view.producer = quote(versionedPart.producerPrefix);
  std::vector<Row> bytecodeVersions, windows, mlirFeatures;
  std::vector<std::string> ops;
  for (const auto &[since, version] : versionedPart.bytecodeVersions)
    bytecodeVersions.push_back(
        Row().version("since", since).number("version", version));
  for (const auto &[name, version] : versionedPart.windows)
    windows.push_back(Row().text("name", name).version("since", version));
  for (const auto &[name, since] : versionedPart.mlirFeatures)
    mlirFeatures.push_back(Row().text("name", name).version("since", since));
  view.bytecodeVersions = arrayText("constexpr BytecodeVersionRow",
                                    "bytecodeVersions", bytecodeVersions);
  view.windows = listText("constexpr WindowRow", "windows", windows);
  view.mlirFeatures =
      listText("constexpr MlirFeatureRow", "mlirFeatures", mlirFeatures);
  TableText types = recordsText(family, "type", family.types);
  view.typeArrays = std::move(types.arrays);
  view.types = arrayText("const RecordRow", "types", types.lines);
  TableText attributes = recordsText(family, "attribute", family.attributes);
  view.attributeArrays = std::move(attributes.arrays);
  view.attributes =
      arrayText("const RecordRow", "attributes", attributes.lines);
  TableText steps;
  addOps(context, view, ops, steps);
  view.ops = arrayText("constexpr OpRow", "ops", ops);
  view.stepArrays = std::move(steps.arrays);
  view.steps = listText("constexpr StepRow", "steps", steps.lines);
  return addGenerated(context, versionedPart, outputs,
                      fileStem(versionedPart) + "Tables.inc",
                      "versioned/Tables.inc.mustache", std::move(view));
}

} // namespace dialectgen
