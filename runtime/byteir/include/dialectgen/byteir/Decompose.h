//===- Decompose.h - coarse operations as StableHLO -------------*- C++ -*-===//
//
// Each operation whose spec names a decomposition can be made of operations of
// the stablehlo dialect. Floats of 16 bits are computed in 32.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_BYTEIR_DECOMPOSE_H
#define DIALECTGEN_BYTEIR_DECOMPOSE_H

#include "dialectgen/byteir/View.h"

namespace dialectgen::stablehlo {
class Hlo;
} // namespace dialectgen::stablehlo

namespace dialectgen::byteir {

using stablehlo::Hlo;

/// Makes a value for each result of the view, of any float's width; fails with
/// an error.
using Decomposition = mlir::LogicalResult (*)(
    Hlo &hlo, const View &view, llvm::SmallVectorImpl<mlir::Value> &results);

/// Null if there is none.
Decomposition findDecomposition(const ViewOpRow &row);

/// Builds the replacement of `view`, a value of its type for each result. Fails
/// with an error; nothing is built then.
mlir::LogicalResult decompose(const View &view, mlir::OpBuilder &builder,
                              llvm::SmallVectorImpl<mlir::Value> &results);

/// Puts the body of `function`, one block with the types of `op`, in the place
/// of `op`.
void inlineDecomposition(mlir::Operation *op, mlir::func::FuncOp function);

/// The numbers of a constant; none if `value` is none.
std::optional<llvm::SmallVector<double>> constantOf(mlir::Value value);

/// Whether a dimension can be resized by this scale, or to this size.
bool isResizeTarget(double number, bool isScale);

} // namespace dialectgen::byteir

#endif // DIALECTGEN_BYTEIR_DECOMPOSE_H
