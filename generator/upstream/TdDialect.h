//===- TdDialect.h - what .td files say of a family -------------*- C++ -*-===//
//
// Definitions of a dialect state less than a spec: not what programs had before
// an attribute was there, not wire codes, and in a versioned dialect not even
// types. What they do state takes the place of what the specs say, so that the
// outcome is a whole dialect to compare with and to adopt.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_TDDIALECT_H
#define DIALECTGEN_UPSTREAM_TDDIALECT_H

#include "diff/Compare.h"
#include "upstream/TdFile.h"
#include "upstream/VersionTable.h"

namespace dialectgen {

struct TdDialect {
  Dialect dialect;
  /// What of the specs the file says nothing of, and what it says that has no
  /// words here: a line each.
  std::vector<std::string> notCompared;
  /// What specs state of the newest release alone, where the file is of an
  /// older one that had it otherwise.
  std::vector<Drift> newerHere;
  /// Cases of the own dialect's enumerations, by the name of their attribute.
  std::map<std::string, std::vector<WireCase>> enumerations;
};

/// `ours`, of specs/ under `root`, with all that `file` says of it, or nothing
/// if it defines nothing of the dialects that carry it. Definitions that lack
/// what their class has, or contradict each other, are errors at their place.
/// `claims` are versions of definitions that do not say theirs.
llvm::Expected<std::optional<TdDialect>>
readTdDialect(const TdFile &file, const Dialect &ours, llvm::StringRef root,
              const VersionClaims &claims = {});

/// The names of the dialects that `file` defines operations, types or
/// attributes of.
std::vector<std::string> dialectsOf(const TdFile &file);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_TDDIALECT_H
