//===- ModelForms.cpp - values of specs with forms of their own -----------===//

#include "model/forms/ModelForms.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen {
namespace form {

/// A value of an enum, or an object with the value and its meaning.
static void readAllowed(const JsonNode &node, Attribute &attribute,
                        const Reading &reading) {
  if (node.kind != JsonNode::Kind::Object) {
    attribute.allowedValues.push_back(node.toJson());
    return;
  }
  ObjectReader object(node, "a value of an enum", reading.context.diagnostics);
  const JsonNode *value = object.require("value");
  std::string doc = object.takeDoc();
  object.finish();
  if (!value)
    return;
  Json &allowed = attribute.allowedValues.emplace_back(value->toJson());
  if (!doc.empty())
    attribute.valueDocs[allowed.dump()] = std::move(doc);
}

bool Enumeration::read(const JsonNode &node, Attribute &attribute,
                       const Reading &reading) {
  attribute.allowedValues.clear();
  attribute.valueDocs.clear();
  if (node.kind != JsonNode::Kind::Array)
    return reading.wrongKind(node, "an array");
  if (node.elements.empty())
    reading.context.diagnostics.error(
        DiagnosticId::WrongKind, node.range,
        "an enum has at least one value; without one every value is accepted");
  for (const JsonNode &value : node.elements)
    readAllowed(value, attribute, reading);
  return true;
}

Json Enumeration::write(const Attribute &attribute, const Writing &writing) {
  Json values = Json::array();
  for (const Json &value : attribute.allowedValues) {
    auto doc = attribute.valueDocs.find(value.dump());
    bool isPlain = doc == attribute.valueDocs.end() || !writing.hasProse ||
                   writing.isFrozen;
    values.push_back(isPlain ? value
                             : Json{{"value", value}, {"doc", doc->second}});
  }
  return values;
}

bool Enumeration::same(const Attribute &a, const Attribute &b) {
  return llvm::equal(a.allowedValues, b.allowedValues, sameJson) &&
         (a.allowedValues.empty() || a.valueDocs == b.valueDocs);
}

void Enumeration::copy(Attribute &to, const Attribute &from) {
  to.allowedValues = from.allowedValues;
  to.valueDocs = from.valueDocs;
}

Json Enumeration::schema(SchemaParts &parts) {
  return {{"type", "array"},
          {"items",
           {{"if", {{"type", "object"}}},
            {"then",
             {{"type", "object"},
              {"properties",
               {{"value", {{"not", {{"type", "object"}}}}},
                {"doc", Doc::schema(parts)}}},
              {"additionalProperties", false},
              {"required", {"value"}}}}}},
          {"minItems", 1}};
}

bool Bounds::read(const JsonNode &node, Attribute &attribute,
                  const Reading &reading) {
  copy(attribute, {});
  if (node.kind != JsonNode::Kind::Array)
    return reading.wrongKind(node, "an array");
  if (node.elements.size() != 2) {
    reading.context.diagnostics.error(DiagnosticId::WrongKind, node.range,
                                      "expected a range of two bounds");
    return false;
  }
  auto read = [](const JsonNode &bound, std::optional<Json> &value) {
    if (bound.kind != JsonNode::Kind::Null)
      value = bound.toJson();
  };
  read(node.elements[0], attribute.minimum);
  read(node.elements[1], attribute.maximum);
  return true;
}

Json Bounds::write(const Attribute &attribute, const Writing &) {
  return Json::array({attribute.minimum.value_or(nullptr),
                      attribute.maximum.value_or(nullptr)});
}

bool Bounds::same(const Attribute &a, const Attribute &b) {
  return sameJson(a.minimum.value_or(nullptr), b.minimum.value_or(nullptr)) &&
         sameJson(a.maximum.value_or(nullptr), b.maximum.value_or(nullptr));
}

void Bounds::copy(Attribute &to, const Attribute &from) {
  to.minimum = from.minimum;
  to.maximum = from.maximum;
}

Json Bounds::schema(SchemaParts &) {
  return {{"type", "array"}, {"minItems", 2}, {"maxItems", 2}};
}

bool DependentValue::read(const JsonNode &node, Json &value,
                          const Reading &reading) {
  if (node.kind != JsonNode::Kind::String &&
      node.kind != JsonNode::Kind::Object)
    return reading.wrongKind(node, "a value or the name of one");
  value = node.toJson();
  return true;
}

static Json closedObject(Json properties, Json required) {
  return {{"type", "object"},
          {"properties", std::move(properties)},
          {"additionalProperties", false},
          {"required", std::move(required)}};
}

static Json wireValueSchema(SchemaParts &parts) {
  return parts.refer("wireValue", [&] {
    Json field = parts.refer("fieldValue", [] {
      Json number = {{"type", "integer"}};
      Json value = {{"$ref", "#/$defs/wireValue"}};
      return Json{
          {"anyOf",
           {number,
            {{"type", "string"}},
            value,
            {{"type", "array"}, {"items", {{"anyOf", {number, value}}}}}}}};
    });
    Json fields = {{"type", "array"}, {"items", field}};
    return Json{
        {"description",
         "A type or attribute in full, by name and fields in wire order."},
        {"oneOf",
         {closedObject(
              {{"attribute",
                {{"description", "A wire record of attributes/*.json."},
                 {"type", "string"}}},
               {"fields", fields}},
              Json::array({"attribute"})),
          closedObject({{"type",
                         {{"description", "A wire record of types/*.json."},
                          {"type", "string"}}},
                        {"fields", fields}},
                       Json::array({"type"}))}}};
  });
}

static Json namedValueSchema(SchemaParts &parts) {
  return parts.refer("namedValue", [&] {
    return Json{{"description", "A wire value, or the name of one."},
                {"anyOf", {{{"type", "string"}}, wireValueSchema(parts)}}};
  });
}

Json DependentValue::schema(SchemaParts &parts) {
  // Values with names have been looked up there.
  if (parts.isResolved)
    return {{"type", "object"}};
  return parts.refer("dependentValue", [&] {
    Json named = namedValueSchema(parts);
    Json sizes = {{"type", "array"},
                  {"items",
                   {{"anyOf",
                     {{{"type", "integer"}},
                      {{"description", "An attribute, whose length it is."},
                       {"type", "string"}}}}}}};
    return Json{
        {"description",
         "A wire value, or one that depends on other attributes."},
        {"anyOf",
         {named,
          closedObject(
              {{"repeat", {{"type", "integer"}}},
               {"of", {{"description", "A scalar type."}, {"type", "string"}}},
               {"shape", sizes}},
              Json::array({"repeat", "of", "shape"})),
          closedObject(
              {{"when", {{"description", "An attribute."}, {"type", "string"}}},
               {"is", named},
               {"then", named},
               {"else", named}},
              Json::array({"when", "is", "then", "else"}))}}};
  });
}

bool Opset::read(const JsonNode &node, unsigned &opset,
                 const Reading &reading) {
  if (node.kind != JsonNode::Kind::Integer || node.integer < 0 ||
      node.integer > 1 << 20)
    return reading.wrongKind(node, "an opset number");
  opset = unsigned(node.integer);
  return true;
}
Json Opset::schema(SchemaParts &) {
  return {{"type", "integer"}, {"minimum", 0}, {"maximum", 1 << 20}};
}

bool ShapeRule::read(const JsonNode &node, Hooks &hooks,
                     const Reading &reading) {
  if (node.kind == JsonNode::Kind::String)
    return FormOf<std::string>::read(node, hooks.shapeInference, reading);
  if (node.kind == JsonNode::Kind::Integer)
    return FormOf<std::optional<Version>>::read(node, hooks.shapeInferenceOf,
                                                reading);
  hooks.noShapeInference =
      node.kind == JsonNode::Kind::Boolean && !node.boolean;
  return hooks.noShapeInference ||
         reading.wrongKind(node, "a name or an older version");
}
Json ShapeRule::write(const Hooks &hooks, const Writing &) {
  return hooks.shapeInferenceOf ? versionJson(*hooks.shapeInferenceOf)
                                : Json(hooks.shapeInference);
}
bool ShapeRule::same(const Hooks &a, const Hooks &b) {
  return a.shapeInference == b.shapeInference &&
         a.shapeInferenceOf == b.shapeInferenceOf;
}
void ShapeRule::copy(Hooks &to, const Hooks &from) {
  to.shapeInference = from.shapeInference;
  to.shapeInferenceOf = from.shapeInferenceOf;
}
Json ShapeRule::schema(SchemaParts &parts) {
  return {{"anyOf", {{{"type", "string"}}, FormOf<Version>::schema(parts)}}};
}

bool TypesByVariable::read(const JsonNode &node, Value &constraints,
                           const Reading &reading) {
  if (node.kind != JsonNode::Kind::Object)
    return reading.wrongKind(node, "an object");
  const Diagnostics &diagnostics = reading.context.diagnostics;
  for (const JsonNode::Member &member : node.members) {
    size_t errors = diagnostics.all().size();
    TypeConstraint &constraint = constraints.emplace_back();
    constraint.name = member.key;
    constraint.range = member.keyRange;
    SharedTypes::read(member.value, constraint.types,
                      {reading.context, member.key});
    constraint.hasUnreadTypes = diagnostics.all().size() != errors;
  }
  return true;
}
Json TypesByVariable::write(const Value &constraints, const Writing &) {
  Json json = Json::object();
  for (const TypeConstraint &constraint : constraints)
    json[constraint.name] = constraint.types.elements();
  return json;
}
bool TypesByVariable::same(const Value &a, const Value &b) {
  return FormOf<Value>::same(a, b);
}
Json TypesByVariable::schema(SchemaParts &parts) {
  Json types = {{"description", "Types; @name stands for a set."}};
  types.update(Types::schema(parts));
  return {{"type", "object"}, {"additionalProperties", std::move(types)}};
}

} // namespace form

DIALECTGEN_TABLE(FunctionBody)
DIALECTGEN_TABLE(Hooks)
DIALECTGEN_TABLE(OpVersion)
DIALECTGEN_TABLE(Parameter)
DIALECTGEN_TABLE(Refusal)
DIALECTGEN_TABLE(Attribute)
DIALECTGEN_TABLE(Region)
DIALECTGEN_TABLE(Successor)
DIALECTGEN_TABLE(TypeConstraint)
DIALECTGEN_TABLE(UpstreamFunctions)

} // namespace dialectgen
