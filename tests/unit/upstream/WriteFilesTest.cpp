//===- WriteFilesTest.cpp - all files of a command or none ----------------===//
//
// Writing several files is stopped at each of its operations, by a kill and by
// a full disk. After the next run the tree is as before or as after.
//
//===----------------------------------------------------------------------===//

#include "upstream/specs/WriteFiles.h"
#include "Faults.h"
#include "dialectgen/core/bytecode/OutputFile.h"
#include "model/read/SpecFiles.h"
#include "gtest/gtest.h"
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <sys/stat.h>
#include <unistd.h>

using namespace dialectgen;
namespace fs = std::filesystem;

namespace {

using Tree = std::map<std::string, std::string>;

class WriteFilesTest : public ::testing::Test {
protected:
  void SetUp() override {
    const auto *info = ::testing::UnitTest::GetInstance()->current_test_info();
    root = fs::path(::testing::TempDir()) / "dialectgen-write" / info->name();
    make(before);
    after = before;
    for (const auto &[path, text] : files)
      after[path] = text;
    for (const std::string &path : removed)
      after.erase(path);
  }
  void TearDown() override { fs::remove_all(root); }

  void make(const Tree &tree) {
    fs::remove_all(root);
    fs::create_directories(root / "specs");
    for (const auto &[path, text] : tree) {
      fs::create_directories((root / path).parent_path());
      std::ofstream(root / path, std::ios::binary) << text;
    }
  }
  /// All files, and folders without any.
  Tree read() {
    Tree tree;
    for (const auto &entry : fs::recursive_directory_iterator(root)) {
      std::string path = fs::relative(entry.path(), root).string();
      std::ostringstream text;
      if (entry.is_regular_file())
        text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
      if (!entry.is_directory() || fs::is_empty(entry.path()))
        tree[path] = text.str();
    }
    return tree;
  }
  int write() {
    llvm::Error error = writeFiles(root.string(), files, removed);
    bool failed = bool(error);
    llvm::consumeError(std::move(error));
    return failed ? 2 : 0;
  }
  /// As the next run does.
  std::string settle() {
    llvm::Expected<std::string> done = settleFiles(root.string());
    return done ? *done : llvm::toString(done.takeError());
  }

