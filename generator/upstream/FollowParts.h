//===- FollowParts.h - parts of following definitions -----------*- C++ -*-===//
//
// Types, attributes and enumerations first (FollowRecords.cpp): ops refer to
// them (Following.cpp), and so do the steps between their versions
// (FollowSteps.cpp).
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_FOLLOWPARTS_H
#define DIALECTGEN_UPSTREAM_FOLLOWPARTS_H

#include "model/Model.h"
#include <map>

namespace dialectgen {

struct FollowedReleases {
  /// The release that something new begins with, and the one before it.
  Version next;
  std::optional<Version> last;

  bool isFrozen(const Version &since) const { return since < next; }
};

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
                              const FollowedReleases &releases);

/// `newer`, a version of `op`, with the actions of its step that follow from
/// its signature and that of `older`.
OpVersion deriveStep(const FollowedRecords &records, const Op &op,
                     const OpVersion &older, OpVersion newer);

/// The symbol of a case in C++.
inline const std::string &symbolOf(const WireCase &entry) {
  return entry.symbol.empty() ? entry.name : entry.symbol;
}

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_FOLLOWPARTS_H
