//===- OnnxImportFuzzer.cpp - any bytes into the importer of models -------===//
//
// A model from any bytes: a module that verifies and prints, or diagnostics.
// What is a module can be exported, and is the same when imported again.
// Run with ASan and UBSan over a corpus of real models. Half of the changes are
// to the bytes, half to the fields of the model.
//
//===----------------------------------------------------------------------===//

#include "ModelMutator.h"
#include "RoundTrip.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/MemoryBufferRef.h"
#include <cstdlib>
#include <onnx/onnx_pb.h>

using namespace mlir;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  // A context each: names of resources must not depend on what came before.
  MLIRContext context(MLIRContext::Threading::DISABLED);
  bool hasError = false, isRenamed = false;
  context.getDiagEngine().registerHandler([&](Diagnostic &diagnostic) {
    hasError |= diagnostic.getSeverity() == DiagnosticSeverity::Error;
    // A name inside a subgraph that hides one around it gets a number.
    isRenamed |= diagnostic.str().find("hides a value") != std::string::npos;
  });
  llvm::StringRef bytes(reinterpret_cast<const char *>(data), size);
  OwningOpRef<ModuleOp> module = dialectgen::onnx::importOnnx(
      llvm::MemoryBufferRef(bytes, "fuzz.onnx"), &context);
  // Either a module or an error, never neither or both.
  if (!module == !hasError)
    std::abort();
  if (module) {
    std::string exported;
    if (!roundTrip(*module, exported).empty() && !isRenamed)
      std::abort();
  }
  return 0;
}

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size,
                                          size_t maxSize, unsigned seed) {
  ::onnx::ModelProto model;
  google::protobuf::LogSilencer silence;
  if (seed % 2 == 0 || !model.ParsePartialFromArray(data, size))
    return LLVMFuzzerMutate(data, size, maxSize);
  ModelMutator(seed).mutate(model);
  std::string bytes = model.SerializePartialAsString();
  if (bytes.size() > maxSize)
    return LLVMFuzzerMutate(data, size, maxSize);
  std::copy(bytes.begin(), bytes.end(), data);
  return bytes.size();
}
