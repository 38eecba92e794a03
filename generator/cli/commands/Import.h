//===- Import.h - a family from somebody else's definitions -----*- C++ -*-===//
//
// The mode `--import=FILE.td --only=NAME`
// (docs/any-dialect.md): a folder under specs/ with an external
// dialect and its versioned dialect, frozen as its first release.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_IMPORT_H
#define DIALECTGEN_CLI_IMPORT_H

#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace dialectgen {

struct ImportModeOptions {
  /// The folder that holds specs/.
  std::string root;
  /// The .td files, parted by commas.
  std::string files;
  /// Of `--only`: the dialect, which names the family.
  std::vector<std::string> families;
  /// The dialect if `families` has another name for it.
  std::string dialect;
  std::vector<std::string> includeFolders;
  /// Families that it uses.
  std::vector<std::string> uses;
  /// Takes over no summary.
  bool ownProse = false;
  /// Fails if something is stored as text or left out.
  bool isStrict = false;
  bool colors = false;
};

/// Writes the specs and their first release; prints counts, the elements that
/// were not taken as they are, and the next commands. 0; or 2, with the reason
/// on `err` and nothing written.
int importFamily(const ImportModeOptions &options, llvm::raw_ostream &out,
                 llvm::raw_ostream &err);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_IMPORT_H
