//===- ONNXInterfaces.h - interfaces of the onnx ops ------------*- C++ -*-===//
//
// Version range, hooks for shapes and result types, subgraphs.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_ONNXINTERFACES_H
#define DIALECTGEN_ONNX_ONNXINTERFACES_H

#include "dialectgen/onnx/ONNXTraits.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "dialectgen/onnx/ShapeRules.h"
#include "mlir/IR/OpDefinition.h"
#include <vector>

#include "onnx/ONNXInterfaces.h.inc"

#endif // DIALECTGEN_ONNX_ONNXINTERFACES_H
