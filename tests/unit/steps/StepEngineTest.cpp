//===- StepEngineTest.cpp - every action, on a made-up dialect ------------===//
//
// Operations `toy.NAME_v1`, `_v2`, … of a dialect that exists here alone, taken
// over steps, both ways.
//
//===----------------------------------------------------------------------===//

#include "ToyDialect.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace dialectgen;
using namespace dialectgen::testing;

namespace {

TEST_F(StepEngineTest, NothingSaidChangesTheName) {
  expectBothWays(R"(%0 = "toy.first_v1"() {a = 1} : () -> i32
                    "toy.plain"(%0) : (i32) -> ())",
                 R"(%0 = "toy.first_v2"() {a = 1} : () -> i32
                    "toy.plain"(%0) : (i32) -> ())");
}

TEST_F(StepEngineTest, SeveralStepsAtOnce) {
  const ActionRow up[] = {ActionRow::addAttribute("a", seven)};
  const ActionRow up2[] = {ActionRow::renameAttribute("a", "b")};
  setActions(up, {});
  steps[1].up = {StepKind::Declared, up2};
  expectBecomes(R"("toy.first_v1"() : () -> ())", opset(3),
                R"("toy.first_v3"() {b = 7} : () -> ())");
  expectBecomes(R"("toy.first_v2"() {a = 1} : () -> ())", opset(2),
                R"("toy.first_v2"() {a = 1} : () -> ())");
}

TEST_F(StepEngineTest, AttributesAreAdded) {
  const ActionRow up[] = {ActionRow::addAttribute("a", seven)};
  const ActionRow down[] = {ActionRow::removeAttribute("a", seven)};
  setActions(up, down);
  expectBothWays(R"("toy.first_v1"() {z = 1} : () -> ())",
                 R"("toy.first_v2"() {a = 7, z = 1} : () -> ())");
  expectBecomes(R"("toy.first_v1"() {a = 1} : () -> ())", opset(2),
                R"("toy.first_v2"() {a = 1} : () -> ())");
  expectRefused(R"("toy.first_v2"() {a = 8} : () -> ())", opset(1),
                "attribute 'a' with a value other than the default needs opset "
                "2 or newer of 'toy'; the target is 1; it is in "
                "'toy.first_v2'\n");
}

TEST_F(StepEngineTest, AttributesAreRemoved) {
  const ActionRow up[] = {ActionRow::dropAttribute("a"),
                          ActionRow::removeAttribute("c")};
  setActions(up, {});
  expectBecomes(R"("toy.first_v1"() {a = 1, b = 2} : () -> ())", opset(2),
                R"("toy.first_v2"() {b = 2} : () -> ())");
  expectRefused(R"("toy.first_v1"() {c = 1} : () -> ())", opset(2),
                "attribute 'c' needs opset 1 or older of 'toy'; the target is "
                "2; it is in 'toy.first_v1'\n");
}

TEST_F(StepEngineTest, NumbersAreConverted) {
  const ActionRow up[] = {ActionRow::convertAttribute("a", ConstantKind::Int)};
  setActions(up, {});
  expectBecomes(R"("toy.first_v1"() {a = 7.0 : f32} : () -> ())", opset(2),
                R"("toy.first_v2"() {a = 7} : () -> ())");
  expectRefused(R"("toy.first_v1"() {a = 7.5 : f32} : () -> ())", opset(2),
                "attribute 'a' as 7.500000e+00 : f32 needs opset 1 or older of "
                "'toy'; the target is 2; it is in 'toy.first_v1'\n");
}

TEST_F(StepEngineTest, NumbersHaveLimits) {
  const ActionRow down[] = {ActionRow::atLeastAttribute("a", seven),
                            ActionRow::atMostAttribute("a", eight)};
  setActions({}, down);
  expectBecomes(R"("toy.first_v2"() {a = [7, 8]} : () -> ())", opset(1),
                R"("toy.first_v1"() {a = [7, 8]} : () -> ())");
  expectRefused(R"("toy.first_v2"() {a = 6} : () -> ())", opset(1),
                "attribute 'a' below 7 needs opset 2 or newer of 'toy'; the "
                "target is 1; it is in 'toy.first_v2'\n");
  expectRefused(R"("toy.first_v2"() {a = [7, 9]} : () -> ())", opset(1),
                "attribute 'a' above 8 needs opset 2 or newer of 'toy'; the "
                "target is 1; it is in 'toy.first_v2'\n");
}

