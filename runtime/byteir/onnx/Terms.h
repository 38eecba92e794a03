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

#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <vector>

namespace dialectgen::byteir {

/// Dimensions of the input, a bit each; of a rank that is not known, those
/// counted from the end are the highest bits.
using Axes = uint64_t;

/// A power of an atom, which is named by its number.
struct Factor {
  unsigned atom;
  double power;
  bool operator==(const Factor &other) const {
    return atom == other.atom && power == other.power;
  }
};

/// A number times powers of atoms, by the numbers of the atoms.
struct Monomial {
  double coefficient = 1;
  llvm::SmallVector<Factor, 4> factors;
};

/// A sum of monomials, by their factors. The empty one is zero.
using Term = std::vector<Monomial>;
/// None: there is no such number, or the form would be too large.
using MaybeTerm = std::optional<Term>;

struct Atom {
  enum Kind {
    Input,
    /// A value that is not computed from the input.
    Leaf,
    /// A term of several monomials, for powers that cannot be multiplied out.
    Sum,
    Exp,
    Log,
    Erf,
    Tanh,
    Abs,
    Mean,
    Total,
    Greatest,
    AtLeast,
    AtMost
  };
  Kind kind;
  Term argument = {};
  /// Of Mean, Total and Greatest.
  Axes axes = 0;
  /// Of AtLeast and AtMost.
  double bound = 0;
  /// Of a leaf; the dimension of the input along which each of its own lies,
  /// or -1 where it has size 1.
  mlir::Value leaf = {};
  llvm::SmallVector<int64_t, 4> places = {};
  /// Dimensions of the input along which it is not the same everywhere.
  Axes varies = 0;
  bool isNeverNegative = false;
};

/// Makes terms, and keeps their atoms.
class Terms {
public:
  /// `sizes` are those of the input, negative where they are open.
  Terms(mlir::Type element, llvm::ArrayRef<int64_t> sizes);

  Term number(double value) const;
  Term input() { return power(inputAtom); }
  Term leaf(mlir::Value value, llvm::ArrayRef<int64_t> places);

  MaybeTerm add(const MaybeTerm &a, const MaybeTerm &b) const;
  MaybeTerm subtract(const MaybeTerm &a, const MaybeTerm &b) const;
  MaybeTerm multiply(const MaybeTerm &a, const MaybeTerm &b);
  MaybeTerm divide(const MaybeTerm &a, const MaybeTerm &b) {
    return multiply(a, power(b, -1));
  }
  MaybeTerm scale(const MaybeTerm &a, double factor) const;
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

  bool equal(const MaybeTerm &a, const MaybeTerm &b) const;
  /// The number that an argument is.
  static std::optional<double> asNumber(const Term &term);

  llvm::ArrayRef<Atom> getAtoms() const { return atoms; }
  unsigned getInputAtom() const { return inputAtom; }
  /// Whether values other than the input occur.
  bool hasLeaves(const Term &term) const;
  bool hasInput(const Term &term) const;
  /// `number` as it stood in a program, whose floats have few digits.
  static double asWritten(double number);

private:
  static constexpr size_t maxMonomials = 48;
  static constexpr size_t maxAtoms = 128;

  bool nearly(double a, double b) const;
  MaybeTerm checked(Term term) const;
  std::optional<unsigned> intern(Atom atom);
  Term power(unsigned atom, double exponent = 1) const;
  MaybeTerm powerOf(const Monomial &monomial, double exponent);
  /// Powers of sums that can be multiplied out.
  MaybeTerm multipliedOut(const Monomial &monomial);
  MaybeTerm function(Atom::Kind kind, Term argument, Axes axes = 0,
                     double bound = 0);
  MaybeTerm odd(Atom::Kind kind, const MaybeTerm &a);
  MaybeTerm average(Atom::Kind kind, const MaybeTerm &a, Axes axes);
  MaybeTerm bounded(Atom::Kind kind, const MaybeTerm &a, double bound);
  bool isNeverNegative(const Factor &factor) const;
  bool isNeverNegative(const Monomial &monomial) const;
  Axes variesAlong(const Monomial &monomial) const;
  Axes variesAlong(const Term &term) const;
  bool anyAtom(const Term &term,
               llvm::function_ref<bool(const Atom &)> predicate) const;

  llvm::SmallVector<int64_t> sizes;
  /// How far numbers may be apart: those that are written with all digits, and
  /// those that were rounded or written with few.
  double exact, rounded;
  std::vector<Atom> atoms;
  unsigned inputAtom = 0;
};

} // namespace dialectgen::byteir

#endif // DIALECTGEN_BYTEIR_ONNX_TERMS_H
