//===- ReleaseStamp.h - which release generated files are of ----*- C++ -*-===//
//
// Among what is generated of a family is the hash of its ledger. A history that
// was taken back, or away from both the ledger and dialect.json, is seen by it:
// generated files are of a release that nobody knows.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_SPEC_RELEASESTAMP_H
#define DIALECTGEN_SPEC_RELEASESTAMP_H

#include "spec/Model.h"

namespace dialectgen {

/// The path of the file, relative to the root.
std::string releaseStampPath(llvm::StringRef family);

/// Its text.
std::string releaseStampText(llvm::StringRef family,
                             const ReleaseRecord &released);

/// What the file of `family` under `root` says: the versions in one line, and
/// the hash. Nothing if there is no such file, or it is none of the form.
struct ReleaseStamp {
  std::string versions, hash;
};
std::optional<ReleaseStamp> readReleaseStamp(llvm::StringRef root,
                                             llvm::StringRef family);

} // namespace dialectgen

#endif // DIALECTGEN_SPEC_RELEASESTAMP_H
