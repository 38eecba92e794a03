//===- WireDescription.cpp - a versioned dialect's encoding as JSON -------===//
//
// Everything a reader needs to decode, print and check artifacts of a versioned
// dialect without MLIR: wire layouts, lifetimes, signatures of ops, and uses
// that older releases do not admit. runtime/python/dialectgen_reader.py is such
// a reader.
//
//===----------------------------------------------------------------------===//

#include "emit/Emitters.h"
#include "emit/text/OdsText.h"
#include "model/forms/ModelForms.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen {

/// Changes when readers of the description have to change.
static constexpr int descriptionFormat = 2;

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

static Json recordJson(const WireRecord &record, size_t code) {
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

static Json opJson(const Family &family, const OpVersion &version,
                   const CarriedVersion &carried) {
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
  return json;
}

namespace {

/// Writes the members of an object, and lists with an element a line, so that
/// a change is one line of a diff.
class DescriptionWriter {
public:
  explicit DescriptionWriter(llvm::raw_ostream &os) : os(os) { os << '{'; }

  void member(llvm::StringRef name, const Json &value) {
    begin(name);
    os << value.dump();
  }
  void list(llvm::StringRef name, llvm::ArrayRef<Json> elements) {
    begin(name);
    os << '[';
    llvm::interleave(
        elements, os, [&](const Json &one) { os << "\n  " << one.dump(); },
        ",");
    os << (elements.empty() ? "]" : "\n ]");
  }
  void finish() { os << "\n}\n"; }

private:
  void begin(llvm::StringRef name) {
    os << (isFirst ? "" : ",") << "\n \"" << name << "\": ";
    isFirst = false;
  }

  llvm::raw_ostream &os;
  bool isFirst = true;
};

} // namespace

static std::vector<Json> recordsJson(const std::vector<WireRecord> &records) {
  std::vector<Json> list;
  for (const auto &[code, record] : llvm::enumerate(records))
    list.push_back(recordJson(record, code));
  return list;
}

llvm::Error emitWireDescription(const EmitContext &context,
                                OutputSet &outputs) {
  const Family &family = context.family;
  const VersionedPart &versionedPart = *family.versionedPart();
  std::vector<Json> ops, features;
  for (const Op &op : family.ops)
    for (const CarriedVersion &carried :
         llvm::reverse(family.carried(versionedPart, op)))
      ops.push_back(opJson(family, op.versions[carried.index], carried));
  for (const auto &[name, since] : versionedPart.mlirFeatures)
    features.push_back({{"name", name}, {"since", versionJson(since)}});
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
        writer.member("producer_prefix", versionedPart.producerPrefix);
        writer.member("minimum", versionJson(family.releaseLine().minimum));
        writer.member("current", versionJson(family.releaseLine().newest));
        writer.list("mlir_features", features);
        writer.list("types", recordsJson(family.types));
        writer.list("attributes", recordsJson(family.attributes));
        writer.list("ops", ops);
        writer.finish();
      });
  return llvm::Error::success();
}

} // namespace dialectgen
