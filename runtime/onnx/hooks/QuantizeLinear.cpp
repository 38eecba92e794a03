//===- QuantizeLinear.cpp - numbers on a coarse scale ---------------------===//
//
// Verifier of QuantizeLinear: scale and zero point fit the data.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/QuantizeLinear.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult ONNXQuantizeLinearOp::verify() {
  return verifyQuantization(*this);
}
LogicalResult ONNXQuantizeLinearV24Op::verify() {
  return verifyQuantization(*this);
}
LogicalResult ONNXQuantizeLinearV23Op::verify() {
  return verifyQuantization(*this);
}
LogicalResult ONNXQuantizeLinearV21Op::verify() {
  return verifyQuantization(*this);
}
LogicalResult ONNXQuantizeLinearV19Op::verify() {
  return verifyQuantization(*this);
}
LogicalResult ONNXQuantizeLinearV13Op::verify() {
  return verifyQuantization(*this);
}
LogicalResult ONNXQuantizeLinearV10Op::verify() {
  return verifyQuantization(*this);
}

} // namespace dialectgen::onnx
