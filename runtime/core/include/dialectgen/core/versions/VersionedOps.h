//===- VersionedOps.h - operations that are rows ----------------*- C++ -*-===//
//
// One model for the operations of all versioned dialects, in place of a C++
// class for each: MLIR asks it what it would ask a class of ODS, and a row
// (OpRow in StepTable.h) has the answer. Names, texts, bytecode and messages
// are those of the class that mlir-tblgen makes of the same definition.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_VERSIONS_VERSIONEDOPS_H
#define DIALECTGEN_CORE_VERSIONS_VERSIONEDOPS_H

#include "dialectgen/core/versions/StepTable.h"
#include "mlir/IR/Operation.h"

namespace dialectgen {

/// Gives `dialect` the operations of `rows`, which outlive its context.
void registerVersionedOps(mlir::Dialect &dialect, llvm::ArrayRef<OpRow> rows);

/// The row of an operation that registerVersionedOps registered; null for any
/// other.
const OpRow *findVersionedOp(mlir::OperationName name);

/// Whether the operation is of a row, of a versioned dialect or of another
/// (RowOp.h).
bool isOfRow(mlir::OperationName name);

/// Calls `look` with each attribute that `op` has of its own, whether it is of
/// a row or of a class. A dictionary of all would have to be made first.
void forEachInherent(
    mlir::Operation *op,
    llvm::function_ref<void(mlir::StringAttr, mlir::Attribute)> look);

/// The first operand, result, region or successor of the element `index` of its
/// kind, and the number of them. Of an operation that its verifier refuses,
/// they are within those that it has. `op` is of a row that has the element.
std::pair<unsigned, unsigned> findElement(mlir::Operation *op, ElementKind kind,
                                          unsigned index);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_VERSIONS_VERSIONEDOPS_H
