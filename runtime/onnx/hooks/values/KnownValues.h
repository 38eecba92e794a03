//===- KnownValues.h - values that follow from constants --------*- C++ -*-===//
//
// Values that exporters compute from shapes and constants are known before a
// model runs: an operand is computed if possible before it counts as
// non-constant.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_HOOKS_VALUES_KNOWNVALUES_H
#define DIALECTGEN_ONNX_HOOKS_VALUES_KNOWNVALUES_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Value.h"
#include <string>

namespace dialectgen::onnx {

/// The elements of a constant operation; null if it is none.
using ReadConstant =
    llvm::function_ref<mlir::DenseElementsAttr(mlir::Operation *)>;

/// The elements that `value` always has, if they are few and follow from
/// constants and from shapes by ops that move elements or compute with plain
/// arithmetic; null otherwise. Without `followsParts`, values count only if all
/// that leads to them is known: for callers that follow parts themselves.
mlir::DenseElementsAttr knownValue(mlir::Value value, ReadConstant read,
                                   bool followsParts = true);

/// Why there are none: `computed from inputs`, or `computed by 'onnx.Exp',
/// which is left to the program`.
std::string whyUnknownValue(mlir::Value value, ReadConstant read);

/// Whether results of `op` may be known that way.
bool mayBeKnown(mlir::Operation *op);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_HOOKS_VALUES_KNOWNVALUES_H
