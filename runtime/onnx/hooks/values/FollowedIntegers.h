//===- FollowedIntegers.h - integers known in part --------------*- C++ -*-===//
//
// Sizes that a program computes from shapes of which some dimensions are open:
// integers follow through shape arithmetic one by one.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_HOOKS_VALUES_FOLLOWEDINTEGERS_H
#define DIALECTGEN_ONNX_HOOKS_VALUES_FOLLOWEDINTEGERS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include <optional>

namespace dialectgen::onnx {

/// Integers in a value of at most one dimension, ShapedType::kDynamic for one
/// that is not known; std::nullopt if not even their number is.
using PartialIntegers = std::optional<llvm::SmallVector<int64_t>>;

/// The contents of values, as far as they are known.
class ValueSource {
public:
  virtual ~ValueSource() = default;

  /// The elements of `value` that follow from constants and shapes, as
  /// exporters compute them; null if some are not known.
  virtual mlir::DenseElementsAttr elementsOf(mlir::Value value) const = 0;
  /// Of a value whose elements are not all known.
  virtual PartialIntegers integersOf(mlir::Value value) const = 0;
};

/// The integers in a result of an op, of 32 bits or more, as far as they follow
/// from its operands.
PartialIntegers followIntegers(mlir::OpResult result,
                               const ValueSource &source);

/// As many unknown ones as the type of `value` says; std::nullopt if it says
/// none, or more than any tensor has dimensions: such a list is no list of
/// axes.
PartialIntegers unknownIntegers(mlir::Value value);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_HOOKS_VALUES_FOLLOWEDINTEGERS_H
