//===- ONNXTraits.h - traits of all ONNX ops --------------------*- C++ -*-===//
//
// Traits and helpers the generated definitions name. Each check is one
// function; the templates only hand it the positions, so that 642 op classes
// do not carry 642 copies.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_ONNXTRAITS_H
#define DIALECTGEN_ONNX_ONNXTRAITS_H

#include "dialectgen/core/definitions/Constraints.h"
#include "dialectgen/core/definitions/Traits.h"
#include "mlir/IR/OpDefinition.h"

namespace dialectgen::onnx {

namespace detail {
/// The standard's rules for every op.
llvm::LogicalResult verifyOpVersion(mlir::Operation *op);
llvm::LogicalResult verifyShapes(mlir::Operation *op);
llvm::LogicalResult verifySpatialAttributes(mlir::Operation *op);
llvm::LogicalResult verifyWindows(mlir::Operation *op);
llvm::LogicalResult verifyResultTypes(mlir::Operation *op);
llvm::LogicalResult verifyRelations(mlir::Operation *op);
} // namespace detail

/// Verifies the `relations` of the specs (generated/onnx/ONNXRelations.inc).
template <typename ConcreteOp>
class HasRelations : public mlir::OpTrait::TraitBase<ConcreteOp, HasRelations> {
public:
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) {
    return detail::verifyRelations(op);
  }
};

// Traits that specs name under `traits`. Each checks ranks and sizes given by
// types, and accepts unknown ones.

/// `kernel_shape`, `strides`, `dilations` and `pads` have as many elements as
/// operand 0 has dimensions besides batch and channels (`pads`: twice that).
template <typename ConcreteOp>
class SpatialAttributes
    : public mlir::OpTrait::TraitBase<ConcreteOp, SpatialAttributes> {
public:
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) {
    return detail::verifySpatialAttributes(op);
  }
};

/// The same, and the spatial sizes of result 0 are how often the window fits
/// into operand 0.
template <typename ConcreteOp>
class Windows : public mlir::OpTrait::TraitBase<ConcreteOp, Windows> {
public:
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) {
    return detail::verifyWindows(op);
  }
};

/// Index of the region that holds graph attribute `name` of `op`; -1 if the op
/// has no such attribute.
int64_t findSubgraphRegion(mlir::Operation *op, llvm::StringRef name);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_ONNXTRAITS_H
