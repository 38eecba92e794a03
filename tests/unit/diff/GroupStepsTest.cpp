//===- GroupStepsTest.cpp - steps between drawn groups of values ----------===//
//
// Draws the operands and results of two versions of an operation that others
// define. Where the groups that one of them lacks may be absent, the step is
// known both ways, and puts each group where the other version has it.
//
//===----------------------------------------------------------------------===//

#include "Draws.h"
#include "Dump.h"
#include "diff/steps/Steps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"
#include <random>

using namespace dialectgen;

namespace {

class GroupStepsTest : public testing::Test {
protected:
  GroupStepsTest() : random(5 + Draws::ofRun().seed) {
    family.dialect.emplace();
    family.dialect->external.header = "Acme.h";
    family.versionedDialect.emplace();
    for (const char *def :
         {"AttrSizedOperandSegments", "AttrSizedResultSegments"}) {
      Trait trait;
      trait.name = def;
      trait.versionedDef = def;
      family.vocabulary.traits.push_back(trait);
    }
    older.since = Version(1);
    newer.since = Version(2);
  }

  unsigned draw(unsigned count) { return random() % count; }

  Parameter drawn(const std::string &name) {
    Parameter value = parameter(name, "AnyType");
    value.arity =
        std::array{Arity::Single, Arity::Optional, Arity::Variadic}[draw(3)];
    value.minCount = 0;
    return value;
  }
  std::vector<Parameter> list() {
    std::vector<Parameter> values;
    for (const char *name : {"a", "b", "c", "d"})
      if (draw(4))
        values.push_back(drawn(name));
    return values;
  }
  /// The values of another version: some that may be absent are new or gone, or
  /// all stand elsewhere.
  std::vector<Parameter> edited(std::vector<Parameter> values) {
    llvm::erase_if(values, [&](const Parameter &value) {
      return value.arity != Arity::Single && draw(3) == 0;
    });
    for (const char *name : {"x", "y"}) {
      Parameter added = drawn(name);
      if (added.arity != Arity::Single && draw(2))
        values.insert(values.begin() + draw(values.size() + 1), added);
    }
    if (draw(4) == 0)
      std::shuffle(values.begin(), values.end(), random);
    return values;
  }
  static bool isList(const Parameter &value) {
    return value.arity != Arity::Single;
  }
  void give(OpVersion &version, std::vector<Parameter> operands,
            std::vector<Parameter> results) {
    std::vector<std::string> traits;
    for (const auto *values : {&operands, &results})
      if (llvm::count_if(*values, isList) > 1 || draw(4) == 0)
        traits.push_back(values == &operands ? "AttrSizedOperandSegments"
                                             : "AttrSizedResultSegments");
    version.traits = std::move(traits);
    version.operands = std::move(operands);
    version.results = std::move(results);
  }

  /// The names of the groups where values of `from` stand in `to`.
  void expectWay(const StepWay &way, const OpVersion &from, const OpVersion &to,
                 bool areResults) {
    const std::vector<Parameter> &were =
                                     areResults ? from.results : from.operands,
                                 &are = areResults ? to.results : to.operands;
    const char *part = areResults ? "Results" : "Operands";
    const char *trait =
        areResults ? "AttrSizedResultSegments" : "AttrSizedOperandSegments";
    bool isSized = family.hasVersionedTrait(to, trait);
    const PlannedGroups *planned = nullptr;
    for (const PlannedAction &action : way.actions)
      if (action.name == "regroup" && action.part == part)
        planned = &*action.groups;
    if (!planned) {
      EXPECT_EQ(family.hasVersionedTrait(from, trait), isSized);
      // Values stand one behind the other, as before.
      std::vector<std::string> before, after;
      for (const Parameter &value : were)
        if (findByName(are, value.name))
          before.push_back(value.name);
      for (const Parameter &value : are)
        if (findByName(were, value.name))
          after.push_back(value.name);
      EXPECT_EQ(before, after);
      EXPECT_FALSE(isSized && were.size() != are.size());
      return;
    }
    const PlannedGroups &groups = *planned;
    EXPECT_EQ(groups.areSized, isSized);
    ASSERT_EQ(groups.were.size(), were.size());
    for (const auto &[index, group] : llvm::enumerate(groups.were)) {
      EXPECT_EQ(group.name, were[index].name);
      EXPECT_EQ(group.from, std::optional<unsigned>(index));
    }
    ASSERT_EQ(groups.are.size(), are.size());
    for (const auto &[index, group] : llvm::enumerate(groups.are)) {
      EXPECT_EQ(group.name, are[index].name);
      const Parameter *was = findByName(were, group.name);
      EXPECT_EQ(group.from, was ? std::optional<unsigned>(was - were.data())
                                : std::nullopt);
      EXPECT_EQ(group.least, isList(are[index]) ? 0u : 1u);
      EXPECT_EQ(group.most.has_value(), are[index].arity != Arity::Variadic);
    }
  }

  Family family;
  OpVersion older, newer;
  std::mt19937 random;
};

TEST_F(GroupStepsTest, AreKnownWhereOthersMayBeAbsent) {
  unsigned regrouped = 0;
  for (unsigned count = 0; count != Draws::ofRun().partOf(5000); ++count) {
    std::vector<Parameter> operands = list(), results = list();
    std::vector<Parameter> nextOperands = edited(operands),
                           nextResults = edited(results);
    // Without a place of its own, a new name may be another one's.
    auto mayBeNames = [](const auto &were, const auto &are) {
      return were.size() == are.size() &&
             llvm::any_of(are, [&](const Parameter &value) {
               return !findByName(were, value.name);
             });
    };
    if (mayBeNames(operands, nextOperands) || mayBeNames(results, nextResults))
      continue;
    give(older, operands, results);
    give(newer, nextOperands, nextResults);
    Step step = findStep(family, Op(), older, newer);
    for (const StepWay *way : {&step.up, &step.down}) {
      std::string open;
      for (const OpenPoint &point : way->open)
        open += point.text + "\n";
      ASSERT_NE(way->stepKind, StepKind::Unconfirmed) << open;
    }
    for (bool areResults : {false, true}) {
      expectWay(step.up, older, newer, areResults);
      expectWay(step.down, newer, older, areResults);
    }
    regrouped += llvm::any_of(step.up.actions, [](const auto &action) {
      return action.name == "regroup";
    });
  }
  EXPECT_GT(regrouped, Draws::ofRun().leastOf(500));
}

/// One that has to be there is not made of nothing.
TEST_F(GroupStepsTest, AreOpenWhereOneIsNeeded) {
  give(older, {parameter("a", "AnyType"), parameter("c", "AnyType")}, {});
  give(newer,
       {parameter("a", "AnyType"), parameter("b", "AnyType"),
        parameter("c", "AnyType")},
       {});
  Step step = findStep(family, Op(), older, newer);
  EXPECT_EQ(step.up.stepKind, StepKind::Unconfirmed);
  EXPECT_EQ(step.down.stepKind, StepKind::Unconfirmed);
}

} // namespace
