//===- Bounds.h - values without negative elements --------------*- C++ -*-===//
//
// Indices that a program computes from shapes and from other indices need no
// conversion where older versions count from the start.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_HOOKS_VALUES_BOUNDS_H
#define DIALECTGEN_ONNX_HOOKS_VALUES_BOUNDS_H

#include "KnownValues.h"
#include <optional>

namespace dialectgen::onnx {

/// No element is negative, and none is above the number; nothing: elements may
/// be negative. The greatest number stands for all above it.
using Bound = std::optional<uint64_t>;

/// The bound of an operand.
using BoundOf = llvm::function_ref<Bound(mlir::Value)>;

/// Gives the bound of the first result of `op` before it is rounded or wrapped
/// to the element type. Specs name these rules under `value_bound`.
using BoundRule = Bound (*)(mlir::Operation *op, BoundOf boundOf);

/// Null if there is none of that name.
BoundRule findBoundRule(llvm::StringRef name);

/// Whether no element of `value` can be negative; false if this does not follow
/// from the ops that compute it. A sum or product of integers that may exceed
/// its type may be negative. Tensors are taken to have at most 2^40 elements
/// along a dimension.
bool isNeverNegative(mlir::Value value, ReadConstant read);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_HOOKS_VALUES_BOUNDS_H
