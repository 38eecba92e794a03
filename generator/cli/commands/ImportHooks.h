//===- ImportHooks.h - versions and hooks from a checkout -------*- C++ -*-===//
//
// The mode --import-hooks: `version_list` and `hooks` of a family become those
// of an onnx-mlir checkout.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_IMPORTHOOKS_H
#define DIALECTGEN_CLI_IMPORTHOOKS_H

#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace dialectgen {

struct ImportHooksOptions {
  /// The folder that holds specs/.
  std::string root;
  /// The checkout.
  std::string checkout;
  /// Of `--only`: the family whose dialect.json is written.
  std::vector<std::string> families;
  std::vector<std::string> includeFolders;
  bool colors = false;
};

/// Writes dialect.json and snippets/; prints the number of ops of each hook,
/// and the operations that the specs do not have. 0; or 2, with the reason on
/// `err` and nothing written.
int importHooks(const ImportHooksOptions &options, llvm::raw_ostream &out,
                llvm::raw_ostream &err);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_IMPORTHOOKS_H
