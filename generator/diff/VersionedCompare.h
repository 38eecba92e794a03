//===- VersionedCompare.h - is what was released still so -------*- C++ -*-===//
//
// Two states of a versioned dialect. What a release has said stays: artifacts
// of it are out there. Only ends of lifetimes and newer things may come.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_DIFF_VERSIONEDCOMPARE_H
#define DIALECTGEN_DIFF_VERSIONEDCOMPARE_H

#include "spec/VersionedDialect.h"

namespace dialectgen {

struct VersionedComparison {
  /// What releases of `before` said and is not so any more.
  std::vector<std::string> changed;
  /// What came after them.
  std::vector<std::string> added;
};

VersionedComparison compare(const VersionedDialect &now,
                            const VersionedDialect &before);

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_VERSIONEDCOMPARE_H
