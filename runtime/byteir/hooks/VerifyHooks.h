//===- VerifyHooks.h - constraints beyond relations -------------*- C++ -*-===//
//
// Verifiers that specs request, one file per operation.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_BYTEIR_HOOKS_VERIFYHOOKS_H
#define DIALECTGEN_BYTEIR_HOOKS_VERIFYHOOKS_H

#include "dialectgen/byteir/ByteirOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"

namespace dialectgen::byteir {

/// Whether sizes are equal, or one is open.
inline bool areOneSize(int64_t a, int64_t b) {
  return a == b || mlir::ShapedType::isDynamic(a) ||
         mlir::ShapedType::isDynamic(b);
}

mlir::LogicalResult verifyBatchMatMul(const View &view);
mlir::LogicalResult verifyDynamicPartition(const View &view);
mlir::LogicalResult verifyLayerNorm(const View &view);
mlir::LogicalResult verifyTopK(const View &view);

} // namespace dialectgen::byteir

#endif // DIALECTGEN_BYTEIR_HOOKS_VERIFYHOOKS_H