TEST_F(StepEngineTest, NegativePositionsCountFromTheEnd) {
  const ActionRow down[] = {ActionRow::fromStartAttribute("a", Operands, 0),
                            ActionRow::fromStartAttribute("b", Results, 0)};
  setActions({}, down);
  expectBecomes(
      R"(%x = "toy.plain"() : () -> tensor<2x?xi32>
         %0 = "toy.first_v2"(%x) {a = -1, b = [-3, 1]} : (tensor<2x?xi32>) -> tensor<1x2x?xi32>)",
      opset(1),
      R"(%x = "toy.plain"() : () -> tensor<2x?xi32>
         %0 = "toy.first_v1"(%x) {a = 1, b = [0, 1]} : (tensor<2x?xi32>) -> tensor<1x2x?xi32>)");
  expectRefused(
      R"(%x = "toy.plain"() : () -> tensor<*xi32>
         %0 = "toy.first_v2"(%x) {a = -1} : (tensor<*xi32>) -> i32)",
      opset(1),
      "attribute 'a' below 0, of a value whose rank is not known, needs opset "
      "2 or newer of 'toy'; the target is 1; it is in 'toy.first_v2'\n");
}

TEST_F(StepEngineTest, AbsentOperandsAreFilled) {
  const ActionRow down[] = {ActionRow::fillOperand(0, seven),
                            ActionRow::fillOperand(1, eight)};
  setActions({}, down);
  expectBecomes(R"(%0 = "toy.none"() : () -> none
                   "toy.first_v2"(%0) : (none) -> ())",
                opset(1),
                R"(%0 = "toy.none"() : () -> none
                   %1 = "toy.constant"() {value = 7} : () -> i64
                   %2 = "toy.constant"() {value = 8} : () -> i64
                   "toy.first_v1"(%1, %2) : (i64, i64) -> ())");
  expectBecomes(R"(%0:2 = "toy.plain"() : () -> (i64, i64)
                   "toy.first_v2"(%0#0, %0#1) : (i64, i64) -> ())",
                opset(1),
                R"(%0:2 = "toy.plain"() : () -> (i64, i64)
                   "toy.first_v1"(%0#0, %0#1) : (i64, i64) -> ())");
}

TEST_F(StepEngineTest, OthersStandForWhatNoStepLeadsFrom) {
  adaptor.expands = true;
  // The replacement is converted to the target, too.
  expectBecomes(R"(%x = "toy.plain"() : () -> i32
                   %0 = "toy.second_v1"(%x) : (i32) -> i32
                   "toy.plain"(%0, %0) : (i32, i32) -> ())",
                opset(1),
                R"(%x = "toy.plain"() : () -> i32
                   %0 = "toy.first_v1"(%x) : (i32) -> i32
                   "toy.plain"(%0, %0) : (i32, i32) -> ())");
  const ActionRow down[] = {ActionRow::removeAttribute("a")};
  setActions({}, down);
  expectRefused(R"(%0 = "toy.second_v1"() : () -> i32
                   %1 = "toy.second_v1"() : () -> i32
                   "toy.plain"(%0, %1, %0) : (i32, i32, i32) -> ()
                   "toy.first_v2"() {a = 1} : () -> ())",
                opset(1),
                "attribute 'a' needs opset 2 or newer of 'toy'; the target is "
                "1; it is in 'toy.first_v2'\n");
}

