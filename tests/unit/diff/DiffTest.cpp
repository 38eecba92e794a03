//===- DiffTest.cpp - single differences and their changes ----------------===//

#include "diff/versions/Diff.h"
#include "Dump.h"
#include "diff/versions/Float32.h"
#include "diff/versions/Prose.h"
#include "gtest/gtest.h"
#include <limits>

using namespace dialectgen;

namespace {

OpVersion base() {
  OpVersion version;
  version.since = Version(1);
  version.operands = {parameter("X", "T"),
                      parameter("W", "tensor(int64)", Arity::Optional)};
  version.results = {parameter("Y", "T")};
  version.attributes = {attribute("axis", "int", 1),
                        attribute("scale", "float", 0.2)};
  version.typeConstraints = {
      constraint("T", {"tensor(float)", "tensor(double)"})};
  return version;
}

/// The differences, as text, between the base and the base after `mutate`.
template <typename Function> std::vector<std::string> changed(Function mutate) {
  OpVersion version = base();
  mutate(version);
  std::vector<std::string> labels;
  for (const Change &change : diff(base(), version))
    labels.push_back(inWords(change));
  return labels;
}

using Names = std::vector<std::string>;

TEST(Diff, SameHasNoChanges) {
  EXPECT_EQ(changed([](OpVersion &v) {}), Names());
  EXPECT_TRUE(sameSignature(base(), base()));
}

TEST(Diff, OrderOfAttributesAndTypesIsNoFact) {
  EXPECT_EQ(changed([](OpVersion &v) {
              std::swap(v.attributes[0], v.attributes[1]);
              v.typeConstraints[0].types.edit(
                  [](std::vector<std::string> &types) {
                    std::swap(types[0], types[1]);
                  });
            }),
            Names());
}

TEST(Diff, ProseHooksAndStepsAreNoFacts) {
  EXPECT_EQ(changed([](OpVersion &v) {
              v.summary = "s";
              v.note = "n";
              v.hooks.edit().verifier = true;
              v.step = {{step::Before{"axis"}}};
              v.traits = {"commutative"};
              v.assembly = "$x";
              v.since = Version(7);
              v.until = Version(9);
              v.operands[0].doc = v.results[0].doc = "d";
              v.attributes[0].doc = "d";
              v.attributes[0].valueDocs["1"] = "d";
            }),
            Names());
}

TEST(Diff, Attributes) {
  EXPECT_EQ(
      changed([](OpVersion &v) { v.attributes.erase(v.attributes.begin()); }),
      Names{"attribute 'axis' removed (int, default 1)"});
  EXPECT_EQ(changed([](OpVersion &v) {
              v.attributes.push_back(attribute("mode", "string", "up"));
            }),
            Names{"attribute 'mode' added (string, default \"up\")"});
  EXPECT_EQ(changed([](OpVersion &v) { v.attributes[0].defaultValue = -1; }),
            Names{"attribute 'axis': default 1 -> -1"});
  EXPECT_EQ(changed([](OpVersion &v) {
              v.attributes[0].defaultValue = nullptr;
              v.attributes[0].required = true;
            }),
            Names{"attribute 'axis': now required, default 1 dropped"});
  EXPECT_EQ(changed([](OpVersion &v) {
              v.attributes[0].allowedValues = {0, 1};
              v.attributes[0].minimum = 0;
            }),
            Names{"attribute 'axis': enum [0,1] added, range from 0 added"});
}

TEST(Diff, AnIntegerDefaultIsNotAFloatOne) {
  EXPECT_EQ(changed([](OpVersion &v) {
              v.attributes[0] = attribute("axis", "float", 1.0);
            }),
            Names{"attribute 'axis': kind \"int\" -> \"float\", default 1 -> "
                  "1.0"});
}

TEST(Diff, FloatDefaultsCompareAsFloat32) {
  EXPECT_EQ(changed([](OpVersion &v) {
              v.attributes[1].defaultValue = 0.20000000298023224;
            }),
            Names());
  EXPECT_EQ(
      changed([](OpVersion &v) { v.attributes[1].defaultValue = 0.2000001; }),
      Names{"attribute 'scale': default 0.2 -> 0.2000001"});
  EXPECT_FALSE(sameValue(0.0, -0.0, "float"));
  EXPECT_TRUE(sameValue(Json::parse("[0.1]"),
                        Json::parse("[0.10000000149011612]"), "floats"));
  EXPECT_FALSE(
      sameValue(Json::parse("[0.1]"), Json::parse("[0.1, 0.1]"), "floats"));
}

TEST(Diff, OperandsKeepTheirOrder) {
  EXPECT_EQ(
      changed([](OpVersion &v) { std::swap(v.operands[0], v.operands[1]); }),
      Names{"operand 'W' moved to position 0"});
  EXPECT_EQ(changed([](OpVersion &v) {
              v.operands.insert(v.operands.begin() + 1, parameter("B", "T"));
            }),
            Names{"operand 'B' added (T)"});
  EXPECT_EQ(changed([](OpVersion &v) { v.operands.pop_back(); }),
            Names{"operand 'W' removed (tensor(int64), optional)"});
}

TEST(Diff, SamePlaceAndTypeIsARename) {
  EXPECT_EQ(changed([](OpVersion &v) { v.operands[0].name = "data"; }),
            Names{"operand 'X' is now called 'data'"});
  // Something else entirely in that place is not.
  EXPECT_EQ(changed([](OpVersion &v) {
              v.operands[0] = parameter("n", "tensor(int32)", Arity::Variadic);
            }),
            (Names{"operand 'X' removed (T)",
                   "operand 'n' added (tensor(int32), variadic)"}));
}

TEST(Diff, ParameterFacts) {
  EXPECT_EQ(changed([](OpVersion &v) {
              v.operands[1].arity = Arity::Variadic;
              v.operands[1].homogeneous = false;
              v.operands[1].minCount = 0;
              v.operands[1].differentiable = false;
            }),
            Names{"operand 'W': arity \"optional\" -> \"variadic\", "
                  "homogeneous false added, min_count 0 added, "
                  "differentiable false added"});
}

TEST(Diff, TypeVariables) {
  EXPECT_EQ(changed([](OpVersion &v) {
              v.typeConstraints[0].types = {"tensor(double)", "tensor(bool)"};
            }),
            (Names{"type variable 'T' no longer takes tensor(float)",
                   "type variable 'T' also takes tensor(bool)"}));
  EXPECT_EQ(changed([](OpVersion &v) {
              v.typeConstraints.push_back(constraint("U", {"tensor(int8)"}));
            }),
            Names{"type variable 'U' added (tensor(int8))"});
}

TEST(Diff, VersionFacts) {
  EXPECT_EQ(changed([](OpVersion &v) {
              v.deprecated = true;
              v.deterministic = false;
              v.functions.shapeInference = true;
              v.functions.bodyOpsets = {13, 18};
            }),
            Names{"deterministic false added, now deprecated, functions "
                  "{\"shape_inference\":true,"
                  "\"body_opsets\":[13,18]} added"});
}

TEST(Diff, Regions) {
  EXPECT_EQ(changed([](OpVersion &v) {
              v.regions.push_back(
                  {"body", "block", true, "computation", "", {}});
            }),
            Names{"region 'body' added (block, variadic, computation)"});
}

TEST(Names, ListsAreCut) {
  EXPECT_EQ(inWords(Names{"a", "b"}), "a, b");
  EXPECT_EQ(inWords(Names{"1", "2", "3", "4", "5", "6", "7"}),
            "1, 2, 3, 4, 5, 6, 7");
  EXPECT_EQ(inWords(Names{"1", "2", "3", "4", "5", "6", "7", "8"}),
            "1, 2, 3, 4, 5, 6 and 2 more");
}

TEST(Float32, ShortestText) {
  EXPECT_EQ(shortestFloatText(0.2f), "0.2");
  EXPECT_EQ(shortestFloatText(1.0f), "1.0");
  EXPECT_EQ(shortestFloatText(-0.0f), "-0.0");
  EXPECT_EQ(canonicalFloat(std::numeric_limits<float>::max()), 3.4028235e38);
  EXPECT_EQ(static_cast<float>(canonicalFloat(1e-5f)), 1e-5f);
}

} // namespace
