//===- VersionNotesTest.cpp - what is new in a version --------------------===//

#include "emit/VersionNotes.h"
#include <gtest/gtest.h>

using namespace dialectgen;

namespace {

OpVersion version(unsigned since) {
  OpVersion version;
  version.since = Version(since);
  version.operands.emplace_back();
  version.operands.back().name = "X";
  version.operands.back().type = "T";
  version.typeConstraints = {{"T", {"tensor(float)"}, {}}};
  return version;
}

using Strings = std::vector<std::string>;

TEST(VersionNotes, SaysWhatUsersSee) {
  OpVersion before = version(1), after = version(7);
  after.note = "Shapes are broadcast.";
  after.typeConstraints.front().types.push_back("tensor(double)");
  EXPECT_EQ(versionNotes(before, after),
            (Strings{"Shapes are broadcast.",
                     "type variable 'T' also takes tensor(double)"}));
}

TEST(VersionNotes, LeavesOutWhatUsersDoNot) {
  OpVersion before = version(1), after = version(7);
  after.operands.front().differentiable = true;
  after.functions.shapeInference = true;
  EXPECT_EQ(versionNotes(before, after), Strings{});
}

TEST(VersionNotes, SaysDeprecated) {
  OpVersion before = version(1), after = version(7);
  after.deprecated = true;
  Strings notes = versionNotes(before, after);
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_NE(notes.front().find("deprecated"), std::string::npos);
}

TEST(VersionNotes, KnowsTheOpsetsOfAVersion) {
  OpVersion at = version(7);
  EXPECT_EQ(opsetRange(at), "opset 7 and later");
  at.until = Version(7);
  EXPECT_EQ(opsetRange(at), "opset 7");
  at.until = Version(12);
  EXPECT_EQ(opsetRange(at), "opsets 7 to 12");
}

TEST(VersionNotes, FindsTheVersionBefore) {
  Op op;
  op.versions = {version(13), version(11), version(1)};
  EXPECT_EQ(findPredecessor(op, op.versions[0]), &op.versions[1]);
  EXPECT_EQ(findPredecessor(op, op.versions[2]), nullptr);
  EXPECT_EQ(findPredecessor(op, version(5)), nullptr);
}

} // namespace
