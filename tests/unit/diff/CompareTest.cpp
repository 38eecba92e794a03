//===- CompareTest.cpp - one family against another -----------------------===//

#include "diff/families/Compare.h"
#include "Dump.h"
#include "diff/families/Adopt.h"
#include "diff/versions/Diff.h"
#include "diff/versions/Prose.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace dialectgen;

namespace {

Op &findOp(Family &family, llvm::StringRef name) {
  auto op =
      llvm::find_if(family.ops, [&](const Op &op) { return op.name == name; });
  EXPECT_NE(op, family.ops.end());
  return *op;
}

OpVersion &findVersion(Family &family, llvm::StringRef op, unsigned since) {
  std::vector<OpVersion> &versions = findOp(family, op).versions;
  auto version = llvm::find_if(versions, [&](const OpVersion &candidate) {
    return candidate.since == Version(since);
  });
  EXPECT_NE(version, versions.end());
  return *version;
}

/// `kind Op since` for every entry.
std::vector<std::string> entries(const Comparison &comparison) {
  std::vector<std::string> lines;
  for (const Drift &drift : comparison.list)
    lines.push_back(
        (getName(drift.kind) + " " + drift.name + " " + toString(drift.since))
            .str());
  return lines;
}

using Lines = std::vector<std::string>;

TEST(Compare, SameIsNoDrift) {
  Comparison comparison = compare(newDump(), newDump());
  EXPECT_EQ(entries(comparison), Lines());
  EXPECT_FALSE(comparison.hasDrift());
  EXPECT_EQ(comparison.commonOps, 227u);
  EXPECT_EQ(comparison.commonVersions, 642u);
}

TEST(Compare, EveryKind) {
  Family ours = newDump(), theirs = newDump();
  // New op: ours lacks it.
  llvm::erase_if(ours.ops, [](const Op &op) { return op.name == "Abs"; });
  // Newer and inserted upstream.
  findOp(ours, "Acos").versions.erase(findOp(ours, "Acos").versions.begin());
  findOp(ours, "Add").versions.erase(findOp(ours, "Add").versions.begin() + 1);
  // Edited.
  findVersion(theirs, "And", 7).operands[0].name = "left";
  // Deprecated, by an edit and by a new version.
  findVersion(theirs, "Asin", 22).deprecated = true;
  OpVersion next = findOp(theirs, "Asinh").versions.front();
  next.since = Version(28);
  next.deprecated = true;
  std::vector<OpVersion> &asinh = findOp(theirs, "Asinh").versions;
  asinh.insert(asinh.begin(), next);
  // Removed op and version.
  llvm::erase_if(theirs.ops, [](const Op &op) { return op.name == "Atan"; });
  findOp(theirs, "Ceil").versions.pop_back();
  // Newer here: beyond the newest opset upstream knows.
  OpVersion future = findOp(ours, "Cos").versions.front();
  future.since = Version(29);
  std::vector<OpVersion> &cos = findOp(ours, "Cos").versions;
  cos.insert(cos.begin(), future);
  // Implementation only.
  findVersion(theirs, "Cosh", 9).functions.dataPropagation = true;

  Comparison comparison = compare(ours, theirs);
  EXPECT_EQ(entries(comparison),
            (Lines{"new-op Abs 13", "new-op Abs 6", "new-op Abs 1",
                   "newer-upstream Acos 22", "inserted-upstream Add 13",
                   "edited And 7", "deprecated Asin 22", "deprecated Asinh 28",
                   "removed-op Atan 22", "removed-version Ceil 1",
                   "newer-here Cos 29", "implementation Cosh 9"}));
  EXPECT_TRUE(comparison.hasDrift());
  EXPECT_EQ(comparison.count(DriftKind::NewOp), 3u);
  EXPECT_EQ(comparison.list[3].bump.kind, BumpClass::Type);
  EXPECT_EQ(comparison.list[3].previous, Version(7));
  EXPECT_FALSE(comparison.list[6].previous);
  EXPECT_EQ(comparison.list[7].previous, Version(22));
}

TEST(Compare, NewerHereAloneIsNoDrift) {
  const Family &theirs = oldDump();
  Family ours = oldDump();
  ours.ops.push_back(newDump().ops.back());
  ours.ops.back().name = "Later";
  ours.ops.back().versions.front().since = Version(18);
  ours.ops.back().versions.resize(1);
  // A domain upstream has never heard of.
  ours.ops.push_back(ours.ops.back());
  ours.ops.back().domain = "ai.onnx.preview";
  Comparison comparison = compare(ours, theirs);
  EXPECT_EQ(comparison.count(DriftKind::NewerHere), 2u);
  EXPECT_EQ(comparison.list.size(), 2u);
  EXPECT_FALSE(comparison.hasDrift());
}

/// Between releases 1.12 and 1.23 ONNX edited published versions. The report
/// must list each with its edits.
TEST(Compare, RealEditsUnderTheSameVersion) {
  Comparison comparison = compare(oldDump(), newDump());
  Lines edited;
  for (const Drift &drift : comparison.list)
    if (drift.kind == DriftKind::Edited)
      for (const Change &change : drift.changes)
        if (change.element != Element::Version)
          edited.push_back(drift.name + " " + toString(drift.since) + ": " +
                           inWords(change));
  EXPECT_EQ(edited,
            (Lines{"Erf 13: type variable 'T' no longer takes tensor(uint8), "
                   "tensor(uint16), tensor(uint32), tensor(uint64), "
                   "tensor(int8), tensor(int16) and 2 more",
                   "GridSample 16: operand 'grid': type \"T1\" -> \"T2\"",
                   "GridSample 16: result 'Y': type \"T2\" -> \"T1\""}));
  EXPECT_EQ(comparison.commonVersions, 444u);
  EXPECT_EQ(comparison.count(DriftKind::RemovedOp), 0u);
  EXPECT_EQ(comparison.count(DriftKind::RemovedVersion), 0u);
}

TEST(Compare, AnOlderUpstreamIsInformation) {
  Comparison comparison = compare(newDump(), oldDump());
  EXPECT_EQ(comparison.count(DriftKind::NewerHere), 642u - 444u);
  for (const Drift &drift : comparison.list)
    EXPECT_TRUE(drift.kind == DriftKind::NewerHere ||
                drift.kind == DriftKind::Edited ||
                drift.kind == DriftKind::Implementation)
        << drift.name << " " << toString(drift.since);
}

TEST(Adopt, KeepsWhatOnlyTheSpecSays) {
  OpVersion ours, theirs;
  ours.summary = "s";
  ours.traits = {"terminator"};
  ours.deterministic = false;
  ours.hooks.edit().verifier = true;
  ours.attributes = {attribute("axis", "int", 0), attribute("gone", "int")};
  ours.attributes[0].allowedValues = {0, 1};
  ours.attributes[0].minimum = 0;
  ours.attributes[0].doc = "Which axis.";
  ours.attributes[0].valueDocs["1"] = "The last.";
  ours.operands = {parameter("x", "T")};
  ours.operands[0].doc = "What is summed.";
  theirs.operands = {parameter("w", "T"), parameter("x", "U")};
  theirs.attributes = {attribute("axis", "int", 1), attribute("new", "float")};
  theirs.functions.shapeInference = true;

  OpVersion adopted = adopt(ours, theirs);
  EXPECT_EQ(adopted.summary, "s");
  EXPECT_EQ(adopted.traits, ours.traits);
  EXPECT_EQ(adopted.deterministic, false);
  EXPECT_TRUE(adopted.hooks->verifier);
  EXPECT_TRUE(adopted.functions.shapeInference);
  ASSERT_EQ(adopted.attributes.size(), 2u);
  EXPECT_EQ(adopted.attributes[0].defaultValue, 1);
  EXPECT_EQ(adopted.attributes[0].allowedValues.size(), 2u);
  EXPECT_TRUE(adopted.attributes[0].minimum);
  EXPECT_EQ(adopted.attributes[0].doc, "Which axis.");
  EXPECT_EQ(adopted.attributes[0].valueDocs, ours.attributes[0].valueDocs);
  ASSERT_EQ(adopted.operands.size(), 2u);
  EXPECT_EQ(adopted.operands[0].doc, "");
  EXPECT_EQ(adopted.operands[1].doc, "What is summed.");
  EXPECT_EQ(adopted.operands[1].type, "U");
  EXPECT_EQ(adopted.attributes[1].name, "new");
}

TEST(Adopt, NewVersionsTakeOverValueSets) {
  Op ours, theirs;
  ours.versions.emplace_back().since = Version(1);
  ours.versions[0].attributes = {attribute("axis", "int", 0)};
  ours.versions[0].attributes[0].allowedValues = {0, 1};
  for (unsigned since : {3, 2})
    theirs.versions.emplace_back().since = Version(since);
  for (OpVersion &version : theirs.versions)
    version.attributes = {attribute("axis", "int", 0)};
  Op adopted = adopt(ours, theirs);
  ASSERT_EQ(adopted.versions.size(), 3u);
  for (const OpVersion &version : adopted.versions)
    EXPECT_EQ(version.attributes[0].allowedValues.size(), 2u)
        << toString(version.since);
}

TEST(Adopt, AddsVersionsInOrderAndLosesNone) {
  Op ours, theirs;
  for (unsigned since : {13, 7})
    ours.versions.emplace_back().since = Version(since);
  for (unsigned since : {14, 9, 7, 1})
    theirs.versions.emplace_back().since = Version(since);
  Lines versions;
  for (const OpVersion &version : adopt(ours, theirs).versions)
    versions.push_back(toString(version.since));
  EXPECT_EQ(versions, (Lines{"14", "13", "9", "7", "1"}));
}

} // namespace
