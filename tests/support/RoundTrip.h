//===- RoundTrip.h - models that are exported and imported again *- C++ -*-===//
//
// An exported model is the same program when imported again.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_SUPPORT_ROUNDTRIP_H
#define DIALECTGEN_TESTS_SUPPORT_ROUNDTRIP_H

#include "ProgramText.h"
#include "dialectgen/onnx/Export.h"
#include "dialectgen/onnx/Import.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OperationSupport.h"
#include <optional>

/// Exports `module` into `bytes` and imports these. Returns the error; empty if
/// both imports print the same.
inline std::string roundTrip(mlir::ModuleOp module, std::string &bytes) {
  std::string message;
  auto listen = [&](mlir::Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error)
      message = diagnostic.str();
  };
  mlir::ScopedDiagnosticHandler handler(module->getContext(), listen);
  llvm::raw_string_ostream stream(bytes);
  if (failed(dialectgen::onnx::exportOnnx(module, stream)))
    return message.empty() ? "refused without a name" : "refused: " + message;
  std::string before = programText(module);
  // Resources of both would have to share their names in one context.
  std::optional<mlir::MLIRContext> other;
  std::optional<mlir::ScopedDiagnosticHandler> again;
  if (llvm::StringRef(before).contains("dense_resource<")) {
    other.emplace(mlir::MLIRContext::Threading::DISABLED);
    again.emplace(&*other, listen);
  }
  mlir::OwningOpRef<mlir::ModuleOp> imported = dialectgen::onnx::importOnnx(
      llvm::MemoryBufferRef(bytes, "exported.onnx"),
      other ? &*other : module->getContext());
  if (!imported)
    return "cannot be imported again: " + message;
  // A version of the format that lacks what the model has is raised, which may
  // make constants defaults of inputs.
  auto formatOf = [](mlir::ModuleOp program) {
    auto version = program->getAttrOfType<mlir::IntegerAttr>("onnx.ir_version");
    return version ? version.getInt() : INT64_MAX;
  };
  if (formatOf(*imported) > formatOf(module)) {
    std::string bytesAgain;
    return roundTrip(*imported, bytesAgain);
  }
  std::string difference = firstDifference(before, programText(*imported));
  return difference.empty()
             ? ""
             : "another program when imported again:\n" + difference;
}

#endif // DIALECTGEN_TESTS_SUPPORT_ROUNDTRIP_H
