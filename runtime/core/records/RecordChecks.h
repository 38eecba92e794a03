//===- RecordChecks.h - what fields of records must agree on ----*- C++ -*-===//
//
// What wire layouts cannot say about types and attributes that are parts of
// MLIR: which shapes there are, how many bytes of data a tensor has, which
// quantizations make sense. Whoever makes records from a file or a text asks
// here, so that all other code can rely on it.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RECORDS_RECORDCHECKS_H
#define DIALECTGEN_CORE_RECORDS_RECORDCHECKS_H

#include "dialectgen/core/records/RecordDialect.h"
#include "mlir/IR/Diagnostics.h"

namespace dialectgen {

/// Checks the fields of a record of kind `row` of `dialect`, each of which is
/// of its kind already, and brings truth values of tensors into the form in
/// which they are written.
mlir::LogicalResult
checkRecord(llvm::function_ref<mlir::InFlightDiagnostic()> emitError,
            const RecordDialect &dialect, const RecordRow &row,
            llvm::MutableArrayRef<mlir::Attribute> fields);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RECORDS_RECORDCHECKS_H
