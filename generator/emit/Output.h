//===- Output.h - what a run writes -----------------------------*- C++ -*-===//
//
// Emitters hand whole files to an OutputSet. A TreeComparison compares each
// with the tree as it is made, whether it is to be written or only checked, so
// that writing and checking cannot disagree. It keeps the text of files that
// are not fresh, and of many files not in memory.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_OUTPUT_H
#define DIALECTGEN_EMIT_OUTPUT_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace dialectgen {

/// Takes the files of one family. Several emitters may call it at once.
class OutputSet {
public:
  using Writer = llvm::function_ref<void(llvm::raw_ostream &)>;

  virtual ~OutputSet() = default;
  /// Takes the file that `write` writes; `path` is relative to the root, and no
  /// two files have the same. Large files are written piece by piece.
  virtual void add(const std::string &path, Writer write) = 0;
  void add(const std::string &path, llvm::StringRef content);
};

/// Keeps the texts of files.
class OutputTexts : public OutputSet {
public:
  using OutputSet::add;
  void add(const std::string &path, Writer write) override;

  std::map<std::string, std::string> texts;

private:
  std::mutex mutex;
};

/// A file beside the one that it will replace, or a new one.
class StagedFile;
/// How many bytes texts that wait to be written may still have in memory, all
/// together.
using MemoryLeft = std::atomic<int64_t>;

/// A text that waits to be written.
class HeldText {
public:
  HeldText() = default;
  /// A text for which no memory is left is staged for the file `path`; without
  /// one, all of it is in memory.
  explicit HeldText(std::shared_ptr<MemoryLeft> memoryLeft,
                    std::string path = "")
      : memoryLeft(std::move(memoryLeft)), path(std::move(path)) {}

  /// Whether there is no such file: it is made under its own name then.
  void setNew(bool isNew) { this->isNew = isNew; }
  void append(llvm::StringRef text);
  /// No more text comes.
  void finish();
  /// Writes all of it. Fails if a staged file cannot be read.
  llvm::Error write(llvm::raw_ostream &os) const;
  /// Makes it the text of the file `path`, as a whole or not at all; but a new
  /// file that a killed process was making may be left with the beginning.
  llvm::Error replace(const std::string &path) const;
  /// The path of the staged file; empty if there is none.
  llvm::StringRef stagedPath() const;

private:
  bool stage();

  std::shared_ptr<MemoryLeft> memoryLeft;
  std::string path;
  bool isNew = false;
  /// In pieces that take no more memory than they have text.
  std::vector<std::string> inMemory;
  /// All of it, in place of these; may be null.
  std::shared_ptr<StagedFile> staged;
};

/// The state of one file in the tree compared with the generated one.
struct FileState {
  enum Kind { Fresh, Stale, Missing, Orphaned };
  Kind kind;
  std::string path;
  /// The expected text; empty if fresh or orphaned.
  HeldText expected;
};

/// What happens to texts of files that are not fresh.
enum class Purpose {
  /// The tree stays as it is, and texts are in memory.
  Check,
  /// They will be written. Texts beyond the memory limit are staged in files
  /// beside the old ones, or in new files; these files end with their states,
  /// unless they are written.
  Write,
};

/// Compares files with the tree under `root` as they are made.
class TreeComparison : public OutputSet {
public:
  /// In `ownedFolders` every file is an output: others there are orphans.
  /// Texts of files that are not fresh stay in memory up to `memoryLimit`.
  TreeComparison(std::string root, std::vector<std::string> ownedFolders,
                 Purpose purpose = Purpose::Check,
                 uint64_t memoryLimit = uint64_t(32) << 20);

  using OutputSet::add;
  void add(const std::string &path, Writer write) override;
  /// All files, orphans among them, sorted by path. Fails if the tree cannot be
  /// read, or a text could not be kept.
  llvm::Expected<std::vector<FileState>> finish();

private:
  std::string root;
  std::vector<std::string> ownedFolders;
  Purpose purpose;
  std::shared_ptr<MemoryLeft> memoryLeft;
  std::mutex mutex;
  std::vector<FileState> states;
  /// The first problem.
  std::string failure;
};

/// Writes stale and missing files, each whole or not at all, and removes
/// orphans. Fresh files are not touched.
llvm::Error writeOutputs(llvm::StringRef root,
                         const std::vector<FileState> &states);

/// The present and the expected text; empty if there is none.
struct StateTexts {
  std::string present, expected;
};
llvm::Expected<StateTexts> readTexts(llvm::StringRef root,
                                     const FileState &state);

/// A unified diff from the present to the expected text. Texts with little in
/// common are shown as one replaced by the other.
std::string unifiedDiff(const FileState &state, const StateTexts &texts);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_OUTPUT_H
