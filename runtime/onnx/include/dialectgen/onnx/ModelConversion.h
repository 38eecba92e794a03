//===- ModelConversion.h - imported models from opset to opset --*- C++ -*-===//
//
// The conversion of a whole model, as users expect it: with shapes inferred
// where a step needs them, and with the outputs that the model declared as far
// as they can be true.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_MODELCONVERSION_H
#define DIALECTGEN_ONNX_MODELCONVERSION_H

#include "dialectgen/onnx/OpsetConversion.h"

namespace dialectgen::onnx {

/// `convertOpsets`, with shapes inferred if it needs any that the model does
/// not declare; inferred shapes of outputs are not added to the model. Declared
/// shapes that contradict inferred ones give way to them, with a warning.
/// Fails after at least one error diagnostic.
mlir::FailureOr<OpsetConversionSummary>
convertModelOpsets(mlir::ModuleOp module,
                   const OpsetConversionOptions &options);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_MODELCONVERSION_H
