//===- ShapeInference.h - types and shapes of ONNX programs -----*- C++ -*-===//
//
// Refines result types of ONNX ops by the equations of their specs, and by
// hand-written rules for ops that equations cannot describe (ShapeRules.h).
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_SHAPEINFERENCE_H
#define DIALECTGEN_ONNX_SHAPEINFERENCE_H

#include "mlir/Pass/Pass.h"
#include "llvm/ADT/StringMap.h"
#include <functional>
#include <memory>

namespace dialectgen::onnx {

struct OpVersionInfo;

/// The kind of an objection of shape inference.
enum class ShapeConflict {
  /// The op is illegal with the types that its operands are known to have.
  Operands,
  /// The shapes of the spec or a rule refuse the op, or give types that are
  /// illegal for it.
  Rule,
  /// An inferred type is not the type at hand.
  Types,
};

struct ShapeInferenceOptions {
  /// Follow integer values through shape arithmetic (Shape, Gather, Concat, …)
  /// so that computed shapes become static.
  bool dataPropagation = true;
  /// A contradiction is an error; otherwise it is a warning and the types at
  /// hand stay.
  bool strict = false;
  /// Receives contradictions and refusals, each once, instead of diagnostics.
  std::function<void(mlir::Operation *, ShapeConflict, const llvm::Twine &)>
      complain = {};
};

/// The result of one run, by op.
struct ShapeInferenceSummary {
  /// Ops whose rules ran without complaint, with or without a refinement.
  unsigned inferred = 0;
  /// Ops without a rule, or with operands of unknown types.
  unsigned open = 0;
  /// Ops whose rules refused (each was diagnosed).
  unsigned failed = 0;
  /// Open ops by dialect op name.
  llvm::StringMap<unsigned> openOps;
};

/// Where the rule for the shapes of an op version comes from.
enum class ShapeRuleSource {
  /// A hand-written rule (runtime/onnx/hooks/shapes), which a spec names. The
  /// equations of the spec come before it.
  Hook,
  /// The equations of the spec describe all results.
  Shapes,
  /// There is none for some result: the type rule, or nothing, tells its shape.
  Open,
};
ShapeRuleSource getShapeRuleSource(const OpVersionInfo &info);

/// Refines the types of all values below `root` (a module, function or op with
/// regions) in place; function types follow their returns. Private functions
/// are copied for calls of different types. A legal program stays legal: where
/// something asks for the very type a value had, it gets a cast to it. Fails
/// only if `options.strict` and some op contradicts itself.
llvm::FailureOr<ShapeInferenceSummary>
inferShapes(mlir::Operation *root, const ShapeInferenceOptions &options = {});

/// Makes builders that infer result types (Builders.h) infer shapes, too, by
/// the same rules. They see operands and constants, but no values computed from
/// them.
void inferShapesInBuilders(mlir::MLIRContext &context);

/// The pass `--onnx-shape-inference`.
std::unique_ptr<mlir::Pass>
createShapeInferencePass(const ShapeInferenceOptions &options = {});
/// Registers the pass under its name.
void registerShapeInferencePass();

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_SHAPEINFERENCE_H
