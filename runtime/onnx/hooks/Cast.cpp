//===- Cast.cpp - conversion of elements ----------------------------------===//
//
// Folder of Cast: a cast to the type at hand is the value itself.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/Cast.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

OpFoldResult ONNXCastOp::fold(FoldAdaptor adaptor) {
  if (getOperand().getType() != getResult().getType())
    return {};
  return getOperand();
}

OpFoldResult ONNXCastV24Op::fold(FoldAdaptor adaptor) {
  if (getOperand().getType() != getResult().getType())
    return {};
  return getOperand();
}

OpFoldResult ONNXCastV23Op::fold(FoldAdaptor adaptor) {
  if (getOperand().getType() != getResult().getType())
    return {};
  return getOperand();
}

OpFoldResult ONNXCastV21Op::fold(FoldAdaptor adaptor) {
  if (getOperand().getType() != getResult().getType())
    return {};
  return getOperand();
}

OpFoldResult ONNXCastV19Op::fold(FoldAdaptor adaptor) {
  if (getOperand().getType() != getResult().getType())
    return {};
  return getOperand();
}

OpFoldResult ONNXCastV13Op::fold(FoldAdaptor adaptor) {
  if (getOperand().getType() != getResult().getType())
    return {};
  return getOperand();
}

OpFoldResult ONNXCastV9Op::fold(FoldAdaptor adaptor) {
  if (getOperand().getType() != getResult().getType())
    return {};
  return getOperand();
}

OpFoldResult ONNXCastV6Op::fold(FoldAdaptor adaptor) {
  if (getOperand().getType() != getResult().getType())
    return {};
  return getOperand();
}

} // namespace dialectgen::onnx
