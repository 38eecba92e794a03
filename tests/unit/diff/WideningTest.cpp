//===- WideningTest.cpp - corrections of released versions ----------------===//
//
// A correction may only admit more. Each way to admit less or something else is
// tried alone, beside the nearest one that is allowed.
//
//===----------------------------------------------------------------------===//

#include "diff/versions/Widening.h"
#include "gtest/gtest.h"

using namespace dialectgen;

namespace {

using Reasons = std::vector<std::string>;

class Widenings : public testing::Test {
protected:
  Widenings() {
    NamedType &floats = family.vocabulary.namedTypes.emplace_back();
    floats.name = "floats";
    floats.elements = {"f16", "f32"};
    NamedType &matrix = family.vocabulary.namedTypes.emplace_back();
    matrix.name = "matrix";
    matrix.elements = {"f32"};
    matrix.rank = 2;
    NamedType &either = family.vocabulary.namedTypes.emplace_back();
    either.name = "either";
    either.anyOf = {"floats", "token"};
    NamedType &token = family.vocabulary.namedTypes.emplace_back();
    token.name = "token";
    token.def = "Token";

    before.since = Version(1, 2, 0);
    Parameter &operand = before.operands.emplace_back();
    operand.name = "x";
    operand.type = "floats";
    Parameter &result = before.results.emplace_back();
    result.name = "y";
    result.type = "floats";
    Attribute &attribute = before.attributes.emplace_back();
    attribute.name = "mode";
    attribute.kind = "string";
    after = before;
  }

  Reasons narrowed() { return findNarrowing(family, before, after); }
  Parameter &was() { return before.operands.front(); }
  Parameter &is() { return after.operands.front(); }
  Attribute &wasMode() { return before.attributes.front(); }
  Attribute &isMode() { return after.attributes.front(); }

