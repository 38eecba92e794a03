//===- Generate.cpp - regenerate everything -------------------------------===//
//
// The command without a name. Nothing is written before every family is known
// to be good.
//
//===----------------------------------------------------------------------===//

#include "cli/Families.h"
#include "cli/Pipeline.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;

static int generate(const Place &, llvm::raw_ostream &, llvm::raw_ostream &);
static Command generateCommand("generate", Access::Write, generate);
static GenerateFlags generateFlags(generateCommand);

static int generate(const Place &place, llvm::raw_ostream &out,
                    llvm::raw_ostream &err) {
  GenerateOptions options = generateFlags.at(place);
  if (!isReportForm(options.format, options.links, err))
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
