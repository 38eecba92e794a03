//===- StepReader.cpp - actions of steps as JSON --------------------------===//

#include "model/forms/StepReader.h"
#include "model/forms/ModelForms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

DIALECTGEN_TABLE(step::Before)
DIALECTGEN_TABLE(step::Only)
DIALECTGEN_TABLE(step::Drop)
DIALECTGEN_TABLE(step::Rename)
DIALECTGEN_TABLE(step::Unlisted)
DIALECTGEN_TABLE(step::ToOperand)
DIALECTGEN_TABLE(step::ToAttribute)
DIALECTGEN_TABLE(step::Values)
DIALECTGEN_TABLE(step::AtLeast)
DIALECTGEN_TABLE(step::AtMost)
DIALECTGEN_TABLE(step::FromStart)
DIALECTGEN_TABLE(step::Insert)
DIALECTGEN_TABLE(step::WhenAbsent)
DIALECTGEN_TABLE(step::Becomes)
DIALECTGEN_TABLE(step::Cast)
DIALECTGEN_TABLE(step::Hook)
DIALECTGEN_TABLE(step::Impossible)
/// Shared by all of them.
DIALECTGEN_TABLE(StepAction)

namespace {

/// An action of each sort, before anything is read.
template <typename... Ts>
std::vector<StepAction> actionsOf(const std::variant<Ts...> & /*sorts*/) {
  return {StepAction{Ts()}...};
}

TabledObject tabled(StepAction &action) {
  return std::visit(
      [](auto &one) {
        return TabledObject{fieldsOf<std::decay_t<decltype(one)>>(), &one};
      },
      action.what);
}
/// The same, to be read.
TabledObject tabled(const StepAction &action) {
  return tabled(const_cast<StepAction &>(action));
}

/// The field of the first key.
const Field &firstOf(const StepAction &action) {
  return tabled(action).table.fields.front();
}

/// An action of the sort that `node` names; nothing, which is reported, if it
/// names none.
std::optional<StepAction> sortOf(const JsonNode &node,
                                 const ReadContext &context) {
  static const std::vector<StepAction> sorts = actionsOf(StepAction().what);
  std::vector<std::string> names;
  for (const StepAction &action : sorts) {
    names.push_back(actionName(action));
    if (node.find(names.back()))
      return action;
  }
  std::string slip;
  for (const JsonNode::Member &member : node.members)
    if (slip.empty())
      slip = didYouMean(member.key, names);
  context.diagnostics.error(DiagnosticId::MissingKey, node.range,
                            "a step's action begins with one of " +
                                llvm::join(names, ", ") + slip);
  return std::nullopt;
}

} // namespace

const std::string &actionName(const StepAction &action) {
  return firstOf(action).key;
}

const std::string &subjectOf(const StepAction &action) {
  return *static_cast<const std::string *>(
      firstOf(action).in(tabled(action).object));
}

bool mentions(const StepAction &action, llvm::StringRef text) {
  const TabledObject one = tabled(action);
  return llvm::any_of(one.table.fields, [&](const Field &field) {
    return field.isText() &&
           *static_cast<const std::string *>(field.in(one.object)) == text;
  });
}

const char *toString(Way way) { return way == Way::Up ? "up" : "down"; }

bool FormOf<StepAction>::read(const JsonNode &node, StepAction &action,
                              const Reading &reading) {
  if (node.kind != JsonNode::Kind::Object)
    return reading.wrongKind(node, StepAction::objectName);
  std::optional<StepAction> read = sortOf(node, reading.context);
  if (!read)
    return false;
  read->range = node.range;
  TabledObject whole{fieldsOf<StepAction>(), &*read};
  if (!readTogether(node, {tabled(*read), whole}, StepAction::objectName,
                    reading.context))
    return false;
  if (const auto *values = read->as<step::Values>();
      values && values->newByOld.empty()) {
    reading.context.diagnostics.error(
        DiagnosticId::StepUnused, node.find("map")->range,
        "'map' is empty, so no value of '" + values->attribute +
            "' changes; give old values with their new ones, or remove "
            "'values'");
    return false;
  }
  action = std::move(*read);
  return true;
}
Json FormOf<StepAction>::write(const StepAction &action, const Writing &) {
  return toJson(action);
}
bool FormOf<StepAction>::same(const StepAction &a, const StepAction &b) {
  return toJson(a) == toJson(b);
}

Json FormOf<StepAction>::schema(SchemaParts &parts) {
  return parts.refer("action", [&] {
    Json all = Json::array();
    Json shared = fieldsOf<StepAction>().schema(parts)["properties"];
    for (const StepAction &action : actionsOf(StepAction().what)) {
      all.push_back(tabled(action).table.schema(parts));
      all.back()["properties"].update(shared);
    }
    return Json{{"anyOf", std::move(all)}};
  });
}

Json toJson(const StepAction &action) {
  const TabledObject one = tabled(action);
  Json json = one.table.write(one.object, {});
  json.update(writeFields(action));
  return json;
}

bool form::ValueMap::read(const JsonNode &node, Json &map,
                          const Reading &reading) {
  auto isPair = [](const JsonNode &pair) {
    return pair.kind == JsonNode::Kind::Array && pair.elements.size() == 2;
  };
  bool isPairs =
      node.kind == JsonNode::Kind::Array && llvm::all_of(node.elements, isPair);
  if (node.kind != JsonNode::Kind::Object && !isPairs)
    return reading.wrongKind(node, "an object from old values to new");
  map = node.toJson();
  return true;
}
Json form::ValueMap::schema(SchemaParts &) {
  Json pair = {{"type", "array"}, {"minItems", 2}, {"maxItems", 2}};
  return {{"anyOf",
           {{{"type", "object"}, {"minProperties", 1}},
            {{"type", "array"}, {"items", pair}, {"minItems", 1}}}}};
}

} // namespace dialectgen
