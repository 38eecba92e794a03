//===- Relations.h - relations of an op -------------------------*- C++ -*-===//
//
// Queries of the generated relations besides verification.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_DIALECT_RELATIONS_H
#define DIALECTGEN_ONNX_DIALECT_RELATIONS_H

#include "mlir/IR/Operation.h"

namespace dialectgen::onnx::detail {

/// Gives results without a rank the shapes that relations determine, if
/// operands and attributes do not contradict them.
void inferShapesByRelations(mlir::Operation *op);

/// Gives ops whose specs have shapes ReifyRankedShapedTypeOpInterface.
void addShapeReification(mlir::MLIRContext *context);

} // namespace dialectgen::onnx::detail

#endif // DIALECTGEN_ONNX_DIALECT_RELATIONS_H
