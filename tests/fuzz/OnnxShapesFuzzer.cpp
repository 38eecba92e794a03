//===- OnnxShapesFuzzer.cpp - shape inference on models from any bytes ----===//
//
// An imported model stays legal after type inference, regardless of its shapes,
// and is still a model.
//
//===----------------------------------------------------------------------===//

#include "Models.h"
#include "dialectgen/onnx/ShapeInference.h"
#include "mlir/IR/Verifier.h"

using namespace dialectgen;

namespace dialectgen::fuzz {

static void run(llvm::StringRef input) {
  mlir::ModuleOp module = importInput(input);
  if (!module)
    return;
  llvm::FailureOr<onnx::ShapeInferenceSummary> summary =
      onnx::inferShapes(module);
  require(succeeded(summary), "failed, and was not asked to be strict");
  models().requireErrorIf(false);
  models().require(succeeded(mlir::verify(module)),
                   "does not verify when inferred");
  if (summary->inferred)
    reach("inferred");
  requireModel(module);
}

static std::optional<std::string> mutate(llvm::StringRef input, llvm::StringRef,
                                         uint64_t seed) {
  return mutateModel(input, seed);
}

static Target target("onnx-shapes", run, mutate);

} // namespace dialectgen::fuzz
