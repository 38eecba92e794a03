//===- DimensionNames.h - names of inferred dimensions ----------*- C++ -*-===//
//
// A model names open sizes of its inputs, for example `batch`. These names also
// are those of equal sizes of computed values.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_SHAPES_DIMENSIONNAMES_H
#define DIALECTGEN_ONNX_SHAPES_DIMENSIONNAMES_H

#include "dialectgen/onnx/ShapeInference.h"
#include "mlir/IR/BuiltinOps.h"

namespace dialectgen::onnx {

/// Names open dimensions of results by those of arguments of public functions
/// of `module` (`onnx.dim_params`), where the model does not name them. Types
/// must have been inferred. Private functions also get names of arguments; what
/// calls of one do not agree on has none.
///
/// Shapes are inferred again for several sizes of the named dimensions: small
/// and large, odd and divisible by many numbers. A dimension gets a name if it
/// has its size each time, or is unknown; it must have a small and a large one.
void nameDimensions(mlir::ModuleOp module,
                    const ShapeInferenceOptions &options);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_SHAPES_DIMENSIONNAMES_H
