//===- HistoryTest.cpp - the files of releases, in a folder ---------------===//
//
// The ledger of a family in a folder, with everything that can be wrong with it
// and with the record in dialect.json; the stamp of generated files; and the
// facts of views.
//
//===----------------------------------------------------------------------===//

#include "model/Loader.h"
#include "model/ReleaseStamp.h"
#include "upstream/ledger/Ledger.h"
#include "upstream/ledger/Released.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace dialectgen;
using llvm::StringRef;

namespace {

class History : public ::testing::Test {
protected:
  History() {
    llvm::SmallString<128> path;
    EXPECT_FALSE(llvm::sys::fs::createUniqueDirectory("history", path));
    root = path.str().str();
    family.name = "toy";
    ledger.family = "toy";
    ledger.facts = "  \"timelines\": [\n    {\"name\": \"main\"}\n  ]\n}\n";
    ledger.seal({{"main", Version(1)}});
    ledger.seal({{"main", Version(2)}});
    record();
  }
  ~History() override { (void)llvm::sys::fs::remove_directories(root); }

  /// dialect.json records the last link.
  void record() {
    static const char source[] = "released";
    family.released.versions = ledger.links.back().released;
    family.released.hash = ledger.links.back().hash;
    family.released.range = {llvm::SMLoc::getFromPointer(source),
                             llvm::SMLoc::getFromPointer(source + 8)};
  }
  void write(const std::string &path, StringRef text) {
    llvm::SmallString<128> full(root);
    llvm::sys::path::append(full, path);
    (void)llvm::sys::fs::create_directories(llvm::sys::path::parent_path(full));
    std::error_code error;
    llvm::raw_fd_ostream(full, error) << text;
    EXPECT_FALSE(error);
  }
  void writeStamp(const LedgerLink &link) {
    ReleaseRecord of;
    of.versions = link.released;
    of.hash = link.hash;
    write(releaseStampPath("toy"), releaseStampText("toy", of));
  }
  /// The error of the history without its beginning and its end; `ok` if it is
  /// read, `none` if there is none.
  std::string read() {
    Diagnostics diagnostics;
    std::optional<Ledger> found = readHistory(family, root, diagnostics);
    EXPECT_EQ(bool(found), found && !diagnostics.hasErrors());
    if (found) {
      EXPECT_EQ(found->text(), ledger.text());
      return "ok";
    }
    if (diagnostics.all().empty())
      return "none";
    StringRef message = diagnostics.all().front().message;
    EXPECT_TRUE(message.consume_front("specs/released/toy.json "))
        << message.str();
    EXPECT_TRUE(message.consume_back(
        "; put the file and 'released' of dialect.json back as dialectgen "
        "--release wrote them"))
        << message.str();
    return message.str();
  }

