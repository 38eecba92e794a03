//===- Traits.cpp - traits of all ONNX ops --------------------------------===//
//
// See ONNXTraits.h.
//
//===----------------------------------------------------------------------===//

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

LogicalResult detail::verifyOpVersion(Operation *op) {
  auto refuseSparse = [&](TypeRange types, const char *kind) -> LogicalResult {
    for (auto [index, type] : llvm::enumerate(types))
      if (isSparse(type))
        return emitViolation(op, "sparse")
               << kind << " #" << index << " is " << type
               << ", but no op takes or gives sparse "
                  "tensors";
    return success();
  };
  return success(succeeded(refuseSparse(op->getOperandTypes(), "operand")) &&
                 succeeded(refuseSparse(op->getResultTypes(), "result")));
}

LogicalResult detail::verifyResultTypes(Operation *op) {
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  if (!info || op->getNumRegions())
    return success();
  auto attribute = [&](StringRef name) { return op->getAttr(name); };
  SmallVector<Value> operands(op->getOperands());
  OpView view{*info, operands, attribute, {}, op->getContext()};
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

int64_t findSubgraphRegion(Operation *op, StringRef name) {
  if (const OpVersionInfo *info = findByOpName(op->getName().getStringRef()))
    for (const AttributeInfo &attribute : info->attributes)
      if (attribute.name == name)
        return attribute.region;
  return -1;
}

} // namespace dialectgen::onnx
