//===- MachineForms.cpp - SARIF, JUnit, GitHub ----------------------------===//

#include "report/Forms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;
using llvm::StringRef;

//===--- SARIF ------------------------------------------------------------===//

static Json sarifText(const std::string &text) { return {{"text", text}}; }

/// The finding in one line with its changes: code scanning shows nothing else.
static std::string inOneLine(const Finding &finding) {
  std::string text = finding.subject + ": " + finding.message;
  for (const auto &[index, detail] : llvm::enumerate(finding.details))
    text += (index ? "; " : ": ") + detail.second;
  return text;
}

static Json sarifRule(const Rule &rule) {
  return {{"id", rule.id},
          {"shortDescription", sarifText(rule.what)},
          {"fullDescription", sarifText(rule.what + ": " + rule.why)},
          {"help", sarifText(rule.remedy)},
          {"defaultConfiguration", {{"level", getName(rule.severity).str()}}},
          {"properties",
           {{"guarantee", getName(rule.guarantee).str()},
            {"tags", Json::array({rule.group})}}}};
}

static Json sarifLocation(const FilePlace &place) {
  Json physical = {
      {"artifactLocation", {{"uri", place.file}, {"uriBaseId", "ROOT"}}}};
  if (place.line)
    physical["region"] = {{"startLine", place.line},
                          {"startColumn", std::max(place.column, 1u)}};
  return {{"physicalLocation", std::move(physical)}};
}

void dialectgen::printSarif(const Report &report, llvm::raw_ostream &os) {
  Json rules = Json::array(), results = Json::array();
  std::map<const Rule *, size_t> indices;
  for (const Finding &finding : report.findings) {
    auto [index, isNew] = indices.emplace(finding.rule, rules.size());
    if (isNew)
      rules.push_back(sarifRule(*finding.rule));
    Json result = {
        {"ruleId", finding.rule->id},
        {"ruleIndex", index->second},
        {"level", getName(finding.severity).str()},
        {"message", sarifText(inOneLine(finding))},
        {"partialFingerprints", {{"dialectgen/v1", finding.fingerprint()}}},
        {"properties",
         {{"family", finding.family},
          {"guarantee", getName(finding.guarantee).str()},
          {"tags", finding.tags}}}};
    if (Json advice = toJson(finding.advice); !advice.empty())
      result["properties"]["advice"] = std::move(advice);
    if (!finding.place.file.empty())
      result["locations"].push_back(sarifLocation(finding.place));
    for (const auto &[place, text] : finding.details) {
      if (place.file.empty())
        continue;
      Json location = sarifLocation(place);
      location["id"] = result.contains("relatedLocations")
                           ? result["relatedLocations"].size()
                           : 0;
      location["message"] = sarifText(text);
      result["relatedLocations"].push_back(std::move(location));
    }
    if (finding.suppressed)
      result["suppressions"].push_back(
          {{"kind", "external"}, {"justification", *finding.suppressed}});
    results.push_back(std::move(result));
  }
  Json run = {
      {"tool", {{"driver", {{"name", "dialectgen"}, {"rules", rules}}}}},
      {"invocations", Json::array({{{"executionSuccessful", !report.failed}}})},
      {"properties", {{"title", report.title}, {"summary", report.summary}}},
      {"results", std::move(results)}};
  Json json = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
               {"version", "2.1.0"},
               {"runs", Json::array({std::move(run)})}};
  os << json.dump(2, ' ', false, Json::error_handler_t::replace) << "\n";
}

//===--- JUnit ------------------------------------------------------------===//

/// `text` as content or as the value of an attribute. Characters that XML
/// cannot represent become question marks.
static std::string xml(StringRef text) {
  std::string out;
  for (char c : text)
    switch (c) {
    case '&':
      out += "&amp;";
      break;
    case '<':
      out += "&lt;";
      break;
    case '>':
      out += "&gt;";
      break;
    case '"':
      out += "&quot;";
      break;
    case '\n':
      out += "&#10;";
      break;
    default:
      out += static_cast<unsigned char>(c) < 0x20 && c != '\t' ? '?' : c;
    }
  return out;
}

