//===- DriftReportTest.cpp - the two forms of the drift report ------------===//

#include "report/DriftReport.h"
#include "Dump.h"
#include "model/forms/Fields.h"
#include "report/Rules.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace dialectgen;

namespace {

/// Ours has op Foo 1 and 2, read from a file of two lines; theirs edited
/// attribute `axis` of 2 and added 3.
class DriftReportTest : public testing::Test {
protected:
  DriftReportTest() {
    sources.AddNewSourceBuffer(
        llvm::MemoryBuffer::getMemBuffer("{\n  \"axis\": 1}"), {});
    const char *start = sources.getMemoryBuffer(1)->getBufferStart();
    Op op;
    op.name = "Foo";
    op.domain = "x";
    op.file = "specs/x/ops/Foo.json";
    for (unsigned since : {2, 1}) {
      OpVersion version;
      version.since = Version(since);
      version.attributes = {attribute("axis", "int", 1)};
      version.attributes[0].range =
          llvm::SMRange(llvm::SMLoc::getFromPointer(start + 4),
                        llvm::SMLoc::getFromPointer(start + 10));
      op.versions.push_back(version);
    }
    ours.name = "x";
    ours.timelines.resize(1);
    ours.timelines[0].name = "x";
    ours.timelines[0].newest = Version(3);
    ours.ops.push_back(op);
    theirs = ours;
    std::vector<OpVersion> &versions = theirs.ops[0].versions;
    versions[0].attributes[0].defaultValue = 0;
    versions.insert(versions.begin(), versions[0]);
    versions[0].since = Version(3);
    versions[0].attributes.clear();
  }

  llvm::SourceMgr sources;
  Family ours, theirs;
};

TEST_F(DriftReportTest, Text) {
  Comparison comparison = compare(ours, theirs);
  std::string text;
  llvm::raw_string_ostream os(text);
  printText({ours, "FILE", comparison, sources}, os, /*colors=*/false);
  EXPECT_EQ(text, R"(edited upstream under the same version (1):
  Foo 2 [interface: attribute-default-changed]
    specs/x/ops/Foo.json:2:3: attribute 'axis': default 1 -> 0

newer upstream (1):
  Foo 3 (after 2) [interface: attribute-removed]
    attribute 'axis' removed (int, default 0)

x: drift against FILE: 1 edited, 1 newer-upstream; by class: 2 interface; 1 ops and 2 versions in common
)");
}

TEST_F(DriftReportTest, ColorsOnlyWhereAsked) {
  Comparison comparison = compare(ours, theirs);
  std::string text;
  llvm::raw_string_ostream os(text);
  os.enable_colors(true);
  printText({ours, "FILE", comparison, sources}, os, /*colors=*/true);
  EXPECT_NE(text.find('\033'), std::string::npos);
}

TEST_F(DriftReportTest, NoDrift) {
  Comparison comparison = compare(ours, ours);
  std::string text;
  llvm::raw_string_ostream os(text);
  printText({ours, "FILE", comparison, sources}, os, /*colors=*/false);
  EXPECT_EQ(text, "x: no drift against FILE: nothing differs; 1 ops and 2 "
                  "versions in common\n");
}

TEST_F(DriftReportTest, Json) {
  Comparison comparison = compare(ours, theirs);
  EXPECT_EQ(toJson(DriftReport{ours, "FILE", comparison, sources}),
            Json::parse(R"json({
    "family": "x", "against": "FILE", "drift": true,
    "common": {"ops": 1, "versions": 2},
    "counts": {"edited": 1, "new-op": 0, "newer-upstream": 1,
               "inserted-upstream": 0, "deprecated": 0, "removed-op": 0,
               "removed-version": 0, "newer-here": 0, "implementation": 0},
    "list": [
      {"kind": "newer-upstream", "domain": "x", "op": "Foo", "since": 3,
       "previous": 2, "file": "specs/x/ops/Foo.json", "class": "interface",
       "tags": ["attribute-removed"],
       "changes": [{
         "words": "attribute 'axis' removed (int, default 0)",
         "change": {"remove": "attribute", "name": "axis"},
         "before": {"name": "axis", "kind": "int", "default": 0}}],
       "severity": "error", "guarantee": "upgrade",
       "fingerprint": "f8afc02a8f4c6831"},
      {"kind": "edited", "domain": "x", "op": "Foo", "since": 2,
       "file": "specs/x/ops/Foo.json", "class": "interface",
       "tags": ["attribute-default-changed"],
       "changes": [{
         "words": "attribute 'axis': default 1 -> 0",
         "change": {"change": "attribute", "name": "axis",
                    "set": {"default": 0}},
         "before": {"default": 1}, "line": 2, "column": 3}],
       "severity": "error", "guarantee": "upgrade",
       "fingerprint": "ddf11caeebf644bf"}]})json"));
}

/// Without a rule, a difference has no place among those that break programs.
TEST(Rules, OfEveryFactOfVersions) {
  unsigned count = 0;
  for (const Field &field : fieldsOf<OpVersion>().fields)
    for (const char *suffix : {"-added", "-removed", "-changed"})
      if (field.is(field::Behaviour)) {
        std::string id = field.key + suffix;
        llvm::replace(id, '_', '-');
        EXPECT_TRUE(findRule(id)) << id;
        ++count;
      }
  EXPECT_GE(count, 15u);
}

TEST_F(DriftReportTest, OpsOutsideTheFirstDomainAreQualified) {
  EXPECT_EQ(qualifiedName(ours, "x", "Foo"), "Foo");
  EXPECT_EQ(qualifiedName(ours, "x.ml", "Foo"), "x.ml.Foo");
}

} // namespace
