//===- ShapeReifier.h - shapes of results as values -------------*- C++ -*-===//
//
// Builds the sizes of results from sizes of operands, by the same expressions
// that verify them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RELATIONS_SHAPEREIFIER_H
#define DIALECTGEN_CORE_RELATIONS_SHAPEREIFIER_H

#include "ShapeEvaluator.h"
#include "ShapeMatcher.h"
#include "SizeOperations.h"

namespace dialectgen {

/// Null or none if a size does not follow from operands.
class ShapeReifier {
public:
  ShapeReifier(const ShapeEvaluator &evaluator,
               llvm::ArrayRef<ShapeSubject> subjects, SizeBuilder builder)
      : evaluator(evaluator), builder(builder), subjects(subjects) {}

  const ShapeEvaluator &evaluator;
  const SizeBuilder builder;

  mlir::OpFoldResult number(ShapeTree tree) const;
  std::optional<SizeValues> list(ShapeTree tree) const;
  /// A list, or a number for each of `count` sizes.
  std::optional<SizeValues> listOrEach(ShapeTree tree, size_t count) const;
  /// The shape of a result: sizes that its type has are constants.
  std::optional<SizeValues> result(const ShapeSubject &subject) const;
  /// The same, of the only value of a result.
  std::optional<SizeValues> resultList(const RelationArgument &argument) const;
  /// A number in an operand.
  mlir::OpFoldResult numberIn(const RelationArgument &argument,
                              size_t place) const;

private:
  mlir::OpFoldResult variable(int64_t index, size_t position) const;
  mlir::OpFoldResult product(ShapeTree list) const;
  std::optional<SizeValues> listOf(ShapeTree tree, const Extents &known) const;
  std::optional<SizeValues> join(ShapeTree items) const;
  std::optional<SizeValues> applyToEach(ShapeTree tree,
                                        const Extents &known) const;

  llvm::ArrayRef<ShapeSubject> subjects;
};

/// The static shapes among those of results, for those of `shapes` that are
/// null, as vectors of indices.
void buildStaticShapes(mlir::TypeRange types, mlir::OpBuilder &builder,
                       mlir::Location location,
                       llvm::MutableArrayRef<mlir::Value> shapes);

/// The shapes of results as vectors of indices, for those of `shapes` that are
/// null, as far as they follow from operands.
void buildShapes(const BoundRelation &relation, mlir::OpBuilder &builder,
                 mlir::Location location,
                 llvm::MutableArrayRef<mlir::Value> shapes);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RELATIONS_SHAPEREIFIER_H
