//===- FormerWordsTest.cpp - words of earlier formats ---------------------===//
//
// A former word never gets another meaning, its form of today exists, and the
// test of --upgrade has it.
//
//===----------------------------------------------------------------------===//

#include "model/FormerWords.h"
#include "model/Model.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"
#include <set>

using namespace dialectgen;

namespace {

struct Row {
  const char *name;
  bool isFunction;
};
const std::vector<Row> rows = {
#define DIALECTGEN_FORMER_EQUATION(NAME, EQUATION) {NAME, false},
#define DIALECTGEN_FORMER_SHAPES(NAME, SHAPES) {NAME, false},
#define DIALECTGEN_FORMER_RELATION(NAME, TODAY, ARGUMENTS, PAIRWISE)           \
  {NAME, false},
#define DIALECTGEN_FORMER_FACT(NAME, MEANING) {NAME, false},
#define DIALECTGEN_FORMER_FUNCTION(NAME, TODAY) {NAME, true},
#include "model/FormerWords.def"
};

std::set<std::string> relationsOfToday() {
  std::vector<std::string> names = namesOf(getRelationNames());
  return {names.begin(), names.end()};
}

std::set<std::string> functionsOfToday() {
  std::set<std::string> names;
  for (const ShapeOperationName &entry : getShapeOperationNames())
    if (*entry.arguments)
      names.insert(entry.name);
  return names;
}

std::string fixture(const std::string &op) {
  auto text = llvm::MemoryBuffer::getFile(
      DIALECTGEN_SOURCE_DIR "/tests/lit/dialectgen/Inputs/former/" + op +
      ".json");
  return text ? (*text)->getBuffer().str() : "";
}

TEST(FormerWords, AreNoWordsOfTodayAndStandOnce) {
  std::set<std::string> relations = relationsOfToday(),
                        functions = functionsOfToday();
  std::set<std::pair<bool, std::string>> seen;
  for (const Row &row : rows) {
    EXPECT_TRUE(seen.insert({row.isFunction, row.name}).second) << row.name;
    EXPECT_FALSE((row.isFunction ? functions : relations).count(row.name))
        << row.name;
  }
  EXPECT_FALSE(findFormerRelation("same_types"));
  EXPECT_FALSE(findFormerFunction("select"));
}

TEST(FormerWords, HaveAFormThatExists) {
  std::set<std::string> relations = relationsOfToday(),
                        functions = functionsOfToday();
  for (const Row &row : rows) {
    if (const FormerFunction *function =
            row.isFunction ? findFormerFunction(row.name) : nullptr) {
      EXPECT_TRUE(!*function->today || functions.count(function->today))
          << row.name;
      continue;
    }
    const FormerRelation *relation = findFormerRelation(row.name);
    ASSERT_TRUE(relation) << row.name;
    if (relation->kind == FormerRelation::Relation) {
      EXPECT_TRUE(relations.count(relation->today)) << row.name;
    }
  }
}

// lit dialectgen/upgrade loads the results, so that each has to be legal.
TEST(FormerWords, StandInTheFixtureOfTheUpgrade) {
  std::string numbers = fixture("numbers"), lists = fixture("lists"),
              facts = fixture("facts"), cases = fixture("cases");
  for (const Row &row : rows) {
    std::string name = row.name;
    if (row.isFunction) {
      EXPECT_NE(cases.find(name + "("), std::string::npos) << name;
      continue;
    }
    std::string quoted = "\"" + name + "\":";
    if (findFormerRelation(name)->kind == FormerRelation::Fact) {
      EXPECT_NE(facts.find(quoted), std::string::npos) << name;
      continue;
    }
    EXPECT_NE(numbers.find(quoted), std::string::npos) << name;
    EXPECT_NE(lists.find(quoted), std::string::npos) << name;
  }
}

} // namespace
