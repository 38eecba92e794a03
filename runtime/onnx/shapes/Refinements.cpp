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
    if (!complaints.isHolding())
      noteChange(value);
  }
  return true;
}

bool Refinements::openResults(Operation *op, StringRef reason) {
  bool areOpened = onnx::openResults(op, [&](OpResult result, Type declared) {
    refined.try_emplace(result, declared);
    if (!complaints.isHolding())
      noteChange(result);
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
  // Graphs within an op may still change.
  if (op->getNumRegions() == 0)
    legal.insert(op);
}

void Refinements::addCopy(Value original, Value copy) {
  auto *it = refined.find(original);
  Type before = it == refined.end() ? original.getType() : it->second;
  if (copy.getType() != before)
    refined.try_emplace(copy, before);
}

const RefinedTypes &Refinements::getRefined() {
  // Graphs that were inferred several times may leave values as they were.
  refined.remove_if(
      [](const auto &known) { return known.first.getType() == known.second; });
  return refined;
}

} // namespace dialectgen::onnx
