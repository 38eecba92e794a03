//===- MixedDialects.cpp - the dialects programs may be of
//---------------------===//
//
// See MixedDialects.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/MixedDialects.h"
#include "dialectgen/chlo/ChloDialect.h"
#include "dialectgen/core/MlirVersion.h"
#include "dialectgen/sdy/SdyAssembly.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/SparseTensor/IR/SparseTensor.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectRegistry.h"

namespace dialectgen {

void registerMixedDialects(mlir::DialectRegistry &registry) {
  registry.insert<
      mlir::affine::AffineDialect, mlir::arith::ArithDialect,
      mlir::cf::ControlFlowDialect, mlir::complex::ComplexDialect,
      mlir::func::FuncDialect, mlir::math::MathDialect,
      mlir::memref::MemRefDialect, QuantDialect, mlir::scf::SCFDialect,
      mlir::shape::ShapeDialect, mlir::sparse_tensor::SparseTensorDialect,
      mlir::tensor::TensorDialect, sdy::SdyDialect, chlo::ChloDialect>();
  sdy::verifyFunctions(registry);
}

} // namespace dialectgen
