//===- Scan.cpp - a graph along sequences ---------------------------------===//
//
// Verifier of Scan: the body takes the state and an element of each scanned
// value; it yields the results.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/Scan.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

static LogicalResult verifyScan(Operation *op) {
  // Version 8 has the lengths of sequences before the state.
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  unsigned before = info->operands.size() - 1;
  unsigned inputs = op->getNumOperands() - before;
  int64_t scanned = integerAttribute(op, "num_scan_inputs").value_or(0);
  if (scanned < 1 || scanned > int64_t(inputs))
    return op->emitOpError("attribute 'num_scan_inputs' is ")
           << scanned << ", but there are " << inputs << " inputs";
  return verifySubgraph(op, op->getRegion(0), inputs, op->getNumResults());
}

LogicalResult ONNXScanOp::verify() { return verifyScan(*this); }
LogicalResult ONNXScanV24Op::verify() { return verifyScan(*this); }
LogicalResult ONNXScanV23Op::verify() { return verifyScan(*this); }
LogicalResult ONNXScanV21Op::verify() { return verifyScan(*this); }
LogicalResult ONNXScanV19Op::verify() { return verifyScan(*this); }
LogicalResult ONNXScanV16Op::verify() { return verifyScan(*this); }
LogicalResult ONNXScanV11Op::verify() { return verifyScan(*this); }
LogicalResult ONNXScanV9Op::verify() { return verifyScan(*this); }
LogicalResult ONNXScanV8Op::verify() { return verifyScan(*this); }

} // namespace dialectgen::onnx
