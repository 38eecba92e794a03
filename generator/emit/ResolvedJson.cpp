//===- ResolvedJson.cpp - the resolved model as JSON ----------------------===//
//
// See ResolvedJson.h.
//
//===----------------------------------------------------------------------===//

#include "emit/ResolvedJson.h"
#include "diff/ElementJson.h"

namespace dialectgen {
namespace {

Json versionJson(const Version &version) {
  if (version.getMinor())
    return toString(version);
  return version.getMajor();
}

template <typename Elements> Json listJson(const Elements &elements) {
  Json list = Json::array();
  for (const auto &element : elements)
    list.push_back(elementJson(element));
  return list;
}

Json hooksJson(const Hooks &hooks) {
  Json json = Json::object();
  auto flag = [&](const char *key, bool value) {
    if (value)
      json[key] = true;
  };
  auto text = [&](const char *key, const std::string &value) {
    if (!value.empty())
      json[key] = value;
  };
  auto list = [&](const char *key, const std::vector<std::string> &value) {
    if (!value.empty())
      json[key] = value;
  };
  flag("verifier", hooks.verifier);
  flag("canonicalizer", hooks.canonicalizer);
  flag("folder", hooks.folder);
  flag("custom_assembly", hooks.customAssembly);
  flag("constant_like", hooks.constantLike);
  flag("reify_result_shapes", hooks.reifyResultShapes);
  text("result_type_inference", hooks.resultTypeInference);
  text("shape_inference", hooks.shapeInference);
  if (hooks.shapeInferenceOf)
    json["shape_inference"] = versionJson(*hooks.shapeInferenceOf);
  text("importer", hooks.importer);
  text("builders", hooks.builders);
  list("extra_class_declarations", hooks.extraClassDeclarations);
  list("extra_definitions", hooks.extraDefinitions);
  list("attribute_order", hooks.attributeOrder);
  list("traits", hooks.traits);
  if (!hooks.attributeKinds.empty())
    json["attribute_kinds"] = hooks.attributeKinds;
  return json;
}

Json opVersionJson(const OpVersion &version, const LiveVersion *live) {
  Json json = {{"since", versionJson(version.since)}};
  if (version.until)
    json["until"] = versionJson(*version.until);
  if (live) {
    json["mnemonic"] = live->mnemonic;
    json["class"] = live->className;
  }
  if (!version.summary.empty())
    json["summary"] = version.summary;
  if (!version.note.empty())
    json["note"] = version.note;
  json["operands"] = listJson(version.operands);
  json["results"] = listJson(version.results);
  json["attributes"] = listJson(version.attributes);
  if (!version.regions.empty())
    json["regions"] = listJson(version.regions);
  json["type_constraints"] = Json::object();
  for (const TypeConstraint &constraint : version.typeConstraints)
    json["type_constraints"][constraint.name] = constraint.types;
  json.update(scalarFacts(version));
  Json hooks = hooksJson(version.hooks);
  if (!hooks.empty())
    json["hooks"] = std::move(hooks);
  if (!version.step.declared.is_null())
    json["step"] = version.step.declared;
  return json;
}

} // namespace

Json dumpResolved(const Family &family) {
  Json json = {{"dialect", family.name},
               {"summary", family.summary},
               {"cpp_namespace", family.cppNamespace},
               {"class_prefix", family.classPrefix},
               {"domains", Json::array()},
               {"ops", Json::array()}};
  for (const Domain &domain : family.domains) {
    Json entry = {{"name", domain.name}};
    if (!domain.aliases.empty())
      entry["aliases"] = domain.aliases;
    entry["minimum"] = versionJson(domain.minimum);
    entry["newest_released"] = versionJson(domain.newestReleased);
    entry["newest"] = versionJson(domain.newest);
    json["domains"].push_back(std::move(entry));
  }
  for (size_t i = 0; i != family.ops.size(); ++i) {
    const Op &op = family.ops[i];
    Json entry = {{"op", op.name}, {"domain", op.domain}};
    if (!op.summary.empty())
      entry["summary"] = op.summary;
    entry["file"] = op.file;
    entry["versions"] = Json::array();
    for (const OpVersion &version : op.versions) {
      const LiveVersion *live = nullptr;
      for (const LiveVersion &candidate : family.liveVersions[i])
        if (candidate.since == version.since)
          live = &candidate;
      entry["versions"].push_back(opVersionJson(version, live));
    }
    json["ops"].push_back(std::move(entry));
  }
  return json;
}

} // namespace dialectgen
