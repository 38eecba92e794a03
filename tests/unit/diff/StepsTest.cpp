//===- StepsTest.cpp - kinds of steps between versions --------------------===//

#include "diff/steps/Steps.h"
#include "Dump.h"
#include "llvm/ADT/STLExtras.h"
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
  template <typename T>
  void say(T what, std::optional<Way> way = std::nullopt) {
    newer.step.push_back({std::move(what), way});
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

TEST_F(StepsTest, LeadToAnotherOp) {
  Family family;
  Op op, other;
  op.name = "Old";
  other.name = "New";
  other.versions = {newer, older};
  family.ops = {op, other};
  EXPECT_FALSE(findStep(family, op, older, newer).other);
  say(step::Becomes{"New"});
  Step step = findStep(family, op, older, newer);
  ASSERT_TRUE(step.other && step.becomes);
  EXPECT_EQ(step.other->name, "New");
  EXPECT_EQ(step.becomes->since, Version(2));
  // One that no program can become is only named.
  say(step::Impossible{"it is another one"});
  EXPECT_FALSE(findStep(family, op, older, newer).other);
}

TEST_F(StepsTest, Types) {
  newer.typeConstraints[0].types.edit(
      [](std::vector<std::string> &types) { types.push_back("tensor(int8)"); });
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
  say(step::Insert{"first", 0});
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
  say(step::Before{"mode", "up"});
  say(step::Before{"sizes"});
  EXPECT_EQ(stepKinds(), "derived, derived");
}

/// The value of older programs differs from the meaning of an absent attribute:
/// it is written.
TEST_F(StepsTest, BeforeIsNotTheDefault) {
  newer.attributes.push_back(attribute("mode", "string", "half"));
  say(step::Before{"mode", "whole"});
  EXPECT_EQ(stepKinds(), "declared, declared");
}

TEST_F(StepsTest, BeforeOneWayOnly) {
  newer.attributes.push_back(attribute("mode", "string", "half"));
  say(step::Before{"mode", "half"}, Way::Up);
  EXPECT_EQ(stepKinds(), "derived, unconfirmed");
}

/// Nothing can be absent where an attribute has to be there.
TEST_F(StepsTest, ARequiredAttributeHadAValue) {
  newer.attributes.push_back(
      attribute("mode", "string", nullptr, /*required=*/true));
  say(step::Before{"mode"});
  EXPECT_EQ(stepKinds(), "unconfirmed, unconfirmed");
  newer.step.clear();
  say(step::Before{"mode", "whole"});
  EXPECT_EQ(stepKinds(), "declared, declared");
}

TEST_F(StepsTest, RemovedAttributes) {
  newer.attributes.clear();
  EXPECT_EQ(stepKinds(), "unconfirmed, unconfirmed");
  for (const StepAction &action :
       {StepAction{step::Only{"axis", 1}}, StepAction{step::Drop{"axis", 1}},
        StepAction{step::ToOperand{"axis", "axes"}}}) {
    newer.step = {action};
    EXPECT_EQ(stepKinds(), "declared, declared");
  }
  // A hook that computes it for older programs: newer ones can do without.
  newer.step.clear();
  say(step::Hook{"axis-again", "axis"}, Way::Down);
  EXPECT_EQ(stepKinds(), "derived, hooked");
}

TEST_F(StepsTest, RenamedAttributes) {
  newer.attributes[0].name = "dim";
  say(step::Rename{"axis", "dim"});
  EXPECT_EQ(stepKinds(), "declared, declared");
}

TEST_F(StepsTest, OtherDefaults) {
  newer.attributes[0].defaultValue = -1;
  EXPECT_EQ(stepKinds(), "unconfirmed, unconfirmed");
  say(step::Before{"axis", 1});
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
  say(step::Values{"axis", {{"1", "one"}}});
  EXPECT_EQ(stepKinds(), "declared, declared");
}

TEST_F(StepsTest, WhatNoSignatureShows) {
  say(step::AtLeast{"axis", 0}, Way::Down);
  EXPECT_EQ(stepKinds(), "same, declared");
}

TEST_F(StepsTest, DeprecatedOpsBecomeOthers) {
  newer.deprecated = true;
  EXPECT_EQ(stepKinds(), "unconfirmed, unconfirmed");
  say(step::Becomes{"Other"});
  EXPECT_EQ(stepKinds(), "declared, declared");
}

TEST_F(StepsTest, HooksThatComeFirstAnswerForNothing) {
  newer.attributes.clear();
  say(step::Hook{"plainer"}, Way::Down);
  newer.step.back().as<step::Hook>()->isFirst = true;
  EXPECT_EQ(stepKinds(), "unconfirmed, unconfirmed");
  say(step::Drop{"axis"});
  EXPECT_EQ(stepKinds(), "declared, hooked");
}

TEST_F(StepsTest, HooksAndReasonsAnswerForAll) {
  newer.attributes.clear();
  newer.operands.clear();
  say(step::Hook{"by-hand"}, Way::Up);
  say(step::Impossible{"no way back"}, Way::Down);
  EXPECT_EQ(stepKinds(), "hooked, impossible");
  Step step = planned();
  EXPECT_EQ(step.up.hook, "by-hand");
  EXPECT_EQ(step.down.reason, "no way back");
}

TEST_F(StepsTest, TextOfAWay) {
  StepWay way;
  EXPECT_EQ(toText(way), "same");
  way.hook = "by-hand";
  way.reason = "no way";
  for (auto [kind, text] :
       {std::pair(StepKind::Derived, "derived"),
        std::pair(StepKind::Declared, "declared"),
        std::pair(StepKind::Hooked, "hooked by by-hand"),
        std::pair(StepKind::Impossible, "impossible: no way"),
        std::pair(StepKind::Unconfirmed, "unconfirmed")}) {
    way.stepKind = kind;
    EXPECT_EQ(toText(way), text);
  }
}

/// Operands that one position has in both versions, under two names.
TEST_F(StepsTest, RenamedOperands) {
  using Pair = std::pair<std::string, std::string>;
  auto renamed = [](const std::vector<Parameter> &from,
                    const std::vector<Parameter> &to, llvm::StringRef name) {
    auto [a, b] = findRenamed(from, to, name);
    return a ? Pair(a->name, b->name) : Pair();
  };
  const Parameter x = parameter("x", "T"), y = parameter("y", "T"),
                  z = parameter("z", "T");
  EXPECT_EQ(renamed({x, y}, {x, z}, "y"), Pair("y", "z"));
  EXPECT_EQ(renamed({x, y}, {x, z}, "z"), Pair("y", "z"));
  EXPECT_EQ(renamed({x, y}, {x, z}, "x"), Pair());
  // Moved ones, and lists of different lengths.
  EXPECT_EQ(renamed({x, y}, {y, x}, "x"), Pair());
  EXPECT_EQ(renamed({x, y}, {y, z}, "x"), Pair());
  EXPECT_EQ(renamed({x, y}, {z, x}, "y"), Pair());
  EXPECT_EQ(renamed({x}, {z, y}, "x"), Pair());
  EXPECT_EQ(renamed({x, y}, {z}, "x"), Pair());
}

/// Operands that keep their places under names that others had, which the spec
/// has to say: the names alone look like a move.
TEST_F(StepsTest, OperandsWithNamesOfOthers) {
  older.operands = {parameter("base", "T"), parameter("rest", "T"),
                    parameter("index", "T")};
  newer.operands = {parameter("base", "T"), parameter("offset", "T"),
                    parameter("rest", "T")};
  EXPECT_EQ(stepKinds(), "unconfirmed, unconfirmed");
  say(step::Rename{"rest", "offset"});
  EXPECT_EQ(stepKinds(), "unconfirmed, unconfirmed");
  say(step::Rename{"index", "rest"});
  EXPECT_EQ(stepKinds(), "declared, declared");
  EXPECT_TRUE(planned().up.actions.empty());
  // One that stands elsewhere is no other name alone.
  std::swap(newer.operands[1], newer.operands[2]);
  EXPECT_EQ(stepKinds(), "unconfirmed, unconfirmed");
}

/// Attributes that programs had before their definition listed them.
TEST_F(StepsTest, UnlistedAttributes) {
  newer.attributes.push_back(attribute("condition", "set"));
  newer.attributes.back().required = true;
  say(step::Unlisted{"condition"});
  // Of an own dialect, the older version can list them.
  EXPECT_EQ(stepKinds(), "unconfirmed, unconfirmed");
  Family family;
  family.dialect.emplace().external.header = "Tiny.h";
  Step step = findStep(family, Op(), older, newer);
  EXPECT_EQ(step.up.stepKind, StepKind::Declared);
  EXPECT_EQ(step.down.stepKind, StepKind::Declared);
  EXPECT_TRUE(step.up.actions.empty() && step.down.actions.empty());
  newer.step.clear();
  EXPECT_EQ(findStep(family, Op(), older, newer).up.stepKind,
            StepKind::Unconfirmed);
}

/// Of an external dialect, lists of numbers are put into another form.
TEST_F(StepsTest, NumbersInAnotherForm) {
  Family family;
  family.dialect.emplace().external.header = "Tiny.h";
  auto addKind = [&](const char *name, const char *stored) {
    AttributeKind &kind = family.vocabulary.attributeKinds.emplace_back();
    kind.name = name;
    kind.stored = stored;
  };
  addKind("list", "ArrayAttr<IntegerAttr:I64>");
  addKind("numbers", "DenseI64ArrayAttr");
  addKind("narrow", "ArrayAttr<IntegerAttr:I32>");
  older.attributes = {attribute("sizes", "list")};
  newer.attributes = {attribute("sizes", "numbers")};
  Step step = findStep(family, Op(), older, newer);
  ASSERT_EQ(step.up.actions.size(), 1u);
  EXPECT_EQ(step.up.actions[0].name, "convertAttribute");
  EXPECT_EQ(step.up.actions[0].constant, "Ints");
  EXPECT_EQ(step.up.stepKind, StepKind::Derived);
  ASSERT_EQ(step.down.actions.size(), 1u);
  EXPECT_EQ(step.down.actions[0].constant, "IntAttributes");
  older.attributes[0].kind = "narrow";
  step = findStep(family, Op(), older, newer);
  EXPECT_EQ(step.up.stepKind, StepKind::Unconfirmed);
  EXPECT_EQ(step.down.stepKind, StepKind::Unconfirmed);
}

/// The attribute of the other version, also under its former name.
TEST_F(StepsTest, AttributesOfTheOtherVersion) {
  older.attributes.push_back(attribute("mode", "string"));
  newer.attributes = {attribute("dimension", "int"),
                      attribute("mode", "string")};
  say(step::Rename{"axis", "dimension"});
  // Another action of such an attribute is about something else.
  say(step::Values{"axis"});
  auto nameOf = [](const Attribute *found) { return found ? found->name : ""; };
  EXPECT_EQ(nameOf(findOlder(newer, older, "dimension")), "axis");
  EXPECT_EQ(nameOf(findOlder(newer, older, "mode")), "mode");
  EXPECT_EQ(nameOf(findOlder(newer, older, "axis")), "axis");
  EXPECT_EQ(nameOf(findOlder(newer, older, "other")), "");
  EXPECT_EQ(nameOf(findNewer(newer, older, "axis")), "dimension");
  EXPECT_EQ(nameOf(findNewer(newer, older, "mode")), "mode");
  EXPECT_EQ(nameOf(findNewer(newer, older, "dimension")), "");
}

/// An operation all of whose versions are constants.
TEST_F(StepsTest, ConstantOperations) {
  Family family;
  VocabularyName &trait = family.vocabulary.traits.emplace_back();
  trait.name = "constant";
  trait.def = "ConstantLike";
  VocabularyName &other = family.vocabulary.traits.emplace_back();
  other.name = "pure";
  other.def = "Pure";
  Op &op = family.ops.emplace_back();
  op.name = "constant";
  OpVersion &version = op.versions.emplace_back();
  version.results = {parameter("y", "T")};
  version.attributes = {attribute("value", "elements")};
  auto isFound = [&] { return findConstantOp(family) == &op; };
  EXPECT_FALSE(isFound());
  version.traits = {"pure", "unknown"};
  EXPECT_FALSE(isFound());
  version.traits = {"constant"};
  EXPECT_TRUE(isFound());
  version.traits.clear();
  version.hooks.edit().constantLike = true;
  EXPECT_TRUE(isFound());
  version.operands = {parameter("x", "T")};
  EXPECT_FALSE(isFound());
  version.operands.clear();
  version.results.push_back(parameter("z", "T"));
  EXPECT_FALSE(isFound());
  version.results.pop_back();
  version.attributes.push_back(attribute("other", "int"));
  EXPECT_FALSE(isFound());
  version.attributes.pop_back();
  op.versions.emplace_back();
  EXPECT_FALSE(isFound());
}

/// Types that only the newer version takes are cast on the way down.
TEST_F(StepsTest, Casts) {
  newer.typeConstraints[0].types = {"tensor(float)", "tensor(int8)"};
  say(step::Cast{"T", "tensor(float)"});
  EXPECT_EQ(stepKinds(), "declared, declared");
  Step step = planned();
  EXPECT_TRUE(step.up.actions.empty());
  std::vector<std::string> casts;
  for (const PlannedAction &action : step.down.actions) {
    std::string text = action.name + " " + std::to_string(*action.index);
    for (const auto &[from, to] : action.values)
      text += " " + from.value.get<std::string>() + " -> " +
              to.value.get<std::string>();
    casts.push_back(text);
  }
  EXPECT_EQ(casts, (std::vector<std::string>{
                       "castOperand 0 tensor(int8) -> tensor(float)",
                       "castResult 0 tensor(int8) -> tensor(float)"}));
  // Nothing that is cast.
  newer.typeConstraints[0].types = {"tensor(float)"};
  ASSERT_EQ(planned().down.open.size(), 1u);
  EXPECT_EQ(planned().down.open[0].text,
            "the older version takes no type that is wider than the new ones "
            "of 'T'; name the type that they are cast to");
}

/// A hook for one attribute leaves the rest to what was said.
TEST_F(StepsTest, HooksOfAnAttribute) {
  newer.attributes[0].defaultValue = -1;
  say(step::Before{"axis", 1});
  say(step::Hook{"by-hand", "axis"}, Way::Up);
  EXPECT_EQ(getName(planned().up.stepKind), "declared");
  ASSERT_FALSE(planned().up.actions.empty());
  EXPECT_EQ(planned().up.actions.back().name, "hook");
  newer.step.back().as<step::Hook>()->isFirst = true;
  EXPECT_EQ(getName(planned().up.stepKind), "hooked");
}

/// A fact open both ways is told once; one open one way names the way.
TEST_F(StepsTest, OpenPointsOfAFamily) {
  Family family;
  family.versionedDialect.emplace().dialect = "vtoy";
  Op &op = family.ops.emplace_back();
  op.name = "op";
  auto errors = [&] {
    op.versions = {newer, older};
    Diagnostics diagnostics;
    checkSteps(family, diagnostics);
    std::vector<std::string> messages;
    for (const Diagnostic &each : diagnostics.all())
      messages.push_back(llvm::StringRef(each.message).split(": ").first.str());
    return messages;
  };
  using Messages = std::vector<std::string>;
  EXPECT_EQ(errors(), Messages{});
  const std::string step = "the step of 'op' from 1 to 2 has no way ";
  for (const StepAction &action :
       {StepAction{step::FromStart{"axis", "tensor(float)"}},
        StepAction{step::Cast{"T", "tensor(float)"}}}) {
    newer.step = {action};
    Messages found = errors();
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found.front(), step + "up or down");
    EXPECT_EQ(llvm::count(found, step + "down"), 0);
    newer.step.back().way = Way::Down;
    EXPECT_EQ(errors(), Messages{step + "down"});
    newer.step.back().way = Way::Up;
    EXPECT_EQ(errors(), Messages{step + "up"});
  }
  family.versionedDialect.reset();
  EXPECT_EQ(errors(), Messages{});
}

} // namespace
