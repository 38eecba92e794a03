//===- IntegerArrays.h - numbers of dense arrays ----------------*- C++ -*-===//
//
// Dense arrays of integers are attributes of their own for each width.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_INTEGERARRAYS_H
#define DIALECTGEN_CORE_INTEGERARRAYS_H

#include "mlir/IR/BuiltinAttributes.h"
#include <optional>

namespace dialectgen {

/// The numbers of a dense array of integers of 8 bits or more; none if
/// `attribute` is another one.
inline std::optional<llvm::SmallVector<int64_t>>
integersOfArray(mlir::Attribute attribute) {
  auto widened = [](auto array) {
    return llvm::SmallVector<int64_t>(array.asArrayRef());
  };
  if (auto numbers = llvm::dyn_cast<mlir::DenseI64ArrayAttr>(attribute))
    return widened(numbers);
  if (auto numbers = llvm::dyn_cast<mlir::DenseI32ArrayAttr>(attribute))
    return widened(numbers);
  if (auto numbers = llvm::dyn_cast<mlir::DenseI16ArrayAttr>(attribute))
    return widened(numbers);
  if (auto numbers = llvm::dyn_cast<mlir::DenseI8ArrayAttr>(attribute))
    return widened(numbers);
  return std::nullopt;
}

} // namespace dialectgen

#endif // DIALECTGEN_CORE_INTEGERARRAYS_H
