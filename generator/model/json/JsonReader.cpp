//===- JsonReader.cpp - JSON in which every value has a place -------------===//
//
// See JsonReader.h. nlohmann's SAX parser asks an iterator for one character
// after the other; the iterator's position when an event arrives is the end of
// the token, and its start is the first character after the separators that
// follow the token before it.
//
//===----------------------------------------------------------------------===//

#include "model/json/JsonReader.h"
#include "model/diagnostics/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/ConvertUTF.h"

namespace dialectgen {

const JsonNode *JsonNode::find(llvm::StringRef key) const {
  for (const Member &member : members)
    if (member.key == key)
      return &member.value;
  return nullptr;
}

Json JsonNode::toJson() const {
  switch (kind) {
  case Kind::Null:
    return nullptr;
  case Kind::Boolean:
    return boolean;
  case Kind::Integer:
    return integer;
  case Kind::Number:
    return number;
  case Kind::String:
    return string;
  case Kind::Array: {
    Json array = Json::array();
    for (const JsonNode &element : elements)
      array.push_back(element.toJson());
    return array;
  }
  case Kind::Object: {
    Json object = Json::object();
    for (const Member &member : members)
      object[member.key] = member.value.toJson();
    return object;
  }
  }
  return nullptr;
}

JsonNode JsonNode::fromJson(const Json &value) {
  JsonNode node;
  if (value.is_boolean()) {
    node.kind = Kind::Boolean;
    node.boolean = value.get<bool>();
  } else if (value.is_number_float()) {
    node.kind = Kind::Number;
    node.number = value.get<double>();
  } else if (value.is_number()) {
    node.kind = Kind::Integer;
    node.integer = value.get<int64_t>();
  } else if (value.is_string()) {
    node.kind = Kind::String;
    node.string = value.get<std::string>();
  } else if (value.is_array()) {
    node.kind = Kind::Array;
    for (const Json &element : value)
      node.elements.push_back(fromJson(element));
  } else if (value.is_object()) {
    node.kind = Kind::Object;
    for (const auto &[key, member] : value.items())
      node.members.push_back({key, {}, fromJson(member)});
  }
  return node;
}

llvm::StringRef describe(JsonNode::Kind kind) {
  static constexpr llvm::StringLiteral names[] = {
      "null",     "a boolean", "an integer", "a number",
      "a string", "an array",  "an object"};
  return names[size_t(kind)];
}

namespace {

/// Whether `code` shows as nothing, or as something else than it is.
bool isControl(unsigned code) {
  return (code < 0x20 && code != '\n' && code != '\t') ||
         (code >= 0x7f && code < 0xa0);
}

void reportControl(unsigned code, const char *begin, const char *end,
                   Diagnostics &diagnostics) {
  diagnostics.error(
      DiagnosticId::ControlCharacter,
      {llvm::SMLoc::getFromPointer(begin), llvm::SMLoc::getFromPointer(end)},
      "control character U+" + llvm::utohexstr(code, false, 4));
}

/// Whether ASCII in `buffer` has no control characters. Almost none has: all
/// bytes are looked at without a branch for each.
bool isPlain(llvm::StringRef buffer) {
  bool hasControl = false;
  for (unsigned char c : buffer)
    hasControl |=
        ((c < 0x20) & (c != '\n') & (c != '\t') & (c != '\r')) | (c == 0x7f);
  return !hasControl;
}

/// Whether `buffer` is UTF-8 without control characters; reported if not. The
/// parser would stop at the first NUL, and repeat wrong bytes in its message.
bool checkBytes(llvm::StringRef buffer, Diagnostics &diagnostics) {
  if (!isPlain(buffer)) {
    const char *control = llvm::find_if(buffer, [](unsigned char c) {
      return c != '\r' && c < 0x80 && isControl(c);
    });
    reportControl(*control, control, control + 1, diagnostics);
    return false;
  }
  // Most specs are ASCII throughout.
  if (llvm::isASCII(buffer))
    return true;
  const llvm::UTF8 *at = buffer.bytes_begin();
  if (llvm::isLegalUTF8String(&at, buffer.bytes_end()))
    return true;
  llvm::SMLoc place =
      llvm::SMLoc::getFromPointer(reinterpret_cast<const char *>(at));
  diagnostics.error(DiagnosticId::JsonSyntax, {place, place},
                    "ill-formed UTF-8");
  return false;
}

/// Characters of a buffer, with the number read so far kept outside.
class CountingIterator {
public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char *;
  using reference = const char &;

