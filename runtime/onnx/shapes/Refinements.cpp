//===- Refinements.cpp - types that values turn out to have ---------------===//
//
// See Refinements.h.
//
//===----------------------------------------------------------------------===//

#include "Refinements.h"
#include "../dialect/OpenResults.h"
#include "dialectgen/onnx/ResultTypes.h"

using namespace mlir;

namespace dialectgen::onnx {

bool Refinements::refine(Value value, Type inferred, Operation *where,
                         StringRef what) {
  Type known = value.getType();
  if (isa<NoneType>(known))
    return true;
  Type merged = mergeTypes(known, inferred);
  if (!merged) {
    std::string message;
    llvm::raw_string_ostream(message)
        << "inferred " << what << " type " << inferred
        << " contradicts the declared type, " << known;
    if (!canBeSameType(known, inferred)) {
      complaints.complain(where, ShapeConflict::Types, message);
      return false;
    }
    complaints.correct(where, message + "; the inferred one is used");
    merged = inferred;
  }
  if (merged != known) {
    refined.try_emplace(value, known);
    value.setType(merged);
    changed |= isa<BlockArgument>(value) || callersWait;
  }
  return true;
}

bool Refinements::openResults(Operation *op, StringRef reason) {
  bool areOpened = onnx::openResults(op, [&](OpResult result, Type declared) {
    refined.try_emplace(result, declared);
    changed |= callersWait;
  });
  if (areOpened)
    complaints.correct(op, "its declared results contradict the known types of "
                           "its operands: " +
                               reason + "; inferred ones are used");
  return areOpened;
}

bool Refinements::refineResults(Operation *op, ArrayRef<Type> types) {
  SmallVector<Type> before(op->getResultTypes());
  for (auto [result, type] : llvm::zip(op->getResults(), types))
    if (type)
      refine(result, type, op, "result");
  if (llvm::equal(op->getResultTypes(), before))
    return true;
  std::string reason = whyIllegal(op);
  if (reason.empty()) {
    setLegal(op);
    return true;
  }
  for (auto [result, type] : llvm::zip(op->getResults(), before))
    result.setType(type);
  complaints.complain(op, ShapeConflict::Rule,
                      "the types inferred for it are illegal: " + reason);
  return false;
}

void Refinements::setLegal(Operation *op) {
  // Graphs within an op may still change, and copies that are tried go.
  if (op->getNumRegions() == 0 && !complaints.getTrials())
    legal.insert(op);
}

void Refinements::addCopy(Value original, Value copy) {
  auto *it = refined.find(original);
  Type before = it == refined.end() ? original.getType() : it->second;
  if (copy.getType() != before)
    refined.try_emplace(copy, before);
}

void Refinements::undo(Region &region, FollowedIntegers &data,
                       llvm::function_ref<void()> infer) {
  SmallVector<std::pair<Value, Type>> before;
  FollowedIntegers dataBefore;
  auto keep = [&](Value value) {
    before.emplace_back(value, value.getType());
    if (auto known = data.find(value); known != data.end())
      dataBefore[value] = known->second;
  };
  for (Value argument : region.getArguments())
    keep(argument);
  region.walk([&](Operation *op) {
    for (Value result : op->getResults())
      keep(result);
    for (Region &inner : op->getRegions())
      for (Value argument : inner.getArguments())
        keep(argument);
  });
  size_t refinedBefore = refined.size();
  bool changedBefore = changed;

  infer();

  changed = changedBefore;
  while (refined.size() != refinedBefore)
    refined.pop_back();
  for (auto [value, type] : before) {
    value.setType(type);
    auto known = dataBefore.find(value);
    if (known == dataBefore.end())
      data.erase(value);
    else
      data[value] = std::move(known->second);
  }
}

} // namespace dialectgen::onnx
