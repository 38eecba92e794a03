//===- Copies.h - values that an opset can hold -----------------*- C++ -*-===//
//
// Types of elements have come with opsets. The op that copies takes all that
// any op of its opset takes, and so tells which values a model of it can have.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_OPSETS_COPIES_H
#define DIALECTGEN_ONNX_OPSETS_COPIES_H

#include "mlir/IR/Types.h"
#include "llvm/ADT/StringRef.h"

namespace dialectgen::onnx {

constexpr llvm::StringLiteral copyOp = "Identity";

/// Whether `opset` of the default domain has the op, and whether it copies
/// values of `type`.
bool hasCopies(unsigned opset);
bool canCopy(mlir::Type type, unsigned opset);

/// The oldest opset that has the op for tensors with elements of the type; 0 if
/// there is none.
unsigned firstOpsetWith(mlir::Type element);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_OPSETS_COPIES_H
