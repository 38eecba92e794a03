//===- DriftReport.h - a comparison as a report -----------------*- C++ -*-===//
//
// The report of `dialectgen --check-version`: as text, as JSON, whose form is
// fixed by specs/schema/check-version.schema.json, and as findings for the
// other forms (report/Report.h).
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_REPORT_DRIFTREPORT_H
#define DIALECTGEN_REPORT_DRIFTREPORT_H

#include "diff/families/Compare.h"
#include "report/Report.h"

namespace llvm {
class SourceMgr;
class raw_ostream;
} // namespace llvm

namespace dialectgen {

/// Advice and suppression of an entry.
struct EntryNote {
  Advice advice;
  /// The reason why it does not count, if it does not.
  std::optional<std::string> suppressed = std::nullopt;
};

/// The input of a report.
struct DriftReport {
  const Family &ours;
  /// As the user named the upstream.
  std::string against;
  const Comparison &comparison;
  /// Holds the buffers that ranges of `ours` point into.
  const llvm::SourceMgr &sources;
  /// The command that writes the upstream's facts into the specs; empty if
  /// there is none.
  std::string adoption = {};
  /// One for each entry of `comparison.list`, or none at all.
  std::vector<EntryNote> notes = {};
  /// Problems of suppressions.
  std::vector<Finding> suppressions = {};

  const EntryNote *noteOf(const Drift &drift) const;
  bool isSuppressed(const Drift &drift) const;
  /// Whether there is something that counts.
  bool hasDrift() const;
};

void printText(const DriftReport &report, llvm::raw_ostream &os, bool colors);
Json toJson(const DriftReport &report);
void addFindings(Report &findings, const DriftReport &report);

/// The position of `range` in our specs, if known.
FilePlace placeOf(const DriftReport &report, const Drift &drift,
                  llvm::SMRange range);

/// The rules that `drift` breaks: its kind, then its tags.
std::vector<std::string> rulesOf(const Drift &drift);

/// `ReduceSum`, or `ai.onnx.ml.Scaler` for an op outside the first domain of
/// the family.
std::string qualifiedName(const Family &family, llvm::StringRef domain,
                          llvm::StringRef op);

} // namespace dialectgen

#endif // DIALECTGEN_REPORT_DRIFTREPORT_H
