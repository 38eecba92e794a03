//===- SpecWriterTest.cpp - specs written, edited and read back -----------===//

#include "upstream/specs/SpecWriter.h"
#include "diff/families/Adopt.h"
#include "diff/families/Compare.h"
#include "diff/versions/Diff.h"
#include "diff/versions/Prose.h"
#include "model/Loader.h"
#include "model/diagnostics/Diagnostics.h"
#include "upstream/adopt/ApplyUpstream.h"
#include "upstream/onnx/SchemaDump.h"
#include "upstream/specs/SpecText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <random>

using namespace dialectgen;

namespace {

const Family &dump() {
  static const Family family = [] {
    llvm::Expected<Family> read = readSchemaDump(
        DIALECTGEN_SOURCE_DIR "/tests/fixtures/onnx/onnx-1.23.json");
    return read ? std::move(*read) : Family();
  }();
  return family;
}

std::string readFile(const llvm::Twine &path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  return buffer ? (*buffer)->getBuffer().str() : "no file " + path.str();
}

/// A copy of specs/onnx in a folder that goes away with the test, with or
/// without its ops.
class Root {
public:
  explicit Root(bool withOps) {
    EXPECT_FALSE(
        llvm::sys::fs::createUniqueDirectory("dialectgen-specs", folder));
    for (llvm::StringRef part : {"", "types", "attributes"})
      copy(part);
    make("ops");
    if (withOps)
      copy("ops");
  }
  ~Root() { (void)llvm::sys::fs::remove_directories(folder); }
  Root(const Root &) = delete;

  llvm::StringRef path() const { return folder; }

  void write(const std::string &file, const std::string &text) {
    std::error_code error;
    llvm::raw_fd_ostream os(full(file), error);
    ASSERT_FALSE(error) << file;
    os << text;
  }
  std::string read(const std::string &file) { return readFile(full(file)); }

  /// Loads the folder; problems fail the test.
  Family load() {
    diagnostics = Diagnostics();
    std::optional<Family> family = loadSpecs(folder, "onnx", diagnostics);
    std::string text;
    llvm::raw_string_ostream os(text);
    diagnostics.print(os, /*showColors=*/false);
    EXPECT_EQ(text, "");
    return family ? std::move(*family) : Family();
  }
  Diagnostics diagnostics;

  std::string full(const std::string &file) const {
    return (folder + "/" + file).str();
  }

private:
  void make(llvm::StringRef part) {
    EXPECT_FALSE(
        llvm::sys::fs::create_directories(folder + "/specs/onnx/" + part));
  }
  void copy(llvm::StringRef part) {
    make(part);
    std::error_code error;
    std::string from =
        (llvm::Twine(DIALECTGEN_SOURCE_DIR) + "/specs/onnx/" + part).str();
    for (llvm::sys::fs::directory_iterator it(from, error), end;
         it != end && !error; it.increment(error)) {
      llvm::StringRef path = it->path();
      if (path.ends_with(".json"))
        EXPECT_FALSE(llvm::sys::fs::copy_file(
            path, folder + "/specs/onnx/" + part + "/" +
                      llvm::sys::path::filename(path)));
    }
  }

