//===- SpecFiles.h - the files of a family ----------------------*- C++ -*-===//
//
// Finds families, and reads spec files by their paths relative to the root,
// which is how diagnostics name them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_SPECFILES_H
#define DIALECTGEN_MODEL_SPECFILES_H

#include "model/json/JsonReader.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace llvm::vfs {
class FileSystem;
} // namespace llvm::vfs

namespace dialectgen {

/// A folder of specs/ that has this file holds a family.
inline constexpr llvm::StringLiteral familyFile = "dialect.json";

/// Texts of files, as they are or shall be, by their paths, relative to the
/// root.
using FileTexts = std::map<std::string, std::string>;

/// The disk as it will be once `texts` are written under `root`.
llvm::Expected<llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>>
filesWith(llvm::StringRef root, const FileTexts &texts);

/// `folder` and `path`, with a separator between them.
std::string inFolder(llvm::StringRef folder, const llvm::Twine &path);

/// The file of this program, also in a root without /proc, where the name that
/// started it tells.
std::string programPath();
/// The folder share/dialectgen beside this program, with the specs and
/// templates that were installed with it; empty if there is none.
const std::string &installedFolder();
/// `root` if it has `path`, a file or a folder; otherwise the installed folder,
/// if that has it.
llvm::StringRef folderWith(llvm::StringRef root, const llvm::Twine &path);

/// The families of `root`/specs, by name.
std::vector<std::string> findFamilies(llvm::StringRef root);

/// Opens a file that people write. An error if it cannot be read, is no regular
/// file (to open a pipe may wait forever), or is larger than any of them is.
/// The buffer has the path as its name, or `name`.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
openSourceFile(llvm::StringRef path);
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
openSourceFile(llvm::StringRef path, llvm::vfs::FileSystem &files,
               llvm::StringRef name = {});
/// The same for `root`/`path`; an error names the path.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
openInRoot(llvm::StringRef root, llvm::StringRef path);
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
openInRoot(llvm::StringRef root, llvm::StringRef path,
           llvm::vfs::FileSystem &files);

/// The JSON in `root`/`path`, without a member "$schema" at its top, which is
/// for editors. std::nullopt, with diagnostics, if there is none.
std::optional<JsonNode> readSpecFile(llvm::StringRef root,
                                     const std::string &path,
                                     Diagnostics &diagnostics);
std::optional<JsonNode> readSpecFile(llvm::StringRef root,
                                     const std::string &path,
                                     Diagnostics &diagnostics,
                                     llvm::vfs::FileSystem &files);

/// Whether `name` is that of a file which a stopped run of this program, or of
/// an earlier one (`Abs.json.3d40b7`), has left beside a spec.
bool isLeftover(llvm::StringRef name);

/// The JSON files in `root`/`folder`, as paths relative to `root`, in order of
/// name. Other visible files are reported: an op in a file that is not read
/// would be considered removed. A folder that does not exist is empty.
std::vector<std::string> listSpecFiles(llvm::StringRef root,
                                       llvm::StringRef folder,
                                       Diagnostics &diagnostics,
                                       llvm::vfs::FileSystem &files);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_SPECFILES_H
