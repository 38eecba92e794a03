//===- TextCheckTest.cpp - what a text has, without a parser --------------===//
//
// Depths up to the limit and one more, in every way in which brackets, signs
// and aliases come; and the texts behind a constant that can be replaced.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/TextCheck.h"
#include "TextConstants.h"
#include "dialectgen/core/records/TextFaults.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "gtest/gtest.h"
#include <random>

using namespace dialectgen;
using llvm::StringRef;

namespace {

std::string repeatedText(StringRef text, size_t count) {
  std::string result;
  for (size_t i = 0; i != count; ++i)
    result += text;
  return result;
}

TEST(TextCheck, DepthsUpToTheLimit) {
  struct Depth {
    std::string before, text;
    /// How many more or less than the limit are the most.
    int more = 0;
  };
  const Depth depths[] = {
      {"", "("},
      {"", "["},
      {"", "{"},
      {"", "<"},
      {"()[]{}<>", "("},
      // One that opens nothing, and one that closes nothing.
      {"<= => ->", "("},
      {")]}>", "("},
      {"(>", "(", -1},
      {"<->", "<", -1},
      {"<=>>", "<"},
      {"(<)", "(", -1},
      // Strings, with quotes of their own, and comments.
      {"\"((\" \"\\\"(\" // (( \"\n", "("},
      {"\"(\n", "("},
      {"/(", "(", -1},
      // Signs in a row, with blanks between them.
      {"", "-"},
      {"", "- "},
      {"-> ->", "-"},
      {"-1", "-"},
      {"--a", "-"},
      {"(", "-"},
  };
  for (const Depth &each : depths) {
    size_t most = maxTextDepth + each.more;
    EXPECT_EQ(findDeepNesting(each.before + repeatedText(each.text, most)),
              std::nullopt)
        << each.before << each.text;
    // The place is that of the first one too many.
    EXPECT_EQ(findDeepNesting(each.before + repeatedText(each.text, most + 1)),
              each.before.size() + each.text.size() * most)
        << each.before << each.text;
  }
  for (const char *text : {"()", "[]", "{}", "<>", "-a", "->", "<=", "\"(\"",
                           "// (\n", "(\"", "- >"})
    EXPECT_EQ(findDeepNesting(repeatedText(text, maxTextDepth + 500)),
              std::nullopt)
        << text;
}

/// `#a = DEPTH of brackets`, `#b` and so on: one alias deeper each.
TEST(TextCheck, DepthsOfAliases) {
  auto nested = [](size_t depth) {
    return repeatedText("[", depth) + repeatedText("]", depth);
  };
  auto alias = [&](StringRef name, size_t depth, StringRef inner = "") {
    return (name + " = " + repeatedText("[", depth) + inner +
            repeatedText("]", depth) + "\n")
        .str();
  };
  auto expectAt = [](const std::string &right, StringRef use) {
    std::string deeper = right + "x(" + use.str();
    EXPECT_EQ(findDeepNesting(right + use.str()), std::nullopt) << use.str();
    EXPECT_EQ(findDeepNesting(deeper), right.size() + 2) << use.str();
  };
  const size_t half = maxTextDepth / 2;
  for (const char *name : {"#a", "!a", "#a.b_c-d$1"})
    expectAt(alias(name, maxTextDepth), name);
  expectAt(alias("#a", half) + alias("#b", half, "#a"), "#b");
  // Not in its own definition, and not before it ends.
  EXPECT_EQ(findDeepNesting(alias("#a", maxTextDepth) + "(#other"),
            std::nullopt);
  // One that goes on in the next line, by its sign or by the next one.
  for (const char *text :
       {"#a =\nb<[]>\n", "#a =\n[\n[]]\n", "#a = [\n[]]\n", "#a = b\n<[]>\n",
        "#a = b\n-> [[]]\n", "#a = b\n: [[]]\n", "#a = b\n/[[]]\n",
        "#a = b\n([])\n", "#a = b\n{[]}\n", "#a = b\n[[]]\n"}) {
    std::string right = text + alias("#b", maxTextDepth - 2, "#a");
    EXPECT_EQ(findDeepNesting(right), std::nullopt) << text;
    std::string wrong = text + alias("#b", maxTextDepth - 1, "#a");
    EXPECT_EQ(findDeepNesting(wrong), wrong.find("#a]")) << text;
  }
  // A definition ends with its line: what follows is no part of it.
  std::string ended =
      "#a = b\nc " + nested(9) + "\n" + alias("#c", maxTextDepth, "#a");
  EXPECT_EQ(findDeepNesting(ended), std::nullopt);
  // A comparison with an alias defines nothing.
  EXPECT_EQ(findDeepNesting("(#a = " + nested(maxTextDepth - 1) + ")\n" +
                            repeatedText("(", maxTextDepth) + "#a"),
            std::nullopt);
}

/// Strings between words change nothing, whatever the words are.
TEST(TextCheck, StringsBetweenWords) {
  const char *const words[] = {
      "(",  ")",          "[",    "]",    "{",   "}",      "<",
      ">",  "->",         "<=",   ">=",   "-",   "\n",     "x",
      "((", "))",         "<x>",  "[[]]", "#a",  "!b",     "\"(\"",
      "- ", "abcdefghij", "(->)", "{\n",  "\n}", "#a = [", "// (\n"};
  std::mt19937 random(7);
  unsigned deep = 0;
  for (unsigned round = 0; round != 2000; ++round) {
    std::string pieces[2];
    std::vector<size_t> places[2];
    auto add = [&](StringRef word) {
      for (bool hasStrings : {false, true}) {
        std::string &text = pieces[hasStrings];
        // Between signs, it would be what ends them.
        if (hasStrings && word != "-" && word != "- ")
          text += "\"\" ";
        places[hasStrings].push_back(text.size());
        text += word.str() + " ";
      }
    };
    size_t depth = maxTextDepth - random() % 8;
    for (size_t i = 0; i != depth; ++i)
      add(words[random() % 4 * 2]);
    for (size_t i = 0; i != 100; ++i)
      add(words[random() % std::size(words)]);
    std::optional<size_t> found[2];
    for (bool hasStrings : {false, true})
      if (auto place = findDeepNesting(pieces[hasStrings])) {
        auto behind = llvm::upper_bound(places[hasStrings], *place);
        found[hasStrings] = behind - places[hasStrings].begin();
      }
    ASSERT_EQ(found[false], found[true]) << pieces[false];
    deep += found[false].has_value();
  }
  EXPECT_GT(deep, 500U);
  EXPECT_LT(deep, 1900U);
}

TEST(TextCheck, SaysWhereAndWhat) {
  mlir::MLIRContext context;
  std::string message;
  mlir::ScopedDiagnosticHandler handler(
      &context, [&](mlir::Diagnostic &diagnostic) {
        llvm::raw_string_ostream(message)
            << diagnostic.getLocation() << ": " << diagnostic.str();
      });
  EXPECT_TRUE(succeeded(checkText("()", "file", &context)));
  EXPECT_EQ(message, "");
  const std::string deep = repeatedText("(", maxTextDepth);
  EXPECT_TRUE(failed(checkText(deep + "(", "file", &context)));
  EXPECT_EQ(message, "loc(\"file\":1:1501): brackets are nested more than 1500 "
                     "deep, which MLIR's parser would not come back from");
  message.clear();
  EXPECT_TRUE(failed(checkText("\n\n" + deep + "\n (", "file", &context)));
  EXPECT_TRUE(StringRef(message).starts_with("loc(\"file\":4:2): brackets"))
      << message;
  for (const char *name : {"#a", "!a"}) {
    message.clear();
    std::string alias = std::string(name) + " = ()\n";
    EXPECT_TRUE(failed(checkText(alias + "x" + deep + name, "file", &context)));
    EXPECT_TRUE(
        StringRef(message).starts_with("loc(\"file\":2:1502): aliases are"))
        << message;
  }
}

TEST(TextCheck, FaultsOfElementsAndResources) {
  const StringRef resources = "{-#\n  dialect_resources: {\n    builtin: {\n";
  const std::pair<std::string, StringRef> faults[] = {
      {"a = array<index>", "array<"},
      {"array <index: 1>", "array "},
      {"array// (\n  <// ]\nindex : 1>", "array//"},
      {"{\"array<index>\" = array<index>}", "array<index>}"},
      {"!t = index\n!u = !t\n#a = array<!u: 1>", "array<!u"},
      {(resources + "a: \"0x0000000001\"").str(), "\"0x00"},
      {(resources + "a : // b\n\"0x0000000001\"").str(), "\"0x00"},
      {("\"{-#\"\n" + resources + "a: \"0x0000000001\"").str(), "\"0x00"},
      {(resources + "a: \"0x01000000\", b: \"0x0000000001\"").str(),
       "\"0x0000000001"},
  };
  for (const auto &[text, place] : faults) {
    std::optional<TextFault> fault = findTextFault(text);
    ASSERT_TRUE(fault) << text;
    EXPECT_EQ(fault->place, text.find(place.str())) << text;
  }
  for (const std::string &text :
       {std::string("array<i64: 1>"), std::string("array<i1>"),
        std::string("\"array<index: 1>\""), std::string("// array<index>\n"),
        std::string("!llvm.array<index>"), std::string("my_array<index>"),
        std::string("#array<index>"), std::string("arrays<index>"),
        std::string("array<indexes>"), std::string("!t = i64\narray<!t: 1>"),
        std::string("!t = !t\narray<!t: 1>"), std::string("array<"),
        std::string("array"), std::string("a: \"0x0000000001\""),
        (resources + "a: \"0x00000000\"").str(),
        (resources + "a: \"0x0100000000\"").str(),
        std::string("\"{-#\" dense<\"0x0000000001\"> {-#")})
    EXPECT_FALSE(findTextFault(text)) << text;
}

TEST(TextCheck, PositionsBehindAConstant) {
  for (const char *text :
       {"", " : tensor<2xi8>", "> : tensor<2xi8>}",
        " : tensor<2xi8>} : () -> ()", ", ",
        " : tensor<2xi8>\n\"test.op\"() : () -> ()",
        " : tensor<2x!test.type<a -> b>>", " : vector<2xf32>)",
        " : tensor<2xi8> loc(unknown)", " : tensor<2xi8> loc(fused<\"a(\">[b])",
        " : tensor<2xi8> loc(\"x.py\":1:2)  ", " loc((a) (b))"})
    EXPECT_TRUE(text::isWithoutPositions(text)) << text;
  for (const char *text :
       {" : i8", " : tensor<2xi8> a", " _", " %0", " ^bb", " @f", " \"a\"",
        " [", " {", " /", " : tensor<2xi8> loc(a) b", " loc(a", " loc((a)",
        " loc(\"\\\"\")", " loc(\")\"", " > a<b> c", " tensor <a>"})
    EXPECT_FALSE(text::isWithoutPositions(text)) << text;
}

TEST(TextCheck, Placeholders) {
  auto taken = [](StringRef text) {
    std::optional<size_t> index = text::takePlaceholder(text);
    return (index ? std::to_string(*index) : "none") + " " + text.str();
  };
  EXPECT_EQ(text::placeholderOf(12),
            "dense_resource<\"dialectgen constant 12\">");
  EXPECT_EQ(taken(text::placeholderOf(12) + " b"), "12  b");
  EXPECT_EQ(taken(text::placeholderOf(0)), "0 ");
  for (const char *text :
       {"", "dense_resource<\"dialectgen constant \">",
        "dense_resource<\"dialectgen constant x\">",
        "dense_resource<\"dialectgen constant 1\"",
        "dense_resource<\"dialectgen constant 1_2\">", " dense_resource"})
    EXPECT_EQ(taken(text), "none " + std::string(text));
}

} // namespace
