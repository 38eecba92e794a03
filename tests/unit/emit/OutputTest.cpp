//===- OutputTest.cpp - comparing and writing outputs ---------------------===//
//
// On a scratch folder: each state a file can be in, and that writing ends all
// of them.
//
//===----------------------------------------------------------------------===//

#include "emit/Output.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Parallel.h"
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
  void add(const std::string &path, const std::string &text) {
    outputs.emplace_back(path, text);
  }
  std::vector<FileState> compare(uint64_t memoryLimit = 1000,
                                 Purpose purpose = Purpose::Check) {
    TreeComparison tree(root.string(), {"generated/x"}, purpose, memoryLimit);
    for (const auto &[path, text] : outputs)
      tree.add(path, text);
    return llvm::cantFail(tree.finish());
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
  std::vector<std::pair<std::string, std::string>> outputs;
};

using Strings = std::vector<std::string>;

TEST_F(OutputTest, TellsTheStatesApart) {
  write("generated/x/fresh", "a\n");
  write("generated/x/stale", "old\n");
  write("generated/x/deep/orphan", "o\n");
  write("generated/y/of-another-family", "y\n");
  add("generated/x/fresh", "a\n");
  add("generated/x/stale", "new\n");
  add("generated/x/missing", "m\n");
  EXPECT_EQ(findings(), (Strings{"orphaned generated/x/deep/orphan",
                                 "missing generated/x/missing",
                                 "stale generated/x/stale"}));
}

TEST_F(OutputTest, IsFreshAfterWriting) {
  write("generated/x/stale", "old\n");
  write("generated/x/orphan", "o\n");
  add("generated/x/stale", "new\n");
  add("generated/x/deep/missing", "m\n");
  ASSERT_FALSE(llvm::errorToBool(writeOutputs(root.string(), compare())));
  EXPECT_EQ(findings(), Strings{});
  EXPECT_EQ(read("generated/x/stale"), "new\n");
  EXPECT_EQ(read("generated/x/deep/missing"), "m\n");
  EXPECT_FALSE(fs::exists(root / "generated/x/orphan"));
}

TEST_F(OutputTest, DoesNotTouchFreshFiles) {
  write("generated/x/fresh", "a\n");
  add("generated/x/fresh", "a\n");
  auto past = fs::file_time_type::clock::now() - std::chrono::hours(1);
  fs::last_write_time(root / "generated/x/fresh", past);
  ASSERT_FALSE(llvm::errorToBool(writeOutputs(root.string(), compare())));
  EXPECT_EQ(fs::last_write_time(root / "generated/x/fresh"), past);
}

TEST_F(OutputTest, ComparesBytes) {
  write("generated/x/file", "a\r\n");
  add("generated/x/file", "a\n");
  EXPECT_EQ(findings(), Strings{"stale generated/x/file"});
}

/// Texts of many pieces, which differ from the existing ones at every position,
/// with unlimited, some or no memory.
TEST_F(OutputTest, KeepsLargeTexts) {
  std::string text;
  while (text.size() < 300000)
    text += std::to_string(text.size()) + "\n";
  Strings present = {text, text + "more", text.substr(0, text.size() - 1), ""};
  for (size_t at : {size_t(0), size_t(65535), size_t(65536), size_t(200000)}) {
    present.push_back(text);
    present.back()[at] = '!';
  }
  std::string other = "x" + text;
  std::vector<std::pair<uint64_t, Purpose>> runs;
  for (uint64_t limit : {0, 70000, 500000, 100000000})
    for (Purpose purpose : {Purpose::Check, Purpose::Write})
      runs.emplace_back(limit, purpose);
  for (auto [limit, purpose] : runs) {
    outputs.clear();
    for (const auto &[index, before] : llvm::enumerate(present)) {
      std::string path = "generated/x/" + std::to_string(index);
      write(path, before);
      add(path, text);
      add(path + "-missing", other);
      fs::remove(root / (path + "-missing"));
    }
    std::vector<FileState> states = compare(limit, purpose);
    for (const FileState &state : states) {
      bool isFresh = state.path == "generated/x/0";
      EXPECT_EQ(state.kind == FileState::Fresh, isFresh) << state.path;
      StateTexts texts = llvm::cantFail(readTexts(root.string(), state));
      EXPECT_TRUE(texts.expected == (isFresh                            ? ""
                                     : state.kind == FileState::Missing ? other
                                                                        : text))
          << state.path << " with " << limit;
    }
    ASSERT_FALSE(llvm::errorToBool(writeOutputs(root.string(), states)));
    EXPECT_EQ(findings(), Strings{});
    for (const auto &[path, expected] : outputs)
      EXPECT_TRUE(read(path) == expected) << path;
  }
}

