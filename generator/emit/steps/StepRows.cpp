//===- StepRows.cpp - rows of the runtime's step tables -------------------===//

#include "emit/steps/StepRows.h"
#include "emit/text/OdsText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

const char *enumerator(StepKind stepKind) {
  static constexpr const char *names[] = {
#define DIALECTGEN_STEP_KIND(ENUMERATOR, NAME) #ENUMERATOR,
#include "dialectgen/core/versions/Steps.def"
      "Impossible"};
  return names[size_t(stepKind)];
}

/// A step's action in words.
static const std::pair<llvm::StringLiteral, llvm::StringLiteral> phrases[] = {
#define DIALECTGEN_STEP_ACTION(ENUMERATOR, NAME, MEANING) {NAME, MEANING},
#define DIALECTGEN_STEP_LIMIT(NAME) {NAME, "rejects other numbers of values"},
#include "dialectgen/core/versions/Steps.def"
};

static std::string phraseOf(const PlannedAction &action) {
  const auto *known = llvm::find_if(
      phrases, [&](const auto &phrase) { return phrase.first == action.name; });
  if (known == std::end(phrases))
    return action.name;
  std::string text;
  for (llvm::StringRef rest = known->second; !rest.empty();) {
    auto [before, after] = rest.split('%');
    text += before;
    if (after.empty())
      break;
    text += after.front() == 'i'   ? std::to_string(action.index.value_or(0))
            : after.front() == 's' ? "'" + action.subject + "'"
                                   : "'" + action.object + "'";
    rest = after.drop_front();
  }
  return text;
}

std::string effectText(llvm::StringRef direction, const StepWay &way) {
  std::vector<std::string> effects;
  for (const PlannedAction &action : way.actions)
    effects.push_back(phraseOf(action));
  std::string text = (direction + " (" + getName(way.stepKind) + ")").str();
  if (!way.reason.empty())
    return text + ": " + way.reason;
  return text + (effects.empty() ? "" : ": " + llvm::join(effects, "; "));
}

std::string
actionText(const PlannedAction &action,
           llvm::function_ref<std::string(const KindedValue &)> valueText,
           llvm::function_ref<std::string()> valuesText,
           llvm::function_ref<std::string()> groupsText) {
  std::vector<std::string> arguments;
  auto argument = [&](const char *name, const std::string &value) {
    arguments.push_back("/*" + std::string(name) + "=*/" + value);
  };
  bool indexFirst = action.name == "operandToAttribute";
  if (indexFirst)
    argument("index", std::to_string(*action.index));
  if (!action.subject.empty())
    argument(action.object.empty() ? "name" : "from", quote(action.subject));
  if (!action.object.empty())
    argument("to", quote(action.object));
  if (!action.part.empty())
    argument(action.number ? "parts" : "part", action.part);
  if (action.number)
    argument("number", std::to_string(*action.number));
  if (action.index && !indexFirst)
    argument("index", std::to_string(*action.index));
  if (action.value)
    argument("value", valueText(*action.value));
  if (!action.values.empty())
    argument("values", valuesText());
  if (action.groups)
    argument("groups", groupsText());
  bool takesLike = action.name == "attributeToOperand" ||
                   action.name == "insertOperand" ||
                   action.name == "fillOperand";
  if (takesLike && (action.like || !action.constant.empty()))
    argument("like", action.like ? std::to_string(*action.like) : "-1");
  if (!action.constant.empty())
    argument("kind", "ConstantKind::" + action.constant);
  if (!action.by.empty())
    argument(action.name == "retypeAttribute" ? "type" : "by",
             quote(action.by));
  return "ActionRow::" + action.name + "(" + llvm::join(arguments, ", ") + ")";
}

static Json groupsJson(const std::vector<PlannedGroup> &groups) {
  Json list = Json::array();
  for (const PlannedGroup &group : groups) {
    Json &json =
        list.emplace_back(Json{{"name", group.name}, {"least", group.least}});
    if (group.from)
      json["from"] = *group.from;
    if (group.most)
      json["most"] = *group.most;
  }
  return list;
}

static Json
actionJson(const PlannedAction &action,
           llvm::function_ref<std::string(const KindedValue &)> valueText) {
  Json json = {{"action", action.name}};
  auto set = [&](const char *key, const auto &value) {
    if (value)
      json[key] = *value;
  };
  auto setText = [&](const char *key, const std::string &text) {
    if (!text.empty())
      json[key] = text;
  };
  setText("name", action.subject);
  setText("to", action.object);
  set("index", action.index);
  set("like", action.like);
  setText("kind", action.constant);
  setText("part", action.part);
  setText("by", action.by);
  set("number", action.number);
  if (action.value)
    json["value"] = valueText(*action.value);
  for (const auto &[from, to] : action.values)
    json["values"].push_back(Json::array({valueText(from), valueText(to)}));
  if (action.groups)
    json["groups"] = {{"were", groupsJson(action.groups->were)},
                      {"are", groupsJson(action.groups->are)},
                      {"sized", action.groups->areSized}};
  return json;
}

Json wayJson(const StepWay &way,
             llvm::function_ref<std::string(const KindedValue &)> valueText) {
  Json json = {{"kind", llvm::StringRef(enumerator(way.stepKind)).lower()}};
  std::string reason = way.reason;
  for (const OpenPoint &point : way.open)
    reason += (reason.empty() ? "nobody has decided it: " : "; ") + point.text;
  if (!reason.empty())
    json["reason"] = reason;
  for (const PlannedAction &action : way.actions)
    json["actions"].push_back(actionJson(action, valueText));
  return json;
}

/// A number, or a text, as MLIR writes it.
static std::string elementText(const AttributeKind *kind, const Json &value) {
  if (value.is_string())
    return quote(value.get<std::string>());
  if (value.is_boolean())
    return value.dump();
  std::string type = kind                      ? kind->element
                     : value.is_number_float() ? "f32"
                                               : "i64";
  bool isFloat = llvm::StringRef(type).starts_with("f");
  return (isFloat ? floatText(value) : value.dump()) + " : " + type;
}

/// `bf16` of `tensor(bfloat16)`: definitions of numbers are called as MLIR
/// writes them, but for the case of the letters at the beginning.
static std::string typeText(const Family &family, const std::string &type) {
  std::optional<TypeExpression> expression = parseTypeExpression(type);
  const TypeExpression *inner = expression ? &*expression : nullptr;
  while (inner && !inner->arguments.empty())
    inner = &inner->arguments.front();
  const ElementType *element =
      inner ? findByName(family.vocabulary.elementTypes, inner->head) : nullptr;
  std::string text = element ? element->def : type;
  for (char &c : text) {
    if (!llvm::isUpper(c))
      break;
    c = llvm::toLower(c);
  }
  return text;
}

std::string dialectValueText(const Family &family, const KindedValue &value) {
  if (value.kind == "type") {
    // By name, or by the number of the serialized form.
    std::string type = value.value.is_string() ? value.value.get<std::string>()
                                               : value.value.dump();
    for (const ElementType &element : family.vocabulary.elementTypes)
      if (value.value == element.number)
        type = element.name;
    return typeText(family, type);
  }
  const AttributeKind *kind =
      value.kind.empty() ? nullptr : family.findAttributeKind(value.kind);
  if (!value.value.is_array())
    return elementText(kind, value.value);
  std::vector<std::string> elements;
  for (const Json &element : value.value)
    elements.push_back(elementText(kind, element));
  return "[" + llvm::join(elements, ", ") + "]";
}

} // namespace dialectgen
