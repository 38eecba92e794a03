//===- AdoptedOps.h - operators that an opset takes over --------*- C++ -*-===//
//
// Runtimes had some operators in the domains of the standard before an opset
// had them: models of older opsets hold them as custom ops.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_OPSETS_ADOPTEDOPS_H
#define DIALECTGEN_ONNX_OPSETS_ADOPTEDOPS_H

#include "dialectgen/onnx/OpsetConversion.h"

namespace dialectgen::onnx {

/// Custom ops whose operator a target opset has, which become ops of it.
class AdoptedOps {
public:
  explicit AdoptedOps(const TargetOpsets &targets) : targets(targets) {}

  /// Finds them, and changes nothing; fails with an error for each that does
  /// not fit the signature.
  llvm::LogicalResult plan(mlir::ModuleOp module);
  void carryOut();

private:
  const TargetOpsets &targets;
  llvm::SmallVector<mlir::Operation *> found;
};

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_OPSETS_ADOPTEDOPS_H
