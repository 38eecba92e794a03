//===- RecordCompare.h - releases and records of two states -----*- C++ -*-===//
//
// What artifacts depend on besides ops: which releases there are and how each
// is written, and types and attributes with their wire codes, layouts and
// cases. Part of Compare.h.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_DIFF_RECORDCOMPARE_H
#define DIALECTGEN_DIFF_RECORDCOMPARE_H

#include "diff/Compare.h"

namespace dialectgen {

/// Says in `drift` of each key in which two objects differ what becomes of it.
void addFacts(Drift &drift, const Json &from, const Json &to,
              llvm::SMRange range);

/// What is compared of a type or attribute of the own dialect.
Json ownFacts(const OwnRecord &record);

/// Adds what `more` says of the same thing.
void mergeInto(Drift &drift, const Drift &more);

/// What is to be said of two ends of one lifetime, with its kind: one that came
/// after all that the other side knows is newer, any other is an edit.
std::optional<Drift> compareEnds(const std::optional<Version> &ours,
                                 const Version &ourNewest,
                                 const std::optional<Version> &theirs,
                                 const Version &theirNewest,
                                 llvm::SMRange range);

/// Adds the newest version of timelines whose versions are numbers, where the
/// upstream's is newer.
void compareNewest(const Dialect &ours, const Dialect &theirs,
                   Comparison &comparison);

/// Adds releases and records to `comparison`.
void compareRecords(const Dialect &ours, const Dialect &theirs,
                    Comparison &comparison);

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_RECORDCOMPARE_H