  llvm::SmallString<128> folder;
};

/// Everything in which `ours` is not `theirs`, in words.
std::vector<std::string> differences(const Family &ours, const Family &theirs) {
  std::vector<std::string> lines;
  for (const Drift &drift : compare(ours, theirs).list) {
    std::string line = (getName(drift.kind) + " " + drift.name + " " +
                        toString(drift.since) + ":")
                           .str();
    for (const Change &change : drift.changes)
      line += " " + inWords(change);
    lines.push_back(line);
  }
  return lines;
}

using Lines = std::vector<std::string>;

TEST(SpecWriter, NamedSetsInPlaceOfTheirMembers) {
  std::vector<TypeConstraint> sets = {{"small", {"a", "b"}, {}},
                                      {"large", {"a", "b", "c"}, {}},
                                      {"other", {"d", "x"}, {}},
                                      {"single", {"e"}, {}}};
  EXPECT_EQ(compressTypes({"e", "c", "b", "a"}, sets), (Lines{"@large", "e"}));
  EXPECT_EQ(compressTypes({"b", "d", "a"}, sets), (Lines{"@small", "d"}));
  EXPECT_EQ(compressTypes({"b"}, sets), Lines{"b"});
  EXPECT_EQ(compressTypes({}, sets), Lines());
}

TEST(SpecWriter, WrittenAndLoadedIsTheSame) {
  Root root(/*withOps=*/false);
  std::vector<TypeConstraint> sets = root.load().vocabulary.typeSets;
  EXPECT_FALSE(sets.empty());
  for (const Op &op : dump().ops)
    root.write("specs/onnx/ops/" + op.name + ".json",
               specFile(opJson(op, sets)));
  Family loaded = root.load();
  EXPECT_EQ(loaded.ops.size(), dump().ops.size());
  EXPECT_EQ(differences(loaded, dump()), Lines());
}

/// Ops whose versions have little to do with each other, so that whole
/// signatures and changes of all sorts come up.
TEST(SpecWriter, UnrelatedVersionsLoadTheSame) {
  Root root(/*withOps=*/false);
  std::vector<TypeConstraint> sets = root.load().vocabulary.typeSets;
  std::mt19937 random(1);
  std::vector<const OpVersion *> all;
  for (const Op &op : dump().ops)
    if (op.domain == "ai.onnx")
      for (const OpVersion &version : op.versions)
        all.push_back(&version);
  Family mixed = dump();
  mixed.ops.clear();
  for (unsigned i = 0; i < 300; ++i) {
    Op op;
    op.name = "Mixed" + std::to_string(1000 + i);
    op.domain = "ai.onnx";
    for (unsigned since = 5; since > 0; --since) {
      op.versions.push_back(*all[random() % all.size()]);
      op.versions.back().since = Version(since * 5);
    }
    root.write("specs/onnx/ops/" + op.name + ".json",
               specFile(opJson(op, sets)));
    mixed.ops.push_back(std::move(op));
  }
  EXPECT_EQ(differences(root.load(), mixed), Lines());
}

TEST(SpecWriter, LinesAreAtMostHundredColumns) {
  for (const Op &op : dump().ops) {
    std::string text = specFile(opJson(op, {}));
    llvm::SmallVector<llvm::StringRef> lines;
    llvm::StringRef(text).split(lines, '\n');
    for (llvm::StringRef line : lines)
      EXPECT_LE(line.size(), 100u) << op.name << ": " << line.str();
  }
}

class UpdateTest : public testing::Test {
protected:
  Root root{/*withOps=*/true};
  Family ours = root.load();
  Family theirs = dump();

  Op &their(llvm::StringRef name) {
    return *llvm::find_if(theirs.ops,
                          [&](const Op &op) { return op.name == name; });
  }
  OpVersion &their(llvm::StringRef name, unsigned since) {
    return *llvm::find_if(their(name).versions, [&](const OpVersion &version) {
      return version.since == Version(since);
    });
  }
  /// Plans and writes; the paths written.
  Lines apply() {
    auto plan =
        planUpstream(root.path(), ours, theirs, root.diagnostics.sources());
    if (!plan)
      return {llvm::toString(plan.takeError())};
    if (llvm::Error error = writeFiles(root.path(), plan->files))
      return {llvm::toString(std::move(error))};
    Lines paths;
    for (const auto &[path, text] : plan->files)
      paths.push_back(path);
    return paths;
  }
};

TEST_F(UpdateTest, NothingToDoWritesNothing) { EXPECT_EQ(apply(), Lines()); }

TEST_F(UpdateTest, ANewVersionIsPutInFrontAndNothingElseChanges) {
  std::string before = root.read("specs/onnx/ops/HardSwish.json");
  OpVersion next = their("HardSwish", 22);
  next.since = Version(28);
  next.typeConstraints[0].types.edit(
      [](std::vector<std::string> &types) { types.push_back("tensor(bool)"); });
  std::vector<OpVersion> &versions = their("HardSwish").versions;
  versions.insert(versions.begin(), next);
  EXPECT_EQ(apply(), Lines{"specs/onnx/ops/HardSwish.json"});

  std::string after = root.read("specs/onnx/ops/HardSwish.json");
  size_t place = before.find("    {\n      \"since\": 22");
  ASSERT_NE(place, std::string::npos);
  before.insert(place, R"json(    {
      "since": 28,
      "from": 22,
      "changes": [{"add": "types", "name": "T", "types": ["tensor(bool)"]}]
    },
)json");
  EXPECT_EQ(after, before);
  EXPECT_EQ(differences(root.load(), theirs), Lines());
}

