//===- SentDiagnostics.h - diagnostics for bindings and tools ---*- C++ -*-===//
//
// Diagnostics of a context as the records of the C interface, and as text of at
// most a page: operations and places in words, without the program.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_BYTECODE_SENTDIAGNOSTICS_H
#define DIALECTGEN_CORE_BYTECODE_SENTDIAGNOSTICS_H

#include "dialectgen-c/Diagnostics.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>

namespace dialectgen {

/// `line 1, column 13`, or `file.mlir:1:13` if the text has a name; empty if
/// the location is none of a text.
std::string placeInWords(mlir::Location location);

/// Drops what MLIR advises where a dialect is not registered: a flag of
/// mlir-opt.
void dropAdvice(mlir::Diagnostic &diagnostic);

/// The name of the operation that `message` begins with: `stablehlo.tan` of
/// `'stablehlo.tan' needs …`; empty if there is none.
llvm::StringRef operationOf(llvm::StringRef message);

/// The function that an error of a conversion is in; empty if it has none.
llvm::StringRef functionOf(mlir::Diagnostic &diagnostic);

/// Sends `diagnostic` and its notes. `operatorOf` gives the operator of a
/// message in the words of the caller's users; operationOf by default.
void sendDiagnostic(
    mlir::Diagnostic &diagnostic, const DialectgenReceivers &receivers,
    llvm::function_ref<std::string(llvm::StringRef message)> operatorOf = {});

/// Keeps diagnostics as text: the first ones, and how many more there are.
class DiagnosticPage {
public:
  void add(mlir::Diagnostic &diagnostic);
  std::string str() const;

private:
  std::string text;
  size_t errors = 0, left = 0;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_BYTECODE_SENTDIAGNOSTICS_H
