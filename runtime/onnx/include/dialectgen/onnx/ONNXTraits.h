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

struct OpVersionInfo;

namespace detail {
/// The rules and relations of the op's row, which is looked up, or given.
llvm::LogicalResult verifyOpVersion(mlir::Operation *op);
llvm::LogicalResult verifyOpVersion(mlir::Operation *op,
                                    const OpVersionInfo &info);
llvm::LogicalResult verifySpatialAttributes(mlir::Operation *op);
llvm::LogicalResult verifyWindows(mlir::Operation *op);
} // namespace detail

/// Verifies the rules of the op table for result types and shapes, the
/// `relations` of the specs (generated/onnx/ONNXRelations.inc), and that no
/// type is a sparse tensor.
template <typename ConcreteOp>
class OpVersion : public mlir::OpTrait::TraitBase<ConcreteOp, OpVersion> {
public:
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) {
    return detail::verifyOpVersion(op);
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
