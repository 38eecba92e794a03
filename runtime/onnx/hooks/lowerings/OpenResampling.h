//===- OpenResampling.h - images resized by sizes of the run ----*- C++ -*-===//
//
// One axis of Resize whose size, or scale, is known when the program runs:
// places and weights are computed from them there.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_HOOKS_LOWERINGS_OPENRESAMPLING_H
#define DIALECTGEN_ONNX_HOOKS_LOWERINGS_OPENRESAMPLING_H

#include "../bodies/Resizing.h"
#include "Lowering.h"

namespace dialectgen::onnx {

/// `value` times a matrix along one dimension.
mlir::Value timesMatrix(Lowering &to, mlir::Value value, mlir::Value matrix,
                        int64_t dimension);

/// Whether Resize has `count` scales, and not as many sizes; refuses if it is
/// not known that there are so many.
mlir::FailureOr<bool> hasScales(Lowering &to, size_t count);

class OpenResampling {
public:
  /// Of `part`, the size that results and the part that is cropped are used.
  /// There have to be scales or sizes (hasScales).
  OpenResampling(Lowering &to, const ResizeMode &mode, const ResizedAxis &part,
                 int64_t dimension);

  /// Null if the mode is not known.
  mlir::Value resize(mlir::Value x);

private:
  /// A scalar for each element of the result.
  mlir::Value spread(mlir::Value scalar) {
    return hlo.broadcast(scalar, index, {});
  }
  mlir::Value places();
  mlir::Value nearest(mlir::Value place);
  mlir::Value weight(mlir::Value distance);
  mlir::Value matrix(mlir::Value place);
  /// The same of a filter as wide as the distance of places.
  mlir::Value widened(mlir::Value place);

  Lowering &to;
  Hlo &hlo;
  const ResizeMode &mode;
  const ResizedAxis &part;
  int64_t dimension;
  /// Scalars of 32 bits, as in ResizedAxis.
  mlir::Value before, after, scale, alignedLength;
  /// Numbers of the elements of the result.
  mlir::Value index;
};

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_HOOKS_LOWERINGS_OPENRESAMPLING_H
