//===- Snippets.h - text that hooks name ------------------------*- C++ -*-===//
//
// Text for definitions that facts cannot express is in the files of
// specs/<family>/snippets/, which hooks name: C++ for a class declaration,
// TableGen for a definition. It is copied verbatim.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_SNIPPETS_H
#define DIALECTGEN_EMIT_SNIPPETS_H

#include "model/Model.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

namespace dialectgen {

/// Text by name, without the comment lines a file opens with.
using Snippets = llvm::StringMap<std::string>;

/// Reads `specs/<family>/snippets/<name>.td` for every name that a hook of an
/// op version requests. A missing file is an error that names the op.
llvm::Expected<Snippets> readSnippets(const Family &family,
                                      llvm::StringRef root);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_SNIPPETS_H
