//===- Cleanup.h - lowered programs without what nobody needs ---*- C++ -*-===//
//
// Nodes are lowered one by one: each asks for the sizes that it needs, and
// makes its own constants. Here equal ones become one, and sizes that are known
// become numbers.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_LOWERING_CLEANUP_H
#define DIALECTGEN_ONNX_LOWERING_CLEANUP_H

#include "mlir/IR/BuiltinOps.h"

namespace dialectgen::onnx {

/// Erases operations without effects and uses.
void eraseUnused(mlir::ModuleOp module);

/// Computes integers that follow from static sizes and constants, asks for each
/// size of a value once, makes one of equal operations, and removes those
/// without uses.
void cleanUp(mlir::ModuleOp module);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_LOWERING_CLEANUP_H
