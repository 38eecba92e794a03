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
  if (holder) {
    held[op].push_back({conflict, message.str()});
    count(op, held[op].back(), 1);
    return;
  }
  if (complained.insert(op).second)
    report(op, conflict, message);
}

void Complaints::correct(Operation *op, const Twine &message) {
  if (isSkipped(op))
    return;
  if (holder)
    held[op].push_back({std::nullopt, message.str()});
  else if (corrected.insert(op).second)
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

void Complaints::hold(Operation *op) {
  holder = op;
  failedBefore = failed;
}

void Complaints::release(bool isReported) {
  Operation *root = std::exchange(holder, nullptr);
  failed = failedBefore;
  if (isReported && !held.empty())
    root->walk<WalkOrder::PreOrder>([&](Operation *op) {
      auto all = held.find(op);
      if (all == held.end())
        return;
      for (const Held &one : all->second)
        if (one.conflict)
          complain(op, *one.conflict, one.message);
        else
          correct(op, one.message);
    });
  held.clear();
  within.clear();
}

void Complaints::count(Operation *op, const Held &one, int number) {
  if (!one.conflict)
    return;
  while (op != holder) {
    op = op->getParentOp();
    within[op] += unsigned(number);
  }
}

void Complaints::forget(Operation *op) {
  keepFirst(0, op);
  held.erase(op);
  for (Region &region : op->getRegions())
    skipped.erase(&region);
}

size_t Complaints::countOf(Operation *op) const {
  auto all = held.find(op);
  return all == held.end() ? 0 : all->second.size();
}

void Complaints::keepFirst(size_t first, Operation *op) {
  auto all = held.find(op);
  if (all == held.end())
    return;
  for (; all->second.size() > first; all->second.pop_back())
    count(op, all->second.back(), -1);
}

bool Complaints::isRefused(Operation *op, size_t first) const {
  if (within.lookup(op))
    return true;
  auto all = held.find(op);
  return all != held.end() &&
         llvm::any_of(llvm::drop_begin(all->second, first),
                      [](const Held &one) { return one.conflict; });
}

} // namespace dialectgen::onnx
