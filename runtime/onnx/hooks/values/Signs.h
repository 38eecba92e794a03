//===- Signs.h - numbers that are never below 0 -----------------*- C++ -*-===//
//
// Places that a program computes from shapes and from other places need no
// conversion where older versions count from the start.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_HOOKS_VALUES_SIGNS_H
#define DIALECTGEN_ONNX_HOOKS_VALUES_SIGNS_H

#include "KnownValues.h"

namespace dialectgen::onnx {

/// Whether no element of `value` can be below 0; false if this does not follow
/// from the ops that compute it. Sums and products are taken not to overflow.
bool isNeverBelowZero(mlir::Value value, ReadConstant read);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_HOOKS_VALUES_SIGNS_H
