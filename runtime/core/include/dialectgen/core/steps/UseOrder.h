//===- UseOrder.h - the order of uses that artifacts record -----*- C++ -*-===//
//
// Bytecode records in which order the uses of a value stand in memory, so the
// bytes of an artifact tell how the program was converted. Released artifacts
// were converted by MLIR's dialect conversion, from patterns that give the old
// operands of an operation to the new one. It leaves these orders:
//
//  - a use that is made stands before those that are there, so that what was
//    converted later stands first, and what was not converted last;
//  - only at the end do the uses of a converted operation's result, those made
//    meanwhile included, go to the new result, one by one, each to the front:
//    of these results the whole order is turned round.
//
// A conversion that goes through the program once, and leaves the uses of what
// it replaces in their order, differs from that in the last point alone.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_STEPS_USEORDER_H
#define DIALECTGEN_CORE_STEPS_USEORDER_H

#include "mlir/IR/Operation.h"

namespace dialectgen {

/// Brings the uses of a program into the order in which MLIR's dialect
/// conversion leaves them; `replacements` are what a conversion that is through
/// with the program put in the place of other operations.
void orderUsesAsReleased(llvm::ArrayRef<mlir::Operation *> replacements);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_STEPS_USEORDER_H
