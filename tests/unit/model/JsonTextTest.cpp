//===- JsonTextTest.cpp - JSON on one line --------------------------------===//
//
// The writer against the library's.
//
//===----------------------------------------------------------------------===//

#include "model/json/JsonText.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <random>

using namespace dialectgen;

namespace {

std::string textOf(const Json &value) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeJson(os, value);
  return text;
}

TEST(JsonText, IsThatOfTheLibrary) {
  Json value = {{"null", nullptr},
                {"flags", {true, false}},
                {"numbers", {0, -1, int64_t(1) << 62, 0.5, 1e-30, 2.0}},
                {"empty", {Json::array(), Json::object(), ""}},
                {"\"key\"\n", {{"nested", {{"more", {1, {2, {3}}}}}}}}};
  EXPECT_EQ(textOf(value), value.dump());
}

TEST(JsonText, EscapesAsTheLibraryDoes) {
  std::mt19937 random(1);
  // All of ASCII, and the bytes of one character of two.
  auto character = [&] {
    unsigned code = std::uniform_int_distribution<unsigned>(0, 0x80)(random);
    return code == 0x80 ? std::string("\xc3\xa4") : std::string(1, char(code));
  };
  for (unsigned size = 0; size != 200; ++size) {
    std::string text;
    for (unsigned i = 0; i != size; ++i)
      text += character();
    EXPECT_EQ(textOf(text), Json(text).dump());
  }
}

TEST(JsonText, ObjectsAreThoseOfTheLibrary) {
  std::string text;
  {
    llvm::raw_string_ostream os(text);
    JsonObjectWriter object(os);
    object.text("text", "a \"b\"");
    object.member("number") << 7;
    object.texts("texts", {"x", "y"});
    object.texts("absent", {});
    {
      JsonObjectWriter empty(object.member("empty"));
    }
    writeJsonList(object.member("list"), std::vector<int>{1, 2, 3},
                  [&](int number) { os << number; });
  }
  Json expected = {{"text", "a \"b\""},
                   {"number", 7},
                   {"texts", {"x", "y"}},
                   {"empty", Json::object()},
                   {"list", {1, 2, 3}}};
  EXPECT_EQ(text, expected.dump());
}

} // namespace
