//===- Lowering.h - programs of ONNX in StableHLO ---------------*- C++ -*-===//
//
// Makes whole programs of the onnx dialect programs of stablehlo. Each op is
// lowered as its spec names it (runtime/onnx/hooks/lowerings), as a coarse op
// of ByteIR and its decomposition, or by the function body that the standard
// or this project gives it.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_LOWERING_H
#define DIALECTGEN_ONNX_LOWERING_H

#include "mlir/IR/BuiltinOps.h"

namespace dialectgen::onnx {

struct LoweringOptions {
  /// Leave nodes that cannot be lowered as they are; otherwise each is an
  /// error.
  bool allowUnconverted = false;
  /// Keep coarse ops as custom calls instead of decomposing them.
  bool keepCoarse = false;
};

struct LoweringSummary {
  unsigned lowered = 0, left = 0;
};

/// Upgrades the ops of `module` to their newest versions, infers shapes, and
/// lowers all ops. Fails after an error for each node that cannot be lowered;
/// the module is then as it was.
mlir::FailureOr<LoweringSummary>
lowerToStablehlo(mlir::ModuleOp module, const LoweringOptions &options = {});

/// Registers onnx-to-stablehlo.
void registerLoweringPass();

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_LOWERING_H
