//===- ShapeEvaluator.h - values of shape expressions -----------*- C++ -*-===//
//
// Evaluates expressions of shapes over sizes that are known, bounded or
// unknown. Evaluation changes nothing: the value follows from the operation and
// from its variables.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RELATIONS_SHAPEEVALUATOR_H
#define DIALECTGEN_CORE_RELATIONS_SHAPEEVALUATOR_H

#include "BoundRelation.h"
#include "ShapeTree.h"
#include "SizeVariables.h"

namespace dialectgen {

/// A list of sizes, or one number for each size of a list of any length; none
/// of both if the length is unknown.
struct SizeList {
  std::optional<Extents> list = std::nullopt;
  std::optional<Extent> each = std::nullopt;

  static SizeList ofEach(Extent extent) { return {std::nullopt, extent}; }
};

/// A failure is an error, which is reported unless the evaluator is quiet.
class ShapeEvaluator {
public:
  /// No shape is longer.
  static constexpr int64_t longest = 1 << 16;

  /// In pairwise shapes, variadic arguments stand for their values at `pair`.
  ShapeEvaluator(const BoundRelation &relation, const SizeVariables &variables,
                 bool isQuiet, size_t pair)
      : relation(relation), variables(variables), isQuiet(isQuiet), pair(pair) {
  }
  /// The same, without reports.
  ShapeEvaluator quiet() const { return {relation, variables, true, pair}; }

  const BoundRelation &relation;
  const SizeVariables &variables;
  const bool isQuiet;

  const RelationArgument &argumentOf(ShapeTree tree) const {
    return relation.arguments[size_t(tree.front().number)];
  }
  TypedList typesOf(const RelationArgument &argument) const;

  llvm::FailureOr<Extent> number(ShapeTree tree) const;
  llvm::FailureOr<SizeList> sizes(ShapeTree tree) const;
  /// None if the length is unknown.
  llvm::FailureOr<std::optional<Extents>> list(ShapeTree tree) const;
  /// A list, or a number for each of its sizes.
  llvm::FailureOr<SizeList> sizesOrEach(ShapeTree tree) const;
  /// The side of a condition that applies; empty if that is unknown.
  ShapeTree select(ShapeTree tree) const;

  llvm::LogicalResult error(const llvm::Twine &message) const;
  std::string text(ShapeTree tree) const {
    return textOf(tree, relation.definition);
  }
  /// ": 'C' is 5, 'group' is 2", the known parts of an expression.
  std::string partsOf(ShapeTree tree) const;

private:
  /// An operation on numbers, or on each size of lists.
  llvm::FailureOr<Extent> apply(ShapeTree tree,
                                llvm::ArrayRef<Extent> values) const;
  llvm::FailureOr<SizeList> applyToEach(ShapeTree tree) const;
  llvm::FailureOr<SizeList> join(ShapeTree items) const;
  llvm::FailureOr<Extent> compareLists(ShapeTree tree) const;
  /// Whether an attribute is a string, or a case of that name.
  std::optional<Extent> compareText(ShapeTree tree) const;
  /// A number that the operation has in this place.
  Extent ofArgument(const ShapeNode &node) const;

  size_t pair;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RELATIONS_SHAPEEVALUATOR_H
