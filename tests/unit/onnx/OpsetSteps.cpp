//===- OpsetSteps.cpp - shared code of tests of opset conversion ----------===//
//
// See OpsetSteps.h.
//
//===----------------------------------------------------------------------===//

#include "OpsetSteps.h"
#include "mlir/IR/OpDefinition.h"

using namespace mlir;

namespace dialectgen::onnx::test {

static void addNumber(std::string &text, const APFloat &number) {
  text += std::to_string(number.convertToDouble()) + " ";
}

std::string numbersOf(mlir::Attribute value) {
  std::string text;
  if (auto elements = dyn_cast_or_null<DenseElementsAttr>(value)) {
    if (isa<FloatType>(elements.getElementType()))
      for (const APFloat &number : elements.getValues<APFloat>())
        addNumber(text, number);
    else if (elements.getElementType().isInteger())
      for (const APInt &number : elements.getValues<APInt>())
        text += std::to_string(double(number.getBitWidth() == 1
                                          ? int64_t(number.getZExtValue())
                                          : number.getSExtValue())) +
                " ";
    else if (auto texts = dyn_cast<DenseStringElementsAttr>(elements))
      for (StringRef element : texts.getRawStringData())
        text += element.str() + " ";
    return text + "|";
  }
  if (auto list = dyn_cast_or_null<ArrayAttr>(value)) {
    for (mlir::Attribute element : list)
      text += StringRef(numbersOf(element)).drop_back();
    return text + "|";
  }
  if (auto number = dyn_cast_or_null<IntegerAttr>(value))
    text = std::to_string(double(number.getValue().getSExtValue())) + " ";
  else if (auto number = dyn_cast_or_null<FloatAttr>(value))
    addNumber(text, number.getValue());
  else if (auto word = dyn_cast_or_null<StringAttr>(value))
    text = word.getValue().str() + " ";
  else
    return "";
  return text + "|";
}

std::string numbersOf(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || !op->hasTrait<OpTrait::ConstantLike>())
    return "";
  for (NamedAttribute attribute : op->getAttrs())
    if (attribute.getName().getValue().starts_with("value"))
      return numbersOf(attribute.getValue());
  return "";
}

/// The source of a value, without casts.
static Value originOf(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!op->getName().getStringRef().starts_with("onnx.Cast") ||
        op->getNumOperands() != 1)
      break;
    value = op->getOperand(0);
  }
  return value;
}

std::string describe(Value value) {
  value = originOf(value);
  if (isa<NoneType>(value.getType()))
    return "absent";
  if (auto argument = dyn_cast<BlockArgument>(value))
    return "argument " + std::to_string(argument.getArgNumber());
  std::string numbers = numbersOf(value);
  return numbers.empty() ? "other" : numbers;
}

} // namespace dialectgen::onnx::test
