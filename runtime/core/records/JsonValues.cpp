//===- JsonValues.cpp - a JSON text as one list of values -----------------===//
//
// See JsonValues.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/records/JsonValues.h"
#include "mlir/Support/LLVM.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include <cmath>
#include <cstdlib>

using namespace mlir;

namespace dialectgen::rows {
namespace {

class Reader {
public:
  Reader(StringRef text, llvm::BumpPtrAllocator &escaped)
      : text(text), escaped(escaped) {}

  llvm::Expected<SmallVector<JsonValue, 0>> read();

private:
  llvm::Error fail(const Twine &message) const;
  char peek() {
    at = std::min(text.find_first_not_of(" \t\r\n", at), text.size());
    return at < text.size() ? text[at] : '\0';
  }
  bool consume(char c) {
    bool isNext = peek() == c && at < text.size();
    at += isNext;
    return isNext;
  }
  void add(JsonValue::Kind kind, StringRef chars) {
    values.push_back({chars, 1, kind});
  }
  llvm::Error readText();
  /// Of lists and objects what opens them.
  llvm::Error readValue();

  StringRef text;
  llvm::BumpPtrAllocator &escaped;
  size_t at = 0;
  SmallVector<JsonValue, 0> values;
  /// Positions of lists and objects that are not closed.
  SmallVector<uint32_t> open;
};

llvm::Error Reader::fail(const Twine &message) const {
  StringRef before = text.take_front(at);
  size_t line = before.rfind('\n');
  return llvm::createStringError(
      "[" + Twine(before.count('\n') + 1) + ":" +
      Twine(at - (line == StringRef::npos ? 0 : line + 1) + 1) +
      "]: " + message);
}

llvm::Error Reader::readText() {
  if (!consume('"'))
    return fail("expected a text in quotes");
  size_t begin = at;
  bool hasEscapes = false;
  for (; at < text.size() && text[at] != '"'; ++at) {
    if (uint8_t(text[at]) < ' ')
      return fail("a text has a control character");
    if (text[at] == '\\') {
      hasEscapes = true;
      ++at;
    }
  }
  if (at >= text.size())
    return fail("a text has no end");
  ++at;
  if (!hasEscapes) {
    add(JsonValue::Text, text.slice(begin, at - 1));
    return llvm::Error::success();
  }
  llvm::Expected<llvm::json::Value> value =
      llvm::json::parse(text.slice(begin - 1, at));
  if (!value) {
    llvm::consumeError(value.takeError());
    return fail("a text has an escape that is none");
  }
  add(JsonValue::Text, value->getAsString()->copy(escaped));
  return llvm::Error::success();
}

llvm::Error Reader::readValue() {
  char first = peek();
  if (first == '"')
    return readText();
  if (first == '[' || first == '{') {
    ++at;
    open.push_back(uint32_t(values.size()));
    add(first == '[' ? JsonValue::List : JsonValue::Object, "");
    return llvm::Error::success();
  }
  // As llvm::json, it takes any number that begins and goes on with these.
  StringRef ofNumbers = "0123456789eE+-.";
  bool isNumber = ofNumbers.contains(first);
  StringRef word = text.substr(at).take_while([&](char c) {
    return isNumber ? ofNumbers.contains(c) : llvm::isAlpha(c);
  });
  add(word == "null"                      ? JsonValue::Null
      : word == "true" || word == "false" ? JsonValue::Boolean
                                          : JsonValue::Number,
      word);
  const JsonValue &value = values.back();
  if (value.kind == JsonValue::Number && !(isNumber && value.number()))
    return fail("expected a value");
  at += word.size();
  return llvm::Error::success();
}

llvm::Expected<SmallVector<JsonValue, 0>> Reader::read() {
  if (text.size() > UINT32_MAX)
    return fail("the text has more than 4 GiB");
  if (!llvm::json::isUTF8(text, &at))
    return fail("the text is not UTF-8");
  at = 0;
  // Most values of a table are short words.
  values.reserve(text.size() / 8);
  if (llvm::Error error = readValue())
    return std::move(error);
  while (!open.empty()) {
    uint32_t around = open.back();
    bool isObject = values[around].kind == JsonValue::Object;
    bool isFirst = around + 1 == values.size();
    if (consume(isObject ? '}' : ']')) {
      values[around].length = uint32_t(values.size() - around);
      open.pop_back();
      continue;
    }
    if (!isFirst && !consume(','))
      return fail(isObject ? "expected ',' or '}'" : "expected ',' or ']'");
    if (isObject) {
      if (llvm::Error error = readText())
        return std::move(error);
      if (!consume(':'))
        return fail("expected ':'");
    }
    if (llvm::Error error = readValue())
      return std::move(error);
  }
  peek();
  if (at != text.size())
    return fail("expected the end");
  return std::move(values);
}

} // namespace

const JsonValue *JsonValue::find(StringRef key) const {
  const JsonValue *found = nullptr;
  for (const JsonValue *one = begin(); kind == Object && one != end();
       one = one[1].next())
    if (one->chars == key)
      found = one + 1;
  return found;
}

std::optional<bool> JsonValue::boolean() const {
  if (kind != Boolean)
    return std::nullopt;
  return chars == "true";
}

std::optional<int64_t> JsonValue::whole() const {
  int64_t whole = 0;
  if (kind == Number && !chars.getAsInteger(10, whole))
    return whole;
  std::optional<double> real = number();
  // The greatest int64_t is no double; the next greater double is.
  if (!real || std::trunc(*real) != *real || *real < -0x1p63 || *real >= 0x1p63)
    return std::nullopt;
  return int64_t(*real);
}

std::optional<double> JsonValue::number() const {
  if (kind != Number)
    return std::nullopt;
  // As llvm::json does; numbers of LLVM's strings may have other forms.
  SmallString<24> text(chars);
  char *end = nullptr;
  double number = std::strtod(text.c_str(), &end);
  return end == text.end() ? std::optional(number) : std::nullopt;
}

llvm::Expected<SmallVector<JsonValue, 0>>
readJson(StringRef text, llvm::BumpPtrAllocator &escaped) {
  return Reader(text, escaped).read();
}

} // namespace dialectgen::rows
