//===- OpsetConversion.h - programs from opset to opset ---------*- C++ -*-===//
//
// Upgrades and downgrades ops between versions, by the steps of the specs
// (generated/onnx/ONNXSteps.inc) on the engine of runtime/core/versions.
// Subgraphs and functions are converted with the rest, and the module's
// declaration of its opsets is updated. A feature that the target lacks is an
// error at each of its nodes; the program is then unchanged.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_OPSETCONVERSION_H
#define DIALECTGEN_ONNX_OPSETCONVERSION_H

#include "dialectgen/core/versions/StepTable.h"
#include "dialectgen/onnx/ProgramInterface.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>
#include <vector>

namespace dialectgen::onnx {

/// The versions of all ops and the steps between them.
const StepTable &getStepTable();

/// The opset that each domain is to have; domains without one stay.
using TargetOpsets = std::map<std::string, unsigned>;

struct OpsetConversionOptions {
  TargetOpsets targets;
  /// Expand ops that the target lacks if the standard defines a function body,
  /// or there is a hook.
  bool expand = true;
};

/// The result of a conversion.
struct OpsetConversionSummary {
  /// Nodes that were of a version that the target has not.
  unsigned converted = 0;
  /// Expanded ops by name (`HardSwish`), including ops of their bodies that
  /// were expanded in turn.
  std::map<std::string, unsigned> expanded;
  /// Outputs whose declared types contradicted their nodes (of
  /// convertModelOpsets).
  std::vector<ProgramInterface::Output> corrected = {};
};

/// Converts all ops below `module`. Fails after at least one error diagnostic,
/// and changes nothing then.
mlir::FailureOr<OpsetConversionSummary>
convertOpsets(mlir::ModuleOp module, const OpsetConversionOptions &options);

/// The newest opset of each domain; with `released`, the newest that the
/// standard has released.
TargetOpsets newestOpsets(bool released = false);

/// `13`, of the default domain, or `ai.onnx.ml:3`; several are separated by
/// commas. Fails with an error text.
llvm::Expected<TargetOpsets> parseTargetOpsets(llvm::StringRef text);

/// onnx-upgrade and onnx-to-opset.
void registerOpsetConversionPasses();

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_OPSETCONVERSION_H
