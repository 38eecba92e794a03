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

/// An operation that stands nowhere, with empty regions. Of `attributes`, those
/// that its definition names are its own; others stand beside them. Null if it
/// cannot have one of its own as it is, whose name `refused` receives: an
/// attribute of another kind than the definition's would be lost.
mlir::Operation *makeOp(mlir::Location location, mlir::OperationName name,
                        mlir::TypeRange types, mlir::ValueRange operands,
                        llvm::ArrayRef<mlir::NamedAttribute> attributes,
                        mlir::BlockRange successors, unsigned regions,
                        mlir::StringAttr &refused);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_VERSIONS_OPREWRITE_H
