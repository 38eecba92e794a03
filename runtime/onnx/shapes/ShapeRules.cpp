//===- ShapeRules.cpp - the interface of shape rules ----------------------===//
//
// See ShapeRules.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/ShapeRules.h"
#include "dialectgen/onnx/OpTable.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;

namespace dialectgen::onnx {

ShapeInferenceContext::~ShapeInferenceContext() = default;

LogicalResult ShapeInferenceContext::refuse(const Twine &reason) {
  refusal = reason.str();
  return failure();
}

Value ShapeInferenceContext::getOperand(unsigned index) const {
  if (index >= op->getNumOperands() ||
      isa<NoneType>(op->getOperand(index).getType()))
    return {};
  return op->getOperand(index);
}

std::optional<ArrayRef<int64_t>>
ShapeInferenceContext::getShape(unsigned index) const {
  Value operand = getOperand(index);
  auto type = operand ? dyn_cast<RankedTensorType>(operand.getType()) : nullptr;
  return type ? std::optional(type.getShape()) : std::nullopt;
}

int64_t ShapeInferenceContext::getInteger(StringRef name,
                                          int64_t otherwise) const {
  auto value = op->getAttrOfType<IntegerAttr>(name);
  return value ? value.getValue().getSExtValue() : otherwise;
}

std::optional<SmallVector<int64_t>>
ShapeInferenceContext::getIntegers(StringRef name) const {
  auto list = op->getAttrOfType<ArrayAttr>(name);
  if (!list)
    return std::nullopt;
  SmallVector<int64_t> values;
  for (auto element : list.getAsRange<IntegerAttr>())
    values.push_back(element.getValue().getSExtValue());
  return values;
}

StringRef ShapeInferenceContext::getString(StringRef name,
                                           StringRef otherwise) const {
  auto value = op->getAttrOfType<StringAttr>(name);
  return value ? value.getValue() : otherwise;
}

LogicalResult inferShapesByRule(Operation *op, ShapeInferenceContext &context) {
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  ShapeRule rule = info ? findShapeRule(info->shapeRule) : nullptr;
  if (!rule)
    return context.refuse("it has no rule for shapes");
  // Sizes that are beyond 64 bits are refused where they are computed.
  return success(succeeded(rule(context)) && context.getRefusal().empty());
}

} // namespace dialectgen::onnx
