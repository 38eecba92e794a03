//===- Traits.h - what signatures ask of operations -------------*- C++ -*-===//
//
// The traits of Traits.td. Each check is one function; the templates only hand
// it the positions, so that many op classes do not carry as many copies.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_DEFINITIONS_TRAITS_H
#define DIALECTGEN_CORE_DEFINITIONS_TRAITS_H

#include "mlir/IR/OpDefinition.h"

namespace dialectgen {

/// Whether two values of a type variable may have these types: one kind of type
/// and the same element types, whatever the shapes. An unknown type contradicts
/// none.
bool haveSameElements(mlir::Type first, mlir::Type second);

namespace detail {
/// Where the values of place `index` of a definition begin, and how many there
/// are.
using GroupOf = llvm::function_ref<std::pair<unsigned, unsigned>(unsigned)>;

llvm::LogicalResult verifyTypeVariable(mlir::Operation *op,
                                       uint32_t operandMask,
                                       uint32_t resultMask);
llvm::LogicalResult verifyTypeVariable(mlir::Operation *op,
                                       uint32_t operandMask,
                                       uint32_t resultMask, GroupOf operandsOf,
                                       GroupOf resultsOf);
llvm::LogicalResult verifyMinimumOperands(mlir::Operation *op, unsigned count);
llvm::LogicalResult verifyMinimumResults(mlir::Operation *op, unsigned count);
llvm::LogicalResult verifyMinimumOf(mlir::Operation *op, const char *what,
                                    unsigned index, size_t present,
                                    unsigned count);
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

/// The same; bits are places in the definition.
template <uint32_t operandMask, uint32_t resultMask>
struct TypeVariableOfGroups {
  template <typename ConcreteOp>
  class Impl : public mlir::OpTrait::TraitBase<ConcreteOp, Impl> {
  public:
    static llvm::LogicalResult verifyTrait(mlir::Operation *op) {
      auto concrete = llvm::cast<ConcreteOp>(op);
      return detail::verifyTypeVariable(
          op, operandMask, resultMask,
          [&](unsigned i) { return concrete.getODSOperandIndexAndLength(i); },
          [&](unsigned i) { return concrete.getODSResultIndexAndLength(i); });
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

template <unsigned index, unsigned count> struct MinimumOfOperands {
  template <typename ConcreteOp>
  class Impl : public mlir::OpTrait::TraitBase<ConcreteOp, Impl> {
  public:
    static llvm::LogicalResult verifyTrait(mlir::Operation *op) {
      return detail::verifyMinimumOf(
          op, "operand", index,
          llvm::cast<ConcreteOp>(op).getODSOperands(index).size(), count);
    }
  };
};

template <unsigned index, unsigned count> struct MinimumOfResults {
  template <typename ConcreteOp>
  class Impl : public mlir::OpTrait::TraitBase<ConcreteOp, Impl> {
  public:
    static llvm::LogicalResult verifyTrait(mlir::Operation *op) {
      return detail::verifyMinimumOf(
          op, "result", index,
          llvm::cast<ConcreteOp>(op).getODSResults(index).size(), count);
    }
  };
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_DEFINITIONS_TRAITS_H
