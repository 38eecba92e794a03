//===- ObjectReader.cpp - typed access to one JSON object -----------------===//

#include "model/json/ObjectReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

namespace dialectgen {

void reportRepeated(const JsonNode &list, Diagnostics &diagnostics) {
  llvm::StringMap<llvm::SMRange> places;
  for (const JsonNode &element : list.elements) {
    if (element.kind != JsonNode::Kind::String)
      continue;
    auto [first, isNew] = places.try_emplace(element.string, element.range);
    if (!isNew)
      diagnostics
          .error(DiagnosticId::DuplicateName, element.range,
                 "'" + element.string + "' is in this list twice; remove one")
          .note(first->second, "first given here");
  }
}

void reportWrongKind(const JsonNode &node, llvm::StringRef expected,
                     Diagnostics &diagnostics) {
  diagnostics.error(DiagnosticId::WrongKind, node.range,
                    "expected " + expected.str() + ", found " +
                        describe(node.kind).str());
}

void reportUnknownName(llvm::SMRange range, llvm::StringRef what,
                       llvm::StringRef name,
                       const std::vector<std::string> &known,
                       Diagnostics &diagnostics) {
  diagnostics.error(DiagnosticId::UnknownName, range,
                    "unknown " + what.str() + " '" + name.str() + "'" +
                        didYouMean(name, known));
}

std::string readLine(const JsonNode &node, llvm::StringRef what,
                     Diagnostics &diagnostics) {
  if (node.kind != JsonNode::Kind::String)
    reportWrongKind(node, what, diagnostics);
  else if (node.string.find_first_of("\n\r\t") != std::string::npos)
    diagnostics.error(DiagnosticId::MultiLineText, node.range,
                      what.str() + " is one line, without tabs");
  else if (llvm::StringRef(node.string).trim().empty())
    diagnostics.error(DiagnosticId::DocLength, node.range,
                      what.str() +
                          " must not be empty; omit it if there is no text");
  else
    return node.string;
  return "";
}

std::optional<Version> readVersion(const JsonNode &node,
                                   Diagnostics &diagnostics) {
  if (node.kind == JsonNode::Kind::Integer && node.integer >= 0 &&
      node.integer <= 1 << 20)
    return Version(unsigned(node.integer));
  if (node.kind == JsonNode::Kind::String)
    if (std::optional<Version> version = parseVersion(node.string))
      return version;
  diagnostics.error(DiagnosticId::BadVersion, node.range,
                    "expected a version: an opset number such as 13, or a "
                    "release such as \"0.9.0\"");
  return std::nullopt;
}

ObjectReader::ObjectReader(const JsonNode &node, llvm::StringRef what,
                           Diagnostics &diagnostics)
    : node(node), what(what), diagnostics(diagnostics),
      valid(node.kind == JsonNode::Kind::Object) {
  if (!valid)
    reportWrongKind(node, what, diagnostics);
}

const JsonNode *ObjectReader::take(llvm::StringRef key) {
  known.push_back(key.str());
  return valid ? node.find(key) : nullptr;
}

const JsonNode *ObjectReader::require(llvm::StringRef key) {
  const JsonNode *member = take(key);
  if (!member && valid)
    diagnostics.error(DiagnosticId::MissingKey, node.range,
                      what + " needs a key '" + key.str() + "'");
  return member;
}

const JsonNode *ObjectReader::takeKind(llvm::StringRef key, JsonNode::Kind kind,
                                       bool required) {
  const JsonNode *member = required ? require(key) : take(key);
  if (member && member->kind != kind) {
    reportWrongKind(*member, describe(kind), diagnostics);
    return nullptr;
  }
  return member;
}

std::optional<std::string> ObjectReader::takeString(llvm::StringRef key,
                                                    bool required) {
  const JsonNode *member = takeKind(key, JsonNode::Kind::String, required);
  return member ? std::optional<std::string>(member->string) : std::nullopt;
}
std::string ObjectReader::takeDoc() {
  const JsonNode *member = takeKind("doc", JsonNode::Kind::String, false);
  std::string doc = member ? readLine(*member, "a doc", diagnostics) : "";
  if (doc.size() <= maxDocLength)
    return doc;
  diagnostics.error(DiagnosticId::DocLength, member->range,
                    "a doc has at most " + std::to_string(maxDocLength) +
                        " bytes; this one has " + std::to_string(doc.size()));
  return "";
}
std::optional<bool> ObjectReader::takeBoolean(llvm::StringRef key) {
  const JsonNode *member = takeKind(key, JsonNode::Kind::Boolean, false);
  return member ? std::optional<bool>(member->boolean) : std::nullopt;
}
std::optional<int64_t> ObjectReader::takeInteger(llvm::StringRef key,
                                                 bool required) {
  const JsonNode *member = takeKind(key, JsonNode::Kind::Integer, required);
  return member ? std::optional<int64_t>(member->integer) : std::nullopt;
}
std::optional<unsigned> ObjectReader::takeCount(llvm::StringRef key,
                                                unsigned most) {
  const JsonNode *member = takeKind(key, JsonNode::Kind::Integer, false);
  if (!member)
    return std::nullopt;
  if (member->integer >= 0 && member->integer <= int64_t(most))
    return unsigned(member->integer);
  diagnostics.error(
      DiagnosticId::NumberTooLarge, member->range,
      "'" + key.str() + "' is " + std::to_string(member->integer) +
          "; expected a number from 0 to " + std::to_string(most));
  return std::nullopt;
}
std::optional<Version> ObjectReader::takeVersion(llvm::StringRef key,
                                                 bool required) {
  const JsonNode *member = required ? require(key) : take(key);
  return member ? readVersion(*member, diagnostics) : std::nullopt;
}
const std::vector<JsonNode> &ObjectReader::takeArray(llvm::StringRef key,
                                                     bool required) {
  static const std::vector<JsonNode> none;
  const JsonNode *member = takeKind(key, JsonNode::Kind::Array, required);
  return member ? member->elements : none;
}
std::vector<std::string> ObjectReader::takeStrings(llvm::StringRef key) {
  std::vector<std::string> strings;
  for (const JsonNode &element : takeArray(key)) {
    if (element.kind == JsonNode::Kind::String)
      strings.push_back(element.string);
    else
      reportWrongKind(element, "a string", diagnostics);
  }
  return strings;
}

void ObjectReader::finish() {
  if (!valid)
    return;
  for (const JsonNode::Member &member : node.members)
    if (!llvm::is_contained(known, member.key))
      diagnostics.error(DiagnosticId::UnknownKey, member.keyRange,
                        "unknown key '" + member.key + "' in " + what +
                            didYouMean(member.key, known));
}

} // namespace dialectgen
