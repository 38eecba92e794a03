//===- Sums.cpp - sums of products of powers ------------------------------===//

#include "Sums.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace dialectgen::byteir {

static int compareFactors(const Monomial &a, const Monomial &b) {
  for (auto [one, other] : llvm::zip(a.factors, b.factors)) {
    if (one.atom != other.atom)
      return one.atom < other.atom ? -1 : 1;
    if (one.power != other.power)
      return one.power < other.power ? -1 : 1;
  }
  return int(a.factors.size()) - int(b.factors.size());
}

/// None if the form would be too large, or has a number that is none.
static MaybeTerm checked(Term term) {
  if (term.size() > Sums::maxMonomials)
    return std::nullopt;
  for (const Monomial &monomial : term)
    if (!std::isfinite(monomial.coefficient))
      return std::nullopt;
  return term;
}

std::optional<double> asNumber(const Term &term) {
  if (term.empty())
    return 0.0;
  if (term.size() == 1 && term.front().factors.empty())
    return term.front().coefficient;
  return std::nullopt;
}

Sums::Sums(Type element) {
  unsigned mantissa = 24;
  if (auto type = dyn_cast<FloatType>(element))
    mantissa = type.getFPMantissaWidth();
  // Numbers of 64 bits are often those of 32.
  double unit = std::ldexp(1.0, -int(std::min(mantissa, 24u)));
  // Each of a few numbers that stand for one was rounded by half a unit.
  exact = 4 * unit;
  rounded = std::max(2e-5, 4 * unit);
}

bool Sums::nearly(double a, double b) const {
  if (a == b)
    return true;
  double apart = std::abs(a - b), size = std::min(std::abs(a), std::abs(b));
  // Whole numbers and halves are written with all digits.
  return apart <= size * (isWhole(2 * a) || isWhole(2 * b) ? exact : rounded);
}

bool Sums::equal(const MaybeTerm &a, const MaybeTerm &b) const {
  return a && b && a->size() == b->size() &&
         llvm::all_of(llvm::zip(*a, *b), [&](auto pair) {
           const auto &[one, other] = pair;
           return compareFactors(one, other) == 0 &&
                  nearly(one.coefficient, other.coefficient);
         });
}

MaybeTerm Sums::add(const MaybeTerm &a, const MaybeTerm &b) const {
  if (!a || !b)
    return std::nullopt;
  Term sum;
  auto one = a->begin(), other = b->begin();
  while (one != a->end() || other != b->end()) {
    int order = one == a->end()     ? 1
                : other == b->end() ? -1
                                    : compareFactors(*one, *other);
    Monomial next = order > 0 ? *other : *one;
    if (order == 0) {
      next.coefficient += other->coefficient;
      // The rounding error of a difference.
      if (std::abs(next.coefficient) <=
          exact / 4 *
              std::max(std::abs(one->coefficient),
                       std::abs(other->coefficient)))
        next.coefficient = 0;
    }
    if (order <= 0)
      ++one;
    if (order >= 0)
      ++other;
    if (next.coefficient != 0)
      sum.push_back(std::move(next));
  }
  return checked(std::move(sum));
}

MaybeTerm Sums::scale(const MaybeTerm &a, double factor) {
  if (!a || factor == 0)
    return a ? MaybeTerm(Term()) : std::nullopt;
  Term scaled = *a;
  for (Monomial &monomial : scaled)
    monomial.coefficient *= factor;
  return checked(std::move(scaled));
}

} // namespace dialectgen::byteir
