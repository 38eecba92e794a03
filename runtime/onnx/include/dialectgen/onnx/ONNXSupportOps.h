//===- ONNXSupportOps.h - ops that a graph needs beside others --*- C++ -*-===//
//
// Classes of onnx.NoValue, Return, Yield, Custom and EntryPoint, which no opset
// defines. Functions need not be known here.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_ONNXSUPPORTOPS_H
#define DIALECTGEN_ONNX_ONNXSUPPORTOPS_H

#include "dialectgen/onnx/ONNXOpsBase.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

namespace mlir::func {
class FuncOp;
} // namespace mlir::func

#define GET_OP_CLASSES
#include "onnx/ONNXSupportOps0.h.inc"

#endif // DIALECTGEN_ONNX_ONNXSUPPORTOPS_H