/// The information for a reader of a failed case, one line each.
static std::string bodyOf(const Finding &finding) {
  std::string body;
  if (!finding.place.file.empty())
    body += toText(finding.place) + "\n";
  for (const auto &[place, text] : finding.details)
    body += toText(place) + (place.file.empty() ? "" : ": ") + text + "\n";
  for (const std::string &line : inLines(finding.advice))
    body += line + "\n";
  return body + "remedy: " + finding.rule->remedy + "\n";
}

static void printCase(const Finding &finding, llvm::raw_ostream &os) {
  os << "    <testcase classname=\"" << xml(finding.family) << "."
     << finding.rule->id << "\" name=\"" << xml(finding.subject)
     << "\" time=\"0\"";
  if (!finding.place.file.empty())
    os << " file=\"" << xml(finding.place.file) << "\"";
  if (finding.suppressed)
    os << "><skipped message=\"" << xml(*finding.suppressed)
       << "\"/></testcase>\n";
  else if (!counts(finding))
    os << "/>\n";
  else
    os << ">\n      <failure type=\"" << finding.rule->id << "\" message=\""
       << xml(finding.message) << "\">" << xml(bodyOf(finding))
       << "</failure>\n    </testcase>\n";
}

void dialectgen::printJunit(const Report &report, llvm::raw_ostream &os) {
  std::map<std::string, std::vector<const Finding *>> families;
  for (const Finding &finding : report.findings)
    families[finding.family].push_back(&finding);
  auto failures = [](const auto &list) {
    return llvm::count_if(list, [](const Finding *f) { return counts(*f); });
  };
  size_t failed = 0;
  for (const auto &[family, list] : families)
    failed += failures(list);
  // A run without any finding is one case that passed.
  size_t all = std::max<size_t>(report.findings.size(), 1);
  os << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\""
     << xml(report.title) << "\" tests=\"" << all << "\" failures=\"" << failed
     << "\" errors=\"0\" time=\"0\">\n";
  if (families.empty())
    os << "  <testsuite name=\"" << xml(report.title)
       << "\" tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"0\" "
          "time=\"0\">\n    <testcase classname=\"dialectgen\" name=\""
       << xml(report.title) << "\" time=\"0\"/>\n  </testsuite>\n";
  for (const auto &[family, list] : families) {
    os << "  <testsuite name=\"" << xml(family) << "\" tests=\"" << list.size()
       << "\" failures=\"" << failures(list) << "\" errors=\"0\" skipped=\""
       << llvm::count_if(list,
                         [](auto *f) { return f->suppressed.has_value(); })
       << "\" time=\"0\">\n";
    for (const Finding *finding : list)
      printCase(*finding, os);
    os << "  </testsuite>\n";
  }
  os << "</testsuites>\n";
}

//===--- GitHub -----------------------------------------------------------===//

/// `text` in a workflow command; in the value of a property more is escaped.
static std::string command(StringRef text, bool isProperty) {
  std::string out;
  for (char c : text)
    if (c == '%' || c == '\n' || c == '\r' ||
        (isProperty && (c == ':' || c == ',')))
      out += "%" + llvm::utohexstr(static_cast<unsigned char>(c),
                                   /*LowerCase=*/false, /*Width=*/2);
    else
      out += c;
  return out;
}

static void printAnnotation(const Finding &finding, llvm::raw_ostream &os) {
  os << "::" << getName(finding.severity) << " ";
  // A file without a line is shown beside none.
  if (!finding.place.file.empty())
    os << "file=" << command(finding.place.file, true)
       << ",line=" << std::max(finding.place.line, 1u)
       << ",col=" << std::max(finding.place.column, 1u) << ",";
  os << "title="
     << command(finding.subject + " [" + finding.rule->id + "]", true) << "::";
  std::string text = finding.message;
  for (const auto &[place, detail] : finding.details)
    text += "\n" + detail;
  for (const std::string &line : inLines(finding.advice))
    text += "\n" + line;
  os << command(text, false) << "\n";
}

void dialectgen::printGithub(const Report &report, llvm::raw_ostream &os) {
  for (const FindingGroup &group : groupFindings(report))
    if (group.counts)
      for (const Finding *finding : group.findings)
        printAnnotation(*finding, os);
  for (const std::string &line : report.summary)
    os << "::notice title=dialectgen::" << command(line, false) << "\n";
}
