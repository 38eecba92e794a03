//===- Forms.h - the printers of a report -----------------------*- C++ -*-===//
//
// One function per form; Report.h lists the forms.
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
/// Workflow commands that GitHub shows beside the lines of a change, the most
/// serious first, since it shows ten of a step. Notes are left out.
void printGithub(const Report &report, llvm::raw_ostream &os);
/// For the text of a pull request, within its limit of 65,536 characters.
void printMarkdown(const Report &report, llvm::raw_ostream &os);
/// One page that needs no other file, with an index and filters.
void printHtml(const Report &report, llvm::raw_ostream &os);

/// Whether it is counted: no note, and not suppressed.
inline bool counts(const Finding &finding) {
  return !finding.suppressed && finding.severity != Severity::Note;
}

/// The findings of one rule, the strictest guarantee first.
struct FindingGroup {
  const Report *report;
  const Rule *rule;
  bool counts;
  std::vector<const Finding *> findings;
  /// Lines of advice that all of several findings have.
  std::vector<std::string> common;
};

/// The lines of advice of `finding` that not all of `group` have.
std::vector<std::string> ownAdvice(const FindingGroup &group,
                                   const Finding &finding);

/// All findings by rule, the most serious rule first: by severity, by
/// guarantee, by the order of the catalogue. Notes and suppressed findings come
/// last.
std::vector<FindingGroup> groupFindings(const Report &report);

/// The message of `finding` without the meaning of its rule, which stands once
/// above all findings of the rule.
llvm::StringRef beyondRule(const Finding &finding);

/// The address of `place`: `specs/onnx/ops/Erf.json#L15` behind the prefix of
/// `report`.
std::string linkTo(const Report &report, const FilePlace &place);

} // namespace dialectgen

#endif // DIALECTGEN_REPORT_FORMS_H
