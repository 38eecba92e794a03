//===- Cast.cpp - conversion of elements ----------------------------------===//
//
// Folder of Cast: a cast to the type at hand is the value itself, unless `to`
// names another one and the result type is wrong.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"
#include "mlir/IR/TypeUtilities.h"

#define GET_OP_CLASSES
#include "onnx/hooks/Cast.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

template <typename CastOp> static OpFoldResult foldToSameType(CastOp op) {
  Type type = op.getResult().getType();
  if (op.getOperand().getType() != type ||
      getElementTypeOrSelf(type) != op.getTo())
    return {};
  return op.getOperand();
}

OpFoldResult ONNXCastOp::fold(FoldAdaptor) { return foldToSameType(*this); }

OpFoldResult ONNXCastV24Op::fold(FoldAdaptor) { return foldToSameType(*this); }

OpFoldResult ONNXCastV23Op::fold(FoldAdaptor) { return foldToSameType(*this); }

OpFoldResult ONNXCastV21Op::fold(FoldAdaptor) { return foldToSameType(*this); }

OpFoldResult ONNXCastV19Op::fold(FoldAdaptor) { return foldToSameType(*this); }

OpFoldResult ONNXCastV13Op::fold(FoldAdaptor) { return foldToSameType(*this); }

OpFoldResult ONNXCastV9Op::fold(FoldAdaptor) { return foldToSameType(*this); }

OpFoldResult ONNXCastV6Op::fold(FoldAdaptor) { return foldToSameType(*this); }

} // namespace dialectgen::onnx
