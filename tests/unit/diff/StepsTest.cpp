//===- StepsTest.cpp - kinds of steps between versions --------------------===//

#include "diff/Steps.h"
#include "Dump.h"
#include "gtest/gtest.h"

using namespace dialectgen;

namespace {

/// `up, down` of the step that `change` makes.
class StepsTest : public testing::Test {
protected:
  StepsTest() {
    older.since = Version(1);
    older.operands = {parameter("x", "T")};
    older.results = {parameter("y", "T")};
    older.attributes = {attribute("axis", "int", 1)};
    older.typeConstraints = {constraint("T", {"tensor(float)"})};
    newer = older;
    newer.since = Version(2);
  }

  Step planned() { return findStep(Family(), Op(), older, newer); }
  std::string stepKinds() {
    Step step = planned();
    return (getName(step.up.stepKind) + ", " + getName(step.down.stepKind))
        .str();
  }
  void say(StepAction::Kind kind, std::string name, Json value = nullptr,
           std::string other = "", std::optional<Way> way = std::nullopt) {
    StepAction action;
    action.kind = kind;
    action.name = std::move(name);
    action.value = std::move(value);
    action.other = std::move(other);
    action.way = way;
    newer.step.push_back(std::move(action));
  }

  OpVersion older, newer;
};

TEST_F(StepsTest, NamesAndPiecesShowInNoProgram) {
  EXPECT_EQ(stepKinds(), "same, same");
  newer.operands[0].name = "input";
  newer.operands[0].differentiable = true;
  newer.functions.shapeInference = true;
  newer.deterministic = false;
  newer.typeConstraints[0].name = newer.operands[0].type =
      newer.results[0].type = "U";
  newer.attributes[0].absent = 0;
  EXPECT_EQ(stepKinds(), "same, same");
}

TEST_F(StepsTest, Types) {
  newer.typeConstraints[0].types.push_back("tensor(int8)");
  EXPECT_EQ(stepKinds(), "derived, derived");
  // One type becomes two that need not agree.
  newer = older;
  newer.typeConstraints.push_back(constraint("U", {"tensor(float)"}));
  newer.results[0].type = "U";
  EXPECT_EQ(stepKinds(), "derived, derived");
}

TEST_F(StepsTest, OperandsAndResults) {
  newer.operands.push_back(parameter("z", "T", Arity::Optional));
  newer.results.push_back(parameter("w", "T", Arity::Optional));
  newer.operands[0].arity = Arity::Optional;
  EXPECT_EQ(stepKinds(), "derived, derived");
  newer.operands.insert(newer.operands.begin(),
                        parameter("first", "T", Arity::Optional));
  EXPECT_EQ(stepKinds(), "unconfirmed, unconfirmed");
  say(StepAction::Insert, "first", 0);
  EXPECT_EQ(stepKinds(), "declared, declared");
}

TEST_F(StepsTest, OneBecomesSeveral) {
  newer.operands[0].arity = newer.results[0].arity = Arity::Variadic;
  newer.operands[0].name = "xs";
  newer.regions.emplace_back().name = "body";
  EXPECT_EQ(stepKinds(), "derived, derived");
  // Two operands in the place of one are more than a new name.
  newer.operands.push_back(parameter("z", "T"));
  EXPECT_EQ(stepKinds(), "unconfirmed, unconfirmed");
}

TEST_F(StepsTest, AddedAttributesHaveToBeConfirmed) {
  newer.attributes.push_back(attribute("mode", "string", "up"));
  newer.attributes.push_back(attribute("sizes", "ints"));
  EXPECT_EQ(stepKinds(), "unconfirmed, unconfirmed");
  std::vector<std::string> open;
  for (const OpenPoint &point : planned().up.open)
    open.push_back(point.text);
  EXPECT_EQ(open, (std::vector<std::string>{
                      "attribute 'mode' is new; set 'before' to the value that "
                      "older programs imply, or name a 'hook'",
                      "attribute 'sizes' is new; set 'before' to the value "
                      "that older programs imply, or name a 'hook'"}));
  say(StepAction::Before, "mode", "up");
  say(StepAction::Before, "sizes");
  EXPECT_EQ(stepKinds(), "derived, derived");
}

/// The value of older programs differs from the meaning of an absent attribute:
/// it is written.
TEST_F(StepsTest, BeforeIsNotTheDefault) {
  newer.attributes.push_back(attribute("mode", "string", "half"));
  say(StepAction::Before, "mode", "whole");
  EXPECT_EQ(stepKinds(), "declared, declared");
}

TEST_F(StepsTest, BeforeOneWayOnly) {
  newer.attributes.push_back(attribute("mode", "string", "half"));
  say(StepAction::Before, "mode", "half", "", Way::Up);
  EXPECT_EQ(stepKinds(), "derived, unconfirmed");
}

/// Nothing can be absent where an attribute has to be there.
TEST_F(StepsTest, ARequiredAttributeHadAValue) {
  newer.attributes.push_back(
      attribute("mode", "string", nullptr, /*required=*/true));
  say(StepAction::Before, "mode");
  EXPECT_EQ(stepKinds(), "unconfirmed, unconfirmed");
  newer.step.clear();
  say(StepAction::Before, "mode", "whole");
  EXPECT_EQ(stepKinds(), "declared, declared");
}

TEST_F(StepsTest, RemovedAttributes) {
  newer.attributes.clear();
  EXPECT_EQ(stepKinds(), "unconfirmed, unconfirmed");
  for (StepAction::Kind kind :
       {StepAction::Only, StepAction::Drop, StepAction::ToOperand}) {
    newer.step.clear();
    say(kind, "axis", 1, "axes");
    EXPECT_EQ(stepKinds(), "declared, declared");
  }
  // A hook that computes it for older programs: newer ones can do without.
  newer.step.clear();
  say(StepAction::Hook, "axis-again", nullptr, "axis", Way::Down);
  EXPECT_EQ(stepKinds(), "derived, hooked");
}

TEST_F(StepsTest, RenamedAttributes) {
  newer.attributes[0].name = "dim";
  say(StepAction::RenameAttribute, "axis", nullptr, "dim");
  EXPECT_EQ(stepKinds(), "declared, declared");
}

TEST_F(StepsTest, OtherDefaults) {
  newer.attributes[0].defaultValue = -1;
  EXPECT_EQ(stepKinds(), "unconfirmed, unconfirmed");
  say(StepAction::Before, "axis", 1);
  EXPECT_EQ(stepKinds(), "declared, declared");
  // Where there was a default and is none, it is written out.
  newer = older;
  newer.attributes[0].defaultValue = nullptr;
  EXPECT_EQ(stepKinds(), "derived, unconfirmed");
}

TEST_F(StepsTest, RequiredSoFar) {
  older.attributes[0] = attribute("axis", "int", nullptr, /*required=*/true);
  newer.attributes[0] = attribute("axis", "int");
  EXPECT_EQ(stepKinds(), "derived, derived");
  std::swap(older.attributes, newer.attributes);
  EXPECT_EQ(stepKinds(), "unconfirmed, derived");
}

TEST_F(StepsTest, ValuesOfAttributes) {
  newer.attributes[0].minimum = 0;
  EXPECT_EQ(stepKinds(), "derived, derived");
  newer.attributes[0].kind = "string";
  EXPECT_EQ(stepKinds(), "unconfirmed, unconfirmed");
  say(StepAction::Values, "axis", {{"1", "one"}});
  EXPECT_EQ(stepKinds(), "declared, declared");
}

TEST_F(StepsTest, WhatNoSignatureShows) {
  say(StepAction::AtLeast, "axis", 0, "", Way::Down);
  EXPECT_EQ(stepKinds(), "same, declared");
}

TEST_F(StepsTest, DeprecatedOpsBecomeOthers) {
  newer.deprecated = true;
  EXPECT_EQ(stepKinds(), "unconfirmed, unconfirmed");
  say(StepAction::Becomes, "", nullptr, "Other");
  EXPECT_EQ(stepKinds(), "declared, declared");
}

TEST_F(StepsTest, HooksThatComeFirstAnswerForNothing) {
  newer.attributes.clear();
  say(StepAction::Hook, "plainer", nullptr, "", Way::Down);
  newer.step.back().isFirst = true;
  EXPECT_EQ(stepKinds(), "unconfirmed, unconfirmed");
  say(StepAction::Drop, "axis");
  EXPECT_EQ(stepKinds(), "declared, hooked");
}

TEST_F(StepsTest, HooksAndReasonsAnswerForAll) {
  newer.attributes.clear();
  newer.operands.clear();
  say(StepAction::Hook, "by-hand", nullptr, "", Way::Up);
  say(StepAction::Impossible, "", nullptr, "no way back", Way::Down);
  EXPECT_EQ(stepKinds(), "hooked, impossible");
  Step step = planned();
  EXPECT_EQ(step.up.hook, "by-hand");
  EXPECT_EQ(step.down.reason, "no way back");
}

} // namespace
