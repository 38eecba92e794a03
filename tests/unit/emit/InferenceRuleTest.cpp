//===- InferenceRuleTest.cpp - the source of an op's shape rule -----------===//
//
// How far down a chain of versions a rule holds, and which hook it ends at.
//
//===----------------------------------------------------------------------===//

#include "emit/dialect/InferenceRule.h"
#include "gtest/gtest.h"

using namespace dialectgen;

namespace {

/// Versions 1 and 7 of other types, 9 with another attribute, 13 of other types
/// again.
Op makeOp() {
  Op op;
  for (unsigned since : {13u, 9u, 7u, 1u}) {
    OpVersion version;
    version.since = Version(since);
    version.operands.emplace_back();
    version.operands.back().name = "X";
    version.operands.back().type = "T";
    version.typeConstraints = {
        {"T", {"tensor(float)", "tensor(" + std::to_string(since) + ")"}, {}}};
    if (since >= 9) {
      version.attributes.emplace_back();
      version.attributes.back().name = "axis";
      version.attributes.back().kind = "int";
    }
    op.versions.push_back(std::move(version));
  }
  return op;
}

Version sinceOf(const Op &op, unsigned index) {
  return inferenceRules(op)[index].since;
}

TEST(InferenceRule, HoldsWhileTypesAloneDiffer) {
  Op op = makeOp();
  EXPECT_EQ(sinceOf(op, 0), Version(9));
  EXPECT_EQ(sinceOf(op, 1), Version(9));
  EXPECT_EQ(sinceOf(op, 2), Version(1));
  EXPECT_EQ(sinceOf(op, 3), Version(1));
  EXPECT_EQ(inferenceRules(op)[0].hook, "");
}

TEST(InferenceRule, HoldsWhereTheSpecSaysSo) {
  Op op = makeOp();
  op.versions[1].hooks.edit().shapeInferenceOf = Version(7);
  EXPECT_EQ(sinceOf(op, 0), Version(1));
  EXPECT_EQ(sinceOf(op, 1), Version(1));
}

TEST(InferenceRule, EndsAtTheFirstHook) {
  Op op = makeOp();
  op.versions[1].hooks.edit().shapeInference = "reduce";
  op.versions[3].hooks.edit().shapeInference = "older";
  InferenceRule rule = inferenceRules(op)[0];
  EXPECT_EQ(rule.since, Version(9));
  EXPECT_EQ(rule.hook, "reduce");
  rule = inferenceRules(op)[2];
  EXPECT_EQ(rule.since, Version(1));
  EXPECT_EQ(rule.hook, "older");
}

TEST(InferenceRule, DoesNotPassADeprecatedVersion) {
  Op op = makeOp();
  op.versions[2].deprecated = true;
  EXPECT_EQ(sinceOf(op, 2), Version(7));
}

} // namespace
