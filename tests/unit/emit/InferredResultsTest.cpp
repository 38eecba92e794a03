//===- InferredResultsTest.cpp - result types that need not be given ------===//
//
// Relations that determine results, and the message if one is removed.
//
//===----------------------------------------------------------------------===//

#include "emit/dialect/InferredResults.h"
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

/// `{"x": "[D...]", "y": "[D...]"}`
OpVersion withOneShape(OpVersion version) {
  ShapeExpression pack{ShapeOperation::Sizes, 0, {}};
  ShapeExpression list{ShapeOperation::List, 0, {pack}};
  ShapeSignature shapes;
  shapes.arguments = {"x", "y"};
  shapes.variables = {{"D", true}};
  shapes.clauses = {{0u, list, {}}, {1u, list, {}}};
  version.shapes = std::move(shapes);
  return version;
}

/// `count(x) == count(y)`
OpVersion withOneCount(OpVersion version) {
  ShapeExpression first{ShapeOperation::Count, 0, {}},
      second{ShapeOperation::Count, 1, {}};
  ShapeSignature shapes;
  shapes.arguments = {"x", "y"};
  shapes.clauses = {
      {std::nullopt, {ShapeOperation::Equal, 0, {first, second}}, {}}};
  version.shapes = std::move(shapes);
  return version;
}

TEST(InferredResults, NeedsShapesAndElements) {
  Relation elements = relation("same_element_types", {"x", "y"});
  EXPECT_EQ(inferredByRelations(version({})), Inferred::Nothing);
  EXPECT_EQ(inferredByRelations(withOneShape(version({}))), Inferred::Parts);
  EXPECT_EQ(inferredByRelations(version({elements})), Inferred::Parts);
  EXPECT_EQ(inferredByRelations(withOneShape(version({elements}))),
            Inferred::Types);
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
  OpVersion variadic = version({type}, Arity::Variadic);
  EXPECT_EQ(inferredByRelations(variadic), Inferred::Nothing);
  EXPECT_EQ(inferredByRelations(withOneCount(variadic)), Inferred::Types);
  type.isPairwise = true;
  EXPECT_EQ(inferredByRelations(version({type}, Arity::Variadic)),
            Inferred::Types);
}

TEST(InferredResults, ResultsDoNotDetermineEachOther) {
  EXPECT_EQ(inferredByRelations(version({relation("compatible_types", {"y"})})),
            Inferred::Nothing);
}

TEST(InferredResults, HeedsWhichArgumentFollows) {
  EXPECT_EQ(inferredByRelations(withOneShape(
                version({relation("elements_as_returned", {"x", "y"})}))),
            Inferred::Types);
  EXPECT_EQ(inferredByRelations(withOneShape(
                version({relation("elements_as_returned", {"y", "x"})}))),
            Inferred::Parts);
}

TEST(InferredResults, HeedsNoConditionalRelation) {
  Relation conditional = relation("compatible_types", {"x", "y"});
  conditional.when.emplace();
  EXPECT_EQ(inferredByRelations(version({conditional})), Inferred::Nothing);
}

} // namespace
