//===- Expansion.h - ops as others ------------------------------*- C++ -*-===//
//
// Ops that are younger than an opset, written with ops that it has: by the body
// in their spec, or by a hook.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_OPSETS_EXPANSION_H
#define DIALECTGEN_ONNX_OPSETS_EXPANSION_H

#include "dialectgen/core/versions/StepRewrite.h"
#include "dialectgen/onnx/OpTable.h"
#include "dialectgen/onnx/OpsetConversion.h"

namespace dialectgen::onnx::pb {
class NodeProto;
} // namespace dialectgen::onnx::pb

namespace dialectgen::onnx {

class OpFunctions;

/// Expands ops of a program. Ops that agree in all that a body depends on share
/// one: it is read and imported once, for to do so takes longer than all else.
class Expander {
public:
  Expander();
  ~Expander();
  /// Bodies that are used again are converted to `targets`, once.
  explicit Expander(const TargetOpsets &targets);

  /// Replacements for the results of the op of `rewrite`, which has version
  /// `row`: new values, null for unused ones. Empty if there is no expansion,
  /// or if its body does not cover the op: `need` receives the condition that
  /// the body asks for. Counts ops of its body that were expanded in turn.
  std::optional<llvm::SmallVector<mlir::Value, 1>>
  expand(StepRewrite &rewrite, const OpRow &row,
         std::map<std::string, unsigned> &expanded,
         std::string *need = nullptr);

private:
  struct Body;
  Body *findBody(StepRewrite &rewrite, const OpVersionInfo &info);

  std::optional<TargetOpsets> targets;
  /// By the version of an op, its attributes and its types.
  std::map<std::vector<const void *>, std::unique_ptr<Body>> bodies;
  /// Those of specs/functions.
  std::unique_ptr<OpFunctions> functions;
};

/// convertOpsets, with an expander of the caller's.
mlir::FailureOr<OpsetConversionSummary>
convertOpsets(mlir::ModuleOp module, const OpsetConversionOptions &options,
              Expander &expander);

/// A node named `name` with the operands and results of the op, as bodies are
/// called by.
pb::NodeProto plainNodeOf(const StepRewrite &rewrite, llvm::StringRef name);

/// Replacements by a body in the text of ONNX, for `node`, whose attributes are
/// those of the body; empty, and why in `reason`, if it does not fit.
std::optional<llvm::SmallVector<mlir::Value, 1>>
expandByText(StepRewrite &rewrite, pb::NodeProto node, const std::string &text,
             std::string &reason);

/// Whether there is an expansion for some nodes of that version.
bool hasExpansion(const OpVersionInfo &info);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_OPSETS_EXPANSION_H
