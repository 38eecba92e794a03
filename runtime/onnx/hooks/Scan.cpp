//===- Scan.cpp - a graph along sequences ---------------------------------===//
//
// Verifier of Scan: the body takes the state and an element of each scanned
// value; it yields the results. Axes and directions are given for each scanned
// value.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"
#include "OpHooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/Scan.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

/// Checks that the list `name`, if there is one, has an element for each of
/// `count` values.
static LogicalResult verifyLength(Operation *op, StringRef name, int64_t count,
                                  StringRef values) {
  auto list = op->getAttrOfType<ArrayAttr>(name);
  if (!list || int64_t(list.size()) == count)
    return success();
  return emitViolation(op, "length")
         << "attribute '" << name << "' has length " << list.size()
         << ", but there are " << count << " " << values;
}

static LogicalResult verifyScan(Operation *op) {
  // Version 8 has the lengths of sequences before the state.
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  unsigned before = info->operands.size() - 1;
  unsigned inputs = op->getNumOperands() - before;
  int64_t scanned = integerAttribute(op, "num_scan_inputs").value_or(0);
  if (scanned < 1 || scanned > int64_t(inputs))
    return emitViolation(op, "scan-inputs")
           << "attribute 'num_scan_inputs' is " << scanned << ", but there are "
           << inputs << " inputs";
  int64_t states = inputs - scanned, results = op->getNumResults();
  if (results < states)
    return emitViolation(op, "carried")
           << "has " << results << " results, but carries " << states
           << " states";
  for (StringRef name :
       {"directions", "scan_input_axes", "scan_input_directions"})
    if (failed(verifyLength(op, name, scanned, "scanned inputs")))
      return failure();
  for (StringRef name : {"scan_output_axes", "scan_output_directions"})
    if (failed(verifyLength(op, name, results - states, "scanned results")))
      return failure();
  // Without the attribute, all are scanned along their first dimension; version
  // 8 has no such attribute.
  auto axes = op->getAttrOfType<ArrayAttr>("scan_input_axes");
  // The length of the scanned inputs, and the first of known length.
  int64_t length = ShapedType::kDynamic;
  unsigned measured = 0;
  for (int64_t i = 0; info->since >= 9 && i != scanned; ++i) {
    int64_t axis = axes ? cast<IntegerAttr>(axes[size_t(i)]).getSInt() : 0;
    auto place = unsigned(before + states + i);
    if (rankOf(op->getOperand(place)) == 0)
      return emitViolation(op, "rank")
             << "operand #" << place
             << " is a scalar, and has no elements to scan";
    if (failed(verifyAxis(op, "scan_input_axes", axis, op->getOperand(place))))
      return failure();
    auto type = dyn_cast<RankedTensorType>(op->getOperand(place).getType());
    int64_t rank = type ? type.getRank() : 0;
    int64_t size =
        type ? type.getDimSize(unsigned(axis < 0 ? axis + rank : axis))
             : ShapedType::kDynamic;
    if (ShapedType::isDynamic(size))
      continue;
    if (!ShapedType::isDynamic(length) && size != length)
      return emitViolation(op, "sizes")
             << "operand #" << place << " has " << size
             << " elements to scan, but operand #" << measured << " has "
             << length;
    length = size;
    measured = place;
  }
  if (failed(verifySubgraph(op, op->getRegion(0), inputs, op->getNumResults())))
    return failure();
  // In version 8, graphs see the values of one of a batch.
  if (info->since < 9)
    return success();
  if (failed(verifyCarried(op, before, unsigned(states))))
    return failure();
  auto outputAxes = op->getAttrOfType<ArrayAttr>("scan_output_axes");
  for (int64_t i = 0; i != results - states; ++i) {
    int64_t axis =
        outputAxes ? cast<IntegerAttr>(outputAxes[size_t(i)]).getSInt() : 0;
    // A scanned result has one dimension more than the value of each turn.
    std::optional<int64_t> rank = rankOf(
        op->getRegion(0).front().back().getOperand(unsigned(states + i)));
    if (rank && (axis < -*rank - 1 || axis > *rank))
      return emitViolation(op, "axes")
             << "attribute 'scan_output_axes' is " << axis
             << ", but must be in [" << -*rank - 1 << ", " << *rank
             << "] for result #" << states + i << " of rank " << *rank + 1;
    if (failed(verifyCollected(op, unsigned(states + i), axis)))
      return failure();
  }
  return success();
}

LogicalResult ONNXScanOp::verify() { return verifyScan(*this); }

const OpHooks hooks::Scan = {verifyScan};

} // namespace dialectgen::onnx
