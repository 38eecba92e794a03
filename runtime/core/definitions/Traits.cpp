//===- Traits.cpp - what signatures ask of operations ---------------------===//
//
// See Traits.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/definitions/Traits.h"
#include "dialectgen/core/DiagnosticIds.h"
#include "dialectgen/core/UnknownType.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

using namespace mlir;

namespace dialectgen {

static bool isUnknownType(Type type) {
  return type.hasTrait<UnknownTypeTrait>();
}

static bool holdsUnknown(Type type) {
  // Walking costs more than all other checks of an operation; most are these.
  if (auto tensor = dyn_cast<TensorType>(type);
      tensor && tensor.getElementType().isIntOrFloat())
    return false;
  return type
      .walk([](Type part) {
        return isUnknownType(part) ? WalkResult::interrupt()
                                   : WalkResult::advance();
      })
      .wasInterrupted();
}

bool haveSameElements(Type first, Type second) {
  if (first == second || isUnknownType(first) || isUnknownType(second))
    return true;
  if (isa<TensorType>(first) && isa<TensorType>(second))
    return cast<TensorType>(first).getElementType() ==
           cast<TensorType>(second).getElementType();
  if (first.getTypeID() != second.getTypeID())
    return false;
  if (auto shaped = dyn_cast<ShapedType>(first))
    return shaped.getElementType() == cast<ShapedType>(second).getElementType();
  // Compare the contained types of containers, such as sequences; any other
  // type is compared as a whole.
  SmallVector<Type> firstTypes, secondTypes;
  SmallVector<Attribute> firstAttributes, secondAttributes;
  auto partsOf = [](Type type, SmallVectorImpl<Type> &types,
                    SmallVectorImpl<Attribute> &attributes) {
    type.walkImmediateSubElements(
        [&](Attribute attribute) { attributes.push_back(attribute); },
        [&](Type part) { types.push_back(part); });
  };
  partsOf(first, firstTypes, firstAttributes);
  partsOf(second, secondTypes, secondAttributes);
  return !firstTypes.empty() && firstAttributes == secondAttributes &&
         llvm::all_of_zip(firstTypes, secondTypes, haveSameElements) &&
         firstTypes.size() == secondTypes.size();
}

namespace {

/// Compares the types of values with the first of them.
class OneTypeVerifier {
public:
  explicit OneTypeVerifier(Operation *op) : op(op) {}

  LogicalResult add(Type type, const char *kind, unsigned index) {
    // An unknown type is nothing to compare with.
    if (isa<NoneType>(type) || holdsUnknown(type))
      return success();
    if (!first) {
      first = type;
      firstKind = kind;
      firstIndex = index;
    } else if (!haveSameElements(first, type)) {
      return emitViolation(op, "type-variable")
             << kind << " #" << index << " is " << type << ", but " << firstKind
             << " #" << firstIndex << " is " << first
             << ": both must have one element type";
    }
    return success();
  }

private:
  Operation *op;
  /// The type that all others are compared with, and its name.
  Type first;
  const char *firstKind = nullptr;
  unsigned firstIndex = 0;
};

} // namespace

LogicalResult detail::verifyTypeVariable(Operation *op, uint32_t operandMask,
                                         uint32_t resultMask) {
  OneTypeVerifier verifier(op);
  auto verify = [&](TypeRange types, uint32_t mask,
                    const char *kind) -> LogicalResult {
    if (mask == 0)
      return success();
    for (auto [index, type] : llvm::enumerate(types)) {
      bool inVariable = (mask >> std::min<size_t>(index, 31)) & 1;
      if (inVariable && failed(verifier.add(type, kind, index)))
        return failure();
    }
    return success();
  };
  if (failed(verify(op->getOperandTypes(), operandMask, "operand")))
    return failure();
  return verify(op->getResultTypes(), resultMask, "result");
}

LogicalResult detail::verifyTypeVariable(Operation *op, uint32_t operandMask,
                                         uint32_t resultMask,
                                         GroupOf operandsOf,
                                         GroupOf resultsOf) {
  OneTypeVerifier verifier(op);
  auto verify = [&](TypeRange types, uint32_t mask, GroupOf groupOf,
                    const char *kind) -> LogicalResult {
    for (unsigned group = 0; group != 32; ++group) {
      if (!((mask >> group) & 1))
        continue;
      auto [begin, count] = groupOf(group);
      for (unsigned index = begin; index != begin + count; ++index)
        if (failed(verifier.add(types[index], kind, index)))
          return failure();
    }
    return success();
  };
  if (failed(verify(op->getOperandTypes(), operandMask, operandsOf, "operand")))
    return failure();
  return verify(op->getResultTypes(), resultMask, resultsOf, "result");
}

static LogicalResult verifyMinimum(Operation *op, size_t present,
                                   unsigned count, const char *what) {
  if (present >= count)
    return success();
  return emitViolation(op, "arity") << "has " << present << " " << what
                                    << ", but needs at least " << count;
}

LogicalResult detail::verifyMinimumOperands(Operation *op, unsigned count) {
  return verifyMinimum(op, op->getNumOperands(), count, "operands");
}
LogicalResult detail::verifyMinimumResults(Operation *op, unsigned count) {
  return verifyMinimum(op, op->getNumResults(), count, "results");
}

LogicalResult detail::verifyMinimumOf(Operation *op, const char *what,
                                      unsigned index, size_t present,
                                      unsigned count) {
  if (present >= count)
    return success();
  return emitViolation(op, "arity")
         << "has " << present << " values for the variadic " << what
         << " in place " << index << " of its definition, but needs at least "
         << count;
}

} // namespace dialectgen
