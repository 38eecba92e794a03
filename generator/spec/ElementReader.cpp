//===- ElementReader.cpp - operands, attributes, … from JSON --------------===//
//
// See ElementReader.h.
//
//===----------------------------------------------------------------------===//

#include "ElementReader.h"

namespace dialectgen {

void takeMembers(ObjectReader &object, Parameter &parameter,
                 const ReadContext &context) {
  if (const JsonNode *arity = object.take("arity"))
    parameter.arity = lookupWord<Arity>(*arity, "arity",
                                        {{"single", Arity::Single},
                                         {"optional", Arity::Optional},
                                         {"variadic", Arity::Variadic}},
                                        context.diagnostics)
                          .value_or(Arity::Single);
  parameter.homogeneous = object.takeBoolean("homogeneous").value_or(true);
  parameter.minCount = object.takeCount("min_count").value_or(1);
  parameter.differentiable = object.takeBoolean("differentiable");
  parameter.doc = object.takeDoc();
}

std::optional<Parameter> readParameter(const JsonNode &node,
                                       llvm::StringRef what,
                                       const ReadContext &context) {
  ObjectReader object(node, what, context.diagnostics);
  Parameter parameter;
  parameter.range = node.range;
  std::optional<std::string> name = object.takeString("name", true);
  std::optional<std::string> type = object.takeString("type", true);
  takeMembers(object, parameter, context);
  object.finish();
  if (!name || !type)
    return std::nullopt;
  parameter.name = *name;
  parameter.type = *type;
  return parameter;
}

/// A value of an enum, or an object with the value and what it means.
static void takeValue(const JsonNode &node, Attribute &attribute,
                      const ReadContext &context) {
  if (node.kind != JsonNode::Kind::Object) {
    attribute.allowedValues.push_back(node.toJson());
    return;
  }
  ObjectReader object(node, "a value of an enum", context.diagnostics);
  const JsonNode *value = object.require("value");
  std::string doc = object.takeDoc();
  object.finish();
  if (!value)
    return;
  Json &allowed = attribute.allowedValues.emplace_back(value->toJson());
  if (!doc.empty())
    attribute.valueDocs[allowed.dump()] = std::move(doc);
}

void takeMembers(ObjectReader &object, Attribute &attribute,
                 const ReadContext &context) {
  attribute.required = object.takeBoolean("required").value_or(false);
  if (const JsonNode *value = object.take("default")) {
    if (value->kind == JsonNode::Kind::Null)
      reportWrongKind(*value, "a value", context.diagnostics);
    attribute.defaultValue = value->toJson();
  }
  const std::vector<JsonNode> &values = object.takeArray("enum");
  if (const JsonNode *given = object.take("enum");
      given && given->kind == JsonNode::Kind::Array && values.empty())
    context.diagnostics.error(DiagnosticId::WrongKind, given->range,
                              "an enum has at least one value; without one "
                              "every value is accepted");
  for (const JsonNode &value : values)
    takeValue(value, attribute, context);
  const std::vector<JsonNode> &bounds = object.takeArray("range");
  if (const JsonNode *given = object.take("range");
      given && given->kind == JsonNode::Kind::Array && bounds.size() != 2)
    context.diagnostics.error(DiagnosticId::WrongKind, given->range,
                              "expected a range of two bounds");
  if (bounds.size() == 2) {
    if (bounds[0].kind != JsonNode::Kind::Null)
      attribute.minimum = bounds[0].toJson();
    if (bounds[1].kind != JsonNode::Kind::Null)
      attribute.maximum = bounds[1].toJson();
  }
  if (const JsonNode *absent = object.take("absent")) {
    if (absent->kind == JsonNode::Kind::Null)
      reportWrongKind(*absent, "a value", context.diagnostics);
    attribute.absent = absent->toJson();
  }
  attribute.absentWith = object.takeString("absent_with").value_or("");
  attribute.doc = object.takeDoc();
}

void takeMembers(ObjectReader &object, Region &region, const ReadContext &) {
  region.kind = object.takeString("kind").value_or("");
  region.variadic = object.takeBoolean("variadic").value_or(false);
  region.ownName = object.takeString("own_name").value_or("");
  region.doc = object.takeDoc();
}

std::optional<Attribute> readAttribute(const JsonNode &node,
                                       const ReadContext &context) {
  ObjectReader object(node, "an attribute", context.diagnostics);
  Attribute attribute;
  attribute.range = node.range;
  std::optional<std::string> name = object.takeString("name", true);
  std::optional<std::string> kind = object.takeString("kind", true);
  takeMembers(object, attribute, context);
  // Of the step to this version, not of the attribute; see Loader.cpp.
  object.take("before");
  object.finish();
  if (!name || !kind)
    return std::nullopt;
  attribute.name = *name;
  attribute.kind = *kind;
  return attribute;
}

std::optional<Region> readRegion(const JsonNode &node,
                                 const ReadContext &context) {
  ObjectReader object(node, "a region", context.diagnostics);
  Region region;
  region.range = node.range;
  std::optional<std::string> name = object.takeString("name", true);
  takeMembers(object, region, context);
  object.finish();
  if (!name)
    return std::nullopt;
  region.name = *name;
  return region;
}

std::vector<std::string> readTypes(const JsonNode &node,
                                   const ReadContext &context) {
  std::vector<std::string> types;
  if (node.kind != JsonNode::Kind::Array) {
    reportWrongKind(node, "an array of types", context.diagnostics);
    return types;
  }
  for (const JsonNode &element : node.elements) {
    if (element.kind != JsonNode::Kind::String) {
      reportWrongKind(element, "a type", context.diagnostics);
      continue;
    }
    llvm::StringRef text = element.string;
    if (!text.consume_front("@")) {
      types.push_back(element.string);
      continue;
    }
    auto set = context.typeSets.find(text);
    if (set == context.typeSets.end()) {
      std::vector<std::string> known;
      for (const auto &entry : context.typeSets)
        known.push_back(entry.first().str());
      context.diagnostics.error(DiagnosticId::UnknownSet, element.range,
                                "unknown type set '@" + text.str() + "'" +
                                    didYouMean(text, known));
      continue;
    }
    types.insert(types.end(), set->second.begin(), set->second.end());
  }
  return types;
}

UpstreamFunctions readFunctions(const JsonNode &node,
                                const ReadContext &context) {
  ObjectReader object(node, "functions", context.diagnostics);
  UpstreamFunctions functions;
  functions.shapeInference =
      object.takeBoolean("shape_inference").value_or(false);
  functions.dataPropagation =
      object.takeBoolean("data_propagation").value_or(false);
  for (const JsonNode &opset : object.takeArray("body_opsets")) {
    if (opset.kind == JsonNode::Kind::Integer && opset.integer >= 0 &&
        opset.integer <= 1 << 20)
      functions.bodyOpsets.push_back(unsigned(opset.integer));
    else
      reportWrongKind(opset, "an opset number", context.diagnostics);
  }
  functions.contextDependentBody =
      object.takeBoolean("context_dependent_body").value_or(false);
  object.finish();
  return functions;
}

} // namespace dialectgen
