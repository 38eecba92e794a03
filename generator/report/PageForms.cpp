//===- PageForms.cpp - Markdown and HTML ----------------------------------===//

#include "report/Forms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;
using llvm::StringRef;

std::vector<FindingGroup> dialectgen::groupFindings(const Report &report) {
  std::vector<FindingGroup> groups;
  for (bool isCounted : {true, false})
    for (const Finding &finding : report.findings) {
      if (counts(finding) != isCounted)
        continue;
      auto group = llvm::find_if(groups, [&](const FindingGroup &group) {
        return group.rule == finding.rule && group.counts == isCounted;
      });
      if (group == groups.end())
        group = groups.insert(group, {finding.rule, isCounted, {}});
      group->findings.push_back(&finding);
    }
  return groups;
}

//===--- Markdown ---------------------------------------------------------===//

/// `text` without what Markdown, or HTML within it, would read as markup.
static std::string markdown(StringRef text) {
  std::string out;
  for (char c : text) {
    if (StringRef("\\`*_[]<>|").contains(c))
      out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

static std::string markdownLink(const FilePlace &place) {
  std::string target = place.file;
  if (place.line)
    target += "#L" + std::to_string(place.line);
  return "[" + markdown(toText(place)) + "](" + target + ")";
}

/// A fence longer than any in `text`.
static std::string fenceFor(StringRef text) {
  std::string fence = "```";
  while (text.contains(fence))
    fence += "`";
  return fence;
}

static void printMarkdownFinding(const Finding &finding,
                                 llvm::raw_ostream &os) {
  os << "- **" << markdown(finding.subject) << "**";
  if (!finding.tags.empty())
    os << " `" << llvm::join(finding.tags, "` `") << "`";
  os << ": " << markdown(finding.message);
  if (!finding.place.file.empty())
    os << " (" << markdownLink(finding.place) << ")";
  if (finding.suppressed)
    os << " — suppressed: " << markdown(*finding.suppressed);
  os << "\n";
  for (const auto &[place, text] : finding.details)
    os << "  - " << (place.file.empty() ? "" : markdownLink(place) + ": ")
       << markdown(text) << "\n";
  for (const std::string &line : inLines(finding.advice))
    os << "  - " << markdown(line) << "\n";
  if (finding.advice.entry.empty())
    return;
  std::string fence = fenceFor(finding.advice.entry);
  os << "\n  <details><summary>what to write</summary>\n\n  " << fence
     << "json\n";
  for (StringRef line : llvm::split(finding.advice.entry, '\n'))
    os << "  " << line << "\n";
  os << "  " << fence << "\n\n  </details>\n\n";
}

void dialectgen::printMarkdown(const Report &report, llvm::raw_ostream &os) {
  os << "# dialectgen " << markdown(report.title) << "\n\n";
  for (const std::string &line : report.summary)
    os << "- " << markdown(line) << "\n";
  for (const FindingGroup &group : groupFindings(report)) {
    os << "\n## " << group.rule->id << ": " << markdown(group.rule->what)
       << " (" << group.findings.size() << ")\n\n";
    os << "Breaks " << getName(group.rule->guarantee) << ": "
       << markdown(group.rule->why)
       << ". What to do: " << markdown(group.rule->remedy) << ".\n\n";
    // What nobody has to act on is there for those who look for it.
    if (!group.counts)
      os << "<details><summary>no action needed</summary>\n\n";
    for (const Finding *finding : group.findings)
      printMarkdownFinding(*finding, os);
    if (!group.counts)
      os << "\n</details>\n";
  }
}

//===--- HTML -------------------------------------------------------------===//

static std::string html(StringRef text) {
  std::string out;
  llvm::raw_string_ostream os(out);
  llvm::printHTMLEscaped(text, os);
  return out;
}

static const char *style = R"css(
:root { color-scheme: light dark; --text: #1f2328; --dim: #59636e;
  --page: #ffffff; --box: #f6f8fa; --line: #d1d9e0; --error: #b3261e;
  --warning: #7d5100; --note: #0b57d0; --good: #116329; }
@media (prefers-color-scheme: dark) { :root { --text: #e6edf3; --dim: #9ea7b3;
  --page: #0d1117; --box: #161b22; --line: #3d444d; --error: #ff8f87;
  --warning: #e3b341; --note: #79c0ff; --good: #7ee787; } }
body { margin: 0 auto; max-width: 64rem; padding: 1.5rem; color: var(--text);
  background: var(--page); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
code, pre { font: .875rem/1.45 ui-monospace, monospace; }
pre { background: var(--box); border: 1px solid var(--line); padding: .75rem;
  overflow-x: auto; }
.level { font-weight: 600; } .error { color: var(--error); }
.warning { color: var(--warning); } .note { color: var(--note); }
.good { color: var(--good); } .dim { color: var(--dim); }
article { border-top: 1px solid var(--line); padding: .5rem 0; }
article p, article ul { margin: .25rem 0; } summary { cursor: pointer; }
)css";

static std::string htmlPlace(const FilePlace &place) {
  return place.file.empty() ? "" : "<code>" + html(toText(place)) + "</code>: ";
}

static void printHtmlFinding(const Finding &finding, llvm::raw_ostream &os) {
  os << "<article id=\"f" << finding.fingerprint() << "\">\n<p><strong>"
     << html(finding.subject) << "</strong>";
  for (const std::string &tag : finding.tags)
    os << " <code>" << html(tag) << "</code>";
  os << ": " << html(finding.message);
  if (finding.suppressed)
    os << " <span class=\"dim\">suppressed: " << html(*finding.suppressed)
       << "</span>";
  os << "</p>\n";
  if (!finding.place.file.empty())
    os << "<p class=\"dim\"><code>" << html(toText(finding.place))
       << "</code></p>\n";
  std::vector<std::string> lines = inLines(finding.advice);
  if (!finding.details.empty() || !lines.empty()) {
    os << "<ul>\n";
    for (const auto &[place, text] : finding.details)
      os << "<li>" << htmlPlace(place) << html(text) << "</li>\n";
    for (const std::string &line : lines)
      os << "<li>" << html(line) << "</li>\n";
    os << "</ul>\n";
  }
  if (!finding.advice.entry.empty())
    os << "<details><summary>What to write</summary><pre>"
       << html(finding.advice.entry) << "</pre></details>\n";
  os << "</article>\n";
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
  if (report.findings.empty() && !report.failed)
    os << "<p class=\"good\">Nothing was found.</p>\n";
  for (const FindingGroup &group : groupFindings(report)) {
    StringRef level = getName(group.rule->severity);
    os << "<section>\n<h2><span class=\"level " << level << "\">" << level
       << "</span> <code>" << group.rule->id << "</code> "
       << html(group.rule->what) << " (" << group.findings.size()
       << ")</h2>\n<p>Breaks " << getName(group.rule->guarantee) << ": "
       << html(group.rule->why) << ". What to do: " << html(group.rule->remedy)
       << ".</p>\n";
    if (!group.counts)
      os << "<details><summary>No action needed</summary>\n";
    for (const Finding *finding : group.findings)
      printHtmlFinding(*finding, os);
    os << (group.counts ? "" : "</details>\n") << "</section>\n";
  }
  os << "</main>\n</body>\n</html>\n";
}
