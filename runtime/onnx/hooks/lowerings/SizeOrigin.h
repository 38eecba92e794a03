//===- SizeOrigin.h - origins of sizes --------------------------*- C++ -*-===//
//
// Two sizes are the same if they lead back to one dimension of one value.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_HOOKS_LOWERINGS_SIZEORIGIN_H
#define DIALECTGEN_ONNX_HOOKS_LOWERINGS_SIZEORIGIN_H

#include "mlir/IR/Value.h"

namespace dialectgen::onnx {

/// A dimension of a value.
struct SizeOrigin {
  mlir::Value value;
  int64_t dimension = 0;
  bool operator==(const SizeOrigin &other) const {
    return value && value == other.value && dimension == other.dimension;
  }
};
/// The first value, and its dimension, that always has the size of that
/// dimension of `value`, as far as operations keep sizes.
SizeOrigin originOf(mlir::Value value, int64_t dimension);
/// The dimension that a scalar counts; null if it is another number.
SizeOrigin countedBy(mlir::Value scalar);
/// Where the size that a scalar is comes from.
SizeOrigin originOf(mlir::Value size);

/// The scalar that element `index` of a list was made of; null if it is
/// computed otherwise.
mlir::Value tracedAt(mlir::Value list, int64_t index);
/// Whether two scalars are always the same, as far as that is known.
bool isSameSize(mlir::Value a, mlir::Value b);
/// Whether a scalar is known to be the size of a value, and not below 0.
bool isSize(mlir::Value scalar);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_HOOKS_LOWERINGS_SIZEORIGIN_H
