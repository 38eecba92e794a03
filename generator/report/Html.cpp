//===- Html.cpp - a report as one page ------------------------------------===//
//
// One file that fetches nothing. The index at the top lists the rules, the
// most serious first; long sections and the entries in them are closed until
// somebody opens them. The filters are an addition: without JavaScript all
// entries are listed.
//
//===----------------------------------------------------------------------===//

#include "report/Forms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace dialectgen;
using llvm::StringRef;

/// Entries of a section that are shown without opening it, and of a page
/// whose entries are open.
static constexpr size_t fewEntries = 40, fewOnPage = 12;

static const char *style = R"css(
:root { color-scheme: light dark; --text: #1f2328; --dim: #59636e;
  --page: #ffffff; --box: #f6f8fa; --line: #d1d9e0; --error: #b3261e;
  --warning: #7d5100; --note: #0b57d0; --good: #116329; }
@media (prefers-color-scheme: dark) { :root { --text: #e6edf3; --dim: #9ea7b3;
  --page: #0d1117; --box: #161b22; --line: #3d444d; --error: #ff8f87;
  --warning: #e3b341; --note: #79c0ff; --good: #7ee787; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 64rem; padding: 1.5rem 1rem; color: var(--text);
  background: var(--page); font: 1rem/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin: 2rem 0 .25rem; }
a { color: var(--note); }
code, pre { font: .875rem/1.45 ui-monospace, monospace; }
pre { background: var(--box); border: 1px solid var(--line); padding: .75rem;
  overflow-x: auto; overflow-wrap: normal; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: .25rem .5rem .25rem 0;
  text-align: left; vertical-align: top; overflow-wrap: normal; }
td.count, th.count { text-align: right; font-variant-numeric: tabular-nums; }
form { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end;
  position: sticky; top: 0; background: var(--page); padding: .5rem 0;
  border-bottom: 1px solid var(--line); }
form label { display: flex; flex-direction: column; font-size: .875rem; color: var(--dim); }
form input, form select { font: inherit; color: var(--text); background: var(--box);
  border: 1px solid var(--line); padding: .25rem .375rem; max-width: 14rem; }
form output { flex-basis: 100%; font-size: .875rem; color: var(--dim); }
.level { font-weight: 600; } .error { color: var(--error); }
.warning { color: var(--warning); } .note { color: var(--note); }
.good { color: var(--good); } .dim { color: var(--dim); }
section p, section ul { margin: .25rem 0; } summary { cursor: pointer; }
.entry { border-top: 1px solid var(--line); padding: .25rem 0; }
.entry > :not(summary) { margin-left: 1rem; }
[hidden] { display: none !important; }
@media (max-width: 40rem) { .wide { display: none; } }
@media print { form { display: none; } }
)css";

/// Hides the entries that the filters leave out, and counts the others.
static const char *script = R"js(
const form = document.querySelector("form");
const entries = [...document.querySelectorAll(".entry")];
function filter() {
  const { op, family, class: kind, rule } = Object.fromEntries(new FormData(form));
  const words = op.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const entry of entries) {
    const data = entry.dataset;
    entry.hidden = !(words.every((word) => data.name.includes(word))
      && (!family || data.family === family) && (!kind || data.class === kind)
      && (!rule || data.rules.split(" ").includes(rule)));
    shown += !entry.hidden;
  }
  const filtered = shown < entries.length;
  for (const section of document.querySelectorAll("section")) {
    const count = section.querySelectorAll(".entry:not([hidden])").length;
    section.hidden = !count;
    const list = section.querySelector("details.list");
    if (filtered && count && list) list.open = true;
  }
  form.querySelector("output").textContent =
    filtered ? `${shown} of ${entries.length} entries` : `${entries.length} entries`;
}
function reveal() {
  const target = document.getElementById(location.hash.slice(1));
  for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
  target?.querySelector("details.list")?.setAttribute("open", "");
  target?.scrollIntoView();
}
form.hidden = false;
form.addEventListener("input", filter);
form.addEventListener("submit", (event) => event.preventDefault());
window.addEventListener("hashchange", reveal);
filter();
reveal();
)js";

static std::string html(StringRef text) {
  std::string out;
  llvm::raw_string_ostream os(out);
  llvm::printHTMLEscaped(text, os);
  return out;
}

static std::string link(const FindingGroup &group, const FilePlace &place) {
  return "<a href=\"" + html(linkTo(*group.report, place)) + "\"><code>" +
         html(toText(place)) + "</code></a>";
}

static void printEntry(const FindingGroup &group, const Finding &finding,
                       bool open, llvm::raw_ostream &os) {
  os << "<details class=\"entry\" id=\"f" << finding.fingerprint()
     << "\" data-name=\"" << html(StringRef(finding.subject).lower())
     << "\" data-family=\"" << html(finding.family) << "\" data-class=\""
     << html(finding.bumpClass) << "\" data-rules=\"" << finding.rule->id;
  for (const std::string &tag : finding.tags)
    os << " " << tag;
  os << "\"" << (open ? " open" : "") << ">\n<summary><strong>"
     << html(finding.subject) << "</strong>";
  for (const std::string &tag : finding.tags)
    os << " <code>" << html(tag) << "</code>";
  if (StringRef message = beyondRule(finding); !message.empty())
    os << ": " << html(message);
  if (finding.suppressed)
    os << " <span class=\"dim\">suppressed: " << html(*finding.suppressed)
       << "</span>";
  os << "</summary>\n";
  if (!finding.place.file.empty())
    os << "<p>" << link(group, finding.place) << "</p>\n";
  os << "<ul>\n";
  for (const auto &[place, text] : finding.details)
    os << "<li>" << (place.file.empty() ? "" : link(group, place) + ": ")
       << html(text) << "</li>\n";
  for (const std::string &line : ownAdvice(group, finding))
    os << "<li>" << html(line) << "</li>\n";
  os << "</ul>\n";
  if (!finding.advice.entry.empty())
    os << "<details><summary>JSON to write</summary><pre tabindex=\"0\">"
       << html(finding.advice.entry) << "</pre></details>\n";
  os << "</details>\n";
}

