//===- Relations.h - relations of an op -------------------------*- C++ -*-===//
//
// Queries of the generated relations besides verification.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_DIALECT_RELATIONS_H
#define DIALECTGEN_ONNX_DIALECT_RELATIONS_H

#include "dialectgen/core/relations/EqualSizes.h"
#include "dialectgen/onnx/OpTable.h"
#include <optional>

namespace dialectgen::onnx::detail {

/// As much of the shape of each result as relations determine; nothing if the
/// op has a variadic result. Fails if operands and attributes contradict them,
/// with an error if there is a location for it.
llvm::LogicalResult inferShapesByRelations(
    mlir::Operation *op, std::optional<mlir::Location> location,
    IntegersIn integersIn,
    llvm::SmallVectorImpl<mlir::ShapedTypeComponents> &components);

/// Whether the spec of an op says shapes; `operation` is its name in programs.
bool hasShapes(llvm::StringRef operation);
/// Whether it says that of each result.
bool hasShapesOfResults(llvm::StringRef operation);

/// Gives results without a rank the shapes that relations determine, if
/// operands and attributes do not contradict them.
void inferShapesByRelations(mlir::Operation *op);

/// Dimensions of operands and results for which the spec of an op has one name.
llvm::SmallVector<EqualPlaces> equalSizesOf(mlir::Operation *op);

/// Verifies the `relations` of the specs (generated/onnx/ONNXRelations.inc).
llvm::LogicalResult verifyRelations(mlir::Operation *op,
                                    const OpVersionInfo &info);
/// Verifies what the row's rule for shapes says without a look at values.
llvm::LogicalResult verifyShapes(mlir::Operation *op);

/// Gives ops whose specs have shapes ReifyRankedShapedTypeOpInterface.
void addShapeReification(mlir::MLIRContext *context);

} // namespace dialectgen::onnx::detail

#endif // DIALECTGEN_ONNX_DIALECT_RELATIONS_H
