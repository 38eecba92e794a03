//===- ShapeFunctions.h - functions of lists in shapes ----------*- C++ -*-===//
//
// A row for each function in shapes whose result is a list: what is known of
// its sizes, and the values that they are. Positions below 0 count from the
// end.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RELATIONS_SHAPEFUNCTIONS_H
#define DIALECTGEN_CORE_RELATIONS_SHAPEFUNCTIONS_H

#include "ShapeEvaluator.h"
#include "SizeOperations.h"

namespace dialectgen {

class ShapeReifier;

struct ShapeFunction {
  llvm::FailureOr<SizeList> (*evaluate)(const ShapeEvaluator &evaluator,
                                        ShapeTree call);
  /// The sizes as values, of which `known` is known, and not all of that are
  /// numbers. None if they do not follow from operands.
  std::optional<SizeValues> (*build)(const ShapeReifier &reifier,
                                     ShapeTree call, const Extents &known);
};

/// Null if the operation is no such function.
const ShapeFunction *shapeFunction(ShapeOperation operation);

// The rows, in the files of their subjects.
extern const ShapeFunction shapeOfFunction, defaultFunction, valuesFunction,
    positionsFunction;
extern const ShapeFunction broadcastFunction, sameFunction, concatenateFunction;
extern const ShapeFunction selectFunction, removeFunction, replaceFunction,
    insertFunction, everyFunction, sliceFunction;

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RELATIONS_SHAPEFUNCTIONS_H
