//===- VerifiedOnce.h - equal operations are verified once ------*- C++ -*-===//
//
// Programs repeat few uses of operations: the same operation with the same
// attributes and types. Registered by insertVerifiedOnce, an operation of a use
// that its verifier accepted before, in the same context, is not verified
// again.
//
// That is so for operations without regions and successors, unless they end a
// block. Their traits may look at their attributes, at the types of their
// operands and results, at the name of the operation around them, and, after a
// call of dependOnMore(), at anything. Operations with a verifier of their own
// have the trait VerifiedByUse if that holds for the verifier too.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RELATIONS_VERIFIEDONCE_H
#define DIALECTGEN_CORE_RELATIONS_VERIFIEDONCE_H

#include "mlir/IR/OpDefinition.h"
#include <optional>
#include <type_traits>

namespace dialectgen {

/// Says that the verifier that runs in this thread has looked at more than what
/// makes a use, for example at the value of an operand: its result holds for
/// this operation alone.
void dependOnMore();

/// An operation whose verifier in C++ looks at its attributes and at the types
/// of operands and results only, or calls dependOnMore(): operations that are
/// equal in these are verified once.
template <typename ConcreteOp>
class VerifiedByUse
    : public mlir::OpTrait::TraitBase<ConcreteOp, VerifiedByUse> {};

namespace detail {

using Verifier = llvm::LogicalResult (*)(mlir::Operation *);

/// The bytes of the properties of an operation, which is their meaning; none if
/// equal properties may have other bytes.
template <typename ConcreteOp>
constexpr std::optional<size_t> propertyBytesOf() {
  // MLIR looks for `Properties` of a class.
  using Held = std::remove_cv_t<std::remove_reference_t<
      decltype(std::declval<ConcreteOp &>().getProperties())>>;
  if constexpr (std::is_same_v<Held, mlir::EmptyProperties>)
    return 0;
  else if constexpr (std::has_unique_object_representations_v<Held>)
    return sizeof(Held);
  else
    return std::nullopt;
}

class Uses;
/// The use that an operation is.
class VerifiedUse {
public:
  VerifiedUse(mlir::Operation *op, size_t propertyBytes);
  /// Whether an operation of this use was accepted before.
  bool isAccepted() const;
  /// Keeps that this one was, unless verifiers have called dependOnMore() since
  /// this object was made, or the dialect keeps no uses.
  void accept();

private:
  llvm::SmallVector<uintptr_t, 32> use;
  Uses *uses;
  unsigned before;
};

/// Calls `verify` unless an operation of the same use was accepted. Properties
/// have `propertyBytes` bytes.
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
  /// Whether ConcreteOp has no verifier of its own.
  static constexpr bool areTraitsAll() {
    return std::is_same_v<decltype(&VerifiedOnce::verify),
                          llvm::LogicalResult (mlir::OpState::*)()>;
  }

public:
  using ConcreteOp::ConcreteOp;

  static constexpr bool isPossible() {
    namespace traits = mlir::OpTrait;
    return (areTraitsAll() || ConcreteOp::template hasTrait<VerifiedByUse>()) &&
           ConcreteOp::template hasTrait<traits::ZeroRegions>() &&
           ConcreteOp::template hasTrait<traits::ZeroSuccessors>() &&
           !ConcreteOp::template hasTrait<traits::IsTerminator>() &&
           detail::propertyBytesOf<ConcreteOp>();
  }

  static mlir::TypeID resolveTypeID() {
    return mlir::TypeID::get<ConcreteOp>();
  }

  static mlir::OperationName::VerifyInvariantsFn getVerifyInvariantsFn() {
    return [](mlir::Operation *op) {
      return detail::verifyOnce(
          op, *detail::propertyBytesOf<ConcreteOp>(),
          [](mlir::Operation *op) -> llvm::LogicalResult {
            auto traits =
                detail::verifierOfTraits(static_cast<ConcreteOp *>(nullptr));
            return llvm::success(succeeded(traits(op)) &&
                                 succeeded(VerifiedOnce(op).verify()));
          });
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
