//===- Traits.cpp - what ONNX asks of all ops alike -----------------------===//
//
// See ONNXTraits.h.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Traits.h"
#include "dialectgen/onnx/ONNXInterfaces.h"
#include "dialectgen/onnx/ONNXTraits.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "dialectgen/onnx/OpTable.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

#include "onnx/ONNXInterfaces.cpp.inc"

namespace dialectgen::onnx {

/// Whether a type variable can stand for both: the same kind of type over the
/// same element type, whatever the shapes.
static bool sameTypeVariable(Type a, Type b) {
  if (a == b)
    return true;
  auto aTensor = dyn_cast<TensorType>(a), bTensor = dyn_cast<TensorType>(b);
  if (aTensor && bTensor)
    return aTensor.getElementType() == bTensor.getElementType();
  auto aSequence = dyn_cast<SeqType>(a), bSequence = dyn_cast<SeqType>(b);
  if (aSequence && bSequence)
    return sameTypeVariable(aSequence.getElementType(),
                            bSequence.getElementType());
  auto aOptional = dyn_cast<OptType>(a), bOptional = dyn_cast<OptType>(b);
  if (aOptional && bOptional)
    return sameTypeVariable(aOptional.getElementType(),
                            bOptional.getElementType());
  auto aMap = dyn_cast<TupleType>(a), bMap = dyn_cast<TupleType>(b);
  if (aMap && bMap && aMap.size() == bMap.size())
    return llvm::all_of(
        llvm::zip(aMap.getTypes(), bMap.getTypes()), [](auto pair) {
          return sameTypeVariable(std::get<0>(pair), std::get<1>(pair));
        });
  return false;
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
      if (!inVariable || isa<NoneType>(type))
        continue;
      if (!first) {
        first = type;
        firstKind = kind;
        firstIndex = index;
      } else if (!sameTypeVariable(first, type)) {
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

//===----------------------------------------------------------------------===//
// Traits of shapes
//===----------------------------------------------------------------------===//

static RankedTensorType rankedOperand(Operation *op, unsigned index) {
  return index < op->getNumOperands()
             ? dyn_cast<RankedTensorType>(op->getOperand(index).getType())
             : RankedTensorType();
}

LogicalResult detail::verifyBroadcastableOperands(Operation *op) {
  SmallVector<int64_t> shape;
  for (auto [index, type] : llvm::enumerate(op->getOperandTypes())) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor)
      continue;
    SmallVector<int64_t> joined;
    if (!OpTrait::util::getBroadcastedShape(shape, tensor.getShape(), joined))
      return op->emitOpError("operand #")
             << index << " is " << type
             << ", which cannot be broadcast to the operands before it";
    shape = std::move(joined);
  }
  return success();
}

static LogicalResult verifyAxisValue(Operation *op, StringRef name,
                                     int64_t axis, RankedTensorType type,
                                     bool pastTheLast = false) {
  int64_t bound = std::max<int64_t>(type.getRank(), 1);
  if (axis >= -bound && axis < bound + pastTheLast)
    return success();
  return op->emitOpError("attribute '")
         << name << "' is " << axis << ", but must be in [" << -bound << ", "
         << bound + pastTheLast - 1 << "] for a value of rank "
         << type.getRank();
}

LogicalResult detail::verifyAxis(Operation *op, bool pastTheLast) {
  auto axis = op->getAttrOfType<IntegerAttr>("axis");
  RankedTensorType type = rankedOperand(op, 0);
  if (!axis || !type)
    return success();
  return verifyAxisValue(op, "axis", axis.getValue().getSExtValue(), type,
                         pastTheLast);
}

LogicalResult detail::verifyAxes(Operation *op) {
  auto axes = op->getAttrOfType<ArrayAttr>("axes");
  RankedTensorType type = rankedOperand(op, 0);
  if (!axes || !type)
    return success();
  SmallVector<bool> seen(std::max<int64_t>(type.getRank(), 1));
  for (auto element : axes.getAsRange<IntegerAttr>()) {
    int64_t axis = element.getValue().getSExtValue();
    if (failed(verifyAxisValue(op, "axes", axis, type)))
      return failure();
    int64_t index = axis < 0 ? axis + int64_t(seen.size()) : axis;
    if (seen[index])
      return op->emitOpError("attribute 'axes' names dimension ")
             << index << " twice";
    seen[index] = true;
  }
  return success();
}

LogicalResult detail::verifySpatialAttributes(Operation *op) {
  for (StringRef name : {"kernel_shape", "strides", "dilations"})
    if (auto list = op->getAttrOfType<ArrayAttr>(name))
      for (auto element : list.getAsRange<IntegerAttr>())
        if (element.getInt() < 1)
          return op->emitOpError("attribute '")
                 << name << "' has element " << element.getInt()
                 << ", but must have positive ones";
  RankedTensorType type = rankedOperand(op, 0);
  if (!type)
    return success();
  if (type.getRank() < 2)
    return op->emitOpError("operand #0 is ")
           << type << ", but needs a batch and a channel dimension";
  size_t spatial = type.getRank() - 2;
  for (StringRef name : {"kernel_shape", "strides", "dilations", "pads"}) {
    auto list = op->getAttrOfType<ArrayAttr>(name);
    size_t expected = name == "pads" ? 2 * spatial : spatial;
    if (list && list.size() != expected)
      return op->emitOpError("attribute '")
             << name << "' has " << list.size() << " elements, but operand #0 "
             << "has " << spatial << " spatial dimensions, which takes "
             << expected;
  }
  return success();
}

LogicalResult detail::verifySameElementCount(Operation *op) {
  RankedTensorType operand = rankedOperand(op, 0);
  auto result = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!operand || !result || !operand.hasStaticShape() ||
      !result.hasStaticShape())
    return success();
  auto count = [](RankedTensorType type) -> std::optional<int64_t> {
    // Multiplied with care: sizes come from models.
    if (llvm::is_contained(type.getShape(), 0))
      return 0;
    int64_t product = 1;
    for (int64_t size : type.getShape())
      if (llvm::MulOverflow(product, size, product))
        return std::nullopt;
    return product;
  };
  std::optional<int64_t> before = count(operand), after = count(result);
  if (!before || !after || before == after)
    return success();
  return op->emitOpError("result #0 is ")
         << result << ", which has not as many elements as operand #0, "
         << operand;
}

LogicalResult detail::verifyResultTypes(Operation *op) {
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  if (!info || op->getNumRegions())
    return success();
  // Where no attribute speaks, the signature does, which others verify.
  bool isSaid = false;
  auto attribute = [&](StringRef name) {
    Attribute value = op->getAttr(name);
    isSaid |= bool(value);
    return value;
  };
  SmallVector<Value> operands(op->getOperands());
  OpView view{*info, operands, attribute, {}, op->getContext()};
  for (OpResult result : op->getResults()) {
    isSaid = false;
    Type type = result.getType();
    Type follows = inferResultType(view, result.getResultNumber());
    if (!isSaid || !follows || isa<NoneType>(type) ||
        dropShapes(follows) == dropShapes(type))
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
