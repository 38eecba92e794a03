//===- SpecWriter.h - the model of an op as a spec file ---------*- C++ -*-===//
//
// Writes ops/<Op>.json. A version is said by its changes against the next
// older one where that is shorter than the whole signature; type constraints
// are said by named sets where sets match. An existing file is edited in
// place: what did not change keeps its text to the letter, what did keeps the
// members that people added by hand.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_SPECWRITER_H
#define DIALECTGEN_UPSTREAM_SPECWRITER_H

#include "diff/Compare.h"
#include "llvm/Support/Error.h"

namespace dialectgen {

/// The text of a new file for `op`, with `typeSets` usable as `@name`.
std::string writeOpFile(const Op &op,
                        const std::vector<TypeConstraint> &typeSets);

struct UpdatedOp {
  std::string text;
  /// New versions for which traits, hooks or the assembly had to be said, and
  /// are said as of the version before.
  std::vector<Version> carriedOver;
};

/// `text`, the file `ours` was loaded from, with what `adopt(ours, theirs)`
/// differs in written into it; `text` itself if it differs in nothing. The
/// ranges of `ours` must point into `text`. Fails if they do not.
llvm::Expected<UpdatedOp>
updateOpFile(llvm::StringRef text, const Op &ours, const Op &theirs,
             const std::vector<TypeConstraint> &typeSets,
             Statements statements = Statements::Schema);

/// `types` with named sets in place of their members, longest saving first.
std::vector<std::string>
compressTypes(const std::vector<std::string> &types,
              const std::vector<TypeConstraint> &typeSets);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_SPECWRITER_H
