//===- VersionedChecks.h - what a versioned dialect must hold to -*- C++
//-*-===//
//
// Everything that can be wrong with the spec of a versioned dialect beyond its
// JSON: names, releases, wire layouts, and what lies between versions.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_SPEC_VERSIONEDCHECKS_H
#define DIALECTGEN_SPEC_VERSIONEDCHECKS_H

#include "spec/VersionedDialect.h"

namespace dialectgen {

class Diagnostics;

/// Reports what is wrong with `dialect`.
void checkVersionedDialect(const VersionedDialect &dialect,
                           Diagnostics &diagnostics);

/// Reports outputs the dialect asks for that are not among `known`.
void checkVersionedOutputs(const VersionedDialect &dialect,
                           const std::vector<std::string> &known,
                           Diagnostics &diagnostics);

/// Reports hooks whose names no source file under `<root>/runtime/<family>`
/// has. Says nothing where there is no such folder.
void checkVersionedHooks(const VersionedDialect &dialect, llvm::StringRef root,
                         Diagnostics &diagnostics);

} // namespace dialectgen

#endif // DIALECTGEN_SPEC_VERSIONEDCHECKS_H
