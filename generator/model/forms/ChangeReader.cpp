//===- ChangeReader.cpp - changes from JSON -------------------------------===//
//
// Reads "changes" of a version. Each kind of change has its own keys, and its
// elements and members are read as in an entire signature, so that each mistake
// is reported at its position.
//
//===----------------------------------------------------------------------===//

#include "model/forms/ModelForms.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen {
namespace {

/// The first key of a change, and its name in messages.
struct Action {
  const char *key;
  ChangeKind kind;
  const char *what;
};
constexpr Action actions[] = {
    {"add", ChangeKind::Add, "a change that adds"},
    {"remove", ChangeKind::Remove, "a change that removes"},
    {"rename", ChangeKind::Rename, "a change that renames"},
    {"move", ChangeKind::Move, "a change that moves"},
    {"change", ChangeKind::Modify, "a change"},
};

constexpr Element changedElements[] = {Element::Operand, Element::Result,
                                       Element::Attribute, Element::Region,
                                       Element::TypeConstraint};

std::optional<Element> readElement(const JsonNode &node,
                                   const ReadContext &context) {
  llvm::SmallVector<llvm::StringRef> names;
  for (Element element : changedElements)
    names.push_back(toString(element));
  size_t index = 0;
  if (!readNamed(node, "element", names, index, {context, ""}))
    return std::nullopt;
  return changedElements[index];
}

const char *describe(Element element) {
  switch (element) {
  case Element::Operand:
    return "an operand";
  case Element::Result:
    return "a result";
  default:
    return tableOf(element).what;
  }
}

/// The element that a change adds, with its sets of types expanded and invalid
/// members omitted; null if its kind is unknown.
Json readValue(const JsonNode &node, Element element,
               const ReadContext &context) {
  return withElement(element, [&](auto scratch) -> Json {
    return readFields(node, scratch, describe(element), context)
               ? writeFields(scratch)
               : nullptr;
  });
}

/// The members that a change sets in an existing element: any but its name,
/// which `rename` changes. Nothing if one of them is invalid.
Json readSet(const JsonNode &node, Element element,
             const ReadContext &context) {
  const FieldTable &table = tableOf(element);
  size_t errors = context.diagnostics.all().size();
  return withElement(element, [&](auto scratch) {
    Json set = Json::object();
    if (table.readSettable(node, &scratch, describe(element), context) &&
        context.diagnostics.all().size() == errors)
      for (const JsonNode::Member &member : node.members) {
        const Field &field = *table.find(member.key);
        set[member.key] = field.write(field.in(&scratch), Writing());
      }
    return set;
  });
}

std::vector<std::string> readUnset(ObjectReader &object, Element element,
                                   const ReadContext &context) {
  const FieldTable &table = tableOf(element);
  // Without it the default holds.
  std::vector<std::string> known, keys;
  for (const Field &field : table.fields)
    if (table.isSettable(field) && !field.is(field::Required))
      known.push_back(field.key);
  for (const JsonNode &node : object.takeArray("unset")) {
    if (node.kind != JsonNode::Kind::String)
      reportWrongKind(node, "a key", context.diagnostics);
    else if (!llvm::is_contained(known, node.string))
      context.diagnostics.error(DiagnosticId::ChangeDoesNotFit, node.range,
                                "'" + node.string + "' of " +
                                    describe(element) + " cannot be unset" +
                                    didYouMean(node.string, known));
    else
      keys.push_back(node.string);
  }
  return keys;
}

std::optional<Change> readChange(const JsonNode &node,
                                 const ReadContext &context) {
  const Action *action = llvm::find_if(
      actions, [&](const Action &known) { return node.find(known.key); });
  bool isOfElement = action != std::end(actions);
  ObjectReader object(node, isOfElement ? action->what : "a change",
                      context.diagnostics);
  if (!object.isObject())
    return std::nullopt;
  Change change;
  change.range = node.range;
  change.kind = isOfElement ? action->kind : ChangeKind::Modify;
  change.element = Element::Version;
  bool isWhole = true;
  auto require = [&](llvm::StringRef key) -> std::string {
    std::optional<std::string> text = object.takeString(key, true);
    isWhole &= text.has_value();
    return text.value_or("");
  };
  if (isOfElement) {
    const JsonNode &what = *object.take(action->key);
    if (what.kind == JsonNode::Kind::String && what.string == "types" &&
        (action->kind == ChangeKind::Add ||
         action->kind == ChangeKind::Remove)) {
      change.kind = action->kind == ChangeKind::Add ? ChangeKind::AddTypes
                                                    : ChangeKind::RemoveTypes;
      change.element = Element::TypeConstraint;
    } else if (std::optional<Element> element = readElement(what, context)) {
      change.element = *element;
    } else {
      // Which other keys belong here is not known then.
      return std::nullopt;
    }
  }

  switch (change.kind) {
  case ChangeKind::Add:
    if (const JsonNode *value = object.require("value"))
      change.value = readValue(*value, change.element, context);
    isWhole = change.value.is_object();
    if (isWhole)
      change.name = change.value.value("name", "");
    change.at = object.takeCount("at");
    break;
  case ChangeKind::Remove:
    change.name = require("name");
    break;
  case ChangeKind::Rename:
    change.name = require("name");
    change.newName = require("to");
    break;
  case ChangeKind::Move:
    change.name = require("name");
    if (object.require("at"))
      change.at = object.takeCount("at");
    isWhole &= change.at.has_value();
    break;
  case ChangeKind::Modify: {
    if (isOfElement)
      change.name = require("name");
    const JsonNode *set = object.take("set");
    if (set)
      change.set = readSet(*set, change.element, context);
    if (!set && !object.take("unset")) {
      context.diagnostics.error(
          DiagnosticId::MissingKey, node.range,
          isOfElement ? "a change needs a key 'set' or 'unset'"
                      : "a change needs one of 'add', 'remove', 'rename', "
                        "'move', 'change', 'set', 'unset'");
      isWhole = false;
    }
    change.unset = readUnset(object, change.element, context);
    break;
  }
  case ChangeKind::AddTypes:
  case ChangeKind::RemoveTypes:
    change.name = require("name");
    if (const JsonNode *types = object.require("types"))
      form::Types::read(*types, change.types, {context, "types"});
    break;
  }
  object.finish();
  return isWhole ? std::optional<Change>(std::move(change)) : std::nullopt;
}

/// A closed object with a key for the changed element.
Json schemaOf(const Action &action, Json elements, const Json &others,
              std::vector<std::string> required) {
  Json properties = {{action.key, {{"enum", std::move(elements)}}}};
  properties.update(others);
  required.insert(required.begin(), action.key);
  return {{"type", "object"},
          {"properties", std::move(properties)},
          {"additionalProperties", false},
          {"required", std::move(required)}};
}

/// The members that "set" and "unset" may name.
Json settingSchema(Element element, SchemaParts &parts) {
  const FieldTable &table = tableOf(element);
  // The schema of the entire element describes its members; this one refers to
  // it.
  Json set = Json::object();
  parts.refer(table);
  for (const Field &field : table.fields)
    if (table.isSettable(field))
      set[field.key] = {
          {"$ref", "#/$defs/" + table.name + "/properties/" + field.key}};
  return {{"set",
           {{"type", "object"},
            {"properties", std::move(set)},
            {"additionalProperties", false}}},
          {"unset",
           {{"description", "Keys taken away."},
            {"type", "array"},
            {"items", {{"type", "string"}}}}}};
}

} // namespace

