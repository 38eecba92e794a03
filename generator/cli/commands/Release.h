//===- Release.h - write down what is released ------------------*- C++ -*-===//
//
// The mode `--release=VERSION`.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_RELEASE_H
#define DIALECTGEN_CLI_RELEASE_H

#include "cli/Command.h"
#include "model/Basics.h"
#include "upstream/specs/WriteFiles.h"
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
namespace vfs {
class FileSystem;
} // namespace vfs
} // namespace llvm

namespace dialectgen {

/// The release of one family.
struct ReleasePlan {
  bool failed = false;
  /// It has no such release.
  bool isOther = false;
  /// Empty if there is nothing new.
  FileTexts files;
};

/// Plans the release of the family `name`, whose specs are in `files`; the
/// reason of a failure is on `err`.
ReleasePlan planRelease(const Place &place, const std::string &name,
                        const Version &version, llvm::raw_ostream &err,
                        llvm::vfs::FileSystem &files);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_RELEASE_H
