//===- ArtifactFuzzer.cpp - any bytes into the reader of artifacts --------===//
//
// An artifact from any bytes: a program that verifies, converts to a release or
// is refused, and prints; or errors. Run with ASan and UBSan over a corpus of
// released artifacts. The last byte chooses the release.
//
//===----------------------------------------------------------------------===//

#include "ArtifactMutator.h"
#include "dialectgen/core/bytecode/ArtifactReader.h"
#include "dialectgen/stablehlo/VhloDialect.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "llvm/Support/MemoryBufferRef.h"
#include <cstdlib>
#include <memory>

using namespace mlir;
using dialectgen::readArtifact;

namespace vhlo = dialectgen::vhlo;

/// Attributes and types stay in their context; a new one every so often keeps
/// the memory bounded.
static constexpr unsigned runsPerContext = 200;

static constexpr dialectgen::Version targets[] = {
    {0, 9, 0}, {0, 18, 0}, {1, 4, 0}, {1, 8, 0}, {1, 13, 0}, {1, 20, 0}};

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static std::unique_ptr<MLIRContext> context;
  static unsigned runs = 0;
  static bool hasError;
  if (runs++ % runsPerContext == 0) {
    context = std::make_unique<MLIRContext>(MLIRContext::Threading::DISABLED);
    context->getOrLoadDialect<vhlo::VhloDialect>();
    context->getDiagEngine().registerHandler([](Diagnostic &diagnostic) {
      hasError |= diagnostic.getSeverity() == DiagnosticSeverity::Error;
    });
  }
  hasError = false;
  llvm::StringRef bytes(reinterpret_cast<const char *>(data), size);
  // Anything else is text, and MLIR's parser is not under test.
  if (!isBytecode(llvm::MemoryBufferRef(bytes, "")))
    return 0;
  OwningOpRef<ModuleOp> module = readArtifact(bytes, context.get(), "fuzz");
  // Either a program or an error, never neither or both.
  if (!module == !hasError)
    std::abort();
  if (!module)
    return 0;
  LogicalResult converted = vhlo::convertToVersion(
      *module, targets[data[size - 1] % std::size(targets)]);
  if (failed(converted) != hasError)
    std::abort();
  if (failed(converted))
    return 0;
  if (failed(verify(*module)))
    std::abort();
  llvm::raw_null_ostream sink;
  module->print(sink);
  return 0;
}

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);

/// Half of the changes know what numbers in bytecode look like.
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size,
                                          size_t maxSize, unsigned seed) {
  if (seed % 2 == 0)
    return LLVMFuzzerMutate(data, size, maxSize);
  std::string bytes(reinterpret_cast<char *>(data), size);
  bytes = ArtifactMutator(seed).mutate(bytes, bytes);
  if (bytes.empty() || bytes.size() > maxSize)
    return LLVMFuzzerMutate(data, size, maxSize);
  std::copy(bytes.begin(), bytes.end(), data);
  return bytes.size();
}