  CountingIterator(const char *at, const char **last) : at(at), last(last) {}
  reference operator*() const { return *at; }
  CountingIterator &operator++() {
    ++at;
    if (last)
      *last = at;
    return *this;
  }
  bool operator==(const CountingIterator &other) const {
    return at == other.at;
  }
  bool operator!=(const CountingIterator &other) const {
    return at != other.at;
  }

private:
  const char *at;
  const char **last;
};

class Builder : public nlohmann::json_sax<Json> {
public:
  Builder(llvm::StringRef buffer, Diagnostics &diagnostics)
      : buffer(buffer), diagnostics(diagnostics), last(buffer.begin()),
        end(buffer.begin()) {}

  bool run() {
    // Later messages may quote it, so it has to be text.
    return Json::sax_parse(CountingIterator(buffer.begin(), &last),
                           CountingIterator(buffer.end(), nullptr), this) &&
           isText;
  }
  JsonNode take() { return std::move(root); }

  bool null() override { return add(JsonNode::Kind::Null, false), true; }
  bool boolean(bool value) override {
    return add(JsonNode::Kind::Boolean, false).boolean = value, true;
  }
  bool number_integer(number_integer_t value) override {
    return add(JsonNode::Kind::Integer, true).integer = value, true;
  }
  bool number_unsigned(number_unsigned_t value) override {
    JsonNode &node = add(JsonNode::Kind::Integer, true);
    node.integer = static_cast<int64_t>(value);
    if (value > uint64_t(std::numeric_limits<int64_t>::max())) {
      node.integer = std::numeric_limits<int64_t>::max();
      diagnostics.error(DiagnosticId::NumberTooLarge, node.range,
                        "number does not fit 64 bits");
    }
    return true;
  }
  bool number_float(number_float_t value, const string_t &) override {
    return add(JsonNode::Kind::Number, true).number = value, true;
  }
  bool string(string_t &value) override {
    JsonNode &node = add(JsonNode::Kind::String, false);
    if (!checkText(node.range))
      isText = false;
    return node.string = std::move(value), true;
  }
  bool binary(binary_t &) override { return false; }

  bool start_object(std::size_t) override {
    return push(JsonNode::Kind::Object);
  }
  bool start_array(std::size_t) override { return push(JsonNode::Kind::Array); }
  bool end_object() override { return pop(); }
  bool end_array() override { return pop(); }

  bool key(string_t &value) override {
    llvm::SMRange range = token(false);
    if (!checkText(range))
      isText = false;
    std::optional<llvm::SMRange> first = keyBefore(value, range);
    if (first && isText)
      diagnostics
          .error(DiagnosticId::DuplicateKey, range,
                 "key '" + value + "' stands twice in one object")
          .note(*first, "first here");
    open.back()->members.push_back({std::move(value), range, {}});
    return true;
  }

  bool parse_error(std::size_t position, const std::string &,
                   const nlohmann::detail::exception &error) override {
    // Of all the library's errors this one alone is not of syntax.
    if (dynamic_cast<const nlohmann::detail::out_of_range *>(&error)) {
      diagnostics.error(DiagnosticId::NumberTooLarge, token(true),
                        "number does not fit a 64-bit float");
      return false;
    }
    // The message has the form "[json.exception.parse_error.101] parse error at
    // line 1, column 2: …"; the caret shows the position instead.
    llvm::StringRef message = error.what();
    size_t colon = message.find(": ");
    if (colon != llvm::StringRef::npos)
      message = message.substr(colon + 2);
    size_t offset = std::min(position ? position - 1 : 0, buffer.size());
    llvm::SMLoc at = llvm::SMLoc::getFromPointer(buffer.begin() + offset);
    diagnostics.error(DiagnosticId::JsonSyntax, {at, at}, message.str());
    return false;
  }

private:
  /// The place of the token just read. A number is known to end only when the
  /// character after it has been read.
  llvm::SMRange token(bool isNumber) {
    const char *begin = end;
    while (begin < last &&
           (llvm::isSpace(*begin) || *begin == ',' || *begin == ':'))
      ++begin;
    end = last;
    if (isNumber)
      while (end > begin + 1 && !llvm::isAlnum(end[-1]) && end[-1] != '.')
        --end;
    return {llvm::SMLoc::getFromPointer(begin),
            llvm::SMLoc::getFromPointer(end)};
  }

