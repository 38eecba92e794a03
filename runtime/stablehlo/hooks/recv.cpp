//===- recv.cpp - hooks of stablehlo.recv ---------------------------------===//
//
// Tensors of another process, and a token.
//
//===----------------------------------------------------------------------===//

#include "Tokens.h"
#include "dialectgen/stablehlo/StablehloOpsBase.h"

#define GET_OP_CLASSES
#include "stablehlo/hooks/recv.h.inc"

using namespace mlir;

namespace dialectgen::stablehlo {

LogicalResult RecvOp::verify() { return verifyTokenLast(*this); }

} // namespace dialectgen::stablehlo
