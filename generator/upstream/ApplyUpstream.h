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
#include "upstream/WireCodes.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <set>

namespace llvm {
class SourceMgr;
} // namespace llvm

namespace dialectgen {

class Diagnostics;

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
  /// What is in no file, because the next run would refuse it: an element type
  /// that nobody has described, a name that is taken, a shape rule that is
  /// lost. The text says why; a version 0 is the whole op.
  std::vector<OpenPlace> leftOut;

  /// Whether that version of an op is left out.
  bool leavesOut(llvm::StringRef domain, llvm::StringRef name,
                 const Version &since) const;
};

/// All that the next run does with specs that load, short of writing files:
/// checks, whose problems go to `diagnostics`, and generation, which may fail
/// without a place.
using TrySpecs = std::function<llvm::Error(const Dialect &dialect,
                                           Diagnostics &diagnostics)>;

/// How an upstream is taken on.
struct PlanOptions {
  Statements statements = Statements::Schema;
  /// Upstream says since when something is there (AdoptionTerms).
  bool statesVersions = true;
  /// Cases of upstream's enumerations (AdoptionTerms).
  const std::map<std::string, std::vector<WireCase>> *enumerations = nullptr;
  /// Codes that a file says, by name.
  const WireCodes *codes = nullptr;
  /// Null: what is planned is loaded, and no more.
  TrySpecs trySpecs = nullptr;
};

/// How `ours` comes to say what `theirs` does, as far as it can. `sources`
/// holds the buffers `ours` was loaded from, `root` is the folder with specs/.
/// What the next run would refuse is left out, unless it refuses it today.
/// Fails if that is not enough.
llvm::Expected<AdoptionPlan>
planUpstream(llvm::StringRef root, const Dialect &ours, const Dialect &theirs,
             const llvm::SourceMgr &sources, const PlanOptions &options = {});

/// Writes all `files` under `root`. Each is written beside its place first;
/// only when all are written do they take their places.
llvm::Error writeFiles(llvm::StringRef root,
                       const std::vector<FileText> &files);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_APPLYUPSTREAM_H
