//===- ElementDrift.h - drift of releases and records -----------*- C++ -*-===//
//
// The facts besides ops that artifacts depend on: releases and their bytecode
// versions, and types and attributes with their wire codes, layouts and cases.
// Part of Compare.h.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_DIFF_ELEMENTDRIFT_H
#define DIALECTGEN_DIFF_ELEMENTDRIFT_H

#include "diff/families/Compare.h"

namespace dialectgen {

/// Adds a change to `drift` for each key in which the two objects differ.
void addFacts(Drift &drift, const Json &from, const Json &to,
              llvm::SMRange range);

/// Adds the changes of `more`, which has the same subject.
void mergeInto(Drift &drift, const Drift &more);

/// The fields of a record in words: `value: varint`, `alias: i64, optional`.
std::vector<std::string> fieldTexts(const WireRecord &record);
std::vector<std::string> fieldTexts(const DialectRecord &record);

/// The drift between two ends of one lifetime: newer, if one side ends after
/// the newest release of the other, otherwise an edit.
std::optional<Drift> compareEnds(const std::optional<Version> &ours,
                                 const Version &ourNewest,
                                 const std::optional<Version> &theirs,
                                 const Version &theirNewest,
                                 llvm::SMRange range);

/// Adds the newest version of timelines whose versions are numbers, where the
/// upstream's is newer.
void compareNewest(const Family &ours, const Family &theirs,
                   Comparison &comparison);

/// Adds releases and records to `comparison`.
void compareElements(const Family &ours, const Family &theirs,
                     Comparison &comparison);

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_ELEMENTDRIFT_H
