//===- DequantizeLinear.cpp - numbers from quantized ones -----------------===//
//
// Verifier of DequantizeLinear: scale and zero point fit the data.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/DequantizeLinear.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult ONNXDequantizeLinearOp::verify() {
  return verifyQuantization(*this);
}
LogicalResult ONNXDequantizeLinearV24Op::verify() {
  return verifyQuantization(*this);
}
LogicalResult ONNXDequantizeLinearV23Op::verify() {
  return verifyQuantization(*this);
}
LogicalResult ONNXDequantizeLinearV21Op::verify() {
  return verifyQuantization(*this);
}
LogicalResult ONNXDequantizeLinearV19Op::verify() {
  return verifyQuantization(*this);
}
LogicalResult ONNXDequantizeLinearV13Op::verify() {
  return verifyQuantization(*this);
}
LogicalResult ONNXDequantizeLinearV10Op::verify() {
  return verifyQuantization(*this);
}

} // namespace dialectgen::onnx
