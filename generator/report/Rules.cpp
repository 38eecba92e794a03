//===- Rules.cpp - the catalogue of findings ------------------------------===//

#include "report/Rules.h"
#include "model/diagnostics/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;
using llvm::StringRef;

StringRef dialectgen::getName(Severity severity) {
  static constexpr llvm::StringLiteral names[] = {"note", "warning", "error"};
  return names[size_t(severity)];
}

StringRef dialectgen::getName(Guarantee guarantee) {
  static constexpr llvm::StringLiteral names[] = {
      "exact", "source", "downgrade", "upgrade", "wire"};
  return names[size_t(guarantee)];
}

namespace {

/// Fills the list in the order of the tables.
class Catalogue {
public:
  Catalogue();
  std::vector<Rule> rules;
  llvm::StringMap<size_t> byId;

private:
  Rule &add(std::string id, Severity severity, Guarantee guarantee,
            std::string what, StringRef why, StringRef remedy);
  void drift(const char *id, Severity severity, Guarantee guarantee,
             const char *what, StringRef mirror, const char *why,
             const char *remedy);
  /// `broken` is empty for impossible cases.
  void fact(StringRef key, StringRef suffix, StringRef mirror,
            std::optional<Guarantee> broken, const llvm::Twine &what,
            StringRef why, StringRef remedy);
  std::string group;
};

} // namespace

/// The severity of a change of a signature as an entry by itself.
static Severity severityOf(Guarantee guarantee) {
  return guarantee == Guarantee::Exact    ? Severity::Note
         : guarantee < Guarantee::Upgrade ? Severity::Warning
                                          : Severity::Error;
}

Rule &Catalogue::add(std::string id, Severity severity, Guarantee guarantee,
                     std::string what, StringRef why, StringRef remedy) {
  byId[id] = rules.size();
  Rule &rule = rules.emplace_back();
  rule.id = std::move(id);
  rule.group = group;
  rule.severity = severity;
  rule.guarantee = guarantee;
  rule.what = std::move(what);
  rule.why = why.str();
  rule.remedy = remedy.str();
  return rule;
}

void Catalogue::drift(const char *id, Severity severity, Guarantee guarantee,
                      const char *what, StringRef mirror, const char *why,
                      const char *remedy) {
  Rule &rule = add(id, severity, guarantee, what, why, remedy);
  if (mirror.consume_front("- "))
    rule.noMirror = mirror.str();
  else
    for (StringRef one : llvm::split(mirror, ' '))
      rule.mirrors.push_back(one.str());
}

void Catalogue::fact(StringRef key, StringRef suffix, StringRef mirror,
                     std::optional<Guarantee> broken, const llvm::Twine &what,
                     StringRef why, StringRef remedy) {
  if (!broken)
    return;
  add((key + suffix).str(), severityOf(*broken), *broken, what.str(), why,
      remedy)
      .mirrors.push_back((key + mirror).str());
}

Catalogue::Catalogue() {
  constexpr Severity Error = Severity::Error, Warning = Severity::Warning,
                     Note = Severity::Note;
  constexpr Guarantee Exact = Guarantee::Exact, Source = Guarantee::Source,
                      Downgrade = Guarantee::Downgrade,
                      Upgrade = Guarantee::Upgrade, Wire = Guarantee::Wire;
  constexpr std::nullopt_t Never = std::nullopt;
#define DIALECTGEN_RULES(Heading) group = Heading;
#define DIALECTGEN_RULE(...) drift(__VA_ARGS__);
#define DIALECTGEN_CHANGE(Id, Guarantee, ...)                                  \
  drift(Id, severityOf(Guarantee), Guarantee, __VA_ARGS__);
#define DIALECTGEN_FACT(Key, Added, Removed, Changed, What, Why, Remedy)       \
  fact(Key, "-added", "-removed", Added, What " was added", Why, Remedy);      \
  fact(Key, "-removed", "-added", Removed, What " was removed", Why, Remedy);  \
  fact(Key, "-changed", "-changed", Changed, What " changed", Why, Remedy);
#include "report/Rules.def"
#define DIALECTGEN_DIAGNOSTICS(Heading) group = "Specs: " Heading;
#define DIALECTGEN_DIAGNOSTIC(Enum, Id, Guarantee, ...)                        \
  add(Id, Error, Guarantee, __VA_ARGS__).isDiagnostic = true;
#include "model/diagnostics/Diagnostics.def"
}

