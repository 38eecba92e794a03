//===- ONNXTraits.h - what ONNX asks of all ops alike -----------*- C++ -*-===//
//
// Traits and helpers the generated definitions name. Each check is one
// function; the templates only hand it the positions, so that 642 op classes
// do not carry 642 copies.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_ONNXTRAITS_H
#define DIALECTGEN_ONNX_ONNXTRAITS_H

#include "mlir/IR/OpDefinition.h"

namespace dialectgen::onnx {

namespace detail {
llvm::LogicalResult verifyTypeVariable(mlir::Operation *op,
                                       uint32_t operandMask,
                                       uint32_t resultMask);
llvm::LogicalResult verifyMinimumOperands(mlir::Operation *op, unsigned count);
llvm::LogicalResult verifyMinimumResults(mlir::Operation *op, unsigned count);
llvm::LogicalResult verifyBroadcastableOperands(mlir::Operation *op);
llvm::LogicalResult verifyAxis(mlir::Operation *op, bool pastTheLast);
llvm::LogicalResult verifyAxes(mlir::Operation *op);
llvm::LogicalResult verifySpatialAttributes(mlir::Operation *op);
llvm::LogicalResult verifySameElementCount(mlir::Operation *op);
llvm::LogicalResult verifyResultTypes(mlir::Operation *op);
} // namespace detail

/// Operands and results whose bits are set are of one type variable: the same
/// kind of type with the same element type. Bit 31 stands for all positions
/// from 31 on; a variadic sets the bits of all positions from its own on.
/// Absent values are of type none and do not count.
template <uint32_t operandMask, uint32_t resultMask> struct TypeVariable {
  template <typename ConcreteOp>
  class Impl : public mlir::OpTrait::TraitBase<ConcreteOp, Impl> {
  public:
    static llvm::LogicalResult verifyTrait(mlir::Operation *op) {
      return detail::verifyTypeVariable(op, operandMask, resultMask);
    }
  };
};

template <unsigned count> struct MinimumOperands {
  template <typename ConcreteOp>
  class Impl : public mlir::OpTrait::TraitBase<ConcreteOp, Impl> {
  public:
    static llvm::LogicalResult verifyTrait(mlir::Operation *op) {
      return detail::verifyMinimumOperands(op, count);
    }
  };
};

template <unsigned count> struct MinimumResults {
  template <typename ConcreteOp>
  class Impl : public mlir::OpTrait::TraitBase<ConcreteOp, Impl> {
  public:
    static llvm::LogicalResult verifyTrait(mlir::Operation *op) {
      return detail::verifyMinimumResults(op, count);
    }
  };
};

// What specs ask for by name under `traits`. Each looks at ranks and sizes that
// the types give and is silent where they do not.

/// Operands can be broadcast to one shape.
template <typename ConcreteOp>
class BroadcastableOperands
    : public mlir::OpTrait::TraitBase<ConcreteOp, BroadcastableOperands> {
public:
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) {
    return detail::verifyBroadcastableOperands(op);
  }
};

/// Attribute `axis`, where present, is a dimension of operand 0, from either
/// end; a scalar counts as one dimension.
template <typename ConcreteOp>
class AxisInRank : public mlir::OpTrait::TraitBase<ConcreteOp, AxisInRank> {
public:
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) {
    return detail::verifyAxis(op, /*pastTheLast=*/false);
  }
};

/// The same, or one past the last dimension.
template <typename ConcreteOp>
class AxisUpToRank : public mlir::OpTrait::TraitBase<ConcreteOp, AxisUpToRank> {
public:
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) {
    return detail::verifyAxis(op, /*pastTheLast=*/true);
  }
};

/// Every element of attribute `axes`, where present, is a dimension of operand
/// 0, and none is said twice.
template <typename ConcreteOp>
class AxesInRank : public mlir::OpTrait::TraitBase<ConcreteOp, AxesInRank> {
public:
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) {
    return detail::verifyAxes(op);
  }
};

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

/// Result 0 has as many elements as operand 0.
template <typename ConcreteOp>
class SameElementCount
    : public mlir::OpTrait::TraitBase<ConcreteOp, SameElementCount> {
public:
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) {
    return detail::verifySameElementCount(op);
  }
};

/// Index of the region that holds graph attribute `name` of `op`; -1 if the op
/// has no such attribute.
int64_t findSubgraphRegion(mlir::Operation *op, llvm::StringRef name);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_ONNXTRAITS_H
