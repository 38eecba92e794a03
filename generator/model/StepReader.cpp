//===- StepReader.cpp - what a spec says of a step, as JSON ---------------===//
//
// The first key of every action is its kind, whose value is the affected
// element; most kinds have a second key for the result.
//
//===----------------------------------------------------------------------===//

#include "StepReader.h"
#include "ModelForms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {
namespace {

struct StepForm {
  StepAction::Kind kind;
  const char *name;
  /// The member that the name's own value fills, and its description.
  std::string StepAction::*subject;
  const char *subjectDoc;
  /// The second key; null if there is none.
  const char *key = nullptr;
  /// The member that it fills; null: `value`.
  std::string StepAction::*object = nullptr;
  const char *objectDoc = "";
  /// The second key may be left out.
  bool isOptional = false;
};

constexpr StepForm forms[] = {
    {StepAction::Before, "before", &StepAction::name,
     "An attribute that is new", "value", nullptr,
     "What older programs had in its place; null: nothing"},
    {StepAction::Only, "only", &StepAction::name, "An attribute that is gone",
     "value", nullptr, "The only value it may have had"},
    {StepAction::Drop, "drop", &StepAction::name,
     "An attribute that is gone and meant nothing", "value", nullptr,
     "Its value on the way down; absent: it has none", true},
    {StepAction::RenameAttribute, "rename", &StepAction::name,
     "An attribute of the older version", "to", &StepAction::other,
     "What the newer one calls it"},
    {StepAction::ToOperand, "to_operand", &StepAction::name,
     "An attribute of the older version", "operand", &StepAction::other,
     "The operand that it became"},
    {StepAction::ToAttribute, "to_attribute", &StepAction::name,
     "An operand of the older version", "attribute", &StepAction::other,
     "The attribute that it became"},
    {StepAction::Values, "values", &StepAction::name,
     "An attribute whose values are spelled otherwise", "map", nullptr,
     "From older to newer value; of a versioned dialect also as pairs"},
    {StepAction::AtLeast, "at_least", &StepAction::name, "An attribute",
     "value", nullptr, "The least the older version takes"},
    {StepAction::AtMost, "at_most", &StepAction::name, "An attribute", "value",
     nullptr, "The most the older version takes"},
    {StepAction::FromStart, "from_start", &StepAction::name,
     "An attribute with positions of dimensions", "of", &StepAction::other,
     "The operand or result whose dimensions they are"},
    {StepAction::Insert, "insert", &StepAction::name, "An operand that is new",
     "value", nullptr, "The constant that older programs had"},
    {StepAction::WhenAbsent, "when_absent", &StepAction::name,
     "An operand that older programs could not leave out", "value", nullptr,
     "The constant that leaving it out means"},
    {StepAction::Becomes, "becomes", &StepAction::other,
     "The op that the newer version is"},
    {StepAction::Cast, "cast", &StepAction::name, "A type variable", "to",
     &StepAction::other, "The type that the older version takes instead"},
    {StepAction::Hook, "hook", &StepAction::name,
     "C++ of this name in runtime/<family>/hooks", "attribute",
     &StepAction::other, "The attribute it is about, if one alone", true},
    {StepAction::Impossible, "impossible", &StepAction::other,
     "Why there is no such step"},
};

const StepForm &formOf(StepAction::Kind kind) {
  return *llvm::find_if(
      forms, [&](const StepForm &form) { return form.kind == kind; });
}

bool isLimit(StepAction::Kind kind) {
  return kind == StepAction::AtLeast || kind == StepAction::AtMost;
}

std::optional<StepAction> readAction(const JsonNode &node,
                                     const ReadContext &context) {
  const StepForm *form = llvm::find_if(
      forms, [&](const StepForm &known) { return node.find(known.name); });
  ObjectReader object(node, "a step's action", context.diagnostics);
  if (!object.isObject())
    return std::nullopt;
  if (form == std::end(forms)) {
    std::vector<std::string> names;
    for (const StepForm &known : forms)
      names.push_back(known.name);
    std::string slip;
    for (const JsonNode::Member &member : node.members)
      if (slip.empty())
        slip = didYouMean(member.key, names);
    context.diagnostics.error(DiagnosticId::MissingKey, node.range,
                              "a step's action begins with one of " +
                                  llvm::join(names, ", ") + slip);
    return std::nullopt;
  }
  StepAction action;
  action.kind = form->kind;
  action.range = node.range;
  std::optional<std::string> subject = object.takeString(form->name, true);
  bool isWhole = subject.has_value();
  action.*form->subject = subject.value_or("");
  if (form->object) {
    std::optional<std::string> text =
        object.takeString(form->key, !form->isOptional);
    isWhole &= text || form->isOptional;
    action.*form->object = text.value_or("");
  } else if (form->key) {
    const JsonNode *value =
        form->isOptional ? object.take(form->key) : object.require(form->key);
    isWhole &= value || form->isOptional;
    bool isMap = form->kind == StepAction::Values;
    bool mayBeNull = form->kind == StepAction::Before;
    bool isNumber = isLimit(form->kind);
    auto isPairs = [](const JsonNode &list) {
      return list.kind == JsonNode::Kind::Array &&
             llvm::all_of(list.elements, [](const JsonNode &pair) {
               return pair.kind == JsonNode::Kind::Array &&
                      pair.elements.size() == 2;
             });
    };
    if (value &&
        (isMap ? value->kind != JsonNode::Kind::Object && !isPairs(*value)
               : value->kind == JsonNode::Kind::Null && !mayBeNull)) {
      reportWrongKind(*value,
                      isMap ? "an object from old values to new" : "a value",
                      context.diagnostics);
      isWhole = false;
    } else if (value && isNumber && value->kind != JsonNode::Kind::Integer &&
               value->kind != JsonNode::Kind::Number) {
      reportWrongKind(*value, "a number", context.diagnostics);
      isWhole = false;
    } else if (value && isMap && value->members.empty() &&
               value->elements.empty()) {
      context.diagnostics.error(
          DiagnosticId::StepUnused, value->range,
          "'map' is empty, so no value of '" + action.name +
              "' changes; give old values with their new ones, or remove "
              "'values'");
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
    action.way = lookupName<Way>(
        *way, "way",
        {{toString(Way::Up), Way::Up}, {toString(Way::Down), Way::Down}},
        context.diagnostics);
  object.finish();
  return isWhole ? std::optional(std::move(action)) : std::nullopt;
}

} // namespace

const char *toString(StepAction::Kind kind) { return formOf(kind).name; }

const char *toString(Way way) { return way == Way::Up ? "up" : "down"; }

bool FormOf<StepAction>::read(const JsonNode &node, StepAction &action,
                              const Reading &reading) {
  std::optional<StepAction> whole = readAction(node, reading.context);
  if (whole)
    action = std::move(*whole);
  return whole.has_value();
}
Json FormOf<StepAction>::write(const StepAction &action, const Writing &) {
  return toJson(action);
}
bool FormOf<StepAction>::same(const StepAction &a, const StepAction &b) {
  return toJson(a) == toJson(b);
}
/// Old values and their new ones: an object, or pairs.
static Json mapSchema() {
  Json pair = {{"type", "array"}, {"minItems", 2}, {"maxItems", 2}};
  return {{"anyOf",
           {{{"type", "object"}, {"minProperties", 1}},
            {{"type", "array"}, {"items", pair}, {"minItems", 1}}}}};
}

Json FormOf<StepAction>::schema(SchemaParts &parts) {
  return parts.refer("action", [] {
    Json all = Json::array();
    auto described = [](const char *doc, const Json &schema) {
      Json json = {{"description", std::string(doc) + "."}};
      json.update(schema);
      return json;
    };
    Json text = {{"type", "string"}}, flag = {{"type", "boolean"}};
    for (const StepForm &form : forms) {
      Json properties = {{form.name, described(form.subjectDoc, text)}};
      Json required = Json::array({form.name});
      if (form.key) {
        Json value = form.object                       ? text
                     : form.kind == StepAction::Values ? mapSchema()
                     : isLimit(form.kind) ? Json{{"type", "number"}}
                     : form.kind == StepAction::Before
                         ? Json::object()
                         : Json{{"not", {{"type", "null"}}}};
        properties[form.key] = described(form.objectDoc, value);
        if (!form.isOptional)
          required.push_back(form.key);
      }
      if (form.kind == StepAction::ToOperand) {
        properties["list"] =
            described("One number is a list of one there; default false", flag);
        properties["absent"] = described(
            "What programs of the newer version mean that leave the operand "
            "out",
            Json::object());
      }
      if (form.kind == StepAction::Hook)
        properties["first"] = described(
            "Before all that follows from the signatures; default false", flag);
      properties["way"] = {
          {"description", "The way it is about; absent: both."},
          {"enum", {toString(Way::Up), toString(Way::Down)}}};
      all.push_back({{"type", "object"},
                     {"properties", std::move(properties)},
                     {"additionalProperties", false},
                     {"required", std::move(required)}});
    }
    return Json{{"anyOf", std::move(all)}};
  });
}

Json toJson(const StepAction &action) {
  const StepForm &form = formOf(action.kind);
  Json json = {{form.name, action.*form.subject}};
  if (!form.object && form.key && !(form.isOptional && action.value.is_null()))
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
