//===- ShapeReification.h - shapes of results as values ---------*- C++ -*-===//
//
// Shapes of results, built from sizes of operands, for
// ReifyRankedShapedTypeOpInterface.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RELATIONS_SHAPEREIFICATION_H
#define DIALECTGEN_CORE_RELATIONS_SHAPEREIFICATION_H

#include "dialectgen/core/relations/Relations.h"

namespace dialectgen {

/// The shapes of all results of `op` by its Shapes; ops of the dialects tensor
/// and arith are built. Fails if a size does not follow from those of operands,
/// or if these dialects are not loaded.
llvm::LogicalResult reifyByShapes(
    mlir::Operation *op, llvm::ArrayRef<Relation> relations,
    llvm::function_ref<mlir::ValueRange(const RelationArgument &)> valuesOf,
    mlir::OpBuilder &builder, mlir::ReifiedRankedShapedTypeDims &shapes);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RELATIONS_SHAPEREIFICATION_H
