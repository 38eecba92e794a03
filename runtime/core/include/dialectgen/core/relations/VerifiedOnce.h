//===- VerifiedOnce.h - equal operations are verified once ------*- C++ -*-===//
//
// Programs repeat few uses of operations: the same operation with the same
// attributes and types. Registered by insertVerifiedOnce, an operation of a use
// that its verifier accepted before, in the same context, is not verified
// again.
//
// That is so for operations without regions, successors and a verifier written
// in C++, unless they end a block. Their traits may look at their attributes,
// at the types of their operands and results, at the name of the operation
// around them, and, after a call of dependOnMore(), at anything.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RELATIONS_VERIFIEDONCE_H
#define DIALECTGEN_CORE_RELATIONS_VERIFIEDONCE_H

#include "mlir/IR/OpDefinition.h"
#include <type_traits>

namespace dialectgen {

/// Says that the verifier that runs in this thread has looked at more than what
/// makes a use, for example at the value of an operand: its result holds for
/// this operation alone.
void dependOnMore();

namespace detail {

using Verifier = llvm::LogicalResult (*)(mlir::Operation *);

/// Calls `verify` unless an operation of the same use was accepted. Properties
/// of operations have `propertyBytes` bytes, which have no other meaning than
/// their value.
llvm::LogicalResult verifyOnce(mlir::Operation *op, size_t propertyBytes,
                               Verifier verify);
/// Lets `dialect` keep the uses that verifiers accepted.
void keepVerifiedUses(mlir::Dialect &dialect);

template <typename ConcreteOp, template <typename> class... Traits>
Verifier verifierOfTraits(mlir::Op<ConcreteOp, Traits...> *) {
  return [](mlir::Operation *op) -> llvm::LogicalResult {
    return mlir::op_definition_impl::verifyTraits<Traits<ConcreteOp>...>(op);
  };
}

} // namespace detail

/// Stands for ConcreteOp where that is registered.
template <typename ConcreteOp> class VerifiedOnce : public ConcreteOp {
  // MLIR looks for `Properties` of a class, which must be those of ConcreteOp.
  using Held = std::remove_cv_t<std::remove_reference_t<
      decltype(std::declval<ConcreteOp &>().getProperties())>>;
  static constexpr bool holdsProperties =
      !std::is_same_v<Held, mlir::EmptyProperties>;

  /// Whether ConcreteOp has no verifier of its own.
  static constexpr bool areTraitsAll() {
    return !std::is_same_v<decltype(&VerifiedOnce::verify),
                           llvm::LogicalResult (ConcreteOp::*)()>;
  }

public:
  using ConcreteOp::ConcreteOp;

  static constexpr bool isPossible() {
    namespace traits = mlir::OpTrait;
    return areTraitsAll() &&
           ConcreteOp::template hasTrait<traits::ZeroRegions>() &&
           ConcreteOp::template hasTrait<traits::ZeroSuccessors>() &&
           !ConcreteOp::template hasTrait<traits::IsTerminator>() &&
           (!holdsProperties || std::has_unique_object_representations_v<Held>);
  }

  static mlir::TypeID resolveTypeID() {
    return mlir::TypeID::get<ConcreteOp>();
  }

  static mlir::OperationName::VerifyInvariantsFn getVerifyInvariantsFn() {
    return [](mlir::Operation *op) {
      return detail::verifyOnce(
          op, holdsProperties ? sizeof(Held) : 0,
          detail::verifierOfTraits(static_cast<ConcreteOp *>(nullptr)));
    };
  }
};

/// Registers operations with `dialect`.
template <typename... Ops> void insertVerifiedOnce(mlir::Dialect &dialect) {
  detail::keepVerifiedUses(dialect);
  auto insert = [&](auto *op) {
    using Op = std::remove_pointer_t<decltype(op)>;
    if constexpr (VerifiedOnce<Op>::isPossible())
      mlir::RegisteredOperationName::insert<VerifiedOnce<Op>>(dialect);
    else
      mlir::RegisteredOperationName::insert<Op>(dialect);
  };
  (insert(static_cast<Ops *>(nullptr)), ...);
}

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RELATIONS_VERIFIEDONCE_H
