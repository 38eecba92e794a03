//===- VersionedTables.cpp - a versioned dialect as data ------------------===//
//
// The tables that the runtime's codec and its conversions between versions run
// on (dialectgen/core/versions/StepTable.h), and the wire description: the same
// rows as JSON for readers that are not compiled with them. That has wire
// layouts, lifetimes, signatures of ops, uses that older releases do not admit,
// steps, and, of a dialect that others define, its operations, types and
// attributes in their place. A program registers a versioned dialect from it at
// run time (dialectgen/core/bytecode/TableDialect.h);
// runtime/python/dialectgen_reader decodes, prints and checks artifacts without
// MLIR.
//
//===----------------------------------------------------------------------===//

#include "emit/Emitters.h"
#include "emit/steps/StepRows.h"
#include "emit/text/DescriptionWriter.h"
#include "emit/text/OdsText.h"
#include "emit/text/TableWriter.h"
#include "emit/versioned/InDialect.h"
#include "emit/versioned/WireValue.h"
#include "model/forms/ModelForms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {
namespace {

using Form = Row::Form;

/// Changes when readers of the description have to change.
constexpr int descriptionFormat = 3;

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

/// Adds how a record took the place of the one that it follows: fields of the
/// newer one, then those that the older one has alone, and the numbers of cases
/// that both have. Functions of C++ are named after the record's class, and its
/// arrays by `kind` and `code`. False if it follows none, or programs of it
/// cannot be converted.
static bool addRecordStep(const Family &family,
                          const std::vector<WireRecord> &records,
                          const WireRecord &record, Form form, Row &step,
                          const std::string &kind, const std::string &code,
                          std::string &arrays) {
  // Retired codes have no name either.
  const WireRecord *older =
      record.follows.empty() ? nullptr : findByName(records, record.follows);
  if (!older || !record.impossible.empty())
    return false;
  std::vector<Row> sources, pairs;
  Json cases;
  for (const WireCase &entry : record.cases)
    if (const WireCase *was = findByName(
            older->cases, entry.was.empty() ? entry.name : entry.was)) {
      pairs.push_back(
          Row().number("older", was->value).number("newer", entry.value));
      cases.push_back(Json::array({was->value, entry.value}));
    }
  // A field that one of the two lacks has a value; null: it is absent.
  auto add = [&](int64_t from, const WireField *field, const Json &before) {
    Row &row = sources.emplace_back(form).number("from", from);
    if (!before.is_null())
      row.given("before", wirePartText(family, before));
    if (!field || form == Form::Json)
      return;
    std::string name = record.className + toCamel(field->name) + "Before";
    if (before.is_null())
      name = "nullptr";
    else
      arrays += functionText(name, wireFieldText(family, before, *field));
    row.member("before", name);
  };
  for (const WireField &field : record.fields)
    if (const WireField *same = findByName(
            older->fields, field.was.empty() ? field.name : field.was))
      add(same - older->fields.data(), nullptr, nullptr);
    else
      add(-1, &field, field.before);
  for (const WireField &field : older->fields)
    if (record.only.contains(field.name))
      add(&field - older->fields.data(), &field, record.only[field.name]);
  step.number("older", older - records.data());
  if (form == Form::Json)
    step.rows("fields", "", sources).given("cases", cases);
  else
    step.member("fields", addArray("constexpr FieldSourceRow",
                                   kind + "Sources" + code, sources, arrays))
        .member("cases", addArray("constexpr CasePairRow",
                                  kind + "Pairs" + code, pairs, arrays));
  return true;
}

/// The name of a parameter on the wire.
static std::string wireNameOf(const WireRecord &record,
                              const RecordField &field) {
  if (findByName(record.fields, field.name))
    return field.name;
  return llvm::convertToCamelFromSnakeCase(field.name);
}

/// The type or attribute that a record is in programs; null if it is none of
/// the dialect's own.
static Json recordInDialect(const Family &family,
                            const std::vector<DialectRecord> &dialectRecords,
                            const WireRecord &record) {
  Json json;
  for (const DialectRecord &one : dialectRecords)
    if (one.wire == record.name && one.storage.empty() && !one.until) {
      json = {{"mnemonic", one.mnemonic}};
      if (one.asText)
        json["as_text"] = true;
      if (!one.assembly.empty())
        json["format"] = one.assembly;
      for (const RecordField &field : one.fields) {
        // Other parameters are told by how they are written.
        if (field.kind == "optional(list(integer))")
          json["lists"].push_back(wireNameOf(record, field));
        else if (field.kind == "apint")
          json["opaque"].push_back(wireNameOf(record, field));
        // Printers leave out what parsers know.
        if (const Json &value = field.defaultValue;
            value.is_number() || value.is_boolean() ||
            (value.is_string() && field.kind == "string"))
          json["defaults"][wireNameOf(record, field)] =
              wirePartText(family, value);
      }
    }
  return json;
}

/// The record of a code. Its arrays, in C++, go to `arrays`.
static Row recordRow(const Family &family, bool isType, size_t index, Form form,
                     std::string &arrays) {
  const std::vector<WireRecord> &records =
      isType ? family.types : family.attributes;
  const WireRecord &record = records[index];
  std::string kind = isType ? "type" : "attribute",
              code = std::to_string(index);
  bool isJson = form == Form::Json;
  Row row(form);
  row.given("code", index);
  if (!record.retired.empty())
    return row.given("retired", record.retired);
  bool isToConfirm = record.codeToConfirm.has_value();
  std::vector<Row> fields, cases;
  for (const WireField &field : record.fields) {
    isToConfirm |= field.toConfirm && !isJson;
    const WireKind &wireKind = getWireKinds()[field.kind];
    fields.emplace_back(form)
        .text("name", field.name)
        .member("", std::string("FieldKind::") + wireKind.enumerator)
        .given("kind", wireKind.name)
        .given("toConfirm", field.toConfirm ? Json(true) : Json());
  }
  for (const WireCase &entry : record.cases)
    if (!entry.toConfirm)
      cases.emplace_back(form)
          .text("name", entry.name)
          .number("value", entry.value)
          .version("since", entry.since.value_or(record.since));
  auto list = [&](const char *name, const char *type, const char *stem,
                  const std::vector<Row> &rows) {
    row.rows(name,
             isJson ? ""
                    : addArray(std::string("constexpr ") + type,
                               kind + stem + code, rows, arrays),
             rows);
  };
  row.text("name", record.name)
      .version("since", record.since)
      .until(record.until)
      .number("bits", record.bits, /*usual=*/0);
  // The order of JSON is that of its first readers.
  auto addTexts = [&] {
    row.text("builtin", record.builtin).text("text", record.text);
  };
  if (isJson)
    addTexts();
  list("fields", "FieldRow", "Fields", fields);
  Row step(form);
  bool isStep =
      (isJson || !isToConfirm) &&
      addRecordStep(family, records, record, form, step, kind, code, arrays);
  if (isStep && !isJson)
    arrays += "constexpr RecordStepRow " + kind + "Step" + code + " = " +
              step.line() + ";\n";
  list("cases", "CaseRow", "Cases", cases);
  if (isJson) {
    row.flag("isBitEnum", record.bitEnum).flag("toConfirm", isToConfirm);
  } else {
    addTexts();
    if (isToConfirm || record.bitEnum || isStep)
      row.flag("toConfirm", isToConfirm);
    if (record.bitEnum || isStep)
      row.flag("isBitEnum", record.bitEnum);
  }
  if (isStep)
    row.member("step", "&" + kind + "Step" + code)
        .given("step", step.getJson());
  if (isJson && family.isExternal() && record.builtin.empty())
    row.given("inDialect", recordInDialect(family,
                                           isType ? family.dialectTypes
                                                  : family.dialectAttributes,
                                           record));
  return row;
}

/// The records of a list, by code.
static TableText recordsText(const Family &family, bool isType) {
  TableText table;
  for (const auto &[index, record] :
       llvm::enumerate(isType ? family.types : family.attributes))
    table.lines.push_back(
        recordRow(family, isType, index, Form::Cpp, table.arrays).line() + "," +
        (record.retired.empty() ? "" : " // " + record.retired));
  return table;
}

/// The same as JSON.
static std::vector<Row> recordRows(const Family &family, bool isType) {
  std::vector<Row> rows;
  std::string noArrays;
  for (size_t i = 0; i != (isType ? family.types : family.attributes).size();
       ++i)
    rows.push_back(recordRow(family, isType, i, Form::Json, noArrays));
  return rows;
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

namespace {

/// The constants that steps make and read.
class VersionedConstants {
public:
  explicit VersionedConstants(const EmitContext &context)
      : family(context.family),
        ofSteps(haveConstants(context) ? findConstantOp(family) : nullptr) {}

  /// The attribute that the result of a constant is; and the code of its type
  /// if that has the number of elements. Nothing if `version` is no constant.
  void add(const Op &op, const OpVersion &version, Row &row) const {
    // Steps of other dialects may read those of a dialect that others define.
    if (&op != ofSteps && !(version.hooks->constantLike && family.isExternal()))
      return;
    row.text("constant", version.attributes.front().name);
    if (std::optional<unsigned> type = countTypeOf(family, version))
      row.number("countType", *type);
  }

private:
  const Family &family;
  const Op *ofSteps;
};

} // namespace

std::vector<std::string> versionedTraitsOf(const Family &family,
                                           const OpVersion &version) {
  std::vector<std::string> traits;
  for (const Trait *trait : family.traitsOf(version))
    if (!trait->versionedDef.empty())
      traits.push_back(trait->versionedDef);
  return traits;
}

static std::vector<Row> refusalRows(const OpVersion &version, Form form) {
  std::vector<Row> rows;
  for (const Refusal &refusal : version.illegal)
    rows.emplace_back(form)
        .version("below", refusal.below)
        .member("", std::string("ConstraintKind::") + enumerator(refusal.kind))
        .given("when", FormOf<Refusal::Kind>::write(refusal.kind, {}))
        .text("attribute", refusal.attribute)
        .text("record", refusal.record);
  return rows;
}

namespace {

/// What follows releases.
struct ReleaseRows {
  std::vector<Row> bytecodeVersions, windows, mlirFeatures;

  ReleaseRows(const VersionedPart &part, Form form) {
    for (const auto &[since, version] : part.bytecodeVersions)
      bytecodeVersions.emplace_back(form)
          .version("since", since)
          .number("version", version);
    for (auto [from, to] : {std::pair(&part.windows, &windows),
                            std::pair(&part.mlirFeatures, &mlirFeatures)})
      for (const auto &[name, since] : *from)
        to->emplace_back(form).text("name", name).version("since", since);
  }
};

} // namespace

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
      std::vector<Row> refusals = refusalRows(version, Form::Cpp);
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
          .until(version.until)
          .member("elements", elements)
          .enumerators("traits", "VersionedTrait",
                       versionedTraitsOf(family, version))
          .member("illegal", addArray("constexpr ConstraintRow", id + "Illegal",
                                      refusals, view.refusals))
          .flag("isFunction", op.isFunction);
      constants.add(op, version, row);
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
  ReleaseRows rows(versionedPart, Form::Cpp);
  view.bytecodeVersions = arrayText("constexpr BytecodeVersionRow",
                                    "bytecodeVersions", rows.bytecodeVersions);
  view.windows = listText("constexpr WindowRow", "windows", rows.windows);
  view.mlirFeatures =
      listText("constexpr MlirFeatureRow", "mlirFeatures", rows.mlirFeatures);
  TableText types = recordsText(family, /*isType=*/true),
            attributes = recordsText(family, /*isType=*/false);
  view.typeArrays = std::move(types.arrays);
  view.types = arrayText("const RecordRow", "types", types.lines);
  view.attributeArrays = std::move(attributes.arrays);
  view.attributes =
      arrayText("const RecordRow", "attributes", attributes.lines);
  std::vector<std::string> ops;
  TableText steps;
  addOps(context, view, ops, steps);
  view.ops = arrayText("constexpr OpRow", "ops", ops);
  view.stepArrays = std::move(steps.arrays);
  view.steps = listText("constexpr StepRow", "steps", steps.lines);
  return addGenerated(context, versionedPart, outputs,
                      fileStem(versionedPart) + "Tables.inc",
                      "versioned/Tables.inc.mustache", std::move(view));
}

//===----------------------------------------------------------------------===//
// As JSON
//===----------------------------------------------------------------------===//

template <typename Value>
static Json valuesJson(const SharedList<Value> &values) {
  Json list = Json::array();
  for (const Value &value : values) {
    Json &json = list.emplace_back(Json{{"name", value.name}});
    if (isMany(value))
      json["variadic"] = true;
  }
  return list;
}

/// The op of a dialect that others define, and how attributes of programs
/// differ from those of `newest`; null if there is none.
static Json opInDialect(const Family &family, const Op &op,
                        const OpVersion &newest) {
  if (!family.isExternal() || !isConverted(family, op))
    return {};
  Json json = {{"name", dialectNameOf(family, op)}};
  for (const auto &[outer, inside] : op.externalInside)
    if (const Op *known = findByName(family.ops, outer)) {
      json["inside"] = inside;
      json["inside_of"] = dialectNameOf(family, *known);
    }
  for (const DialectAttribute &attribute : dialectAttributesOf(op, newest)) {
    const Attribute *held = attribute.attribute;
    if (!held)
      continue;
    if (attribute.name != held->name)
      json["names"][held->name] = attribute.name;
    if (const DialectRecord *record =
            family.findDialectAttribute(attribute.kind);
        record && !record->storage.empty())
      json["cases"][held->name] = {
          {"code", family.findRecord(/*isType=*/false, record->wire).code},
          {"type", record->storage}};
    Json absent = absentValueOf(family, newest, *held);
    if (absent.is_object() && absent.contains("attribute"))
      json["absent"][held->name] = wireProgramText(family, absent);
  }
  return json;
}

static Row opRow(const Family &family, const Op &op, const OpVersion &version,
                 const CarriedVersion &carried,
                 const VersionedConstants &constants, bool isNewest) {
  Row row(Form::Json);
  row.text("name", carried.mnemonic)
      .version("since", version.since)
      .until(version.until)
      .given("operands", valuesJson(version.operands))
      .given("attributes", namesOf(version.attributes));
  Json optional;
  for (const Attribute &attribute : version.attributes)
    if (staysAbsent(family, version, attribute))
      optional.push_back(attribute.name);
  row.given("optional", optional);
  for (auto [name, trait] :
       {std::pair("operandSegments", "AttrSizedOperandSegments"),
        std::pair("resultSegments", "AttrSizedResultSegments")})
    row.flag(name, family.hasVersionedTrait(version, trait));
  if (!version.regions.empty())
    row.given("regions", valuesJson(version.regions));
  if (!version.successors.empty())
    row.given("successors", valuesJson(version.successors));
  row.given("results", valuesJson(version.results))
      .rows("illegal", "", refusalRows(version, Form::Json))
      .enumerators("traits", "", versionedTraitsOf(family, version))
      .flag("isFunction", op.isFunction);
  constants.add(op, version, row);
  if (isNewest)
    row.given("inDialect", opInDialect(family, op, version));
  return row;
}

/// A value of a step, as programs of the versioned dialect have it.
static std::string stepValueText(const Family &family,
                                 const KindedValue &kinded) {
  const Json &value = kinded.value;
  return value.is_string()   ? value.get<std::string>()
         : value.is_object() ? wireProgramText(family, value)
                             : value.dump() + " : i64";
}

llvm::Error emitWireDescription(const EmitContext &context,
                                OutputSet &outputs) {
  const Family &family = context.family;
  const VersionedPart &versionedPart = *family.versionedPart();
  std::vector<Json> steps;
  std::vector<Row> ops;
  VersionedConstants constants(context);
  auto valueText = [&](const KindedValue &value) {
    return stepValueText(family, value);
  };
  for (const Op &op : family.ops) {
    llvm::ArrayRef<CarriedVersion> carried = family.carried(versionedPart, op);
    for (size_t i = carried.size(); i-- > 0;) {
      const OpVersion &version = op.versions[carried[i].index];
      ops.push_back(opRow(family, op, version, carried[i], constants,
                          /*isNewest=*/i == 0));
      if (i + 1 == carried.size())
        continue;
      const Step &step = context.steps.of(op, version);
      steps.push_back({{"older", carried[i + 1].mnemonic},
                       {"newer", carried[i].mnemonic},
                       {"up", wayJson(step.up, valueText)},
                       {"down", wayJson(step.down, valueText)}});
    }
  }
  ReleaseRows rows(versionedPart, Form::Json);
  std::vector<std::string> uses;
  for (const UsedFamily &used : family.used)
    uses.push_back(used.name);
  outputs.add(
      "generated/" + family.name + "/" + versionedPart.dialect + ".wire.json",
      [&](llvm::raw_ostream &os) {
        DescriptionWriter writer(os);
        writer.member("generated_by", "dialectgen --only=" + family.name);
        writer.member("format", descriptionFormat);
        writer.member("dialect", versionedPart.dialect);
        writer.member("program_dialect", family.dialectPart()
                                             ? family.dialectPart()->dialect
                                             : versionedPart.dialect);
        // Others define it: how programs of it are converted is below.
        if (family.isExternal())
          writer.member("external", true);
        if (!uses.empty())
          writer.member("uses", uses);
        writer.member("producer_prefix", versionedPart.producerPrefix);
        writer.member("minimum", versionJson(family.releaseLine().minimum));
        writer.member("current", versionJson(family.releaseLine().newest));
        writer.list("bytecode_versions", rows.bytecodeVersions);
        writer.list("windows", rows.windows);
        writer.list("mlir_features", rows.mlirFeatures);
        writer.list("types", recordRows(family, /*isType=*/true));
        writer.list("attributes", recordRows(family, /*isType=*/false));
        writer.list("ops", ops);
        writer.list("steps", steps);
        writer.finish();
      });
  return llvm::Error::success();
}

} // namespace dialectgen
