//===- SpecEditor.h - spec files as values that change ----------*- C++ -*-===//
//
// Spec files are read as values, changed as values, and printed whole in the
// one layout (SpecText.h). Nothing is written before all changes are made.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_SPECEDITOR_H
#define DIALECTGEN_UPSTREAM_SPECEDITOR_H

#include "model/Model.h"
#include "model/read/SpecFiles.h"
#include "llvm/Support/Error.h"
#include <map>

namespace llvm {
class SourceMgr;
} // namespace llvm

namespace dialectgen {

class SpecEditor {
public:
  /// Files that are among `sources`, which may be null, have their text there,
  /// others have it below `root`.
  explicit SpecEditor(llvm::StringRef root,
                      const llvm::SourceMgr *sources = nullptr)
      : root(root.str()), sources(sources) {}

  /// The value of the file at `path`, for changes; it stays where it is. Fails
  /// if there is no such file or it is no JSON.
  llvm::Expected<Json *> open(const std::string &path);
  /// A new file with `value`.
  Json &create(const std::string &path, Json value);
  /// The list under `key` of the file at `path`, which begins with it if there
  /// is none. Fails if there is another value.
  llvm::Expected<Json *> list(const std::string &path, llvm::StringRef key);

  /// The text of a file that is open, with the changes made so far.
  std::string text(const std::string &path) const;
  /// The files that are new or changed, by path.
  FileTexts changed() const;

private:
  struct File {
    /// As it is to be.
    Json value;
    /// As it was; null if the file is new.
    Json before;
  };

  std::string root;
  const llvm::SourceMgr *sources;
  std::map<std::string, File> files;
};

/// `written`, a value of a file that has the facts `was`, with the facts `is`:
/// what they have in common stays as it is written. Elements of lists are known
/// by their names.
Json withChanges(const Json &written, const Json &was, const Json &is);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_SPECEDITOR_H
