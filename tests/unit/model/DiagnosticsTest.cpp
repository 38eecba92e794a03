//===- DiagnosticsTest.cpp - every kind of problem, word for word ---------===//
//
// The tables of tests/fixtures/mistakes (Mistakes.h), row by row: the messages
// of each mistake, and no others. With the variable DIALECTGEN_UPDATE_EXPECTED
// set, the messages of the tables are written; read the difference before
// committing it.
//
//===----------------------------------------------------------------------===//

#include "SpecFixture.h"
#include "llvm/ADT/StringExtras.h"
#include <cstdlib>
#include <fstream>
#include <set>

using namespace dialectgen;
using namespace dialectgen::test;
namespace fs = std::filesystem;

namespace {

std::vector<std::string> allIds() {
  return {
#define DIALECTGEN_DIAGNOSTIC(Enum, Id, ...) Id,
#include "model/diagnostics/Diagnostics.def"
  };
}

/// The lines of `printed` that are messages, and not excerpts.
std::vector<std::string> messagesIn(llvm::StringRef printed) {
  std::vector<std::string> messages;
  for (llvm::StringRef line : llvm::split(printed, '\n'))
    if (line.starts_with("error: ") || line.contains(": error: ") ||
        line.contains(": note: "))
      messages.push_back(line.str());
  return messages;
}

class MistakesTest : public testing::TestWithParam<fs::path> {};

TEST_P(MistakesTest, SayWhatIsExpected) {
  std::map<std::string, std::vector<std::string>> said;
  for (const Mistake &mistake : readMistakes(GetParam())) {
    SCOPED_TRACE(mistake.name);
    EditedSpec spec(mistake);
    Loaded loaded(spec);
    std::vector<std::string> messages = messagesIn(loaded.text);
    EXPECT_EQ(messages, mistake.says);
    EXPECT_TRUE(said.emplace(mistake.name, messages).second) << "twice";
    std::string id = mistake.id();
    EXPECT_EQ(messages.empty(), id == "good");
    if (id != "several")
      for (const Diagnostic &diagnostic : loaded.diagnostics.all())
        EXPECT_EQ(getName(diagnostic.id).str(), id) << diagnostic.message;
  }
  EXPECT_FALSE(said.empty());
  if (std::getenv("DIALECTGEN_UPDATE_EXPECTED")) {
    std::string updated = withMessages(readText(GetParam()), said);
    std::ofstream(GetParam(), std::ios::binary) << updated;
  }
}

INSTANTIATE_TEST_SUITE_P(Spec, MistakesTest, testing::ValuesIn(mistakeTables()),
                         [](const testing::TestParamInfo<fs::path> &info) {
                           std::string name = info.param.stem().string();
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

/// Each problem is printed, also one of a text that is empty.
TEST(Diagnostics, ShowEmptyTexts) {
  Diagnostics diagnostics;
  diagnostics.error(DiagnosticId::UnknownKey, {}, "unknown key 'kind'");
  diagnostics.error(DiagnosticId::BadName, {}, "op '' is no name");
  std::string printed;
  llvm::raw_string_ostream os(printed);
  diagnostics.print(os, /*showColors=*/false);
  EXPECT_EQ(messagesIn(printed),
            (std::vector<std::string>{"error: unknown key 'kind' [unknown-key]",
                                      "error: op \"\" is no name [bad-name]"}));
}

/// Rows need no blank line between them.
TEST(MistakeTables, KeepEachRow) {
  EXPECT_EQ(withMessages("base b\n\n== a.1\nremove x\n> old\n== a.2\n"
                         "remove y\n# about a.3\n== good.3\n> old\n\n"
                         "# at the end\n== a.4\n",
                         {{"a.1", {"one", "two"}},
                          {"a.2", {"three"}},
                          {"good.3", {}},
                          {"a.4", {"four"}}}),
            "base b\n\n== a.1\nremove x\n> one\n> two\n== a.2\n"
            "remove y\n> three\n# about a.3\n== good.3\n\n"
            "# at the end\n== a.4\n> four\n");
}

TEST(Bases, AreGood) {
  for (const auto &base : fs::directory_iterator(fixtures("spec")))
    EXPECT_EQ(Loaded(base.path()).text, "") << base.path();
}

TEST(DiagnosticIds, EachHasARow) {
  std::set<std::string> ids;
  for (const fs::path &table : mistakeTables())
    for (const Mistake &mistake : readMistakes(table))
      ids.insert(mistake.id());
  // Diagnostics of generation have tests of the program.
  std::string definitions = readText(fs::path(DIALECTGEN_SOURCE_DIR) /
                                     "tests/lit/dialectgen/definitions.test");
  for (const std::string &id : allIds())
    EXPECT_TRUE(ids.count(id) ||
                definitions.find("[" + id + "]") != std::string::npos)
        << "no row for " << id;
}

TEST(DiagnosticIds, AreDistinct) {
  std::vector<std::string> ids = allIds();
  EXPECT_EQ(std::set<std::string>(ids.begin(), ids.end()).size(), ids.size());
}

TEST(DiagnosticsText, ControlCharactersAreEscaped) {
  Diagnostics diagnostics;
  diagnostics.error(DiagnosticId::UnknownKey, {}, "a\x1b[31mb\x7f \xc3\xa4")
      .note({}, "c\a");
  EXPECT_EQ(diagnostics.all().front().message, "a\\x1b[31mb\\x7f \xc3\xa4");
  EXPECT_EQ(diagnostics.all().front().notes.front().message, "c\\x07");
}

TEST(DiagnosticsText, BuffersAreFoundByPlace) {
  Diagnostics diagnostics;
  std::vector<unsigned> ids;
  for (const char *text : {"abc", "", "de"})
    ids.push_back(diagnostics.sources().AddNewSourceBuffer(
        llvm::MemoryBuffer::getMemBufferCopy(text), llvm::SMLoc()));
  BufferIndex index(diagnostics.sources());
  for (unsigned id : ids) {
    const llvm::MemoryBuffer *buffer =
        diagnostics.sources().getMemoryBuffer(id);
    for (const char *at = buffer->getBufferStart();
         at <= buffer->getBufferEnd(); ++at)
      EXPECT_EQ(index.find(llvm::SMLoc::getFromPointer(at)), id);
  }
  EXPECT_EQ(index.find({}), 0u);
  EXPECT_EQ(index.find(llvm::SMLoc::getFromPointer("elsewhere")), 0u);
}

} // namespace
