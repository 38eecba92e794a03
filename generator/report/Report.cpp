//===- Report.cpp - findings of a run as one record -----------------------===//

#include "report/Report.h"
#include "model/diagnostics/Diagnostics.h"
#include "report/Forms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace dialectgen;
using llvm::StringRef;

std::string dialectgen::toText(const FilePlace &place) {
  std::string text = place.file;
  if (place.line)
    text += ":" + std::to_string(place.line);
  if (place.line && place.column)
    text += ":" + std::to_string(place.column);
  return text;
}

Finding::Finding(StringRef id)
    : rule(&ruleOf(id)), severity(rule->severity), guarantee(rule->guarantee) {}

std::string Finding::fingerprint() const {
  // Independent of lines and of the upstream's name.
  std::string identity = llvm::join(
      std::vector<std::string>{family, rule->id, subject, llvm::join(tags, " "),
                               rule->isDiagnostic ? message : ""},
      "\n");
  return llvm::utohexstr(llvm::xxh3_64bits(identity), /*LowerCase=*/true,
                         /*Width=*/16);
}

static FilePlace filePlaceOf(llvm::SMRange range, llvm::SourceMgr &sources,
                             const BufferIndex &buffers) {
  FilePlace place;
  unsigned id = buffers.find(range.Start);
  if (!id)
    return place;
  place.file = sources.getMemoryBuffer(id)->getBufferIdentifier().str();
  std::tie(place.line, place.column) =
      sources.getLineAndColumn(range.Start, id);
  return place;
}

void dialectgen::addFindings(Report &report, StringRef family,
                             Diagnostics &diagnostics) {
  BufferIndex buffers(diagnostics.sources());
  for (const Diagnostic &diagnostic : diagnostics.all()) {
    Finding &finding = report.findings.emplace_back(getName(diagnostic.id));
    finding.family = family.str();
    finding.place =
        filePlaceOf(diagnostic.range, diagnostics.sources(), buffers);
    finding.subject =
        finding.place.file.empty() ? family.str() : finding.place.file;
    finding.message = diagnostic.message;
    for (const DiagnosticNote &note : diagnostic.notes)
      finding.details.push_back(
          {filePlaceOf(note.range, diagnostics.sources(), buffers),
           note.message});
  }
  report.failed |= diagnostics.hasErrors();
}

std::vector<std::string> dialectgen::inLines(const Advice &advice) {
  std::vector<std::string> lines;
  if (!advice.up.empty())
    lines.push_back("step: up " + advice.up + "; down " + advice.down);
  for (const Advice::Touch &touch : advice.touches)
    lines.push_back("to do: " + toText(touch.place) +
                    (touch.place.file.empty() ? "" : ": ") + touch.what);
  if (advice.nextVersion)
    lines.push_back("something new begins with version " +
                    toString(*advice.nextVersion));
  return lines;
}

static Json placeJson(const FilePlace &place) {
  Json json = Json::object();
  if (!place.file.empty())
    json["file"] = place.file;
  if (place.line)
    json["line"] = place.line;
  if (place.line && place.column)
    json["column"] = place.column;
  return json;
}

static Json versionText(const Version &version) {
  std::string text = toString(version);
  return StringRef(text).contains('.') ? Json(text) : Json::parse(text);
}

Json dialectgen::toJson(const Advice &advice) {
  Json json = Json::object();
  if (!advice.up.empty())
    json["step"] = {{"up", advice.up}, {"down", advice.down}};
  for (const Advice::Touch &touch : advice.touches) {
    Json one = placeJson(touch.place);
    one["what"] = touch.what;
    json["touch"].push_back(std::move(one));
  }
  if (advice.nextVersion)
    json["next_version"] = versionText(*advice.nextVersion);
  if (!advice.entry.empty())
    json["entry"] = advice.entry;
  return json;
}

static Json findingJson(const Finding &finding) {
  Json json = {{"rule", finding.rule->id},
               {"severity", getName(finding.severity).str()},
               {"guarantee", getName(finding.guarantee).str()},
               {"family", finding.family},
               {"subject", finding.subject},
               {"message", finding.message},
               {"fingerprint", finding.fingerprint()}};
  json.update(placeJson(finding.place));
  if (!finding.tags.empty())
    json["tags"] = finding.tags;
  for (const auto &[place, text] : finding.details) {
    Json detail = placeJson(place);
    detail["text"] = text;
    json["details"].push_back(std::move(detail));
  }
  if (Json advice = toJson(finding.advice); !advice.empty())
    json["advice"] = std::move(advice);
  if (finding.suppressed)
    json["suppressed"] = *finding.suppressed;
  return json;
}

static void printJson(const Report &report, llvm::raw_ostream &os) {
  Json list = Json::array();
  for (const Finding &finding : report.findings)
    list.push_back(findingJson(finding));
  Json json = {{"title", report.title},
               {"failed", report.failed},
               {"summary", report.summary},
               {"findings", std::move(list)}};
  os << json.dump(2, ' ', false, Json::error_handler_t::replace) << "\n";
}

const std::vector<std::string> &dialectgen::reportForms() {
  static const std::vector<std::string> forms = {
      "text", "json", "sarif", "junit", "github", "markdown", "html"};
  return forms;
}

void dialectgen::printReport(const Report &report, StringRef form,
                             llvm::raw_ostream &os) {
  if (form == "json")
    printJson(report, os);
  else if (form == "sarif")
    printSarif(report, os);
  else if (form == "junit")
    printJunit(report, os);
  else if (form == "github")
    printGithub(report, os);
  else if (form == "markdown")
    printMarkdown(report, os);
  else if (form == "html")
    printHtml(report, os);
}
