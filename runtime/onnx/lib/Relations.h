//===- Relations.h - what relations say of an op ----------------*- C++ -*-===//
//
// Questions to the generated relations other than whether they hold.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_LIB_RELATIONS_H
#define DIALECTGEN_ONNX_LIB_RELATIONS_H

#include "mlir/IR/OperationSupport.h"

namespace dialectgen::onnx::detail {

/// Whether the result has the shape of all operands broadcast to each other.
bool broadcastsOperands(mlir::OperationName name);

} // namespace dialectgen::onnx::detail

#endif // DIALECTGEN_ONNX_LIB_RELATIONS_H
