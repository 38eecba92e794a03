//===- Places.h - places of dimensions in the input -------------*- C++ -*-===//
//
// Formulas have no shapes, so each dimension of a value has the place that it
// has in the input. Reshapes, transpositions and expansions leave the
// computation as it is, and give its dimensions other positions.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_BYTEIR_ONNX_PLACES_H
#define DIALECTGEN_BYTEIR_ONNX_PLACES_H

#include "Terms.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

namespace dialectgen::byteir {

/// A dimension of a value: that of the input which it lies along, or -1 if it
/// may be any, since its size is 1.
struct Place {
  int64_t dimension;
  bool isOne;
};
using Places = llvm::SmallVector<Place, 4>;
using MaybePlaces = std::optional<Places>;

/// Counts dimensions from the last one, as in broadcasts. False if two of them
/// are not in one place.
bool joinPlaces(Places &places, llvm::ArrayRef<Place> other);

/// The dimensions of the input. Moves give none if the result would not have
/// them, or might not.
class InputPlaces {
public:
  /// `type` is null if the rank is unknown. `assumed`: unknown sizes fit.
  InputPlaces(mlir::RankedTensorType type, bool assumed)
      : type(type), assumed(assumed) {}

  /// Those of the input itself.
  Places all() const;
  /// Whether a value of these places has the shape of the input.
  bool isAll(llvm::ArrayRef<Place> places) const;
  /// The bits of axes of a value, counted as ONNX counts; adds their positions
  /// to `positions` if the rank is known.
  std::optional<Axes> axesOf(llvm::ArrayRef<Place> places,
                             llvm::ArrayRef<int64_t> axes,
                             llvm::SmallVectorImpl<int64_t> &positions) const;

  /// The dimension of the input for each one of a value of another shape, which
  /// is broadcast with `places`; -1 where its size is 1.
  std::optional<llvm::SmallVector<int64_t>> align(llvm::ArrayRef<int64_t> sizes,
                                                  Places &places) const;

  /// After the operation, a move other than an expansion.
  MaybePlaces moved(Places places, mlir::Operation *op) const;
  /// After an expansion to the shape of the input.
  MaybePlaces expandedToInput(Places places) const;
  /// After any other expansion.
  MaybePlaces expanded(Places places, mlir::Operation *op) const;

private:
  bool fits(int64_t size, const Place &place) const;
  void nameOnes(Places &places) const;
  MaybePlaces reshaped(llvm::ArrayRef<Place> places,
                       llvm::ArrayRef<int64_t> sizes) const;
  MaybePlaces squeezed(Places places, llvm::SmallVector<int64_t> axes) const;

  mlir::RankedTensorType type;
  bool assumed;
};

} // namespace dialectgen::byteir

#endif // DIALECTGEN_BYTEIR_ONNX_PLACES_H
