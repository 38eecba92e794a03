//===- ChloConversion.h - from chlo to stablehlo ----------------*- C++ -*-===//
//
// Operations of client libraries as operations of stablehlo: portable artifacts
// have no others. Their names stay in composites, where they are wanted.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_STABLEHLO_CHLOCONVERSION_H
#define DIALECTGEN_STABLEHLO_CHLOCONVERSION_H

#include "mlir/IR/BuiltinOps.h"

namespace dialectgen::stablehlo {

/// Makes the operations of chlo under `root` of operations of stablehlo. Fails
/// with an error for each that cannot be; these stay.
mlir::LogicalResult legalizeChlo(mlir::Operation *root);

/// Puts a composite in the place of each operation of chlo in `module` that
/// has operands and is several operations of stablehlo: of its name and
/// attributes, with a private function that has these operations. The others
/// stay.
void keepChloAsComposites(mlir::ModuleOp module);

/// The way back: an operation of chlo in the place of each composite that is
/// called like one, has the attributes of it, and that the operation's verifier
/// accepts. The others stay. Functions that nothing calls any more go.
void readChloComposites(mlir::ModuleOp module);

/// Registers `chlo-legalize-to-stablehlo`, `chlo-preserve-high-level-ops` and
/// `chlo-recompose-ops`.
void registerChloPasses();

} // namespace dialectgen::stablehlo

#endif // DIALECTGEN_STABLEHLO_CHLOCONVERSION_H
