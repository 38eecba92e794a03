//===- Snippets.h - text that hooks name ------------------------*- C++ -*-===//
//
// What a spec wants in a definition and cannot say in facts stands in files of
// specs/<family>/snippets/, named by hooks: C++ for a class declaration,
// TableGen for a definition. The text is taken over as it is.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_SNIPPETS_H
#define DIALECTGEN_EMIT_SNIPPETS_H

#include "spec/Model.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

namespace dialectgen {

/// Text by name, without the comment lines a file opens with.
using Snippets = llvm::StringMap<std::string>;

/// Reads `specs/<family>/snippets/<name>.td` for every name that a hook of an
/// op version asks for. A missing file is an error that says which op asks.
llvm::Expected<Snippets> readSnippets(const Dialect &dialect,
                                      llvm::StringRef root);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_SNIPPETS_H
