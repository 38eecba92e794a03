//===- VocabularyForms.cpp - files of types, attributes and names ---------===//

#include "model/forms/VocabularyForms.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen {
namespace form {

bool WireName::read(const JsonNode &node, unsigned &value,
                    const Reading &reading) {
  llvm::SmallVector<llvm::StringRef> known;
  for (const WireKind &kind : getWireKinds())
    known.push_back(kind.name);
  size_t index = 0;
  if (!readNamed(node, "field kind", known, index, reading))
    return false;
  value = unsigned(index);
  return true;
}
Json WireName::schema(SchemaParts &) {
  return {{"enum", namesOf(getWireKinds())}};
}

bool Builtin::read(const JsonNode &node, WireRecord &record,
                   const Reading &reading) {
  record.isForeign = node.kind == JsonNode::Kind::Boolean && !node.boolean;
  record.builtin.clear();
  if (record.isForeign)
    return true;
  if (node.kind != JsonNode::Kind::String)
    return reading.wrongKind(node, "a type, a name such as @tensor, or false");
  std::vector<std::string> known;
  for (const WireKind &kind : getBuiltinNames())
    known.push_back(std::string("@") + kind.name);
  record.builtin = node.string;
  if (!llvm::StringRef(node.string).starts_with("@") ||
      llvm::is_contained(known, node.string))
    return true;
  reportUnknownName(node.range, "MLIR type or attribute", node.string, known,
                    reading.context.diagnostics);
  return false;
}
Json Builtin::schema(SchemaParts &parts) {
  if (parts.isResolved)
    return {{"type", "string"}};
  return {{"anyOf", {{{"type", "string"}}, {{"const", false}}}}};
}

bool ValuesOfFields::read(const JsonNode &node, Json &value,
                          const Reading &reading) {
  if (node.kind != JsonNode::Kind::Object)
    return reading.wrongKind(node, "an object from field to value");
  for (const JsonNode::Member &member : node.members)
    if (member.value.kind != JsonNode::Kind::String &&
        member.value.kind != JsonNode::Kind::Integer &&
        member.value.kind != JsonNode::Kind::Number)
      return reading.wrongKind(member.value, "a number or a case");
  value = node.toJson();
  return true;
}
Json ValuesOfFields::schema(SchemaParts &) {
  return {{"type", "object"},
          {"additionalProperties",
           {{"anyOf", {{{"type", "number"}}, {{"type", "string"}}}}}}};
}

bool Mark::read(const JsonNode &node, Value &value, const Reading &reading) {
  bool isMarked = false;
  if (!FormOf<bool>::read(node, isMarked, reading))
    return false;
  if (isMarked)
    value = node.range;
  return true;
}

Json TypeSets::schema(SchemaParts &parts) {
  return {{"type", "object"}, {"additionalProperties", Types::schema(parts)}};
}
Json NamedValues::schema(SchemaParts &parts) {
  return {{"type", "object"},
          {"additionalProperties", DependentValue::schema(parts)}};
}

} // namespace form

bool FormOf<CodeEntry>::read(const JsonNode &node, CodeEntry &code,
                             const Reading &reading) {
  code.range = node.range;
  if (node.kind == JsonNode::Kind::String) {
    code.name = node.string;
    return true;
  }
  if (node.kind != JsonNode::Kind::Object)
    return reading.wrongKind(node, "a name");
  ObjectReader object(node, "a code", reading.context.diagnostics);
  code.isToConfirm = node.find("to_confirm") != nullptr;
  code.isRetired = !code.isToConfirm;
  const char *key = code.isToConfirm ? "to_confirm" : "retired";
  code.name = object.takeString(key, /*required=*/true).value_or("");
  object.finish();
  if (!code.name.empty())
    return true;
  if (const JsonNode *name = node.find(key);
      name && name->kind == JsonNode::Kind::String)
    reading.wrongKind(*name, "a name that is not empty");
  // One of which nothing is known still takes its place.
  code.name = "unknown";
  return code.isRetired;
}
Json FormOf<CodeEntry>::write(const CodeEntry &code, const Writing &) {
  if (code.isRetired)
    return {{"retired", code.name}};
  return code.isToConfirm ? Json{{"to_confirm", code.name}} : Json(code.name);
}
Json FormOf<CodeEntry>::schema(SchemaParts &parts) {
  return parts.refer("code", [] {
    auto marked = [](const char *key, const char *doc) {
      return Json{
          {"type", "object"},
          {"properties",
           {{key,
             {{"description", doc}, {"type", "string"}, {"minLength", 1}}}}},
          {"additionalProperties", false},
          {"required", {key}}};
    };
    return Json{
        {"anyOf",
         {{{"type", "string"}},
          marked("retired",
                 "The previous name of this code, which must not be reused."),
          marked("to_confirm",
                 "A name whose code a tool chose: artifacts cannot contain it "
                 "until a person replaces this by the name alone.")}}};
  });
}

DIALECTGEN_TABLE(ElementType)
DIALECTGEN_TABLE(TypeConstructor)
DIALECTGEN_TABLE(NamedType)
DIALECTGEN_TABLE(AttributeKind)
DIALECTGEN_TABLE(VocabularyName)
DIALECTGEN_TABLE(Trait)
DIALECTGEN_TABLE(Assembly)
DIALECTGEN_TABLE(StepHook)
DIALECTGEN_TABLE(RecordField)
DIALECTGEN_TABLE(RecordLayout)
DIALECTGEN_TABLE(DialectRecord)
DIALECTGEN_TABLE(WireField)
DIALECTGEN_TABLE(WireCase)
DIALECTGEN_TABLE(WireRecord)
DIALECTGEN_TABLE(Vocabulary)
DIALECTGEN_TABLE(TypesFile)
DIALECTGEN_TABLE(AttributesFile)
DIALECTGEN_TABLE(NamesFile)
DIALECTGEN_TABLE(WireFile)

} // namespace dialectgen
