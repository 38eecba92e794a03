//===- Output.h - what a run writes -----------------------------*- C++ -*-===//
//
// Emitters put whole files into an OutputSet. One function compares the set
// with the tree, whether it is to be written or only checked, so that writing
// and checking cannot disagree.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_OUTPUT_H
#define DIALECTGEN_EMIT_OUTPUT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>
#include <vector>

namespace dialectgen {

/// The files of one family by path relative to the root.
class OutputSet {
public:
  /// Folders in which every file is an output: others there are orphans.
  std::vector<std::string> ownedFolders;

  void add(std::string path, std::string content) {
    files[std::move(path)] = std::move(content);
  }
  /// Takes over the files of `other`; no two emitters make one file.
  void merge(OutputSet &&other) { files.merge(other.files); }
  const std::map<std::string, std::string> &all() const { return files; }

private:
  std::map<std::string, std::string> files;
};

/// How one file in the tree stands to what a run makes.
struct FileState {
  enum Kind { Fresh, Stale, Missing, Orphaned };
  Kind kind;
  std::string path;
  /// What is there now; empty if missing.
  std::string present;
  /// What should be there; empty if orphaned.
  std::string expected;
};

/// Compares `outputs` with the tree under `root`, sorted by path. Fails if the
/// tree cannot be read.
llvm::Expected<std::vector<FileState>> compareOutputs(llvm::StringRef root,
                                                      const OutputSet &outputs);

/// Writes stale and missing files, each whole or not at all, and removes
/// orphans. Fresh files are not touched.
llvm::Error writeOutputs(llvm::StringRef root,
                         const std::vector<FileState> &states);

/// A unified diff from what is there to what should be. Texts that have little
/// in common are shown as one replaced by the other.
std::string unifiedDiff(const FileState &state);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_OUTPUT_H
