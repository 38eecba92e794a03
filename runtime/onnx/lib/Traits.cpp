//===- Traits.cpp - what ONNX asks of all ops alike -----------------------===//
//
// See ONNXTraits.h.
//
//===----------------------------------------------------------------------===//

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
        return op->emitOpError(kind) << " #" << index << " is " << type
                                     << ", but no op takes or gives sparse "
                                        "tensors";
    return success();
  };
  return success(succeeded(refuseSparse(op->getOperandTypes(), "operand")) &&
                 succeeded(refuseSparse(op->getResultTypes(), "result")));
}

LogicalResult detail::verifyTypeVariable(Operation *op, uint32_t operandMask,
                                         uint32_t resultMask) {
  // The value all others are compared with, and what it is called.
  Type first;
  const char *firstKind = nullptr;
  unsigned firstIndex = 0;
  auto verify = [&](TypeRange types, uint32_t mask,
                    const char *kind) -> LogicalResult {
    if (mask == 0)
      return success();
    for (auto [index, type] : llvm::enumerate(types)) {
      bool inVariable = (mask >> std::min<size_t>(index, 31)) & 1;
      // An unknown type is nothing to compare with.
      if (!inVariable || isa<NoneType>(type) || isUnknown(type))
        continue;
      if (!first) {
        first = type;
        firstKind = kind;
        firstIndex = index;
      } else if (!canBeSameType(first, type)) {
        return op->emitOpError()
               << kind << " #" << index << " is " << type << ", but "
               << firstKind << " #" << firstIndex << " is " << first
               << ": both must have one element type";
      }
    }
    return success();
  };
  if (failed(verify(op->getOperandTypes(), operandMask, "operand")))
    return failure();
  return verify(op->getResultTypes(), resultMask, "result");
}

static LogicalResult verifyMinimum(Operation *op, size_t present,
                                   unsigned count, const char *what) {
  if (present >= count)
    return success();
  return op->emitOpError() << "has " << present << " " << what
                           << ", but needs at least " << count;
}

LogicalResult detail::verifyMinimumOperands(Operation *op, unsigned count) {
  return verifyMinimum(op, op->getNumOperands(), count, "operands");
}
LogicalResult detail::verifyMinimumResults(Operation *op, unsigned count) {
  return verifyMinimum(op, op->getNumResults(), count, "results");
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
    return op->emitOpError("result #")
           << result.getResultNumber() << " is " << type
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
