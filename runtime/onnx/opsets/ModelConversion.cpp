//===- ModelConversion.cpp - imported models from opset to opset ----------===//
//
// See dialectgen/onnx/ModelConversion.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/ModelConversion.h"
#include "dialectgen/core/DiagnosticIds.h"
#include "dialectgen/core/Silence.h"
#include "dialectgen/onnx/OpTable.h"
#include "dialectgen/onnx/ProgramInterface.h"
#include "dialectgen/onnx/ShapeInference.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;

namespace dialectgen::onnx {

namespace {

/// A copy of a model with inferred shapes.
class InferredModel {
public:
  explicit InferredModel(ModuleOp module) : copy(module.clone()) {
    ShapeInferenceOptions options;
    options.complain = [&](Operation *op, ShapeConflict conflict,
                           const Twine &message) {
      // A step may still refuse what a rule does.
      if (conflict == ShapeConflict::Rule)
        return;
      bool isCorrected = conflict == ShapeConflict::Types;
      (isCorrected ? corrects : hasCasts) = true;
      StringRef rest = isCorrected ? "" : "; the types of the model are kept";
      warnings.emplace_back(op->getLoc(), (message + rest).str());
    };
    (void)inferShapes(*copy, options);
  }

  /// Whether a conversion is to start from it. Others first try the model as it
  /// is: copies of functions for their calls, and casts for ops that do not
  /// fit, are for those that need them.
  bool isBetterFor(ModuleOp module, const TargetOpsets &targets) const {
    bool hasCalls = false, hasUnranked = false, isOld = false;
    module.walk([&](Operation *op) {
      hasCalls |= isa<func::CallOp>(op);
      hasUnranked |=
          llvm::any_of(op->getResultTypes(), llvm::IsaPred<UnrankedTensorType>);
      const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
      auto target = info ? targets.find(info->domain.str()) : targets.end();
      isOld |= target != targets.end() && !isOf(*info, target->second);
    });
    return corrects || (isOld && hasUnranked && !hasCalls && !hasCasts);
  }
  /// Makes it the content of `module`.
  void moveTo(ModuleOp module) {
    module.getBodyRegion().takeBody(copy->getBodyRegion());
  }
  void warn() const {
    for (const auto &[location, text] : warnings) {
      InFlightDiagnostic warning = emitWarning(location);
      setDiagnosticId(warning, "contradiction");
      warning << text;
    }
  }

private:
  OwningOpRef<ModuleOp> copy;
  bool corrects = false, hasCasts = false;
  std::vector<std::pair<Location, std::string>> warnings;
};

} // namespace

FailureOr<OpsetConversionSummary>
convertModelOpsets(ModuleOp module, const OpsetConversionOptions &options) {
  ProgramInterface interface(module);
  InferredModel inferred(module);
  FailureOr<OpsetConversionSummary> summary = failure();
  if (!inferred.isBetterFor(module, options.targets)) {
    Silence silence(module.getContext());
    summary = convertOpsets(module, options);
  }
  inferred.warn();
  if (failed(summary)) {
    inferred.moveTo(module);
    auto corrected = interface.restoreOutputTypes(module);
    summary = convertOpsets(module, options);
    if (succeeded(summary))
      summary->corrected = std::move(corrected);
  }
  return summary;
}

} // namespace dialectgen::onnx
