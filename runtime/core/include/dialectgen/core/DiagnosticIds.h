//===- DiagnosticIds.h - ids of diagnostics ---------------------*- C++ -*-===//
//
// Texts of diagnostics are for people, and change. Tools tell diagnostics apart
// by an id in their metadata: the name of the violated relation (Names.def), or
// the word that a check gives to `emitViolation`. Refusals of conversions have
// a class and a version instead (VersionAdaptor.h).
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_DIAGNOSTICIDS_H
#define DIALECTGEN_CORE_DIAGNOSTICIDS_H

#include "dialectgen/core/MlirVersion.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Operation.h"

namespace dialectgen {

/// Gives `diagnostic`, unless it is discarded, an id, which lives for ever.
inline void setDiagnosticId(mlir::InFlightDiagnostic &diagnostic,
                            llvm::StringRef id) {
  if (mlir::Diagnostic *underlying = diagnostic.getUnderlyingDiagnostic())
    addMetadata(*underlying, id);
}

/// The id of `diagnostic`; empty if it has none.
inline llvm::StringRef diagnosticIdOf(mlir::Diagnostic &diagnostic) {
  for (const mlir::DiagnosticArgument &argument : metadataOf(diagnostic))
    if (argument.getKind() ==
        mlir::DiagnosticArgument::DiagnosticArgumentKind::String)
      return argument.getAsString();
  return "";
}

/// An error about `op` with an id.
inline mlir::InFlightDiagnostic emitViolation(mlir::Operation *op,
                                              llvm::StringLiteral id) {
  mlir::InFlightDiagnostic error = op->emitOpError();
  setDiagnosticId(error, id);
  return error;
}

} // namespace dialectgen

#endif // DIALECTGEN_CORE_DIAGNOSTICIDS_H
