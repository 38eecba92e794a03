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
  {
    ScopedDiagnosticHandler handler(
        module.getContext(), [&](Diagnostic &diagnostic) {
          std::string text = diagnostic.str();
          if (StringRef(text).contains("contradicts"))
            found.emplace_back(diagnostic.getLocation(), text);
          return success();
        });
    OwningOpRef<ModuleOp> copy = module.clone();
    (void)inferShapes(*copy);
  }
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
