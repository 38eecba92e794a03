//===- ShapeSolver.h - shapes of one operation ------------------*- C++ -*-===//
//
// Solves the shapes of an operation: finds variables by the sizes of operands,
// attributes and results, compares all sizes with the expressions in their
// places, and gives open results the sizes that follow.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RELATIONS_SHAPESOLVER_H
#define DIALECTGEN_CORE_RELATIONS_SHAPESOLVER_H

#include "ShapeMatcher.h"

namespace dialectgen {

class ShapeSolver {
public:
  /// A quiet one reports no errors. Pairwise shapes are those of the values at
  /// `pair` of variadic operands and results.
  explicit ShapeSolver(const BoundRelation &relation, bool isQuiet = false,
                       size_t pair = 0)
      : relation(relation), signature(*relation.definition.shapes),
        variables(signature.variables.size()),
        evaluator(relation, variables, isQuiet, pair),
        matcher(evaluator, variables) {}
  ShapeSolver(const ShapeSolver &) = delete;
  ShapeSolver &operator=(const ShapeSolver &) = delete;

  /// Finds all that sizes tell about variables.
  llvm::LogicalResult match();
  /// Then verifies and infers.
  llvm::LogicalResult solve();

  /// Of match().
  llvm::ArrayRef<ShapeSubject> getSubjects() const { return subjects; }
  const ShapeEvaluator &getEvaluator() const { return evaluator; }

private:
  void collectSubjects();
  llvm::LogicalResult compare(const ShapeSubject &subject);
  llvm::LogicalResult compare(const ShapeSubject &subject, ShapeTree item,
                              size_t dimension, size_t length);
  llvm::LogicalResult infer(const ShapeSubject &subject);
  mlir::Attribute encodingOfSameShape(ShapeTree tree) const;
  llvm::LogicalResult checkEquation(const ShapeClause &clause) const;
  void countResults();

  const BoundRelation &relation;
  const ShapeSignature &signature;
  SizeVariables variables;
  const ShapeEvaluator evaluator;
  ShapeMatcher matcher;
  llvm::SmallVector<ShapeSubject> subjects;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RELATIONS_SHAPESOLVER_H
