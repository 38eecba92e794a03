//===- ListRules.cpp - print the catalogue of rules -----------------------===//

#include "cli/Command.h"
#include "cli/Families.h"
#include "model/diagnostics/Diagnostics.h"
#include "report/Rules.h"
#include "upstream/specs/SpecText.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;

static int listRules(const Place &, llvm::raw_ostream &, llvm::raw_ostream &);
static Command listRulesCommand("list rules", Access::None, listRules);
static Text rulesFormat(listRulesCommand, "format", llvm::cl::init("text"));

static int explain(const Place &, llvm::raw_ostream &, llvm::raw_ostream &);
static Command explainCommand("explain", Access::None, explain);
static Text ruleFormat(explainCommand, "format", llvm::cl::init("text"));

static int listRules(const Place & /*place*/, llvm::raw_ostream &out,
                     llvm::raw_ostream &err) {
  if (!isReportFormat(rulesFormat, {"text", "json", "markdown"}, err))
    return Failed;
  if (rulesFormat == "json")
    out << specText(rulesJson(), 0) << "\n";
  else if (rulesFormat == "markdown")
    printRulesMarkdown(out);
  else
    printRules(out);
  return Done;
}

static int explain(const Place &place, llvm::raw_ostream &out,
                   llvm::raw_ostream &err) {
  if (!isReportFormat(ruleFormat, {"text", "json"}, err))
    return Failed;
  const Rule *rule = findRule(place.operand);
  if (!rule) {
    std::vector<std::string> ids;
    for (const Rule &one : allRules())
      ids.push_back(one.id);
    err << "error: no rule '" << place.operand
        << "' (--list-rules prints them all)" << didYouMean(place.operand, ids)
        << "\n";
    return Failed;
  }
  if (ruleFormat == "json")
    out << specText(toJson(*rule), 0) << "\n";
  else
    printRule(*rule, out);
  return Done;
}
