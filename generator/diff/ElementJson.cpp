//===- ElementJson.cpp - parts of a version as a spec says them -----------===//

#include "diff/ElementJson.h"
#include "spec/StepReader.h"

using namespace dialectgen;

Json dialectgen::versionJson(const Version &version) {
  return version.getMinor() ? Json(toString(version))
                            : Json(version.getMajor());
}

static void addDoc(Json &json, const std::string &doc) {
  if (!doc.empty())
    json["doc"] = doc;
}

Json dialectgen::elementJson(const Parameter &parameter) {
  Json json = {{"name", parameter.name}, {"type", parameter.type}};
  if (parameter.arity == Arity::Optional)
    json["arity"] = "optional";
  if (parameter.arity == Arity::Variadic) {
    json["arity"] = "variadic";
    if (!parameter.homogeneous)
      json["homogeneous"] = false;
    if (parameter.minCount != 1)
      json["min_count"] = parameter.minCount;
  }
  if (parameter.differentiable)
    json["differentiable"] = *parameter.differentiable;
  addDoc(json, parameter.doc);
  return json;
}

Json dialectgen::elementJson(const Attribute &attribute) {
  Json json = {{"name", attribute.name}, {"kind", attribute.kind}};
  if (attribute.required)
    json["required"] = true;
  if (attribute.hasDefault())
    json["default"] = attribute.defaultValue;
  for (const Json &value : attribute.allowedValues) {
    auto doc = attribute.valueDocs.find(value.dump());
    json["enum"].push_back(doc == attribute.valueDocs.end()
                               ? value
                               : Json{{"value", value}, {"doc", doc->second}});
  }
  if (attribute.minimum || attribute.maximum)
    json["range"] = Json::array({attribute.minimum.value_or(nullptr),
                                 attribute.maximum.value_or(nullptr)});
  if (!attribute.absent.is_null())
    json["absent"] = attribute.absent;
  if (!attribute.absentWith.empty())
    json["absent_with"] = attribute.absentWith;
  addDoc(json, attribute.doc);
  return json;
}

Json dialectgen::elementJson(const Region &region) {
  Json json = {{"name", region.name}};
  if (!region.kind.empty())
    json["kind"] = region.kind;
  if (region.variadic)
    json["variadic"] = true;
  if (!region.ownName.empty())
    json["own_name"] = region.ownName;
  addDoc(json, region.doc);
  return json;
}

Json dialectgen::withoutDocs(Json element) {
  element.erase("doc");
  if (auto values = element.find("enum"); values != element.end())
    for (Json &value : *values)
      if (value.is_object())
        value = Json(value["value"]);
  return element;
}

Json dialectgen::elementJson(const TypeConstraint &constraint) {
  return {{"name", constraint.name}, {"types", constraint.types}};
}

Json dialectgen::elementJson(const UpstreamFunctions &functions) {
  Json json = Json::object();
  if (functions.shapeInference)
    json["shape_inference"] = true;
  if (functions.dataPropagation)
    json["data_propagation"] = true;
  if (!functions.bodyOpsets.empty())
    json["body_opsets"] = functions.bodyOpsets;
  if (functions.contextDependentBody)
    json["context_dependent_body"] = true;
  return json;
}

Json dialectgen::elementJson(const Relation &relation) {
  Json terms = Json::array();
  for (llvm::StringRef term : relation.terms) {
    int64_t number;
    if (term.getAsInteger(10, number))
      terms.push_back(term.str());
    else
      terms.push_back(number);
  }
  Json json = {{getRelationWords()[relation.word].name, std::move(terms)}};
  if (relation.when) {
    Json when = {
        {getConditionWords()[relation.when->word].name, relation.when->name}};
    if (!relation.when->value.is_null())
      when["is"] = relation.when->value;
    json[relation.exactly ? "exactly_when" : "when"] = std::move(when);
  }
  return json;
}

Json dialectgen::elementJson(const Refusal &refusal) {
  static const char *const predicates[] = {"element-types-change",
                                           "attribute-is", "operand-is"};
  Json json = {{"below", versionJson(refusal.below)},
               {"when", predicates[refusal.kind]}};
  if (!refusal.attribute.empty())
    json["attribute"] = refusal.attribute;
  if (!refusal.record.empty())
    json["record"] = refusal.record;
  return json;
}

Json dialectgen::scalarFacts(const OpVersion &version) {
  Json json = Json::object();
  if (version.deterministic)
    json["deterministic"] = *version.deterministic;
  if (version.deprecated)
    json["deprecated"] = true;
  if (version.experimental)
    json["experimental"] = true;
  Json functions = elementJson(version.functions);
  if (!functions.empty())
    json["functions"] = std::move(functions);
  return json;
}

Json dialectgen::stepJson(const OpVersion &version) {
  Json list = Json::array();
  for (const StepAction &action : version.step)
    list.push_back(toJson(action));
  return list;
}

Json dialectgen::behaviourFacts(const OpVersion &version) {
  Json json = Json::object();
  if (!version.traits.empty())
    json["traits"] = version.traits;
  if (!version.relations.empty())
    json["relations"] = listJson(version.relations);
  if (!version.assembly.empty())
    json["assembly"] = version.assembly;
  if (!version.illegal.empty())
    json["illegal"] = listJson(version.illegal);
  if (Json step = stepJson(version); !step.empty())
    json["step"] = std::move(step);
  return json;
}
