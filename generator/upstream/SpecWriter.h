//===- SpecWriter.h - the model of an op as a spec file ---------*- C++ -*-===//
//
// Writes ops/<Op>.json. A version is written as changes to the next older one
// if that is shorter than its entire signature, and type constraints as named
// sets if they match. An existing file is edited in place: unchanged text is
// kept, and changed elements keep hand-written members.
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
  /// New versions with traits, hooks or an assembly format copied from the
  /// previous version.
  std::vector<Version> carriedOver;
};

/// `text`, the file `ours` was loaded from, with the differences of
/// `adopt(ours, theirs)` written into it; `text` itself if there are none. The
/// ranges of `ours` must point into `text`; otherwise it fails.
llvm::Expected<UpdatedOp>
updateOpFile(llvm::StringRef text, const Op &ours, const Op &theirs,
             const std::vector<TypeConstraint> &typeSets,
             Statements statements = Statements::Schema);

/// `text`, the file of `op`, with those of its facts that are no version's: its
/// name in the dialect, and its traits.
std::string updateOpFacts(std::string text, const Op &op);

/// `types` with named sets in place of their members, longest saving first.
std::vector<std::string>
compressTypes(const std::vector<std::string> &types,
              const std::vector<TypeConstraint> &typeSets);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_SPECWRITER_H
