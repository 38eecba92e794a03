//===- ConvertOnnx.h - .onnx models from opset to opset ---------*- C++ -*-===//
//
// The work of `dialect-translate --convert-onnx`.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TOOLS_CONVERTONNX_H
#define DIALECTGEN_TOOLS_CONVERTONNX_H

#include "dialectgen/onnx/Export.h"
#include "dialectgen/onnx/Import.h"
#include "dialectgen/onnx/OpsetConversion.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace dialectgen {

struct ConvertOnnxOptions {
  onnx::OpsetConversionOptions conversion;
  onnx::ImportOptions import;
  onnx::ExportOptions output;
  std::vector<std::string> inputs;
  /// A file, `-`, or with several inputs a folder.
  std::string outputPath;
  /// Models at a time; 0: one a processor.
  unsigned jobs = 0;
  /// Write nothing; print the conversions.
  bool dryRun = false;
  /// Prints a diagnostic; with `namesNodes` the node, which it does not name.
  void (*print)(mlir::Diagnostic &, llvm::raw_ostream &,
                bool namesNodes) = nullptr;
};

/// Converts all inputs; a failure of one does not stop the others. Returns the
/// exit status: 0 if all are converted, or an error if the outputs cannot be
/// written.
llvm::Expected<int> convertOnnx(const ConvertOnnxOptions &options);

} // namespace dialectgen

#endif // DIALECTGEN_TOOLS_CONVERTONNX_H
