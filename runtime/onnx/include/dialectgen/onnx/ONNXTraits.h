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

/// Index of the region that holds graph attribute `name` of `op`; -1 if the op
/// has no such attribute.
int64_t findSubgraphRegion(mlir::Operation *op, llvm::StringRef name);

/// Result types for builders: the first operand's element type without a
/// shape; the operands broadcast to one shape, with the first one's element
/// type or with i1. Operands must be tensors.
mlir::Type inferUnranked(mlir::ValueRange operands);
mlir::Type inferBroadcast(mlir::ValueRange operands);
mlir::Type inferBroadcastToBool(mlir::ValueRange operands);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_ONNXTRAITS_H
