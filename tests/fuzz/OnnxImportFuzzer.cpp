//===- OnnxImportFuzzer.cpp - any bytes into the importer of models -------===//
//
// A model from any bytes: a module that verifies and prints, or diagnostics.
// Run with ASan and UBSan over a corpus of real models.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/Import.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/MemoryBufferRef.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <memory>

using namespace mlir;

/// Attributes and types stay in their context; a new one every so often keeps
/// the memory bounded, and one for several inputs the speed high.
static constexpr unsigned runsPerContext = 100;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static std::unique_ptr<MLIRContext> context;
  static unsigned runs = 0;
  static bool hasError;
  if (runs++ % runsPerContext == 0) {
    context = std::make_unique<MLIRContext>(MLIRContext::Threading::DISABLED);
    context->getDiagEngine().registerHandler([](Diagnostic &diagnostic) {
      hasError |= diagnostic.getSeverity() == DiagnosticSeverity::Error;
    });
  }
  hasError = false;
  llvm::StringRef bytes(reinterpret_cast<const char *>(data), size);
  OwningOpRef<ModuleOp> module = dialectgen::onnx::importOnnx(
      llvm::MemoryBufferRef(bytes, "fuzz.onnx"), context.get());
  // Either a module or an error, never neither or both.
  if (!module == !hasError)
    std::abort();
  if (module) {
    llvm::raw_null_ostream sink;
    module->print(sink);
  }
  return 0;
}