  /// The place where the open object has `key` already. Few objects have so
  /// many keys that a table of them is worth its making.
  std::optional<llvm::SMRange> keyBefore(llvm::StringRef key,
                                         llvm::SMRange range) {
    constexpr size_t fewKeys = 12;
    const std::vector<JsonNode::Member> &members = open.back()->members;
    llvm::StringMap<llvm::SMRange> &table = keys.back();
    if (members.size() < fewKeys) {
      for (const JsonNode::Member &member : members)
        if (member.key == key)
          return member.keyRange;
      return std::nullopt;
    }
    if (table.empty())
      for (const JsonNode::Member &member : members)
        table.try_emplace(member.key, member.keyRange);
    auto [first, isNew] = table.try_emplace(key, range);
    return isNew ? std::nullopt : std::optional(first->second);
  }

  /// Reports the control characters of a string, as such or escaped. False if
  /// it has some.
  bool checkText(llvm::SMRange range) {
    bool isClean = true;
    const char *at = range.Start.getPointer(), *stop = range.End.getPointer();
    while (at < stop) {
      // ASCII as such has been looked at; U+0080 to U+009F are of two bytes.
      unsigned code = ' ', length = 1;
      if (*at == '\\') {
        length = at[1] == 'u' ? 6 : 2;
        if (at[1] == 'u')
          llvm::StringRef(at + 2, 4).getAsInteger(16, code);
        else
          code = llvm::StringSwitch<unsigned>({at + 1, 1})
                     .Case("b", '\b')
                     .Case("f", '\f')
                     .Case("r", '\r')
                     .Default(' ');
      } else if (*at == '\xc2') {
        length = 2;
        code = static_cast<unsigned char>(at[1]);
      }
      if (isControl(code)) {
        reportControl(code, at, at + length, diagnostics);
        isClean = false;
      }
      at += length;
    }
    return isClean;
  }

  JsonNode &place() {
    if (open.empty())
      return root;
    JsonNode &parent = *open.back();
    if (parent.kind == JsonNode::Kind::Object)
      return parent.members.back().value;
    return parent.elements.emplace_back();
  }
  JsonNode &add(JsonNode::Kind kind, bool isNumber) {
    JsonNode &node = place();
    node.kind = kind;
    node.range = token(isNumber);
    return node;
  }
  /// False if the text nests deeper than any spec does: the tree is walked by
  /// recursion, which must not be for a file to exhaust.
  bool push(JsonNode::Kind kind) {
    JsonNode &node = add(kind, false);
    open.push_back(&node);
    keys.emplace_back();
    if (open.size() <= maxDepth)
      return true;
    diagnostics.error(DiagnosticId::JsonTooDeep, node.range,
                      "more than " + std::to_string(maxDepth) +
                          " levels of objects and arrays");
    return false;
  }
  bool pop() {
    llvm::SMRange close = token(false);
    open.back()->range.End = close.End;
    open.pop_back();
    keys.pop_back();
    return true;
  }

  static constexpr size_t maxDepth = 64;

  llvm::StringRef buffer;
  Diagnostics &diagnostics;
  /// No string so far has a control character.
  bool isText = true;
  JsonNode root;
  /// Children of an open node do not move while it is open.
  std::vector<JsonNode *> open;
  /// Of each open node, its keys and where they stand.
  std::vector<llvm::StringMap<llvm::SMRange>> keys;
  const char *last;
  const char *end;
};

} // namespace

std::optional<JsonNode> parseJson(unsigned id, Diagnostics &diagnostics) {
  llvm::StringRef text = diagnostics.sources().getMemoryBuffer(id)->getBuffer();
  if (!checkBytes(text, diagnostics))
    return std::nullopt;
  Builder builder(text, diagnostics);
  if (!builder.run())
    return std::nullopt;
  return builder.take();
}

} // namespace dialectgen
