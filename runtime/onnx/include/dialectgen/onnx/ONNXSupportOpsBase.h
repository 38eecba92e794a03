//===- ONNXSupportOpsBase.h - includes of support ops -----------*- C++ -*-===//
//
// Headers that the op classes of ONNXOps.td itself need: returns and entry
// points refer to functions.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_ONNXSUPPORTOPSBASE_H
#define DIALECTGEN_ONNX_ONNXSUPPORTOPSBASE_H

#include "dialectgen/onnx/ONNXOpsBase.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

#endif // DIALECTGEN_ONNX_ONNXSUPPORTOPSBASE_H
