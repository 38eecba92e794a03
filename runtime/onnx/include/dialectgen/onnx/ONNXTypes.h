//===- ONNXTypes.h - types ONNX has and MLIR has not ------------*- C++ -*-===//
//
// Strings, sequences and optionals. Tensors are builtin tensors, maps builtin
// tuples of key and value.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_ONNXTYPES_H
#define DIALECTGEN_ONNX_ONNXTYPES_H

#include "dialectgen/core/UnknownType.h"
#include "mlir/IR/BuiltinTypeInterfaces.h"
#include "mlir/IR/Types.h"

#define GET_TYPEDEF_CLASSES
#include "onnx/ONNXTypes.h.inc"

#endif // DIALECTGEN_ONNX_ONNXTYPES_H