TEST_F(StepEngineTest, ResultsComeAndGo) {
  const ActionRow up[] = {ActionRow::addResult(1)};
  const ActionRow down[] = {ActionRow::dropResult(1)};
  setActions(up, down);
  expectBothWays(R"(%0 = "toy.first_v1"() : () -> i32
                    "toy.plain"(%0) : (i32) -> ())",
                 R"(%0:2 = "toy.first_v2"() : () -> (i32, none)
                    "toy.plain"(%0#0) : (i32) -> ())");
  expectRefused(R"(%0:2 = "toy.first_v2"() : () -> (i32, i32)
                   "toy.plain"(%0#1) : (i32) -> ())",
                opset(1),
                "result 1 needs opset 2 or newer of 'toy'; the target is 1; it "
                "is in 'toy.first_v2'\n");
}

TEST_F(StepEngineTest, RenamedAttributesKeepTheirValues) {
  const ActionRow up[] = {ActionRow::renameAttribute("old", "new")};
  const ActionRow down[] = {ActionRow::renameAttribute("new", "old")};
  setActions(up, down);
  expectBothWays(R"("toy.first_v1"() {old = 7} : () -> ())",
                 R"("toy.first_v2"() {new = 7} : () -> ())");
  expectRefused(R"("toy.first_v1"() {new = 1, old = 7} : () -> ())", opset(2),
                "attribute 'old' becomes 'new', which is there otherwise\n");
}

TEST_F(StepEngineTest, ValuesOfAttributesAreMapped) {
  const ValuePair upValues[] = {{seven, eight}};
  const ValuePair downValues[] = {{eight, seven}, {seven}};
  const ActionRow up[] = {ActionRow::mapAttribute("a", upValues)};
  const ActionRow down[] = {ActionRow::mapAttribute("a", downValues)};
  setActions(up, down);
  expectBothWays(R"("toy.first_v1"() {a = 7} : () -> ())",
                 R"("toy.first_v2"() {a = 8} : () -> ())");
  expectRefused(R"("toy.first_v1"() {a = 3} : () -> ())", opset(2),
                "attribute 'a' as 3 : i64 needs opset 1 or older of 'toy'; the "
                "target is 2; it is in 'toy.first_v1'\n");
  expectRefused(R"("toy.first_v2"() {a = 7} : () -> ())", opset(1),
                "attribute 'a' as 7 : i64 needs opset 2 or newer of 'toy'; the "
                "target is 1; it is in 'toy.first_v2'\n");
}

TEST_F(StepEngineTest, AttributesBecomeOperands) {
  const ActionRow up[] = {ActionRow::attributeToOperand("axes", 1)};
  const ActionRow down[] = {ActionRow::operandToAttribute(1, "axes")};
  setActions(up, down);
  expectBecomes(R"(%x = "toy.plain"() : () -> i32
                   %0 = "toy.first_v1"(%x) {axes = 7} : (i32) -> i32)",
                opset(2),
                R"(%x = "toy.plain"() : () -> i32
                   %1 = "toy.constant"() {value = 7} : () -> i64
                   %0 = "toy.first_v2"(%x, %1) : (i32, i64) -> i32)");
  expectBecomes(R"(%x = "toy.plain"() : () -> i32
                   %0 = "toy.first_v1"(%x) : (i32) -> i32)",
                opset(2),
                R"(%x = "toy.plain"() : () -> i32
                   %1 = "toy.none"() : () -> none
                   %0 = "toy.first_v2"(%x, %1) : (i32, none) -> i32)");
  expectBecomes(R"(%x = "toy.constant"() {value = 3} : () -> i64
                   %0 = "toy.first_v2"(%x, %x) : (i64, i64) -> i32)",
                opset(1),
                R"(%x = "toy.constant"() {value = 3} : () -> i64
                   %0 = "toy.first_v1"(%x) {axes = 3} : (i64) -> i32)");
  expectBecomes(R"(%x = "toy.plain"() : () -> i32
                   %0 = "toy.first_v2"(%x) : (i32) -> i32)",
                opset(1),
                R"(%x = "toy.plain"() : () -> i32
                   %0 = "toy.first_v1"(%x) : (i32) -> i32)");
  expectRefused(R"(%x = "toy.plain"() : () -> i32
                   %0 = "toy.first_v2"(%x, %x) : (i32, i32) -> i32)",
                opset(1),
                "operand 1 that is no constant needs opset 2 or newer of "
                "'toy'; the target is 1; it is in 'toy.first_v2'\n");
}

TEST_F(StepEngineTest, OperandsAreInserted) {
  const ActionRow up[] = {ActionRow::insertOperand(0, seven),
                          ActionRow::insertOperand(3)};
  const ActionRow down[] = {ActionRow::dropOperand(3),
                            ActionRow::dropOperand(0, seven)};
  setActions(up, down);
  expectBecomes(R"(%x = "toy.plain"() : () -> i32
                   "toy.first_v1"(%x) : (i32) -> ())",
                opset(2),
                R"(%x = "toy.plain"() : () -> i32
                   %1 = "toy.constant"() {value = 7} : () -> i64
                   %2 = "toy.none"() : () -> none
                   %3 = "toy.none"() : () -> none
                   "toy.first_v2"(%1, %x, %3, %2)
                     : (i64, i32, none, none) -> ())");
  expectBecomes(R"(%x = "toy.constant"() {value = 7} : () -> i64
                   "toy.first_v2"(%x, %x) : (i64, i64) -> ())",
                opset(1),
                R"(%x = "toy.constant"() {value = 7} : () -> i64
                   "toy.first_v1"(%x) : (i64) -> ())");
  expectRefused(R"(%x = "toy.constant"() {value = 8} : () -> i64
                   "toy.first_v2"(%x, %x) : (i64, i64) -> ())",
                opset(1),
                "operand 0 with a value other than the default needs opset 2 "
                "or newer of 'toy'; the target is 1; it is in "
                "'toy.first_v2'\n");
  expectRefused(R"(%x = "toy.constant"() {value = 7} : () -> i64
                   "toy.first_v2"(%x, %x, %x, %x)
                     : (i64, i64, i64, i64) -> ())",
                opset(1),
                "operand 3 needs opset 2 or newer of 'toy'; the target is 1; "
                "it is in 'toy.first_v2'\n");
}

