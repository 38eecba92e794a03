//===- ReleaseStamp.h - which release generated files are of ----*- C++ -*-===//
//
// The generated files of a family include the hash of its ledger. This reveals
// a history that was removed, also from both the ledger and dialect.json: the
// generated files then belong to an unknown release.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_RELEASESTAMP_H
#define DIALECTGEN_MODEL_RELEASESTAMP_H

#include "model/Model.h"

namespace dialectgen {

/// The path of the file, relative to the root.
std::string releaseStampPath(llvm::StringRef family);

/// Its text.
std::string releaseStampText(llvm::StringRef family,
                             const ReleaseRecord &released);

/// The content of the file of `family` under `root`: the versions in one line,
/// and the hash. Nothing if there is no such file, or it has another form.
struct ReleaseStamp {
  std::string versions, hash;
};
std::optional<ReleaseStamp> readReleaseStamp(llvm::StringRef root,
                                             llvm::StringRef family);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_RELEASESTAMP_H
