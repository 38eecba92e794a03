//===- Extent.cpp - numbers of which bounds are known ---------------------===//
//
// See Extent.h.
//
//===----------------------------------------------------------------------===//

#include "Extent.h"
#include <algorithm>

namespace dialectgen {
namespace {

/// Products of 64 bits fit into it.
using Wide = __int128;

int64_t clamp(Wide number) {
  return int64_t(std::clamp<Wide>(number, -Wide(Extent::unlimited),
                                  Wide(Extent::unlimited)));
}
bool isUnlimited(int64_t number) {
  return number == Extent::unlimited || number <= -Extent::unlimited;
}
int64_t add(int64_t a, int64_t b) {
  return isUnlimited(a) ? a : isUnlimited(b) ? b : clamp(Wide(a) + b);
}
int64_t multiply(int64_t a, int64_t b) {
  if (a == 0 || b == 0)
    return 0;
  if (isUnlimited(a) || isUnlimited(b))
    return (a < 0) == (b < 0) ? Extent::unlimited : -Extent::unlimited;
  return clamp(Wide(a) * b);
}
int64_t floorDivide(int64_t a, int64_t b) {
  if (isUnlimited(a))
    return a;
  return a / b - (a % b < 0 ? 1 : 0);
}
int64_t ceilDivide(int64_t a, int64_t b) {
  if (isUnlimited(a))
    return a;
  return a / b + (a % b > 0 ? 1 : 0);
}

} // namespace

Extent operator&(Extent a, Extent b) {
  return {std::max(a.least, b.least), std::min(a.most, b.most)};
}
Extent either(Extent a, Extent b) {
  return {std::min(a.least, b.least), std::max(a.most, b.most)};
}
Extent operator+(Extent a, Extent b) {
  return {add(a.least, b.least), add(a.most, b.most)};
}
Extent operator-(Extent a, Extent b) {
  return {add(a.least, -b.most), add(a.most, -b.least)};
}
Extent operator*(Extent a, Extent b) {
  auto [least, most] =
      std::minmax({multiply(a.least, b.least), multiply(a.least, b.most),
                   multiply(a.most, b.least), multiply(a.most, b.most)});
  return {least, most};
}

Extent remainder(Extent a, Extent b) {
  if (!b.isExact() || b.least <= 0)
    return {};
  if (!a.isExact())
    return {0, b.least - 1};
  int64_t rest = a.least % b.least;
  return Extent::exactly(rest < 0 ? rest + b.least : rest);
}

Extent least(Extent a, Extent b) {
  return {std::min(a.least, b.least), std::min(a.most, b.most)};
}
Extent greatest(Extent a, Extent b) {
  return {std::max(a.least, b.least), std::max(a.most, b.most)};
}

Extent divide(Extent a, Extent b, Rounding rounding) {
  if (!b.isExact() || b.least <= 0)
    return {};
  int64_t divisor = b.least;
  if (rounding == Rounding::Up)
    return {ceilDivide(a.least, divisor), ceilDivide(a.most, divisor)};
  if (rounding == Rounding::Down)
    return {floorDivide(a.least, divisor), floorDivide(a.most, divisor)};
  return {ceilDivide(a.least, divisor), floorDivide(a.most, divisor)};
}

Extent broadcast(Extent a, Extent b) {
  Extent one = Extent::exactly(1);
  if (a == one)
    return b;
  if (b == one)
    return a;
  bool mayStretchA = a.contains(1), mayStretchB = b.contains(1);
  if (mayStretchA && mayStretchB)
    return {std::min(a.least, b.least), std::max(a.most, b.most)};
  if (mayStretchB)
    return a;
  return mayStretchA ? b : a & b;
}

std::optional<bool> areEqual(Extent a, Extent b) {
  if ((a & b).isEmpty())
    return false;
  return a.isExact() && b.isExact() ? std::optional(true) : std::nullopt;
}

Extent dilate(Extent size, Extent step) {
  Extent one = Extent::exactly(1);
  Extent spread = (size - one) * step + one;
  // Nothing stays nothing.
  if (size == Extent::exactly(0))
    return size;
  if (size.least <= 0)
    spread = either(spread, Extent::exactly(0));
  return {std::max<int64_t>(spread.least, 0), spread.most};
}

Extent countWindows(Extent size, Extent width, Extent step) {
  if (!step.isExact() || step.least <= 0)
    return Extent::size();
  Extent count =
      divide(size - width, step, Rounding::Down) + Extent::exactly(1);
  return {std::max<int64_t>(count.least, 0), std::max<int64_t>(count.most, 0)};
}

std::string Extent::str() const {
  if (isExact())
    return std::to_string(least);
  if (isEmpty() || (least <= 0 && most == unlimited))
    return "?";
  if (least == unlimited)
    return "more than 64 bits";
  if (most == unlimited)
    return "at least " + std::to_string(least);
  return "at most " + std::to_string(most);
}

std::string textOf(const Extents &extents) {
  std::string text = "[";
  for (const Extent &extent : extents)
    text += (text.size() == 1 ? "" : ", ") + extent.str();
  return text + "]";
}

} // namespace dialectgen
