//===- ResolvedJson.cpp - the resolved model as JSON ----------------------===//
//
// See ResolvedJson.h.
//
//===----------------------------------------------------------------------===//

#include "emit/ResolvedJson.h"
#include "diff/ElementJson.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen {
namespace {

/// A member that is left out where there is nothing to say.
void addText(Json &json, const char *key, const std::string &value) {
  if (!value.empty())
    json[key] = value;
}
void addTexts(Json &json, const char *key,
              const std::vector<std::string> &value) {
  if (!value.empty())
    json[key] = value;
}
void addFlag(Json &json, const char *key, bool value) {
  if (value)
    json[key] = true;
}

Json hooksJson(const Hooks &hooks) {
  Json json = Json::object();
  addFlag(json, "verifier", hooks.verifier);
  addFlag(json, "canonicalizer", hooks.canonicalizer);
  addFlag(json, "folder", hooks.folder);
  addFlag(json, "constant_like", hooks.constantLike);
  addFlag(json, "reify_result_shapes", hooks.reifyResultShapes);
  addText(json, "result_type_inference", hooks.resultTypeInference);
  addText(json, "shape_inference", hooks.shapeInference);
  if (hooks.shapeInferenceOf)
    json["shape_inference"] = versionJson(*hooks.shapeInferenceOf);
  addText(json, "decomposition", hooks.decomposition);
  addText(json, "importer", hooks.importer);
  addTexts(json, "extra_class_declarations", hooks.extraClassDeclarations);
  addTexts(json, "extra_definitions", hooks.extraDefinitions);
  addTexts(json, "attribute_order", hooks.attributeOrder);
  if (!hooks.attributeKinds.empty())
    json["attribute_kinds"] = hooks.attributeKinds;
  return json;
}

const char *toString(CarriageKind kind) {
  switch (kind) {
  case CarriageKind::Own:
    return "own";
  case CarriageKind::Twin:
    return "twin";
  case CarriageKind::View:
    return "view";
  case CarriageKind::External:
    return "external";
  }
  return "";
}

/// Pairs as objects of two members.
template <typename Pairs, typename Second>
Json pairsJson(const Pairs &pairs, const char *first, const char *second,
               Second text) {
  Json list = Json::array();
  for (const auto &[a, b] : pairs)
    list.push_back({{first, a}, {second, text(b)}});
  return list;
}

Json opVersionJson(const Dialect &dialect, const Op &op,
                   const OpVersion &version) {
  Json json = {{"since", versionJson(version.since)}};
  if (version.until)
    json["until"] = versionJson(*version.until);
  for (const Carriage &carriage : dialect.carriages)
    for (const CarriedVersion &carried : dialect.carried(carriage, op)) {
      if (carried.since != version.since)
        continue;
      Json names = {{"mnemonic", carried.mnemonic},
                    {"class", carried.className}};
      if (carriage.kind == CarriageKind::Own)
        json.update(names);
      else
        json[toString(carriage.kind)] = std::move(names);
    }
  addText(json, "summary", version.summary);
  addText(json, "note", version.note);
  json["operands"] = listJson(version.operands);
  json["results"] = listJson(version.results);
  json["attributes"] = listJson(version.attributes);
  if (!version.regions.empty())
    json["regions"] = listJson(version.regions);
  json["type_constraints"] = Json::object();
  for (const TypeConstraint &constraint : version.typeConstraints)
    json["type_constraints"][constraint.name] = constraint.types;
  json.update(scalarFacts(version));
  json.update(behaviourFacts(version));
  addTexts(json, "verified", version.verified);
  addTexts(json, "unverified", version.unverified);
  Json hooks = hooksJson(version.hooks);
  if (!hooks.empty())
    json["hooks"] = std::move(hooks);
  return json;
}

Json opJson(const Dialect &dialect, const Op &op) {
  Json json = {{"op", op.name}, {"domain", op.domain}};
  addText(json, "summary", op.summary);
  json["file"] = op.file;
  addText(json, "external", op.external);
  if (!op.externalInside.empty())
    json["external_inside"] = op.externalInside;
  addFlag(json, "function", op.isFunction);
  addFlag(json, "effects", op.hasEffects);
  addFlag(json, "other_keys", op.otherKeys);
  if (op.example)
    json["example"] = {{"mlir", op.example->mlir},
                       {"operands", op.example->operands},
                       {"attributes", op.example->attributes},
                       {"results", op.example->results}};
  addText(json, "text", op.text);
  for (const Holder &holder : op.holders) {
    Json entry = {{"name", holder.name}, {"kind", holder.kind}};
    addFlag(entry, "required", holder.required);
    entry["holds"] = Json::object();
    for (const auto &[attribute, field] : holder.holds)
      entry["holds"][attribute] = field;
    json["holders"].push_back(std::move(entry));
  }
  json["versions"] = Json::array();
  for (const OpVersion &version : op.versions)
    json["versions"].push_back(opVersionJson(dialect, op, version));
  return json;
}

Json timelineJson(const Timeline &timeline) {
  Json json = {{"name", timeline.name}};
  addTexts(json, "aliases", timeline.aliases);
  addFlag(json, "open", timeline.isOpen);
  json["word"] = timeline.word;
  addText(json, "page", timeline.page);
  json["minimum"] = versionJson(timeline.minimum);
  json["newest_released"] = versionJson(timeline.newestReleased);
  json["newest"] = versionJson(timeline.newest);
  for (const Version &release : timeline.releases)
    json["releases"].push_back(versionJson(release));
  return json;
}

Json carriageJson(const Carriage &carriage) {
  Json json = {{"kind", toString(carriage.kind)},
               {"dialect", carriage.dialect}};
  addText(json, "summary", carriage.summary);
  addText(json, "cpp_namespace", carriage.cppNamespace);
  addText(json, "prefix", carriage.prefix);
  addText(json, "attributes_key", carriage.attributesKey);
  addText(json, "version_key", carriage.versionKey);
  addText(json, "producer_prefix", carriage.producerPrefix);
  if (!carriage.windows.empty())
    json["compatibility_windows"] =
        pairsJson(carriage.windows, "name", "version", versionJson);
  if (!carriage.bytecodeVersions.empty())
    for (const auto &[since, version] : carriage.bytecodeVersions)
      json["bytecode_versions"].push_back(
          {{"since", versionJson(since)}, {"version", version}});
  if (!carriage.mlirFeatures.empty())
    json["mlir_features"] =
        pairsJson(carriage.mlirFeatures, "name", "since", versionJson);
  return json;
}

Json recordsJson(const std::vector<WireRecord> &records) {
  Json list = Json::array();
  for (const auto &[code, record] : llvm::enumerate(records)) {
    Json &json = list.emplace_back(Json{{"code", code}});
    if (!record.retired.empty()) {
      json["retired"] = record.retired;
      continue;
    }
    json["name"] = record.name;
    json["class"] = record.className;
    json["since"] = versionJson(record.since);
    if (record.until)
      json["until"] = versionJson(*record.until);
    if (record.bits)
      json["bits"] = record.bits;
    addText(json, "builtin", record.builtin);
    addText(json, "text", record.text);
    addFlag(json, "code_to_confirm", record.codeToConfirm.has_value());
    json["fields"] = Json::array();
    for (const WireField &field : record.fields) {
      json["fields"].push_back(
          {{"name", field.name}, {"kind", getWireKinds()[field.kind].name}});
      addText(json["fields"].back(), "record", field.record);
      addFlag(json["fields"].back(), "to_confirm", field.toConfirm);
    }
    for (const WireCase &entry : record.cases) {
      json["cases"].push_back(
          {{"name", entry.name},
           {"value", entry.value},
           {"since", versionJson(entry.since.value_or(record.since))}});
      addText(json["cases"].back(), "doc", entry.doc);
      addFlag(json["cases"].back(), "to_confirm", entry.toConfirm);
    }
  }
  return list;
}

} // namespace

Json dumpResolved(const Dialect &dialect) {
  Json json = {{"dialect", dialect.name},
               {"summary", dialect.summary},
               {"timelines", Json::array()},
               {"carriages", Json::array()}};
  for (const Timeline &timeline : dialect.timelines)
    json["timelines"].push_back(timelineJson(timeline));
  for (const Carriage &carriage : dialect.carriages)
    json["carriages"].push_back(carriageJson(carriage));
  json["types"] = recordsJson(dialect.types);
  json["attributes"] = recordsJson(dialect.attributes);
  json["ops"] = Json::array();
  for (const Op &op : dialect.ops)
    json["ops"].push_back(opJson(dialect, op));
  return json;
}

} // namespace dialectgen
