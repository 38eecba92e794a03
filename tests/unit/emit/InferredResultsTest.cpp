//===- InferredResultsTest.cpp - result types that need not be given ------===//
//
// Relations that determine results, and the message if one is removed.
//
//===----------------------------------------------------------------------===//

#include "emit/InferredResults.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

using namespace dialectgen;

namespace {

Relation relation(const std::string &label,
                  std::vector<std::string> arguments) {
  Relation relation;
  llvm::ArrayRef<RelationName> labels = getRelationNames();
  relation.kind = unsigned(findByName(labels, label) - labels.data());
  relation.arguments = std::move(arguments);
  return relation;
}

OpVersion version(std::vector<Relation> relations, Arity arity = Arity::Single,
                  const std::vector<std::string> &results = {"y"}) {
  OpVersion version;
  version.operands.emplace_back();
  version.operands.back().name = "x";
  for (const std::string &name : results) {
    version.results.emplace_back();
    version.results.back().name = name;
    version.results.back().arity = arity;
  }
  version.relations = std::move(relations);
  return version;
}

TEST(InferredResults, NeedsShapesAndElements) {
  Relation shape = relation("compatible_shapes", {"x", "y"});
  Relation elements = relation("same_element_types", {"x", "y"});
  EXPECT_EQ(inferredByRelations(version({})), Inferred::Nothing);
  EXPECT_EQ(inferredByRelations(version({shape})), Inferred::Parts);
  EXPECT_EQ(inferredByRelations(version({elements})), Inferred::Parts);
  EXPECT_EQ(inferredByRelations(version({shape, elements})), Inferred::Types);
  EXPECT_EQ(
      inferredByRelations(version({relation("compatible_types", {"x", "y"})})),
      Inferred::Types);
}

TEST(InferredResults, NeedsAllResults) {
  Relation first = relation("compatible_types", {"x", "y"});
  Relation second = relation("compatible_types", {"x", "z"});
  EXPECT_EQ(inferredByRelations(version({first}, Arity::Single, {"y", "z"})),
            Inferred::Nothing);
  EXPECT_EQ(
      inferredByRelations(version({first, second}, Arity::Single, {"y", "z"})),
      Inferred::Types);
}

TEST(InferredResults, NeedsTheNumberOfVariadicOnes) {
  Relation type = relation("compatible_types", {"x", "y"});
  Relation count = relation("same_count", {"x", "y"});
  EXPECT_EQ(inferredByRelations(version({type}, Arity::Variadic)),
            Inferred::Nothing);
  EXPECT_EQ(inferredByRelations(version({type, count}, Arity::Variadic)),
            Inferred::Types);
}

TEST(InferredResults, ResultsDoNotDetermineEachOther) {
  EXPECT_EQ(inferredByRelations(version({relation("compatible_types", {"y"})})),
            Inferred::Nothing);
}

TEST(InferredResults, HeedsWhichArgumentFollows) {
  Relation shape = relation("compatible_shapes", {"x", "y"});
  EXPECT_EQ(inferredByRelations(
                version({shape, relation("elements_as_returned", {"x", "y"})})),
            Inferred::Types);
  EXPECT_EQ(inferredByRelations(
                version({shape, relation("elements_as_returned", {"y", "x"})})),
            Inferred::Parts);
}

TEST(InferredResults, HeedsNoConditionalRelation) {
  Relation conditional = relation("compatible_types", {"x", "y"});
  conditional.when.emplace();
  EXPECT_EQ(inferredByRelations(version({conditional})), Inferred::Nothing);
}

} // namespace
