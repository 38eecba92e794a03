//===- dialect-opt.cpp - mlir-opt with the generated dialects -------------===//
//
// Parses, verifies, prints and runs passes over the generated dialects and the
// upstream ones their programs use.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/onnx/ShapeInference.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "dialectgen/stablehlo/VhloDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Quant/IR/Quant.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  registry.insert<mlir::arith::ArithDialect, mlir::func::FuncDialect,
                  mlir::quant::QuantDialect, mlir::tensor::TensorDialect>();
  mlir::registerTransformsPasses();

  registry.insert<dialectgen::onnx::ONNXDialect>();
  dialectgen::onnx::registerShapeInferencePass();

  registry.insert<dialectgen::stablehlo::StablehloDialect,
                  dialectgen::vhlo::VhloDialect>();
  dialectgen::vhlo::registerVhloPasses();

  return mlir::asMainReturnCode(mlir::MlirOptMain(
      argc, argv, "dialect-opt: mlir-opt with the generated dialects\n",
      registry));
}