TEST_F(UpdateTest, AnEditReachesVersionsThatBuildOnTheOneEdited) {
  // 11 is written as changes to 1, and must keep its signature.
  their("ReduceSum", 1).attributes[1].defaultValue = 0;
  EXPECT_EQ(apply(), Lines{"specs/onnx/ops/ReduceSum.json"});
  Family again = root.load();
  EXPECT_EQ(differences(again, theirs), Lines());
  // Facts that only the spec has are preserved.
  const Op *op = again.findOp("ai.onnx", "ReduceSum");
  const Op *old = ours.findOp("ai.onnx", "ReduceSum");
  ASSERT_TRUE(op && old);
  EXPECT_EQ(op->summary, old->summary);
  for (const OpVersion &version : old->versions) {
    const OpVersion *now = op->findVersion(version.since);
    ASSERT_TRUE(now);
    EXPECT_EQ(now->note, version.note);
    for (const Attribute &attribute : version.attributes)
      EXPECT_EQ(now->findAttribute(attribute.name)->allowedValues,
                attribute.allowedValues);
  }
}

TEST_F(UpdateTest, DocsStayWhereASignatureIsWritten) {
  their("ReduceSum", 1).attributes[1].defaultValue = 0;
  EXPECT_EQ(apply(), Lines{"specs/onnx/ops/ReduceSum.json"});
  Family again = root.load();
  EXPECT_EQ(differences(again, theirs), Lines());
  const Op *op = again.findOp("ai.onnx", "ReduceSum");
  const Op *before = ours.findOp("ai.onnx", "ReduceSum");
  ASSERT_TRUE(op && before);
  // 11 is written as changes to 1, one of them of a doc.
  for (unsigned since : {1, 11}) {
    const OpVersion *version = op->findVersion(Version(since));
    const OpVersion *old = before->findVersion(Version(since));
    ASSERT_TRUE(version && old);
    EXPECT_NE(old->operands[0].doc, "");
    EXPECT_EQ(version->operands[0].doc, old->operands[0].doc);
    for (const Attribute &attribute : old->attributes) {
      EXPECT_NE(attribute.doc, "") << attribute.name;
      EXPECT_EQ(version->findAttribute(attribute.name)->doc, attribute.doc);
    }
  }
}

TEST_F(UpdateTest, ANewOpGetsAFileAndItsDomainItsNewestVersion) {
  Op fresh = their("Abs");
  fresh.name = "Absolutely";
  fresh.versions.resize(1);
  fresh.versions[0].since = Version(99);
  theirs.ops.push_back(fresh);
  for (Timeline &domain : theirs.timelines)
    if (domain.name == "ai.onnx")
      domain.newest = Version(99);
  EXPECT_EQ(apply(), (Lines{"specs/onnx/dialect.json",
                            "specs/onnx/ops/Absolutely.json"}));
  Family again = root.load();
  EXPECT_EQ(again.findTimeline("ai.onnx")->newest, Version(99));
  EXPECT_EQ(differences(again, theirs), Lines());
}

TEST_F(UpdateTest, AnExplicitVersionListTakesNewVersions) {
  std::string path = "specs/onnx/dialect.json";
  std::string manifest = root.read(path);
  size_t at = manifest.find("\"version_list\": \"all\"");
  ASSERT_NE(at, std::string::npos);
  std::string list = "\"version_list\": {\"ReduceSum\": [13, 11], \"Cast\": "
                     "[25], \"*\": \"newest\"}";
  manifest.replace(at, 21, list);
  root.write(path, manifest);
  ours = root.load();
  OpVersion next = their("ReduceSum", 13);
  next.since = Version(28);
  std::vector<OpVersion> &versions = their("ReduceSum").versions;
  versions.insert(versions.begin(), next);
  EXPECT_EQ(apply(), (Lines{path, "specs/onnx/ops/ReduceSum.json"}));
  manifest.insert(manifest.find("13, 11"), "28, ");
  EXPECT_EQ(root.read(path), specFile(Json::parse(manifest)));

  llvm::Expected<VersionPolicy> policy = readVersionPolicy(root.path(), ours);
  ASSERT_TRUE(bool(policy)) << llvm::toString(policy.takeError());
  EXPECT_EQ(policy->listed, (std::set<std::string>{"Cast", "ReduceSum"}));
  EXPECT_TRUE(policy->restIsNewest);
}

