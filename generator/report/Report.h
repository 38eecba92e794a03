//===- Report.h - findings of a run as one record ---------------*- C++ -*-===//
//
// Every finding (drift, stale files, mistakes in specs) is a part of this
// record; each form of a report is a printer of it, so that no two of them can
// disagree.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_REPORT_REPORT_H
#define DIALECTGEN_REPORT_REPORT_H

#include "report/Rules.h"

namespace dialectgen {

class Diagnostics;

/// A place in a file; `file` is relative to the root and may be empty, as may
/// be `line` and `column` (0).
struct FilePlace {
  std::string file;
  unsigned line = 0, column = 0;
};

/// `file:line:column`, as much as there is of it.
std::string toText(const FilePlace &place);

/// The remedy of a finding.
struct Advice {
  /// The positions to edit, each with the text.
  struct Touch {
    FilePlace place;
    std::string what;
  };
  /// The conversions between the two versions, by direction
  /// (diff/steps/Steps.h); empty if there is no step.
  std::string up, down;
  std::vector<Touch> touches;
  /// The version that something new would begin with.
  std::optional<Version> nextVersion;
  /// The JSON for the spec; may be empty.
  std::string entry;
};

struct Finding {
  /// A finding of the rule `id`, with its severity and guarantee.
  explicit Finding(llvm::StringRef id);

  const Rule *rule;
  Severity severity;
  /// The strictest guarantee that it breaks.
  Guarantee guarantee;
  /// Further rules: tags of a drift.
  std::vector<std::string> tags;
  std::string family;
  /// Its subject: `Erf 13`, a file.
  std::string subject;
  /// The class of a version bump or an edit (diff/families/Compare.h): `type`;
  /// of other findings empty.
  std::string bumpClass;
  /// One line.
  std::string message;
  FilePlace place;
  /// Its parts, each with its position.
  std::vector<std::pair<FilePlace, std::string>> details;
  Advice advice;
  /// Why it does not count, if it does not.
  std::optional<std::string> suppressed;

  /// The same for the same finding, wherever it stands in its file.
  std::string fingerprint() const;
};

struct Report {
  /// The action: `check-version against libonnx`.
  std::string title;
  /// Prefix of links to files: an address, or nothing for a page that is kept
  /// in the root.
  std::string links = {};
  /// A line a family.
  std::vector<std::string> summary;
  std::vector<Finding> findings;
  /// The action failed; the findings or the error stream have the reason.
  bool failed = false;
};

/// The problems with specs as findings.
void addFindings(Report &report, llvm::StringRef family,
                 Diagnostics &diagnostics);

/// The forms that printReport takes, besides `text`.
const std::vector<std::string> &reportForms();

/// Prints `report` as `json`, `sarif`, `junit`, `github`, `markdown` or `html`.
void printReport(const Report &report, llvm::StringRef form,
                 llvm::raw_ostream &os);

/// How the forms write an advice: lines of plain text, without the entry.
std::vector<std::string> inLines(const Advice &advice);
Json toJson(const Advice &advice);

} // namespace dialectgen

#endif // DIALECTGEN_REPORT_REPORT_H
