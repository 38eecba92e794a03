//===- Tokens.h - the token of an operation with effects --------*- C++ -*-===//
//
// Operations that read from outside give tensors, and a token that orders them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_STABLEHLO_HOOKS_TOKENS_H
#define DIALECTGEN_STABLEHLO_HOOKS_TOKENS_H

#include "mlir/IR/Operation.h"

namespace dialectgen::stablehlo {

/// The last result of `op` must be a token, and no other one.
llvm::LogicalResult verifyTokenLast(mlir::Operation *op);

} // namespace dialectgen::stablehlo

#endif // DIALECTGEN_STABLEHLO_HOOKS_TOKENS_H
