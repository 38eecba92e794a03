//===- ElementDriftTest.cpp - facts that artifacts depend on --------------===//

#include "diff/families/Compare.h"
#include "diff/versions/Prose.h"
#include "report/DriftReport.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace dialectgen;

namespace {

Version release(unsigned minor) { return Version(1, minor, 0); }

/// A dialect of releases 1.0.0 and 1.1.0 with two types, an enumeration and an
/// op.
Family family() {
  Family result;
  result.name = "x";
  Timeline line;
  line.name = "x";
  line.releases = {release(0), release(1)};
  line.minimum = release(0);
  line.newest = line.newestReleased = release(1);
  result.timelines = {line};
  VersionedPart &versionedPart = result.versionedDialect.emplace();
  versionedPart.kind = PartKind::VersionedDialect;
  versionedPart.bytecodeVersions = {{release(0), 3}};
  for (const char *name : {"i32", "i64"}) {
    WireRecord &record = result.types.emplace_back();
    record.name = name;
    record.since = release(0);
    record.bits = 32;
  }
  WireRecord &mode = result.attributes.emplace_back();
  mode.name = "mode";
  mode.since = release(0);
  mode.cases.push_back({"UP", 0, std::nullopt, "", "", "", false, {}});
  WireField field;
  field.name = "value";
  mode.fields.push_back(field);
  Op &op = result.ops.emplace_back();
  op.name = "add";
  op.domain = "x";
  op.versions.emplace_back().since = release(0);
  return result;
}

void addRelease(Family &family) {
  family.timelines[0].releases.push_back(release(2));
  family.timelines[0].newest = release(2);
}

/// `kind subject since: names` for every entry.
std::vector<std::string> entries(const Family &ours, const Family &theirs) {
  std::vector<std::string> lines;
  for (const Drift &drift : compare(ours, theirs, Statements::Spec).list) {
    std::string line =
        (getName(drift.kind) + " " + drift.name + " " + toString(drift.since))
            .str();
    for (const Change &change : drift.changes)
      line += ": " + inWords(change);
    lines.push_back(line);
  }
  return lines;
}

using Lines = std::vector<std::string>;

TEST(ElementDrift, SameIsNoDrift) {
  EXPECT_EQ(entries(family(), family()), Lines());
  EXPECT_EQ(compare(family(), family(), Statements::Spec).commonRecords, 3u);
  // Schemas know nothing of records.
  Family other = family();
  other.types.clear();
  EXPECT_FALSE(compare(family(), other, Statements::Schema).hasDrift());
}

/// An element newer than all elements that the other side knows is newer, not
/// changed.
TEST(ElementDrift, NewerIsNoDrift) {
  Family ours = family();
  addRelease(ours);
  WireRecord fresh;
  fresh.name = "f8";
  fresh.since = release(2);
  ours.types.push_back(fresh);
  ours.attributes[0].cases.push_back(
      {"DOWN", 1, release(2), "", "", "", false, {}});
  ours.types[0].until = release(1);
  ours.ops[0].versions[0].until = release(1);
  EXPECT_EQ(
      entries(ours, family()),
      (Lines{
          "newer-here  1.2.0", "newer-here f8 1.2.0",
          "newer-here i32 1.0.0: until \"1.1.0\" dropped",
          R"(newer-here mode 1.2.0: case DOWN {"value":1,"since":"1.2.0"} added)",
          "newer-here add 1.0.0: until \"1.1.0\" dropped"}));
  EXPECT_FALSE(compare(ours, family(), Statements::Spec).hasDrift());
  EXPECT_EQ(entries(family(), ours).front(), "newer-upstream  1.2.0");
  EXPECT_TRUE(compare(family(), ours, Statements::Spec).hasDrift());
}

TEST(ElementDrift, ReleasedFactsStay) {
  auto changed = [](auto change) {
    Family ours = family();
    change(ours);
    return entries(ours, family());
  };
  EXPECT_EQ(changed([](Family &d) { std::swap(d.types[0], d.types[1]); }),
            (Lines{"edited i32 1.0.0: code 1 -> 0",
                   "edited i64 1.0.0: code 0 -> 1"}));
  EXPECT_EQ(changed([](Family &d) { d.types.pop_back(); }),
            Lines{"new-op i64 1.0.0"});
  // An element with a new code must begin with a new release.
  EXPECT_EQ(changed([](Family &d) {
              d.types.push_back(d.types[0]);
              d.types.back().name = "i8";
            }),
            Lines{"removed-op i8 1.0.0"});
  EXPECT_EQ(changed([](Family &d) { d.types[0].bits = 64; }),
            Lines{"edited i32 1.0.0: bits 64 -> 32"});
  EXPECT_EQ(changed([](Family &d) { d.types[0].builtin = "i32"; }),
            Lines{"edited i32 1.0.0: builtin \"i32\" dropped"});
  EXPECT_EQ(changed([](Family &d) { d.types[0].text = "$x"; }),
            Lines{"edited i32 1.0.0: text \"$x\" dropped"});
  EXPECT_EQ(changed([](Family &d) { d.types[0].since = release(1); }),
            Lines{"edited i32 1.1.0: since \"1.1.0\" -> \"1.0.0\""});
  EXPECT_EQ(changed([](Family &d) { d.types[0].until = release(0); }),
            Lines{"edited i32 1.0.0: until \"1.0.0\" dropped"});
  EXPECT_EQ(changed([](Family &d) { d.attributes[0].cases[0].value = 2; }),
            Lines{"edited mode 1.0.0: case UP 2 -> 0"});
  EXPECT_EQ(changed([](Family &d) {
              d.attributes[0].cases.push_back(
                  {"LATE", 3, std::nullopt, "", "", "", false, {}});
            }),
            Lines{"edited mode 1.0.0: case LATE 3 dropped"});
  EXPECT_EQ(
      changed([](Family &d) { d.attributes[0].fields[0].name = "v"; }).size(),
      1u);
  EXPECT_EQ(changed([](Family &d) {
              d.attributes[0].retired = d.attributes[0].name;
              d.attributes[0].fields.clear();
              d.attributes[0].cases.clear();
            }).size(),
            1u);
}

TEST(ElementDrift, Releases) {
  Family ours = family();
  ours.timelines[0].releases.erase(ours.timelines[0].releases.begin());
  EXPECT_EQ(entries(ours, family()), Lines{"inserted-upstream  1.0.0"});
  EXPECT_EQ(entries(family(), ours), Lines{"removed-version  1.0.0"});
  ours = family();
  ours.versionedDialect->bytecodeVersions = {{release(0), 3}, {release(1), 4}};
  EXPECT_EQ(entries(ours, family()),
            Lines{"edited  1.1.0: bytecode_version 4 -> 3"});
}

TEST(ElementDrift, WhatOnlySpecsSayOfOps) {
  Family ours = family();
  OpVersion &version = ours.ops[0].versions[0];
  version.illegal.emplace_back().below = release(1);
  version.step = {{step::Before{"axis", 1}}};
  version.traits = {"commutative"};
  Comparison comparison = compare(ours, family(), Statements::Spec);
  ASSERT_EQ(comparison.list.size(), 1u);
  EXPECT_EQ(comparison.list[0].kind, DriftKind::Edited);
  EXPECT_EQ(comparison.list[0].bump.tags,
            (Lines{"illegal-removed", "step-removed", "traits-removed"}));
  EXPECT_EQ(comparison.list[0].bump.kind, BumpClass::None);
  EXPECT_FALSE(compare(ours, family(), Statements::Schema).hasDrift());
}

TEST(ElementDrift, Reports) {
  Family ours = family();
  ours.types[0].bits = 64;
  addRelease(ours);
  Comparison comparison = compare(ours, family(), Statements::Spec);
  llvm::SourceMgr sources;
  DriftReport report{ours, "FILE", comparison, sources};
  std::string text;
  llvm::raw_string_ostream os(text);
  printText(report, os, /*colors=*/false);
  EXPECT_EQ(text, R"(edited upstream under the same version (1):
  type i32 1.0.0 [interface: bits-changed]
    bits 64 -> 32

newer here than upstream (no drift) (1):
  release 1.2.0

x: drift against FILE: 1 edited, 1 newer-here; by class: 1 interface; 1 ops, 3 types and attributes and 1 versions in common
)");
  Json list = toJson(report)["list"];
  EXPECT_EQ(list[0], (Json{{"kind", "newer-here"},
                           {"domain", "x"},
                           {"list", "releases"},
                           {"since", "1.2.0"},
                           {"severity", "note"},
                           {"guarantee", "downgrade"},
                           {"fingerprint", "3bf93671a90c717b"}}));
  EXPECT_EQ(list[1]["record"], "i32");
  EXPECT_EQ(list[1]["list"], "types");
}

} // namespace
