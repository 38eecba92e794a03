//===- Sums.h - sums of products of powers ----------------------*- C++ -*-===//
//
// A term is a sum of monomials in the order of their atoms. Linear operations
// need the numbers of atoms alone; functions and powers are in Terms.h.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_BYTEIR_ONNX_SUMS_H
#define DIALECTGEN_BYTEIR_ONNX_SUMS_H

#include "mlir/IR/Types.h"
#include "llvm/ADT/SmallVector.h"
#include <cmath>
#include <optional>
#include <vector>

namespace dialectgen::byteir {

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

/// The number that a term is; none if it is no number.
std::optional<double> asNumber(const Term &term);

inline bool isWhole(double number) { return number == std::floor(number); }

/// Adds and compares terms, whose numbers count as equal as far as an element
/// type tells them apart.
class Sums {
public:
  static constexpr size_t maxMonomials = 48;

  explicit Sums(mlir::Type element);

  MaybeTerm add(const MaybeTerm &a, const MaybeTerm &b) const;
  static MaybeTerm scale(const MaybeTerm &a, double factor);
  bool nearly(double a, double b) const;
  bool equal(const MaybeTerm &a, const MaybeTerm &b) const;

private:
  /// How far numbers may be apart: those that are written with all digits, and
  /// those that were rounded or written with few.
  double exact, rounded;
};

} // namespace dialectgen::byteir

#endif // DIALECTGEN_BYTEIR_ONNX_SUMS_H
