//===- Terms.cpp - normal forms of formulas -------------------------------===//

#include "Terms.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace mlir;

namespace dialectgen::byteir {

/// Powers come from divisions of small numbers, such as 1/2 + 1/2.
static double cleanPower(double power) {
  double sixths = std::round(power * 6);
  return std::abs(sixths - power * 6) < 1e-6 ? sixths / 6 : power;
}

Terms::Terms(Type element, ArrayRef<int64_t> sizes)
    : sums(element), atoms(sums, sizes), sizes(sizes) {}

Term Terms::number(double value) {
  Term term;
  if (value != 0)
    term.push_back(Monomial{value, {}});
  return term;
}

Term Terms::power(unsigned atom, double exponent) {
  return {Monomial{1, {Factor{atom, exponent}}}};
}

Term Terms::leaf(Value value, ArrayRef<int64_t> places) {
  Atom atom{Atom::Leaf};
  atom.leaf = value;
  atom.places.assign(places.begin(), places.end());
  for (int64_t place : places)
    if (place >= 0 && place < 64)
      atom.varies |= Axes(1) << place;
  if (std::optional<unsigned> found = atoms.intern(std::move(atom)))
    return power(*found);
  return {};
}

//===----------------------------------------------------------------------===//
// Products and powers
//===----------------------------------------------------------------------===//

MaybeTerm Terms::multipliedOut(const Monomial &monomial) {
  for (const Factor &factor : monomial.factors) {
    if (atoms[factor.atom].kind == Atom::Abs && isWhole(factor.power / 2)) {
      Monomial rest = monomial;
      llvm::erase(rest.factors, factor);
      Term argument = atoms[factor.atom].argument;
      return multiply(Term{rest}, power(argument, factor.power));
    }
    if (atoms[factor.atom].kind != Atom::Sum || factor.power < 1 ||
        !isWhole(factor.power))
      continue;
    Monomial rest = monomial;
    llvm::erase(rest.factors, factor);
    Term argument = atoms[factor.atom].argument;
    return multiply(Term{rest}, power(argument, factor.power));
  }
  return Term{monomial};
}

static Monomial product(const Monomial &one, const Monomial &other) {
  Monomial result;
  result.coefficient = one.coefficient * other.coefficient;
  const auto *i = one.factors.begin(), *j = other.factors.begin();
  while (i != one.factors.end() || j != other.factors.end()) {
    bool first = j == other.factors.end() ||
                 (i != one.factors.end() && i->atom <= j->atom);
    bool second = i == one.factors.end() ||
                  (j != other.factors.end() && j->atom <= i->atom);
    Factor next = first ? *i : *j;
    if (first && second)
      next.power = cleanPower(i->power + j->power);
    i += first;
    j += second;
    if (next.power != 0)
      result.factors.push_back(next);
  }
  return result;
}

MaybeTerm Terms::multiply(const MaybeTerm &a, const MaybeTerm &b) {
  if (!a || !b || a->size() * b->size() > 16 * Sums::maxMonomials)
    return std::nullopt;
  MaybeTerm sum = Term();
  for (const Monomial &one : *a)
    for (const Monomial &other : *b) {
      sum = add(sum, multipliedOut(product(one, other)));
      if (!sum)
        return sum;
    }
  return sum;
}

MaybeTerm Terms::powerOf(const Monomial &monomial, double exponent) {
  Monomial result, whole;
  result.coefficient = std::pow(monomial.coefficient, exponent);
  for (const Factor &factor : monomial.factors) {
    if (isWhole(exponent) || atoms[factor.atom].isNeverNegative ||
        !isWhole(factor.power)) {
      result.factors.push_back(
          {factor.atom, cleanPower(factor.power * exponent)});
      continue;
    }
    // The root of x * x is no x, if that is negative.
    if (!isWhole(factor.power / 2)) {
      whole.factors.push_back(factor);
      continue;
    }
    MaybeTerm absolute = abs(power(factor.atom));
    if (!absolute || absolute->size() != 1 ||
        absolute->front().factors.size() != 1)
      return std::nullopt;
    result.factors.push_back({absolute->front().factors.front().atom,
                              cleanPower(factor.power * exponent)});
  }
  llvm::sort(result.factors,
             [](const Factor &a, const Factor &b) { return a.atom < b.atom; });
  if (!std::isfinite(result.coefficient))
    return std::nullopt;
  MaybeTerm rest = multipliedOut(result);
  if (whole.factors.empty())
    return rest;
  std::optional<unsigned> atom = atoms.intern(Atom{
      Atom::Sum, Term{whole}, 0, 0, {}, {}, atoms.variesAlong(whole), false});
  return atom ? multiply(rest, power(*atom, exponent)) : std::nullopt;
}

MaybeTerm Terms::power(const MaybeTerm &a, double exponent) {
  if (!a || !std::isfinite(exponent) || std::abs(exponent) > 64)
    return std::nullopt;
  if (exponent == 0)
    return number(1);
  if (exponent == 1)
    return a;
  if (a->empty())
    return exponent > 0 ? a : std::nullopt;
  if (a->size() == 1)
    return powerOf(a->front(), exponent);
  if (isWhole(exponent) && exponent > 0) {
    if (exponent > 4)
      return std::nullopt;
    return multiply(a, power(a, exponent - 1));
  }
  // One sum for all that differ by a number: the first that is no number
  // alone has 1.
  double content = (*a)[(*a)[0].factors.empty() ? 1 : 0].coefficient;
  if (!isWhole(exponent))
    content = std::abs(content);
  MaybeTerm unit = scale(a, 1 / content);
  if (!unit)
    return unit;
  // 1 / (1 + exp(-z)) is a sigmoid.
  if (exponent == -1 && unit->size() == 2 && (*unit)[0].factors.empty() &&
      (*unit)[0].coefficient > 0 &&
      llvm::all_of((*unit)[1].factors, [&](const Factor &factor) {
        return atoms[factor.atom].kind == Atom::Exp;
      })) {
    double constant = (*unit)[0].coefficient;
    MaybeTerm shifted = number(std::log(1 / constant));
    for (const Factor &factor : (*unit)[1].factors) {
      Term argument = atoms[factor.atom].argument;
      shifted = add(shifted, scale(argument, factor.power));
    }
    return scale(sigmoid(scale(shifted, -1)), 1 / (constant * content));
  }
  std::optional<unsigned> atom = atoms.intern(
      Atom{Atom::Sum, *unit, 0, 0, {}, {}, atoms.variesAlong(*unit), false});
  return atom ? scale(power(*atom, exponent), std::pow(content, exponent))
              : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

MaybeTerm Terms::function(Atom::Kind kind, Term argument, Axes axes,
                          double bound) {
  Atom atom{kind};
  atom.varies = atoms.variesAlong(argument) & ~axes;
  switch (kind) {
  case Atom::Exp:
  case Atom::Abs:
    atom.isNeverNegative = true;
    break;
  case Atom::AtLeast:
    atom.isNeverNegative = bound >= 0;
    [[fallthrough]];
  case Atom::Mean:
  case Atom::Total:
  case Atom::Greatest:
    atom.isNeverNegative |= llvm::all_of(argument, [&](const Monomial &part) {
      return atoms.isNeverNegative(part);
    });
    break;
  default:
    break;
  }
  atom.argument = std::move(argument);
  atom.axes = axes;
  atom.bound = bound;
  std::optional<unsigned> found = atoms.intern(std::move(atom));
  return found ? MaybeTerm(power(*found)) : std::nullopt;
}

MaybeTerm Terms::exp(const MaybeTerm &a) {
  if (!a)
    return a;
  MaybeTerm product = number(1);
  for (const Monomial &part : *a) {
    if (part.factors.empty()) {
      product = scale(product, std::exp(part.coefficient));
      continue;
    }
    MaybeTerm unit;
    if (part.factors.size() == 1 && part.factors[0].power == 1 &&
        atoms[part.factors[0].atom].kind == Atom::Log)
      unit = Term(atoms[part.factors[0].atom].argument);
    else
      unit = function(Atom::Exp, Term{Monomial{1, part.factors}});
    product = multiply(product, power(unit, part.coefficient));
  }
  return product;
}

MaybeTerm Terms::log(const MaybeTerm &a) {
  if (!a || a->empty())
    return std::nullopt;
  // Of a product that is positive in each factor.
  const Monomial &first = a->front();
  if (a->size() == 1 && atoms.isNeverNegative(first)) {
    MaybeTerm sum = number(std::log(first.coefficient));
    for (const Factor &factor : first.factors) {
      if (isWhole(factor.power) && !atoms[factor.atom].isNeverNegative)
        return function(Atom::Log, *a);
      MaybeTerm one = atoms[factor.atom].kind == Atom::Exp
                          ? MaybeTerm(Term(atoms[factor.atom].argument))
                          : function(Atom::Log, power(factor.atom));
      sum = add(sum, scale(one, factor.power));
    }
    return sum;
  }
  return function(Atom::Log, *a);
}

MaybeTerm Terms::odd(Atom::Kind kind, const MaybeTerm &a) {
  if (!a || a->empty())
    return a;
  if (std::optional<double> value = asNumber(*a))
    return number(kind == Atom::Erf ? std::erf(*value) : std::tanh(*value));
  double sign = a->front().coefficient < 0 ? -1 : 1;
  MaybeTerm argument = scale(a, sign);
  return scale(function(kind, *argument), sign);
}

MaybeTerm Terms::sigmoid(const MaybeTerm &a) {
  return add(number(0.5), scale(tanh(scale(a, 0.5)), 0.5));
}

MaybeTerm Terms::abs(const MaybeTerm &a) {
  if (!a)
    return a;
  if (a->size() != 1)
    return a->empty() ? a : function(Atom::Abs, *a);
  MaybeTerm product = number(std::abs(a->front().coefficient));
  for (const Factor &factor : a->front().factors)
    product =
        multiply(product, atoms.isNeverNegative(factor)
                              ? MaybeTerm(power(factor.atom, factor.power))
                              : power(function(Atom::Abs, power(factor.atom)),
                                      factor.power));
  return product;
}

MaybeTerm Terms::average(Atom::Kind kind, const MaybeTerm &a, Axes axes) {
  if (!a)
    return a;
  MaybeTerm sum = Term();
  for (const Monomial &part : *a) {
    Monomial outside, inside;
    outside.coefficient = part.coefficient;
    for (const Factor &factor : part.factors)
      (atoms[factor.atom].varies & axes ? inside : outside)
          .factors.push_back(factor);
    // The mean of a constant value is this value; its sum is a multiple.
    Axes along = axes & atoms.variesAlong(inside);
    if (kind == Atom::Total && along != axes)
      return std::nullopt;
    if (!along) {
      sum = add(sum, Term{part});
      continue;
    }
    MaybeTerm reduced;
    if (inside.factors.size() == 1 && inside.factors[0].power == 1 &&
        atoms[inside.factors[0].atom].kind == kind) {
      // Means of means.
      Atom inner = atoms[inside.factors[0].atom];
      reduced = function(kind, inner.argument, inner.axes | along);
    } else {
      reduced = function(kind, Term{inside}, along);
    }
    sum = add(sum, multiply(Term{outside}, reduced));
  }
  return sum;
}

MaybeTerm Terms::total(const MaybeTerm &a, Axes axes) {
  double count = 1;
  Axes open = 0, known = 0;
  for (unsigned bit = 0; bit != 64; ++bit) {
    if (!(axes >> bit & 1))
      continue;
    bool isKnown = bit < sizes.size() && sizes[bit] >= 0;
    (isKnown ? known : open) |= Axes(1) << bit;
    if (isKnown)
      count *= double(sizes[bit]);
  }
  MaybeTerm sum = scale(average(Atom::Mean, a, known), count);
  return open ? average(Atom::Total, sum, open) : sum;
}

MaybeTerm Terms::greatest(const MaybeTerm &a, Axes axes) {
  if (!a)
    return a;
  MaybeTerm outside = Term();
  Term inside;
  for (const Monomial &part : *a) {
    if (atoms.variesAlong(part) & axes)
      inside.push_back(part);
    else
      outside = add(outside, Term{part});
  }
  if (inside.empty())
    return outside;
  double content = std::abs(inside.front().coefficient);
  MaybeTerm unit = scale(inside, 1 / content);
  if (!unit)
    return unit;
  return add(outside, scale(function(Atom::Greatest, *unit,
                                     axes & atoms.variesAlong(*unit)),
                            content));
}

MaybeTerm Terms::bounded(Atom::Kind kind, const MaybeTerm &a, double bound) {
  if (!a || std::isnan(bound))
    return std::nullopt;
  if (std::optional<double> value = asNumber(*a))
    return number(kind == Atom::AtLeast ? std::max(*value, bound)
                                        : std::min(*value, bound));
  bool isNeverNegative = llvm::all_of(
      *a, [&](const Monomial &part) { return atoms.isNeverNegative(part); });
  if (std::isinf(bound))
    return (bound < 0) == (kind == Atom::AtLeast) ? a : std::nullopt;
  if (kind == Atom::AtLeast && bound <= 0 && isNeverNegative)
    return a;
  double content = std::abs(a->front().coefficient);
  MaybeTerm unit = scale(a, 1 / content);
  if (!unit)
    return unit;
  return scale(function(kind, *unit, 0, bound / content), content);
}

} // namespace dialectgen::byteir
