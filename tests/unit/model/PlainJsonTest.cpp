//===- PlainJsonTest.cpp - the JSON of well-formed specs ------------------===//
//
// Trees are those of nlohmann's parser, places are those of the values, and
// nothing that is not well-formed is taken.
//
//===----------------------------------------------------------------------===//

#include "model/PlainJson.h"
#include "model/Json.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"
#include <filesystem>

using namespace dialectgen;
namespace fs = std::filesystem;

namespace {

llvm::StringRef textAt(llvm::SMRange range) {
  return {range.Start.getPointer(),
          size_t(range.End.getPointer() - range.Start.getPointer())};
}

/// The text at each place in `node` has the same value.
void checkPlaces(const JsonNode &node) {
  EXPECT_EQ(Json::parse(textAt(node.range).str()), node.toJson());
  for (const JsonNode &element : node.elements)
    checkPlaces(element);
  for (const JsonNode::Member &member : node.members) {
    EXPECT_EQ(Json::parse(textAt(member.keyRange).str()), member.key);
    checkPlaces(member.value);
  }
}

TEST(PlainJson, HasAllValuesWithTheirPlaces) {
  for (llvm::StringRef text : {
           "null",
           "true",
           "false",
           "0",
           "-1",
           "9223372036854775807",
           "-9223372036854775808",
           "0.5",
           "-1.25e+10",
           "1E-05",
           "2.0",
           "0e0",
           R"("")",
           R"("a \"b\" \\ \/ c")",
           R"("größer")",
           "[]",
           "[ ]",
           "{}",
           "{ }",
           " [1,2 , [3],\n{\"a\":\t[]}]\r\n",
           R"({"a": 1, "b": {"a": [true, null]}, "c": "d"})",
       }) {
    std::optional<JsonNode> node = readPlainJson(text);
    ASSERT_TRUE(node) << text.str();
    EXPECT_EQ(node->toJson().dump(), Json::parse(text.str()).dump());
    EXPECT_EQ(textAt(node->range), text.trim());
    checkPlaces(*node);
  }
}

TEST(PlainJson, LeavesTheRestToOthers) {
  for (llvm::StringRef text : {
           "",
           " ",
           "tru",
           "nul",
           "+1",
           "01",
           "-",
           "1.",
           ".5",
           "1e",
           "1e+",
           "0x10",
           "1 2",
           "[1",
           "[1,]",
           "[,1]",
           "[1 2]",
           "]",
           "{",
           R"({"a"})",
           R"({"a":})",
           R"({"a":1,})",
           R"({a: 1})",
           R"({1: 1})",
           R"({"a" 1})",
           R"("a)",
           R"("\)",
           R"("\")",
           R"("\n")",
           R"("\u0041")",
           "\"\t\"",
           "\"\n\"",
           "\"\xc2\x80\"",
           "// a\n1",
           "NaN",
           "Infinity",
           // Too large for their types.
           "9223372036854775808",
           "1e400",
           // A key twice.
           R"({"a": 1, "b": 2, "a": 3})",
       })
    EXPECT_FALSE(readPlainJson(text)) << text.str();
}

TEST(PlainJson, KnowsKeysOfLargeObjects) {
  std::string members;
  for (int i = 0; i != 50; ++i)
    members += "\"" + std::to_string(i) + "\": 1, ";
  EXPECT_TRUE(readPlainJson("{" + members + "\"50\": 1}"));
  EXPECT_FALSE(readPlainJson("{" + members + "\"20\": 1}"));
}

TEST(PlainJson, NestsNotTooDeeply) {
  EXPECT_TRUE(readPlainJson(std::string(30, '[') + std::string(30, ']')));
  EXPECT_FALSE(
      readPlainJson(std::string(100000, '[') + std::string(100000, ']')));
}

TEST(PlainJson, TakesTheSpecsOfThisProject) {
  size_t files = 0, plain = 0;
  for (const auto &entry : fs::recursive_directory_iterator(
           fs::path(DIALECTGEN_SOURCE_DIR) / "specs" / "onnx")) {
    if (entry.path().extension() != ".json")
      continue;
    auto buffer = llvm::MemoryBuffer::getFile(entry.path().string());
    ASSERT_TRUE(buffer);
    llvm::StringRef text = (*buffer)->getBuffer();
    ++files;
    std::optional<JsonNode> node = readPlainJson(text);
    if (!node)
      continue;
    ++plain;
    EXPECT_TRUE(node->toJson().dump() == Json::parse(text.str()).dump())
        << entry.path();
  }
  EXPECT_GT(files, 200u);
  EXPECT_GE(plain * 100, files * 95);
}

} // namespace
