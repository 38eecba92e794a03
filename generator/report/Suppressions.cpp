//===- Suppressions.cpp - drift that is allowed for a while ---------------===//

#include "report/Suppressions.h"
#include "model/diagnostics/Diagnostics.h"
#include "model/forms/FieldForms.h"
#include "model/json/JsonReader.h"
#include "model/json/ObjectReader.h"
#include "model/read/SpecFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cstdlib>
#include <ctime>
#include <set>

using namespace dialectgen;
using llvm::StringRef;

std::string dialectgen::suppressionsPath(StringRef family) {
  return ("specs/" + family + "/drift-allowed.json").str();
}

/// Whether `text` is a day as `2027-06-30` is.
static bool isDay(StringRef text) {
  unsigned year, month, day;
  return text.size() == 10 && text[4] == '-' && text[7] == '-' &&
         !text.take_front(4).getAsInteger(10, year) &&
         !text.substr(5, 2).getAsInteger(10, month) &&
         !text.substr(8).getAsInteger(10, day) && month >= 1 && month <= 12 &&
         day >= 1 && day <= 31;
}

namespace {

/// When a suppression ends: a day, or a version.
struct SuppressionEnd {
  std::string day;
  std::optional<Version> version;
};

} // namespace

template <>
struct dialectgen::FormOf<SuppressionEnd> : PlainForm<SuppressionEnd> {
  static bool read(const JsonNode &node, SuppressionEnd &end,
                   const Reading &reading) {
    if (node.kind == JsonNode::Kind::String && isDay(node.string))
      end.day = node.string;
    else if (node.kind == JsonNode::Kind::String)
      end.version = parseVersion(node.string);
    else if (node.kind == JsonNode::Kind::Integer && node.integer >= 0 &&
             node.integer <= 1 << 20)
      end.version = Version(unsigned(node.integer));
    if (!end.day.empty() || end.version)
      return true;
    reading.context.diagnostics.error(
        DiagnosticId::WrongKind, node.range,
        "'until' is neither a day such as \"2027-06-30\" nor a version such "
        "as 28 or \"1.21.0\"");
    return false;
  }
  static Json write(const SuppressionEnd &end, const Writing &) {
    return end.version ? versionJson(*end.version) : Json(end.day);
  }
  static bool same(const SuppressionEnd &a, const SuppressionEnd &b) {
    return a.day == b.day && a.version == b.version;
  }
  static Json schema(SchemaParts &parts) {
    Json day = {{"type", "string"},
                {"pattern", "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}};
    return {{"anyOf", {FormOf<Version>::schema(parts), day}}};
  }
};

namespace {

/// An entry of the file.
struct SuppressionEntry {
  DIALECTGEN_FIELDS(SuppressionEntry, "a suppression")
  std::string FIELD(rule,
                    "A kind of entry, such as `edited`, or a tag, such as "
                    "`types-widened`: an entry with several tags needs a "
                    "suppression of each",
                    Required);
  std::string FIELD(op, "The op it is about; of one outside the first domain, "
                        "with its domain");
  std::string FIELD(type, "The type it is about");
  std::string FIELD(attribute, "The attribute it is about");
  std::optional<Version> FIELD(release, "The release it is about");
  std::optional<Version> FIELD(since, "Only this version of it");
  std::string FIELD(reason, "Why the drift is right", Required);
  std::optional<SuppressionEnd>
      FIELD(until,
            "The last day, such as `2027-06-30`, or the version with which it "
            "ends; from then on the drift counts again");
  llvm::SMRange range;
};

struct SuppressionFile {
  DIALECTGEN_FIELDS(SuppressionFile, "a file of suppressions")
  std::vector<SuppressionEntry> FIELD(suppressions, "", Required);
  llvm::SMRange range;
};

} // namespace

namespace dialectgen {
DIALECTGEN_TABLE(SuppressionEntry)
DIALECTGEN_TABLE(SuppressionFile)
} // namespace dialectgen

const FieldTable &dialectgen::suppressionFields() {
  return fieldsOf<SuppressionFile>();
}

/// Which rules there are, and what each entry is about.
static Suppression resolve(const SuppressionEntry &entry, const JsonNode &node,
                           Diagnostics &diagnostics) {
  Suppression result;
  result.rule = entry.rule;
  const Rule *known = findRule(entry.rule);
  if (!known || known->isDiagnostic) {
    std::vector<std::string> ids;
    for (const Rule &one : allRules())
      if (!one.isDiagnostic)
        ids.push_back(one.id);
    reportUnknownName(node.find("rule")->range, "rule", entry.rule, ids,
                      diagnostics);
  }
  const std::pair<const char *, Subject> subjects[] = {
      {"op", Subject::Op},
      {"type", Subject::Type},
      {"attribute", Subject::Attribute},
      {"release", Subject::Release}};
  size_t count = 0;
  for (const auto &[key, subject] : subjects)
    if (node.find(key)) {
      ++count;
      result.subject = subject;
    }
  if (count != 1)
    diagnostics.error(DiagnosticId::MissingKey, node.range,
                      "a suppression is about exactly one 'op', 'type', "
                      "'attribute' or 'release'");
  result.name = entry.op + entry.type + entry.attribute;
  result.since = entry.since ? entry.since : entry.release;
  if (StringRef(entry.reason).trim().empty())
    diagnostics.error(DiagnosticId::WrongKind, node.find("reason")->range,
                      "'reason' must explain why the drift is allowed");
  result.reason = entry.reason;
  if (entry.until) {
    result.lastDay = entry.until->day;
    result.endsWith = entry.until->version;
  }
  auto [line, column] =
      diagnostics.sources().getLineAndColumn(node.range.Start);
  unsigned buffer =
      diagnostics.sources().FindBufferContainingLoc(node.range.Start);
  result.place = {diagnostics.sources()
                      .getMemoryBuffer(buffer)
                      ->getBufferIdentifier()
                      .str(),
                  line, column};
  return result;
}

std::vector<Suppression>
dialectgen::readSuppressions(StringRef root, const std::string &path,
                             Diagnostics &diagnostics) {
  std::vector<Suppression> list;
  std::optional<JsonNode> node = readSpecFile(root, path, diagnostics);
  if (!node)
    return list;
  TypeSets none;
  SuppressionFile file;
  readFields(*node, file, SuppressionFile::objectName, {diagnostics, none});
  for (const SuppressionEntry &entry : file.suppressions)
    for (const JsonNode &element : node->find("suppressions")->elements)
      if (element.range.Start == entry.range.Start)
        list.push_back(resolve(entry, element, diagnostics));
  return list;
}

std::string dialectgen::today() {
  std::time_t now = std::time(nullptr);
  if (const char *epoch = std::getenv("SOURCE_DATE_EPOCH")) {
    long long seconds;
    if (!StringRef(epoch).getAsInteger(10, seconds))
      now = seconds;
  }
  std::tm utc = {};
  gmtime_r(&now, &utc);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%d", &utc)};
}

namespace {

class Suppressor {
public:
  Suppressor(llvm::ArrayRef<Suppression> list, StringRef today,
             DriftReport &report)
      : list(list), today(today), report(report), used(list.size()) {}
  void run();

private:
  bool isAbout(const Suppression &suppression, const Drift &drift) const;
  bool isPast(const Suppression &suppression, const Drift &drift) const;
  void look(const Drift &drift, EntryNote &note);
  void tell(StringRef rule, const Suppression &suppression,
            const std::string &message);

  llvm::ArrayRef<Suppression> list;
  StringRef today;
  DriftReport &report;
  /// Of each, whether it is about an entry.
  std::vector<bool> used;
  std::vector<const Suppression *> past;
};

} // namespace

bool Suppressor::isAbout(const Suppression &suppression,
                         const Drift &drift) const {
  std::string name = drift.subject == Subject::Op
                         ? qualifiedName(report.ours, drift.domain, drift.name)
                         : drift.name;
  return suppression.subject == drift.subject && suppression.name == name &&
         (!suppression.since || *suppression.since == drift.since);
}

bool Suppressor::isPast(const Suppression &suppression,
                        const Drift &drift) const {
  if (!suppression.lastDay.empty())
    return suppression.lastDay < today;
  const Timeline *timeline = report.ours.findTimeline(drift.domain);
  return suppression.endsWith && timeline &&
         *suppression.endsWith <= timeline->newest;
}

void Suppressor::look(const Drift &drift, EntryNote &note) {
  std::vector<std::string> rules = rulesOf(drift);
  std::set<std::string> covered;
  std::string reason;
  for (const auto &[index, suppression] : llvm::enumerate(list)) {
    if (!isAbout(suppression, drift) ||
        !llvm::is_contained(rules, suppression.rule))
      continue;
    used[index] = true;
    if (isPast(suppression, drift)) {
      if (!llvm::is_contained(past, &suppression))
        past.push_back(&suppression);
      continue;
    }
    covered.insert(suppression.rule);
    if (reason.empty())
      reason = suppression.reason;
  }
  // The kind stands for all; of tags, each has to be allowed.
  bool all =
      rules.size() > 1 && llvm::all_of(llvm::ArrayRef(rules).drop_front(),
                                       [&](const std::string &rule) {
                                         return covered.count(rule) != 0;
                                       });
  if (covered.count(rules.front()) || all)
    note.suppressed = reason;
}

void Suppressor::tell(StringRef rule, const Suppression &suppression,
                      const std::string &message) {
  Finding finding(rule);
  finding.family = report.ours.name;
  finding.subject = suppression.name.empty() ? "release" : suppression.name;
  finding.place = suppression.place;
  finding.message = message;
  report.suppressions.push_back(std::move(finding));
}

void Suppressor::run() {
  for (const auto &[drift, note] :
       llvm::zip(report.comparison.list, report.notes))
    if (isDrift(drift.kind))
      look(drift, note);
  for (const auto &[index, suppression] : llvm::enumerate(list)) {
    std::string what =
        suppression.rule + " of " +
        (suppression.name.empty() ? "release" : suppression.name) +
        (suppression.since ? " " + toString(*suppression.since) : "");
    if (llvm::is_contained(past, &suppression))
      tell("suppression-expired", suppression,
           what + " was to be looked at by " +
               (suppression.endsWith ? toString(*suppression.endsWith)
                                     : suppression.lastDay) +
               ", and is still there");
    else if (!used[index])
      tell("suppression-unused", suppression, "there is no " + what);
  }
}

void dialectgen::applySuppressions(llvm::ArrayRef<Suppression> suppressions,
                                   StringRef today, DriftReport &report) {
  Suppressor(suppressions, today, report).run();
}
