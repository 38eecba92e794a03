//===- VersionStepAction.cpp - steps for people who debug them ------------===//
//
// See VersionStepAction.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/versions/VersionStepAction.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/ManagedStatic.h"
#include <map>
#include <mutex>

using namespace mlir;

namespace dialectgen {

static StringRef kindText(StepKind kind) {
  switch (kind) {
#define DIALECTGEN_STEP_KIND(ENUMERATOR, NAME)                                 \
  case StepKind::ENUMERATOR:                                                   \
    return NAME;
#include "dialectgen/core/versions/Steps.def"
  }
  return "";
}

void VersionStepAction::print(raw_ostream &os) const {
  const DirectionRow &direction = isUpgrade ? row.up : row.down;
  os << tag << " " << (isUpgrade ? row.older : row.newer) << " -> "
     << (isUpgrade ? row.newer : row.older) << " (" << kindText(direction.kind);
  for (const ActionRow &action : direction.actions)
    if (action.kind == ActionKind::Hook)
      os << " by " << action.name;
  os << ")";
}

namespace {

/// Flags of tools, and the counts that they ask for.
class StepDebugging {
public:
  ~StepDebugging() {
    for (const auto &[step, count] : counts)
      llvm::errs() << count << " " << step << "\n";
  }

  llvm::cl::list<std::string> skipped{
      "skip-version-step", llvm::cl::CommaSeparated, llvm::cl::value_desc("op"),
      llvm::cl::desc("Take no step from this version of an op, for example "
                     "onnx.ReduceSumV11")};
  llvm::cl::opt<bool> countsSteps{
      "version-step-statistics", llvm::cl::init(false),
      llvm::cl::desc("Print the number of operations for each step taken")};

  void count(const VersionStepAction &action) {
    std::string step;
    llvm::raw_string_ostream os(step);
    action.print(os);
    std::lock_guard<std::mutex> lock(mutex);
    ++counts[step];
  }

private:
  std::mutex mutex;
  std::map<std::string, size_t> counts;
};

llvm::ManagedStatic<StepDebugging> stepDebugging;

} // namespace

void registerStepDebuggingOptions() { *stepDebugging; }

bool mayTakeStep(const StepRow &row, bool isUpgrade) {
  if (LLVM_LIKELY(!stepDebugging.isConstructed()))
    return true;
  if (llvm::is_contained(stepDebugging->skipped,
                         StringRef(isUpgrade ? row.older : row.newer)))
    return false;
  if (stepDebugging->countsSteps)
    stepDebugging->count(VersionStepAction({}, row, isUpgrade));
  return true;
}

} // namespace dialectgen
