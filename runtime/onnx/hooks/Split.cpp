//===- Split.cpp - a tensor in parts --------------------------------------===//
//
// Verifier of Split: the axis exists, and the parts make up the whole.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"
#include "OpHooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/Split.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

static LogicalResult verifySplit(Operation *op) {
  auto whole = rankedTypeOf(op->getOperand(0));
  if (!whole)
    return success();
  // The first version needs no axis and defines no default.
  std::optional<int64_t> given = integerAttribute(op, "axis");
  if (!given)
    return success();
  if (failed(verifyAxis(op, "axis", *given, op->getOperand(0))))
    return failure();
  if (whole.getRank() == 0)
    return emitViolation(op, "rank") << "operand #0 is a scalar";
  int64_t axis = *given < 0 ? *given + whole.getRank() : *given;
  if (auto sizes = op->getAttrOfType<ArrayAttr>("split");
      sizes && sizes.size() != op->getNumResults())
    return emitViolation(op, "length")
           << "attribute 'split' has " << sizes.size() << " sizes for "
           << op->getNumResults() << " results";
  if (auto count = integerAttribute(op, "num_outputs");
      count && *count != int64_t(op->getNumResults()))
    return emitViolation(op, "parts")
           << "attribute 'num_outputs' is " << *count << ", but there are "
           << op->getNumResults() << " results";
  // The sizes declared by the results.
  int64_t sum = 0;
  bool allKnown = true;
  for (auto [index, result] : llvm::enumerate(op->getResults())) {
    auto part = rankedTypeOf(result);
    if (part && part.getRank() != whole.getRank())
      return emitViolation(op, "rank")
             << "result #" << index << " has rank " << part.getRank()
             << ", but operand #0 has " << whole.getRank();
    allKnown = allKnown && part && !part.isDynamicDim(axis) &&
               !llvm::AddOverflow(sum, part.getDimSize(axis), sum);
  }
  if (allKnown && !whole.isDynamicDim(axis) && sum != whole.getDimSize(axis))
    return emitViolation(op, "sizes")
           << "results have " << sum << " of the " << whole.getDimSize(axis)
           << " in dimension " << axis;
  return success();
}

LogicalResult ONNXSplitOp::verify() { return verifySplit(*this); }

const OpHooks hooks::Split = {verifySplit};

} // namespace dialectgen::onnx
