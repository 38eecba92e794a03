//===- RecordChecks.h - constraints between fields of records ---*- C++ -*-===//
//
// Constraints that wire layouts cannot express, on types and attributes of
// MLIR: valid shapes, the number of data bytes of a tensor, valid
// quantizations. Every reader of records from a file or a text calls these
// checks, so that all other code can rely on them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RECORDS_RECORDCHECKS_H
#define DIALECTGEN_CORE_RECORDS_RECORDCHECKS_H

#include "dialectgen/core/records/RecordDialect.h"
#include "mlir/IR/Diagnostics.h"

namespace dialectgen {

/// Checks the fields of a record of kind `row`, each of which is
/// of its kind already, and brings truth values of tensors into the form in
/// which they are written.
mlir::LogicalResult
checkRecord(llvm::function_ref<mlir::InFlightDiagnostic()> emitError,
            const RecordRow &row,
            llvm::MutableArrayRef<mlir::Attribute> fields);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RECORDS_RECORDCHECKS_H
