//===- Generate.cpp - regenerate everything -------------------------------===//
//
// The command without a name. Nothing is written before every family is known
// to be good.
//
//===----------------------------------------------------------------------===//

#include "cli/Pipeline.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;

static int generate(const Place &, llvm::raw_ostream &, llvm::raw_ostream &);
static Command generateCommand("generate", Access::Write, generate);
static GenerateFlags generateFlags(generateCommand);
static Text output(generateCommand, "output");

static int generate(const Place &place, llvm::raw_ostream &out,
                    llvm::raw_ostream &err) {
  GenerateOptions options = generateFlags.at(place);
  options.output = output;
  PipelineRun run(std::move(options), out, err);
  if (!run.begin("generate"))
    return Failed;
  // Nothing is written before every family is known to be good.
  std::vector<Outcome> outcomes;
  run.forEach(Purpose::Write,
              [&](Outcome outcome) { outcomes.push_back(std::move(outcome)); });
  auto fail = [&] {
    run.report.failed = true;
    run.printForm();
    return Failed;
  };
  if (run.report.failed) {
    err << "nothing was written\n";
    return fail();
  }
  for (const Outcome &outcome : outcomes) {
    llvm::Error error = run.phases.run("write", [&] {
      return writeOutputs(run.options.target(), outcome.states);
    });
    if (error) {
      err << "error: " << llvm::toString(std::move(error)) << "\n";
      return fail();
    }
    size_t written = 0, removed = 0;
    for (const FileState &state : outcome.states) {
      written +=
          state.kind == FileState::Stale || state.kind == FileState::Missing;
      if (state.kind == FileState::Orphaned) {
        ++removed;
        run.text << "removed " << state.path << ", which no output makes\n";
      }
    }
    if (!outcome.isFamily && outcome.states.empty())
      continue;
    std::string counts = outcome.isFamily
                             ? countText(outcome.ops, "op") + ", " +
                                   countText(outcome.versions, "version") + "; "
                             : "";
    run.report.summary.push_back(
        outcome.name + ": " + counts +
        countText(outcome.states.size() - removed, "file") + ", " +
        std::to_string(written) + " written, " + std::to_string(removed) +
        " removed" + (outcome.isBuilt ? "; builds make the others" : ""));
    run.text << run.report.summary.back() << "\n";
  }
  run.phases.print(run.text);
  run.printForm();
  return Done;
}
