//===- Constant.cpp - a value fixed in the model --------------------------===//
//
// Folder, verifier and assembly of Constant.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"
#include "OpHooks.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "mlir/IR/TypeUtilities.h"

#define GET_OP_CLASSES
#include "onnx/hooks/Constant.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

/// The value of a constant, whichever attribute holds it. A constant always
/// folds: one that breaks the rules folds to an attribute nobody can use.
static Attribute foldConstant(Operation *op) {
  Builder builder(op->getContext());
  Type type = op->getResult(0).getType();
  Type elementType = getElementTypeOrSelf(type);
  auto vectorType = [&](ArrayAttr array, Type element) {
    return RankedTensorType::get({static_cast<int64_t>(array.size())}, element);
  };
  if (Attribute value = op->getAttr("value"))
    return value;
  if (auto value = op->getAttrOfType<FloatAttr>("value_float"))
    return DenseElementsAttr::get(
        RankedTensorType::get({}, builder.getF32Type()), value.getValue());
  if (auto value = op->getAttrOfType<IntegerAttr>("value_int"))
    return DenseElementsAttr::get(
        RankedTensorType::get({}, builder.getI64Type()), value.getValue());
  if (auto value = op->getAttrOfType<StringAttr>("value_string"))
    return DenseStringElementsAttr::get(RankedTensorType::get({}, elementType),
                                        {value.getValue()});
  if (auto value = op->getAttrOfType<ArrayAttr>("value_floats")) {
    SmallVector<APFloat> elements;
    for (auto element : value.getAsRange<FloatAttr>())
      elements.push_back(element.getValue());
    return DenseElementsAttr::get(vectorType(value, builder.getF32Type()),
                                  elements);
  }
  if (auto value = op->getAttrOfType<ArrayAttr>("value_ints")) {
    SmallVector<APInt> elements;
    for (auto element : value.getAsRange<IntegerAttr>())
      elements.push_back(element.getValue());
    return DenseElementsAttr::get(vectorType(value, builder.getI64Type()),
                                  elements);
  }
  if (auto value = op->getAttrOfType<ArrayAttr>("value_strings")) {
    SmallVector<StringRef> elements;
    for (auto element : value.getAsRange<StringAttr>())
      elements.push_back(element.getValue());
    return DenseStringElementsAttr::get(vectorType(value, elementType),
                                        elements);
  }
  if (Attribute value = op->getAttr("sparse_value"))
    return value;
  return builder.getUnitAttr();
}

/// The elements of the value, held by attribute `name`, are the result's.
static LogicalResult verifyElementType(Operation *op, StringRef name) {
  Builder builder(op->getContext());
  Type element;
  if (auto value = op->getAttrOfType<ElementsAttr>(name))
    element = value.getElementType();
  else if (name.starts_with("value_float"))
    element = builder.getF32Type();
  else if (name.starts_with("value_int"))
    element = builder.getI64Type();
  else if (name.starts_with("value_string"))
    element = StringType::get(op->getContext());
  Type result = getElementTypeOrSelf(op->getResult(0).getType());
  if (!element || element == result)
    return success();
  return emitViolation(op, "element-type")
         << "result #0 has elements of type " << result << ", but attribute '"
         << name << "' is of type " << element;
}

/// Each attribute of a constant is a form of its value; exactly one is
/// required.
static LogicalResult verifyConstant(Operation *op) {
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  SmallVector<StringRef> present;
  for (const AttributeInfo &attribute : info->attributes)
    if (op->getAttr(attribute.name))
      present.push_back(attribute.name);
  if (present.size() == 1)
    return verifyElementType(op, present.front());
  InFlightDiagnostic diagnostic =
      emitViolation(op, "one-value")
      << "needs exactly one attribute with its value, but has ";
  if (present.empty())
    return diagnostic << "none";
  llvm::interleave(
      present, [&](StringRef name) { diagnostic << "'" << name << "'"; },
      [&] { diagnostic << " and "; });
  return diagnostic;
}

/// `onnx.Constant {attributes} dense<…> : tensor<…>` where the value is a
/// tensor of the result's type, else `onnx.Constant {attributes} : type`.
static void printConstant(OpAsmPrinter &printer, Operation *op) {
  Type type = op->getResult(0).getType();
  auto value = op->getAttrOfType<ElementsAttr>("value");
  bool shown = value && value.getType() == type;
  SmallVector<StringRef> elided;
  if (shown)
    elided.push_back("value");
  printer.printOptionalAttrDict(op->getAttrs(), elided);
  if (shown)
    printer << " " << value;
  else
    printer << " : " << type;
}

static ParseResult parseConstant(OpAsmParser &parser, OperationState &state) {
  if (parser.parseOptionalAttrDict(state.attributes))
    return failure();
  if (succeeded(parser.parseOptionalColon())) {
    Type type;
    if (parser.parseType(type))
      return failure();
    state.addTypes(type);
    return success();
  }
  ElementsAttr value;
  SMLoc location = parser.getCurrentLocation();
  Attribute attribute;
  if (parser.parseAttribute(attribute))
    return failure();
  value = dyn_cast<ElementsAttr>(attribute);
  if (!value)
    return parser.emitError(location,
                            "expected the elements of a tensor, or a type");
  state.addAttribute("value", value);
  state.addTypes(value.getType());
  return success();
}

OpFoldResult ONNXConstantOp::fold(FoldAdaptor) { return foldConstant(*this); }
LogicalResult ONNXConstantOp::verify() { return verifyConstant(*this); }
void ONNXConstantOp::print(OpAsmPrinter &printer) {
  printConstant(printer, *this);
}
ParseResult ONNXConstantOp::parse(OpAsmParser &parser, OperationState &state) {
  return parseConstant(parser, state);
}

const OpHooks hooks::Constant = {
    verifyConstant,
    [](Operation *op) -> OpFoldResult { return foldConstant(op); },
    /*canonicalize=*/nullptr, printConstant, parseConstant};

} // namespace dialectgen::onnx
