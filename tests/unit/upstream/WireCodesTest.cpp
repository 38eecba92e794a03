//===- WireCodesTest.cpp - codes from C++ and from lists ------------------===//

#include "upstream/adopt/WireCodes.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace dialectgen;

namespace {

/// The codes of a file with `text`, or the error behind the file's name.
llvm::Expected<WireCodes> readCodes(llvm::StringRef text,
                                    llvm::StringRef extension = "cpp") {
  llvm::SmallString<128> path;
  int descriptor = 0;
  if (std::error_code error = llvm::sys::fs::createTemporaryFile(
          "codes", extension, descriptor, path))
    return llvm::errorCodeToError(error);
  llvm::scope_exit cleanUp([&] { (void)llvm::sys::fs::remove(path); });
  {
    llvm::raw_fd_ostream os(descriptor, /*shouldClose=*/true);
    os << text;
  }
  return readWireCodes({path.str().str()});
}

/// `NAME=NUMBER@LINE` of each.
std::vector<std::string>
listedCodes(const std::map<std::string, WireCodes::Code> &codes) {
  std::vector<std::string> list;
  for (const auto &[name, code] : codes)
    list.push_back(name + "=" + std::to_string(code.number) + "@" +
                   llvm::StringRef(code.place).rsplit(':').second.str());
  return list;
}

std::string mistakeIn(llvm::StringRef text, llvm::StringRef extension = "cpp") {
  auto codes = readCodes(text, extension);
  if (codes)
    return "";
  std::string message = llvm::toString(codes.takeError());
  return message.substr(message.find(extension.str()) + extension.size());
}

TEST(WireCodes, OfEnumerations) {
  auto codes = readCodes(R"cpp(
/* enum TypeCode { kNone = 7 }; */
// enum AttributeCode { kNone = 7 };
const char *text = "enum TypeCode { kNone = 8 }";
const char quote = '"', other = '\'', last = '{';
enum AttributeCode : unsigned {
  kArrayAttr = 0,
  /// With a comment, and a gap.
  kMode = 0x10,
  kNext, // follows
  key,
  k_odd
};
enum class TypeCode { A, kB };
enum Color { kRed = 1 };
enum class Later;
)cpp");
  ASSERT_TRUE(bool(codes)) << llvm::toString(codes.takeError());
  EXPECT_EQ(
      listedCodes(codes->attributes),
      (std::vector<std::string>{"ArrayAttr=0@7", "Mode=16@9", "Next=17@10",
                                "k_odd=19@12", "key=18@11"}));
  EXPECT_EQ(listedCodes(codes->types),
            (std::vector<std::string>{"A=0@14", "B=1@14"}));
  EXPECT_EQ(codes->find(false, {"None", "Next", "Mode"})->number, 17u);
  EXPECT_FALSE(codes->find(true, {"Next"}));
  EXPECT_EQ(codes->nameOf(true, 1), "B");
  EXPECT_EQ(codes->nameOf(false, 1), "");
}

TEST(WireCodes, MistakesInEnumerations) {
  EXPECT_EQ(mistakeIn("enum TypeCode { kA = 1,\n kB = 1 };").substr(0, 35),
            ":2: 'B' has code 1, which 'A' has a");
  EXPECT_EQ(mistakeIn("enum TypeCode { kA, kB = 0 };").substr(0, 28),
            ":1: 'B' has code 0, which 'A");
  // One code may be a type's and an attribute's.
  EXPECT_EQ(mistakeIn("enum TypeCode { kA };\nenum AttrCode { kB };"), "");
  EXPECT_EQ(mistakeIn("enum TypeCode { kA = last };"),
            ":1: 'kA' is no number, but 'last'");
  EXPECT_EQ(mistakeIn("enum TypeCode { kA kB };"),
            ":1: expected ',' or '}' behind 'A', found 'kB'");
  EXPECT_EQ(mistakeIn("enum TypeCode { 5 };"),
            ":1: expected an enumerator, found '5'");
  EXPECT_EQ(mistakeIn("enum TypeCode {"),
            ":1: expected an enumerator, found ''");
  EXPECT_NE(mistakeIn("enum TypeCode;").find("no enumeration of codes"),
            std::string::npos);
  EXPECT_NE(mistakeIn("/* enum TypeCode { kA };").find("no enumeration"),
            std::string::npos);
  EXPECT_NE(mistakeIn("\"enum TypeCode { kA };").find("no enumeration"),
            std::string::npos);
}

TEST(WireCodes, OfLists) {
  auto codes = readCodes(R"({"types": ["a", {"retired": "b"}, "c"],
                        "dialect_attributes": ["d"]})",
                         "json");
  ASSERT_TRUE(bool(codes)) << llvm::toString(codes.takeError());
  ASSERT_EQ(codes->types.size(), 2u);
  EXPECT_EQ(codes->types.at("a").number, 0u);
  EXPECT_EQ(codes->types.at("c").number, 2u);
  EXPECT_EQ(codes->attributes.at("d").number, 0u);
}

TEST(WireCodes, MistakesInLists) {
  EXPECT_EQ(mistakeIn("[]", "json"),
            ": expected an object with lists of names, like wire.json");
  std::string unknown = ": unknown key 'names'; expected lists 'types', "
                        "'attributes', 'dialect_types' and "
                        "'dialect_attributes'";
  EXPECT_EQ(mistakeIn(R"({"names": ["a"]})", "json"), unknown);
  EXPECT_EQ(mistakeIn(R"({"types": 5})", "json").substr(0, 20),
            ": unknown key 'types");
  EXPECT_EQ(mistakeIn(R"({"types": ["a", 5]})", "json"),
            ": code 1 of 'types' is no name");
  EXPECT_EQ(mistakeIn(R"({"types": [{"name": "a"}]})", "json"),
            ": code 0 of 'types' is no name");
}

TEST(WireCodes, SmallestCommentsAndNames) {
  auto codes = readCodes("/**/enum TypeCode { kA /* b */, k, AB, _c };");
  ASSERT_TRUE(bool(codes)) << llvm::toString(codes.takeError());
  EXPECT_EQ(listedCodes(codes->types),
            (std::vector<std::string>{"A=0@1", "AB=2@1", "_c=3@1", "k=1@1"}));
  EXPECT_EQ(mistakeIn("/*/enum TypeCode { kA };").substr(0, 9), ": has no ");
}

/// A quote behind a backslash ends no literal; the next one does.
TEST(WireCodes, EscapesInLiterals) {
  auto codes = readCodes(R"(auto quote = "\""; enum TypeCode { kA, kB };)");
  ASSERT_TRUE(bool(codes)) << llvm::toString(codes.takeError());
  EXPECT_EQ(listedCodes(codes->types),
            (std::vector<std::string>{"A=0@1", "B=1@1"}));
}

} // namespace
