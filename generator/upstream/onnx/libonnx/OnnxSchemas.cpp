//===- OnnxSchemas.cpp - the schemas of the installed ONNX library --------===//
//
// A module that the generator loads when `--against=libonnx` asks for it, so
// that the generator itself does not depend on the library. The only file of
// the generator that sees headers of ONNX and protobuf.
//
//===----------------------------------------------------------------------===//

#include "upstream/onnx/libonnx/OnnxSchemas.h"
#include <nlohmann/json.hpp>
#include <onnx/defs/schema.h>

using Json = nlohmann::ordered_json;
using onnx::AttributeProto;
using onnx::OpSchema;

static Json convert(const OpSchema::FormalParameter &formal) {
  Json result = {{"name", formal.GetName()}, {"type", formal.GetTypeStr()}};
  switch (formal.GetOption()) {
  case OpSchema::Single:
    break;
  case OpSchema::Optional:
    result["option"] = "optional";
    break;
  case OpSchema::Variadic:
    result["option"] = "variadic";
    result["homogeneous"] = formal.GetIsHomogeneous();
    result["min_arity"] = formal.GetMinArity();
    break;
  }
  if (formal.GetDifferentiationCategory() != OpSchema::Unknown)
    result["differentiable"] =
        formal.GetDifferentiationCategory() == OpSchema::Differentiable;
  return result;
}

/// The default as JSON. The reader refuses kinds whose values a spec cannot
/// write by their name.
static Json convertDefault(const AttributeProto &value) {
  auto listOf = [](const auto &values) {
    Json list = Json::array();
    for (const auto &element : values)
      list.push_back(element);
    return list;
  };
  switch (value.type()) {
  case AttributeProto::INT:
    return value.i();
  case AttributeProto::FLOAT:
    return value.f();
  case AttributeProto::STRING:
    return value.s();
  case AttributeProto::INTS:
    return listOf(value.ints());
  case AttributeProto::FLOATS:
    return listOf(value.floats());
  case AttributeProto::STRINGS:
    return listOf(value.strings());
  default:
    return AttributeProto::AttributeType_Name(value.type());
  }
}

static std::string lower(std::string text) {
  for (char &c : text)
    if (c >= 'A' && c <= 'Z')
      c += 'a' - 'A';
  return text;
}

static Json convert(const OpSchema::Attribute &formal) {
  Json result = {
      {"name", formal.name},
      {"type", lower(AttributeProto::AttributeType_Name(formal.type))},
      {"required", formal.required}};
  if (formal.default_value.has_type() &&
      formal.default_value.type() != AttributeProto::UNDEFINED)
    result["default"] = convertDefault(formal.default_value);
  return result;
}

static std::string nameOf(const std::string &domain) {
  return domain.empty() ? "ai.onnx" : domain;
}

static Json convert(const OpSchema &schema) {
  Json inputs = Json::array(), outputs = Json::array(),
       attributes = Json::array(), constraints = Json::array();
  for (const auto &formal : schema.inputs())
    inputs.push_back(convert(formal));
  for (const auto &formal : schema.outputs())
    outputs.push_back(convert(formal));
  for (const auto &[name, formal] : schema.attributes())
    attributes.push_back(convert(formal));
  for (const auto &parameter : schema.typeConstraintParams())
    constraints.push_back({{"name", parameter.type_param_str},
                           {"types", parameter.allowed_type_strs}});
  bool isExperimental =
      schema.support_level() == OpSchema::SupportType::EXPERIMENTAL;
  return {
      {"domain", nameOf(schema.domain())},
      {"name", schema.Name()},
      {"since_version", schema.since_version()},
      {"deprecated", schema.deprecated()},
      {"support", isExperimental ? "experimental" : "common"},
      {"min_input", schema.min_input()},
      {"max_input", schema.max_input()},
      {"min_output", schema.min_output()},
      {"max_output", schema.max_output()},
      {"inputs", std::move(inputs)},
      {"outputs", std::move(outputs)},
      {"attributes", std::move(attributes)},
      {"type_constraints", std::move(constraints)},
      {"has_shape_inference", schema.has_type_and_shape_inference_function()},
      {"has_data_propagation", schema.has_data_propagation_function()},
      // This version of the library keeps one body and not its opset.
      {"has_function", schema.HasFunction()},
      {"has_context_dependent_function", schema.HasContextDependentFunction()}};
}

void dialectgenWriteOnnxSchemas(void (*write)(const char *text, size_t size,
                                              void *userData),
                                void *userData) {
  Json domains = Json::object(), schemas = Json::array();
  for (const auto &[domain, range] :
       onnx::OpSchemaRegistry::DomainToVersionRange::Instance().Map())
    domains[nameOf(domain)] = {{"min", range.first}, {"max", range.second}};
  for (const OpSchema &schema :
       onnx::OpSchemaRegistry::get_all_schemas_with_history())
    schemas.push_back(convert(schema));
  std::string text =
      Json{{"domains", std::move(domains)}, {"schemas", std::move(schemas)}}
          .dump();
  write(text.data(), text.size(), userData);
}
