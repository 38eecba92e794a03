//===- EqualSizes.h - sizes that shapes name several times ------*- C++ -*-===//
//
// Dimensions of operands and results for which the Shapes of an op have one
// variable: their sizes are always equal, also where types leave them open.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RELATIONS_EQUALSIZES_H
#define DIALECTGEN_CORE_RELATIONS_EQUALSIZES_H

#include "dialectgen/core/relations/Relations.h"

namespace dialectgen {

/// A dimension of a value.
struct SizePlace {
  mlir::Value value;
  int64_t dimension;
};
/// Places of one size.
using EqualPlaces = llvm::SmallVector<SizePlace, 2>;

/// The sizes that the Shapes of `op` name in two places at least, operands
/// before results; none of what contradicts them.
llvm::SmallVector<EqualPlaces> equalSizesByShapes(
    mlir::Operation *op, llvm::ArrayRef<Relation> relations,
    llvm::function_ref<mlir::ValueRange(const RelationArgument &)> valuesOf);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RELATIONS_EQUALSIZES_H
