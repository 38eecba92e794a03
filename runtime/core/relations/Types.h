//===- Types.h - shapes of types --------------------------------*- C++ -*-===//
//
// Sizes of types with their bounds, independent of the values that have them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RELATIONS_TYPES_H
#define DIALECTGEN_CORE_RELATIONS_TYPES_H

#include "Extent.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include <optional>
#include <string>

namespace dialectgen {

/// A list of sizes, of which some are unknown.
using Shape = llvm::SmallVector<int64_t>;

/// The shape of `type`, if it has one.
std::optional<Shape> shapeOfType(mlir::Type type);
/// Bounds of sizes that `type` leaves open; empty if there are none.
llvm::ArrayRef<int64_t> boundsOf(mlir::RankedTensorType type);
/// The sizes of `type`, with their bounds; none if it has no rank.
std::optional<Extents> extentsOf(mlir::Type type);
/// The sizes that are known.
Shape shapeOf(llvm::ArrayRef<Extent> sizes);
/// The encoding of a tensor of such sizes, by a dialect that bounds sizes; null
/// if there is no bound or no such dialect.
mlir::Attribute encodingOf(llvm::ArrayRef<Extent> sizes,
                           mlir::Dialect *dialect);

/// True if `index` is a dimension of something of that many.
inline bool isIn(int64_t index, size_t count) {
  return index >= 0 && size_t(index) < count;
}

/// True if sizes are equal, or one is left open.
inline bool fits(int64_t first, int64_t second) {
  return mlir::ShapedType::isDynamic(first) ||
         mlir::ShapedType::isDynamic(second) || first == second;
}

/// Larger than any size: a number beyond all numbers of 64 bits.
constexpr int64_t beyondSizes = std::numeric_limits<int64_t>::max();

/// Products of sizes as they are; none if one is unknown, or the
/// number is beyond 64 bits.
struct Size {
  std::optional<int64_t> value;
  bool isBeyond = false;

  static Size of(int64_t size) {
    return mlir::ShapedType::isDynamic(size) ? Size{} : Size{size};
  }
  int64_t get() const {
    return isBeyond ? beyondSizes : value.value_or(mlir::ShapedType::kDynamic);
  }
  Size operator*(Size other) const;
};

/// How many elements something of that shape has, if that is known.
int64_t elementCount(llvm::ArrayRef<int64_t> shape);

/// `[2, ?]`
std::string textOf(const Shape &shape);

/// Numbers of a tensor that is an attribute; none of one so large that it can
/// only be written as one number.
std::optional<Shape> numbersIn(mlir::Attribute attribute);

/// Tensors without encodings, of one shape that is known.
bool haveOneStaticShape(mlir::Type first, mlir::Type second);
/// Sizes are equal or left open, and not above bounds.
bool haveCompatibleShapes(mlir::Type first, mlir::Type second);
} // namespace dialectgen

#endif // DIALECTGEN_CORE_RELATIONS_TYPES_H
