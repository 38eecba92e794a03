//===- Atoms.cpp - atoms of terms -----------------------------------------===//

#include "Atoms.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace dialectgen::byteir {

AtomTable::AtomTable(const Sums &sums, ArrayRef<int64_t> sizes) : sums(sums) {
  Axes all = ~Axes(0);
  if (!sizes.empty() && sizes.size() < 64)
    all = (Axes(1) << sizes.size()) - 1;
  for (auto [dimension, size] : llvm::enumerate(sizes))
    if (size == 1 && dimension < 64)
      all &= ~(Axes(1) << dimension);
  Atom atom{Atom::Input};
  atom.varies = all;
  atoms.push_back(atom);
}

/// Whether two constants, or one value, are the same.
static bool isSameValue(Value a, Value b) {
  if (a == b)
    return true;
  if (!a || !b || a.getType() != b.getType())
    return false;
  Operation *one = a.getDefiningOp(), *other = b.getDefiningOp();
  return one && other && one->getNumOperands() == 0 &&
         one->getNumRegions() == 0 && one->getName() == other->getName() &&
         one->getAttrDictionary() == other->getAttrDictionary();
}

std::optional<unsigned> AtomTable::intern(Atom atom) {
  for (auto [index, known] : llvm::enumerate(atoms))
    if (known.kind == atom.kind && known.axes == atom.axes &&
        isSameValue(known.leaf, atom.leaf) && known.places == atom.places &&
        sums.nearly(known.bound, atom.bound) &&
        sums.equal(known.argument, atom.argument))
      return unsigned(index);
  if (atoms.size() >= maxAtoms)
    return std::nullopt;
  atoms.push_back(std::move(atom));
  return unsigned(atoms.size() - 1);
}

bool AtomTable::hasInput(const Term &term) const {
  return llvm::any_of(term, [&](const Monomial &monomial) {
    return llvm::any_of(monomial.factors, [&](const Factor &factor) {
      const Atom &atom = atoms[factor.atom];
      return atom.kind == Atom::Input || hasInput(atom.argument);
    });
  });
}

bool AtomTable::isNeverNegative(const Factor &factor) const {
  // Powers with non-integral exponents have non-negative bases.
  return atoms[factor.atom].isNeverNegative || !isWhole(factor.power) ||
         isWhole(factor.power / 2);
}

bool AtomTable::isNeverNegative(const Monomial &monomial) const {
  return monomial.coefficient >= 0 &&
         llvm::all_of(monomial.factors, [&](const Factor &factor) {
           return isNeverNegative(factor);
         });
}

Axes AtomTable::variesAlong(const Monomial &monomial) const {
  Axes axes = 0;
  for (const Factor &factor : monomial.factors)
    axes |= atoms[factor.atom].varies;
  return axes;
}

Axes AtomTable::variesAlong(const Term &term) const {
  Axes axes = 0;
  for (const Monomial &monomial : term)
    axes |= variesAlong(monomial);
  return axes;
}

} // namespace dialectgen::byteir
