//===- TrySpecs.cpp - what the next run does with specs -------------------===//

#include "cli/trial/TrySpecs.h"
#include "cli/trial/TryDefinitions.h"
#include "diff/steps/ShapeRules.h"
#include "diff/steps/Steps.h"
#include "emit/Emitters.h"
#include "model/check/Checks.h"
#include "model/diagnostics/Locate.h"
#include "upstream/ledger/Released.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

void checkSpecsAlone(const Family &family, llvm::StringRef root,
                     Diagnostics &diagnostics) {
  runChecks(
      {[&](Diagnostics &own) {
         checkOutputs(family, namesOf(getEmitters()), own);
       },
       [&](Diagnostics &own) { checkHooksImplemented(family, root, own); },
       [&](Diagnostics &own) {
         checkSummaries(family, own);
         checkShapeRules(family, own);
       }},
      diagnostics);
  // A step can be planned between versions that are whole.
  if (!diagnostics.hasErrors())
    checkSteps(family, diagnostics);
}

void checkSpecs(const Family &family, llvm::StringRef root,
                Diagnostics &diagnostics) {
  checkSpecsAlone(family, root, diagnostics);
  if (!diagnostics.hasErrors())
    checkReleased(family, root, diagnostics);
}

llvm::Expected<std::vector<FileState>>
finishOutputs(const Family &family, llvm::StringRef root,
              llvm::ArrayRef<OutputFailure> failures, TreeComparison &tree,
              Diagnostics &diagnostics) {
  std::vector<std::string> others;
  for (const OutputFailure &failure : failures)
    if (failure.isOfSpecs)
      diagnostics.error(DiagnosticId::OutputImpossible,
                        locate(family.outputsRange, failure.name),
                        "output '" + failure.name +
                            "' cannot be made: " + failure.why);
    else
      others.push_back(failure.why);
  if (!others.empty())
    return llvm::createStringError(llvm::join(others, "\n"));
  llvm::Expected<std::vector<FileState>> states = tree.finish();
  if (states && !diagnostics.hasErrors())
    checkDefinitions(family, root, *states, diagnostics);
  return states;
}

static llvm::Error tryOutputs(const Family &family, llvm::StringRef root,
                              Diagnostics &diagnostics) {
  if (diagnostics.hasErrors())
    return llvm::Error::success();
  TreeComparison tree(root.str(), ownedFolders(family));
  std::vector<OutputFailure> failures = emitDialect(family, root, tree);
  return finishOutputs(family, root, failures, tree, diagnostics).takeError();
}

llvm::Error trySpecs(const Family &family, llvm::StringRef root,
                     Diagnostics &diagnostics) {
  checkSpecs(family, root, diagnostics);
  return tryOutputs(family, root, diagnostics);
}

llvm::Error trySpecsAlone(const Family &family, llvm::StringRef root,
                          Diagnostics &diagnostics) {
  checkSpecsAlone(family, root, diagnostics);
  return tryOutputs(family, root, diagnostics);
}

} // namespace dialectgen