TEST_F(StepEngineTest, ValuesBecomeLists) {
  const ActionRow up[] = {ActionRow::valueToList("a")};
  const ActionRow down[] = {ActionRow::listToValue("a")};
  setActions(up, down);
  expectBothWays(R"("toy.first_v1"() {a = 7} : () -> ())",
                 R"("toy.first_v2"() {a = [7]} : () -> ())");
  expectBothWays(R"("toy.first_v1"() : () -> ())",
                 R"("toy.first_v2"() : () -> ())");
  expectRefused(R"("toy.first_v2"() {a = [7, 8]} : () -> ())", opset(1),
                "attribute 'a' with a number of values other than 1 needs "
                "opset 2 or newer of 'toy'; the target is 1; it is in "
                "'toy.first_v2'\n");
}

TEST_F(StepEngineTest, RegionsAreAdded) {
  const ActionRow up[] = {ActionRow::addRegion(0)};
  const ActionRow down[] = {ActionRow::dropRegion(0)};
  setActions(up, down);
  expectBothWays(R"("toy.first_v1"() ({"toy.plain"() : () -> ()}) : () -> ())",
                 R"("toy.first_v2"() ({}, {"toy.plain"() : () -> ()})
                      : () -> ())");
  expectRefused(R"("toy.first_v2"() ({"toy.plain"() : () -> ()}) : () -> ())",
                opset(1),
                "region 0 with operations needs opset 2 or newer of 'toy'; the "
                "target is 1; it is in 'toy.first_v2'\n");
}

TEST_F(StepEngineTest, PartsAreCounted) {
  const ActionRow up[] = {ActionRow::atLeast(Operands, 1)};
  const ActionRow down[] = {ActionRow::exactly(Operands | Results, 1),
                            ActionRow::atMost(Regions, 0)};
  setActions(up, down);
  expectRefused(R"("toy.first_v1"() : () -> ())", opset(2),
                "fewer than 1 operands needs opset 1 or older of 'toy'; the "
                "target is 2; it is in 'toy.first_v1'\n");
  expectRefused(R"("toy.first_v2"() : () -> ())", opset(1),
                "a number of operands or results other than 1 needs opset 2 or "
                "newer of 'toy'; the target is 1; it is in 'toy.first_v2'\n");
  expectRefused(R"(%x = "toy.plain"() : () -> i32
                   %0 = "toy.first_v2"(%x) ({}) : (i32) -> i32)",
                opset(1),
                "a region needs opset 2 or newer of 'toy'; the target is 1; it "
                "is in 'toy.first_v2'\n");
  expectBothWays(R"(%x = "toy.plain"() : () -> i32
                    %0 = "toy.first_v1"(%x) : (i32) -> i32)",
                 R"(%x = "toy.plain"() : () -> i32
                    %0 = "toy.first_v2"(%x) : (i32) -> i32)");
}

TEST_F(StepEngineTest, TypesAreCast) {
  const ValuePair types[] = {{bits64, bits32}};
  const ActionRow down[] = {ActionRow::castOperand(0, types),
                            ActionRow::castOperand(1, types),
                            ActionRow::castResult(0, types)};
  setActions({}, down);
  expectBecomes(R"(%x = "toy.plain"() : () -> tensor<2xi64>
                   %y = "toy.plain"() : () -> i8
                   %0 = "toy.first_v2"(%x, %y) : (tensor<2xi64>, i8) -> i64
                   "toy.plain"(%0) : (i64) -> ())",
                opset(1),
                R"(%x = "toy.plain"() : () -> tensor<2xi64>
                   %y = "toy.plain"() : () -> i8
                   %1 = "toy.cast"(%x) : (tensor<2xi64>) -> tensor<2xi32>
                   %2 = "toy.first_v1"(%1, %y) : (tensor<2xi32>, i8) -> i32
                   %0 = "toy.cast"(%2) : (i32) -> i64
                   "toy.plain"(%0) : (i64) -> ())");
}

