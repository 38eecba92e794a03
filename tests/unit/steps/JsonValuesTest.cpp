//===- JsonValuesTest.cpp - the reader of tables against llvm::json -------===//
//
// Draws JSON texts, most of them with a letter changed. Both readers take the
// same texts, and have the same values.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/records/JsonValues.h"
#include "Draws.h"
#include "llvm/Support/JSON.h"
#include "gtest/gtest.h"
#include <random>

using namespace dialectgen::rows;
namespace json = llvm::json;

namespace {

json::Value toValue(const JsonValue &value) {
  switch (value.kind) {
  case JsonValue::Null:
    return nullptr;
  case JsonValue::Boolean:
    return *value.boolean();
  case JsonValue::Number:
    if (std::optional<int64_t> whole = value.whole())
      return *whole;
    return *value.number();
  case JsonValue::Text:
    return value.chars;
  case JsonValue::List: {
    json::Array list;
    for (const JsonValue *one = value.begin(); one != value.end();
         one = one->next())
      list.push_back(toValue(*one));
    return list;
  }
  case JsonValue::Object: {
    json::Object object;
    for (const JsonValue *key = value.begin(); key != value.end();
         key = key[1].next())
      object[key->chars] = toValue(*value.find(key->chars));
    return object;
  }
  }
  llvm_unreachable("a kind");
}

class Texts {
public:
  std::string draw(unsigned depth) {
    static const char *const leaves[] = {
        "null",         "true", "false", "0",     "-17",
        "2.5",          "1e3",  "\"\"",  "\"a\"", "\"\\u00e9\\n\"",
        "\"\xc3\xa9\"", " 12 "};
    unsigned kind = random() % (depth ? 4 : 2);
    if (kind < 2)
      return leaves[random() % std::size(leaves)];
    std::string text = kind == 2 ? "[" : "{";
    for (unsigned i = 0, count = random() % 4; i != count; ++i) {
      text += i ? "," : "";
      if (kind == 3)
        text += "\"k" + std::to_string(i) + "\": ";
      text += draw(depth - 1);
    }
    return text + (kind == 2 ? "]" : "}\n");
  }
  void change(std::string &text) {
    static const llvm::StringRef letters = "[]{}\",:\\01e-.tu \t\x01\xc3";
    char letter = letters[random() % letters.size()];
    size_t at = random() % text.size();
    if (random() % 2)
      text[at] = letter;
    else
      text.insert(at, 1, letter);
  }

private:
  std::mt19937 random{5 + dialectgen::Draws::ofRun().seed};
};

TEST(JsonValues, AreThoseOfLlvm) {
  Texts texts;
  unsigned good = 0, bad = 0;
  for (unsigned i = 0; i != 20000; ++i) {
    std::string text = texts.draw(4);
    if (i % 4)
      texts.change(text);
    llvm::BumpPtrAllocator escaped;
    auto values = readJson(text, escaped);
    llvm::Expected<json::Value> wanted = json::parse(text);
    ASSERT_EQ(bool(values), bool(wanted)) << text;
    if (!values) {
      llvm::consumeError(values.takeError());
      llvm::consumeError(wanted.takeError());
      ++bad;
      continue;
    }
    ++good;
    EXPECT_TRUE(toValue(values->front()) == *wanted) << text;
  }
  EXPECT_GT(good, 5000u);
  EXPECT_GT(bad, 3000u);
}

TEST(JsonValues, NestAsDeepAsTheyLike) {
  llvm::BumpPtrAllocator escaped;
  std::string text(1 << 20, '[');
  auto open = readJson(text, escaped);
  EXPECT_EQ(llvm::toString(open.takeError()), "[1:1048577]: expected a value");
  auto closed = readJson(text + std::string(1 << 20, ']'), escaped);
  ASSERT_TRUE(bool(closed));
  EXPECT_EQ(closed->front().length, 1u << 20);
}

} // namespace
