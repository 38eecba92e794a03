//===- TrySpecs.cpp - what the next run does with specs -------------------===//
//
// See TrySpecs.h.
//
//===----------------------------------------------------------------------===//

#include "cli/TrySpecs.h"
#include "cli/TryDefinitions.h"
#include "diff/ShapeRules.h"
#include "diff/Steps.h"
#include "emit/Emitters.h"
#include "model/Checks.h"
#include "model/Locate.h"
#include "upstream/Released.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

void checkSpecsAlone(const Dialect &dialect, llvm::StringRef root,
                     Diagnostics &diagnostics) {
  checkOutputs(dialect, namesOf(getEmitters()), diagnostics);
  checkHooksImplemented(dialect, root, diagnostics);
  checkSummaries(dialect, diagnostics);
  checkShapeRules(dialect, diagnostics);
  // A step can be planned between versions that are whole.
  if (!diagnostics.hasErrors())
    checkSteps(dialect, diagnostics);
}

void checkSpecs(const Dialect &dialect, llvm::StringRef root,
                Diagnostics &diagnostics) {
  checkSpecsAlone(dialect, root, diagnostics);
  if (!diagnostics.hasErrors())
    checkReleased(dialect, root, diagnostics);
}

llvm::Expected<std::vector<FileState>>
finishOutputs(const Dialect &dialect, llvm::StringRef root,
              llvm::ArrayRef<OutputFailure> failures, TreeComparison &tree,
              Diagnostics &diagnostics) {
  std::vector<std::string> others;
  for (const OutputFailure &failure : failures)
    if (failure.isOfSpecs)
      diagnostics.error(DiagnosticId::OutputImpossible,
                        locate(dialect.outputsRange, failure.name),
                        "output '" + failure.name +
                            "' cannot be made: " + failure.why);
    else
      others.push_back(failure.why);
  if (!others.empty())
    return llvm::createStringError(llvm::join(others, "\n"));
  llvm::Expected<std::vector<FileState>> states = tree.finish();
  if (states && !diagnostics.hasErrors())
    checkDefinitions(dialect, root, *states, diagnostics);
  return states;
}

llvm::Error trySpecs(const Dialect &dialect, llvm::StringRef root,
                     Diagnostics &diagnostics) {
  checkSpecs(dialect, root, diagnostics);
  if (diagnostics.hasErrors())
    return llvm::Error::success();
  TreeComparison tree(root.str(), ownedFolders(dialect));
  std::vector<OutputFailure> failures = emitDialect(dialect, root, tree);
  return finishOutputs(dialect, root, failures, tree, diagnostics).takeError();
}

} // namespace dialectgen
