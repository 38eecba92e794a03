//===- Broadcast.h - values broadcast to one shape --------------*- C++ -*-===//
//
// Static sizes, and open ones that programs compute: of two, one that is not 1.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_STABLEHLO_FORMULAS_BROADCAST_H
#define DIALECTGEN_STABLEHLO_FORMULAS_BROADCAST_H

#include "Hlo.h"

namespace dialectgen::stablehlo {

class Broadcast {
public:
  /// The dimensions of values of a lower rank are the last ones of the shape,
  /// or those of `places`. The last `own` dimensions of each value are not
  /// among them.
  Broadcast(Hlo &hlo, mlir::ValueRange values,
            mlir::DenseI64ArrayAttr places = {}, int64_t own = 0);

  /// Without own dimensions.
  llvm::ArrayRef<int64_t> getShape() const { return shape; }
  /// The value at `index` in that shape, and its own dimensions behind it.
  mlir::Value spread(size_t index);

private:
  struct Operand {
    mlir::Value value;
    /// Of its dimensions in the shape.
    Sizes places;
  };

  int64_t sizeAt(int64_t dimension) const;
  mlir::Value size(int64_t dimension);

  Hlo &hlo;
  int64_t own;
  llvm::SmallVector<Operand> operands;
  Sizes shape;
};

} // namespace dialectgen::stablehlo

#endif // DIALECTGEN_STABLEHLO_FORMULAS_BROADCAST_H
