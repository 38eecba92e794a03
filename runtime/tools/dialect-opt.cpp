//===- dialect-opt.cpp - mlir-opt with the generated dialects -------------===//
//
// Parses, verifies, prints and runs passes over the generated dialects and the
// upstream ones their programs use.
//
//===----------------------------------------------------------------------===//

#include "ComputedFlag.h"
#include "Dialects.h"
#include "ProgramVersion.h"
#include "dialectgen/byteir/Passes.h"
#include "dialectgen/core/bytecode/ArtifactTools.h"
#include "dialectgen/onnx/Lowering.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/onnx/OpsetConversion.h"
#include "dialectgen/onnx/ShapeInference.h"
#include "dialectgen/stablehlo/Conversion.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "dialectgen/stablehlo/VhloDialect.h"
#include "mlir/Dialect/Func/Extensions/InlinerExtension.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/WithColor.h"

static dialectgen::ComputedFlag mostComputed;
static llvm::cl::opt<bool>
    verifyCoarse("verify-coarse-ops",
                 llvm::cl::desc("Verify the views of custom calls and "
                                "composites before any pass (default: yes)"),
                 llvm::cl::init(true));

#ifdef DIALECTGEN_WITH_PLUGINS
/// Plugins use the shared libraries of LLVM and MLIR, so the program that loads
/// them does too. This one starts without them, in a tenth of the time.
static int runWithPlugins(llvm::ArrayRef<char *> arguments) {
  llvm::SmallString<128> program(llvm::sys::path::parent_path(
      llvm::sys::fs::getMainExecutable(arguments.front(), &verifyCoarse)));
  llvm::sys::path::append(program, DIALECTGEN_WITH_PLUGINS);
  std::string message;
  int status = llvm::sys::ExecuteAndWait(
      program, llvm::SmallVector<llvm::StringRef>(arguments), std::nullopt, {},
      /*SecondsToWait=*/0, /*MemoryLimit=*/0, &message);
  if (!message.empty())
    llvm::WithColor::error(llvm::errs(), "dialect-opt")
        << "'" << program << "', which loads plugins: " << message << "\n";
  return status;
}

static bool isPlugin(llvm::StringRef argument) {
  llvm::StringRef name = argument.ltrim('-').split('=').first;
  return argument.starts_with("-") &&
         (name == "load-dialect-plugin" || name == "load-pass-plugin");
}
#endif

int main(int argc, char **argv) {
#ifdef DIALECTGEN_WITH_PLUGINS
  if (llvm::ArrayRef arguments(argv, argc); llvm::any_of(arguments, isPlugin))
    return runWithPlugins(arguments);
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
