//===- ShapeWording.h - shapes in the words of a program --------*- C++ -*-===//
//
// Messages about expressions of shapes. They name operands, results, attributes
// and dimensions of the operation in the place of the variables of its
// definition.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RELATIONS_SHAPEWORDING_H
#define DIALECTGEN_CORE_RELATIONS_SHAPEWORDING_H

#include "ShapeEvaluator.h"
#include <set>

namespace dialectgen {

class ShapeWording {
public:
  explicit ShapeWording(const ShapeEvaluator &evaluator)
      : evaluator(evaluator.quiet()) {}

  /// A number, or that at `index` of a list: `dimension 1 of 'lhs'`. None if
  /// only its expression says it.
  std::optional<std::string> nameOf(ShapeTree tree, size_t index = 0) const;
  /// A list as a whole: `the shape of 'lhs'`, or its expression.
  std::string listName(ShapeTree tree) const;
  /// Numbers that differ and must not, and their names; `rule` is the rest of
  /// the sentence. For example, `dimension 1 of 'lhs' is 3, but dimension 0 of
  /// 'rhs' is 4; they must be equal`.
  std::string contrast(ShapeTree first, size_t firstIndex, Extent one,
                       ShapeTree second, size_t secondIndex, Extent other,
                       llvm::StringRef rule = "; they must be equal") const;
  /// Why `equation`, which is false, does not hold, and where it applies if it
  /// is a part of the conditional `whole`.
  std::string whyNot(ShapeTree equation, ShapeTree whole) const;
  /// `: 'group' is 2, 'C' (dimension 1 of 'X') is 5`: the known parts of an
  /// expression.
  std::string partsOf(ShapeTree tree) const;

  /// A number of a list of positions that are none among the `rank` sizes of
  /// another one.
  std::string noPosition(ShapeTree positions, size_t index, Extent position,
                         ShapeTree among, int64_t rank) const;
  /// A slice that is not within the `length` numbers of its list.
  std::string noRange(ShapeTree slice, Extent begin, Extent end,
                      int64_t length) const;
  /// A quotient of `values` that is not a whole number.
  std::string notWhole(ShapeTree quotient, llvm::ArrayRef<Extent> values) const;
  /// Two lists whose lengths differ and must not.
  std::string differentLengths(ShapeTree one, size_t length, ShapeTree other,
                               size_t otherLength) const;
  /// "the rank of 'lhs'", "the length of 'strides'": of a list. None if it has
  /// its length from several.
  std::optional<std::string> lengthSource(ShapeTree tree) const;
  /// What a number that is another one must be: `dimension 0 of 'rhs' is 4;
  /// they must be equal`, or `must be 4 by` an expression, with its parts.
  std::string requirement(ShapeTree tree, size_t index, Extent size) const;

private:
  /// A number, or that at an index of a list.
  struct Place {
    ShapeTree tree;
    size_t index;
  };

  std::string name(ShapeTree tree, size_t index) const;
  std::string lengthName(ShapeTree tree) const;
  const RelationArgument *wholeOf(ShapeTree tree) const;
  bool isOfNumbers(ShapeTree tree) const;
  std::optional<std::string> variableName(ShapeTree tree, size_t index) const;
  std::optional<std::string> arithmeticName(ShapeTree tree, size_t index) const;
  std::optional<Place> itemAt(ShapeTree list, size_t index) const;
  std::optional<Place> placeIn(ShapeTree call, size_t index) const;
  std::optional<Place> inner(Place place) const;
  void addParts(ShapeTree tree, size_t index, std::string &text,
                std::set<std::string> &seen) const;
  /// Where in a list of `length` the position at `index` of `positions` is.
  std::optional<size_t> placeAt(ShapeTree positions, size_t index,
                                size_t length) const;
  std::optional<size_t> lengthOf(ShapeTree list) const;
  /// The numbers of a list, or the number; none if neither is known.
  std::optional<SizeList> known(ShapeTree tree) const;
  std::optional<std::string> noMultiple(ShapeTree equation, size_t index) const;
  std::string noMultiple(ShapeTree whole, ShapeTree part, Extent one,
                         Extent other, size_t index) const;
  std::string sentence(ShapeOperation operation, ShapeTree first, Extent one,
                       ShapeTree second, Extent other, size_t index) const;
  std::string comparison(ShapeTree equation) const;
  std::string condition(ShapeTree tree, bool isSo) const;

  const ShapeEvaluator evaluator;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RELATIONS_SHAPEWORDING_H
