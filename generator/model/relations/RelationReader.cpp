//===- RelationReader.cpp - relations from and to JSON --------------------===//
//
// The form of relations (ModelForms.h): one relation, a condition, and the
// versions that it applies to, which the loader reads.
//
//===----------------------------------------------------------------------===//

#include "model/forms/ModelForms.h"
#include "model/relations/RelationArguments.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

/// Conditions that compare with something.
static bool comparesRank(const WireKind &kind) {
  return llvm::StringRef(kind.name) == "rank";
}
static bool hasValue(const WireKind &kind) {
  return comparesRank(kind) || llvm::StringRef(kind.name) == "attribute";
}

static const char *docOf(llvm::StringRef kind) {
  return llvm::StringSwitch<const char *>(kind)
      .Case("attribute",
            "An attribute: its value, or its default, is that of is.")
      .Case("rank", "An operand or result: its rank is that of is.")
      .Case("given", "An operand, a result or an attribute that is there.")
      .Case("absent", "One that is not there.")
      .Case("dynamic", "An operand or result of which a size is open.")
      .Default("");
}

/// `{"rank": "scale", "is": 1}`, `{"given": "shape"}`.
static std::optional<Condition> readCondition(const JsonNode &node,
                                              Diagnostics &diagnostics) {
  ObjectReader object(node, "a condition", diagnostics);
  if (!object.isObject())
    return std::nullopt;
  std::optional<Condition> condition;
  bool isGood = true;
  for (const auto &[index, kind] : llvm::enumerate(getConditionNames())) {
    const JsonNode *name = object.take(kind.name);
    if (!name || condition)
      continue;
    if (name->kind != JsonNode::Kind::String) {
      reportWrongKind(*name, "a name", diagnostics);
      isGood = false;
    }
    condition = Condition{unsigned(index), name->string, {}};
    if (!hasValue(kind))
      continue;
    const JsonNode *value = object.require("is");
    isGood &= value != nullptr;
    if (value && comparesRank(kind) && value->kind != JsonNode::Kind::Integer) {
      reportWrongKind(*value, "a rank, a whole number", diagnostics);
      isGood = false;
    }
    if (value)
      condition->value = value->toJson();
  }
  object.finish();
  if (!condition)
    diagnostics.error(DiagnosticId::MissingKey, node.range,
                      "a condition has one of " +
                          llvm::join(namesOf(getConditionNames()), ", "));
  return isGood ? condition : std::nullopt;
}

bool FormOf<Relation>::read(const JsonNode &node, Relation &relation,
                            const Reading &reading) {
  Diagnostics &diagnostics = reading.context.diagnostics;
  // The relation stands first; a condition and versions may follow.
  bool isGood = node.kind == JsonNode::Kind::Object && !node.members.empty();
  const JsonNode::Member *condition = nullptr, *pairwise = nullptr;
  for (const JsonNode::Member &member :
       llvm::ArrayRef(node.members).drop_front(isGood ? 1 : 0)) {
    if (!condition && (member.key == "when" || member.key == "exactly_when"))
      condition = &member;
    else if (member.key == "pairwise")
      pairwise = &member;
    else if (member.key != "since" && member.key != "until")
      isGood = false;
  }
  if (!isGood)
    return reading.wrongKind(node,
                             "an object from one relation to its arguments");
  const JsonNode::Member &member = node.members.front();
  std::vector<std::string> names = namesOf(getRelationNames());
  auto found = llvm::find(names, member.key);
  if (found == names.end()) {
    reportUnknownName(member.keyRange, "relation", member.key, names,
                      diagnostics);
    return false;
  }
  relation.kind = unsigned(found - names.begin());
  relation.range = node.range;
  if (member.value.kind != JsonNode::Kind::Array)
    return reading.wrongKind(member.value, "a list of arguments");
  for (const JsonNode &argument : member.value.elements) {
    if (argument.kind == JsonNode::Kind::String)
      relation.arguments.push_back(argument.string);
    else if (argument.kind == JsonNode::Kind::Integer)
      relation.arguments.push_back(std::to_string(argument.integer));
    else
      isGood = reading.wrongKind(argument, "an argument");
  }
  if (pairwise) {
    relation.isPairwise = pairwise->value.kind == JsonNode::Kind::Boolean &&
                          pairwise->value.boolean;
    if (!relation.isPairwise)
      isGood = reading.wrongKind(pairwise->value, "true");
    else if (!mayBePairwise(relation))
      diagnostics.error(DiagnosticId::RelationArguments, pairwise->keyRange,
                        "'" + member.key +
                            "' does not hold pair by pair; remove 'pairwise'");
  }
  if (condition) {
    relation.when = readCondition(condition->value, diagnostics);
    relation.exactly = condition->key == "exactly_when";
    isGood &= relation.when.has_value();
  }
  return isGood;
}

Json FormOf<Relation>::write(const Relation &relation, const Writing &) {
  Json arguments = Json::array();
  for (llvm::StringRef argument : relation.arguments) {
    int64_t number;
    if (argument.getAsInteger(10, number))
      arguments.push_back(argument.str());
    else
      arguments.push_back(number);
  }
  Json json = {{getRelationNames()[relation.kind].name, std::move(arguments)}};
  if (relation.isPairwise)
    json["pairwise"] = true;
  if (relation.when) {
    Json when = {
        {getConditionNames()[relation.when->kind].name, relation.when->name}};
    if (!relation.when->value.is_null())
      when["is"] = relation.when->value;
    json[relation.exactly ? "exactly_when" : "when"] = std::move(when);
  }
  return json;
}

bool FormOf<Relation>::same(const Relation &a, const Relation &b) {
  return write(a, {}) == write(b, {});
}

static Json conditionSchema(SchemaParts &parts) {
  return parts.refer("condition", [] {
    Json properties = Json::object();
    for (const WireKind &kind : getConditionNames()) {
      properties[kind.name] = {{"description", docOf(kind.name)},
                               {"type", "string"}};
      if (hasValue(kind))
        properties["is"] = {
            {"description", "Of attribute and rank: the value."}};
    }
    return Json{{"description", "On what a relation depends."},
                {"type", "object"},
                {"minProperties", 1},
                {"properties", std::move(properties)},
                {"additionalProperties", false}};
  });
}

Json FormOf<Relation>::schema(SchemaParts &parts) {
  Json condition = conditionSchema(parts);
  Json properties = {{"when", condition},
                     {"exactly_when", condition},
                     {"pairwise", {{"const", true}}}};
  if (!parts.isResolved)
    for (const char *key : {"since", "until"})
      properties[key] = FormOf<Version>::schema(parts);
  Json names = namesOf(getRelationNames());
  for (const auto &[key, value] : properties.items())
    names.push_back(key);
  return {
      {"type", "object"},
      {"minProperties", 1},
      {"maxProperties", parts.isResolved ? 2 : 4},
      {"properties", std::move(properties)},
      {"additionalProperties",
       {{"type", "array"},
        {"items", {{"anyOf", {{{"type", "string"}}, {{"type", "integer"}}}}}},
        {"minItems", 1}}},
      {"propertyNames", {{"enum", std::move(names)}}}};
}

} // namespace dialectgen
