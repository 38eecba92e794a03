//===- OpenHlo.h - operations in shapes with open sizes ---------*- C++ -*-===//
//
// Sizes that types leave open are scalars of 32 bits, computed from the sizes
// of operands. Equal sizes are one scalar as far as their origins tell.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_HOOKS_LOWERINGS_OPENHLO_H
#define DIALECTGEN_ONNX_HOOKS_LOWERINGS_OPENHLO_H

#include "ShapedHlo.h"
#include "SizeOrigin.h"

namespace dialectgen::onnx {

/// The size of a dimension: a number, or where the type leaves it open, a
/// scalar of 32 bits.
struct Extent {
  explicit Extent(int64_t number) : number(number) {}
  explicit Extent(mlir::Value scalar)
      : number(mlir::ShapedType::kDynamic), scalar(scalar) {}
  bool isOpen() const { return mlir::ShapedType::isDynamic(number); }

  int64_t number;
  mlir::Value scalar;
};
using Extents = llvm::SmallVector<Extent>;

class OpenHlo : public ShapedHlo {
public:
  using ShapedHlo::broadcast;
  using ShapedHlo::filled;
  using ShapedHlo::reshape;
  using ShapedHlo::slice;

  /// `equal` has sizes that operations do not tell; null: none.
  explicit OpenHlo(Hlo &hlo, const EqualSizes *equal = nullptr)
      : ShapedHlo(hlo), equal(equal) {}

  mlir::Value broadcastLike(mlir::Value value, mlir::Value like);

  mlir::Value sizeAt(mlir::Value value, int64_t dimension);
  llvm::SmallVector<mlir::Value> sizesOf(mlir::Value value);
  /// Whether two scalars are always the same, as far as that is known.
  bool isSame(mlir::Value a, mlir::Value b) const {
    return isSameSize(a, b, equal);
  }
  mlir::Value listOf(llvm::ArrayRef<mlir::Value> sizes);
  /// An element of a list of integers, as a size.
  mlir::Value scalarAt(mlir::Value list, int64_t index);
  /// The sizes of the shape to which all are broadcast.
  llvm::SmallVector<mlir::Value> commonSizes(mlir::ValueRange values);
  // In shapes of numbers and scalars.
  Extent extentOf(mlir::Value value, int64_t dimension);
  Extents extentsOf(mlir::Value value);
  mlir::Value scalarOf(const Extent &extent);
  /// In 64 bits, as rounds are counted.
  mlir::Value indexOf(const Extent &extent);
  Extent plus(const Extent &a, const Extent &b);
  Extent plus(const Extent &a, int64_t b) { return plus(a, Extent(b)); }
  Extent minus(const Extent &a, const Extent &b);
  Extent times(const Extent &a, const Extent &b);
  Extent atLeast(const Extent &extent, int64_t number);
  Extent atMost(const Extent &a, const Extent &b);
  /// Rounded down.
  Extent over(const Extent &extent, int64_t divisor);
  /// The number of elements of a shape.
  Extent elementsOf(llvm::ArrayRef<Extent> shape);
  mlir::Value reshapeTo(mlir::Value value, llvm::ArrayRef<Extent> shape);
  /// The list of all elements.
  mlir::Value flattened(mlir::Value value) {
    return reshapeTo(value, elementsOf(extentsOf(value)));
  }
  mlir::Value filled(mlir::Type element, double number,
                     llvm::ArrayRef<Extent> shape);
  /// `number` in the shape and the element type of `like`.
  mlir::Value fillLike(mlir::Value like, const Extent &number);
  /// `number` around `value`, and `between` times between its elements; counts
  /// below 0 remove elements. `known` has sizes of the result that do not
  /// follow from types.
  mlir::Value pad(mlir::Value value, mlir::Value number,
                  llvm::ArrayRef<Extent> low, llvm::ArrayRef<Extent> high,
                  llvm::ArrayRef<int64_t> between = {},
                  llvm::ArrayRef<int64_t> known = {});
  mlir::Value pad(mlir::Value value, mlir::Value number,
                  llvm::ArrayRef<int64_t> low, llvm::ArrayRef<int64_t> high);
  /// `number` behind the elements, or the last ones removed, up to `shape`.
  mlir::Value padTo(mlir::Value value, double number,
                    llvm::ArrayRef<Extent> shape);
  /// The elements from `start` to `limit` of one dimension, `size` of them if
  /// that is known.
  mlir::Value sliceOf(mlir::Value value, int64_t dimension, const Extent &start,
                      const Extent &limit,
                      int64_t size = mlir::ShapedType::kDynamic);
  // In shapes whose open sizes are among `sizes`.
  mlir::Value broadcast(mlir::Value value, llvm::ArrayRef<int64_t> shape,
                        llvm::ArrayRef<mlir::Value> sizes);
  mlir::Value reshape(mlir::Value value, llvm::ArrayRef<int64_t> shape,
                      llvm::ArrayRef<mlir::Value> sizes);
  mlir::Value slice(mlir::Value value, mlir::RankedTensorType type,
                    llvm::ArrayRef<mlir::Value> starts,
                    llvm::ArrayRef<mlir::Value> limits,
                    llvm::ArrayRef<int64_t> strides);
  mlir::Value filled(mlir::RankedTensorType type, double number,
                     llvm::ArrayRef<mlir::Value> sizes);

  using Round = llvm::function_ref<llvm::SmallVector<mlir::Value>(
      mlir::Value index, mlir::ValueRange state)>;
  /// `state` after `count` rounds.
  llvm::SmallVector<mlir::Value> repeat(const Extent &count,
                                        mlir::ValueRange state, Round round);
  /// The slice of `value` at `index`, a scalar, without the axis.
  mlir::Value sliceAt(mlir::Value value, mlir::Value index, int64_t axis);
  /// `value` with `slice` in its place.
  mlir::Value withSlice(mlir::Value value, mlir::Value slice, mlir::Value index,
                        int64_t axis);

private:
  /// Scalars of all sizes; empty if none is open.
  llvm::SmallVector<mlir::Value> scalarsIn(llvm::ArrayRef<Extent> shape);
  bool isSizeOf(mlir::Value value, int64_t dimension, mlir::Value size) const;

  const EqualSizes *equal;
};

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_HOOKS_LOWERINGS_OPENHLO_H
