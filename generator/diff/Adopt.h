//===- Adopt.h - what a spec would say after following upstream -*- C++ -*-===//
//
// An upstream's schema does not say all a spec says: closed sets and ranges of
// attribute values, traits and prose are kept by hand, and some libraries
// leave out facts that others state. Adopting takes from the upstream what it
// says and keeps the rest.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_DIFF_ADOPT_H
#define DIALECTGEN_DIFF_ADOPT_H

#include "diff/Compare.h"

namespace dialectgen {

/// `ours` with every fact that `theirs` states; both are the same version.
OpVersion adopt(const OpVersion &ours, const OpVersion &theirs);

/// `ours` with every version of `theirs`, adopted where both have it. Nothing
/// of ours goes away. A version that is new takes over from the next older one
/// what schemas do not say, which a person then has to confirm.
Op adopt(const Op &ours, const Op &theirs,
         Statements statements = Statements::Schema);

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_ADOPT_H