TEST_F(UpdateTest, WhatIsSaidByVersionIsSaidOfANewOne) {
  for (auto [name, since] :
       {std::pair("Cast", 25), std::pair("Constant", 25)}) {
    OpVersion next = their(name, since);
    next.since = Version(28);
    std::vector<OpVersion> &versions = their(name).versions;
    versions.insert(versions.begin(), next);
  }
  auto plan =
      planUpstream(root.path(), ours, theirs, root.diagnostics.sources());
  ASSERT_TRUE(bool(plan)) << llvm::toString(plan.takeError());
  for (const OpenPlace &left : plan->leftOut)
    ADD_FAILURE() << left.name << ": " << left.text;
  // Constant declares them for all versions at once.
  std::vector<std::string> carriedOver;
  for (const OpenPlace &open : plan->open)
    if (llvm::StringRef(open.text).contains(
            "are copied from the previous version"))
      carriedOver.push_back(open.name + " " + toString(open.since));
  EXPECT_EQ(carriedOver, std::vector<std::string>{"Cast 28"});
  ASSERT_FALSE(bool(writeFiles(root.path(), plan->files)));
  Family again = root.load();
  const Hooks &hooks = again.findOp("ai.onnx", "Cast")->versions[0].hooks;
  EXPECT_TRUE(hooks.folder);
  EXPECT_EQ(hooks.attributeKinds.at("to"), "type");
  // Each on a line of its own where the others are.
  EXPECT_NE(root.read("specs/onnx/ops/Cast.json")
                .find("      \"to\": {\n        \"28\": \"type\",\n"
                      "        \"25\": \"type\","),
            std::string::npos);
}

TEST_F(UpdateTest, AdoptingAnOlderReleaseAndThenTheNewerOneComesBack) {
  llvm::Expected<Family> old = readSchemaDump(
      DIALECTGEN_SOURCE_DIR "/tests/fixtures/onnx/onnx-1.12.json");
  ASSERT_TRUE(bool(old)) << llvm::toString(old.takeError());
  theirs = std::move(*old);
  EXPECT_GT(apply().size(), 2u);
  ours = root.load();
  EXPECT_FALSE(compare(ours, theirs).hasDrift());
  theirs = dump();
  EXPECT_GT(apply().size(), 2u);
  EXPECT_EQ(differences(root.load(), theirs), Lines());
}

TEST_F(UpdateTest, NothingIsWrittenUnlessEverythingCanBe) {
  FileTexts files = {{"specs/onnx/ops/Abs.json", "new"},
                     {"specs/onnx/dialect.json/Add.json", "new"}};
  std::string before = root.read("specs/onnx/ops/Abs.json");
  llvm::Error error = writeFiles(root.path(), files);
  EXPECT_NE(llvm::toString(std::move(error))
                .find("specs/onnx/dialect.json/Add.json: "),
            std::string::npos);
  EXPECT_EQ(root.read("specs/onnx/ops/Abs.json"), before);
  // Nor is anything left beside it.
  std::error_code code;
  for (llvm::sys::fs::directory_iterator it(root.full("specs/onnx/ops"), code),
       end;
       it != end && !code; it.increment(code))
    EXPECT_TRUE(llvm::StringRef(it->path()).ends_with(".json")) << it->path();
}

TEST_F(UpdateTest, AnUnknownDomainIsLeftOut) {
  theirs.ops.push_back(their("Abs"));
  theirs.ops.back().domain = "ai.other";
  auto plan =
      planUpstream(root.path(), ours, theirs, root.diagnostics.sources());
  ASSERT_TRUE(bool(plan)) << llvm::toString(plan.takeError());
  EXPECT_TRUE(plan->files.empty());
  ASSERT_EQ(plan->leftOut.size(), 1u);
  EXPECT_EQ(plan->leftOut.front().text,
            "domain 'ai.other' is none of 'timelines' in "
            "specs/onnx/dialect.json; add it there");
  EXPECT_TRUE(plan->leavesOut("ai.other", "Abs", Version(13)));
  EXPECT_FALSE(plan->leavesOut("ai.onnx", "Abs", Version(13)));
}

} // namespace