TEST_F(OutputTest, TakesFilesFromSeveralAtOnce) {
  constexpr size_t count = 500;
  auto textOf = [](size_t i) { return std::string(i * 10, 'a' + i % 26); };
  TreeComparison tree(root.string(), {"generated/x"}, Purpose::Write,
                      /*memoryLimit=*/100000);
  llvm::parallelFor(0, count, [&](size_t i) {
    tree.add("generated/x/" + std::to_string(i), textOf(i));
  });
  std::vector<FileState> states = llvm::cantFail(tree.finish());
  EXPECT_EQ(states.size(), count);
  ASSERT_FALSE(llvm::errorToBool(writeOutputs(root.string(), states)));
  for (size_t i = 0; i != count; ++i)
    EXPECT_TRUE(read("generated/x/" + std::to_string(i)) == textOf(i));
}

/// Texts that memory has no room for are files beside the old ones meanwhile.
TEST_F(OutputTest, LeavesNothingBehindIfNothingIsWritten) {
  write("generated/x/stale", "old\n");
  add("generated/x/stale", "new\n");
  add("generated/x/missing", "new\n");
  auto countFiles = [&] {
    fs::directory_iterator files(root / "generated/x");
    return std::distance(begin(files), end(files));
  };
  {
    std::vector<FileState> states = compare(/*memoryLimit=*/0, Purpose::Write);
    // None of them is an orphan.
    EXPECT_EQ(states.size(), 2u);
    EXPECT_EQ(countFiles(), 3);
  }
  EXPECT_EQ(countFiles(), 1);
  EXPECT_EQ(read("generated/x/stale"), "old\n");
}

/// The beginning of a new file, which a killed run was writing.
TEST_F(OutputTest, EndsFilesThatWereBegun) {
  write("generated/x/begun", "ab");
  write("generated/x/empty", "");
  add("generated/x/begun", "abc\n");
  add("generated/x/empty", "abc\n");
  EXPECT_EQ(findings(),
            (Strings{"stale generated/x/begun", "stale generated/x/empty"}));
  ASSERT_FALSE(llvm::errorToBool(writeOutputs(root.string(), compare())));
  EXPECT_EQ(findings(), Strings{});
}

TEST_F(OutputTest, ReplacesFilesThatOthersMadeMeanwhile) {
  add("generated/x/file", "new\n");
  std::vector<FileState> states = compare();
  write("generated/x/file", "old\n");
  ASSERT_FALSE(llvm::errorToBool(writeOutputs(root.string(), states)));
  EXPECT_EQ(findings(), Strings{});
}

TEST_F(OutputTest, LeavesNoPartsBehindWhenAPathIsTaken) {
  // A folder stands where the file should go.
  fs::create_directories(root / "generated/x/file/inside");
  add("generated/x/file", "a\n");
  FileState state{FileState::Missing, "generated/x/file", HeldText()};
  EXPECT_TRUE(llvm::errorToBool(writeOutputs(root.string(), {state})));
  size_t entries = 0;
  for (const auto &entry : fs::directory_iterator(root / "generated/x")) {
    (void)entry;
    ++entries;
  }
  EXPECT_EQ(entries, 1u);
}

std::string diffOf(FileState::Kind kind, const std::string &present,
                   const std::string &expected) {
  return unifiedDiff({kind, "f", HeldText()}, {present, expected});
}

TEST(UnifiedDiff, ShowsHunksWithContext) {
  std::string before, after;
  for (int i = 1; i <= 9; ++i) {
    before += std::to_string(i) + "\n";
    after += (i == 5 ? "five" : std::to_string(i)) + "\n";
  }
  EXPECT_EQ(diffOf(FileState::Stale, before, after),
            "--- a/f\n+++ b/f\n@@ -2,8 +2,8 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n"
            " 8\n 9\n");
}

TEST(UnifiedDiff, KnowsMissingAndOrphanedFiles) {
  EXPECT_EQ(diffOf(FileState::Missing, "", "a\nb\n"),
            "--- /dev/null\n+++ b/f\n@@ -0,0 +1,2 @@\n+a\n+b\n");
  EXPECT_EQ(diffOf(FileState::Orphaned, "a\n", ""),
            "--- a/f\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-a\n");
}

TEST(UnifiedDiff, ReplacesTextsThatShareNothing) {
  std::string before, after;
  for (int i = 0; i != 5000; ++i) {
    before += "a" + std::to_string(i) + "\n";
    after += "b" + std::to_string(i) + "\n";
  }
  EXPECT_NE(
      diffOf(FileState::Stale, before, after).find("@@ -1,5000 +1,5000 @@"),
      std::string::npos);
}

} // namespace
