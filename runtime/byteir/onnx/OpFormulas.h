//===- OpFormulas.h - formulas of single operations -------------*- C++ -*-===//
//
// The term that an operation of ONNX computes of the terms of its operands,
// without their shapes.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_BYTEIR_ONNX_OPFORMULAS_H
#define DIALECTGEN_BYTEIR_ONNX_OPFORMULAS_H

#include "Terms.h"
#include "mlir/IR/Operation.h"

namespace dialectgen::byteir {

/// An elementwise operation of `operands`, one for each that it has. `element`
/// is the type of the input.
MaybeTerm elementwiseFormula(mlir::Operation *op,
                             llvm::ArrayRef<MaybeTerm> operands,
                             mlir::Type element, Terms &terms);

/// A reduction by its name.
MaybeTerm reductionFormula(llvm::StringRef name, const Term &x, Axes axes,
                           Terms &terms);

/// A normalization along axes, by its name.
MaybeTerm normalizationFormula(llvm::StringRef name, const Term &x, Axes axes,
                               Terms &terms);

} // namespace dialectgen::byteir

#endif // DIALECTGEN_BYTEIR_ONNX_OPFORMULAS_H