  std::string root;
  Family family;
  Ledger ledger;
};

TEST_F(History, IsWhatDialectJsonRecords) {
  EXPECT_EQ(read(), "is gone");
  write("specs/released/toy.json", ledger.text());
  EXPECT_EQ(read(), "ok");
  const std::string other = "is not the release that dialect.json records";
  family.released.versions["main"] = Version(1);
  EXPECT_EQ(read(), other);
  record();
  family.released.hash = ledger.links.front().hash;
  EXPECT_EQ(read(), other);
  record();
  family.name = ledger.family = "other";
  write("specs/released/other.json", Ledger(ledger).text());
  family.name = "toy";
  write("specs/released/toy.json", ledger.text());
  EXPECT_EQ(read(), "is of family 'other'");
  write("specs/released/toy.json", "{}");
  EXPECT_EQ(read(), "was edited: it has no links, corrections and facts");
  // A link without its hash, and one that is no object.
  std::string text = ledger.text();
  size_t hash = text.find("\"hash\"");
  ASSERT_NE(hash, std::string::npos);
  write("specs/released/toy.json",
        llvm::StringRef(text).take_front(hash).str() + "\"hush\"" +
            text.substr(hash + 6));
  EXPECT_EQ(read(), "was edited: link 1 of its history was edited");
  size_t link = text.find('{', text.find("\"links\""));
  write("specs/released/toy.json",
        text.substr(0, link) + "5, " + text.substr(link));
  EXPECT_EQ(read(), "was edited: link 1 of its history was edited");
  family.released = ReleaseRecord();
  EXPECT_EQ(read(), "exists, but dialect.json records no release");
}

TEST_F(History, OfGeneratedFiles) {
  family.released = ReleaseRecord();
  EXPECT_EQ(read(), "none");
  writeStamp(ledger.links.back());
  EXPECT_EQ(read(), "is gone, and dialect.json records no release, but "
                    "generated/released/toy.json was made of main 2");
  record();
  write("specs/released/toy.json", ledger.text());
  EXPECT_EQ(read(), "ok");
  // A link that the ledger had.
  writeStamp(ledger.links.front());
  EXPECT_EQ(read(), "ok");
  LedgerLink taken = ledger.links.back();
  taken.hash = "123";
  writeStamp(taken);
  EXPECT_EQ(read(), "was taken back: it has no link 123, but "
                    "generated/released/toy.json was made of main 2 as of "
                    "that");
  // Not one of this project's forms: no stamp.
  for (const char *text :
       {"", "[]", "{\"hash\": 1, \"released\": {}}", "{\"hash\": \"1\"}",
        "{\"hash\": \"1\", \"released\": []}", "{\"released\": {}}"}) {
    write(releaseStampPath("toy"), text);
    EXPECT_FALSE(readReleaseStamp(root, "toy")) << text;
  }
  write(releaseStampPath("toy"),
        R"({"hash": "1", "released": {"a": "1", "b": 2, "c": "3"}})");
  auto stamp = readReleaseStamp(root, "toy");
  ASSERT_TRUE(stamp);
  EXPECT_EQ(stamp->versions, "a 1, c 3");
  EXPECT_EQ(stamp->hash, "1");
  EXPECT_FALSE(readReleaseStamp(root, "other"));
}

TEST_F(History, SealsWithHashAndStamp) {
  write("specs/toy/dialect.json",
        R"({"released": {"versions": {"main": 1}, "hash": "0"}, "a": 1})");
  auto seal = [&] {
    SpecEditor editor(root);
    return cantFail(sealRelease(editor, family, root, ledger, Json::object(),
                                ledger.links.back().released));
  };
  FileTexts files = seal();
  EXPECT_FALSE(files.count("generated/released/toy.json"));
  EXPECT_EQ(files["specs/released/toy.json"], ledger.text());
  EXPECT_EQ(
      Json::parse(files["specs/toy/dialect.json"]),
      Json({{"released",
             {{"versions", {{"main", 2}}}, {"hash", ledger.links.back().hash}}},
            {"a", 1}}));
  // A stamp, where something is generated.
  write("generated/toy/file", "");
  Json stamp = Json::parse(seal()["generated/released/toy.json"]);
  EXPECT_EQ(stamp["hash"], ledger.links.back().hash);
  EXPECT_EQ(stamp["released"], Json({{"main", "2"}}));
  EXPECT_EQ(stamp["generated_by"], "dialectgen --only=toy");
}

/// The facts of views: each version is one, without the names of today.
TEST(Facts, OfViews) {
  Diagnostics diagnostics;
  auto family = loadSpecs(DIALECTGEN_SOURCE_DIR, "byteir", diagnostics);
  ASSERT_TRUE(family);
  Json facts = factsAsOf(*family, family->released.versions);
  size_t views = 0;
  for (const Json &op : facts["ops"])
    for (const Json &version : op["versions"]) {
      EXPECT_FALSE(version.contains("class") || version.contains("mnemonic"));
      EXPECT_FALSE(version.contains("dialect"));
      if (version.contains("view")) {
        EXPECT_EQ(version["view"], true);
        ++views;
      }
    }
  EXPECT_GE(views, facts["ops"].size());
}

} // namespace
