//===- Adopt.h - what a spec would say after following upstream -*- C++ -*-===//
//
// An upstream's schema contains only a part of a spec: closed sets and ranges
// of attribute values, traits and prose are hand-written, and some libraries
// omit facts that others have. Adopting replaces the facts that the upstream
// states, and keeps the rest.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_DIFF_ADOPT_H
#define DIALECTGEN_DIFF_ADOPT_H

#include "diff/families/Compare.h"

namespace dialectgen {

/// `ours` with every fact that `theirs` states; both are the same version.
OpVersion adopt(const OpVersion &ours, const OpVersion &theirs);

/// Gives `version` the facts of `from` that no schema and no definition
/// contains: docs, closed sets of values, ranges, and the wire values of absent
/// attributes.
void keepFacts(OpVersion &version, const OpVersion &from);

/// `ours` with every version of `theirs`, adopted where both have it. No
/// version is removed. A new version takes the facts that schemas do not
/// contain from the next older one; a person then has to confirm them.
Op adopt(const Op &ours, const Op &theirs,
         Statements statements = Statements::Schema);

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_ADOPT_H
