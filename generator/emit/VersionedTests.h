//===- VersionedTests.h - compatibility tests of a dialect ------*- C++ -*-===//
//
// lit tests, a folder for each release that changed something: what came with
// it is there and survives the way through bytecode, the newest release and
// back (kept), becomes what it was one release earlier where that says the same
// (downgraded), and is refused there, word for word, where it does not
// (refused). And the programs that the frozen fixtures are made of.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_VERSIONEDTESTS_H
#define DIALECTGEN_EMIT_VERSIONEDTESTS_H

#include "emit/Output.h"
#include "spec/VersionedDialect.h"

namespace dialectgen {

/// Adds `generated/<family>/tests/`.
llvm::Error emitVersionedTests(const VersionedDialect &dialect,
                               llvm::StringRef root, OutputSet &outputs);

/// Adds `generated/<family>/programs/<release>.mlir`: everything that is there
/// in a release. Asked for where fixtures are written, not in the repository.
llvm::Error emitVersionedPrograms(const VersionedDialect &dialect,
                                  llvm::StringRef root, OutputSet &outputs);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_VERSIONEDTESTS_H
