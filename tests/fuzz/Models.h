//===- Models.h - ONNX models in fuzz targets -------------------*- C++ -*-===//
//
// Functions shared by targets that begin with an imported model.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_FUZZ_MODELS_H
#define DIALECTGEN_TESTS_FUZZ_MODELS_H

#include "ModelMutator.h"
#include "Programs.h"
#include "RoundTrip.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/MemoryBufferRef.h"
#include <onnx/onnx_pb.h>

namespace dialectgen::fuzz {

inline void registerModelDialects(mlir::DialectRegistry &registry) {
  registry.insert<onnx::ONNXDialect, mlir::func::FuncDialect>();
}

/// Those of one target.
inline Programs &models() {
  static Programs programs(registerModelDialects);
  return programs;
}

/// The model in `input`; null if it is refused.
inline mlir::ModuleOp importModel(llvm::StringRef input) {
  return models().make([&](mlir::MLIRContext *context) {
    return onnx::importOnnx(llvm::MemoryBufferRef(input, "fuzz.onnx"), context);
  });
}

/// The model that is the input of a target.
inline mlir::ModuleOp importInput(llvm::StringRef input) {
  mlir::ModuleOp module = importModel(input);
  if (module)
    reach("imported");
  return module;
}

/// Stops unless `module` is the same when exported and imported again.
inline void requireRoundTrip(mlir::ModuleOp module) {
  std::string bytes, problem = roundTrip(module, bytes);
  // A name inside a subgraph that hides one around it gets a number.
  if (!models().wasWarned("hides a value"))
    require(problem.empty(), problem);
  reach("exported");
}

/// Stops unless `module`, which was changed since it was imported and so need
/// not be written as it is, exports as a model that is imported and round
/// trips. With `isContradictory`, the export may refuse it, with an error, and
/// so may the import, which knows the types of constants better, if the program
/// is contradictory. Ends its life.
inline void requireModel(
    mlir::ModuleOp module,
    llvm::function_ref<bool(mlir::ModuleOp)> isContradictory = nullptr) {
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  bool isExported = succeeded(onnx::exportOnnx(module, stream));
  models().requireErrorIf(!isExported);
  models().require(isExported || isContradictory, "what is legal is no model");
  if (!isExported)
    return;
  std::string text = isContradictory ? programText(module) : "";
  mlir::ModuleOp imported = importModel(bytes);
  if (!imported && isContradictory) {
    std::string reason = models().lastError();
    require(isContradictory(models().make([&](mlir::MLIRContext *context) {
              return mlir::parseSourceString<mlir::ModuleOp>(text, context);
            })),
            "what was exported is refused: " + reason);
    return;
  }
  models().require(bool(imported), "what was exported is refused");
  requireRoundTrip(imported);
}

/// Another model, a message or field of it changed; std::nullopt if `input` is
/// no model.
inline std::optional<std::string> mutateModel(llvm::StringRef input,
                                              uint64_t seed) {
  ::onnx::ModelProto model;
  google::protobuf::LogSilencer silence;
  if (!model.ParsePartialFromArray(input.data(), int(input.size())))
    return std::nullopt;
  ModelMutator(unsigned(seed)).mutate(model);
  return model.SerializePartialAsString();
}

} // namespace dialectgen::fuzz

#endif // DIALECTGEN_TESTS_FUZZ_MODELS_H
