//===- ApplyUpstream.h - write an upstream into the specs -------*- C++ -*-===//
//
// Changes the spec files of a family to an upstream's facts, and keeps facts
// that only the specs have. Planning and writing are separate steps: planned
// files are loaded before they are written, so that the next run accepts them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_APPLYUPSTREAM_H
#define DIALECTGEN_UPSTREAM_APPLYUPSTREAM_H

#include "upstream/adopt/VersionedAdoption.h"
#include "upstream/adopt/WireCodes.h"
#include "upstream/specs/WriteFiles.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <set>

namespace llvm {
class SourceMgr;
} // namespace llvm

namespace dialectgen {

class Diagnostics;
struct Diagnostic;

/// Which versions the dialect takes on when an op gets new ones
/// ("version_list" of dialect.json). A listed op takes them in front of those
/// it has; so does any other, unless those have their newest version only.
struct VersionPolicy {
  std::set<std::string> listed;
  bool restIsNewest = false;
};

llvm::Expected<VersionPolicy> readVersionPolicy(llvm::StringRef root,
                                                const Family &ours);

struct AdoptionPlan {
  /// The files of the family that change.
  FileTexts files;
  /// Places that a person has to complete: those that this adoption has made,
  /// or all if it changes nothing.
  std::vector<OpenPlace> open;
  /// The number of those that were there before, and are not in `open`.
  size_t openBefore = 0;
  /// Elements left out because the next run would reject them, for example an
  /// element type without a definition, a name that is taken, or a shape rule
  /// that is lost. The text gives the reason; version 0 stands for the entire
  /// op.
  std::vector<OpenPlace> leftOut;

  /// Whether that version of an op is left out.
  bool leavesOut(llvm::StringRef domain, llvm::StringRef name,
                 const Version &since) const;
};

/// All that the next run does with specs that load, short of writing files:
/// checks, whose problems go to `diagnostics`, and generation, which may fail
/// without a place.
using TrySpecs =
    std::function<llvm::Error(const Family &family, Diagnostics &diagnostics)>;

/// The reason for leaving out an element that the next run would reject.
std::string reasonOf(const Diagnostic &diagnostic);
/// The problems as a command prints them.
std::string textOf(Diagnostics &diagnostics);

/// How an upstream is taken on.
struct PlanOptions {
  Statements statements = Statements::Schema;
  /// The upstream contains the first version of each element (AdoptionOptions).
  bool statesVersions = true;
  /// Cases of upstream's enumerations (AdoptionOptions).
  const std::map<std::string, std::vector<WireCase>> *enumerations = nullptr;
  /// Codes from a file, by name.
  const WireCodes *codes = nullptr;
  /// Checks planned specs beyond loading; null: planned specs are only loaded.
  TrySpecs trySpecs = nullptr;
};

/// Plans the changes of `ours` to the facts of `theirs`. `sources` holds the
/// buffers that `ours` was loaded from; `root` is the folder with specs/.
/// Elements that the next run would reject are left out, unless it rejects them
/// today. Fails if the specs are invalid even then.
llvm::Expected<AdoptionPlan>
planUpstream(llvm::StringRef root, const Family &ours, const Family &theirs,
             const llvm::SourceMgr &sources, const PlanOptions &options = {});

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_APPLYUPSTREAM_H
