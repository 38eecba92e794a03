//===- SpecWriter.h - the model of an op as a spec file ---------*- C++ -*-===//
//
// Writes ops/<Op>.json. A version is written as changes to the next older one
// if that is shorter than its entire signature, and type constraints as named
// sets if they match. In a file that is there, members that people write stay.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_SPECWRITER_H
#define DIALECTGEN_UPSTREAM_SPECWRITER_H

#include "model/Model.h"
#include "llvm/Support/Error.h"

namespace dialectgen {

/// A new file for `op`, with `typeSets` usable as `@name`.
Json opJson(const Op &op, const std::vector<TypeConstraint> &typeSets);

/// Whether the file of `ours` changes if the op becomes `result`.
bool differsFromFile(const Op &ours, const Op &result);
/// Writes `result` (diff/families/Adopt.h) into `file`, which `ours` was loaded
/// from. Returns new versions with traits, hooks or an assembly format copied
/// from the previous version. Fails if `file` lacks a version of `ours`.
llvm::Expected<std::vector<Version>>
updateOp(Json &file, const Op &ours, const Op &result,
         const std::vector<TypeConstraint> &typeSets);

/// Writes into the file of an op that no rule gives the shapes of its version
/// `since`.
void setNoShapeRule(Json &file, const Version &since);

/// `types` with named sets in place of their members, longest saving first.
std::vector<std::string>
compressTypes(const std::vector<std::string> &types,
              const std::vector<TypeConstraint> &typeSets);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_SPECWRITER_H
