//===- ModelConversion.cpp - imported models from opset to opset ----------===//
//
// See dialectgen/onnx/ModelConversion.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/ModelConversion.h"
#include "dialectgen/onnx/ProgramInterface.h"
#include "dialectgen/onnx/ShapeInference.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;

namespace dialectgen::onnx {

/// Tries without inferred shapes first: most models need none.
static FailureOr<OpsetConversionSummary>
convertWithShapes(ModuleOp module, const OpsetConversionOptions &options) {
  ProgramInterface interface(module);
  {
    ScopedDiagnosticHandler handler(module.getContext(),
                                    [](Diagnostic &) { return success(); });
    auto summary = convertOpsets(module, options);
    if (succeeded(summary))
      return summary;
    // A refusal of the inference is a warning, and of no interest here.
    (void)inferShapes(module);
  }
  auto summary = convertOpsets(module, options);
  interface.restoreOutputTypes(module);
  return summary;
}

static void warnOfContradictions(ModuleOp module) {
  std::vector<std::pair<Location, std::string>> found;
  ShapeInferenceOptions options;
  options.complain = [&](Operation *op, ShapeConflict conflict,
                         const Twine &message) {
    if (conflict != ShapeConflict::Rule)
      found.emplace_back(op->getLoc(), message.str());
  };
  OwningOpRef<ModuleOp> copy = module.clone();
  (void)inferShapes(*copy, options);
  for (const auto &[location, text] : found)
    emitWarning(location) << text << "; the types of the model are kept";
}

FailureOr<OpsetConversionSummary>
convertModelOpsets(ModuleOp module, const OpsetConversionOptions &options) {
  auto summary = convertWithShapes(module, options);
  if (succeeded(summary))
    warnOfContradictions(module);
  return summary;
}

} // namespace dialectgen::onnx
