//===- ONNXSupportOpsBase.h - what ops beside the standard need -*- C++ -*-===//
//
// What the op classes of ONNXOps.td itself are declared with: returns and entry
// points know functions.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_ONNXSUPPORTOPSBASE_H
#define DIALECTGEN_ONNX_ONNXSUPPORTOPSBASE_H

#include "dialectgen/onnx/ONNXOpsBase.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

#endif // DIALECTGEN_ONNX_ONNXSUPPORTOPSBASE_H
