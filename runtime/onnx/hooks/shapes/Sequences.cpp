//===- Sequences.cpp - shapes of elements of sequences --------------------===//
//
// The elements of a sequence may differ in shape: its type has the sizes that
// all of them share.
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace dialectgen::onnx {

Type joinTypes(Type a, Type b) {
  if (a == b || !a || !b)
    return a == b ? a : Type();
  if (auto x = dyn_cast<SeqType>(a)) {
    auto y = dyn_cast<SeqType>(b);
    Type inner = y ? joinTypes(x.getElementType(), y.getElementType()) : Type();
    return inner ? SeqType::get(inner) : Type();
  }
  if (auto x = dyn_cast<OptType>(a)) {
    auto y = dyn_cast<OptType>(b);
    Type inner = y ? joinTypes(x.getElementType(), y.getElementType()) : Type();
    return inner ? OptType::get(inner) : Type();
  }
  auto x = dyn_cast<TensorType>(a), y = dyn_cast<TensorType>(b);
  if (!x || !y || x.getElementType() != y.getElementType())
    return {};
  if (!x.hasRank() || !y.hasRank() || x.getRank() != y.getRank())
    return UnrankedTensorType::get(x.getElementType());
  Shape shape(x.getShape());
  for (auto [size, other] : llvm::zip(shape, y.getShape()))
    if (size != other)
      size = unknown;
  return RankedTensorType::get(shape, x.getElementType());
}

/// The type of elements of operand 0 if it is a sequence; null otherwise.
static Type elementsIn(ShapeInferenceContext &context) {
  Value operand = context.getOperand(0);
  auto sequence = operand ? dyn_cast<SeqType>(operand.getType()) : SeqType();
  return sequence ? sequence.getElementType() : Type();
}

/// A sequence of all operands.
LogicalResult shape_inference::sequenceConstruct(Context &context) {
  Type element;
  for (auto [index, operand] : llvm::enumerate(context.op->getOperands()))
    element = index ? joinTypes(element, operand.getType()) : operand.getType();
  if (element && !isUnknown(element))
    context.setType(0, SeqType::get(element));
  return success();
}

/// Operand 0 with operand 1 among its elements.
LogicalResult shape_inference::sequenceInsert(Context &context) {
  Value value = context.getOperand(1);
  Type element = elementsIn(context),
       joined = value ? joinTypes(element, value.getType()) : Type();
  if (joined)
    context.setType(0, SeqType::get(joined));
  return success();
}

/// The element of an optional, or of a sequence at a position; a value that is
/// not wrapped is itself.
LogicalResult shape_inference::element(Context &context) {
  Value operand = context.getOperand(0);
  if (!operand)
    return success();
  Type type = operand.getType();
  if (auto sequence = dyn_cast<SeqType>(type);
      sequence && context.getOperand(1))
    type = sequence.getElementType();
  else if (auto optional = dyn_cast<OptType>(type))
    type = optional.getElementType();
  context.setType(0, type);
  return success();
}

/// An optional of operand 0, or of the type that an attribute gives.
LogicalResult shape_inference::optional(Context &context) {
  Value operand = context.getOperand(0);
  if (operand && !isUnknown(operand.getType()) && !context.op->hasAttr("type"))
    context.setType(0, OptType::get(operand.getType()));
  return success();
}

/// Parts of operand 0 along an axis: of the sizes in operand 1, which may be
/// one for all parts, or of size 1.
LogicalResult shape_inference::splitToSequence(Context &context) {
  Value operand = context.getOperand(0), parts = context.getOperand(1);
  auto shape = context.getShape(0);
  auto tensor = operand ? dyn_cast<TensorType>(operand.getType()) : nullptr;
  if (!shape || !tensor)
    return success();
  auto axis = normalizeAxis(context.getInteger("axis", 0), shape->size());
  if (!axis)
    return context.refuse("'axis' is out of bounds");
  Shape element(*shape);
  if (!parts && context.getInteger("keepdims", 1) == 0) {
    element.erase(element.begin() + *axis);
  } else {
    int64_t total = (*shape)[*axis], &size = element[*axis];
    size = parts ? unknown : 1;
    if (auto sizes = parts ? context.getIntegers(parts) : std::nullopt;
        sizes && !sizes->empty()) {
      auto type = dyn_cast<RankedTensorType>(parts.getType());
      bool isForAll = type && type.getRank() == 0;
      int64_t sum = 0;
      for (int64_t part : *sizes)
        sum = addSizes(context, sum, part);
      if (!isForAll && isKnown(sum) && isKnown(total) && sum != total)
        return context.refuse("parts of " + Twine(sum) +
                              " elements in all are not a dimension of size " +
                              Twine(total));
      // The last part is smaller where the size does not divide.
      int64_t part = sizes->front();
      if (isForAll
              ? isKnown(part) && isKnown(total) && part > 0 && total % part == 0
              : llvm::all_equal(*sizes))
        size = part;
    }
  }
  context.setType(
      0, SeqType::get(RankedTensorType::get(element, tensor.getElementType())));
  return success();
}

/// All elements along an axis of theirs, or along a new one.
LogicalResult shape_inference::concatFromSequence(Context &context) {
  auto element = dyn_cast_or_null<RankedTensorType>(elementsIn(context));
  if (!element)
    return success();
  bool isNew = context.getInteger("new_axis", 0) != 0;
  Shape shape(element.getShape());
  auto axis = normalizeAxis(context.getInteger("axis", 0),
                            shape.size() + (isNew ? 1 : 0));
  if (!axis)
    return context.refuse("'axis' is out of bounds");
  // Nothing tells how many elements there are.
  if (isNew)
    shape.insert(shape.begin() + *axis, unknown);
  else
    shape[*axis] = unknown;
  context.setShape(0, shape);
  return success();
}

} // namespace dialectgen::onnx
