//===- Upgrade.h - specs of an earlier format -------------------*- C++ -*-===//
//
// The mode --upgrade: former words in the specs of families become those of
// today. Files without such words stay as they are.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_UPGRADE_H
#define DIALECTGEN_CLI_UPGRADE_H

#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

namespace dialectgen {

struct UpgradeOptions {
  std::string root;
  /// All if empty.
  std::vector<std::string> families;
  /// Diagnostics are coloured.
  bool colors = false;
};

/// Prints the files that it writes, and the places that need a person to
/// `out`. Returns the exit status: 1 if there are such places.
int upgradeSpecs(const UpgradeOptions &options, llvm::raw_ostream &out,
                 llvm::raw_ostream &err);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_UPGRADE_H
