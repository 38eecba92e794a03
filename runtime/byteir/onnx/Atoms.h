//===- Atoms.h - atoms of terms ---------------------------------*- C++ -*-===//
//
// The input, other values, and functions of terms; terms name them by number.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_BYTEIR_ONNX_ATOMS_H
#define DIALECTGEN_BYTEIR_ONNX_ATOMS_H

#include "Sums.h"
#include "mlir/IR/Value.h"

namespace dialectgen::byteir {

/// Dimensions of the input, a bit each; of a rank that is not known, those
/// counted from the end are the highest bits.
using Axes = uint64_t;

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

/// The atoms of the terms of one input, each of them once.
class AtomTable {
public:
  /// The first atom is the input; `sizes` are its sizes.
  AtomTable(const Sums &sums, llvm::ArrayRef<int64_t> sizes);

  static constexpr unsigned input = 0;

  /// The number of an atom; none if there would be too many.
  std::optional<unsigned> intern(Atom atom);
  const Atom &operator[](unsigned atom) const { return atoms[atom]; }
  llvm::ArrayRef<Atom> all() const { return atoms; }

  bool hasInput(const Term &term) const;
  bool isNeverNegative(const Factor &factor) const;
  bool isNeverNegative(const Monomial &monomial) const;
  /// Dimensions of the input along which it is not the same everywhere.
  Axes variesAlong(const Monomial &monomial) const;
  Axes variesAlong(const Term &term) const;

private:
  static constexpr size_t maxAtoms = 128;

  const Sums &sums;
  std::vector<Atom> atoms;
};

} // namespace dialectgen::byteir

#endif // DIALECTGEN_BYTEIR_ONNX_ATOMS_H
