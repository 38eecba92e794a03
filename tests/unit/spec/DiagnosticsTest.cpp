//===- DiagnosticsTest.cpp - every kind of problem, word for word ---------===//
//
// A fixture `<id>` or `<id>.<variant>` has one mistake of kind <id>; what the
// loader says of it is in its expected.txt, and nothing else may be said.
// `good.*` have none and `several` has more than one. With the variable
// DIALECTGEN_UPDATE_EXPECTED set, expected.txt is written; read the difference
// before it is committed.
//
//===----------------------------------------------------------------------===//

#include "SpecFixture.h"
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

using namespace dialectgen;
using namespace dialectgen::test;

namespace {

std::string readText(const std::filesystem::path &path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string> fixtureNames() {
  std::vector<std::string> names;
  for (const auto &entry : std::filesystem::directory_iterator(fixtures()))
    if (entry.is_directory() && entry.path().filename() != "base" &&
        entry.path().filename() != "base_versioned")
      names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

std::string idOf(const std::string &fixture) {
  return fixture.substr(0, fixture.find('.'));
}

std::vector<std::string> allIds() {
  return {
#define DIALECTGEN_DIAGNOSTIC(Enum, Id, Summary) Id,
#include "spec/Diagnostics.def"
  };
}

class FixtureTest : public testing::TestWithParam<std::string> {};

TEST_P(FixtureTest, SaysWhatIsExpected) {
  Loaded loaded;
  loadFixture(GetParam(), loaded);
  std::filesystem::path expected = fixtures() / GetParam() / "expected.txt";
  if (std::getenv("DIALECTGEN_UPDATE_EXPECTED") && !loaded.text.empty())
    std::ofstream(expected, std::ios::binary) << loaded.text;
  std::string id = idOf(GetParam());
  if (id == "good") {
    EXPECT_EQ(loaded.text, "");
    return;
  }
  ASSERT_TRUE(std::filesystem::exists(expected));
  EXPECT_EQ(loaded.text, readText(expected));
  ASSERT_FALSE(loaded.diagnostics.all().empty());
  if (id == "several")
    return;
  for (const Diagnostic &diagnostic : loaded.diagnostics.all())
    EXPECT_EQ(getName(diagnostic.id).str(), id) << diagnostic.message;
}

INSTANTIATE_TEST_SUITE_P(Spec, FixtureTest, testing::ValuesIn(fixtureNames()),
                         [](const testing::TestParamInfo<std::string> &info) {
                           std::string name = info.param;
                           for (char &c : name)
                             if (!std::isalnum(static_cast<unsigned char>(c)))
                               c = '_';
                           return name;
                         });

TEST(Fixtures, TheVersionedBaseIsGood) {
  Loaded loaded;
  loadVersionedRoot(fixtures() / "base_versioned", loaded);
  EXPECT_EQ(loaded.text, "");
}

TEST(DiagnosticIds, EachHasAFixture) {
  std::set<std::string> ids;
  for (const std::string &fixture : fixtureNames())
    ids.insert(idOf(fixture));
  // Those of live dialects; see LiveTest.cpp.
  for (const auto &entry : std::filesystem::directory_iterator(
           fixtures().parent_path() / "live-spec"))
    ids.insert(idOf(entry.path().filename().string()));
  for (const std::string &id : allIds())
    EXPECT_TRUE(ids.count(id)) << "no fixture for " << id;
}

TEST(DiagnosticIds, AreDistinct) {
  std::vector<std::string> ids = allIds();
  EXPECT_EQ(std::set<std::string>(ids.begin(), ids.end()).size(), ids.size());
}

TEST(DiagnosticIds, AreInTheGuide) {
  std::string guide = readText(std::filesystem::path(DIALECTGEN_SOURCE_DIR) /
                               "docs" / "diagnostics.md");
  std::set<std::string> listed, rows;
  std::istringstream lines(guide);
  for (std::string line; std::getline(lines, line);)
    if (line.rfind("| `", 0) == 0) {
      listed.insert(line.substr(3, line.find('`', 3) - 3));
      rows.insert(line);
    }
  std::vector<std::string> ids = allIds();
  EXPECT_EQ(listed, std::set<std::string>(ids.begin(), ids.end()));
  for (size_t i = 0; i != ids.size(); ++i) {
    std::string row =
        "| `" + ids[i] + "` | " + getSummary(DiagnosticId(i)).str() + " |";
    EXPECT_TRUE(rows.count(row)) << row;
  }
}

} // namespace
