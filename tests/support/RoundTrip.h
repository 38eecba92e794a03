//===- RoundTrip.h - models that are exported and imported again *- C++ -*-===//
//
// What is exported and imported again is the same program.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_SUPPORT_ROUNDTRIP_H
#define DIALECTGEN_TESTS_SUPPORT_ROUNDTRIP_H

#include "dialectgen/onnx/Export.h"
#include "dialectgen/onnx/Import.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OperationSupport.h"

inline std::string programText(mlir::ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module->print(stream);
  return text;
}

/// Exports `module` into `bytes` and imports that. Says what is wrong; nothing
/// if both imports print the same.
inline std::string roundTrip(mlir::ModuleOp module, std::string &bytes) {
  std::string message;
  mlir::ScopedDiagnosticHandler handler(
      module->getContext(), [&](mlir::Diagnostic &diagnostic) {
        if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error)
          message = diagnostic.str();
      });
  llvm::raw_string_ostream stream(bytes);
  if (failed(dialectgen::onnx::exportOnnx(module, stream)))
    return message.empty() ? "refused without a word" : "refused: " + message;
  // Resources of both would have to share their names in one context.
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  mlir::ScopedDiagnosticHandler again(
      &context, [&](mlir::Diagnostic &diagnostic) {
        if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error)
          message = diagnostic.str();
      });
  mlir::OwningOpRef<mlir::ModuleOp> imported = dialectgen::onnx::importOnnx(
      llvm::MemoryBufferRef(bytes, "exported.onnx"), &context);
  if (!imported)
    return "cannot be imported again: " + message;
  std::string before = programText(module), after = programText(*imported);
  llvm::StringRef left = before, right = after;
  while (!left.empty() || !right.empty()) {
    auto [leftLine, leftRest] = left.split('\n');
    auto [rightLine, rightRest] = right.split('\n');
    if (leftLine != rightLine)
      return ("another program when imported again:\n- " + leftLine + "\n+ " +
              rightLine)
          .str();
    left = leftRest;
    right = rightRest;
  }
  return "";
}

#endif // DIALECTGEN_TESTS_SUPPORT_ROUNDTRIP_H
