//===- ResultTypes.cpp - types of results without a shape -----------------===//
//
// See ResultTypes.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/ResultTypes.h"
#include "dialectgen/onnx/ElementTypes.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "dialectgen/onnx/OpTable.h"
#include "mlir/Dialect/Traits.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace dialectgen::onnx {
namespace {

/// The parameter of operand `index`; null if there is none.
const ParameterInfo *parameterOf(const OpVersionInfo &info, unsigned index) {
  if (info.operands.empty())
    return nullptr;
  if (index < info.operands.size())
    return &info.operands[index];
  const ParameterInfo &last = info.operands.back();
  return last.arity == Arity::Variadic ? &last : nullptr;
}

Type elementTypeOf(ValueRange operands) {
  return getElementTypeOrSelf(operands.front().getType());
}

Type broadcast(ValueRange operands, Type elementType) {
  SmallVector<int64_t> shape;
  for (Value operand : operands) {
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    SmallVector<int64_t> merged;
    if (!type ||
        !OpTrait::util::getBroadcastedShape(shape, type.getShape(), merged))
      return UnrankedTensorType::get(elementType);
    shape = std::move(merged);
  }
  return RankedTensorType::get(shape, elementType);
}

} // namespace

Type dropShapes(Type type) {
  if (auto tensor = dyn_cast<TensorType>(type))
    return UnrankedTensorType::get(tensor.getElementType());
  if (auto sequence = dyn_cast<SeqType>(type))
    return SeqType::get(dropShapes(sequence.getElementType()));
  if (auto optional = dyn_cast<OptType>(type))
    return OptType::get(dropShapes(optional.getElementType()));
  return type;
}

Type OpView::operandType(unsigned index) const {
  if (index >= operands.size() || isa<NoneType>(operands[index].getType()))
    return {};
  return operands[index].getType();
}

Type inferResultType(const OpView &op, unsigned index) {
  if (op.info.results.empty())
    return {};
  const ParameterInfo &result = index < op.info.results.size()
                                    ? op.info.results[index]
                                    : op.info.results.back();
  bool homogeneous = result.arity != Arity::Variadic || result.homogeneous;
  if (Type type = parseTypeExpression(result.type, op.context))
    return type;
  if (homogeneous)
    for (unsigned operand = 0; operand != op.operands.size(); ++operand) {
      const ParameterInfo *parameter = parameterOf(op.info, operand);
      bool sharesVariable =
          parameter && parameter->type == result.type &&
          (parameter->arity != Arity::Variadic || parameter->homogeneous);
      if (sharesVariable)
        if (Type type = op.operandType(operand))
          return dropShapes(type);
    }
  ResultTypeRule rule = findResultTypeRule(op.info.resultTypeRule);
  return rule ? rule(op, index) : Type();
}

std::vector<Type> inferResultTypes(Operation *op) {
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  if (!info)
    return {};
  SmallVector<Value> operands(op->getOperands());
  SmallVector<Region *> regions(llvm::make_pointer_range(op->getRegions()));
  auto attribute = [&](llvm::StringRef name) { return op->getAttr(name); };
  OpView view{*info, operands, attribute, regions, op->getContext()};
  std::vector<Type> types;
  for (auto [index, type] : llvm::enumerate(op->getResultTypes()))
    types.push_back(isa<NoneType>(type) ? type : inferResultType(view, index));
  return types;
}

Type inferUnranked(ValueRange operands) {
  return UnrankedTensorType::get(elementTypeOf(operands));
}
Type inferBroadcast(ValueRange operands) {
  return broadcast(operands, elementTypeOf(operands));
}
Type inferBroadcastToBool(ValueRange operands) {
  return broadcast(operands,
                   IntegerType::get(operands.front().getContext(), 1));
}

} // namespace dialectgen::onnx
