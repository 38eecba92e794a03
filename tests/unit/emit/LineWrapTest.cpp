//===- LineWrapTest.cpp - long lines of generated files -------------------===//
//
// Lines are divided where each language admits it, and nothing else changes.
//
//===----------------------------------------------------------------------===//

#include "emit/text/LineWrap.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace dialectgen;

namespace {

/// `count` arguments, each of ten columns.
std::string arguments(int count) {
  std::string text;
  for (int i = 0; i < count; ++i)
    text += (i ? ", argument" : "argument") + std::to_string(10 + i);
  return text;
}

size_t longest(llvm::StringRef text) {
  size_t size = 0;
  for (llvm::StringRef line : llvm::split(text, '\n'))
    size = std::max(size, line.size());
  return size;
}

/// `text` without white space.
std::string packed(llvm::StringRef text) {
  std::string result;
  for (char c : text)
    if (c != ' ' && c != '\n')
      result += c;
  return result;
}

TEST(LineWrap, KeepsLinesThatFit) {
  std::string line = "  {" + std::string(maxColumns - 4, 'x') + "}";
  EXPECT_EQ(wrapLine(line, LineSyntax::Cpp), line);
}

TEST(LineWrap, AlignsToTheOpenBracket) {
  std::string wrapped =
      wrapLine("    {first, call(" + arguments(9) + ")},", LineSyntax::Cpp);
  EXPECT_EQ(wrapped, "    {first, call(" + arguments(7) + ",\n" +
                         std::string(17, ' ') + "argument17, argument18)},");
}

TEST(LineWrap, PrefersOuterBrackets) {
  std::string inner = "call(" + arguments(4) + ")";
  EXPECT_EQ(
      wrapLine("  {" + inner + ", " + inner + ", last},", LineSyntax::Cpp),
      "  {" + inner + ",\n   " + inner + ", last},");
}

TEST(LineWrap, DividesLiterals) {
  std::string words;
  for (int i = 0; i < 30; ++i)
    words += "name ";
  EXPECT_EQ(
      wrapLine("  let summary = \"" + words + "\";", LineSyntax::TableGen),
      "  let summary = \"" + words.substr(0, 80) + "\"\n      \"" +
          words.substr(80) + "\";");
  // Strings of MLIR have one literal.
  std::string line = "  \"op\"() {a = \"" + words + "\"}";
  EXPECT_EQ(packed(wrapLine(line, LineSyntax::Mlir)), packed(line));
  EXPECT_EQ(llvm::StringRef(wrapLine(line, LineSyntax::Mlir)).count('"'), 4u);
}

TEST(LineWrap, KeepsSpacesOfFormats) {
  std::string format = "  let assemblyFormat = [{";
  for (int i = 0; i < 12; ++i)
    format += "$operand ` , ` ";
  std::string wrapped = wrapLine(format + "}];", LineSyntax::TableGen);
  EXPECT_LE(longest(wrapped), maxColumns);
  EXPECT_EQ(llvm::StringRef(wrapped).count("` , `"), 12u);
}

TEST(LineWrap, FillsComments) {
  std::string comment = "    // first";
  for (int i = 0; i < 20; ++i)
    comment += " name" + std::to_string(i);
  std::string wrapped = wrapLine(comment, LineSyntax::Cpp);
  EXPECT_LE(longest(wrapped), maxColumns);
  EXPECT_EQ(llvm::StringRef(wrapped).count("\n    // "), 1u);
}

TEST(LineWrap, ContinuesCommandsOfTests) {
  std::string command = "// RUN: dialect-opt";
  for (int i = 0; i < 12; ++i)
    command += " --flag-number-" + std::to_string(i);
  std::string wrapped = wrapLine(command, LineSyntax::Mlir);
  EXPECT_LE(longest(wrapped), maxColumns);
  EXPECT_NE(wrapped.find(" \\\n// RUN:   "), std::string::npos);
  // A message that a test expects has no second line.
  std::string expected =
      "// expected-error @below {{" + std::string(120, 'x') + " y}}";
  EXPECT_EQ(wrapLine(expected, LineSyntax::Mlir), expected);
}

TEST(LineWrap, WritesPiecesOfLines) {
  std::string text;
  {
    llvm::raw_string_ostream os(text);
    LineWrapper wrapper(os, LineSyntax::Cpp);
    wrapper << "short\n{" << arguments(5) << ", ";
    wrapper << arguments(5) << "}\nend";
  }
  EXPECT_EQ(text, "short\n{" + arguments(5) +
                      ", argument10, argument11, argument12,\n " +
                      "argument13, argument14}\nend");
}

TEST(LineWrap, FillsProse) {
  EXPECT_EQ(wrapProse("one two three", 2, 9), "one two\n  three");
  EXPECT_EQ(wrapProse("  one   two", 0, 80), "one two");
}

} // namespace
