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

// A member that is added to a struct does not compile before it is written here
// (see ResolvedJson.cpp).

Json dialectgen::elementJson(const Parameter &parameter) {
  const auto &[name, type, arity, homogeneous, minCount, differentiable, range,
               doc] = parameter;
  (void)range;
  Json json = {{"name", name}, {"type", type}};
  if (arity == Arity::Optional)
    json["arity"] = "optional";
  if (arity == Arity::Variadic) {
    json["arity"] = "variadic";
    if (!homogeneous)
      json["homogeneous"] = false;
    if (minCount != 1)
      json["min_count"] = minCount;
  }
  if (differentiable)
    json["differentiable"] = *differentiable;
  addDoc(json, doc);
  return json;
}

Json dialectgen::elementJson(const Attribute &attribute) {
  const auto &[name, kind, required, defaultValue, allowedValues, minimum,
               maximum, absent, absentWith, doc, valueDocs, range] = attribute;
  (void)range;
  Json json = {{"name", name}, {"kind", kind}};
  if (required)
    json["required"] = true;
  if (!defaultValue.is_null())
    json["default"] = defaultValue;
  for (const Json &value : allowedValues) {
    auto found = valueDocs.find(value.dump());
    json["enum"].push_back(
        found == valueDocs.end()
            ? value
            : Json{{"value", value}, {"doc", found->second}});
  }
  if (minimum || maximum)
    json["range"] =
        Json::array({minimum.value_or(nullptr), maximum.value_or(nullptr)});
  if (!absent.is_null())
    json["absent"] = absent;
  if (!absentWith.empty())
    json["absent_with"] = absentWith;
  addDoc(json, doc);
  return json;
}

Json dialectgen::elementJson(const Region &region) {
  const auto &[name, kind, variadic, ownName, range, doc] = region;
  (void)range;
  Json json = {{"name", name}};
  if (!kind.empty())
    json["kind"] = kind;
  if (variadic)
    json["variadic"] = true;
  if (!ownName.empty())
    json["own_name"] = ownName;
  addDoc(json, doc);
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
  const auto &[below, kind, attribute, record, range] = refusal;
  (void)range;
  Json json = {{"below", versionJson(below)}, {"when", predicates[kind]}};
  if (!attribute.empty())
    json["attribute"] = attribute;
  if (!record.empty())
    json["record"] = record;
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
