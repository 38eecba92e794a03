//===- Traits.cpp - traits of all ONNX ops --------------------------------===//
//
// See ONNXTraits.h.
//
//===----------------------------------------------------------------------===//

#include "Relations.h"
#include "dialectgen/core/DiagnosticIds.h"
#include "dialectgen/onnx/ElementTypes.h"
#include "dialectgen/onnx/ONNXInterfaces.h"
#include "dialectgen/onnx/ONNXTraits.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "dialectgen/onnx/OpTable.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

using namespace mlir;

#include "onnx/ONNXInterfaces.cpp.inc"

namespace dialectgen::onnx {

static LogicalResult refuseSparseTypes(Operation *op) {
  auto refuse = [&](TypeRange types, const char *kind) -> LogicalResult {
    for (auto [index, type] : llvm::enumerate(types))
      if (isSparse(type))
        return emitViolation(op, "sparse")
               << kind << " #" << index << " is " << type
               << ", but no op takes or gives sparse "
                  "tensors";
    return success();
  };
  return success(succeeded(refuse(op->getOperandTypes(), "operand")) &&
                 succeeded(refuse(op->getResultTypes(), "result")));
}

static LogicalResult verifyResultTypes(Operation *op,
                                       const OpVersionInfo &info) {
  auto attribute = [&](StringRef name) { return op->getAttr(name); };
  SmallVector<Value> operands(op->getOperands());
  OpView view{info, operands, attribute, {}, op->getContext()};
  for (OpResult result : op->getResults()) {
    Type type = result.getType();
    Type follows = inferResultType(view, result.getResultNumber());
    if (!follows || isa<NoneType>(type) || canBeSameType(follows, type))
      continue;
    return emitViolation(op, "result-type")
           << "result #" << result.getResultNumber() << " is " << type
           << ", but from operands and attributes follows "
           << dropShapes(follows);
  }
  return success();
}

LogicalResult detail::verifyOpVersion(Operation *op) {
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  return info ? verifyOpVersion(op, *info) : refuseSparseTypes(op);
}

LogicalResult detail::verifyOpVersion(Operation *op,
                                      const OpVersionInfo &info) {
  // Results of regions are unknown without inspecting them.
  bool isKnown = op->getNumRegions() == 0;
  if ((isKnown && !info.resultTypeRule.empty() &&
       failed(verifyResultTypes(op, info))) ||
      (isKnown && !info.shapeRule.empty() && failed(verifyShapes(op))) ||
      failed(verifyRelations(op, info)))
    return failure();
  return refuseSparseTypes(op);
}

int64_t findSubgraphRegion(Operation *op, StringRef name) {
  if (const OpVersionInfo *info = findByOpName(op->getName().getStringRef()))
    for (const AttributeInfo &attribute : info->attributes)
      if (attribute.name == name)
        return attribute.region;
  return -1;
}

} // namespace dialectgen::onnx
