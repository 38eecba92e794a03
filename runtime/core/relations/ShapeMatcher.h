//===- ShapeMatcher.h - shapes against their expressions --------*- C++ -*-===//
//
// Matches the sizes of a value, or the numbers of an attribute, with a list of
// variables and other items.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RELATIONS_SHAPEMATCHER_H
#define DIALECTGEN_CORE_RELATIONS_SHAPEMATCHER_H

#include "ShapeEvaluator.h"

namespace dialectgen {

/// One of the values or attributes that have shapes.
struct ShapeSubject {
  const ShapeClause *clause;
  Typed typed;
  std::optional<Extents> sizes;
  bool isAttribute;
  /// It is one number.
  bool isNumber = false;

  /// "dimension 1 of 'W'"
  std::string placeOf(size_t dimension) const;
};

/// The items of the list that a subject is compared with, each with the number
/// of dimensions that it covers.
struct ShapeLayout {
  static constexpr size_t open = ~size_t(0);

  llvm::SmallVector<std::pair<ShapeTree, size_t>> items;
  /// Otherwise, the lengths of several items are open.
  bool isComplete = true;
  /// An optional dimension, and whether the rank has it.
  std::optional<std::pair<size_t, bool>> decided = std::nullopt;
};

llvm::FailureOr<ShapeLayout> layOut(const ShapeSubject &subject, ShapeTree tree,
                                    const ShapeEvaluator &evaluator);

/// Finds the sizes that variables stand for.
class ShapeMatcher {
public:
  /// `evaluator` looks at `variables`, too.
  ShapeMatcher(const ShapeEvaluator &evaluator, SizeVariables &variables)
      : evaluator(evaluator), variables(variables) {}

  /// Refines variables by `subject`. True if something new is known.
  llvm::FailureOr<bool> match(const ShapeSubject &subject);
  /// layOut, with what it tells about optional dimensions.
  llvm::FailureOr<ShapeLayout> layOut(const ShapeSubject &subject,
                                      ShapeTree tree);

private:
  /// Items from `first` on cover dimensions from `dimension` on.
  llvm::FailureOr<bool>
  matchItems(const ShapeSubject &subject,
             llvm::ArrayRef<std::pair<ShapeTree, size_t>> items,
             size_t dimension);
  llvm::FailureOr<bool> countSizes(const ShapeSubject &subject,
                                   int64_t variable, size_t length);
  llvm::FailureOr<bool> refine(const ShapeSubject &subject, int64_t variable,
                               size_t position, size_t dimension);

  const ShapeEvaluator &evaluator;
  SizeVariables &variables;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RELATIONS_SHAPEMATCHER_H
