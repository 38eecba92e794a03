//===- OnnxLoweringFuzzer.cpp - nodes by the specs, as StableHLO ----------===//
//
// As in OnnxNodesFuzzer.cpp, every byte is a choice. A node that verifies
// becomes legal operations of StableHLO, or is refused with an error and stays.
//
//===----------------------------------------------------------------------===//

#include "Nodes.h"
#include "dialectgen/onnx/Lowering.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/stablehlo/PortableArtifact.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace dialectgen;

static void registerDialects(mlir::DialectRegistry &registry) {
  registry.insert<onnx::ONNXDialect, mlir::func::FuncDialect>();
  stablehlo::getPortableDialect().registerDialects(registry);
}

namespace dialectgen::fuzz {

static void run(llvm::StringRef input) {
  static Programs programs(registerDialects);
  Choices choices(input);
  mlir::ModuleOp module = makeNodes(programs, choices, chooseVersions(choices));
  if (!module)
    return;
  std::string before = programText(module);
  bool isLowered = succeeded(onnx::lowerToStablehlo(module));
  programs.requireErrorIf(!isLowered);
  if (!isLowered) {
    std::string difference = firstDifference(before, programText(module));
    require(difference.empty(), "refused, and changed:\n" + difference);
    return;
  }
  programs.require(succeeded(mlir::verify(module)),
                   "does not verify when lowered");
  reach("lowered");
}

static std::optional<std::string> mutate(llvm::StringRef input,
                                         llvm::StringRef other, uint64_t seed) {
  return mutateChoices(input, other, seed);
}

static Target target("onnx-lowering", run, mutate);

} // namespace dialectgen::fuzz
