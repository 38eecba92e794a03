//===- WireDescription.cpp - a versioned dialect's encoding as JSON -------===//
//
// The rows of the generated tables for readers that are not compiled: wire
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
#include "emit/versioned/InDialect.h"
#include "emit/versioned/VersionedFacts.h"
#include "emit/versioned/WireValue.h"
#include "model/forms/ModelForms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

/// Changes when readers of the description have to change.
static constexpr int descriptionFormat = 3;

static Json lifetimeJson(Json json, const Version &since,
                         const std::optional<Version> &until) {
  json["since"] = versionJson(since);
  if (until)
    json["until"] = versionJson(*until);
  return json;
}

static Json fieldJson(const WireField &field) {
  Json json = {{"name", field.name}, {"kind", getWireKinds()[field.kind].name}};
  if (field.toConfirm)
    json["to_confirm"] = true;
  return json;
}

/// How a record took the place of the one that it follows; null if none did.
static Json recordStepJson(const Family &family,
                           const std::vector<WireRecord> &records,
                           const WireRecord &record) {
  std::optional<WireRecordStep> step = recordStepOf(records, record);
  if (!step)
    return {};
  Json json = {{"older", step->older}};
  for (const WireFieldSource &source : step->fields) {
    Json &field = json["fields"].emplace_back(Json{{"from", source.from}});
    if (!source.before.is_null())
      field["before"] = wirePartText(family, source.before);
  }
  for (const auto &[older, newer] : step->cases)
    json["cases"].push_back(Json::array({older, newer}));
  return json;
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

static Json recordJson(const Family &family,
                       const std::vector<WireRecord> &records,
                       const std::vector<DialectRecord> &dialectRecords,
                       const WireRecord &record, size_t code) {
  if (!record.retired.empty())
    return {{"code", code}, {"retired", record.retired}};
  Json json = lifetimeJson({{"code", code}, {"name", record.name}},
                           record.since, record.until);
  if (record.bits)
    json["bits"] = record.bits;
  if (!record.builtin.empty())
    json["builtin"] = record.builtin;
  if (!record.text.empty())
    json["text"] = record.text;
  for (const WireField &field : record.fields)
    json["fields"].push_back(fieldJson(field));
  for (const WireCase &entry : record.cases)
    if (!entry.toConfirm)
      json["cases"].push_back(
          {{"name", entry.name},
           {"value", entry.value},
           {"since", versionJson(entry.since.value_or(record.since))}});
  if (record.bitEnum)
    json["bit_enum"] = true;
  if (record.codeToConfirm)
    json["to_confirm"] = true;
  if (Json step = recordStepJson(family, records, record); !step.is_null())
    json["step"] = std::move(step);
  if (family.isExternal() && record.builtin.empty())
    if (Json other = recordInDialect(family, dialectRecords, record);
        !other.is_null())
      json["in_dialect"] = std::move(other);
  return json;
}

static Json parametersJson(const std::vector<Parameter> &parameters) {
  Json list = Json::array();
  for (const Parameter &parameter : parameters) {
    Json &json = list.emplace_back(Json{{"name", parameter.name}});
    // In the versioned dialect an optional operand is a list like others.
    if (parameter.arity != Arity::Single)
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

static Json opJson(const Family &family, const Op &op, const OpVersion &version,
                   const CarriedVersion &carried,
                   const VersionedConstants &constants, bool isNewest) {
  Json json =
      lifetimeJson({{"name", carried.mnemonic}}, version.since, version.until);
  json["operands"] = parametersJson(version.operands);
  json["attributes"] = namesOf(version.attributes);
  for (const Attribute &attribute : version.attributes)
    if (staysAbsent(family, version, attribute))
      json["optional"].push_back(attribute.name);
  if (family.hasVersionedTrait(version, "AttrSizedOperandSegments"))
    json["operand_segments"] = true;
  if (family.hasVersionedTrait(version, "AttrSizedResultSegments"))
    json["result_segments"] = true;
  for (const Region &region : version.regions) {
    Json &entry = json["regions"].emplace_back(Json{{"name", region.name}});
    if (region.variadic)
      entry["variadic"] = true;
  }
  for (const Successor &successor : version.successors) {
    Json &entry =
        json["successors"].emplace_back(Json{{"name", successor.name}});
    if (successor.variadic)
      entry["variadic"] = true;
  }
  json["results"] = parametersJson(version.results);
  for (const Refusal &refusal : version.illegal) {
    Json &entry = json["illegal"].emplace_back(
        Json{{"below", versionJson(refusal.below)},
             {"when", FormOf<Refusal::Kind>::write(refusal.kind, {})}});
    if (!refusal.attribute.empty())
      entry["attribute"] = refusal.attribute;
    if (!refusal.record.empty())
      entry["record"] = refusal.record;
  }
  if (auto traits = versionedTraitsOf(family, version); !traits.empty())
    json["traits"] = traits;
  if (op.isFunction)
    json["function"] = true;
  if (auto constant = constants.find(op, version)) {
    json["constant"] = constant->attribute;
    if (constant->countType)
      json["count_type"] = *constant->countType;
  }
  if (isNewest)
    if (Json other = opInDialect(family, op, version); !other.is_null())
      json["in_dialect"] = std::move(other);
  return json;
}

/// A value of a step, as programs of the versioned dialect have it.
static std::string stepValueText(const Family &family,
                                 const KindedValue &kinded) {
  const Json &value = kinded.value;
  return value.is_string()   ? value.get<std::string>()
         : value.is_object() ? wireProgramText(family, value)
                             : value.dump() + " : i64";
}

static std::vector<Json>
recordsJson(const Family &family, const std::vector<WireRecord> &records,
            const std::vector<DialectRecord> &dialectRecords) {
  std::vector<Json> list;
  for (const auto &[code, record] : llvm::enumerate(records))
    list.push_back(recordJson(family, records, dialectRecords, record, code));
  return list;
}

llvm::Error emitWireDescription(const EmitContext &context,
                                OutputSet &outputs) {
  const Family &family = context.family;
  const VersionedPart &versionedPart = *family.versionedPart();
  std::vector<Json> ops, steps, features, bytecodeVersions, windows;
  VersionedConstants constants(context);
  auto valueText = [&](const KindedValue &value) {
    return stepValueText(family, value);
  };
  for (const Op &op : family.ops) {
    llvm::ArrayRef<CarriedVersion> carried = family.carried(versionedPart, op);
    for (size_t i = carried.size(); i-- > 0;) {
      const OpVersion &version = op.versions[carried[i].index];
      ops.push_back(opJson(family, op, version, carried[i], constants,
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
  for (const auto &[name, since] : versionedPart.mlirFeatures)
    features.push_back({{"name", name}, {"since", versionJson(since)}});
  for (const auto &[since, version] : versionedPart.bytecodeVersions)
    bytecodeVersions.push_back(
        {{"since", versionJson(since)}, {"version", version}});
  for (const auto &[name, since] : versionedPart.windows)
    windows.push_back({{"name", name}, {"since", versionJson(since)}});
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
        writer.list("bytecode_versions", bytecodeVersions);
        writer.list("windows", windows);
        writer.list("mlir_features", features);
        writer.list("types",
                    recordsJson(family, family.types, family.dialectTypes));
        writer.list("attributes", recordsJson(family, family.attributes,
                                              family.dialectAttributes));
        writer.list("ops", ops);
        writer.list("steps", steps);
        writer.finish();
      });
  return llvm::Error::success();
}

} // namespace dialectgen
