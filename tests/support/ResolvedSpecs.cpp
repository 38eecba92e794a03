//===- ResolvedSpecs.cpp - the specs as tests of the dialect read them ----===//
//
// See ResolvedSpecs.h.
//
//===----------------------------------------------------------------------===//

#include "ResolvedSpecs.h"
#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

namespace dialectgen::onnx::test {
namespace {

using Json = nlohmann::ordered_json;

std::vector<Parameter> parameters(const Json &version, const char *key) {
  std::vector<Parameter> list;
  for (const Json &json : version.value(key, Json::array())) {
    std::string arity = json.value("arity", "single");
    Parameter parameter;
    parameter.name = json["name"];
    parameter.type = json["type"];
    parameter.optional = arity == "optional";
    parameter.variadic = arity == "variadic";
    parameter.homogeneous = json.value("homogeneous", true);
    parameter.minCount = json.value("min_count", 1);
    list.push_back(std::move(parameter));
  }
  return list;
}

Attribute attribute(const Json &json, const Json &hooks) {
  Attribute attribute;
  attribute.name = json["name"];
  attribute.kind = json["kind"];
  attribute.required = json.value("required", false);
  attribute.asType = hooks.value("attribute_kinds", Json::object())
                         .value(attribute.name, "") == "type";
  for (const Json &entry : json.value("enum", Json::array())) {
    // One that has a doc is an object.
    const Json &value = entry.is_object() ? entry["value"] : entry;
    if (value.is_string())
      attribute.words.push_back(value);
    else
      attribute.numbers.push_back(value);
  }
  if (json.contains("default"))
    attribute.defaultText = json["default"].dump();
  if (json.contains("range")) {
    if (json["range"][0].is_number())
      attribute.minimum = json["range"][0].get<double>();
    if (json["range"][1].is_number())
      attribute.maximum = json["range"][1].get<double>();
  }
  return attribute;
}

std::vector<OpVersion> read() {
  std::ifstream file(RESOLVED_ONNX);
  Json dump = Json::parse(file, nullptr, /*allow_exceptions=*/false);
  std::vector<OpVersion> ops;
  if (!dump.is_object() || !dump.contains("onnx"))
    return ops;
  for (const Json &op : dump["onnx"]["ops"])
    for (const Json &json : op["versions"]) {
      OpVersion version;
      version.domain = op["domain"];
      version.name = op["op"];
      version.mnemonic = json["mnemonic"];
      version.since = json["since"];
      version.until = json.value("until", 0);
      version.deterministic = json.value("deterministic", false);
      version.operands = parameters(json, "operands");
      version.results = parameters(json, "results");
      Json hooks = json.value("hooks", Json::object());
      for (const Json &element : json.value("attributes", Json::array()))
        version.attributes.push_back(attribute(element, hooks));
      Json variables = json.value("type_constraints", Json::object());
      for (const auto &[name, types] : variables.items())
        version.variables.emplace_back(name,
                                       types.get<std::vector<std::string>>());
      ops.push_back(std::move(version));
    }
  return ops;
}

} // namespace

std::vector<std::string> OpVersion::typesOf(const Parameter &parameter) const {
  for (const auto &[name, types] : variables)
    if (name == parameter.type)
      return types;
  return {parameter.type};
}

bool OpVersion::hasGraph() const {
  return std::any_of(attributes.begin(), attributes.end(),
                     [](const Attribute &a) { return a.kind == "graph"; });
}

const std::vector<OpVersion> &resolvedOps() {
  static const std::vector<OpVersion> ops = read();
  return ops;
}

} // namespace dialectgen::onnx::test
