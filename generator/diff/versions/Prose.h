//===- Prose.h - changes in words -------------------------------*- C++ -*-===//
//
// One line of plain text for one change, for reports and documentation.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_DIFF_PROSE_H
#define DIALECTGEN_DIFF_PROSE_H

#include "model/Change.h"
#include "llvm/ADT/StringRef.h"

namespace dialectgen {

/// `operand`, `result`, `attribute`, `region`, `type variable`, `version`.
llvm::StringRef inWords(Element element);

/// For example `attribute 'axis': default 1 -> -1`. The change must come from
/// the differ, which fills in the old values.
std::string inWords(const Change &change);

/// `a, b, c and 4 more`.
std::string inWords(const std::vector<std::string> &names);

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_PROSE_H
