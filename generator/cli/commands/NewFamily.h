//===- NewFamily.h - begin a family of specs --------------------*- C++ -*-===//
//
// The mode `--new-family` (docs/specs.md): a folder under specs/ with the
// vocabulary, the wire codes and the few operations that every dialect with a
// versioned dialect needs. dialectgen_add_dialect builds it as it is.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_NEWFAMILY_H
#define DIALECTGEN_CLI_NEWFAMILY_H

#include "llvm/Support/Error.h"
#include <string>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace dialectgen {

struct NewFamilyOptions {
  /// The folder that holds specs/.
  std::string root;
  /// Where templates/ is, if `root` has none.
  std::string installed;
  std::string name;
};

/// An error unless a family may be called `name`: a folder, a dialect, a
/// namespace of C++ and the beginning of definitions are called so.
llvm::Error checkFamilyName(llvm::StringRef name);

/// Writes the specs and prints the files and the next steps. 0, or 2, with the
/// reason on `err` and nothing written.
int newFamily(const NewFamilyOptions &options, llvm::raw_ostream &out,
              llvm::raw_ostream &err);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_NEWFAMILY_H