  fs::path root;
  Tree before = {{"specs/a/dialect.json", "old"},
                 {"specs/a/ops/X.json", "x"},
                 {"specs/c/ops/Z.json", "z"},
                 {"specs/c/dialect.json", "c"}};
  Tree after;
  FileTexts files = {{"specs/released/a.json", "ledger"},
                     {"specs/a/dialect.json", std::string(100000, 'n')},
                     {"specs/b/ops/Y.json", "y"},
                     {"generated/a/released.json", "stamp"}};
  /// The last ones in their folders.
  std::vector<std::string> removed = {"specs/c/dialect.json",
                                      "specs/c/ops/Z.json"};
};

TEST_F(WriteFilesTest, AllOrNoneAfterAKill) {
  unsigned count = 0;
  bool wasTakenBack = false, wasFinished = false;
  for (;; ++count) {
    make(before);
    FaultOutcome outcome =
        runWithFault([&] { return write(); }, count, Fault::Kill);
    if (!outcome.isWatched)
      GTEST_SKIP() << "processes cannot be watched here";
    if (!outcome.isReached)
      break;
    std::string said = settle();
    (void)removeUnfinished(root.string());
    Tree tree = read();
    EXPECT_TRUE(tree == before || tree == after) << count << ": " << said;
    wasTakenBack |= llvm::StringRef(said).starts_with("took back 4 files");
    wasFinished |= llvm::StringRef(said).starts_with("finished the 4 files");
    // The same command does it then.
    EXPECT_EQ(write(), 0) << count;
    EXPECT_EQ(read(), after) << count;
  }
  EXPECT_EQ(read(), after);
  EXPECT_GT(count, 20u);
  EXPECT_TRUE(wasTakenBack);
  EXPECT_TRUE(wasFinished);
}

TEST_F(WriteFilesTest, AllOrNoneOnAFullDisk) {
  for (unsigned at = 0;; ++at) {
    make(before);
    FaultOutcome outcome =
        runWithFault([&] { return write(); }, at, Fault::FullDisk);
    if (!outcome.isWatched)
      GTEST_SKIP() << "processes cannot be watched here";
    if (!outcome.isReached)
      break;
    EXPECT_EQ(outcome.status, 2) << at;
    // Only a new name that cannot be given needs another run.
    if (read() != before)
      EXPECT_NE(settle().find("finished"), std::string::npos) << at;
    Tree tree = read();
    EXPECT_TRUE(tree == before || tree == after) << at;
  }
}

TEST_F(WriteFilesTest, NoJournalOfSomebodyElse) {
  auto refuse = [&](const std::string &journal) {
    make(before);
    std::ofstream(root / "specs/.dialectgen-journal.json") << journal;
    EXPECT_NE(settle().find("is no journal that dialectgen writes"),
              std::string::npos)
        << journal;
  };
  refuse("");
  refuse("[]");
  auto journalOf = [](const std::string &tag, const std::string &folder,
                      const std::string &file, const std::string &removed) {
    return R"({"tag": ")" + tag + R"(", "complete": true, "folders": [)" +
           folder + R"(], "files": [)" + file + R"(], "removed": [)" + removed +
           "]}";
  };
  const std::string good = "\"specs/a/x.json\"";
  refuse(R"({"tag": "abcdef", "complete": true, "folders": []})");
  refuse(journalOf("../abc", "", good, ""));
  refuse(journalOf("abcdef", "", "", ""));
  for (const char *path :
       {"\"/etc/passwd\"", "\"../x\"", "\"specs/../../x\"", "\"README.md\""}) {
    refuse(journalOf("abcdef", path, good, ""));
    refuse(journalOf("abcdef", "", path, ""));
    refuse(journalOf("abcdef", "", good, path));
  }
  // One that differs from these in nothing else is settled.
  make(before);
  std::ofstream(root / "specs/.dialectgen-journal.json")
      << journalOf("abcdef", "", good, "");
  EXPECT_EQ(settle().find("finished the 1 file"), 0u);
}

TEST_F(WriteFilesTest, LeftoversAreRemovedAndNeverRefused) {
  for (const char *name : {"Abs.json.3d40b7", "Abs.json.3d40b7.tmp"}) {
    EXPECT_TRUE(isLeftover(name)) << name;
    std::ofstream(root / "specs/a/ops" / name) << "{";
  }
  for (const char *name : {"Abs.json", "Abs.json.bak", "Abs.3d40b7", "a.tmp"})
    EXPECT_FALSE(isLeftover(name)) << name;
  EXPECT_EQ(removeUnfinished(root.string()).find("removed 2 files"), 0u);
  EXPECT_EQ(read(), before);
  EXPECT_EQ(removeUnfinished(root.string()), "");
}

TEST_F(WriteFilesTest, WritesThroughLinksAndKeepsRights) {
  fs::create_directories(root / "shared");
  fs::rename(root / "specs/a/dialect.json", root / "shared/dialect.json");
  fs::create_symlink("../../shared/dialect.json",
                     root / "specs/a/dialect.json");
  fs::permissions(root / "shared/dialect.json", fs::perms(0640));
  ASSERT_EQ(write(), 0);
  EXPECT_TRUE(fs::is_symlink(root / "specs/a/dialect.json"));
  EXPECT_EQ(fs::file_size(root / "shared/dialect.json"), 100000u);
  EXPECT_EQ(fs::status(root / "shared/dialect.json").permissions(),
            fs::perms(0640));
}

class OutputFileTest : public WriteFilesTest {
protected:
  /// Writes `text` to a file; the error, or nothing.
  std::string put(const std::string &name, const std::string &text) {
    llvm::Error error =
        writeFile((root / name).string(), [&](llvm::raw_ostream &os) {
          os << text;
          return llvm::Error::success();
        });
    return error ? llvm::toString(std::move(error)) : "";
  }
};

TEST_F(OutputFileTest, WritesWhatIsThere) {
  make({{"old", "o"}});
  fs::create_symlink("old", root / "link");
  fs::create_symlink("link", root / "link2");
  fs::create_symlink("new", root / "dangling");
  fs::create_directories(root / "folder");
  EXPECT_EQ(put("link2", "a"), "");
  EXPECT_EQ(put("dangling", "b"), "");
  EXPECT_TRUE(fs::is_symlink(root / "link2"));
  EXPECT_TRUE(fs::is_symlink(root / "dangling"));
  EXPECT_EQ(read()["old"], "a");
  EXPECT_EQ(read()["new"], "b");
  EXPECT_EQ(put("folder", "a"), "Is a directory");
  fs::create_symlink("/dev/full", root / "full");
  EXPECT_EQ(put("full", "a"), "No space left on device");
  EXPECT_TRUE(fs::is_character_file("/dev/full"));
  EXPECT_EQ(put("no/folder", "a"), "No such file or directory");
  ASSERT_EQ(mkfifo((root / "pipe").c_str(), 0600), 0);
  int reader = open((root / "pipe").c_str(), O_RDONLY | O_NONBLOCK);
  EXPECT_EQ(put("pipe", "through"), "");
  char text[16] = {};
  EXPECT_EQ(::read(reader, text, sizeof(text)), 7);
  EXPECT_STREQ(text, "through");
  close(reader);
  EXPECT_TRUE(fs::is_fifo(root / "pipe"));
}

TEST_F(OutputFileTest, KeepsTheOldTextUnlessAllIsWritten) {
  std::string large(200000, 'n');
  for (Fault fault : {Fault::Kill, Fault::FullDisk})
    for (unsigned at = 0;; ++at) {
      make({{"file", "old"}});
      FaultOutcome outcome = runWithFault(
          [&] { return put("file", large).empty() ? 0 : 1; }, at, fault);
      if (!outcome.isWatched)
        GTEST_SKIP() << "processes cannot be watched here";
      if (!outcome.isReached)
        break;
      std::string text = read()["file"];
      EXPECT_TRUE(text == "old" || text == large) << at;
      if (fault == Fault::FullDisk) {
        EXPECT_EQ(outcome.status, 1) << at;
        EXPECT_EQ(read(), Tree({{"file", "old"}, {"specs", ""}})) << at;
      }
    }
}

} // namespace
