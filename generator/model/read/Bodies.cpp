//===- Bodies.cpp - nodes of bodies ---------------------------------------===//

#include "model/read/Bodies.h"
#include "model/read/ByVersion.h"
#include "model/read/OpReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

namespace dialectgen {
namespace {

/// Reads the text of one node. The first mistake ends it.
class NodeParser {
public:
  explicit NodeParser(llvm::StringRef text) : text(text) {}

  std::optional<NodeError> parse(BodyNode &node) {
    if (!parseNames(node.results, "a result", /*mayBeAbsent=*/false) ||
        !expect("=") || !parseName(node.op, "an op") ||
        (take("<") && !parseAttributes(node)) || !expect("("))
      return error;
    if (!take(")") && (!parseNames(node.operands, "an operand",
                                   /*mayBeAbsent=*/true) ||
                       !expect(")")))
      return error;
    if (skipSpace(); at != text.size())
      fail("expected the end of the node");
    return error;
  }

private:
  bool fail(const llvm::Twine &message) {
    error = NodeError{at, message.str()};
    return false;
  }
  void skipSpace() {
    while (at != text.size() && text[at] == ' ')
      ++at;
  }
  bool take(llvm::StringRef token) {
    skipSpace();
    if (!text.substr(at).starts_with(token))
      return false;
    at += token.size();
    return true;
  }
  bool expect(llvm::StringRef token) {
    return take(token) || fail("expected '" + token + "'");
  }
  bool parseName(NodeName &name, const char *what) {
    skipSpace();
    auto isWord = [](char c) { return llvm::isAlnum(c) || c == '_'; };
    llvm::StringRef word = text.substr(at).take_while(isWord);
    if (word.empty() || llvm::isDigit(word.front()))
      return fail(llvm::Twine("expected the name of ") + what);
    name = {word.str(), at};
    at += word.size();
    return true;
  }
  bool parseNames(std::vector<NodeName> &names, const char *what,
                  bool mayBeAbsent) {
    do {
      NodeName &name = names.emplace_back();
      skipSpace();
      name.at = at;
      bool isAbsent = mayBeAbsent && text.substr(at).starts_with(",");
      if (!isAbsent && !parseName(name, what))
        return false;
    } while (take(","));
    return true;
  }

  bool parseAttributes(BodyNode &node) {
    do {
      NodeAttribute &attribute = node.attributes.emplace_back();
      if (!parseName(attribute.name, "an attribute"))
        return false;
      bool hasKind = take(":");
      if (hasKind && !parseName(attribute.kind, "a kind of attributes"))
        return false;
      if (!expect("=") || !parseValue(attribute, hasKind))
        return false;
    } while (take(","));
    return expect(">");
  }
  bool parseValue(NodeAttribute &attribute, bool hasKind) {
    if (hasKind)
      return expect("@") && parseName(attribute.reference, "an attribute");
    skipSpace();
    attribute.kind.at = at;
    if (text.substr(at).starts_with("@"))
      return fail("a reference to an attribute needs the kind of it, for "
                  "example 'axis: int = @axis'");
    std::string &kind = attribute.kind.name;
    if (!take("["))
      return llvm::isAlpha(at == text.size() ? ' ' : text[at])
                 ? parseTensor(kind)
                 : parseScalar(kind);
    return parseScalar(kind) && parseRest("]", kind) && (kind += "s", true);
  }
  /// Further elements of the kind of the first one, and the end.
  bool parseRest(llvm::StringRef end, const std::string &kind) {
    while (take(",")) {
      std::string other;
      if (!parseScalar(other))
        return false;
      if (other != kind)
        return fail("expected another " + kind);
    }
    return expect(end);
  }
  bool parseScalar(std::string &kind) {
    skipSpace();
    llvm::StringRef rest = text.substr(at);
    if (rest.starts_with("\"")) {
      size_t end = 1;
      while (end < rest.size() && rest[end] != '"')
        end += rest[end] == '\\' ? 2 : 1;
      if (end >= rest.size())
        return fail("the text does not end");
      kind = "string";
      at += end + 1;
      return true;
    }
    llvm::StringRef number = rest.take_while([](char c) {
      return llvm::isDigit(c) || c == '.' || c == '-' || c == '+' || c == 'e';
    });
    int64_t whole = 0;
    double real = 0;
    if (!number.empty() && llvm::isDigit(number.back()) &&
        number.front() != '+' && !number.getAsInteger(10, whole))
      kind = "int";
    else if (!number.empty() && llvm::isDigit(number.back()) &&
             llvm::isDigit(number.ltrim('-').front()) &&
             !number.getAsDouble(real))
      kind = "float";
    else
      return fail("expected a number, a text, a list of these, or a tensor");
    at += number.size();
    return true;
  }
  /// `float {0.5}`, `int64[2] {1, 2}`.
  bool parseTensor(std::string &kind) {
    NodeName element;
    std::string number;
    if (!parseName(element, "an element type") ||
        (take("[") && !(parseScalar(number) && parseRest("]", "int"))) ||
        !expect("{") || !parseScalar(number) || !parseRest("}", number))
      return false;
    kind = "tensor";
    return true;
  }

  llvm::StringRef text;
  size_t at = 0;
  std::optional<NodeError> error;
};

} // namespace

std::optional<NodeError> parseNode(llvm::StringRef text, BodyNode &node) {
  return NodeParser(text).parse(node);
}

const Timeline *timelineOfBodies(const Family &family) {
  bool isElsewhere = llvm::is_contained(family.outputs, "op-table");
  return isElsewhere || family.timelines.empty() ? nullptr
                                                 : &family.timelines.front();
}

std::vector<std::string> attributesOf(const FunctionBody &body) {
  std::set<std::string> names;
  for (const std::string &text : body.body) {
    BodyNode node;
    parseNode(text, node);
    for (const NodeAttribute &attribute : node.attributes)
      if (!attribute.reference.name.empty())
        names.insert(attribute.reference.name);
  }
  return {names.begin(), names.end()};
}

/// The body of an older version that has one.
static void copyBody(const JsonNode &node, const Op &op, OpVersion &version,
                     Diagnostics &diagnostics) {
  std::optional<Version> since = readVersion(node, diagnostics);
  const OpVersion *older = since ? op.findVersion(*since) : nullptr;
  if (!since)
    return;
  if (older && older->since < version.since && older->body)
    version.body = older->body;
  else
    diagnostics.error(DiagnosticId::HookVersion, node.range,
                      op.name + " has no body of a version " +
                          toString(*since) + " before " +
                          toString(version.since));
}

void readBodies(const JsonNode &node, Op &op, const ReadContext &context) {
  Diagnostics &diagnostics = context.diagnostics;
  if (node.kind != JsonNode::Kind::Object)
    return reportWrongKind(node, "an object from version to body", diagnostics);
  auto readText = [&](OpVersion &version, const JsonNode &value) {
    if (value.kind != JsonNode::Kind::Object)
      return;
    FunctionBody body;
    if (!FormOf<FunctionBody>::read(value, body, {context, "bodies"}))
      return;
    for (const JsonNode &element : value.find("body")->elements)
      body.ranges.push_back(element.range);
    // Nodes that are no texts were reported, and define no values.
    if (body.ranges.size() == body.body.size())
      version.body = std::move(body);
  };
  forVersions(op, node, diagnostics, readText);
  // Then those that have the body of another.
  for (OpVersion &version : llvm::reverse(op.versions))
    if (const JsonNode *value = node.find(toString(version.since));
        value && value->kind != JsonNode::Kind::Object)
      copyBody(*value, op, version, diagnostics);
}

} // namespace dialectgen
