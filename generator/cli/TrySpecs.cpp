//===- TrySpecs.cpp - what the next run does with specs -------------------===//
//
// See TrySpecs.h.
//
//===----------------------------------------------------------------------===//

#include "cli/TrySpecs.h"
#include "diff/ShapeRules.h"
#include "emit/Emitters.h"
#include "spec/Checks.h"
#include "upstream/Released.h"

namespace dialectgen {

void checkSpecsAlone(const Dialect &dialect, llvm::StringRef root,
                     Diagnostics &diagnostics) {
  checkOutputs(dialect, namesOf(getEmitters()), diagnostics);
  checkHooksImplemented(dialect, root, diagnostics);
  checkSummaries(dialect, diagnostics);
  checkShapeRules(dialect, diagnostics);
}

void checkSpecs(const Dialect &dialect, llvm::StringRef root,
                Diagnostics &diagnostics) {
  checkSpecsAlone(dialect, root, diagnostics);
  if (!diagnostics.hasErrors())
    checkReleased(dialect, root, diagnostics);
}

llvm::Error trySpecs(const Dialect &dialect, llvm::StringRef root,
                     Diagnostics &diagnostics) {
  checkSpecs(dialect, root, diagnostics);
  if (diagnostics.hasErrors())
    return llvm::Error::success();
  NoOutput outputs;
  return emitDialect(dialect, root, outputs);
}

} // namespace dialectgen
