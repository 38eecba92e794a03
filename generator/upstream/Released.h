//===- Released.h - what was released stays what it is ----------*- C++ -*-===//
//
// The ledger of a family (Ledger.h) is held against dialect.json, which says
// its hash, whenever specs are read, and against the specs whenever something
// is generated from them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_RELEASED_H
#define DIALECTGEN_UPSTREAM_RELEASED_H

#include "diff/Compare.h"
#include "spec/Diagnostics.h"
#include "spec/SpecFiles.h"
#include "upstream/Ledger.h"

namespace dialectgen {

/// The ledger of `dialect`; nothing if nothing was released. One that is gone,
/// that is there without a word of it in dialect.json, that is not as
/// `--release` left it, or older than what is generated, is reported.
std::optional<Ledger> readHistory(const Dialect &dialect, llvm::StringRef root,
                                  Diagnostics &diagnostics);

/// The same, and reports everything in which `dialect` is not what was released
/// of it, at both places.
void checkReleased(const Dialect &dialect, llvm::StringRef root,
                   Diagnostics &diagnostics);

/// What is generated of `family` under `root` as of the last link of `ledger`:
/// the file that says so; none if nothing is generated there.
FileTexts stampRelease(llvm::StringRef root, const Ledger &ledger);

/// dialect.json, whose text is `text`, with the versions and the hash of the
/// last link of `ledger`.
std::string recordRelease(llvm::StringRef text, const Ledger &ledger);

/// How `ours` differs from what was `released`. Where artifacts are written
/// (there is a twin), every fact of a released version counts, else those that
/// the upstream's schemas state. How ops are verified, printed and documented
/// may change.
Comparison compareReleased(const Dialect &ours, Dialect released);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_RELEASED_H
