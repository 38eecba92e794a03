//===- SupportOps.cpp - hooks of the ops that are not in the standard -----===//
//
// NoValue, Return, Yield, Custom and EntryPoint (ONNXSupportOps.td), and
// constants made by folding.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/ONNXSupportOpsBase.h"
#include "dialectgen/onnx/ResultTypes.h"

#define GET_OP_CLASSES
#include "onnx/ONNXSupportOps0.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

OpFoldResult ONNXNoValueOp::fold(FoldAdaptor) { return getValueAttr(); }

LogicalResult ONNXReturnOp::verify() {
  auto function = cast<func::FuncOp>((*this)->getParentOp());
  TypeRange declared = function.getFunctionType().getResults();
  if (declared.size() != getNumOperands())
    return emitOpError("returns ")
           << getNumOperands() << " values, but @" << function.getSymName()
           << " has " << declared.size() << " results";
  for (auto [index, type] : llvm::enumerate(declared))
    // A value may have a more precise type than the function declares.
    if (mergeTypes(type, getOperand(index).getType()) !=
        getOperand(index).getType())
      return emitOpError("operand #")
             << index << " is " << getOperand(index).getType() << ", but @"
             << function.getSymName() << " results in " << type;
  return success();
}

Value createNoValue(OpBuilder &builder, Location location) {
  return ONNXNoValueOp::create(builder, location);
}

Operation *ONNXDialect::materializeConstant(OpBuilder &builder, Attribute value,
                                            Type type, Location location) {
  if (isa<NoneType>(type) && isa<UnitAttr>(value))
    return createNoValue(builder, location).getDefiningOp();
  auto elements = dyn_cast<ElementsAttr>(value);
  if (!elements || elements.getType() != type)
    return nullptr;
  // By name, so that this file does not depend on the shard of the op.
  OperationState state(location, "onnx.Constant");
  state.addTypes(type);
  state.addAttribute("value", elements);
  return builder.create(state);
}

} // namespace dialectgen::onnx
