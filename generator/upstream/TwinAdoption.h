//===- TwinAdoption.h - what an append-only dialect can take on -*- C++ -*-===//
//
// Artifacts hold on to what was released, so a family with a twin takes from an
// upstream what is of a release that it does not have yet. The rest, and what
// definitions do not tell, is left to a person, each with its place.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_TWINADOPTION_H
#define DIALECTGEN_UPSTREAM_TWINADOPTION_H

#include "diff/Compare.h"
#include <map>
#include <optional>

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
  /// What there is to do.
  std::string text;
  /// Of a record: it is about its code.
  bool isOfCode = false;
};

/// On which terms a family takes on an upstream.
struct AdoptionTerms {
  /// The newest release of the family; nothing if there was none. What came
  /// with it or before stays, and nothing else is frozen.
  std::optional<Version> frozen;
  /// Upstream says since when something is there; else it has nothing but its
  /// newest state.
  bool statesVersions = true;
  /// With which version something new begins where upstream does not say it.
  Version next;
  /// Cases of upstream's enumerations, by the name of their own attribute; may
  /// be null.
  const std::map<std::string, std::vector<WireCase>> *enumerations = nullptr;
};

struct TwinAdoption {
  /// The upstream, without what cannot be taken on. A step that nothing says is
  /// impossible there, for nothing may convert programs that way.
  Dialect dialect;
  std::vector<OpenPlace> open;
};

/// What `ours`, a family with a twin, can take on of `theirs`, definitions in
/// the words of `ours` (TdDialect.h).
TwinAdoption adoptTwin(const Dialect &ours, const Dialect &theirs,
                       const AdoptionTerms &terms);

/// Takes on the types and attributes of `theirs` that `ours` can have, of the
/// twin and of the own dialect (RecordAdoption.cpp). What is new of codes and
/// layouts is marked, for definitions do not tell it.
void adoptRecords(const Dialect &ours, const AdoptionTerms &terms,
                  TwinAdoption &adoption);

/// The newest released version of each timeline, by name.
using FrozenVersions = std::map<std::string, Version, std::less<>>;

/// What people have to say of `dialect` that was not released, and so can still
/// be said: types and kinds that stand for what is not known, summaries
/// that tell nothing, steps that are impossible for now, and what is marked
/// `to_confirm`.
std::vector<OpenPlace> findOpen(const Dialect &dialect,
                                const FrozenVersions &frozen);

/// The summary of an op that nobody has written one for.
std::string placeholderSummary(const Version &since);
/// Why there is no step that nobody has described.
std::string notKnownYet(const OpVersion &older, const OpVersion &version);

/// The range in `dialect` of what `place` is about; of the whole where a part
/// is not found, and invalid if nothing is.
llvm::SMRange findPlace(const Dialect &dialect, const OpenPlace &place);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_TWINADOPTION_H
