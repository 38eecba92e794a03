//===- UseOrder.h - the order of uses that artifacts record -----*- C++ -*-===//
//
// Bytecode records the order of the uses of a value in memory, so the bytes of
// an artifact depend on the conversion of the program. Released artifacts were
// converted by MLIR's dialect conversion, with patterns that pass the old
// operands of an operation to the new one. It produces these orders:
//
// - a new use precedes existing ones, so uses of later conversions come first,
//   and uses that were not converted last;
// - the uses of a converted operation's result, including new ones, move to the
//   new result only at the end, one by one, each to the front: the order of
//   these uses is reversed.
//
// A conversion that visits the program once and preserves the order of uses
// when it replaces operations differs only in the last point.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_VERSIONS_USEORDER_H
#define DIALECTGEN_CORE_VERSIONS_USEORDER_H

#include "mlir/IR/Operation.h"

namespace dialectgen {

/// Reorders the uses of a program as MLIR's dialect conversion leaves them;
/// `replacements` are the new values of the operations that a finished
/// conversion replaced.
void orderUsesAsReleased(llvm::ArrayRef<mlir::Operation *> replacements);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_VERSIONS_USEORDER_H
