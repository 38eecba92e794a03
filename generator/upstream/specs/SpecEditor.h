//===- SpecEditor.h - spec files as values that change ----------*- C++ -*-===//
//
// Spec files are read as values, changed as values, and printed whole in the
// one layout (SpecText.h). Nothing is written before all changes are made. The
// documents of a family in one file (ImportedFile.h) are opened by their paths
// in a folder, and become that file again. The first failure is kept until the
// changes are taken.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_SPECEDITOR_H
#define DIALECTGEN_UPSTREAM_SPECEDITOR_H

#include "model/Model.h"
#include "model/read/ImportedFile.h"
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
                      const llvm::SourceMgr *sources = nullptr);
  /// Files have their texts in `files`.
  SpecEditor(llvm::StringRef root, llvm::vfs::FileSystem &files);

  /// The value of the file at `path`, for changes; it stays where it is. If
  /// there is no such file or it is no JSON, an empty object, and a failure.
  Json &open(const std::string &path);
  /// Whether there is such a file.
  bool has(const std::string &path);
  /// A new file with `value`.
  Json &create(const std::string &path, Json value);
  /// The list under `key` of the file at `path`, which begins with it if there
  /// is none. An empty one, and a failure, if there is another value.
  Json &list(const std::string &path, llvm::StringRef key);

  /// Where `text` stands in a file that is open, with the changes made so far;
  /// its beginning if it does not.
  struct Place {
    std::string path;
    size_t line = 1, column = 1;
  };
  Place find(const std::string &path, llvm::StringRef text) const;
  /// The JSON files right in a folder, in order of name.
  std::vector<std::string> filesIn(const std::string &folder);
  /// The files that are new or changed, by path, or the first failure. Of a
  /// family in one file that is all that its ledger lacks, which is among
  /// `others` if it is changed, too.
  llvm::Expected<FileTexts> changed(const FileTexts &others = {});
  /// Keeps a failure, if it is the first. Returns an empty object or list.
  Json &fail(llvm::Error error, bool isList = false);
  /// The first failure, which counts no more.
  llvm::Error takeError();

  /// The text of a family in one file, with the changes made so far.
  std::string importedText(const std::string &family,
                           const FileTexts &others = {}) const;
  /// The documents of a family in one file that are open.
  SpecDocuments documentsOf(const std::string &family) const;

  /// Makes `family`, of which there is nothing yet, one in one file.
  void beginImported(const std::string &family);
  bool isImported(const std::string &family);
  /// Gives the ops of a family in one file the facts of its ledger among
  /// `others`. Returns their values before, by path.
  std::map<std::string, Json> takeReleased(const std::string &family,
                                           const FileTexts &others);

private:
  struct File {
    /// As it is to be.
    Json value;
    /// As it was; null if the file is new.
    Json before;
  };

  /// Opens all documents of a family in one file.
  llvm::Error openImported(const std::string &family);
  llvm::Expected<Json> read(const std::string &path) const;
  Json ledgerOf(const std::string &family, const FileTexts &others) const;

  std::string root;
  const llvm::SourceMgr *sources = nullptr;
  llvm::vfs::FileSystem &disk;
  std::map<std::string, File> files;
  /// Families in one file whose documents are open, with their ledgers.
  std::map<std::string, Json> imported;
  /// The first failure; empty if there is none.
  std::string failure;
  /// An object and a list, in place of what cannot be opened.
  Json nowhere[2];
};

/// `written`, a value of a file that has the facts `was`, with the facts `is`:
/// what they have in common stays as it is written. Elements of lists are known
/// by their names.
Json withChanges(const Json &written, const Json &was, const Json &is);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_SPECEDITOR_H
