//===- FamilyForms.cpp - values of dialect.json and of ops ---------------===//

#include "model/forms/FamilyForms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

DIALECTGEN_TABLE(CompositeAttribute)
DIALECTGEN_TABLE(OpExample)
DIALECTGEN_TABLE(SourceEntry)
DIALECTGEN_TABLE(SourceOp)
DIALECTGEN_TABLE(Op)
DIALECTGEN_TABLE(NameInPart)
DIALECTGEN_TABLE(VersionInParts)
DIALECTGEN_TABLE(Timeline)
DIALECTGEN_TABLE(TdNames)
DIALECTGEN_TABLE(ExternalDialect)
DIALECTGEN_TABLE(Compatibility)
DIALECTGEN_TABLE(DialectPart)
DIALECTGEN_TABLE(VersionedPart)
DIALECTGEN_TABLE(ViewPart)
DIALECTGEN_TABLE(ReleaseRecord)
DIALECTGEN_TABLE(Family)

namespace form {

/// Names with `separator` between them.
static bool readName(const JsonNode &node, std::string &name,
                     const Reading &reading, llvm::StringRef separator,
                     bool mayEndWithIt) {
  if (node.kind != JsonNode::Kind::String)
    return reading.wrongKind(node, "a string");
  llvm::StringRef text = node.string;
  if (mayEndWithIt)
    text.consume_back(separator);
  llvm::SmallVector<llvm::StringRef> parts;
  text.split(parts, separator);
  for (llvm::StringRef part : parts)
    if (part.empty() || llvm::isDigit(part.front()) ||
        !llvm::all_of(part,
                      [](char c) { return llvm::isAlnum(c) || c == '_'; })) {
      reading.context.diagnostics.error(
          DiagnosticId::BadName, node.range,
          "'" + reading.key.str() + "' is '" + node.string + "'; expected " +
              (mayEndWithIt ? "identifiers with dots between them"
                            : "a C++ identifier"));
      return false;
    }
  name = node.string;
  return true;
}

bool CppName::read(const JsonNode &node, std::string &name,
                   const Reading &reading) {
  return readName(node, name, reading, "::", /*mayEndWithIt=*/false);
}

bool DottedName::read(const JsonNode &node, std::string &name,
                      const Reading &reading) {
  return readName(node, name, reading, ".", /*mayEndWithIt=*/true);
}

Json VersionList::schema(SchemaParts &parts) {
  Json names = {{"enum", {"all", "newest"}}};
  Json versions = {{"type", "array"},
                   {"items", FormOf<Version>::schema(parts)}};
  return {{"anyOf",
           {names,
            {{"type", "object"},
             {"additionalProperties", {{"anyOf", {names, versions}}}}}}}};
}

Json DialectHooks::schema(SchemaParts &parts) {
  return parts.refer("dialectHooks", [&] {
    Json properties = Json::object();
    Json ops = {{"type", "array"}, {"items", {{"type", "string"}}}};
    for (const Field &field : fieldsOf<Hooks>().fields) {
      if (field.is(field::OfVersions))
        continue;
      Json &property = properties[field.key];
      property["description"] =
          std::string(field.doc) + (field.isFlag() ? ": ops." : ", by op.");
      if (field.isFlag())
        property.update(ops);
      else
        property.update({{"type", "object"},
                         {"additionalProperties", field.schema(parts)}});
    }
    properties["custom_assembly"] = {
        {"description", "A parser and a printer by hand: ops."}};
    properties["custom_assembly"].update(ops);
    return Json{{"type", "object"},
                {"properties", std::move(properties)},
                {"additionalProperties", false}};
  });
}

bool CodedRecords::read(const JsonNode &node, Value &records,
                        const Reading &reading) {
  if (node.kind != JsonNode::Kind::Array)
    return reading.wrongKind(node, "an array");
  for (const JsonNode &element : node.elements) {
    const JsonNode *code = element.find("code");
    unsigned number = 0;
    if (!code || !readCount(*code, number, 1u << 16, {reading.context, "code"}))
      continue;
    records.resize(std::max<size_t>(records.size(), number + 1));
    WireRecord &record = records[number];
    record.range = element.range;
    if (const JsonNode *retired = element.find("retired")) {
      FormOf<std::string>::read(*retired, record.retired, reading);
      continue;
    }
    JsonNode facts = element;
    llvm::erase_if(facts.members, [](const JsonNode::Member &member) {
      return member.key == "code";
    });
    readFields(facts, record, WireRecord::objectName, reading.context);
  }
  return true;
}
Json CodedRecords::write(const std::vector<WireRecord> &records,
                         const Writing &writing) {
  Json list = Json::array();
  for (const auto &[code, record] : llvm::enumerate(records)) {
    if (record.isUnnamed())
      continue;
    Json &json = list.emplace_back(Json{{"code", code}});
    if (!record.retired.empty()) {
      json["retired"] = record.retired;
      continue;
    }
    WireRecord whole = record;
    for (WireCase &entry : whole.cases)
      entry.since = entry.since.value_or(record.since);
    json.update(writeFields(whole, writing));
  }
  return list;
}
Json CodedRecords::schema(SchemaParts &parts) {
  Json code = {{"type", "integer"}, {"minimum", 0}};
  Json retired = {
      {"type", "object"},
      {"properties", {{"code", code}, {"retired", {{"type", "string"}}}}},
      {"additionalProperties", false},
      {"required", {"code", "retired"}}};
  Json record = fieldsOf<WireRecord>().schema(parts);
  record["properties"]["code"] = code;
  record["required"].push_back("code");
  return {{"type", "array"}, {"items", parts.refer("wireRecord", [&] {
                                return Json{{"oneOf", {retired, record}}};
                              })}};
}

bool ObjectOfValues::read(const JsonNode &node, Json &value,
                          const Reading &reading) {
  if (node.kind != JsonNode::Kind::Object)
    return reading.wrongKind(node, "an object");
  value = node.toJson();
  return true;
}

bool ExternalInside::read(const JsonNode &node, Value &pairs,
                          const Reading &reading) {
  if (!reading.context.isResolved)
    return FormOf<Value>::read(node, pairs, reading);
  auto isText = [](const JsonNode &one) {
    return one.kind == JsonNode::Kind::String;
  };
  for (const JsonNode &pair : node.elements) {
    if (pair.elements.size() != 2 || !llvm::all_of(pair.elements, isText))
      return reading.wrongKind(pair, "a pair of ops");
    pairs.emplace_back(pair.elements[0].string, pair.elements[1].string);
  }
  return node.kind == JsonNode::Kind::Array ||
         reading.wrongKind(node, "an array");
}
Json ExternalInside::write(const Value &pairs, const Writing &writing) {
  if (writing.isResolved)
    return pairs;
  return FormOf<Value>::write(pairs, writing);
}
Json ExternalInside::schema(SchemaParts &parts) {
  if (!parts.isResolved)
    return FormOf<Value>::schema(parts);
  Json pair = {{"type", "array"},
               {"items", {{"type", "string"}}},
               {"minItems", 2},
               {"maxItems", 2}};
  return {{"type", "array"}, {"items", pair}};
}

Json Ops::schema(SchemaParts &parts) {
  return {{"type", "array"}, {"items", FormOf<Op>::schema(parts)}};
}

Json Versions::schema(SchemaParts &parts) {
  return {{"type", "array"},
          {"items", FormOf<OpVersion>::schema(parts)},
          {"minItems", 1}};
}

/// `form`, or an object from version to that, or to false for none.
static Json byVersion(Json form, bool hasNone) {
  Json one = form;
  if (hasNone)
    one = {{"anyOf", {form, {{"const", false}}}}};
  return {
      {"anyOf", {one, {{"type", "object"}, {"additionalProperties", one}}}}};
}

static Json named(const char *doc, const Json &form) {
  Json json = {{"description", doc}};
  json.update(form);
  return json;
}

static Json text(SchemaParts &parts) {
  return parts.refer("text", [] {
    return named("A name for every version, or an object from version to name, "
                 "or to false if there is none.",
                 byVersion({{"type", "string"}}, /*hasNone=*/true));
  });
}
static Json texts(SchemaParts &parts) {
  return parts.refer("texts", [] {
    return named(
        "A list of names for every version, or an object from version to list.",
        byVersion({{"type", "array"}, {"items", {{"type", "string"}}}},
                  /*hasNone=*/false));
  });
}
static Json flag(SchemaParts &parts) {
  return parts.refer("flag", [&] {
    Json versions = {{"type", "array"},
                     {"items", FormOf<Version>::schema(parts)}};
    Json boolean = {{"type", "boolean"}};
    return named("true: every version; a list: these versions; an object: from "
                 "version to boolean.",
                 {{"anyOf",
                   {boolean,
                    versions,
                    {{"type", "object"}, {"additionalProperties", boolean}}}}});
  });
}

Json TraitsByVersion::schema(SchemaParts &parts) { return texts(parts); }
Json AssemblyByVersion::schema(SchemaParts &parts) { return text(parts); }

Json BodiesByVersion::schema(SchemaParts &parts) {
  return {{"type", "object"},
          {"additionalProperties",
           {{"anyOf",
             {FormOf<FunctionBody>::schema(parts),
              FormOf<Version>::schema(parts)}}}}};
}

Json TypesOfVersions::schema(SchemaParts &parts) {
  Json version = FormOf<Version>::schema(parts);
  return {{"type", "object"},
          {"properties",
           {{"quantization",
             named("How quantizations of values of a variable may differ: "
                   "baseline, by scales and zero points; expressed, unless "
                   "they express one type. Without it they are equal.",
                   {{"type", "object"},
                    {"additionalProperties",
                     {{"enum", {"baseline", "expressed"}}}}})},
            {"pairwise",
             named("A variable is one type of the first values of variadic "
                   "operands and results, one of their second ones, and so on.",
                   {{"const", true}})},
            {"since", version},
            {"until", version}}},
          {"additionalProperties", {{"type", "string"}}}};
}

Json RelationsOfVersions::schema(SchemaParts &parts) {
  return {{"type", "array"}, {"items", FormOf<Relation>::schema(parts)}};
}

Json ShapesOfVersions::schema(SchemaParts &parts) {
  Json version = FormOf<Version>::schema(parts);
  Json text = {{"type", "string"}};
  Json shape = named(
      "A text, or its cases: each but the last with `if` and a condition.",
      {{"anyOf",
        {text, {{"type", "array"}, {"items", text}, {"minItems", 1}}}}});
  Json shapes = {
      {"type", "object"},
      {"properties",
       {{"where", named("Equations between sizes and values.",
                        {{"type", "array"}, {"items", {{"type", "string"}}}})},
        {"pairwise",
         named("The shapes of variadic operands and results are those of their "
               "first values, of their second ones, and so on.",
               {{"const", true}})},
        {"let", named("Names for expressions, each of which may use those "
                      "before it.",
                      {{"type", "object"}, {"additionalProperties", shape}})},
        {"since", version},
        {"until", version}}},
      {"additionalProperties", shape}};
  return {{"anyOf", {shapes, {{"type", "array"}, {"items", shapes}}}}};
}

Json SentencesOfVersions::schema(SchemaParts &parts) {
  Json sentence = parts.refer("sentence", [&] {
    Json line = Line::schema(parts);
    Json version = FormOf<Version>::schema(parts);
    return Json{
        {"description",
         "A sentence, or one for the versions from since to until."},
        {"anyOf",
         {line,
          {{"type", "object"},
           {"properties",
            {{"text", named("The sentence.", line)},
             {"since", named("The first version that it applies to; default: "
                             "the oldest.",
                             version)},
             {"until", named("The last one; default: the newest.", version)}}},
           {"additionalProperties", false},
           {"required", {"text"}}}}}};
  });
  return {{"type", "array"}, {"items", sentence}};
}

Json HooksByVersion::schema(SchemaParts &parts) {
  return parts.refer("hooks", [&] {
    Json properties = Json::object();
    for (const Field &field : fieldsOf<Hooks>().fields) {
      if (field.is(field::OfDialect))
        continue;
      Json form = field.schema(parts);
      bool isText = form.value("type", "") == "string";
      Json by =
          field.isFlag()                      ? flag(parts)
          : isText                            ? text(parts)
          : form.value("type", "") == "array" ? texts(parts)
          : form.contains("additionalProperties")
              ? Json{{"type", "object"}, {"additionalProperties", text(parts)}}
              : byVersion(form, /*hasNone=*/true);
      properties[field.key] = named((std::string(field.doc) + ".").c_str(), by);
    }
    return Json{{"type", "object"},
                {"properties", std::move(properties)},
                {"additionalProperties", false}};
  });
}

} // namespace form

} // namespace dialectgen
