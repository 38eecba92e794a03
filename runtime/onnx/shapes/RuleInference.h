//===- RuleInference.h - types of an op by its rules ------------*- C++ -*-===//
//
// Infers the types of an op's results by the equations of its spec and by a
// hand-written rule, and follows integers into its results. An objection of a
// rule becomes a complaint of the op.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_SHAPES_RULEINFERENCE_H
#define DIALECTGEN_ONNX_SHAPES_RULEINFERENCE_H

#include "Refinements.h"
#include "dialectgen/onnx/ONNXInterfaces.h"
#include "dialectgen/onnx/OpTable.h"

namespace dialectgen::onnx {

class RuleInference {
public:
  RuleInference(const ShapeInferenceOptions &options, Refinements &types,
                Complaints &complaints, RuleSurroundings &surroundings)
      : options(options), types(types), complaints(complaints),
        surroundings(surroundings) {}

  enum class Outcome {
    /// Rules had no objection.
    Inferred,
    /// No rule, or none that could run with operands of unknown types.
    Open,
    /// There are complaints.
    Refused,
  };
  /// `info` is of `op`.
  Outcome infer(mlir::Operation *op, const OpVersionInfo &info);

private:
  Outcome inferByHook(ShapeInferenceOpInterface op);
  /// Follows integers into the results, and infers the shapes of those whose
  /// elements are known; false if they are illegal for the op.
  bool followValues(mlir::Operation *op);
  /// Infers what follows from the shapes in the op's spec; false if they
  /// contradict what is known of its operands.
  bool inferByShapes(mlir::Operation *op);

  const ShapeInferenceOptions &options;
  Refinements &types;
  Complaints &complaints;
  RuleSurroundings &surroundings;
};

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_SHAPES_RULEINFERENCE_H
