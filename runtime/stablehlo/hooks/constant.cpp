//===- constant.cpp - hooks of stablehlo.constant -------------------------===//
//
// Its assembly, folding, and names of results. Elements are written as they are
// stored.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/MlirVersion.h"
#include "dialectgen/core/definitions/ConstantAssembly.h"
#include "dialectgen/stablehlo/StablehloOpsBase.h"
#include "mlir/IR/TypeUtilities.h"

#define GET_OP_CLASSES
#include "stablehlo/hooks/constant.h.inc"

using namespace mlir;

namespace dialectgen::stablehlo {

/// Quantized elements are held as integers of their storage type, of which the
/// quantization has the sign.
static bool areStoredAlike(Type first, Type second) {
  auto storedAs = [](Type type) {
    Type element = getElementTypeOrSelf(type);
    auto quantized = dyn_cast<quant::QuantizedType>(element);
    return quantized ? quantized.getStorageType() : element;
  };
  return storedAs(first) == storedAs(second);
}

LogicalResult ConstantOp::verify() {
  Type value = getValue().getType(), output = getType();
  if (areStoredAlike(value, output))
    return success();
  return emitOpError() << "'value' and 'output' have different element types: "
                       << value << " and " << output;
}

LogicalResult
ConstantOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                             ValueRange operands, DictionaryAttr attributes,
                             OpaqueProperties properties, RegionRange regions,
                             SmallVectorImpl<Type> &types) {
  ElementsAttr value =
      Adaptor(operands, attributes, properties, regions).getValueAttr();
  if (!value)
    return emitOptionalError(location,
                             "'stablehlo.constant' op has no 'value'");
  types.push_back(value.getType());
  return success();
}

bool ConstantOp::isCompatibleReturnTypes(TypeRange first, TypeRange second) {
  return haveCompatibleTypes(first, second) ||
         (first.size() == 1 && second.size() == 1 &&
          areStoredAlike(first.front(), second.front()) &&
          succeeded(verifyCompatibleShape(first.front(), second.front())));
}

OpFoldResult ConstantOp::fold(FoldAdaptor) { return getValue(); }

void ConstantOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  bool isInteger = isa<IntegerType>(getType().getElementType());
  setName(getResult(), isInteger ? "c" : "cst");
}

ParseResult ConstantOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseConstant(parser, result);
}

void ConstantOp::print(OpAsmPrinter &printer) { printConstant(printer, *this); }

} // namespace dialectgen::stablehlo
