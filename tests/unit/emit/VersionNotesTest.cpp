//===- VersionNotesTest.cpp - the changes of a version --------------------===//

#include "emit/reference/VersionNotes.h"
#include "gtest/gtest.h"

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
  after.typeConstraints.front().types.edit([](std::vector<std::string> &types) {
    types.push_back("tensor(double)");
  });
  EXPECT_EQ(versionNotes(findStep(Family(), Op(), before, after)),
            (Strings{"Shapes are broadcast.",
                     "type variable 'T' also takes tensor(double)"}));
}

TEST(VersionNotes, LeavesOutWhatUsersDoNot) {
  OpVersion before = version(1), after = version(7);
  after.operands.front().differentiable = true;
  after.functions.shapeInference = true;
  EXPECT_EQ(versionNotes(findStep(Family(), Op(), before, after)), Strings{});
}

TEST(VersionNotes, SaysDeprecated) {
  OpVersion before = version(1), after = version(7);
  after.deprecated = true;
  Strings notes = versionNotes(findStep(Family(), Op(), before, after));
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_NE(notes.front().find("deprecated"), std::string::npos);
}

TEST(VersionNotes, KnowsTheOpsetsOfAVersion) {
  OpVersion at = version(7);
  Timeline opsets;
  opsets.label = "opset";
  EXPECT_EQ(spanText(opsets, at), "opset 7 and later");
  at.until = Version(7);
  EXPECT_EQ(spanText(opsets, at), "opset 7");
  at.until = Version(12);
  EXPECT_EQ(spanText(opsets, at), "opsets 7 to 12");
  EXPECT_EQ(spanText(Timeline(), at), "versions 7 to 12");
}

TEST(VersionNotes, KnowsTheReleasesOfAVersion) {
  Timeline releases;
  releases.releases = {Version(0, 9, 0), Version(1, 0, 0)};
  releases.label = "release";
  OpVersion at = version(0);
  at.since = Version(0, 9, 0);
  EXPECT_EQ(spanText(releases, at), "release 0.9.0 and later");
  at.until = Version(1, 0, 0);
  EXPECT_EQ(spanText(releases, at), "releases 0.9.0 to 1.0.0");
}

} // namespace
