//===- Forms.h - the printers of a report -----------------------*- C++ -*-===//
//
// One function a form; Report.h says which is which.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_REPORT_FORMS_H
#define DIALECTGEN_REPORT_FORMS_H

#include "report/Report.h"

namespace dialectgen {

/// SARIF 2.1.0, as code scanning services read it.
void printSarif(const Report &report, llvm::raw_ostream &os);
/// JUnit's XML: a suite a family, a failed case a finding that counts.
void printJunit(const Report &report, llvm::raw_ostream &os);
/// Workflow commands that GitHub shows beside the lines of a change. Notes are
/// left out, since it shows few.
void printGithub(const Report &report, llvm::raw_ostream &os);
/// For the text of a pull request.
void printMarkdown(const Report &report, llvm::raw_ostream &os);
/// One file that needs no other.
void printHtml(const Report &report, llvm::raw_ostream &os);

/// Whether it is counted: no note, and not suppressed.
inline bool counts(const Finding &finding) {
  return !finding.suppressed && finding.severity != Severity::Note;
}

/// The findings of one rule after the other: what counts first, notes and
/// suppressed ones last.
struct FindingGroup {
  const Rule *rule;
  bool counts;
  std::vector<const Finding *> findings;
};
std::vector<FindingGroup> groupFindings(const Report &report);

} // namespace dialectgen

#endif // DIALECTGEN_REPORT_FORMS_H
