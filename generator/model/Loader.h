//===- Loader.h - one spec folder as the resolved model ---------*- C++ -*-===//
//
// Reads specs/<family>/ and resolves it: every version becomes a whole
// signature, type sets become their members, `until` is the release before the
// next version, hooks are attached to the versions they are for.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_LOADER_H
#define DIALECTGEN_MODEL_LOADER_H

#include "Model.h"
#include "model/diagnostics/Diagnostics.h"
#include "model/read/SpecFiles.h"

namespace llvm::vfs {
class FileSystem;
} // namespace llvm::vfs

namespace dialectgen {

/// Loads `<root>/specs/<family>`. All problems go to `diagnostics`; the result
/// is std::nullopt only where there is no family to speak of (no readable
/// dialect.json). A caller that generates must not go on if there were errors.
std::optional<Family> loadSpecs(llvm::StringRef root, llvm::StringRef family,
                                Diagnostics &diagnostics);
/// The same with `files`, which are in memory or replace those on disk, so that
/// planned files can be checked.
std::optional<Family> loadSpecs(llvm::StringRef root, llvm::StringRef family,
                                Diagnostics &diagnostics,
                                llvm::vfs::FileSystem &files);
/// The same with `texts` in place of files on disk, or beside them; an error if
/// they have no place there.
llvm::Expected<std::optional<Family>> loadSpecsWith(llvm::StringRef root,
                                                    llvm::StringRef family,
                                                    const FileTexts &texts,
                                                    Diagnostics &diagnostics);

/// Loads `<root>/specs/released/<family>.json`: the released facts of a family
/// (upstream/ledger/Ledger.h), with the places of that file. std::nullopt,
/// without a diagnostic, if there is no such file.
std::optional<Family> loadReleased(llvm::StringRef root, llvm::StringRef family,
                                   Diagnostics &diagnostics);

/// The path of that file, relative to the root.
std::string releasedPath(llvm::StringRef family);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_LOADER_H
