//===- MatMul.cpp - product of matrices, also stacked ones ----------------===//
//
// Verifier of MatMul: inner sizes agree, and the dimensions before them can be
// broadcast.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/MatMul.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult ONNXMatMulOp::verify() { return verifyMatrixProduct(*this); }
LogicalResult ONNXMatMulV9Op::verify() { return verifyMatrixProduct(*this); }
LogicalResult ONNXMatMulV1Op::verify() { return verifyMatrixProduct(*this); }

} // namespace dialectgen::onnx
