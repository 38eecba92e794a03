//===- Widening.h - whether a version still admits what it did --*- C++ -*-===//
//
// An upstream may correct a version after it was released. Programs and
// artifacts that were legal have to stay legal and mean the same: a correction
// only ever admits more.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_DIFF_WIDENING_H
#define DIALECTGEN_DIFF_WIDENING_H

#include "model/Model.h"
#include "llvm/ADT/ArrayRef.h"

namespace dialectgen {

/// What the types `before` of a value admit and the types `after` do not:
/// element types with rank and sizes, or types without elements, in the order
/// of the spec. Named types count as what they stand for.
std::vector<std::string> findLostTypes(const Family &family,
                                       llvm::ArrayRef<std::string> before,
                                       llvm::ArrayRef<std::string> after);

/// Why programs that `before` admits are not those that `after` admits, or not
/// with the same meaning, a line each; empty if they are.
std::vector<std::string> findNarrowing(const Family &family,
                                       const OpVersion &before,
                                       const OpVersion &after);

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_WIDENING_H
