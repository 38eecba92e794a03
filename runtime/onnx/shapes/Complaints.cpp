//===- Complaints.cpp - contradictions in types, reported -----------------===//
//
// See Complaints.h.
//
//===----------------------------------------------------------------------===//

#include "Complaints.h"

using namespace mlir;

namespace dialectgen::onnx {

/// Whether `op` is in one of several graphs of an op, of which one may never
/// run.
static bool mayBeSkipped(Operation *op) {
  while ((op = op->getParentOp()))
    if (op->getNumRegions() > 1)
      return true;
  return false;
}

bool Complaints::isSkipped(Operation *op) const {
  for (; op; op = op->getParentOp())
    if (skipped.contains(op->getParentRegion()))
      return true;
  return false;
}

void Complaints::complain(Operation *op, ShapeConflict conflict,
                          const Twine &message) {
  if (!skipped.empty() && isSkipped(op))
    return;
  ++failed;
  if (trials) {
    trialRefused = true;
    return;
  }
  if (complained.insert(op).second)
    report(op, conflict, message);
}

void Complaints::correct(Operation *op, const Twine &message) {
  if (!trials && !isSkipped(op) && corrected.insert(op).second)
    report(op, ShapeConflict::Types, message);
}

void Complaints::report(Operation *op, ShapeConflict conflict,
                        const Twine &message) {
  if (options.complain)
    return options.complain(op, conflict, message);
  if (!options.strict || mayBeSkipped(op)) {
    op->emitWarning(message);
    return;
  }
  op->emitOpError(message);
  contradictory = true;
}

bool Complaints::isAccepted(llvm::function_ref<void()> infer) {
  unsigned failedBefore = failed;
  bool refusedBefore = std::exchange(trialRefused, false);
  ++trials;
  infer();
  --trials;
  failed = failedBefore;
  return !std::exchange(trialRefused, refusedBefore);
}

} // namespace dialectgen::onnx
