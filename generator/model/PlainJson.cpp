//===- PlainJson.cpp - the JSON of well-formed specs ----------------------===//
//
// See PlainJson.h.
//
//===----------------------------------------------------------------------===//

#include "model/PlainJson.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include <charconv>

namespace dialectgen {
namespace {

/// Reads by recursive descent. Each function is false at what it does not take.
class PlainParser {
public:
  explicit PlainParser(llvm::StringRef text)
      : at(text.begin()), end(text.end()) {}

  bool parse(JsonNode &root) {
    if (!parseValue(root, 0))
      return false;
    skipSpace();
    return at == end;
  }

private:
  void skipSpace() {
    while (at != end &&
           (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r'))
      ++at;
  }
  /// Takes `c`, which spaces may precede.
  bool take(char c) {
    skipSpace();
    if (at == end || *at != c)
      return false;
    ++at;
    return true;
  }
  bool takeWord(llvm::StringRef word) {
    if (!llvm::StringRef(at, end - at).starts_with(word))
      return false;
    at += word.size();
    return true;
  }
  void endRange(llvm::SMRange &range) const {
    range.End = llvm::SMLoc::getFromPointer(at);
  }

  bool parseValue(JsonNode &node, unsigned depth);
  bool parseObject(JsonNode &node, unsigned depth);
  bool parseArray(JsonNode &node, unsigned depth);
  bool parseString(std::string &value);
  bool parseNumber(JsonNode &node);
  bool takeDigits() {
    const char *begin = at;
    while (at != end && llvm::isDigit(*at))
      ++at;
    return at != begin;
  }
  static bool isDistinct(llvm::ArrayRef<JsonNode::Member> members);

  const char *at, *end;
};

bool PlainParser::parseValue(JsonNode &node, unsigned depth) {
  // Specs nest less deeply, and recursion must not be for a file to exhaust.
  constexpr unsigned maxDepth = 32;
  skipSpace();
  if (at == end || depth > maxDepth)
    return false;
  node.range.Start = llvm::SMLoc::getFromPointer(at);
  bool isRead = false;
  switch (*at) {
  case '{':
    isRead = parseObject(node, depth);
    break;
  case '[':
    isRead = parseArray(node, depth);
    break;
  case '"':
    node.kind = JsonNode::Kind::String;
    isRead = parseString(node.string);
    break;
  case 't':
  case 'f':
    node.kind = JsonNode::Kind::Boolean;
    node.boolean = *at == 't';
    isRead = takeWord(node.boolean ? "true" : "false");
    break;
  case 'n':
    isRead = takeWord("null");
    break;
  default:
    isRead = parseNumber(node);
  }
  endRange(node.range);
  return isRead;
}

/// Few objects have so many keys that a table of them is worth its making.
bool PlainParser::isDistinct(llvm::ArrayRef<JsonNode::Member> members) {
  constexpr size_t few = 12;
  if (members.size() <= few) {
    for (size_t i = 1; i < members.size(); ++i)
      for (size_t j = 0; j != i; ++j)
        if (members[i].key == members[j].key)
          return false;
    return true;
  }
  llvm::StringSet<> keys;
  for (const JsonNode::Member &member : members)
    if (!keys.insert(member.key).second)
      return false;
  return true;
}

bool PlainParser::parseObject(JsonNode &node, unsigned depth) {
  node.kind = JsonNode::Kind::Object;
  ++at;
  if (take('}'))
    return true;
  do {
    skipSpace();
    JsonNode::Member &member = node.members.emplace_back();
    member.keyRange.Start = llvm::SMLoc::getFromPointer(at);
    if (at == end || *at != '"' || !parseString(member.key))
      return false;
    endRange(member.keyRange);
    if (!take(':') || !parseValue(member.value, depth + 1))
      return false;
  } while (take(','));
  return take('}') && isDistinct(node.members);
}

bool PlainParser::parseArray(JsonNode &node, unsigned depth) {
  node.kind = JsonNode::Kind::Array;
  ++at;
  if (take(']'))
    return true;
  do
    if (!parseValue(node.elements.emplace_back(), depth + 1))
      return false;
  while (take(','));
  return take(']');
}

bool PlainParser::parseString(std::string &value) {
  ++at;
  const char *begin = at;
  while (at != end && *at != '"') {
    unsigned char c = *at;
    // U+0080 to U+009F, which are control characters, begin with 0xc2.
    if (c < ' ' || c == 0xc2)
      return false;
    if (c == '\\') {
      value.append(begin, at);
      begin = ++at;
      if (at == end || (*at != '"' && *at != '\\' && *at != '/'))
        return false;
    }
    ++at;
  }
  if (at == end)
    return false;
  value.append(begin, at);
  ++at;
  return true;
}

bool PlainParser::parseNumber(JsonNode &node) {
  const char *begin = at;
  if (*at == '-')
    ++at;
  const char *digits = at;
  if (!takeDigits() || (*digits == '0' && at - digits > 1))
    return false;
  bool isInteger = true;
  if (at != end && *at == '.') {
    ++at;
    isInteger = false;
    if (!takeDigits())
      return false;
  }
  if (at != end && (*at == 'e' || *at == 'E')) {
    ++at;
    isInteger = false;
    if (at != end && (*at == '+' || *at == '-'))
      ++at;
    if (!takeDigits())
      return false;
  }
  node.kind = isInteger ? JsonNode::Kind::Integer : JsonNode::Kind::Number;
  // It reads what JSON has, and more, which was refused above.
  std::from_chars_result result = isInteger
                                      ? std::from_chars(begin, at, node.integer)
                                      : std::from_chars(begin, at, node.number);
  return result.ec == std::errc() && result.ptr == at;
}

} // namespace

std::optional<JsonNode> readPlainJson(llvm::StringRef text) {
  JsonNode root;
  if (!PlainParser(text).parse(root))
    return std::nullopt;
  return root;
}

} // namespace dialectgen
