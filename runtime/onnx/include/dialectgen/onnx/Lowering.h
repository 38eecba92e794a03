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
#include <string>
#include <vector>

namespace dialectgen::onnx {

struct LoweringOptions {
  /// Leave nodes that cannot be lowered as they are; otherwise each is an
  /// error.
  bool allowUnconverted = false;
  /// Keep coarse ops, in this carrier of ByteIR's (`custom_call`,
  /// `backend_config` or `composite`); if it is empty, they are decomposed.
  std::string carrier = {};
  /// Sizes for open dimensions of inputs, each as `NAME:SIZE`: a name that the
  /// model gives dimensions (`batch`), or one such as `x.0`, the first
  /// dimension of input `x`.
  std::vector<std::string> sizes = {};
  /// Bounds of other open dimensions, each as `NAME:BOUND`; types of StableHLO
  /// have them.
  std::vector<std::string> bounds = {};
  /// Folders of function bodies for ops of domains that no spec knows, beside
  /// those of specs/functions.
  std::vector<std::string> functions = {};
  /// Ops whose nodes become composites of StableHLO with their names, such as
  /// `onnx.LayerNormalization`: `LayerNormalization`, with the domain in front
  /// in others than ONNX's (`com.microsoft.FastGelu`), or `all` that are
  /// no operations already.
  std::vector<std::string> composites = {};
  /// Quantize and dequantize by `!quant.uniform` types where scales and zero
  /// points are known, and such a type has them; others by arithmetic.
  bool quantizedTypes = false;
  /// Lower nodes of ops that have a function body and a lowering by the body
  /// alone: both mean the same, which tests show.
  bool bodiesOnly = false;
};

struct LoweringSummary {
  unsigned lowered = 0, left = 0;
};

/// Upgrades the ops of `module` to their newest versions, infers shapes, and
/// lowers all ops. Fails after an error for each node that cannot be lowered;
/// the module is then as it was.
mlir::FailureOr<LoweringSummary>
lowerToStablehlo(mlir::ModuleOp module, const LoweringOptions &options = {});

/// The way of an op to StableHLO, for documents.
struct LoweringWay {
  /// Ops of StableHLO, ByteIR's coarse operations and functions by name; empty
  /// if there are none.
  std::string operation, coarse, function;
  /// The function that makes it of ops of tensors, where it has sequences.
  std::string decomposition;
  /// What the lowering has over the body, where there are both:
  /// `fewer_operations`, `open_sizes` or `more_nodes`.
  std::string reason;
  /// There is a function body for some of its versions.
  bool hasBody = false;
  /// Why there is no lowering; empty if that is not known.
  std::string whyNot;
};
/// Of the newest version of `op`.
LoweringWay findLoweringWay(const struct OpVersionInfo &op);
/// Why an op that has no way is not lowered.
std::string whyNotLowered(const OpVersionInfo &op);

/// Registers onnx-to-stablehlo.
void registerLoweringPass();

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_LOWERING_H
