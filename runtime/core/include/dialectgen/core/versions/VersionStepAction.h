//===- VersionStepAction.h - one step of one operation, for tools *- C++
//-*-===//
//
// Each step of an operation between two versions is an action of MLIR
// (https://mlir.llvm.org/docs/ActionTracing), so that tools can log, count,
// skip and time single steps:
//
//     dialect-opt --onnx-to-opset=target=11 --log-actions-to=- model.mlir
//
// Without a handler for actions, this costs one test per step.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_VERSIONS_VERSIONSTEPACTION_H
#define DIALECTGEN_CORE_VERSIONS_VERSIONSTEPACTION_H

#include "dialectgen/core/versions/StepTable.h"
#include "mlir/IR/Action.h"

namespace dialectgen {

class VersionStepAction : public mlir::tracing::ActionImpl<VersionStepAction> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(VersionStepAction)
  /// The name of the action in logs, filters and counters.
  static constexpr llvm::StringLiteral tag = "version-step";

  VersionStepAction(llvm::ArrayRef<mlir::IRUnit> units, const StepRow &row,
                    bool isUpgrade)
      : ActionImpl(units), row(row), isUpgrade(isUpgrade) {}

  const StepRow &getRow() const { return row; }
  bool goesUp() const { return isUpgrade; }
  /// For example, `version-step onnx.ReduceSumV11 -> onnx.ReduceSum
  /// (declared)`.
  void print(llvm::raw_ostream &os) const override;

private:
  const StepRow &row;
  bool isUpgrade;
};

/// Adds `--skip-version-step` and `--version-step-statistics` to the flags of
/// the program; call it before it reads them.
void registerStepDebuggingOptions();

/// Whether no flag forbids the step. Counts it if flags ask for that.
bool mayTakeStep(const StepRow &row, bool isUpgrade);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_VERSIONS_VERSIONSTEPACTION_H
