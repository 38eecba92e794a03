//===- Markdown.cpp - a report as the text of a pull request --------------===//
//
// GitHub takes 65,536 characters as the text of a pull request or a comment, so
// that a longer report is cut here, by rule, the least serious first: the JSON
// of entries goes, then their details, then entries themselves.
//
//===----------------------------------------------------------------------===//

#include "report/Forms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;
using llvm::StringRef;

/// Bytes of a report. The rest is left for additions of a job, for example the
/// output of a failed generator.
static constexpr size_t sizeLimit = 60000;

namespace {

/// How much is printed of the findings of a rule, from most to least.
enum class Detail { Entries, Changes, Lines };

/// The section of a rule.
struct Section {
  FindingGroup group;
  Detail detail = Detail::Entries;
  /// Of the findings, how many are printed.
  size_t shown;
  std::string text;

  explicit Section(FindingGroup group)
      : group(std::move(group)), shown(this->group.findings.size()) {
    render();
  }

  void render();
};

} // namespace

/// `text` without characters that Markdown, or HTML within it, reads as markup.
static std::string markdown(StringRef text) {
  std::string out;
  for (char c : text) {
    if (StringRef("\\`*_[]<>|").contains(c))
      out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

static std::string markdownLink(const FindingGroup &group,
                                const FilePlace &place) {
  return "[" + markdown(toText(place)) + "](" + linkTo(*group.report, place) +
         ")";
}

/// A fence longer than any in `text`.
static std::string fenceFor(StringRef text) {
  std::string fence = "```";
  while (text.contains(fence))
    fence += "`";
  return fence;
}

static void printFinding(const FindingGroup &group, const Finding &finding,
                         Detail detail, llvm::raw_ostream &os) {
  os << "- **" << markdown(finding.subject) << "**";
  if (!finding.tags.empty())
    os << " `" << llvm::join(finding.tags, "` `") << "`";
  if (StringRef message = beyondRule(finding); !message.empty())
    os << ": " << markdown(message);
  if (!finding.place.file.empty())
    os << " (" << markdownLink(group, finding.place) << ")";
  if (finding.suppressed)
    os << " — suppressed: " << markdown(*finding.suppressed);
  os << "\n";
  if (detail == Detail::Lines)
    return;
  for (const auto &[place, text] : finding.details)
    os << "  - "
       << (place.file.empty() ? "" : markdownLink(group, place) + ": ")
       << markdown(text) << "\n";
  for (const std::string &line : ownAdvice(group, finding))
    os << "  - " << markdown(line) << "\n";
  if (detail == Detail::Changes || finding.advice.entry.empty())
    return;
  std::string fence = fenceFor(finding.advice.entry);
  os << "\n  <details><summary>JSON to write</summary>\n\n  " << fence
     << "json\n";
  for (StringRef line : llvm::split(finding.advice.entry, '\n'))
    os << "  " << line << "\n";
  os << "  " << fence << "\n\n  </details>\n\n";
}

void Section::render() {
  text.clear();
  llvm::raw_string_ostream os(text);
  const Rule &rule = *group.rule;
  os << "\n## " << rule.id << ": " << markdown(rule.what) << " ("
     << group.findings.size() << ")\n\n";
  os << "Breaks " << getName(rule.guarantee) << ": " << markdown(rule.why)
     << ". Remedy: " << markdown(rule.remedy) << ".\n\n";
  for (const std::string &line : group.common)
    os << "For each: " << markdown(line) << ".\n\n";
  // Findings without any action are there for those who look for them.
  if (!group.counts)
    os << "<details><summary>no action needed</summary>\n\n";
  for (const Finding *finding :
       llvm::ArrayRef(group.findings).take_front(shown))
    printFinding(group, *finding, detail, os);
  if (size_t rest = group.findings.size() - shown)
    os << "- … and " << rest << " more\n";
  if (!group.counts)
    os << "\n</details>\n";
}

static size_t sizeOf(llvm::ArrayRef<Section> sections) {
  size_t size = 0;
  for (const Section &section : sections)
    size += section.text.size();
  return size;
}

/// Shortens the text of `sections`, the last one first, to `limit` bytes.
static void fit(llvm::MutableArrayRef<Section> sections, size_t limit) {
  for (Detail detail : {Detail::Changes, Detail::Lines})
    for (Section &section : llvm::reverse(sections)) {
      if (sizeOf(sections) <= limit)
        return;
      section.detail = detail;
      section.render();
    }
  for (Section &section : llvm::reverse(sections)) {
    // Lines have about the same length; a list that is still too long is
    // halved.
    while (section.shown && sizeOf(sections) > limit) {
      size_t excess = sizeOf(sections) - limit;
      size_t average = section.text.size() / (section.shown + 1) + 1;
      section.shown -= std::min(section.shown, excess / average + 1);
      section.render();
    }
  }
}

/// How much of which rule does not stand in the report; empty if nothing.
static std::string leftOut(llvm::ArrayRef<Section> sections) {
  std::vector<std::string> parts;
  for (const Section &section : sections) {
    size_t all = section.group.findings.size();
    std::string of = " of `" + section.group.rule->id + "`";
    if (section.shown != all)
      parts.push_back(std::to_string(all - section.shown) + " entries" + of);
    if (section.detail == Detail::Lines && section.shown)
      parts.push_back("the changes" + of);
    else if (section.detail == Detail::Changes)
      parts.push_back("the JSON to write" + of);
  }
  return llvm::join(parts, ", ");
}

void dialectgen::printMarkdown(const Report &report, llvm::raw_ostream &os) {
  std::string head = "# dialectgen " + markdown(report.title) + "\n\n";
  for (const std::string &line : report.summary)
    head += "- " + markdown(line) + "\n";
  std::vector<Section> sections;
  for (FindingGroup &group : groupFindings(report))
    sections.emplace_back(std::move(group));
  if (sections.size() > 1) {
    head += "\n| rule | breaks | entries |\n|---|---|---|\n";
    for (const Section &section : sections)
      head += "| `" + section.group.rule->id + "` | " +
              getName(section.group.rule->guarantee).str() + " | " +
              std::to_string(section.group.findings.size()) +
              (section.group.counts ? "" : ", no action needed") + " |\n";
  }
  // The line about the omitted parts needs some of the space.
  constexpr size_t margin = 2000;
  fit(sections, sizeLimit - std::min(head.size() + margin, sizeLimit));
  os << StringRef(head).take_front(sizeLimit);
  if (std::string missing = leftOut(sections); !missing.empty())
    os << "\nLeft out, because the text of a pull request has a limit: "
       << StringRef(missing).take_front(margin - 200)
       << ". `--format=html` prints everything.\n";
  for (const Section &section : sections)
    os << section.text;
}
