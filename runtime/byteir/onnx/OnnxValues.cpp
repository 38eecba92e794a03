//===- OnnxValues.cpp - constants and attributes of ONNX ------------------===//

#include "OnnxValues.h"
#include "dialectgen/byteir/View.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;

namespace dialectgen::byteir {

RankedTensorType rankedType(Value value) {
  return dyn_cast<RankedTensorType>(value.getType());
}

double asDouble(APFloat number) {
  bool losesInfo;
  number.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                 &losesInfo);
  return number.convertToDouble();
}

std::optional<SmallVector<int64_t>> integersOf(Value value) {
  DenseElementsAttr elements = getConstant(value);
  if (!elements || !isa<IntegerType>(elements.getElementType()) ||
      elements.getNumElements() > 64)
    return std::nullopt;
  SmallVector<int64_t> numbers;
  bool isUnsigned = elements.getElementType().isUnsignedInteger();
  for (const APInt &number : elements.getValues<APInt>())
    numbers.push_back(isUnsigned ? int64_t(number.getZExtValue())
                                 : number.getSExtValue());
  return numbers;
}

std::optional<double> numberOf(Value value) {
  DenseElementsAttr elements = getConstant(value);
  if (!elements || elements.empty())
    return std::nullopt;
  if (elements.getNumElements() != 1 && !elements.isSplat()) {
    // One number, element by element, as files have it.
    if (elements.getNumElements() > 65536 ||
        !llvm::all_equal(elements.getValues<Attribute>()))
      return std::nullopt;
  }
  Type element = elements.getElementType();
  if (isa<FloatType>(element))
    return asDouble(*elements.value_begin<APFloat>());
  if (auto integer = dyn_cast<IntegerType>(element))
    return integer.isUnsigned()
               ? double((*elements.value_begin<APInt>()).getZExtValue())
               : double((*elements.value_begin<APInt>()).getSExtValue());
  return std::nullopt;
}

int64_t integerAttr(Operation *op, StringRef name, int64_t otherwise) {
  auto number = op->getAttrOfType<IntegerAttr>(name);
  return number && number.getValue().getSignificantBits() <= 64
             ? number.getValue().getSExtValue()
             : otherwise;
}

bool isAbsent(Value value) { return isa<NoneType>(value.getType()); }

StringRef onnxName(Operation *op) {
  StringRef name = op->getName().getStringRef();
  return name.consume_front("onnx.") ? name : StringRef();
}

std::optional<SmallVector<int64_t>> listOf(Operation *op, unsigned operand) {
  if (operand >= op->getNumOperands() || isAbsent(op->getOperand(operand)))
    return SmallVector<int64_t>();
  return integersOf(op->getOperand(operand));
}

std::optional<SmallVector<int64_t>> integersAttr(Operation *op,
                                                 StringRef name) {
  auto list = op->getAttrOfType<ArrayAttr>(name);
  if (!list)
    return std::nullopt;
  SmallVector<int64_t> numbers;
  for (Attribute item : list)
    if (auto number = dyn_cast<IntegerAttr>(item))
      numbers.push_back(number.getValue().getSExtValue());
  return numbers;
}

} // namespace dialectgen::byteir