static const Catalogue &catalogue() {
  static const Catalogue all;
  return all;
}

llvm::ArrayRef<Rule> dialectgen::allRules() { return catalogue().rules; }

const Rule *dialectgen::findRule(StringRef id) {
  auto found = catalogue().byId.find(id);
  return found == catalogue().byId.end() ? nullptr : &allRules()[found->second];
}

const Rule &dialectgen::ruleOf(StringRef id) {
  const Rule *rule = findRule(id);
  assert(rule && "a finding without a rule");
  return rule ? *rule : allRules().front();
}

/// The legend of the list.
static const StringRef guarantees[][2] = {
    {"wire", "existing bytes are rejected or misread"},
    {"upgrade", "programs of an older version may have no form in a newer one, "
                "or another meaning"},
    {"downgrade", "programs of a newer version may have no form in an older "
                  "one"},
    {"source", "code that uses the generated classes, or printed text, must be "
               "adapted"},
    {"exact", "neither programs nor callers are affected"},
};

void dialectgen::printRules(llvm::raw_ostream &os) {
  StringRef group;
  for (const Rule &rule : allRules()) {
    if (rule.group != group) {
      os << (group.empty() ? "" : "\n") << rule.group << ":\n";
      group = rule.group;
    }
    os << llvm::formatv("  {0,-29} {1,-8} {2,-10} {3}\n", rule.id,
                        getName(rule.severity), getName(rule.guarantee),
                        rule.what);
  }
  os << "\nThe third column names the broken guarantee:\n";
  for (const auto &[name, what] : guarantees)
    os << llvm::formatv("  {0,-10} {1}\n", name, what);
  os << "\n"
     << allRules().size() << " rules; dialectgen --explain=ID explains one\n";
}

void dialectgen::printRulesMarkdown(llvm::raw_ostream &os) {
  StringRef group;
  for (const Rule &rule : allRules()) {
    if (rule.group != group) {
      os << (group.empty() ? "" : "\n") << "## " << rule.group << "\n\n"
         << "| id | severity | breaks | meaning | reason | remedy |\n"
         << "|---|---|---|---|---|---|\n";
      group = rule.group;
    }
    os << "| `" << rule.id << "` | " << getName(rule.severity) << " | "
       << getName(rule.guarantee) << " | " << rule.what << " | " << rule.why
       << " | " << rule.remedy << " |\n";
  }
}

void dialectgen::printRule(const Rule &rule, llvm::raw_ostream &os) {
  os << rule.id << ": " << rule.what << "\n\n"
     << "  severity    " << getName(rule.severity) << "\n"
     << "  breaks      " << getName(rule.guarantee);
  for (const auto &[name, what] : guarantees)
    if (name == getName(rule.guarantee))
      os << ": " << what;
  os << "\n  why         " << rule.why << "\n"
     << "  remedy      " << rule.remedy << "\n";
  if (!rule.mirrors.empty())
    os << "  other way   "
       << (rule.mirrors.size() == 1 && rule.mirrors.front() == rule.id
               ? "the same rule"
               : llvm::join(rule.mirrors, ", "))
       << "\n";
  if (!rule.noMirror.empty())
    os << "  other way   none: " << rule.noMirror << "\n";
  os << "  group       " << rule.group << "\n";
}

Json dialectgen::toJson(const Rule &rule) {
  Json json = {{"id", rule.id},
               {"group", rule.group},
               {"severity", getName(rule.severity).str()},
               {"guarantee", getName(rule.guarantee).str()},
               {"what", rule.what},
               {"why", rule.why},
               {"remedy", rule.remedy}};
  if (!rule.mirrors.empty())
    json["mirrors"] = rule.mirrors;
  if (!rule.noMirror.empty())
    json["no_mirror"] = rule.noMirror;
  return json;
}

Json dialectgen::rulesJson() {
  Json list = Json::array();
  for (const Rule &rule : allRules())
    list.push_back(toJson(rule));
  return {{"rules", std::move(list)}};
}
