//===- OutputTest.cpp - comparing and writing outputs ---------------------===//
//
// On a scratch folder: each state a file can be in, and that writing ends all
// of them.
//
//===----------------------------------------------------------------------===//

#include "emit/Output.h"
#include "gtest/gtest.h"
#include <filesystem>
#include <fstream>
#include <sstream>

using namespace dialectgen;
namespace fs = std::filesystem;

namespace {

class OutputTest : public ::testing::Test {
protected:
  void SetUp() override {
    const auto *info = ::testing::UnitTest::GetInstance()->current_test_info();
    root = fs::path(::testing::TempDir()) / "dialectgen-output" / info->name();
    fs::remove_all(root);
    fs::create_directories(root);
    outputs.ownedFolders = {"generated/x"};
  }
  void TearDown() override { fs::remove_all(root); }

  void write(const std::string &path, const std::string &text) {
    fs::create_directories((root / path).parent_path());
    std::ofstream(root / path, std::ios::binary) << text;
  }
  std::string read(const std::string &path) {
    std::ostringstream text;
    text << std::ifstream(root / path, std::ios::binary).rdbuf();
    return text.str();
  }
  std::vector<FileState> compare() {
    return llvm::cantFail(compareOutputs(root.string(), outputs));
  }
  /// `kind path` of everything that is not fresh.
  std::vector<std::string> findings() {
    std::vector<std::string> found;
    for (const FileState &state : compare())
      if (state.kind != FileState::Fresh)
        found.push_back((state.kind == FileState::Stale     ? "stale "
                         : state.kind == FileState::Missing ? "missing "
                                                            : "orphaned ") +
                        state.path);
    return found;
  }

  fs::path root;
  OutputSet outputs;
};

using Strings = std::vector<std::string>;

TEST_F(OutputTest, TellsTheStatesApart) {
  write("generated/x/fresh", "a\n");
  write("generated/x/stale", "old\n");
  write("generated/x/deep/orphan", "o\n");
  write("generated/y/of-another-family", "y\n");
  outputs.add("generated/x/fresh", "a\n");
  outputs.add("generated/x/stale", "new\n");
  outputs.add("generated/x/missing", "m\n");
  EXPECT_EQ(findings(), (Strings{"orphaned generated/x/deep/orphan",
                                 "missing generated/x/missing",
                                 "stale generated/x/stale"}));
}

TEST_F(OutputTest, IsFreshAfterWriting) {
  write("generated/x/stale", "old\n");
  write("generated/x/orphan", "o\n");
  outputs.add("generated/x/stale", "new\n");
  outputs.add("generated/x/deep/missing", "m\n");
  ASSERT_FALSE(llvm::errorToBool(writeOutputs(root.string(), compare())));
  EXPECT_EQ(findings(), Strings{});
  EXPECT_EQ(read("generated/x/stale"), "new\n");
  EXPECT_EQ(read("generated/x/deep/missing"), "m\n");
  EXPECT_FALSE(fs::exists(root / "generated/x/orphan"));
}

TEST_F(OutputTest, DoesNotTouchFreshFiles) {
  write("generated/x/fresh", "a\n");
  outputs.add("generated/x/fresh", "a\n");
  auto past = fs::file_time_type::clock::now() - std::chrono::hours(1);
  fs::last_write_time(root / "generated/x/fresh", past);
  ASSERT_FALSE(llvm::errorToBool(writeOutputs(root.string(), compare())));
  EXPECT_EQ(fs::last_write_time(root / "generated/x/fresh"), past);
}

TEST_F(OutputTest, ComparesBytes) {
  write("generated/x/file", "a\r\n");
  outputs.add("generated/x/file", "a\n");
  EXPECT_EQ(findings(), Strings{"stale generated/x/file"});
}

TEST_F(OutputTest, LeavesNoPartsBehindWhenAPathIsTaken) {
  // A folder stands where the file should go.
  fs::create_directories(root / "generated/x/file/inside");
  outputs.add("generated/x/file", "a\n");
  FileState state{FileState::Missing, "generated/x/file", "", "a\n"};
  EXPECT_TRUE(llvm::errorToBool(writeOutputs(root.string(), {state})));
  size_t entries = 0;
  for (const auto &entry : fs::directory_iterator(root / "generated/x")) {
    (void)entry;
    ++entries;
  }
  EXPECT_EQ(entries, 1u);
}

TEST(UnifiedDiff, ShowsHunksWithContext) {
  std::string before, after;
  for (int i = 1; i <= 9; ++i) {
    before += std::to_string(i) + "\n";
    after += (i == 5 ? "five" : std::to_string(i)) + "\n";
  }
  EXPECT_EQ(unifiedDiff({FileState::Stale, "f", before, after}),
            "--- a/f\n+++ b/f\n@@ -2,8 +2,8 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n"
            " 8\n 9\n");
}

TEST(UnifiedDiff, KnowsMissingAndOrphanedFiles) {
  EXPECT_EQ(unifiedDiff({FileState::Missing, "f", "", "a\nb\n"}),
            "--- /dev/null\n+++ b/f\n@@ -0,0 +1,2 @@\n+a\n+b\n");
  EXPECT_EQ(unifiedDiff({FileState::Orphaned, "f", "a\n", ""}),
            "--- a/f\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-a\n");
}

TEST(UnifiedDiff, ReplacesTextsThatShareNothing) {
  std::string before, after;
  for (int i = 0; i != 5000; ++i) {
    before += "a" + std::to_string(i) + "\n";
    after += "b" + std::to_string(i) + "\n";
  }
  EXPECT_NE(unifiedDiff({FileState::Stale, "f", before, after})
                .find("@@ -1,5000 +1,5000 @@"),
            std::string::npos);
}

} // namespace
