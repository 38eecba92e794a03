//===- StepRefusalsTest.cpp - refusals, their classes, and ways around ----===//
//
// The class of each refusal, targets and tables that are none, constants like
// an operand, and operations that others stand for several steps away.
//
//===----------------------------------------------------------------------===//

#include "ToyDialect.h"

using namespace mlir;
using namespace dialectgen;
using namespace dialectgen::testing;

namespace {

class StepRefusals : public StepEngineTest {
protected:
  /// The class of the one refusal.
  RefusalClass classOf(StringRef text, const Target &target) {
    std::vector<std::optional<RefusalClass>> classes;
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      classes.push_back(refusalClassOf(diagnostic));
      return success();
    });
    auto module = parse(text);
    EXPECT_TRUE(failed(convert(*module, target))) << text.str();
    EXPECT_EQ(classes.size(), 1u) << text.str();
    EXPECT_TRUE(!classes.empty() && classes[0]) << text.str();
    return *classes[0];
  }
};

TEST_F(StepRefusals, HaveClasses) {
  // Without a step, with one that cannot be gone, and with a reason.
  EXPECT_EQ(classOf(R"("toy.second_v1"() : () -> ())", opset(1)),
            RefusalClass::NotWritten);
  steps[0].down = {StepKind::Impossible, {}, ""};
  EXPECT_EQ(classOf(R"("toy.first_v2"() : () -> ())", opset(1)),
            RefusalClass::Impossible);
  steps[0].down = {StepKind::Impossible, {}, "it is new"};
  EXPECT_EQ(classOf(R"("toy.first_v2"() : () -> ())", opset(1)),
            RefusalClass::Impossible);
  const ActionRow down[] = {ActionRow::operandToAttribute(0, "a")};
  setActions({}, down);
  EXPECT_EQ(classOf(R"(%x = "toy.plain"() : () -> i64
                       "toy.first_v2"(%x) : (i64) -> ())",
                    opset(1)),
            RefusalClass::NeedsConstant);
}

TEST_F(StepRefusals, TargetsOfNoRelease) {
  StringRef text = R"("toy.first_v1"() : () -> ())";
  expectRefused(text, opset(0),
                "target opset 0 is less than minimum supported 1\n");
  expectRefused(text, {opset(1), {"toy.others", {3, 0, 0}}},
                "target opset 3 is greater than current version 2\n");
  expectBecomes(text, opset(1), text);
}

TEST_F(StepRefusals, StepsOfOperationsThatAreNotThere) {
  steps.push_back({"toy.first_v3", "toy.first_v4", {}, {}});
  expectRefused(R"("toy.first_v1"() : () -> ())", opset(1),
                "a step leads from 'toy.first_v3' to 'toy.first_v4', and there "
                "is no 'toy.first_v4'\n");
  steps.back() = {"toy.first_v0", "toy.first_v1", {}, {}};
  expectRefused(R"("toy.first_v1"() : () -> ())", opset(1),
                "a step leads from 'toy.first_v0' to 'toy.first_v1', and there "
                "is no 'toy.first_v0'\n");
}

TEST_F(StepRefusals, ConstantsLikeAnOperand) {
  for (int like : {-1, 0, 1, 2}) {
    const ActionRow up[] = {ActionRow::insertOperand(2, seven)};
    ActionRow rows[] = {up[0]};
    rows[0].like = like;
    setActions(rows, {});
    std::string type = like == 0 ? "i32" : like == 1 ? "i8" : "i64";
    expectBecomes(R"(%x:2 = "toy.plain"() : () -> (i32, i8)
                     "toy.first_v1"(%x#0, %x#1) : (i32, i8) -> ())",
                  opset(2),
                  (R"(%x:2 = "toy.plain"() : () -> (i32, i8)
                     %1 = "toy.constant"() {value = 7} : () -> )" +
                   type + R"(
                     "toy.first_v2"(%x#0, %x#1, %1) : (i32, i8, )" +
                   type + ") -> ()"));
  }
}

TEST_F(StepRefusals, OthersStandForAnOperationStepsAway) {
  adaptor.expands = true;
  steps[1].down = {StepKind::Impossible};
  steps.push_back({"toy.second_v1", "toy.first_v3", {}, {}});
  StringRef text = R"(%x = "toy.plain"() : () -> i32
                      %0 = "toy.first_v3"(%x) : (i32) -> i32
                      "toy.plain"(%0) : (i32) -> ())";
  expectBecomes(text, opset(1), R"(%x = "toy.plain"() : () -> i32
                                   %0 = "toy.first_v1"(%x) : (i32) -> i32
                                   "toy.plain"(%0) : (i32) -> ())");
  // No further than a step that cannot be gone.
  steps.back().down = {StepKind::Impossible};
  expectRefused(text, opset(1),
                "'toy.first_v3' needs opset 3 or newer of 'toy'; the target is "
                "1\n");
}

/// The release is the last on the way that does not admit a use, which is not
/// always that of the version converted.
TEST_F(StepRefusals, BoundsOfUsesOnTheWay) {
  auto refusal = [&](unsigned from, unsigned to, StringRef type) {
    messages.clear();
    std::string version = std::to_string(from);
    auto module =
        parse(("%x = \"toy.plain\"() : () -> " + type + "\n\"toy.widths_v" +
               version + "\"(%x) : (" + type + ") -> ()")
                  .str());
    std::string before = print(*module);
    bool isDone = succeeded(convert(*module, {{"toy.widths", {to, 0, 0}}}));
    EXPECT_EQ(isDone, messages.empty());
    if (!isDone)
      EXPECT_EQ(print(*module), before);
    return messages;
  };
  auto older = [](unsigned version, const char *how) {
    return "needs opset " + std::to_string(version) + how +
           " of 'toy.widths'; the target is ";
  };
  const std::string wide = "a use that 'toy.widths_v1' does not admit ",
                    less = "; takes less; it is in 'toy.widths_v1'\n";
  // Down to the first version, from each one: 64 bits are new in the third, 32
  // bits in the second.
  for (unsigned from : {3, 4})
    EXPECT_EQ(refusal(from, 1, "i64"),
              wide + older(4, " or newer") + "1" + less);
  EXPECT_EQ(refusal(2, 1, "i32"), "operand 0 of type 'i32' " +
                                      older(2, " or newer") +
                                      "1; it is in 'toy.widths_v1'\n");
  for (unsigned from : {3, 4})
    EXPECT_EQ(refusal(from, 1, "i32"), "operand 0 of type 'i32' " +
                                           older(2, " or newer") +
                                           "1; it is in 'toy.widths_v1'\n");
  for (unsigned from : {3, 4})
    EXPECT_EQ(refusal(from, 2, "i16"), "operand 0 of type 'i16' " +
                                           older(4, " or newer") +
                                           "2; it is in 'toy.widths_v2'\n");
  EXPECT_EQ(refusal(4, 1, "i16"), "");
  // Up, 8 bits end before the third.
  for (unsigned from : {1, 2})
    for (unsigned to : {4, 5})
      EXPECT_EQ(refusal(from, to, "i8"),
                "operand 0 of type 'i8' " + older(3, " or older") +
                    std::to_string(to) + "; it is in 'toy.widths_v3'\n");
  for (unsigned from : {1, 2})
    EXPECT_EQ(refusal(from, 6, "i8"), "operand 0 of type 'i8' " +
                                          older(3, " or older") +
                                          "6; it is in 'toy.widths_v4'\n");
  EXPECT_EQ(refusal(1, 3, "i8"), "");
}

} // namespace
