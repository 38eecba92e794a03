//===- Suppressions.cpp - drift that is allowed for a while ---------------===//

#include "diff/Suppressions.h"
#include "model/Diagnostics.h"
#include "model/JsonReader.h"
#include "model/ObjectReader.h"
#include "model/SpecFiles.h"
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

class SuppressionReader {
public:
  explicit SuppressionReader(Diagnostics &diagnostics)
      : diagnostics(diagnostics) {}
  std::optional<Suppression> read(const JsonNode &node);

private:
  void readSubject(ObjectReader &reader, Suppression &result);
  void readEnd(const JsonNode &node, Suppression &result);
  Diagnostics &diagnostics;
};

} // namespace

void SuppressionReader::readSubject(ObjectReader &reader, Suppression &result) {
  constexpr std::pair<const char *, Subject> keys[] = {
      {"op", Subject::Op},
      {"type", Subject::Type},
      {"attribute", Subject::Attribute}};
  size_t count = 0;
  for (const auto &[key, subject] : keys)
    if (std::optional<std::string> name = reader.takeString(key)) {
      ++count;
      result.subject = subject;
      result.name = *name;
    }
  if (std::optional<Version> release = reader.takeVersion("release")) {
    ++count;
    result.subject = Subject::Release;
    result.since = release;
  }
  if (count != 1)
    diagnostics.error(DiagnosticId::MissingKey, reader.range(),
                      "a suppression is about exactly one 'op', 'type', "
                      "'attribute' or 'release'");
}

void SuppressionReader::readEnd(const JsonNode &node, Suppression &result) {
  if (node.kind == JsonNode::Kind::String && isDay(node.string))
    result.lastDay = node.string;
  else if (node.kind == JsonNode::Kind::String ||
           node.kind == JsonNode::Kind::Integer)
    result.endsWith = parseVersion(node.kind == JsonNode::Kind::String
                                       ? node.string
                                       : std::to_string(node.integer));
  if (result.lastDay.empty() && !result.endsWith)
    diagnostics.error(DiagnosticId::WrongKind, node.range,
                      "'until' is neither a day such as \"2027-06-30\" nor a "
                      "version such as 28 or \"1.21.0\"");
}

std::optional<Suppression> SuppressionReader::read(const JsonNode &node) {
  ObjectReader reader(node, "a suppression", diagnostics);
  if (!reader.isObject())
    return std::nullopt;
  Suppression result;
  if (const JsonNode *rule = reader.require("rule")) {
    const Rule *known = nullptr;
    if (rule->kind == JsonNode::Kind::String)
      known = findRule(rule->string);
    if (!known || known->isDiagnostic) {
      std::vector<std::string> ids;
      for (const Rule &one : allRules())
        if (!one.isDiagnostic)
          ids.push_back(one.id);
      diagnostics.error(DiagnosticId::UnknownName, rule->range,
                        "unknown rule '" + rule->string + "'" +
                            didYouMean(rule->string, ids));
    }
    result.rule = rule->string;
  }
  readSubject(reader, result);
  if (std::optional<Version> since = reader.takeVersion("since"))
    result.since = since;
  if (const JsonNode *reason = reader.require("reason")) {
    result.reason = reason->string;
    if (StringRef(reason->string).trim().empty())
      diagnostics.error(DiagnosticId::WrongKind, reason->range,
                        "'reason' must explain why the drift is allowed");
  }
  if (const JsonNode *until = reader.take("until"))
    readEnd(*until, result);
  reader.finish();
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
  ObjectReader reader(*node, "a file of suppressions", diagnostics);
  SuppressionReader one(diagnostics);
  if (reader.isObject())
    for (const JsonNode &element : reader.takeArray("suppressions", true))
      if (std::optional<Suppression> suppression = one.read(element))
        list.push_back(std::move(*suppression));
  reader.finish();
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
