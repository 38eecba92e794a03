//===- Terms.h - normal forms of formulas -----------------------*- C++ -*-===//
//
// Two programs that compute the same formula in other words have the same
// normal form: a sum of products of powers of atoms, where an atom is the
// input, another value, or a function of a normal form.
//
//     0.5 * (x * (1 + erf(x / 1.4142)))  ->  0.5 x  +  0.5 x erf(0.7071 x)
//
// Sums and products are multiplied out, numbers are folded, means and sums are
// linear, exponentials of sums are products. Numbers count as equal as far as
// the element type tells them apart, so that constants may be rounded.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_BYTEIR_ONNX_TERMS_H
#define DIALECTGEN_BYTEIR_ONNX_TERMS_H

#include "Atoms.h"

namespace dialectgen::byteir {

/// Makes terms, and keeps their atoms.
class Terms {
public:
  /// `sizes` are those of the input, negative where they are open.
  Terms(mlir::Type element, llvm::ArrayRef<int64_t> sizes);

  // They hold each other.
  Terms(const Terms &) = delete;
  Terms &operator=(const Terms &) = delete;

  static Term number(double value);
  static Term input() { return power(AtomTable::input); }
  Term leaf(mlir::Value value, llvm::ArrayRef<int64_t> places);

  MaybeTerm add(const MaybeTerm &a, const MaybeTerm &b) const {
    return sums.add(a, b);
  }
  MaybeTerm subtract(const MaybeTerm &a, const MaybeTerm &b) const {
    return add(a, scale(b, -1));
  }
  MaybeTerm multiply(const MaybeTerm &a, const MaybeTerm &b);
  MaybeTerm divide(const MaybeTerm &a, const MaybeTerm &b) {
    return multiply(a, power(b, -1));
  }
  static MaybeTerm scale(const MaybeTerm &a, double factor) {
    return Sums::scale(a, factor);
  }
  MaybeTerm power(const MaybeTerm &a, double exponent);
  MaybeTerm exp(const MaybeTerm &a);
  MaybeTerm log(const MaybeTerm &a);
  MaybeTerm erf(const MaybeTerm &a) { return odd(Atom::Erf, a); }
  MaybeTerm tanh(const MaybeTerm &a) { return odd(Atom::Tanh, a); }
  MaybeTerm sigmoid(const MaybeTerm &a);
  MaybeTerm abs(const MaybeTerm &a);
  MaybeTerm mean(const MaybeTerm &a, Axes axes) {
    return average(Atom::Mean, a, axes);
  }
  /// Sums over axes whose sizes are known are means times a number.
  MaybeTerm total(const MaybeTerm &a, Axes axes);
  MaybeTerm greatest(const MaybeTerm &a, Axes axes);
  MaybeTerm atLeast(const MaybeTerm &a, double bound) {
    return bounded(Atom::AtLeast, a, bound);
  }
  MaybeTerm atMost(const MaybeTerm &a, double bound) {
    return bounded(Atom::AtMost, a, bound);
  }

  bool equal(const MaybeTerm &a, const MaybeTerm &b) const {
    return sums.equal(a, b);
  }
  const AtomTable &getAtoms() const { return atoms; }

private:
  static Term power(unsigned atom, double exponent = 1);
  MaybeTerm powerOf(const Monomial &monomial, double exponent);
  /// Powers of sums that can be multiplied out.
  MaybeTerm multipliedOut(const Monomial &monomial);
  MaybeTerm function(Atom::Kind kind, Term argument, Axes axes = 0,
                     double bound = 0);
  MaybeTerm odd(Atom::Kind kind, const MaybeTerm &a);
  MaybeTerm average(Atom::Kind kind, const MaybeTerm &a, Axes axes);
  MaybeTerm bounded(Atom::Kind kind, const MaybeTerm &a, double bound);

  Sums sums;
  AtomTable atoms;
  llvm::SmallVector<int64_t> sizes;
};

} // namespace dialectgen::byteir

#endif // DIALECTGEN_BYTEIR_ONNX_TERMS_H
