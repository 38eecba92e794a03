//===- Rewrite.h - a coarse operation in place of ONNX's --------*- C++ -*-===//
//
// Builds the operands of a coarse operation and its carrier. If the result is
// not an operation that the spec admits, there was no match: it is removed
// without a diagnostic.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_BYTEIR_ONNX_REWRITE_H
#define DIALECTGEN_BYTEIR_ONNX_REWRITE_H

#include "../../stablehlo/formulas/Hlo.h"
#include "Trees.h"
#include "dialectgen/byteir/Decompose.h"
#include "dialectgen/byteir/Passes.h"

namespace dialectgen::byteir {

using stablehlo::Hlo;
using stablehlo::numberAttr;
using stablehlo::Recording;

/// The coarse operation that replaces an operation.
struct Plan {
  llvm::SmallVector<mlir::Value> operands;
  mlir::NamedAttrList entries;
  /// For each result of the operation, which of the coarse one it is.
  llvm::SmallVector<int64_t> results = {0};
};

/// The outcome of a rule: a plan, no match, or unknown for lack of facts.
struct Outcome {
  enum Kind { Match, NoMatch, Unknown } kind = NoMatch;
  Plan plan = {};
  static Outcome unknown() { return {Unknown, {}}; }
};

/// A coarse operation that corresponds to one of ONNX according to its spec.
struct OneOpRule {
  const ViewOpRow *view;
  const ViewSourceRow *source;

  llvm::StringRef name() const { return view->name(); }
  /// Whether there is the hook that the spec names.
  bool hasHook() const;
  /// May build operands.
  Outcome plan(mlir::Operation *op, Hlo &hlo) const;
};
llvm::ArrayRef<OneOpRule> getOneOpRules();

/// Weight and bias of a normalization of `x` over `axes`, of one type; no match
/// if there are no such.
mlir::FailureOr<std::pair<mlir::Value, mlir::Value>>
makeAffine(Hlo &hlo, mlir::Value x, llvm::ArrayRef<int64_t> axes,
           const Affine &weight, const Affine &bias);

} // namespace dialectgen::byteir

#endif // DIALECTGEN_BYTEIR_ONNX_REWRITE_H
