//===- mlir-portable-translate.cpp - artifacts of MLIR's own dialects -----===//
//
// Writes programs that mix the dialects of dialectgen/mlir/Portable.h, and
// reads them.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/ArtifactTools.h"
#include "dialectgen/mlir/Portable.h"
#include "mlir/IR/DialectRegistry.h"
#include "llvm/Support/InitLLVM.h"

int main(int argc, char **argv) {
  llvm::InitLLVM initialize(argc, argv);
  llvm::cl::OptionCategory category("mlir-portable-translate options");
  dialectgen::TranslateTool tool("mlir-portable-translate", category);
  llvm::cl::HideUnrelatedOptions(category);
  llvm::cl::ParseCommandLineOptions(
      argc, argv,
      "Writes and reads portable artifacts of MLIR's own dialects\n");
  if (tool.countModes() != 1)
    return tool.fail("select a translation: --serialize or --deserialize");
  return tool.runArtifact(dialectgen::getMlirPortableDialect(),
                          mlir::DialectRegistry());
}
