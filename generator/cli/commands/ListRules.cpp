//===- ListRules.cpp - print the catalogue of rules -----------------------===//

#include "cli/commands/ListRules.h"
#include "cli/Families.h"
#include "model/diagnostics/Diagnostics.h"
#include "report/Rules.h"
#include "upstream/specs/SpecText.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;

int dialectgen::listRules(const std::string &format, llvm::raw_ostream &out,
                          llvm::raw_ostream &err) {
  if (!isReportFormat(format, {"text", "json", "markdown"}, err))
    return Failed;
  if (format == "json")
    out << specText(rulesJson(), 0) << "\n";
  else if (format == "markdown")
    printRulesMarkdown(out);
  else
    printRules(out);
  return Done;
}

int dialectgen::explain(const std::string &id, const std::string &format,
                        llvm::raw_ostream &out, llvm::raw_ostream &err) {
  if (!isReportFormat(format, {"text", "json"}, err))
    return Failed;
  const Rule *rule = findRule(id);
  if (!rule) {
    std::vector<std::string> ids;
    for (const Rule &one : allRules())
      ids.push_back(one.id);
    err << "error: no rule '" << id << "' (--list-rules prints them all)"
        << didYouMean(id, ids) << "\n";
    return Failed;
  }
  if (format == "json")
    out << specText(toJson(*rule), 0) << "\n";
  else
    printRule(*rule, out);
  return Done;
}
