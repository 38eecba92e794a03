//===- Decompositions.h - expansions for older releases ---------*- C++ -*-===//
//
// The functions that specs name under `decomposition`: programs of older
// operations that are equivalent to a newer one. All built operations exist in
// release 0.9.0.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_STABLEHLO_HOOKS_DECOMPOSITIONS_H
#define DIALECTGEN_STABLEHLO_HOOKS_DECOMPOSITIONS_H

#include "dialectgen/core/MlirVersion.h"
#include "dialectgen/core/legalization/Expansion.h"

namespace dialectgen::stablehlo::decomposition {

/// A tangent as sine and cosine.
mlir::LogicalResult tangent(Expansion &expansion);
/// Batching dimensions of a gather or scatter as more components of its index
/// vectors.
mlir::LogicalResult batchingDimensions(Expansion &expansion);
/// A collective operation on several tensors as one operation each.
mlir::LogicalResult oneEach(Expansion &expansion);
/// An operation that is started, and waited for later, as itself.
mlir::LogicalResult atOnce(Expansion &expansion);
/// Attributes that older releases lack.
llvm::ArrayRef<AttributeDecompositionRow> ofAttributes();

/// An operation before the one that is expanded.
template <typename Op>
mlir::Value make(Expansion &expansion, mlir::Type type,
                 mlir::ValueRange operands,
                 llvm::ArrayRef<mlir::NamedAttribute> attributes = {}) {
  return createOp<Op>(expansion.getBuilder(), expansion.getLoc(),
                      mlir::TypeRange(type), operands, attributes)
      ->getResult(0);
}

} // namespace dialectgen::stablehlo::decomposition

#endif // DIALECTGEN_STABLEHLO_HOOKS_DECOMPOSITIONS_H
