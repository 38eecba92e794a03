//===- Generate.cpp - regenerate, check freshness, dump -------------------===//
//
// See Generate.h.
//
//===----------------------------------------------------------------------===//

#include "cli/commands/Generate.h"
#include "cli/Families.h"
#include "cli/Schemas.h"
#include "cli/commands/Format.h"
#include "cli/trial/TrySpecs.h"
#include "diff/ResolvedJson.h"
#include "emit/Emitters.h"
#include "model/Loader.h"
#include "report/Report.h"
#include "upstream/ledger/Released.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/BuryPointer.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Timer.h"
#include "llvm/Support/raw_ostream.h"
#include <future>

namespace dialectgen {
namespace {

/// Wall time of named phases, summed over families.
class Phases {
public:
  explicit Phases(bool enabled) : enabled(enabled) {}
  template <typename F> auto run(llvm::StringRef name, F work) {
    double start = llvm::TimeRecord::getCurrentTime().getWallTime();
    auto result = work();
    double spent = llvm::TimeRecord::getCurrentTime().getWallTime() - start;
    auto it =
        llvm::find_if(times, [&](auto &time) { return time.first == name; });
    if (it == times.end())
      it = times.insert(times.end(), {name.str(), 0});
    it->second += spent;
    return result;
  }
  void print(llvm::raw_ostream &out) const {
    if (!enabled)
      return;
    for (const auto &[name, seconds] : times)
      out << llvm::formatv("{0,-8} {1,8:F2} ms\n", name, seconds * 1000);
  }

private:
  bool enabled;
  std::vector<std::pair<std::string, double>> times;
};

/// Prints the mistakes in the specs of a family, and adds them to `report`.
/// False if there are any.
bool tell(const GenerateOptions &options, llvm::StringRef name,
          Diagnostics &diagnostics, Report &report, llvm::raw_ostream &err) {
  diagnostics.print(err, options.colors);
  addFindings(report, name, diagnostics);
  return !diagnostics.hasErrors();
}

std::string countText(size_t count, llvm::StringRef noun) {
  return std::to_string(count) + " " + noun.str() + (count == 1 ? "" : "s");
}

/// The start of a diff, with the number of lines that are left out.
void printDiff(const FileState &state, const StateTexts &texts,
               llvm::raw_ostream &out) {
  constexpr size_t most = 60, longest = 500;
  std::string diff = unifiedDiff(state, texts);
  llvm::StringRef rest = diff;
  for (size_t line = 0; line != most && !rest.empty(); ++line) {
    auto [text, after] = rest.split('\n');
    out << text.take_front(longest)
        << (text.size() > longest ? " ...\n" : "\n");
    rest = after;
  }
  if (!rest.empty())
    out << "... " << countText(rest.count('\n'), "more line") << "\n";
}

struct Outcome {
  bool failed = false;
  std::string name;
  /// Else the schemas, which are no family.
  bool isFamily = true;
  size_t ops = 0, versions = 0;
  std::vector<FileState> states;
};

/// A family while it passes through the pipeline.
struct Pipeline {
  std::shared_ptr<SourceTexts> texts = std::make_shared<SourceTexts>();
  Diagnostics diagnostics{texts};
  std::optional<Family> family;
};

/// The pipeline from the specs of one family to the state of its files.
Outcome runPipeline(const GenerateOptions &options, llvm::StringRef name,
                    Purpose purpose, Phases &phases, Report &report,
                    llvm::raw_ostream &err) {
  Outcome outcome;
  outcome.name = name.str();
  auto failed = [&](llvm::Error error) {
    err << "error: " << llvm::toString(std::move(error)) << "\n";
    outcome.failed = report.failed = true;
    return outcome;
  };
  // Freeing each string of a model takes a tenth of the time, and the process
  // ends soon.
  auto kept = std::make_unique<Pipeline>();
  SourceTexts &texts = *kept->texts;
  Diagnostics &diagnostics = kept->diagnostics;
  std::optional<Family> &family = kept->family;
  llvm::BuryPointer(std::move(kept));
  family = phases.run("load", [&] {
    std::optional<Family> loaded = loadSpecs(options.root, name, diagnostics);
    if (loaded)
      checkSpecsAlone(*loaded, options.root, diagnostics);
    return loaded;
  });
  auto haveErrors = [&] {
    return llvm::createStringError("specs/" + name + " has errors");
  };
  if (!family || diagnostics.hasErrors()) {
    tell(options, name, diagnostics, report, err);
    return failed(haveErrors());
  }
  outcome.ops = family->ops.size();
  for (const Op &op : family->ops)
    outcome.versions += op.versions.size();
  auto states =
      phases.run("emit", [&]() -> llvm::Expected<std::vector<FileState>> {
        // Only released facts are compared place by place.
        if (!family->released.range.isValid())
          texts.release();
        // History is looked at meanwhile; nothing is written before both end.
        auto history = std::async(std::launch::async, [&] {
          checkReleased(*family, options.root, diagnostics);
        });
        TreeComparison tree(options.root, ownedFolders(*family), purpose);
        std::vector<OutputFailure> failures =
            emitDialect(*family, options.root, tree);
        history.wait();
        if (!failures.empty() || diagnostics.hasErrors())
          texts.restore(options.root);
        llvm::Expected<std::vector<FileState>> made =
            finishOutputs(*family, options.root, failures, tree, diagnostics);
        if (!tell(options, name, diagnostics, report, err)) {
          llvm::consumeError(made.takeError());
          return haveErrors();
        }
        return made;
      });
  if (!states)
    return failed(states.takeError());
  outcome.states = std::move(*states);
  return outcome;
}

/// The state of the JSON Schemas, which all families share.
Outcome compareSchemasOf(const GenerateOptions &options, Report &report,
                         llvm::raw_ostream &err) {
  Outcome outcome;
  outcome.name = "schemas";
  outcome.isFamily = false;
  llvm::Expected<std::vector<FileState>> states = compareSchemas(options.root);
  if (states) {
    outcome.states = std::move(*states);
    return outcome;
  }
  err << "error: " << llvm::toString(states.takeError()) << "\n";
  outcome.failed = report.failed = true;
  return outcome;
}

} // namespace

/// Prints `report` in a form for machines; text has been printed.
static void printForm(const GenerateOptions &options, const Report &report,
                      llvm::raw_ostream &out) {
  if (options.format != "text")
    printReport(report, options.format, out);
}

int generate(const GenerateOptions &options, llvm::raw_ostream &out,
             llvm::raw_ostream &err) {
  if (!isReportFormat(options.format, reportForms(), err))
    return Failed;
  Phases phases(options.timePhases);
  std::vector<std::string> families =
      chooseFamilies(options.root, options.families, err);
  if (families.empty())
    return Failed;
  Report report;
  report.title = "generate";
  report.links = options.links;
  llvm::raw_ostream &text = options.format == "text" ? out : llvm::nulls();
  // Nothing is written before every family is known to be good.
  std::vector<Outcome> outcomes;
  for (const std::string &name : families)
    outcomes.push_back(
        runPipeline(options, name, Purpose::Write, phases, report, err));
  if (options.families.empty())
    outcomes.push_back(compareSchemasOf(options, report, err));
  if (report.failed) {
    err << "nothing was written\n";
    printForm(options, report, out);
    return Failed;
  }
  for (const Outcome &outcome : outcomes) {
    llvm::Error error = phases.run(
        "write", [&] { return writeOutputs(options.root, outcome.states); });
    if (error) {
      err << "error: " << llvm::toString(std::move(error)) << "\n";
      report.failed = true;
      printForm(options, report, out);
      return Failed;
    }
    size_t written = 0, removed = 0;
    for (const FileState &state : outcome.states) {
      written +=
          state.kind == FileState::Stale || state.kind == FileState::Missing;
      if (state.kind == FileState::Orphaned) {
        ++removed;
        text << "removed " << state.path << ", which no output makes\n";
      }
    }
    if (!outcome.isFamily && outcome.states.empty())
      continue;
    std::string counts = outcome.isFamily
                             ? countText(outcome.ops, "op") + ", " +
                                   countText(outcome.versions, "version") + "; "
                             : "";
    report.summary.push_back(
        outcome.name + ": " + counts +
        countText(outcome.states.size() - removed, "file") + ", " +
        std::to_string(written) + " written, " + std::to_string(removed) +
        " removed");
    text << report.summary.back() << "\n";
  }
  phases.print(text);
  printForm(options, report, out);
  return Done;
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

int checkFresh(const GenerateOptions &options, llvm::raw_ostream &out,
               llvm::raw_ostream &err) {
  if (!isReportFormat(options.format, reportForms(), err))
    return Failed;
  Phases phases(options.timePhases);
  size_t fresh = 0, found = 0;
  std::vector<std::string> families =
      chooseFamilies(options.root, options.families, err);
  if (families.empty())
    return Failed;
  Report report;
  report.title = "check";
  report.links = options.links;
  llvm::raw_ostream &text = options.format == "text" ? out : llvm::nulls();
  auto look = [&](const Outcome &outcome) {
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
      text << ruleNameOf(state.kind) << ": " << state.path << "\n";
      if (options.format == "text")
        printDiff(state, *texts, text);
      else
        report.findings.push_back(findingOf(outcome, state, *texts));
    }
  };
  // Meanwhile, since nothing else reads the files as texts.
  auto layouts = std::async(std::launch::async, [&] {
    return findOtherLayouts(options.root, families, options.families.empty());
  });
  for (const std::string &name : families)
    look(runPipeline(options, name, Purpose::Check, phases, report, err));
  if (options.families.empty())
    look(compareSchemasOf(options, report, err));
  std::string only =
      options.families.empty() ? "" : " --only=" + llvm::join(families, ",");
  auto otherLayouts = phases.run("layout", [&] { return layouts.get(); });
  if (!otherLayouts) {
    err << "error: " << llvm::toString(otherLayouts.takeError()) << "\n";
    report.failed = true;
    otherLayouts = std::vector<FileText>();
  }
  for (const FileText &file : *otherLayouts) {
    text << "layout: " << file.path << "\n";
    report.findings.push_back(layoutFinding(file.path, only));
  }
  phases.print(text);
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
  printForm(options, report, out);
  return report.failed ? Failed : found ? Found : Done;
}

int dumpResolvedModels(const GenerateOptions &options, llvm::raw_ostream &out,
                       llvm::raw_ostream &err) {
  Json all = Json::object();
  Report report;
  bool failed = false;
  std::vector<std::string> families =
      chooseFamilies(options.root, options.families, err);
  if (families.empty())
    return Failed;
  for (const std::string &name : families) {
    Diagnostics diagnostics;
    std::optional<Family> family = loadSpecs(options.root, name, diagnostics);
    if (family)
      checkSpecs(*family, options.root, diagnostics);
    if (!tell(options, name, diagnostics, report, err) || !family)
      failed = true;
    else
      all[name] = dumpResolved(*family);
  }
  if (failed)
    return Failed;
  out << all.dump(2) << "\n";
  return Done;
}

} // namespace dialectgen
