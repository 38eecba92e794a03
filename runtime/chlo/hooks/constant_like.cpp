//===- constant_like.cpp - verifier of chlo.constant_like -----------------===//
//
// The type of the number is that of elements.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/chlo/ChloOps.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace dialectgen::chlo {

LogicalResult ConstantLikeOp::verify() {
  Type element = getElementTypeOrSelf(getResult().getType());
  if (getValue().getType() == element)
    return success();
  return emitOpError() << "has a 'value' of type " << getValue().getType()
                       << "; expected " << element
                       << ", the type of elements of the result";
}

} // namespace dialectgen::chlo
