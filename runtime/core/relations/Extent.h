//===- Extent.h - numbers of which bounds are known -------------*- C++ -*-===//
//
// A size of which the least and the greatest value are known: a static size is
// both, a bounded one lies between 0 and its bound, a dynamic one is any.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RELATIONS_EXTENT_H
#define DIALECTGEN_CORE_RELATIONS_EXTENT_H

#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

namespace dialectgen {

struct Extent {
  /// Beyond all numbers, in both directions.
  static constexpr int64_t unlimited = std::numeric_limits<int64_t>::max();

  int64_t least = -unlimited, most = unlimited;

  static Extent exactly(int64_t number) { return {number, number}; }
  static Extent size() { return {0, unlimited}; }
  static Extent truth(std::optional<bool> value) {
    return value ? exactly(*value) : Extent{0, 1};
  }

  bool isExact() const {
    return least == most && most != unlimited && least != -unlimited;
  }
  bool isEmpty() const { return least > most; }
  bool contains(int64_t number) const {
    return least <= number && number <= most;
  }
  bool operator==(const Extent &other) const {
    return least == other.least && most == other.most;
  }
  /// Whether no such place, below 0 counted from the end, is in a list of
  /// `length`: of the greatest number, too, which is no exact one.
  bool isBeyond(int64_t length) const {
    return least >= length || most < -length;
  }
  /// The place of an exact number in such a list, counted from the start.
  int64_t placeIn(int64_t length) const {
    return least < 0 ? least + length : least;
  }
  /// True, false, or unknown.
  std::optional<bool> truth() const {
    if (!contains(0))
      return true;
    return isExact() ? std::optional(false) : std::nullopt;
  }
  /// `4`, `at most 4`, `?`
  std::string str() const;
};

using Extents = llvm::SmallVector<Extent>;

Extent operator&(Extent a, Extent b);
/// What is known of a number that is one of both.
Extent either(Extent a, Extent b);
Extent operator+(Extent a, Extent b);
Extent operator-(Extent a, Extent b);
Extent operator*(Extent a, Extent b);
Extent remainder(Extent a, Extent b);
Extent least(Extent a, Extent b);
Extent greatest(Extent a, Extent b);
enum class Rounding { None, Up, Down };
/// Any number if the divisor is unknown or not above 0. Empty if no quotient is
/// a whole number.
Extent divide(Extent a, Extent b, Rounding rounding);
/// The size that both are broadcast to; empty if they do not fit.
Extent broadcast(Extent a, Extent b);
std::optional<bool> areEqual(Extent a, Extent b);
/// The size of `size` elements, each but the last `step` before the next.
Extent dilate(Extent size, Extent step);
/// The number of windows of size `width` within `size`, each `step` after the
/// one before.
Extent countWindows(Extent size, Extent width, Extent step);

/// `[2, ?]`
std::string textOf(const Extents &extents);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RELATIONS_EXTENT_H
