//===- mlir-portable-opt.cpp - mlir-opt with versions of its dialects -----===//
//
// An mlir-opt with the dialects of dialectgen/mlir/Portable.h, their versioned
// dialects, and the conversions between these.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/ArtifactTools.h"
#include "dialectgen/mlir/Portable.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Transforms/Passes.h"

int main(int argc, char **argv) {
  const dialectgen::PortableDialect &portable =
      dialectgen::getMlirPortableDialect();
  mlir::DialectRegistry registry;
  portable.registerDialects(registry);
  mlir::registerTransformsPasses();
  dialectgen::registerLegalizationPasses("mlir", portable);
  return dialectgen::optMain(
      argc, argv, "mlir-portable-opt: mlir-opt with versions of its dialects\n",
      registry);
}