Json form::Changes::schema(SchemaParts &parts) {
  Json change = parts.refer("change", [&] {
    const Json name = {{"description", "The element meant."},
                       {"type", "string"}};
    const Json newName = {{"description", "Its new name."}, {"type", "string"}};
    Json index = {{"description", "Index; absent: last."}};
    index.update(FormOf<unsigned>::schema(parts));
    Json types = {{"description", "Types; @name stands for a set."}};
    types.update(form::Types::schema(parts));
    const Json atLeastOne = Json::array(
        {Json{{"required", {"set"}}}, Json{{"required", {"unset"}}}});
    const Action &add = actions[0], &remove = actions[1], &rename = actions[2],
                 &move = actions[3], &modify = actions[4];
    Json names = Json::array(), all = Json::array();
    for (Element element : changedElements) {
      names.push_back(toString(element));
      const FieldTable &table = tableOf(element);
      Json value = parts.refer(table);
      all.push_back(schemaOf(add, Json::array({toString(element)}),
                             {{"value", value}, {"at", index}}, {"value"}));
      Json settings = {{"name", name}};
      settings.update(settingSchema(element, parts));
      Json set = schemaOf(modify, Json::array({toString(element)}), settings,
                          {"name"});
      set["anyOf"] = atLeastOne;
      all.push_back(std::move(set));
    }
    for (const Action *action : {&add, &remove})
      all.push_back(schemaOf(*action, Json::array({"types"}),
                             {{"name", name}, {"types", types}},
                             {"name", "types"}));
    all.push_back(schemaOf(remove, names, {{"name", name}}, {"name"}));
    all.push_back(schemaOf(rename, names, {{"name", name}, {"to", newName}},
                           {"name", "to"}));
    all.push_back(
        schemaOf(move, names, {{"name", name}, {"at", index}}, {"name", "at"}));
    all.push_back({{"description", "Facts of the version itself."},
                   {"type", "object"},
                   {"properties", settingSchema(Element::Version, parts)},
                   {"additionalProperties", false},
                   {"anyOf", atLeastOne}});
    return Json{{"anyOf", std::move(all)}};
  });
  return {{"type", "array"}, {"items", std::move(change)}};
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
