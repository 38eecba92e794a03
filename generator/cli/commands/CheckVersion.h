//===- CheckVersion.h - specs against an upstream ---------------*- C++ -*-===//
//
// The modes `--check-version` and `--check-operation-version`
// (docs/drift.md).
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_CHECKVERSION_H
#define DIALECTGEN_CLI_CHECKVERSION_H

#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace dialectgen {

/// Options of the modes of this file and of ListVersion.h.
struct VersionOptions {
  /// The folder that holds specs/.
  std::string root;
  /// Selected families. Empty: all, or those that the upstream contains.
  std::vector<std::string> families;
  /// `libonnx`, `FILE.json`, `FILE.td`, `DIR` or `git:REVISION`
  /// (upstream/Upstream.h).
  std::string against;
  /// Where files are that a `.td` file includes.
  std::vector<std::string> includeFolders;
  /// One of the forms that the mode prints (report/Report.h).
  std::string format = "text";
  /// Prefix of links to files, in pages.
  std::string links;
  /// A file of suppressions in place of specs/<family>/drift-allowed.json.
  std::string suppressions;
  /// Files with wire codes for the adopted elements
  /// (upstream/adopt/WireCodes.h).
  std::vector<std::string> codes;
  /// Ops of an external dialect with other names in the definitions, each as
  /// `old:new`.
  std::vector<std::string> renamed;
  /// Write the outcome of `--check-operation-version` into the specs.
  bool apply = false;
  /// Colour reports and diagnostics.
  bool colors = false, errColors = false;
};

/// Prints how the specs differ from the upstream. 0: the specs have nothing to
/// follow; 1: they have; 2: could not check, with the reason on `err`.
int checkVersion(const VersionOptions &options, llvm::raw_ostream &out,
                 llvm::raw_ostream &err);

/// Prints the version list as it is after adopting the upstream, with a reason
/// for each change, and with `apply` writes it. 0: no change, or written; 1:
/// there are changes; 2: could not check or write.
int checkOperationVersion(const VersionOptions &options, llvm::raw_ostream &out,
                          llvm::raw_ostream &err);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_CHECKVERSION_H
