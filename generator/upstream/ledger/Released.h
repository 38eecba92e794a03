//===- Released.h - what was released stays what it is ----------*- C++ -*-===//
//
// The ledger of a family (Ledger.h) is compared with its hash in dialect.json
// whenever specs are read, and with the specs whenever they are generated from.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_RELEASED_H
#define DIALECTGEN_UPSTREAM_RELEASED_H

#include "diff/families/Compare.h"
#include "model/diagnostics/Diagnostics.h"
#include "model/read/SpecFiles.h"
#include "upstream/ledger/Ledger.h"
#include "upstream/specs/SpecEditor.h"

namespace dialectgen {

/// The ledger of `dialect`; nothing if nothing was released. Reports a ledger
/// that is missing, that dialect.json does not mention, that was edited after
/// `--release`, or that is older than the generated files.
std::optional<Ledger> readHistory(const Family &family, llvm::StringRef root,
                                  Diagnostics &diagnostics);

/// The same, and reports every difference between `dialect` and its released
/// facts, with both positions.
void checkReleased(const Family &family, llvm::StringRef root,
                   Diagnostics &diagnostics);

/// Adds a link as of `released` to `ledger`, for `facts`. Returns the files of
/// `editor` that change then, which are those of `family`, with the hash in
/// dialect.json, the ledger, and the generated file that records the link.
llvm::Expected<FileTexts> sealRelease(SpecEditor &editor, const Family &family,
                                      llvm::StringRef root, Ledger &ledger,
                                      const Json &facts,
                                      ReleasedVersions released);

/// The files of `editor` that change with `others`, among which is the ledger
/// of `family`. Of a family in one file, ops that mean what the ledger says are
/// left to it.
llvm::Expected<FileTexts> releasedTexts(SpecEditor &editor,
                                        const Family &family,
                                        llvm::StringRef root, FileTexts others);

/// The differences between `ours` and `released`. If the family has artifacts
/// (a versioned dialect), every fact of a released version counts, otherwise
/// the facts in the upstream's schemas. Verification, printing and
/// documentation of ops may change.
Comparison compareReleased(const Family &ours, Family released);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_RELEASED_H
