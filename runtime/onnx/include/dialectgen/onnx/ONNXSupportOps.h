//===- ONNXSupportOps.h - ops that a graph needs beside others --*- C++ -*-===//
//
// Classes of onnx.NoValue, Custom and EntryPoint, which no opset defines.
// Functions need not be known here. ONNXTerminators.h has Return and Yield.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_ONNXSUPPORTOPS_H
#define DIALECTGEN_ONNX_ONNXSUPPORTOPS_H

#include "dialectgen/onnx/ONNXOpsBase.h"

namespace mlir::func {
class FuncOp;
} // namespace mlir::func

#define GET_OP_CLASSES
#include "onnx/ONNXGraphOps.h.inc"

#endif // DIALECTGEN_ONNX_ONNXSUPPORTOPS_H