/// The id of the section of `group`; a rule has up to two.
static std::string anchor(const FindingGroup &group) {
  return "rule-" + group.rule->id + (group.counts ? "" : "-noted");
}

static void printSection(const FindingGroup &group, bool open,
                         llvm::raw_ostream &os) {
  const Rule &rule = *group.rule;
  StringRef level = getName(rule.severity);
  os << "<section id=\"" << anchor(group) << "\">\n<h2><span class=\"level "
     << level << "\">" << level << "</span> <code>" << rule.id << "</code> "
     << html(rule.what) << " (" << group.findings.size() << ")</h2>\n<p>Breaks "
     << getName(rule.guarantee) << ": " << html(rule.why)
     << ". Remedy: " << html(rule.remedy) << ".</p>\n";
  for (const std::string &line : group.common)
    os << "<p>For each: " << html(line) << ".</p>\n";
  bool closed = !group.counts || group.findings.size() > fewEntries;
  if (closed)
    os << "<details class=\"list\"><summary>" << group.findings.size()
       << (group.counts ? " entries" : " entries, no action needed")
       << "</summary>\n";
  for (const Finding *finding : group.findings)
    printEntry(group, *finding, open && group.counts, os);
  os << (closed ? "</details>\n" : "") << "</section>\n";
}

static void printIndex(llvm::ArrayRef<FindingGroup> groups,
                       llvm::raw_ostream &os) {
  os << "<table>\n<thead><tr><th>Rule</th><th class=\"wide\">Meaning</th>"
        "<th>Breaks</th><th "
        "class=\"count\">Entries</th></tr></thead>\n<tbody>\n";
  for (const FindingGroup &group : groups)
    os << "<tr><td><a href=\"#" << anchor(group) << "\"><code>"
       << group.rule->id << "</code></a></td><td class=\"wide\">"
       << html(group.rule->what) << (group.counts ? "" : ": no action needed")
       << "</td><td>" << getName(group.rule->guarantee)
       << "</td><td class=\"count\">" << group.findings.size()
       << "</td></tr>\n";
  os << "</tbody>\n</table>\n";
}

/// A filter by one of `values`; none where there is no choice.
static void printChoice(StringRef name, StringRef label,
                        const std::set<std::string> &values,
                        llvm::raw_ostream &os) {
  os << "<label" << (values.size() > 1 ? "" : " hidden") << ">" << label
     << " <select name=\"" << name << "\"><option value=\"\">all</option>";
  for (const std::string &value : values)
    if (!value.empty())
      os << "<option>" << html(value) << "</option>";
  os << "</select></label>\n";
}

static void printFilters(const Report &report, llvm::raw_ostream &os) {
  std::set<std::string> families, classes, rules;
  for (const Finding &finding : report.findings) {
    families.insert(finding.family);
    classes.insert(finding.bumpClass);
    rules.insert(finding.rule->id);
    rules.insert(finding.tags.begin(), finding.tags.end());
  }
  // Without JavaScript they would do nothing.
  os << "<form hidden aria-label=\"Filters\">\n<label>Op or file <input "
        "type=\"search\" name=\"op\" autocomplete=\"off\"></label>\n";
  printChoice("family", "Family", families, os);
  printChoice("class", "Class", classes, os);
  printChoice("rule", "Rule", rules, os);
  os << "<output aria-live=\"polite\"></output>\n</form>\n";
}

void dialectgen::printHtml(const Report &report, llvm::raw_ostream &os) {
  os << "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta "
        "charset=\"utf-8\">\n<meta name=\"viewport\" "
        "content=\"width=device-width, initial-scale=1\">\n<title>dialectgen "
     << html(report.title) << "</title>\n<style>" << style
     << "</style>\n</head>\n<body>\n<main>\n<h1>dialectgen "
     << html(report.title) << "</h1>\n<ul>\n";
  for (const std::string &line : report.summary)
    os << "<li>" << html(line) << "</li>\n";
  os << "</ul>\n";
  std::vector<FindingGroup> groups = groupFindings(report);
  if (report.findings.empty() && !report.failed)
    os << "<p class=\"good\">Nothing was found.</p>\n";
  if (!report.findings.empty()) {
    printIndex(groups, os);
    printFilters(report, os);
  }
  size_t counted = llvm::count_if(
      report.findings, [](const Finding &finding) { return counts(finding); });
  for (const FindingGroup &group : groups)
    printSection(group, counted <= fewOnPage, os);
  os << "</main>\n";
  if (!report.findings.empty())
    os << "<script>" << script << "</script>\n";
  os << "</body>\n</html>\n";
}
