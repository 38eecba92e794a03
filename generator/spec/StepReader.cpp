//===- StepReader.cpp - what a spec says of a step, as JSON ---------------===//
//
// Every action begins with its own word, which has what the action is about;
// most have a second key with what becomes of it.
//
//===----------------------------------------------------------------------===//

#include "StepReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {
namespace {

struct Form {
  StepAction::Kind kind;
  const char *word;
  /// What the word's own value fills.
  std::string StepAction::*subject;
  /// The second key; null if there is none.
  const char *key;
  /// What it fills; null: `value`.
  std::string StepAction::*object;
  /// The second key may be left out.
  bool isOptional = false;
};

constexpr Form forms[] = {
    {StepAction::Before, "before", &StepAction::name, "value", nullptr},
    {StepAction::Only, "only", &StepAction::name, "value", nullptr},
    {StepAction::Drop, "drop", &StepAction::name, nullptr, nullptr},
    {StepAction::RenameAttribute, "rename", &StepAction::name, "to",
     &StepAction::other},
    {StepAction::ToOperand, "to_operand", &StepAction::name, "operand",
     &StepAction::other},
    {StepAction::ToAttribute, "to_attribute", &StepAction::name, "attribute",
     &StepAction::other},
    {StepAction::Values, "values", &StepAction::name, "map", nullptr},
    {StepAction::AtLeast, "at_least", &StepAction::name, "value", nullptr},
    {StepAction::AtMost, "at_most", &StepAction::name, "value", nullptr},
    {StepAction::FromStart, "from_start", &StepAction::name, "of",
     &StepAction::other},
    {StepAction::Insert, "insert", &StepAction::name, "value", nullptr},
    {StepAction::WhenAbsent, "when_absent", &StepAction::name, "value",
     nullptr},
    {StepAction::Becomes, "becomes", &StepAction::other, nullptr, nullptr},
    {StepAction::Cast, "cast", &StepAction::name, "to", &StepAction::other},
    {StepAction::Hook, "hook", &StepAction::name, "attribute",
     &StepAction::other, true},
    {StepAction::Impossible, "impossible", &StepAction::other, nullptr,
     nullptr},
};

const Form &formOf(StepAction::Kind kind) {
  return *llvm::find_if(forms,
                        [&](const Form &form) { return form.kind == kind; });
}

std::optional<StepAction> readAction(const JsonNode &node,
                                     const ReadContext &context) {
  const Form *form = llvm::find_if(
      forms, [&](const Form &known) { return node.find(known.word); });
  ObjectReader object(node, "a step's action", context.diagnostics);
  if (!object.isObject())
    return std::nullopt;
  if (form == std::end(forms)) {
    std::vector<std::string> words;
    for (const Form &known : forms)
      words.push_back(known.word);
    std::string slip;
    for (const JsonNode::Member &member : node.members)
      if (slip.empty())
        slip = didYouMean(member.key, words);
    context.diagnostics.error(DiagnosticId::MissingKey, node.range,
                              "a step's action begins with one of " +
                                  llvm::join(words, ", ") + slip);
    return std::nullopt;
  }
  StepAction action;
  action.kind = form->kind;
  action.range = node.range;
  std::optional<std::string> subject = object.takeString(form->word, true);
  bool isWhole = subject.has_value();
  action.*form->subject = subject.value_or("");
  if (form->object) {
    std::optional<std::string> text =
        object.takeString(form->key, !form->isOptional);
    isWhole &= text || form->isOptional;
    action.*form->object = text.value_or("");
  } else if (form->key) {
    const JsonNode *value = object.require(form->key);
    isWhole &= value != nullptr;
    bool isMap = form->kind == StepAction::Values;
    bool mayBeNull = form->kind == StepAction::Before;
    if (value && (isMap ? value->kind != JsonNode::Kind::Object
                        : value->kind == JsonNode::Kind::Null && !mayBeNull)) {
      reportWrongKind(*value,
                      isMap ? "an object from old values to new" : "a value",
                      context.diagnostics);
      isWhole = false;
    }
    if (value)
      action.value = value->toJson();
  }
  if (form->kind == StepAction::ToOperand) {
    action.isList = object.takeBoolean("list").value_or(false);
    if (const JsonNode *absent = object.take("absent"))
      action.value = absent->toJson();
  }
  if (form->kind == StepAction::Hook)
    action.isFirst = object.takeBoolean("first").value_or(false);
  if (const JsonNode *way = object.take("way"))
    action.way = lookupWord<Way>(
        *way, "way",
        {{toString(Way::Up), Way::Up}, {toString(Way::Down), Way::Down}},
        context.diagnostics);
  object.finish();
  return isWhole ? std::optional(std::move(action)) : std::nullopt;
}

} // namespace

const char *toString(StepAction::Kind kind) { return formOf(kind).word; }

const char *toString(Way way) { return way == Way::Up ? "up" : "down"; }

std::vector<StepAction> readStep(const JsonNode &node,
                                 const ReadContext &context) {
  std::vector<StepAction> actions;
  if (node.kind != JsonNode::Kind::Array)
    reportWrongKind(node, "an array of actions", context.diagnostics);
  for (const JsonNode &element : node.elements)
    if (std::optional<StepAction> action = readAction(element, context))
      actions.push_back(std::move(*action));
  return actions;
}

Json toJson(const StepAction &action) {
  const Form &form = formOf(action.kind);
  Json json = {{form.word, action.*form.subject}};
  if (!form.object && form.key)
    json[form.key] = action.value;
  else if (form.object && !(form.isOptional && (action.*form.object).empty()))
    json[form.key] = action.*form.object;
  if (action.isList)
    json["list"] = true;
  if (action.isFirst)
    json["first"] = true;
  if (action.kind == StepAction::ToOperand && !action.value.is_null())
    json["absent"] = action.value;
  if (action.way)
    json["way"] = toString(*action.way);
  return json;
}

} // namespace dialectgen
