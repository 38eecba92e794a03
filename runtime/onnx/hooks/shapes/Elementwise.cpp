//===- Elementwise.cpp - shapes of elementwise ops ------------------------===//
//
// Shapes that follow from the operands' alone.
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "mlir/Dialect/Traits.h"

using namespace mlir;

namespace dialectgen::onnx {

/// The first result is shaped like the first operand.
LogicalResult shape_inference::sameAsOperand(Context &context) {
  if (auto shape = context.getShape(0))
    context.setShape(0, *shape);
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
