//===- ONNXTerminators.h - ends of graphs -----------------------*- C++ -*-===//
//
// Classes of onnx.Return and Yield. ONNXOps.h does not include them: MLIR's
// header of control flow, which the trait ReturnLike is in, takes 28 MB.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_ONNXTERMINATORS_H
#define DIALECTGEN_ONNX_ONNXTERMINATORS_H

#include "dialectgen/onnx/ONNXOpsBase.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

namespace mlir::func {
class FuncOp;
} // namespace mlir::func

#define GET_OP_CLASSES
#include "onnx/ONNXTerminators.h.inc"

#endif // DIALECTGEN_ONNX_ONNXTERMINATORS_H
