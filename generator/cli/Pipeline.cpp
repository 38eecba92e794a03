//===- Pipeline.cpp - from specs to the state of their files --------------===//

#include "cli/Pipeline.h"
#include "cli/Families.h"
#include "cli/Schemas.h"
#include "cli/trial/TrySpecs.h"
#include "emit/Emitters.h"
#include "emit/reference/ExternalPage.h"
#include "model/Loader.h"
#include "model/ReleaseStamp.h"
#include "upstream/ledger/Released.h"
#include "llvm/Support/BuryPointer.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <future>

using namespace dialectgen;

namespace {

/// Has outputs made, and keeps none.
class DroppedOutputs : public OutputSet {
public:
  using OutputSet::add;
  void add(const std::string & /*path*/, Writer write) override {
    llvm::raw_null_ostream none;
    write(none);
  }
};

/// A family while it passes through the pipeline.
struct Pipeline {
  std::shared_ptr<SourceTexts> texts = std::make_shared<SourceTexts>();
  Diagnostics diagnostics{texts};
  std::optional<Family> family;
};

} // namespace

void Phases::print(llvm::raw_ostream &out) const {
  if (!enabled)
    return;
  for (const auto &[name, seconds] : times)
    out << llvm::formatv("{0,-8} {1,8:F2} ms\n", name, seconds * 1000);
}

/// Prints the mistakes in the specs of a family, and adds them to `report`.
/// False if there are any.
static bool tell(const Place &place, llvm::StringRef name,
                 Diagnostics &diagnostics, Report &report,
                 llvm::raw_ostream &err) {
  diagnostics.print(err, place.errColors);
  addFindings(report, name, diagnostics);
  return !diagnostics.hasErrors();
}

/// The pipeline from the specs of one family to the state of its files.
static Outcome runPipeline(PipelineRun &run, llvm::StringRef name,
                           Purpose purpose) {
  const GenerateOptions &options = run.options;
  Phases &phases = run.phases;
  Report &report = run.report;
  llvm::raw_ostream &err = run.err;
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
  outcome.isBuilt = !family->isCheckedIn && options.output.empty();
  outcome.listed = externalSection(*family);
  auto states =
      phases.run("emit", [&]() -> llvm::Expected<std::vector<FileState>> {
        // Only released facts are compared place by place.
        if (!family->released.range.isValid())
          texts.release();
        // History is looked at meanwhile; nothing is written before both end.
        auto history = std::async(std::launch::async, [&] {
          checkReleased(*family, options.root, diagnostics);
        });
        TreeComparison tree(options.target(), ownedFolders(*family), purpose);
        if (family->released.range.isValid())
          tree.add(releaseStampPath(name),
                   releaseStampText(name.str(), family->released));
        DroppedOutputs dropped;
        std::vector<OutputFailure> failures = emitDialect(
            *family, options.root,
            outcome.isBuilt ? static_cast<OutputSet &>(dropped) : tree);
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

/// What is of all families together.
static Outcome sharedOutcome(PipelineRun &run, const char *name,
                             llvm::Expected<std::vector<FileState>> states) {
  Outcome outcome;
  outcome.name = name;
  outcome.isFamily = false;
  if (states) {
    outcome.states = std::move(*states);
    return outcome;
  }
  run.err << "error: " << llvm::toString(states.takeError()) << "\n";
  outcome.failed = run.report.failed = true;
  return outcome;
}

/// The state of the page of dialects that others document, with the sections of
/// all families.
static llvm::Expected<std::vector<FileState>>
compareExternalPage(const std::string &root,
                    const std::vector<std::string> &sections, Purpose purpose) {
  TreeComparison tree(root, /*ownedFolders=*/{}, purpose);
  if (llvm::Error error = emitExternalPage(root, sections, tree))
    return std::move(error);
  return tree.finish();
}

bool PipelineRun::begin(llvm::StringRef title) {
  if (!isReportForm(options.format, options.links, err))
    return false;
  report.title = title.str();
  report.links = options.links;
  families = chooseFamilies(options.root, options.families, err);
  return !families.empty();
}

void PipelineRun::forEach(Purpose purpose,
                          llvm::function_ref<void(Outcome)> take) {
  std::vector<std::string> sections;
  for (const std::string &name : families) {
    Outcome outcome = runPipeline(*this, name, purpose);
    if (!outcome.listed.empty())
      sections.push_back(outcome.listed);
    take(std::move(outcome));
  }
  if (!options.families.empty() || !options.output.empty())
    return;
  // The section of a family that does not load is not known.
  if (!sections.empty() && !report.failed)
    take(sharedOutcome(*this, "external dialects",
                       compareExternalPage(options.root, sections, purpose)));
  take(sharedOutcome(*this, "schemas", compareSchemas(options.root)));
}

void PipelineRun::printForm() const {
  if (options.format != "text")
    printReport(report, options.format, out);
}
