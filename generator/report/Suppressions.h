//===- Suppressions.h - drift that is allowed for a while -------*- C++ -*-===//
//
// A file with entries of a drift report that do not count, each with a reason
// and, preferably, an end. Entries past their end count again, and those that
// match nothing are reported.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_REPORT_SUPPRESSIONS_H
#define DIALECTGEN_REPORT_SUPPRESSIONS_H

#include "report/DriftReport.h"

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

/// Marks the entries of `report` that `suppressions` match as suppressed, and
/// reports suppressions that are past `today` (for example `2027-01-31`), past
/// the newest version of their timeline, or without a match. `report.notes` has
/// one note for each entry.
void applySuppressions(llvm::ArrayRef<Suppression> suppressions,
                       llvm::StringRef today, DriftReport &report);

/// The day this runs, or that of SOURCE_DATE_EPOCH if that is set.
std::string today();

} // namespace dialectgen

#endif // DIALECTGEN_REPORT_SUPPRESSIONS_H
