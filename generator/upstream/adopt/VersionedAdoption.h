//===- VersionedAdoption.h - what an append-only dialect can take on ------===//
//
// Artifacts depend on released facts, so a family with a versioned dialect
// adopts only elements of new releases from an upstream. Other differences, and
// facts that definitions lack, are left to a person, each with its place.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_VERSIONEDADOPTION_H
#define DIALECTGEN_UPSTREAM_VERSIONEDADOPTION_H

#include "diff/families/Compare.h"
#include <map>
#include <optional>
#include <tuple>

namespace dialectgen {

/// Something that a person has to look at.
struct OpenPlace {
  Subject subject = Subject::Op;
  /// The timeline, and the op or record.
  std::string domain, name;
  Version since;
  /// Of an op, one of its attributes; of a record, one of its cases. Empty: all
  /// of it.
  std::string part;
  /// The remedy.
  std::string text;
  /// Of a record: it is about its code.
  bool isOfCode = false;

  bool operator==(const OpenPlace &other) const {
    return std::tie(subject, domain, name, since, part, text) ==
           std::tie(other.subject, other.domain, other.name, other.since,
                    other.part, other.text);
  }
};

/// On which terms a family takes on an upstream.
struct AdoptionOptions {
  /// The newest release of the family; nothing if there was none. Elements up
  /// to this release are frozen.
  std::optional<Version> frozen;
  bool isFrozen(const Version &since) const {
    return frozen && since <= *frozen;
  }
  /// The upstream contains the first release of each element, instead of only
  /// its newest state.
  bool statesVersions = true;
  /// The first version of new elements if the upstream does not contain one.
  Version next;
  /// Cases of upstream's enumerations, by the name of their own attribute; may
  /// be null.
  const std::map<std::string, std::vector<WireCase>> *enumerations = nullptr;
};

struct VersionedAdoption {
  /// The upstream, without elements that cannot be adopted. A step without
  /// actions is impossible there, since no program may be converted that way.
  Family family;
  std::vector<OpenPlace> open;
};

/// That something of a release is otherwise upstream.
std::string keptAsReleased(const std::string &how);
/// Why something that upstream has since `since`, which was released without
/// it, cannot be taken on.
std::string comesLate(const AdoptionOptions &terms, const Version &since);

/// The part of `theirs` that `ours`, a family with a versioned dialect, can
/// adopt. `theirs` are definitions with the words of `ours` (TdDialect.h).
VersionedAdoption adoptVersioned(const Family &ours, const Family &theirs,
                                 const AdoptionOptions &terms);

/// Adopts the types and attributes of `theirs` that `ours` can have, of the
/// versioned dialect and of the dialect (RecordAdoption.cpp). New codes and
/// layouts are marked, since definitions do not contain them.
void adoptRecords(const Family &ours, const AdoptionOptions &terms,
                  VersionedAdoption &adoption);

/// The places of `dialect` that a person has to complete before their release:
/// placeholders of unknown types and kinds, placeholder summaries, steps that
/// lack facts or are impossible for now, and elements marked `to_confirm`.
std::vector<OpenPlace> findOpen(const Family &family,
                                const ReleasedVersions &frozen);

/// The summary of an op that nobody has written one for.
std::string placeholderSummary(const Version &since);
/// Why there is no step that nobody has described.
std::string notKnownYet(const OpVersion &older, const OpVersion &version);

/// The range in `dialect` of the subject of `place`; of the enclosing element
/// if a part is not found, and invalid if nothing is.
llvm::SMRange findPlace(const Family &family, const OpenPlace &place);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_VERSIONEDADOPTION_H
