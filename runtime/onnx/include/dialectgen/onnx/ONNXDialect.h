//===- ONNXDialect.h - the onnx dialect -------------------------*- C++ -*-===//
//
// The dialect class alone, for users that load it and work on ops by name. The
// op classes are in ONNXOps.h, the types in ONNXTypes.h.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_ONNXDIALECT_H
#define DIALECTGEN_ONNX_ONNXDIALECT_H

#include "mlir/IR/Dialect.h"

#include "onnx/ONNXDialect.h.inc"

#endif // DIALECTGEN_ONNX_ONNXDIALECT_H
