//===- OpHooks.h - an operator's functions by hand --------------*- C++ -*-===//
//
// The functions of one operator, the same for all its versions, which look at
// the op's row where these differ. Those of the newest version are methods of
// its class, which call the same functions; superseded versions have no class.
// Specs say by version which of the functions it has.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_HOOKS_OPHOOKS_H
#define DIALECTGEN_ONNX_HOOKS_OPHOOKS_H

#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"

namespace dialectgen::onnx {

struct OpHooks {
  llvm::LogicalResult (*verify)(mlir::Operation *) = nullptr;
  mlir::OpFoldResult (*fold)(mlir::Operation *) = nullptr;
  /// Adds the patterns for the version of that name.
  void (*canonicalize)(mlir::RewritePatternSet &,
                       llvm::StringRef name) = nullptr;
  void (*print)(mlir::OpAsmPrinter &, mlir::Operation *) = nullptr;
  mlir::ParseResult (*parse)(mlir::OpAsmParser &,
                             mlir::OperationState &) = nullptr;
};

/// Of the operator of that name; those that have one version only have classes
/// alone, and none of them.
const OpHooks &findOpHooks(llvm::StringRef op);

/// The operators that have some, each in the file of its name.
#define DIALECTGEN_OPS_WITH_HOOKS(OP)                                          \
  OP(Cast)                                                                     \
  OP(Constant)                                                                 \
  OP(ConstantOfShape)                                                          \
  OP(DequantizeLinear)                                                         \
  OP(Expand)                                                                   \
  OP(GRU)                                                                      \
  OP(Identity)                                                                 \
  OP(If)                                                                       \
  OP(LSTM)                                                                     \
  OP(Loop)                                                                     \
  OP(Mod)                                                                      \
  OP(PRelu)                                                                    \
  OP(QLinearMatMul)                                                            \
  OP(QuantizeLinear)                                                           \
  OP(RNN)                                                                      \
  OP(Scan)                                                                     \
  OP(ScatterND)                                                                \
  OP(Split)                                                                    \
  OP(SplitToSequence)                                                          \
  OP(Transpose)

namespace hooks {
#define DIALECTGEN_DECLARE(OP) extern const OpHooks OP;
DIALECTGEN_OPS_WITH_HOOKS(DIALECTGEN_DECLARE)
#undef DIALECTGEN_DECLARE
} // namespace hooks

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_HOOKS_OPHOOKS_H
