//===- ChangeReader.cpp - changes from JSON -------------------------------===//
//
// What is under "changes" of a version. Each sort of change takes the keys it
// needs and no other, and what it adds or sets is read as in a whole signature,
// so that a slip is reported where it stands.
//
//===----------------------------------------------------------------------===//

#include "ElementReader.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen {
namespace {

/// How a change begins, and what to call it in messages.
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

std::optional<Element> readElement(const JsonNode &node,
                                   const ReadContext &context) {
  auto word = [](Element element) {
    return std::pair<const char *, Element>(toString(element), element);
  };
  return lookupWord<Element>(node, "element",
                             {word(Element::Operand), word(Element::Result),
                              word(Element::Attribute), word(Element::Region),
                              word(Element::TypeConstraint)},
                             context.diagnostics);
}

const char *describe(Element element) {
  switch (element) {
  case Element::Operand:
    return "an operand";
  case Element::Result:
    return "a result";
  case Element::Attribute:
    return "an attribute";
  case Element::Region:
    return "a region";
  case Element::TypeConstraint:
    return "a type constraint";
  case Element::Version:
    return "a version";
  }
  return "";
}

/// The element that a change adds; null if it cannot be told which. Of one with
/// a mistake only what the other changes may refer to is kept.
Json readValue(const JsonNode &node, Element element,
               const ReadContext &context) {
  size_t errors = context.diagnostics.all().size();
  Json value = node.toJson();
  const char *second = "kind";
  bool isWhole = false;
  switch (element) {
  case Element::Operand:
  case Element::Result:
    isWhole = readParameter(node, describe(element), context).has_value();
    second = "type";
    break;
  case Element::Attribute:
    isWhole = readAttribute(node, context).has_value();
    // Of the step, not of the attribute.
    if (value.is_object())
      value.erase("before");
    break;
  case Element::Region:
    isWhole = readRegion(node, context).has_value();
    break;
  case Element::TypeConstraint: {
    // It says its types with sets, which are expanded here.
    ObjectReader object(node, describe(element), context.diagnostics);
    std::optional<std::string> name = object.takeString("name", true);
    const JsonNode *types = object.require("types");
    object.finish();
    if (!name || !types)
      return nullptr;
    return {{"name", *name}, {"types", readTypes(*types, context)}};
  }
  case Element::Version:
    break;
  }
  if (!isWhole)
    return nullptr;
  if (context.diagnostics.all().size() == errors)
    return value;
  Json kept = {{"name", value["name"]}};
  if (value.contains(second))
    kept[second] = value[second];
  return kept;
}

/// What a change sets of an element that is there: any of its members but its
/// name, which `rename` changes. Nothing if there is a mistake among them.
Json readSet(const JsonNode &node, Element element,
             const ReadContext &context) {
  ObjectReader object(node, describe(element), context.diagnostics);
  if (!object.isObject())
    return Json::object();
  size_t errors = context.diagnostics.all().size();
  Json set = node.toJson();
  switch (element) {
  case Element::Operand:
  case Element::Result: {
    Parameter unused;
    object.takeString("type");
    takeMembers(object, unused, context);
    break;
  }
  case Element::Attribute: {
    Attribute unused;
    object.takeString("kind");
    takeMembers(object, unused, context);
    break;
  }
  case Element::Region: {
    Region unused;
    takeMembers(object, unused, context);
    break;
  }
  case Element::TypeConstraint:
    if (const JsonNode *types = object.take("types"))
      set["types"] = readTypes(*types, context);
    break;
  case Element::Version:
    object.takeBoolean("deprecated");
    object.takeBoolean("experimental");
    object.takeBoolean("deterministic");
    if (const JsonNode *functions = object.take("functions"))
      readFunctions(*functions, context);
    break;
  }
  object.finish();
  return context.diagnostics.all().size() == errors ? set : Json::object();
}

/// The members that may be taken away, so that the default holds.
std::vector<std::string> optionalMembers(Element element) {
  switch (element) {
  case Element::Operand:
  case Element::Result:
    return {"arity", "homogeneous", "min_count", "differentiable", "doc"};
  case Element::Attribute:
    return {"required", "default",     "enum", "range",
            "absent",   "absent_with", "doc"};
  case Element::Region:
    return {"kind", "variadic", "own_name", "doc"};
  case Element::TypeConstraint:
    return {};
  case Element::Version:
    return {"deprecated", "experimental", "deterministic", "functions"};
  }
  return {};
}

std::vector<std::string> readUnset(ObjectReader &object, Element element,
                                   const ReadContext &context) {
  std::vector<std::string> known = optionalMembers(element), keys;
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
      change.types = readTypes(*types, context);
    break;
  }
  object.finish();
  return isWhole ? std::optional<Change>(std::move(change)) : std::nullopt;
}

} // namespace

std::vector<Change> readChanges(const std::vector<JsonNode> &nodes,
                                const ReadContext &context) {
  std::vector<Change> changes;
  for (const JsonNode &node : nodes)
    if (std::optional<Change> change = readChange(node, context))
      changes.push_back(std::move(*change));
  return changes;
}

} // namespace dialectgen
