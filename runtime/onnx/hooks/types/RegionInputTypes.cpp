//===- RegionInputTypes.cpp - argument types of subgraphs -----------------===//
//
// The inputs of the graphs of control flow ops follow from the ops' operands.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/ElementTypes.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "dialectgen/onnx/OpTable.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

namespace dialectgen::onnx {

Type inferRegionInputType(const OpView &op, unsigned /*region*/,
                          unsigned input) {
  op.isUnknownAsked = false;
  if (op.info.domain != "ai.onnx")
    return {};
  auto operandType = [&](unsigned index) {
    Type type = op.operandType(index);
    return type ? dropShapes(type) : Type();
  };
  if (op.info.name == "Loop") {
    // Iteration number, condition, then the carried values.
    if (input < 2)
      return RankedTensorType::get(
          {}, getElementType(input == 0 ? "int64" : "bool", op.context));
    return operandType(input);
  }
  if (op.info.name == "Scan") {
    // Version 8 has the lengths of sequences before the state.
    unsigned first = op.info.operands.size() > 1 ? 1 : 0;
    return operandType(input + first);
  }
  if (op.info.name == "SequenceMap") {
    // Sequences give their elements, tensors themselves.
    Type type = operandType(input);
    auto sequence = llvm::dyn_cast_or_null<SeqType>(type);
    return sequence ? sequence.getElementType() : type;
  }
  return {};
}

} // namespace dialectgen::onnx
