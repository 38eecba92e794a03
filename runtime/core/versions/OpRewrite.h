//===- OpRewrite.h - one operation in the place of another ------*- C++ -*-===//
//
// Functions shared by conversions that replace operations in place.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_VERSIONS_OPREWRITE_H
#define DIALECTGEN_CORE_VERSIONS_OPREWRITE_H

#include "mlir/IR/Operation.h"

namespace dialectgen {

/// Gives the uses of `from` to `to`, in their order; replacing them all at once
/// would reverse it, and bytecode records it.
void moveUses(mlir::Value from, mlir::Value to);

/// Puts `replacement`, which stands nowhere, in the place of `op`, with its
/// regions and uses, and erases `op`.
void takePlace(mlir::Operation *op, mlir::Operation *replacement);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_VERSIONS_OPREWRITE_H
