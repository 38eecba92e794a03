//===- Resizing.h - places and weights of resampled axes --------*- C++ -*-===//
//
// Resize works along one axis after the other, and each element of the result
// is a sum of weighted elements along it. Places are computed in 32 bits, as
// implementations do, since ties are decided by them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_HOOKS_BODIES_RESIZING_H
#define DIALECTGEN_ONNX_HOOKS_BODIES_RESIZING_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace dialectgen::onnx {

/// How one axis becomes another.
struct ResizedAxis {
  int64_t before, after;
  float scale;
  /// The length whose last element lies on the last one before, with
  /// `align_corners`. The standard's reference takes the length before times
  /// the scale, fractions included; ONNX Runtime takes `after`.
  float alignedLength;
  /// The part that is resized, with `tf_crop_and_resize`.
  float begin = 0, end = 1;
};

struct ResizeMode {
  std::string kind, coordinates, nearest;
  float cubic;
  bool excludesOutside;
  /// Filters of axes that shrink reach as far as elements after are apart.
  bool widens = false;
};

/// The place before of element `index`; nothing if the mode is not known.
std::optional<float> placeOf(const ResizedAxis &axis, const ResizeMode &mode,
                             int64_t index);

/// The element at `place` by `nearest_mode`; nothing if that is not known.
std::optional<int64_t> nearestTo(float place, llvm::StringRef nearest);

/// The elements before that elements after are taken from.
std::optional<llvm::SmallVector<int64_t>> nearestOf(const ResizedAxis &axis,
                                                    const ResizeMode &mode);

/// The matrix by which rows along the axis are multiplied: [before, after].
std::optional<llvm::SmallVector<float>> weightsOf(const ResizedAxis &axis,
                                                  const ResizeMode &mode);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_HOOKS_BODIES_RESIZING_H
