//===- LiveTest.cpp - mistakes in what a live dialect says ----------------===//
//
// A fixture `<id>.<variant>` of tests/fixtures/live-spec is one edit of the
// faultless dialect in `base`: the first line of edit.txt is a file, the second
// a text in it, the third what stands there instead. What the loader says is in
// expected.txt; with the variable DIALECTGEN_UPDATE_EXPECTED set, it is
// written.
//
//===----------------------------------------------------------------------===//

#include "spec/Diagnostics.h"
#include "spec/VersionedDialect.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace dialectgen;
namespace fs = std::filesystem;

namespace {

fs::path fixtures() {
  return fs::path(DIALECTGEN_SOURCE_DIR) / "tests" / "fixtures" / "live-spec";
}

std::string readText(const fs::path &path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string> fixtureNames() {
  std::vector<std::string> names;
  for (const auto &entry : fs::directory_iterator(fixtures()))
    if (entry.path().filename() != "base")
      names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

struct Loaded {
  Diagnostics diagnostics;
  std::optional<VersionedDialect> dialect;
  std::string text;
};

void load(const fs::path &root, Loaded &loaded) {
  loaded.dialect =
      loadVersionedDialect(root.string(), "toy", loaded.diagnostics);
  llvm::raw_string_ostream os(loaded.text);
  loaded.diagnostics.print(os, /*showColors=*/false);
}

class LiveFixtureTest : public testing::TestWithParam<std::string> {};

TEST_P(LiveFixtureTest, SaysWhatIsExpected) {
  std::string pattern = (fs::temp_directory_path() / "live-XXXXXX").string();
  ASSERT_NE(mkdtemp(pattern.data()), nullptr);
  fs::path root = pattern;
  fs::copy(fixtures() / "base", root, fs::copy_options::recursive);

  std::ifstream edit(fixtures() / GetParam() / "edit.txt");
  std::string file, from, to;
  ASSERT_TRUE(std::getline(edit, file) && std::getline(edit, from) &&
              std::getline(edit, to));
  std::string content = readText(root / "specs" / "toy" / file);
  size_t at = content.find(from);
  ASSERT_NE(at, std::string::npos);
  content.replace(at, from.size(), to);
  std::ofstream(root / "specs" / "toy" / file, std::ios::binary) << content;

  Loaded loaded;
  load(root, loaded);
  fs::remove_all(root);
  fs::path expected = fixtures() / GetParam() / "expected.txt";
  if (std::getenv("DIALECTGEN_UPDATE_EXPECTED"))
    std::ofstream(expected, std::ios::binary) << loaded.text;
  EXPECT_EQ(loaded.text, readText(expected));
  ASSERT_FALSE(loaded.diagnostics.all().empty());
  std::string id = GetParam().substr(0, GetParam().find('.'));
  for (const Diagnostic &diagnostic : loaded.diagnostics.all())
    EXPECT_EQ(getName(diagnostic.id).str(), id) << diagnostic.message;
}

INSTANTIATE_TEST_SUITE_P(Spec, LiveFixtureTest,
                         testing::ValuesIn(fixtureNames()),
                         [](const testing::TestParamInfo<std::string> &info) {
                           std::string name = info.param;
                           std::replace(name.begin(), name.end(), '.', '_');
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(LiveDialect, HoldsWhatTheSpecSays) {
  Loaded loaded;
  load(fixtures() / "base", loaded);
  ASSERT_EQ(loaded.text, "");
  ASSERT_TRUE(loaded.dialect && loaded.dialect->live);
  const LiveDialect &live = *loaded.dialect->live;
  EXPECT_EQ(live.cppNamespace, "toy");
  ASSERT_EQ(live.valueTypes.size(), 3u);
  EXPECT_EQ(live.valueTypes[1].rank, 0);
  EXPECT_TRUE(live.valueTypes[1].isStatic);
  ASSERT_EQ(live.attributes.size(), 2u);
  EXPECT_EQ(live.attributes[0].versioned, "side_v1");
  EXPECT_TRUE(live.attributes[1].fields[1].optional);

  ASSERT_EQ(loaded.dialect->ops.size(), 1u);
  ASSERT_TRUE(loaded.dialect->ops[0].live);
  const LiveOp &op = *loaded.dialect->ops[0].live;
  // A named format stands for itself; a region may have another name.
  EXPECT_EQ(op.assembly, "$operand attr-dict");
  ASSERT_EQ(op.regions.size(), 1u);
  EXPECT_EQ(op.regions[0].name, "body");
  // An attribute that has no versioned counterpart is held field by field.
  ASSERT_EQ(op.attributes.size(), 4u);
  std::vector<std::pair<std::string, std::string>> holds = {
      {"size", "size"}, {"stride", "stride"}};
  EXPECT_EQ(op.attributes[0].holds, holds);
  EXPECT_TRUE(op.attributes[1].holds.empty());
  EXPECT_EQ(op.attributes[1].defaultValue, "LEFT");
  EXPECT_EQ(op.attributes[3].minimum, 1);
  ASSERT_EQ(op.relations.size(), 2u);
  EXPECT_STREQ(getRelationWords()[op.relations[0].word].name,
               "compatible_types");
}

} // namespace
