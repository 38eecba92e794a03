//===- OnnxLoweringFuzzer.cpp - nodes by the specs, as StableHLO ----------===//
//
// As in OnnxNodesFuzzer.cpp, every byte is a choice. A node that verifies
// becomes legal operations of StableHLO, or is refused with an error and stays.
//
//===----------------------------------------------------------------------===//

#include "Choices.h"
#include "OddNodes.h"
#include "Programs.h"
#include "dialectgen/onnx/Lowering.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/stablehlo/PortableArtifact.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"

using namespace dialectgen;
using dialectgen::onnx::test::OddNodes;
using dialectgen::onnx::test::OpVersion;

static void registerDialects(mlir::DialectRegistry &registry) {
  registry.insert<onnx::ONNXDialect, mlir::func::FuncDialect>();
  stablehlo::getPortableDialect().registerDialects(registry);
}

void fuzz::run(llvm::StringRef input) {
  static Programs programs(registerDialects);
  Choices choices(input);
  const std::vector<OpVersion> &ops = onnx::test::resolvedOps();
  require(!ops.empty(), "there are no specs");
  llvm::SmallVector<const OpVersion *> versions;
  for (size_t left = choices(3) + 1; left; --left)
    versions.push_back(&ops[choices(ops.size())]);
  mlir::ModuleOp module = programs.make([&](mlir::MLIRContext *context) {
    OddNodes nodes(*context, [&](size_t bound) { return choices(bound); });
    return nodes.make(versions);
  });
  bool verifies = succeeded(mlir::verify(module));
  programs.requireErrorIf(!verifies);
  if (!verifies)
    return;
  reach("legal");
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

std::optional<std::string> fuzz::mutate(llvm::StringRef input,
                                        llvm::StringRef other, uint64_t seed) {
  return mutateChoices(input, other, seed);
}
