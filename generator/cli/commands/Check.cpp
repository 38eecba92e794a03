//===- Check.cpp - report files that are not fresh ------------------------===//
//
// The pipeline of generate without the write, and the layout of spec files.
//
//===----------------------------------------------------------------------===//

#include "cli/Families.h"
#include "cli/Pipeline.h"
#include "cli/commands/Format.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <future>

using namespace dialectgen;

static int check(const Place &, llvm::raw_ostream &, llvm::raw_ostream &);
static Command checkCommand("check", Access::Check, check);
static GenerateFlags checkFlags(checkCommand);
static Flag full(checkCommand, "full");

/// The hunks of a diff, without the names of its files.
static llvm::StringRef hunksOf(llvm::StringRef diff) {
  return diff.split('\n').second.split('\n').second;
}

/// ` (-1 +2)`: the lines that a diff takes away and adds.
static std::string countLines(llvm::StringRef diff) {
  size_t removed = 0, added = 0;
  for (llvm::StringRef line : llvm::split(hunksOf(diff), '\n')) {
    removed += line.starts_with("-");
    added += line.starts_with("+");
  }
  return (" (-" + llvm::Twine(removed) + " +" + llvm::Twine(added) + ")").str();
}

/// The first hunk of a diff, as much of it as a page has room for.
static void printFirstHunk(llvm::StringRef diff, llvm::raw_ostream &out) {
  constexpr size_t most = 12, longest = 200;
  llvm::StringRef hunks = hunksOf(diff);
  out << diff.drop_back(hunks.size());
  llvm::StringRef rest = hunks.take_front(hunks.find("\n@@ "));
  for (size_t line = 0; line != most && !rest.empty(); ++line) {
    auto [text, after] = rest.split('\n');
    out << text.take_front(longest)
        << (text.size() > longest ? " ...\n" : "\n");
    rest = after;
  }
}

/// The rule that a file which is not fresh breaks.
static llvm::StringRef ruleNameOf(FileState::Kind kind) {
  switch (kind) {
  case FileState::Stale:
    return "stale";
  case FileState::Missing:
    return "missing";
  case FileState::Fresh:
  case FileState::Orphaned:
    break;
  }
  return "orphaned";
}

/// A file that is not fresh, at the first line that is another.
static Finding findingOf(const Outcome &outcome, const FileState &state,
                         const StateTexts &texts) {
  Finding finding(ruleNameOf(state.kind));
  finding.family = outcome.isFamily ? outcome.name : "";
  finding.subject = state.path;
  finding.message = finding.rule->what;
  auto [present, expected] =
      std::mismatch(texts.present.begin(), texts.present.end(),
                    texts.expected.begin(), texts.expected.end());
  (void)expected;
  finding.place = {
      state.path,
      unsigned(std::count(texts.present.begin(), present, '\n') + 1), 1};
  finding.advice.touches.push_back(
      {{},
       outcome.isFamily ? "run: dialectgen --only=" + outcome.name
                        : "run: dialectgen"});
  return finding;
}

/// A spec file that has another layout than the one that is printed.
static Finding layoutFinding(const std::string &path, const std::string &only) {
  Finding finding("layout");
  finding.subject = path;
  finding.message = finding.rule->what;
  finding.place = {path, 1, 1};
  finding.advice.touches.push_back(
      {{}, "run: dialectgen --format-specs" + only});
  return finding;
}

static int check(const Place &place, llvm::raw_ostream &out,
                 llvm::raw_ostream &err) {
  PipelineRun run(checkFlags.at(place), out, err);
  if (!run.begin("check"))
    return Failed;
  const GenerateOptions &options = run.options;
  Report &report = run.report;
  llvm::raw_ostream &text = run.text;
  size_t fresh = 0, found = 0;
  // A page has this many files, and the first hunk of the first; those of
  // definitions tell more than those of pages.
  constexpr size_t mostListed = 20;
  std::string firstDiff;
  bool isOfPages = true;
  // Meanwhile, since nothing else reads the files as texts.
  auto layouts = std::async(std::launch::async, [&] {
    return findOtherLayouts(options.root, run.families,
                            options.families.empty());
  });
  run.forEach(Purpose::Check, [&](const Outcome &outcome) {
    for (const FileState &state : outcome.states) {
      if (state.kind == FileState::Fresh) {
        ++fresh;
        continue;
      }
      ++found;
      llvm::Expected<StateTexts> texts = readTexts(options.root, state);
      if (!texts) {
        err << "error: " << llvm::toString(texts.takeError()) << "\n";
        report.failed = true;
        continue;
      }
      if (options.format != "text") {
        report.findings.push_back(findingOf(outcome, state, *texts));
        continue;
      }
      if (!full && found > mostListed)
        continue;
      std::string diff = unifiedDiff(state, *texts);
      text << ruleNameOf(state.kind) << ": " << state.path << countLines(diff)
           << "\n";
      bool isOfPage = llvm::StringRef(state.path).starts_with("docs");
      if (full)
        text << diff;
      else if (firstDiff.empty() || (isOfPages && !isOfPage))
        firstDiff = std::move(diff);
      isOfPages &= isOfPage;
    }
  });
  // They are no family's, so that no choice of families leaves them out.
  if (!options.families.empty() && !checkStrays(options.root, err))
    report.failed = true;
  if (!full && found > mostListed)
    text << "... " << countText(found - mostListed, "more file") << "\n";
  if (!firstDiff.empty()) {
    printFirstHunk(firstDiff, text);
    text << "(all differences: dialectgen check --full)\n";
  }
  std::string only = options.families.empty()
                         ? ""
                         : " --only=" + llvm::join(run.families, ",");
  auto otherLayouts = run.phases.run("layout", [&] { return layouts.get(); });
  if (!otherLayouts) {
    err << "error: " << llvm::toString(otherLayouts.takeError()) << "\n";
    report.failed = true;
    otherLayouts = FileTexts();
  }
  size_t layoutsListed = 0;
  for (const auto &[path, laidOut] : *otherLayouts) {
    if (full || ++layoutsListed <= mostListed)
      text << "layout: " << path << "\n";
    report.findings.push_back(layoutFinding(path, only));
  }
  run.phases.print(text);
  std::string summary = countText(fresh, "file") + " up to date";
  if (found)
    summary =
        countText(found, "file") + " out of date; mend with: dialectgen" + only;
  report.summary.push_back(summary);
  if (!otherLayouts->empty()) {
    found += otherLayouts->size();
    std::string layouts = countText(otherLayouts->size(), "spec file") +
                          " in another layout; mend with: dialectgen "
                          "--format-specs" +
                          only;
    report.summary.push_back(layouts);
    summary += "\n" + layouts;
  }
  if (!report.failed)
    text << summary << "\n";
  run.printForm();
  return report.failed ? Failed : found ? Found : Done;
}
