//===- Rules.h - the catalogue of findings ----------------------*- C++ -*-===//
//
// Every kind of finding has a rule: entries of a drift report and their parts
// (Rules.def), and problems in specs (Diagnostics.def).
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_REPORT_RULES_H
#define DIALECTGEN_REPORT_RULES_H

#include "model/Model.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace dialectgen {

enum class Severity { Note, Warning, Error };

/// Guarantees to users, the strictest last. A guarantee is broken if …
enum class Guarantee {
  /// … a fact changed that affects neither programs nor callers: documentation,
  /// or the freshness of generated files.
  Exact,
  /// … code that uses the generated classes, or printed text, has to follow.
  Source,
  /// … programs of a newer version may have no form in an older one.
  Downgrade,
  /// … programs of an older version may have no form in a newer one, or mean
  /// something else there.
  Upgrade,
  /// … bytes that were written are refused, or read as something else.
  Wire,
};

/// `note`, `warning`, `error`.
llvm::StringRef getName(Severity severity);
/// `exact`, `source`, `downgrade`, `upgrade`, `wire`.
llvm::StringRef getName(Guarantee guarantee);

struct Rule {
  /// Never renamed: people filter by it.
  std::string id;
  /// Heading of the group it belongs to.
  std::string group;
  Severity severity;
  Guarantee guarantee;
  /// One line each, lower case, without a full stop.
  std::string what, why, remedy;
  /// The rules that the same difference breaks with the sides swapped; of
  /// spec diagnostics none.
  std::vector<std::string> mirrors;
  /// Why there is none, of other rules.
  std::string noMirror;
  /// It is about specs themselves (Diagnostics.def).
  bool isDiagnostic = false;
};

/// All rules, by group, in the order of the tables.
llvm::ArrayRef<Rule> allRules();

/// The rule of that id; null if there is none.
const Rule *findRule(llvm::StringRef id);

/// The rule an id of a table has. Ids that no table has are a fault of the
/// program, which the tests of rules find.
const Rule &ruleOf(llvm::StringRef id);

/// `rules` as text, or as a page in Markdown with a table a group.
void printRules(llvm::raw_ostream &os);
void printRulesMarkdown(llvm::raw_ostream &os);
Json rulesJson();

/// The complete description of a rule.
void printRule(const Rule &rule, llvm::raw_ostream &os);
Json toJson(const Rule &rule);

} // namespace dialectgen

#endif // DIALECTGEN_REPORT_RULES_H
