//===- OnnxOpsetFuzzer.cpp - models from any bytes in other opsets --------===//
//
// Converts an imported model to another opset: the result verifies and is a
// model of that opset, or it is rejected with an error and unchanged. The
// model's own version selects the opset; half of the models may be expanded.
//
//===----------------------------------------------------------------------===//

#include "Models.h"
#include "dialectgen/onnx/OpsetConversion.h"
#include "mlir/IR/Verifier.h"

using namespace dialectgen;

namespace dialectgen::fuzz {

static void run(llvm::StringRef input) {
  mlir::ModuleOp module = importInput(input);
  if (!module)
    return;
  auto chosen = module->getAttrOfType<mlir::IntegerAttr>("onnx.model_version");
  uint64_t choice = chosen ? chosen.getValue().getLimitedValue() : 0;
  onnx::OpsetConversionOptions options;
  options.expand = choice % 2;
  // 0: the newest of all; the newest again if there is no choice.
  choice /= 2;
  for (const auto &[domain, newest] : onnx::newestOpsets())
    options.targets[domain] = newest - unsigned(choice % newest);

  std::string before = programText(module);
  bool isConverted = succeeded(onnx::convertOpsets(module, options));
  models().requireErrorIf(!isConverted);
  if (!isConverted) {
    std::string difference = firstDifference(before, programText(module));
    require(difference.empty(), "refused, and changed:\n" + difference);
    return;
  }
  reach("converted");
  models().require(succeeded(mlir::verify(module)),
                   "does not verify when converted");
  requireModel(module);
}

static std::optional<std::string> mutate(llvm::StringRef input, llvm::StringRef,
                                         uint64_t seed) {
  std::optional<std::string> model = mutateModel(input, seed);
  // The field `model_version` once more: the last one counts.
  if (model)
    *model += {char(::onnx::ModelProto::kModelVersionFieldNumber << 3),
               char(seed / 2 % 64)};
  return model;
}

static Target target("onnx-opset", run, mutate);

} // namespace dialectgen::fuzz
