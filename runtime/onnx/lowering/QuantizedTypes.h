//===- QuantizedTypes.h - quantized numbers by their types ------*- C++ -*-===//
//
// Nodes that quantize, or dequantize, by known scales and zero points, as
// `uniform_quantize` and `uniform_dequantize`: their types have the parameters.
// Between them and integers lie operations that keep the bits. Scales that the
// types cannot have, as those of blocks, are left for arithmetic.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_LOWERING_QUANTIZEDTYPES_H
#define DIALECTGEN_ONNX_LOWERING_QUANTIZEDTYPES_H

#include "mlir/IR/BuiltinOps.h"

namespace dialectgen::onnx {

void useQuantizedTypes(mlir::ModuleOp module);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_LOWERING_QUANTIZEDTYPES_H
