//===- SpecText.h - JSON in the layout of a spec file -----------*- C++ -*-===//
//
// The layout of spec files. Values that fit are on one line of at most 100
// columns, a doc follows its facts on the next line, lists of plain values are
// filled like prose, lists of texts with spaces have a line for each, and so
// has the frame: the members of a file, and of an op the versions, their
// members and lists of changes.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_SPECTEXT_H
#define DIALECTGEN_UPSTREAM_SPECTEXT_H

#include "model/Model.h"

namespace dialectgen {

/// The columns of a line that holds more than a name.
constexpr size_t specColumns = 100;

/// The text of a file with `value`. Parsed and printed again it is the same.
std::string specFile(const Json &value);

/// How many levels of a value are frame: 1 for a version, 3 for a whole op.
/// The text starts at column `indent` (not written) and ends without a line
/// break.
std::string specText(const Json &value, unsigned frameLevels,
                     unsigned indent = 0);

/// The layout of ledgers: the members of `object`, each on a line at column
/// `indent`, however long it is; of a member that is an object, its members,
/// and of a list its elements, likewise, and of an element its "versions".
/// Without braces and the last line break.
std::string membersText(const Json &object, unsigned indent);

/// `{"name": "axes", "kind": "ints"}`, whatever its length.
std::string oneLine(const Json &value);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_SPECTEXT_H
