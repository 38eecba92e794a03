//===- ElementReader.cpp - operands, attributes, … from JSON --------------===//
//
// See ElementReader.h.
//
//===----------------------------------------------------------------------===//

#include "ElementReader.h"

namespace dialectgen {

template <typename T>
static std::optional<T>
lookupWord(const JsonNode &node, llvm::StringRef what,
           std::initializer_list<std::pair<const char *, T>> words,
           Diagnostics &diagnostics) {
  if (node.kind != JsonNode::Kind::String) {
    reportWrongKind(node, "a string", diagnostics);
    return std::nullopt;
  }
  std::vector<std::string> known;
  for (const auto &[word, value] : words) {
    if (node.string == word)
      return value;
    known.push_back(word);
  }
  diagnostics.error(DiagnosticId::UnknownWord, node.range,
                    "unknown " + what.str() + " '" + node.string + "'" +
                        didYouMean(node.string, known));
  return std::nullopt;
}

std::optional<Parameter> readParameter(const JsonNode &node,
                                       llvm::StringRef what,
                                       const ReadContext &context) {
  ObjectReader object(node, what, context.diagnostics);
  Parameter parameter;
  parameter.range = node.range;
  std::optional<std::string> name = object.takeString("name", true);
  std::optional<std::string> type = object.takeString("type", true);
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
  object.finish();
  if (!name || !type)
    return std::nullopt;
  parameter.name = *name;
  parameter.type = *type;
  return parameter;
}

std::optional<Attribute> readAttribute(const JsonNode &node,
                                       const ReadContext &context) {
  ObjectReader object(node, "an attribute", context.diagnostics);
  Attribute attribute;
  attribute.range = node.range;
  std::optional<std::string> name = object.takeString("name", true);
  std::optional<std::string> kind = object.takeString("kind", true);
  attribute.required = object.takeBoolean("required").value_or(false);
  if (const JsonNode *value = object.take("default"))
    attribute.defaultValue = value->toJson();
  for (const JsonNode &value : object.takeArray("enum"))
    attribute.allowedValues.push_back(value.toJson());
  const std::vector<JsonNode> &bounds = object.takeArray("range");
  if (!bounds.empty() && bounds.size() != 2)
    context.diagnostics.error(DiagnosticId::WrongKind, node.range,
                              "expected a range of two bounds");
  if (bounds.size() == 2) {
    if (bounds[0].kind != JsonNode::Kind::Null)
      attribute.minimum = bounds[0].toJson();
    if (bounds[1].kind != JsonNode::Kind::Null)
      attribute.maximum = bounds[1].toJson();
  }
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
  region.variadic = object.takeBoolean("variadic").value_or(false);
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
    if (opset.kind == JsonNode::Kind::Integer && opset.integer >= 0)
      functions.bodyOpsets.push_back(unsigned(opset.integer));
    else
      reportWrongKind(opset, "an opset number", context.diagnostics);
  }
  functions.contextDependentBody =
      object.takeBoolean("context_dependent_body").value_or(false);
  object.finish();
  return functions;
}

static std::optional<Element> readElement(const JsonNode &node,
                                          const ReadContext &context) {
  return lookupWord<Element>(node, "element",
                             {{"operand", Element::Operand},
                              {"result", Element::Result},
                              {"attribute", Element::Attribute},
                              {"region", Element::Region},
                              {"type_constraint", Element::TypeConstraint}},
                             context.diagnostics);
}

static std::optional<Change> readChange(const JsonNode &node,
                                        const ReadContext &context) {
  ObjectReader object(node, "a change", context.diagnostics);
  if (!object.isObject())
    return std::nullopt;
  Change change;
  change.range = node.range;
  std::optional<ChangeKind> kind;
  std::optional<Element> element;
  static const std::pair<const char *, ChangeKind> actions[] = {
      {"add", ChangeKind::Add},
      {"remove", ChangeKind::Remove},
      {"rename", ChangeKind::Rename},
      {"move", ChangeKind::Move},
      {"change", ChangeKind::Modify}};
  for (const auto &[key, action] : actions) {
    const JsonNode *what = object.take(key);
    if (!what)
      continue;
    kind = action;
    if (what->kind == JsonNode::Kind::String && what->string == "types" &&
        (action == ChangeKind::Add || action == ChangeKind::Remove)) {
      kind = action == ChangeKind::Add ? ChangeKind::AddTypes
                                       : ChangeKind::RemoveTypes;
      element = Element::TypeConstraint;
    } else {
      element = readElement(*what, context);
    }
    break;
  }
  if (std::optional<std::string> name = object.takeString("name"))
    change.name = *name;
  if (std::optional<std::string> name = object.takeString("to"))
    change.newName = *name;
  change.at = object.takeCount("at");
  if (const JsonNode *value = object.take("value")) {
    change.value = value->toJson();
    if (const JsonNode *name = value->find("name"))
      change.name = name->string;
    // A type constraint says its types with sets, which are expanded here.
    if (element == Element::TypeConstraint)
      if (const JsonNode *types = value->find("types"))
        change.value["types"] = readTypes(*types, context);
  }
  if (const JsonNode *types = object.take("types"))
    change.types = readTypes(*types, context);
  if (const JsonNode *set = object.take("set")) {
    change.set = set->toJson();
    if (!kind) {
      kind = ChangeKind::Modify;
      element = Element::Version;
    }
  }
  change.unset = object.takeStrings("unset");
  if (!kind && !change.unset.empty()) {
    kind = ChangeKind::Modify;
    element = Element::Version;
  }
  object.finish();
  if (!kind || !element) {
    if (!kind)
      context.diagnostics.error(DiagnosticId::MissingKey, node.range,
                                "a change needs one of 'add', 'remove', "
                                "'rename', 'move', 'change', 'set', 'unset'");
    return std::nullopt;
  }
  change.kind = *kind;
  change.element = *element;
  return change;
}

std::vector<Change> readChanges(const std::vector<JsonNode> &nodes,
                                const ReadContext &context) {
  std::vector<Change> changes;
  for (const JsonNode &node : nodes)
    if (std::optional<Change> change = readChange(node, context))
      changes.push_back(std::move(*change));
  return changes;
}

} // namespace dialectgen
