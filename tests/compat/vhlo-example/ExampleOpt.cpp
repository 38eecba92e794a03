//===- ExampleOpt.cpp - mlir-opt with a versioned dialect alone -----------===//
//
// The sources of the vhlo dialect compiled with the tables of the example
// family, to show that they know no operation.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/VhloDialect.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  registry.insert<dialectgen::vhlo::VhloDialect>();
  dialectgen::vhlo::registerVhloPasses();
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "mlir-opt with the example\n", registry));
}
