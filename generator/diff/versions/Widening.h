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

namespace dialectgen {

/// Why programs that `before` admits are not those that `after` admits, or not
/// with the same meaning, a line each; empty if they are.
std::vector<std::string> findNarrowing(const Family &family,
                                       const OpVersion &before,
                                       const OpVersion &after);

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_WIDENING_H
