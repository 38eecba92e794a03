//===- ResultTypes.cpp - types of results without a shape -----------------===//
//
// See ResultTypes.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/ResultTypes.h"
#include "dialectgen/onnx/ElementTypes.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "dialectgen/onnx/OpTable.h"
#include "mlir/IR/BuiltinTypes.h"

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

} // namespace

bool isUnknown(Type type) {
  // Walking is slow, and most types are these.
  if (auto tensor = dyn_cast<TensorType>(type);
      tensor && tensor.getElementType().isIntOrFloat())
    return false;
  bool isAny = false;
  type.walk([&](UnknownType) { isAny = true; });
  return isAny;
}

bool canBeSameType(Type a, Type b) {
  if (a == b || isa<UnknownType>(a) || isa<UnknownType>(b))
    return true;
  auto aTensor = dyn_cast<TensorType>(a), bTensor = dyn_cast<TensorType>(b);
  if (aTensor && bTensor)
    return aTensor.getElementType() == bTensor.getElementType();
  auto aSequence = dyn_cast<SeqType>(a), bSequence = dyn_cast<SeqType>(b);
  if (aSequence && bSequence)
    return canBeSameType(aSequence.getElementType(),
                         bSequence.getElementType());
  auto aOptional = dyn_cast<OptType>(a), bOptional = dyn_cast<OptType>(b);
  if (aOptional && bOptional)
    return canBeSameType(aOptional.getElementType(),
                         bOptional.getElementType());
  auto aMap = dyn_cast<TupleType>(a), bMap = dyn_cast<TupleType>(b);
  if (aMap && bMap && aMap.size() == bMap.size())
    return llvm::all_of(
        llvm::zip(aMap.getTypes(), bMap.getTypes()), [](auto pair) {
          return canBeSameType(std::get<0>(pair), std::get<1>(pair));
        });
  return false;
}

Type dropShapes(Type type) {
  if (auto tensor = dyn_cast<TensorType>(type))
    return UnrankedTensorType::get(tensor.getElementType());
  if (auto sequence = dyn_cast<SeqType>(type))
    return SeqType::get(dropShapes(sequence.getElementType()));
  if (auto optional = dyn_cast<OptType>(type))
    return OptType::get(dropShapes(optional.getElementType()));
  return type;
}

Type mergeTypes(Type known, Type inferred) {
  if (known == inferred || isa<UnknownType>(inferred))
    return known;
  if (isa<UnknownType>(known))
    return inferred;
  auto knownTensor = dyn_cast<TensorType>(known);
  auto inferredTensor = dyn_cast<TensorType>(inferred);
  if (knownTensor && inferredTensor) {
    if (knownTensor.getElementType() != inferredTensor.getElementType())
      return {};
    if (!inferredTensor.hasRank())
      return known;
    if (!knownTensor.hasRank())
      return inferred;
    if (knownTensor.getRank() != inferredTensor.getRank())
      return {};
    SmallVector<int64_t> shape(knownTensor.getShape());
    for (auto [size, other] : llvm::zip(shape, inferredTensor.getShape())) {
      if (ShapedType::isDynamic(size))
        size = other;
      else if (!ShapedType::isDynamic(other) && size != other)
        return {};
    }
    return cast<RankedTensorType>(known).clone(shape);
  }
  auto knownSequence = dyn_cast<SeqType>(known);
  auto inferredSequence = dyn_cast<SeqType>(inferred);
  if (knownSequence && inferredSequence) {
    Type element = mergeTypes(knownSequence.getElementType(),
                              inferredSequence.getElementType());
    return element ? SeqType::get(element) : Type();
  }
  auto knownOptional = dyn_cast<OptType>(known);
  auto inferredOptional = dyn_cast<OptType>(inferred);
  if (knownOptional && inferredOptional) {
    Type element = mergeTypes(knownOptional.getElementType(),
                              inferredOptional.getElementType());
    return element ? OptType::get(element) : Type();
  }
  return {};
}

Type OpView::operandType(unsigned index) const {
  if (index >= operands.size() || isa<NoneType>(operands[index].getType()))
    return {};
  if (isUnknown(operands[index].getType())) {
    isUnknownAsked = true;
    return {};
  }
  return operands[index].getType();
}

Type inferResultType(const OpView &op, unsigned index) {
  op.isUnknownAsked = false;
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
  Type type = rule ? rule(op, index) : Type();
  return op.isUnknownAsked ? UnknownType::get(op.context) : type;
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

} // namespace dialectgen::onnx