TEST_F(StepEngineTest, HooksBuildAroundAndWhatTheyBuildIsConverted) {
  const ActionRow up[] = {ActionRow::hook("surround")};
  setActions(up, {});
  StringRef before = R"(%x = "toy.plain"() : () -> i32
                        %0 = "toy.first_v1"(%x) : (i32) -> i32
                        "toy.plain"(%0) : (i32) -> ())";
  expectBecomes(before, {opset(2), {"toy.others", {2, 0, 0}}},
                R"(%x = "toy.plain"() : () -> i32
                   %1 = "toy.other_v2"(%x) : (i32) -> i32
                   %2 = "toy.first_v2"(%1) : (i32) -> i8
                   %3 = "toy.other_v2"(%2) : (i8) -> i32
                   "toy.plain"(%3) : (i32) -> ())");
  expectBecomes(before, {opset(2), {"toy.others", {1, 0, 0}}},
                R"(%x = "toy.plain"() : () -> i32
                   %1 = "toy.other_v1"(%x) : (i32) -> i32
                   %2 = "toy.first_v2"(%1) : (i32) -> i8
                   %3 = "toy.other_v1"(%2) : (i8) -> i32
                   "toy.plain"(%3) : (i32) -> ())");
}

TEST_F(StepEngineTest, MissingHooksAreNamed) {
  const ActionRow up[] = {ActionRow::hook("nowhere")};
  setActions(up, {});
  // Also if nothing asks for it.
  expectRefused(R"("toy.first_v2"() : () -> ())", opset(1),
                "there is no hook 'nowhere', which the step from "
                "'toy.first_v1' to 'toy.first_v2' asks for\n");
}

TEST_F(StepEngineTest, OperationsBecomeOthers) {
  steps[0].up = {StepKind::Impossible, {}, "it has another name"};
  steps.push_back(
      {"toy.first_v1", "toy.second_v1", {}, {StepKind::Impossible}});
  expectBecomes(R"("toy.first_v1"() : () -> ())", opset(2),
                R"("toy.second_v1"() : () -> ())");
  expectRefused(R"("toy.second_v1"() : () -> ())", opset(1),
                "'toy.second_v1' needs opset 2 or newer of 'toy'; the target "
                "is 1\n");
}

TEST_F(StepEngineTest, WhatIsImpossibleHasAReason) {
  steps[0].down = {StepKind::Impossible, {}, "only negative axes are new"};
  expectRefused(R"("toy.first_v3"() : () -> ())", opset(1),
                "'toy.first_v2' needs opset 2 or newer of 'toy'; the target is "
                "1; only negative axes are new\n");
}

TEST_F(StepEngineTest, TimelinesAreApart) {
  StringRef both = R"("toy.first_v1"() : () -> ()
                      "toy.other_v1"() : () -> ())";
  expectBecomes(both, opset(2), R"("toy.first_v2"() : () -> ()
                                   "toy.other_v1"() : () -> ())");
  expectBecomes(both, {{"toy.others", {2, 0, 0}}, opset(3)},
                R"("toy.first_v3"() : () -> ()
                   "toy.other_v2"() : () -> ())");
  expectRefused(both, {{"toy.nothing", {1, 0, 0}}},
                "there are no versions of 'toy.nothing'\n");
  expectRefused(both, opset(4),
                "target opset 4 is greater than current version 3\n");
}

TEST_F(StepEngineTest, OwnOperationsSayWhatTheyAdmit) {
  expectBothWays(R"(%x = "toy.plain"() : () -> i32
                    "toy.narrow_v1"(%x) : (i32) -> ())",
                 R"(%x = "toy.plain"() : () -> i32
                    "toy.narrow_v2"(%x) : (i32) -> ())");
  expectRefused(
      R"(%x = "toy.plain"() : () -> i64
                   "toy.narrow_v2"(%x) : (i64) -> ())",
      opset(1),
      "a use that 'toy.narrow_v1' does not admit needs opset 2 or newer of "
      "'toy'; the target is 1; takes no i64; it is in "
      "'toy.narrow_v1'\n");
}