  Family family;
  OpVersion before, after;
};

TEST_F(Widenings, TheSameVersionIsNotNarrower) {
  EXPECT_EQ(narrowed(), Reasons());
}

TEST_F(Widenings, TypesMayBeAddedAndNotTaken) {
  was().type = "matrix";
  // A type of any shape includes matrices.
  EXPECT_EQ(narrowed(), Reasons());
  std::swap(was().type, is().type);
  EXPECT_EQ(narrowed(), Reasons{"operand 'x' would no longer take f16, f32"});
  is().type = "either";
  was().type = "floats";
  EXPECT_EQ(narrowed(), Reasons());
  std::swap(was().type, is().type);
  EXPECT_EQ(narrowed(), Reasons{"operand 'x' would no longer take token"});
  is().type = "floats";
  was().type = "floats";
  after.results.front().type = "matrix";
  EXPECT_EQ(narrowed(), Reasons{"result 'y' would no longer take f16, f32"});
}

TEST_F(Widenings, ShapesAreToldWhereOthersAreLeft) {
  NamedType &vector = family.vocabulary.namedTypes.emplace_back();
  vector.name = "vector";
  vector.elements = {"f32", "i8"};
  vector.rank = 1;
  auto lost = [&](llvm::ArrayRef<std::string> taken) {
    return findLostTypes(family, {std::string("matrix"), "vector"}, taken);
  };
  EXPECT_EQ(lost({"matrix"}), (Reasons{"f32 of rank 1", "i8"}));
  EXPECT_EQ(lost({"vector"}), Reasons{"f32 of rank 2"});
  EXPECT_EQ(lost({"token"}), (Reasons{"f32", "i8"}));
  EXPECT_EQ(lost({"floats"}), Reasons{"i8"});
  EXPECT_EQ(lost({"matrix", "vector"}), Reasons());
}

TEST_F(Widenings, NamesAndCountsOfValuesStay) {
  is().name = "z";
  EXPECT_EQ(narrowed(), Reasons{"the operands would be others"});
  is().name = "x";
  after.results.clear();
  EXPECT_EQ(narrowed(), Reasons{"the results would be others"});
  after.results = before.results;
  Reasons count = {"operand 'x' would stand for another number of values"};
  is().arity = Arity::Variadic;
  EXPECT_EQ(narrowed(), count);
  was().arity = Arity::Variadic;
  was().minCount = 2;
  is().minCount = 1;
  EXPECT_EQ(narrowed(), Reasons());
  is().minCount = 3;
  EXPECT_EQ(narrowed(), count);
  is().minCount = 2;
  // Values of one type may be of several afterwards.
  was().homogeneous = true;
  is().homogeneous = false;
  EXPECT_EQ(narrowed(), Reasons());
  std::swap(was().homogeneous, is().homogeneous);
  EXPECT_EQ(narrowed(), count);
}

TEST_F(Widenings, ValuesOfDifferentTypesStaySo) {
  auto constrain = [](OpVersion &version, std::vector<std::string> types) {
    for (auto *values : {&version.operands, &version.results})
      values->front().type = "T";
    TypeConstraint &constraint = version.typeConstraints.emplace_back();
    constraint.name = "T";
    constraint.types = std::move(types);
  };
  constrain(after, {"f16", "f32"});
  EXPECT_EQ(narrowed(), Reasons{"'x' and 'y' would have to be of one type"});
  // That of one type is no choice.
  after = before;
  was().type = before.results.front().type = "matrix";
  constrain(after, {"f32"});
  EXPECT_EQ(narrowed(), Reasons());
  // Those that shared one already.
  before = after;
  EXPECT_EQ(narrowed(), Reasons());
}

TEST_F(Widenings, AttributesTakeWhatTheyTook) {
  isMode().name = "kind";
  EXPECT_EQ(narrowed(), Reasons{"the attributes would be others"});
  isMode() = wasMode();
  isMode().kind = "int";
  EXPECT_EQ(narrowed(), Reasons{"attribute 'mode' would be of kind 'int'"});
  isMode() = wasMode();
  isMode().required = true;
  EXPECT_EQ(narrowed(), Reasons{"attribute 'mode' would be required"});
  std::swap(isMode(), wasMode());
  EXPECT_EQ(narrowed(), Reasons());
}

TEST_F(Widenings, DefaultsStayUnlessTheAttributeHadToBeThere) {
  isMode().defaultValue = "fast";
  EXPECT_EQ(narrowed(), Reasons{"attribute 'mode' would mean something else "
                                "where it is left out"});
  wasMode().required = true;
  EXPECT_EQ(narrowed(), Reasons());
}

TEST_F(Widenings, ValuesMayBeAddedAndNotTaken) {
  isMode().allowedValues = {"fast"};
  EXPECT_EQ(narrowed(),
            Reasons{"attribute 'mode' would no longer take any value"});
  wasMode().allowedValues = {"fast", "slow"};
  EXPECT_EQ(narrowed(),
            Reasons{"attribute 'mode' would no longer take \"slow\""});
  std::swap(wasMode(), isMode());
  EXPECT_EQ(narrowed(), Reasons());
  isMode().allowedValues.clear();
  EXPECT_EQ(narrowed(), Reasons());
}

TEST_F(Widenings, RangesMayGrowAndNotShrink) {
  Reasons narrower = {"attribute 'mode' would have a narrower range"};
  isMode().minimum = 0;
  EXPECT_EQ(narrowed(), narrower);
  wasMode().minimum = 1;
  EXPECT_EQ(narrowed(), Reasons());
  wasMode().minimum = 0;
  EXPECT_EQ(narrowed(), Reasons());
  wasMode().minimum = -1;
  EXPECT_EQ(narrowed(), narrower);
  isMode().minimum.reset();
  isMode().maximum = 5;
  EXPECT_EQ(narrowed(), narrower);
  wasMode().maximum = 4;
  EXPECT_EQ(narrowed(), Reasons());
  wasMode().maximum = 5;
  EXPECT_EQ(narrowed(), Reasons());
  wasMode().maximum = 6;
  EXPECT_EQ(narrowed(), narrower);
  isMode().maximum.reset();
  EXPECT_EQ(narrowed(), Reasons());
}

TEST_F(Widenings, RegionsStepsAndLifetimesStay) {
  after.regions.emplace_back().name = "body";
  EXPECT_EQ(narrowed(), Reasons{"the regions would be another"});
  after = before;
  after.step = {{step::Hook{"cut"}}};
  EXPECT_EQ(narrowed(),
            Reasons{"the step from the version before would be another"});
  after = before;
  after.since = Version(1, 3, 0);
  EXPECT_EQ(narrowed(), Reasons{"it would begin or end with another release"});
  after = before;
  after.until = Version(1, 4, 0);
  EXPECT_EQ(narrowed(), Reasons{"it would begin or end with another release"});
  after = before;
  after.deprecated = true;
  EXPECT_EQ(narrowed(), Reasons{"it would be deprecated"});
  std::swap(before, after);
  EXPECT_EQ(narrowed(), Reasons());
}

TEST_F(Widenings, UsesThatReleasesDoNotAdmit) {
  Refusal &use = after.illegal.emplace_back();
  use.below = Version(1, 3, 0);
  const Reasons others = {"uses that releases do not admit would be another"};
  EXPECT_EQ(narrowed(), others);
  std::swap(before, after);
  EXPECT_EQ(narrowed(), others);
  after = before;
  EXPECT_EQ(narrowed(), Reasons());
}

/// A limit on either side, or none.
TEST_F(Widenings, RangesOfEachLimit) {
  const std::optional<Json> limits[] = {std::nullopt, -1, 0, 1};
  for (auto was : limits)
    for (auto is : limits) {
      auto test = [&](auto limit, bool isNarrower) {
        wasMode().*limit = was;
        isMode().*limit = is;
        EXPECT_EQ(narrowed().size(), isNarrower ? 1u : 0u)
            << was.value_or("none") << " " << is.value_or("none");
        (wasMode().*limit).reset();
        (isMode().*limit).reset();
      };
      test(&Attribute::minimum, is && (!was || *was < *is));
      test(&Attribute::maximum, is && (!was || *is < *was));
    }
}

/// Shapes of types: a type of any shape, of a rank, and of fixed sizes.
TEST_F(Widenings, ShapesOfTypes) {
  for (bool isStatic : {false, true})
    for (std::optional<int> rank : {std::optional<int>(), {0}, {1}}) {
      NamedType type;
      type.name = (isStatic ? "static" : "any") +
                  (rank ? std::to_string(*rank) : std::string());
      type.elements = {"f32"};
      type.isStatic = isStatic;
      if (rank)
        type.rank = *rank;
      family.vocabulary.namedTypes.push_back(type);
    }
  const std::vector<std::string> names = {"any",    "any0",    "any1",
                                          "static", "static0", "static1"};
  for (const std::string &from : names)
    for (const std::string &to : names) {
      was().type = from;
      is().type = to;
      EXPECT_EQ(narrowed().empty(), from == to || to == "any")
          << from << " " << to;
    }
}

/// Each fact of a value and of an attribute, changed to and fro.
TEST_F(Widenings, FactsOfArtifacts) {
  const Reasons otherwise = {
      "attribute 'mode' would stand otherwise in artifacts"};
  isMode().absent = 0;
  EXPECT_EQ(narrowed(), otherwise);
  wasMode().absent = 0;
  EXPECT_EQ(narrowed(), Reasons());
  isMode().absentWith = "other";
  EXPECT_EQ(narrowed(), otherwise);
  wasMode().absentWith = "other";
  isMode().absent = 1;
  EXPECT_EQ(narrowed(), otherwise);
}

/// Each pair of values that has to be of one type is named.
TEST_F(Widenings, PairsOfOneType) {
  for (const char *name : {"a", "b"}) {
    Parameter &operand = before.operands.emplace_back();
    operand.name = name;
    operand.type = "floats";
  }
  after = before;
  TypeConstraint &constraint = after.typeConstraints.emplace_back();
  constraint.name = "T";
  constraint.types = {"f16", "f32"};
  for (size_t i = 0; i != 3; ++i)
    for (size_t j = i + 1; j != 4; ++j) {
      OpVersion plain = after;
      auto value = [&](size_t index) -> Parameter & {
        return index == 3 ? after.results[0] : after.operands[index];
      };
      value(i).type = value(j).type = "T";
      EXPECT_EQ(narrowed(),
                Reasons{"'" + value(i).name + "' and '" + value(j).name +
                        "' would have to be of one type"});
      after = plain;
    }
}

} // namespace
