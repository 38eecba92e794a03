//===- Suppressions.h - drift that is allowed for a while -------*- C++ -*-===//
//
// A file that says which entries of a drift report do not count, each with a
// reason and, better, an end. What is past its end counts again, and what
// matches nothing is told.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_DIFF_SUPPRESSIONS_H
#define DIALECTGEN_DIFF_SUPPRESSIONS_H

#include "diff/DriftReport.h"

namespace dialectgen {

class Diagnostics;

struct Suppression {
  /// A kind of entry (`edited`), or a tag (`types-widened`).
  std::string rule;
  /// The op, type or attribute; of an op outside the first domain with its
  /// domain; empty for a release.
  Subject subject = Subject::Op;
  std::string name;
  /// Only this version of it.
  std::optional<Version> since;
  std::string reason;
  /// It ends with a day (`2027-06-30`), or when a version is there.
  std::string lastDay;
  std::optional<Version> endsWith;
  FilePlace place;
};

/// The suppressions of a family, if it has any.
std::string suppressionsPath(llvm::StringRef family);

class FieldTable;
/// The members of such a file.
const FieldTable &suppressionFields();

/// Reads `root`/`path` (specs/schema/drift-allowed.schema.json); empty, with
/// diagnostics, where something is wrong with it.
std::vector<Suppression> readSuppressions(llvm::StringRef root,
                                          const std::string &path,
                                          Diagnostics &diagnostics);

/// Takes the entries that `suppressions` are about out of what counts in
/// `report`, and adds what is wrong with suppressions: past `today`
/// (`2027-01-31`) or past the newest version of their timeline, or about
/// nothing in the report. `report.notes` has one for each entry.
void applySuppressions(llvm::ArrayRef<Suppression> suppressions,
                       llvm::StringRef today, DriftReport &report);

/// The day this runs, or that of SOURCE_DATE_EPOCH if that is set.
std::string today();

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_SUPPRESSIONS_H
