//===- FieldForms.cpp - how values of the model stand in JSON -------------===//

#include "model/forms/FieldForms.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen {

bool sameJson(const Json &a, const Json &b) {
  return a.is_number_float() == b.is_number_float() && a == b;
}

bool readNamed(const JsonNode &node, llvm::StringRef what,
               llvm::ArrayRef<llvm::StringRef> known, size_t &index,
               const Reading &reading) {
  if (node.kind != JsonNode::Kind::String)
    return reading.wrongKind(node, "a string");
  const auto *it = llvm::find(known, node.string);
  index = size_t(it - known.begin());
  if (it != known.end())
    return true;
  std::vector<std::string> names;
  for (llvm::StringRef name : known)
    names.push_back(name.str());
  reportUnknownName(node.range, what, node.string, names,
                    reading.context.diagnostics);
  return false;
}

bool FormOf<std::string>::read(const JsonNode &node, std::string &text,
                               const Reading &reading) {
  if (node.kind != JsonNode::Kind::String)
    return reading.wrongKind(node, "a string");
  text = node.string;
  return true;
}

bool FormOf<bool>::read(const JsonNode &node, bool &value,
                        const Reading &reading) {
  if (node.kind != JsonNode::Kind::Boolean)
    return reading.wrongKind(node, "a boolean");
  value = node.boolean;
  return true;
}

bool readCount(const JsonNode &node, unsigned &value, unsigned most,
               const Reading &reading) {
  if (node.kind != JsonNode::Kind::Integer)
    return reading.wrongKind(node, "an integer");
  if (node.integer < 0 || node.integer > int64_t(most)) {
    reading.context.diagnostics.error(
        DiagnosticId::NumberTooLarge, node.range,
        "'" + reading.key.str() + "' is " + std::to_string(node.integer) +
            "; expected a number from 0 to " + std::to_string(most));
    return false;
  }
  value = unsigned(node.integer);
  return true;
}

bool FormOf<int64_t>::read(const JsonNode &node, int64_t &value,
                           const Reading &reading) {
  if (node.kind != JsonNode::Kind::Integer)
    return reading.wrongKind(node, "an integer");
  value = node.integer;
  return true;
}

bool FormOf<Version>::read(const JsonNode &node, Version &value,
                           const Reading &reading) {
  std::optional<Version> version =
      readVersion(node, reading.context.diagnostics);
  if (version)
    value = *version;
  return version.has_value();
}
Json FormOf<Version>::write(const Version &version, const Writing &) {
  return versionJson(version);
}
Json FormOf<Version>::schema(SchemaParts &parts) {
  return parts.refer("version", [] {
    return Json{
        {"description",
         "An opset number such as 13, or a release such as \"0.9.0\"."},
        {"anyOf",
         {{{"type", "integer"}, {"minimum", 0}, {"maximum", 1 << 20}},
          {{"type", "string"}, {"pattern", "^[0-9]+(\\.[0-9]+){0,3}$"}}}}};
  });
}

bool FormOf<Json>::read(const JsonNode &node, Json &value,
                        const Reading &reading) {
  if (node.kind == JsonNode::Kind::Null)
    return reading.wrongKind(node, "a value");
  value = node.toJson();
  return true;
}

