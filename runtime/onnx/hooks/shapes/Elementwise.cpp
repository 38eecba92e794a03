//===- Elementwise.cpp - shapes of elementwise ops ------------------------===//
//
// Shapes that follow from the operands' alone.
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "mlir/Dialect/Traits.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace mlir;

namespace dialectgen::onnx {

/// The first result is shaped like the first operand.
LogicalResult shape_inference::sameAsOperand(Context &context) {
  if (auto shape = context.getShape(0))
    context.setShape(0, *shape);
  return success();
}

/// The first result is the first operand, whatever that is.
LogicalResult shape_inference::sameType(Context &context) {
  if (Value operand = context.getOperand(0))
    context.setType(0, operand.getType());
  return success();
}

/// What an optional holds; a value that is not wrapped is itself.
LogicalResult shape_inference::optionalElement(Context &context) {
  Value operand = context.getOperand(0);
  if (!operand)
    return success();
  auto optional = dyn_cast<OptType>(operand.getType());
  context.setType(0, optional ? optional.getElementType() : operand.getType());
  return success();
}

/// The operands are broadcast to each other.
LogicalResult shape_inference::broadcast(Context &context) {
  Shape shape;
  for (unsigned index = 0; index != context.op->getNumOperands(); ++index) {
    auto operand = context.getShape(index);
    if (!operand)
      return success();
    Shape joined;
    if (!OpTrait::util::getBroadcastedShape(shape, *operand, joined))
      return context.refuse("operand #" + Twine(index) +
                            " cannot be broadcast to the ones before it");
    shape = std::move(joined);
  }
  context.setShape(0, shape);
  return success();
}

/// The same, and sizes that are computed are followed.
LogicalResult shape_inference::divide(Context &context) {
  if (failed(broadcast(context)))
    return failure();
  Value dividend = context.getOperand(0), divisor = context.getOperand(1);
  auto element =
      dyn_cast<IntegerType>(getElementTypeOrSelf(dividend.getType()));
  // Divisions of sizes, in the types that shapes are computed in.
  if (!element || element.getWidth() < 32)
    return success();
  auto a = context.getIntegers(dividend), b = context.getIntegers(divisor);
  if (!a || !b || (a->size() != b->size() && a->size() != 1 && b->size() != 1))
    return success();
  SmallVector<int64_t> quotients(
      a->empty() || b->empty() ? 0 : std::max(a->size(), b->size()), unknown);
  for (auto [index, quotient] : llvm::enumerate(quotients)) {
    int64_t x = (*a)[a->size() == 1 ? 0 : index];
    int64_t y = (*b)[b->size() == 1 ? 0 : index];
    // Of negative numbers the standard does not say which way they round.
    if (isKnown(x) && isKnown(y) && x >= 0 && y > 0)
      quotient = x / y;
  }
  context.setIntegers(0, quotients);
  return success();
}

/// Broadcast to the sizes of operand 1.
LogicalResult shape_inference::expand(Context &context) {
  auto data = context.getShape(0);
  auto sizes = integersOf(context, 1, "shape");
  if (!data || !sizes)
    return success();
  size_t rank = std::max(data->size(), sizes->size());
  Shape shape(rank, 1);
  for (size_t index = 0; index != rank; ++index) {
    // Both are aligned at their ends.
    auto at = [&](ArrayRef<int64_t> list) {
      return index < list.size() ? list[list.size() - 1 - index] : 1;
    };
    int64_t size = at(*data), asked = at(*sizes);
    if (isKnown(asked) && asked < 0)
      return context.refuse("'shape' has size " + Twine(asked));
    int64_t &result = shape[rank - 1 - index];
    if (size == asked || asked == 1)
      result = size;
    else if (size == 1 || !isKnown(size))
      result = asked;
    else if (!isKnown(asked))
      result = size;
    else
      return context.refuse("size " + Twine(size) + " cannot be broadcast to " +
                            Twine(asked));
  }
  context.setShape(0, shape);
  return success();
}

/// One element.
LogicalResult shape_inference::scalar(Context &context) {
  context.setShape(0, {});
  return success();
}

/// The substrings of each string are a dimension of their own, as long as the
/// longest list; the second result counts them.
LogicalResult shape_inference::stringSplit(Context &context) {
  auto strings = context.getShape(0);
  if (!strings)
    return success();
  Shape substrings(*strings);
  substrings.push_back(unknown);
  context.setShape(0, substrings);
  context.setShape(1, *strings);
  return success();
}

} // namespace dialectgen::onnx
