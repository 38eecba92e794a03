//===- RecordChecks.h - what fields of records must agree on ----*- C++ -*-===//
//
// What wire layouts cannot say about vhlo types and attributes: which shapes
// there are, how many bytes of data a tensor has, which quantizations make
// sense. Whoever makes records from a file or a text asks here, so that all
// other code can rely on it.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_STABLEHLO_LIB_RECORDCHECKS_H
#define DIALECTGEN_STABLEHLO_LIB_RECORDCHECKS_H

#include "dialectgen/core/records/RecordTable.h"
#include "mlir/IR/Diagnostics.h"

namespace dialectgen::vhlo {

/// Checks the fields of a record of kind `row`, each of which is of its kind
/// already, and brings truth values of tensors into the form in which they are
/// written.
mlir::LogicalResult
checkRecord(llvm::function_ref<mlir::InFlightDiagnostic()> emitError,
            const RecordRow &row,
            llvm::MutableArrayRef<mlir::Attribute> fields);

} // namespace dialectgen::vhlo

#endif // DIALECTGEN_STABLEHLO_LIB_RECORDCHECKS_H
