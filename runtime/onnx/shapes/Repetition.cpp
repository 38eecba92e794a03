//===- Repetition.cpp - graphs that run over and over ---------------------===//
//
// See Repetition.h.
//
//===----------------------------------------------------------------------===//

#include "Repetition.h"

using namespace mlir;

namespace dialectgen::onnx {

void Repetition::begin(Operation *op) {
  root = op;
  complaints.hold(op);
}

void Repetition::end(bool areKept) {
  root = nullptr;
  for (auto &[value, kept] : before)
    if (!areKept)
      restore(value);
    else if (value.getType() != kept.type)
      types.noteChange(value);
  if (!areKept)
    for (Operation *op : inferred)
      types.forget(op);
  before.clear();
  inferred.clear();
  due.clear();
}

void Repetition::keep(Value value) {
  auto [kept, isNew] = before.try_emplace(value);
  if (!isNew)
    return;
  kept->second.type = value.getType();
  if (auto known = followed.find(value); known != followed.end())
    kept->second.integers = known->second;
}

void Repetition::restore(Value value) {
  keep(value);
  const Before &kept = before.find(value)->second;
  value.setType(kept.type);
  if (kept.integers)
    followed[value] = *kept.integers;
  else
    followed.erase(value);
}

void Repetition::markUsers(Value value) {
  for (Operation *op : value.getUsers())
    for (; op != root && !entered.contains(op) && due.insert(op).second;
         op = op->getParentOp())
      ;
}

bool Repetition::enter(Operation *op) {
  if (!root)
    return true;
  bool isDue = due.erase(op), isFirst = inferred.insert(op).second;
  if (!isFirst && !isDue)
    return false;
  for (Value result : op->getResults()) {
    if (isFirst) {
      keep(result);
    } else {
      restore(result);
      markUsers(result);
    }
  }
  if (!isFirst) {
    complaints.forget(op);
    types.forget(op);
    outcomes.erase(op);
  }
  if (op->getNumRegions())
    entered.insert(op);
  return true;
}

} // namespace dialectgen::onnx