namespace form {

static constexpr const char *linePattern =
    "^[^\\n\\r\\t]*[^ \\n\\r\\t][^\\n\\r\\t]*$";

bool Doc::read(const JsonNode &node, std::string &text,
               const Reading &reading) {
  if (node.kind != JsonNode::Kind::String)
    return reading.wrongKind(node, "a string");
  std::string doc = readLine(node, "a doc", reading.context.diagnostics);
  if (doc.size() > maxDocLength) {
    reading.context.diagnostics.error(
        DiagnosticId::DocLength, node.range,
        "a doc has at most " + std::to_string(maxDocLength) +
            " bytes; this one has " + std::to_string(doc.size()));
    return false;
  }
  text = std::move(doc);
  return !text.empty();
}
Json Doc::schema(SchemaParts &) {
  return {{"type", "string"},
          {"maxLength", maxDocLength},
          {"pattern", linePattern}};
}

bool Line::read(const JsonNode &node, std::string &text,
                const Reading &reading) {
  text = readLine(node, "a sentence", reading.context.diagnostics);
  return !text.empty();
}
Json Line::schema(SchemaParts &) {
  return {{"type", "string"}, {"pattern", linePattern}};
}

bool Distinct::read(const JsonNode &node, Value &names,
                    const Reading &reading) {
  if (node.kind != JsonNode::Kind::Array)
    return reading.wrongKind(node, "a list of names");
  reportRepeated(node, reading.context.diagnostics);
  return ListForm<std::string>::read(node, names, reading);
}
Json Distinct::schema(SchemaParts &parts) {
  Json schema = ListForm<std::string>::schema(parts);
  schema["uniqueItems"] = true;
  return schema;
}

bool ValueOrNull::read(const JsonNode &node, Json &value, const Reading &) {
  value = node.toJson();
  return true;
}

bool Number::read(const JsonNode &node, Json &value, const Reading &reading) {
  if (node.kind != JsonNode::Kind::Integer &&
      node.kind != JsonNode::Kind::Number && node.kind != JsonNode::Kind::Null)
    return reading.wrongKind(node, "a number");
  return FormOf<Json>::read(node, value, reading);
}

bool Scalar::read(const JsonNode &node, Json &value, const Reading &reading) {
  if (node.kind != JsonNode::Kind::Integer &&
      node.kind != JsonNode::Kind::Number &&
      node.kind != JsonNode::Kind::String &&
      node.kind != JsonNode::Kind::Boolean)
    return reading.wrongKind(node, "a number, a string or a boolean");
  value = node.toJson();
  return true;
}
Json Scalar::schema(SchemaParts &) {
  return {
      {"anyOf",
       {{{"type", "number"}}, {{"type", "string"}}, {{"type", "boolean"}}}}};
}

bool Types::read(const JsonNode &node, std::vector<std::string> &types,
                 const Reading &reading) {
  if (node.kind != JsonNode::Kind::Array)
    return reading.wrongKind(node, "an array of types");
  for (const JsonNode &element : node.elements) {
    if (element.kind != JsonNode::Kind::String) {
      reportWrongKind(element, "a type", reading.context.diagnostics);
      continue;
    }
    llvm::StringRef text = element.string;
    if (!text.consume_front("@")) {
      types.push_back(element.string);
      continue;
    }
    const TypeSets &sets = reading.context.typeSets;
    auto set = sets.find(text);
    if (set == sets.end()) {
      std::vector<std::string> known;
      for (const auto &entry : sets)
        known.push_back(entry.first().str());
      reading.context.diagnostics.error(DiagnosticId::UnknownSet, element.range,
                                        "unknown type set '@" + text.str() +
                                            "'" + didYouMean(text, known));
      continue;
    }
    llvm::append_range(types, set->second);
  }
  return true;
}
bool SharedTypes::read(const JsonNode &node, TypeList &types,
                       const Reading &reading) {
  // Most are the name of a set, which is not copied then.
  if (node.elements.size() == 1) {
    llvm::StringRef name = node.elements.front().string;
    const TypeSets &sets = reading.context.typeSets;
    if (auto set = name.consume_front("@") ? sets.find(name) : sets.end();
        set != sets.end()) {
      types = set->second;
      return true;
    }
  }
  std::vector<std::string> own;
  bool isList = Types::read(node, own, reading);
  types = std::move(own);
  return isList;
}
Json Types::schema(SchemaParts &) {
  return {{"type", "array"}, {"items", {{"type", "string"}}}};
}

} // namespace form
} // namespace dialectgen
