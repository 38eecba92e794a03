//===- dialect-opt.cpp - mlir-opt with the generated dialects -------------===//
//
// Parses, verifies, prints and runs passes over the generated dialects and the
// upstream ones their programs use.
//
//===----------------------------------------------------------------------===//

#include "ComputedFlag.h"
#include "OpsFlag.h"
#include "ProgramVersion.h"
#include "dialectgen/byteir/Passes.h"
#include "dialectgen/core/bytecode/ArtifactTools.h"
#include "dialectgen/core/bytecode/TableTool.h"
#include "dialectgen/onnx/Lowering.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/onnx/OpsetConversion.h"
#include "dialectgen/onnx/ShapeInference.h"
#include "dialectgen/stablehlo/Conversion.h"
#include "dialectgen/stablehlo/MixedDialects.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "dialectgen/stablehlo/VhloDialect.h"
#include "mlir/Dialect/Func/Extensions/InlinerExtension.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/CommandLine.h"

static dialectgen::ComputedFlag mostComputed;
static dialectgen::OpsFlag opsOfDomains;
static llvm::cl::opt<bool>
    verifyCoarse("verify-coarse-ops",
                 llvm::cl::desc("Verify the views of custom calls and "
                                "composites before any pass (default: yes)"),
                 llvm::cl::init(true));

int main(int argc, char **argv) {
#ifdef DIALECTGEN_WITH_PLUGINS
  if (auto status = dialectgen::runWithPlugins(llvm::ArrayRef(argv, argc),
                                               DIALECTGEN_WITH_PLUGINS))
    return *status;
#endif
  dialectgen::setProgramVersion("dialect-opt");
  mlir::DialectRegistry registry;
  dialectgen::registerMixedDialects(registry);
  mlir::registerTransformsPasses();
  mlir::func::registerInlinerExtension(registry);

  registry.insert<dialectgen::onnx::ONNXDialect>();
  dialectgen::onnx::registerOpsetConversionPasses();
  dialectgen::onnx::registerShapeInferencePass();
  dialectgen::onnx::registerLoweringPass();

  registry.insert<dialectgen::stablehlo::StablehloDialect,
                  dialectgen::vhlo::VhloDialect>();
  dialectgen::vhlo::registerVhloPasses();
  dialectgen::stablehlo::registerConversionPasses();

  dialectgen::byteir::registerMhlo(registry);
  dialectgen::byteir::registerByteirPasses([](mlir::ModuleOp module) {
    return mlir::LogicalResult(dialectgen::onnx::inferShapes(module));
  });

  return dialectgen::optMain(
      argc, argv, "dialect-opt: mlir-opt with the generated dialects\n",
      registry, [](mlir::PassManager &passes) {
        if (verifyCoarse)
          passes.addPass(dialectgen::byteir::createVerifyPass());
      });
}
