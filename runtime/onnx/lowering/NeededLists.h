//===- NeededLists.h - lists of sizes that programs need --------*- C++ -*-===//
//
// A number, or a vector, gets a shape with open sizes by a list of these, of
// which each takes two operations. Often it is combined with a value that has
// this shape already.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_LOWERING_NEEDEDLISTS_H
#define DIALECTGEN_ONNX_LOWERING_NEEDEDLISTS_H

#include "mlir/IR/BuiltinOps.h"

namespace dialectgen::onnx {

/// Leaves out lists of sizes, where the program gets shorter by that:
/// - `clamp` of a value between a number and itself is that number in the shape
///   of the value;
/// - `batch_norm_inference` adds a vector along a dimension, subtracts it, or
///   multiplies by it: with a mean of 0 and a variance of 1, it is exact.
/// Operations without uses stay.
void leaveOutLists(mlir::ModuleOp module);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_LOWERING_NEEDEDLISTS_H
