//===- TdDialect.h - what .td files say of a family -------------*- C++ -*-===//
//
// Definitions of a dialect contain fewer facts than a spec: they lack the
// values that older programs imply for a new attribute, wire codes, and, in a
// versioned dialect, even types. Their facts replace those of the specs, so
// that the result is a complete dialect, which can be compared and adopted.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_TDDIALECT_H
#define DIALECTGEN_UPSTREAM_TDDIALECT_H

#include "diff/families/Compare.h"
#include "upstream/follow/Following.h"
#include "upstream/tablegen/VersionTable.h"

namespace dialectgen {

class TdFile;

/// Cases of enumerations, by the names of their attributes in the dialect.
using Enumerations = std::map<std::string, std::vector<WireCase>>;

struct TdDialect {
  Family family;
  /// Facts of the specs that the file lacks, and facts of the file that specs
  /// cannot express: a line each.
  std::vector<std::string> notCompared;
  /// Differences that `family` does not show: facts that specs have for the
  /// newest release only, in their older form, if the file has an older
  /// release; and those of a versioned dialect whose dialect is as the specs
  /// are.
  std::vector<Drift> furtherDrift;
  Enumerations enumerations;
  /// Whether elements have their first versions: definitions of a dialect alone
  /// are its newest state.
  bool statesVersions = true;
};

/// Takes the places in specs of a family that was read from elsewhere.
void forgetPlaces(Family &family);
/// Takes the versions that parts carry, which are by index of ops.
void forgetCarried(Family &family);

/// `ours`, from specs/ under `root`, with the facts of `file`; nothing if the
/// file defines nothing of the dialects that carry it. Definitions that lack
/// members of their class, or contradict each other, are errors with positions.
/// `claims` gives versions of definitions without one; `how` is for those of an
/// external dialect.
llvm::Expected<std::optional<TdDialect>>
readTdDialect(const TdFile &file, const Family &ours, llvm::StringRef root,
              const VersionClaims &claims = {}, const FollowOptions &how = {});

/// The same for a family with an external dialect.
llvm::Expected<std::optional<TdDialect>>
readExternalDialect(const TdFile &file, const Family &ours,
                    llvm::StringRef root, const FollowOptions &how = {});

/// The names of the dialects that `file` defines operations, types or
/// attributes of.
std::vector<std::string> dialectsOf(const TdFile &file);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_TDDIALECT_H
