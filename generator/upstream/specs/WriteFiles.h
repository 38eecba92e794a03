//===- WriteFiles.h - all files of a command or none ------------*- C++ -*-===//
//
// A command that changes the specs writes several files that depend on each
// other. They are written beside their places, and take them together. A
// journal in specs/ says how far that is, so that the next run finishes the
// work of a stopped one, or takes it back.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_WRITEFILES_H
#define DIALECTGEN_UPSTREAM_WRITEFILES_H

#include "model/read/SpecFiles.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace dialectgen {

/// Writes all `files` under `root`, in folders that are made where there are
/// none, and then removes those of `removed`, whose place they take, with
/// folders that are empty then. If it fails, the tree is as it was, unless the
/// error says otherwise.
llvm::Error writeFiles(llvm::StringRef root, const FileTexts &files,
                       const std::vector<std::string> &removed = {});

/// Whether a command on `root` was stopped while it wrote.
bool isWriteUnfinished(llvm::StringRef root);

/// Finishes what a stopped command on `root` wrote, or takes it back, and says
/// so in a line; an empty text if there is nothing to do.
llvm::Expected<std::string> settleFiles(llvm::StringRef root);

/// Removes files under specs/ of `root` that stopped runs have left beside
/// their places, and says so in a line.
std::string removeUnfinished(llvm::StringRef root);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_WRITEFILES_H
