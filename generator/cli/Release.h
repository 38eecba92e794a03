//===- Release.h - write down what is released ------------------*- C++ -*-===//
//
// The mode `--release=VERSION`.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_RELEASE_H
#define DIALECTGEN_CLI_RELEASE_H

#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace dialectgen {

struct ReleaseOptions {
  std::string root;
  /// Empty: those whose first timeline has the version.
  std::vector<std::string> families;
  /// `1.20.0`, `27`.
  std::string version;
  bool colors = false;
};

/// Writes specs/released/<family>.json as of the version. Refuses, with the
/// reason on `err`, to change facts of earlier releases.
int release(const ReleaseOptions &options, llvm::raw_ostream &out,
            llvm::raw_ostream &err);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_RELEASE_H
