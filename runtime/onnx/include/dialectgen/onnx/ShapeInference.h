//===- ShapeInference.h - types and shapes by ONNX's own rules --*- C++ -*-===//
//
// Refines result types of ONNX ops with the type and shape inference functions
// of the installed ONNX library, called on MLIR ops without a model file, or
// with a rule of this project if a spec names one (ShapeRules.h). An op version
// that the library does not know uses an older version's rule if the op table
// permits it; other types are unchanged and counted as open.
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
  /// A rule, of the library or of this project, refuses the op, or infers types
  /// that are illegal for it.
  Rule,
  /// An inferred type is not the type at hand.
  Types,
};

struct ShapeInferenceOptions {
  /// Follow integer values through shape arithmetic (Shape, Gather, Concat, …)
  /// so that computed shapes become static.
  bool dataPropagation = true;
  /// A contradiction or a refusal of the library is an error; otherwise it is
  /// a warning and the types at hand stay.
  bool strict = false;
  /// Where the ONNX library has a rule, ask it and not a rule of this project
  /// that takes its place: for comparing the two.
  bool libraryFirst = false;
  /// Receives contradictions and refusals, each once, instead of diagnostics.
  std::function<void(mlir::Operation *, ShapeConflict, const llvm::Twine &)>
      complain = {};
};

/// The result of one run, by op.
struct ShapeInferenceSummary {
  /// Ops whose rules ran without complaint, with or without a refinement.
  unsigned inferred = 0;
  /// Ops for which neither the library nor a hook has a rule.
  unsigned open = 0;
  /// Ops whose rules refused (each was diagnosed).
  unsigned failed = 0;
  /// Open ops by dialect op name.
  llvm::StringMap<unsigned> openOps;
};

/// Where the rule for the shapes of an op version comes from.
enum class ShapeRuleSource {
  /// A rule of this project (runtime/onnx/hooks/shapes), which a spec names.
  Hook,
  /// The ONNX library knows the version.
  Library,
  /// The library knows an older version whose rule holds as well.
  OlderVersion,
  /// The equations of the spec alone. Where there are any, they come before
  /// the other sources.
  Shapes,
  /// Nowhere: the types stay as they are.
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
