//===- ONNXOpsBase.h - includes of op class declarations --------*- C++ -*-===//
//
// All headers that the declarations of the generated op classes need.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_ONNXOPSBASE_H
#define DIALECTGEN_ONNX_ONNXOPSBASE_H

#include "dialectgen/onnx/Builders.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/onnx/ONNXTraits.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#endif // DIALECTGEN_ONNX_ONNXOPSBASE_H