// Everything is restored, including regions and new operations.
TEST_F(StepEngineTest, AllFailuresAreSaidAndNothingIsChanged) {
  const ActionRow down[] = {ActionRow::removeAttribute("a", seven),
                            ActionRow::hook("surround"),
                            ActionRow::insertOperand(0, seven)};
  setActions({}, down);
  expectRefused(
      R"("toy.plain"() ({
           %x = "toy.plain"() : () -> i32
           %0 = "toy.first_v2"(%x) ({
             %1 = "toy.first_v3"(%x) {a = 7} : (i32) -> i32
             %2 = "toy.first_v2"(%1) {a = 8} : (i32) -> i32
             "toy.plain"(%1, %2, %1) : (i32, i32, i32) -> ()
           }) : (i32) -> i32
           %3 = "toy.first_v2"(%0) {a = 1} : (i32) -> i32
           "toy.plain"(%0, %3, %x, %0) : (i32, i32, i32, i32) -> ()
         }) {sym_name = "f"} : () -> ())",
      opset(1),
      "attribute 'a' with a value other than the default needs opset 2 or "
      "newer of 'toy'; the target is 1; it is in 'toy.first_v2' in 'f'\n"
      "attribute 'a' with a value other than the default needs opset 2 or "
      "newer of 'toy'; the target is 1; it is in 'toy.first_v2' in 'f'\n");
}

TEST_F(StepEngineTest, HooksRefuse) {
  const ActionRow up[] = {ActionRow::hook("refuse-all")};
  setActions(up, {});
  expectRefused(R"("toy.first_v1"() {sym_name = "g"} : () -> ())", opset(2),
                "this cannot be had; it is in 'g'\n");
}

TEST_F(StepEngineTest, ReplacementsAreSaidInTheirOrder) {
  auto module = parse(R"("toy.first_v1"() ({
      "toy.narrow_v1"() : () -> ()
    }) : () -> ()
    "toy.other_v1"() : () -> ()
    "toy.first_v1"() : () -> ())");
  StepTable table{timelines, ops, steps, hooks};
  SmallVector<Operation *> replacements;
  ASSERT_TRUE(succeeded(
      convertToVersion(*module, table, adaptor, opset(2), &replacements)));
  std::vector<std::string> names;
  for (Operation *op : replacements)
    names.push_back(op->getName().getStringRef().str());
  EXPECT_EQ(llvm::join(names, " "), "toy.first_v2 toy.narrow_v2 toy.first_v2");
}

TEST_F(StepEngineTest, OperationsMayBeUnknownToTheDialect) {
  const OpRow rows[] = {{"toy.first_v1", 0, {1, 0, 0}, {1, 0, 0}},
                        {"toy.free_v2", 0, {2, 0, 0}, end}};
  const StepRow way[] = {{"toy.first_v1", "toy.free_v2", {}, {}}};
  auto module = parse(R"("toy.first_v1"() {a = 7 : i64} : () -> ())");
  StepTable table{timelines, rows, way, hooks};
  ASSERT_TRUE(succeeded(convertToVersion(*module, table, adaptor, opset(2))))
      << messages;
  EXPECT_EQ(print(*module), "\"builtin.module\"() ({\n"
                            "  \"toy.free_v2\"() {a = 7 : i64} : () -> ()\n"
                            "}) : () -> ()\n");
}

TEST_F(StepEngineTest, PatternsDoTheSame) {
  const ActionRow up[] = {ActionRow::hook("surround"),
                          ActionRow::attributeToOperand("axes", 1)};
  setActions(up, {});
  auto module = parse(R"(%x = "toy.plain"() : () -> i32
    %0 = "toy.first_v1"(%x) ({
      %1 = "toy.first_v1"(%x) {axes = 7} : (i32) -> i32
    }) {axes = 8} : (i32) -> i32
    "toy.plain"(%0) : (i32) -> ())");
  auto other = OwningOpRef<ModuleOp>(module->clone());
  const Target targets[] = {opset(2), {"toy.others", {1, 0, 0}}};
  ASSERT_TRUE(succeeded(convert(*other, targets))) << messages;
  StepTable table{timelines, ops, steps, hooks};
  RewritePatternSet patterns(&context);
  ConversionTarget legality(context);
  legality.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
  ASSERT_TRUE(succeeded(populateToVersionPatterns(
      module->getLoc(), table, std::make_shared<ToyAdaptor>(&context), targets,
      patterns, legality)));
  ASSERT_TRUE(
      succeeded(applyPartialConversion(*module, legality, std::move(patterns))))
      << messages;
  EXPECT_EQ(print(*module), print(*other));
}

} // namespace
