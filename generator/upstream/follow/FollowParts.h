//===- FollowParts.h - parts of following definitions -----------*- C++ -*-===//
//
// Types, attributes and enumerations first (FollowRecords.cpp): ops refer to
// them (Following.cpp), and so do the steps between their versions
// (FollowSteps.cpp).
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_FOLLOWPARTS_H
#define DIALECTGEN_UPSTREAM_FOLLOWPARTS_H

#include "upstream/follow/Following.h"
#include "upstream/tablegen/CppWords.h"
#include <map>

namespace dialectgen {

struct FollowedReleases {
  /// The release that something new begins with, and the one before it.
  Version next;
  std::optional<Version> last;

  bool isFrozen(const Version &since) const { return since < next; }
};

/// New names by the old ones.
using NewNames = std::map<std::string, std::string>;

/// Names that changed, which nothing but a person's word tells.
struct NamesByOwner {
  NewNames ops;
  /// Of parts of ops, by the names that these have in specs; of cases and
  /// parameters, by the names of records.
  std::map<std::string, NewNames> ofOps, ofRecords;

  static const NewNames &find(const std::map<std::string, NewNames> &names,
                              const std::string &owner) {
    static const NewNames none;
    auto found = names.find(owner);
    return found == names.end() ? none : found->second;
  }
};

/// Fails if a name of `renamed` is in none of the two, or in both.
llvm::Expected<NamesByOwner> resolveNames(const Family &ours,
                                          const Family &imported,
                                          const Renamed &renamed);

struct FollowedRecords {
  /// The specs with the types, attributes and names of the definitions; ops are
  /// as they were.
  Family family;
  /// Words of the definitions in those of the specs.
  std::map<std::string, std::string> types, kinds;
  /// Cases of enumerations by their imported names, by record of the specs.
  std::map<std::string, std::map<std::string, std::string>> cases;
  /// Records that another one took the place of.
  std::map<std::string, std::string> successors;
  bool isChanged = false;
};

/// `family` with the types, attributes and enumerations of `imported`.
FollowedRecords followRecords(Family family, const Family &imported,
                              const FollowedReleases &releases,
                              const NamesByOwner &names);

/// `newer`, a version of `op`, with the actions of its step that follow from
/// its signature, that of `older` and the names that changed.
OpVersion deriveStep(const FollowedRecords &records, const Op &op,
                     const OpVersion &older, OpVersion newer,
                     const NewNames &names);

/// A sentence for each operand, result, region, successor and case in whose
/// place another name stands, and of which the step does not tell that it is
/// the same.
std::vector<std::string> untoldNames(const Family &family,
                                     const OpVersion &older,
                                     const OpVersion &newer);

inline bool isSameCase(const WireCase &a, const WireCase &b) {
  return a.name == b.name || symbolOf(a) == symbolOf(b);
}

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_FOLLOWPARTS_H
