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

namespace dialectgen {

/// An error unless a family may be called `name`: a folder, a dialect, a
/// namespace of C++ and the beginning of definitions are called so.
llvm::Error checkFamilyName(llvm::StringRef name);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_NEWFAMILY_H
