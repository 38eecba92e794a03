//===- Elements.h - elements by their places --------------------*- C++ -*-===//
//
// Gathers, scatters and sorts in the notation of formulas.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_STABLEHLO_FORMULAS_ELEMENTS_H
#define DIALECTGEN_STABLEHLO_FORMULAS_ELEMENTS_H

#include "Hlo.h"

namespace dialectgen::stablehlo {

/// `updates` at places of `target`, combined by `body` with the existing
/// elements. The last dimension of `vectors` has the places along the
/// dimensions `along`; updates have `windows` as the other dimensions.
mlir::Value scatter(Hlo &hlo, mlir::Value target, mlir::Value vectors,
                    mlir::Value updates, llvm::ArrayRef<int64_t> along,
                    llvm::ArrayRef<int64_t> windows, Hlo::Body body);
llvm::SmallVector<mlir::Value> sort(Hlo &hlo, mlir::ValueRange values,
                                    int64_t dimension, Hlo::Body body);

/// Whether `a` comes before `b`: the greatest, or the least, come first, and
/// NaN before them.
mlir::Value isBefore(Hlo &hlo, mlir::Value a, mlir::Value b,
                     bool greatestFirst);
/// The `count` greatest elements along `dimension` in falling order, and their
/// places; of equal ones the first comes first.
llvm::SmallVector<mlir::Value> greatest(Hlo &hlo, mlir::Value value,
                                        int64_t dimension, int64_t count,
                                        mlir::Type place);

/// The greatest element along `axis`, or the least, and its place, a number of
/// type `place`: the first of equal ones, or the last. NaN is beyond all
/// numbers.
llvm::SmallVector<mlir::Value> extreme(Hlo &hlo, mlir::Value x, int64_t axis,
                                       mlir::Type place, bool isGreatest = true,
                                       bool isLast = false);

/// `x` less its greatest element along `axis`: no exponential is then too
/// large.
mlir::Value lessMaximum(Hlo &hlo, mlir::Value x, int64_t axis);
/// Powers of e, scaled to sum to 1 along `axis`.
mlir::Value makeSoftmax(Hlo &hlo, mlir::Value x, int64_t axis);

/// Slices of `value` at constant places of one dimension.
mlir::Value take(Hlo &hlo, mlir::Value value, int64_t dimension,
                 llvm::ArrayRef<int64_t> places);
/// The same at places that are known when the program runs, a vector.
mlir::Value take(Hlo &hlo, mlir::Value value, int64_t dimension,
                 mlir::Value places);
/// The first elements of one dimension.
mlir::Value takeFirst(Hlo &hlo, mlir::Value value, int64_t dimension,
                      int64_t count);

} // namespace dialectgen::stablehlo

#endif // DIALECTGEN_STABLEHLO_FORMULAS_ELEMENTS_H
