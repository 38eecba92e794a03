//===- ApplyUpstream.h - write an upstream into the specs -------*- C++ -*-===//
//
// Makes the spec files of a family say what an upstream says, and keeps what
// only the specs know. Computing and writing are two steps: what is planned is
// loaded before it is written, so that specs never come to say what the next
// run refuses.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_APPLYUPSTREAM_H
#define DIALECTGEN_UPSTREAM_APPLYUPSTREAM_H

#include "upstream/TwinAdoption.h"
#include "llvm/Support/Error.h"
#include <set>

namespace llvm {
class SourceMgr;
} // namespace llvm

namespace dialectgen {

/// A file as it shall be; `path` is relative to the root.
struct FileText {
  std::string path, text;
};

/// Which versions the own dialect takes on when an op gets new ones
/// ("version_list" of dialect.json). A listed op takes them in front of those
/// it has; so does any other, unless those have their newest version only.
struct VersionPolicy {
  std::set<std::string> listed;
  bool restIsNewest = false;
};

llvm::Expected<VersionPolicy> readVersionPolicy(llvm::StringRef root,
                                                const Dialect &ours);

struct AdoptionPlan {
  /// The files of the family that change, sorted by path.
  std::vector<FileText> files;
  /// What is left to a person.
  std::vector<OpenPlace> open;
  /// What is in no file, because specs with it would not load: an element type
  /// that nobody has described, a name that is taken. The text says why; a
  /// version 0 is the whole op.
  std::vector<OpenPlace> leftOut;

  /// Whether that version of an op is left out.
  bool leavesOut(llvm::StringRef domain, llvm::StringRef name,
                 const Version &since) const;
};

/// How `ours` comes to say what `theirs` does, as far as it can. `sources`
/// holds the buffers `ours` was loaded from, `root` is the folder with specs/.
/// Fails if the specs would not load for a reason that is no op's.
llvm::Expected<AdoptionPlan>
planUpstream(llvm::StringRef root, const Dialect &ours, const Dialect &theirs,
             const llvm::SourceMgr &sources,
             Statements statements = Statements::Schema);

/// Writes all `files` under `root`. Each is written beside its place first;
/// only when all are written do they take their places.
llvm::Error writeFiles(llvm::StringRef root,
                       const std::vector<FileText> &files);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_APPLYUPSTREAM_H
