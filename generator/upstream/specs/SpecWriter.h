//===- SpecWriter.h - the model of an op as a spec file ---------*- C++ -*-===//
//
// Writes ops/<Op>.json. A version is written as changes to the next older one
// if that is shorter than its entire signature, and type constraints as named
// sets if they match. In a file that is there, members that people write stay.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_SPECWRITER_H
#define DIALECTGEN_UPSTREAM_SPECWRITER_H

#include "diff/Compare.h"
#include "llvm/Support/Error.h"

namespace dialectgen {

/// A new file for `op`, with `typeSets` usable as `@name`.
Json opJson(const Op &op, const std::vector<TypeConstraint> &typeSets);

/// Whether `adopt(ours, theirs)` differs from `ours`, so that its file changes.
bool differsFromFile(const Op &ours, const Op &theirs, Statements statements);
/// Writes the differences of `adopt(ours, theirs)` into `file`, which `ours`
/// was loaded from. Returns new versions with traits, hooks or an assembly
/// format copied from the previous version. Fails if `file` lacks a version of
/// `ours`.
llvm::Expected<std::vector<Version>>
updateOp(Json &file, const Op &ours, const Op &theirs,
         const std::vector<TypeConstraint> &typeSets,
         Statements statements = Statements::Schema);

/// Writes those facts of `op` into its file that are no version's: its name in
/// the dialect, and its traits.
void updateOpFacts(Json &file, const Op &op);

/// Writes into the file of an op that no rule gives the shapes of its version
/// `since`.
void setNoShapeRule(Json &file, const Version &since);

/// `types` with named sets in place of their members, longest saving first.
std::vector<std::string>
compressTypes(const std::vector<std::string> &types,
              const std::vector<TypeConstraint> &typeSets);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_SPECWRITER_H
