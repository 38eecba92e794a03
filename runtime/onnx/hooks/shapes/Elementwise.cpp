//===- Elementwise.cpp - shapes of elementwise ops ------------------------===//
//
// Shapes that follow from the operands' alone.
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>
#include <limits>

using namespace mlir;

namespace dialectgen::onnx {

/// The first result is the first operand, whatever that is.
LogicalResult shape_inference::sameType(Context &context) {
  if (Value operand = context.getOperand(0))
    context.setType(0, operand.getType());
  return success();
}

/// A tensor of the shape in operand 0, all of one value.
LogicalResult shape_inference::constantOfShape(Context &context) {
  auto sizes = integersOf(context, 0, "");
  if (!sizes)
    return success();
  for (int64_t size : *sizes)
    if (isKnown(size) && size < 0)
      return context.refuse("'input' has size " + Twine(size));
  context.setShape(0, *sizes);
  return success();
}

/// The numbers from operand 0 up to operand 1, not itself, in steps of operand
/// 2, or of 1.
LogicalResult shape_inference::range(Context &context) {
  Shape bounds;
  SmallVector<double> floats;
  for (unsigned index = 0; index != 3; ++index) {
    Value operand = context.getOperand(index);
    if (!operand && index != 2)
      return success();
    if (!operand) {
      bounds.push_back(1);
      floats.push_back(1);
    } else if (auto integers = context.getIntegers(operand);
               integers && integers->size() == 1 && isKnown(integers->front()))
      bounds.push_back(integers->front());
    else if (auto numbers = context.getFloats(operand);
             numbers && numbers->size() == 1)
      floats.push_back(numbers->front());
  }
  Shape shape(1, unknown);
  if (bounds.size() == 3) {
    int64_t start = bounds[0], step = bounds[2], length;
    if (step == 0)
      return context.refuse("'delta' is 0");
    if (!llvm::SubOverflow(bounds[1], start, length)) {
      // Rounded away from zero; opposite signs give no element.
      bool isEmpty = length == 0 || (length < 0) != (step < 0);
      shape[0] = isEmpty ? 0 : 1 + (length - (length < 0 ? -1 : 1)) / step;
    }
  } else if (floats.size() == 3) {
    if (floats[2] == 0)
      return context.refuse("'delta' is 0");
    double count = std::ceil((floats[1] - floats[0]) / floats[2]);
    if (count < double(std::numeric_limits<int32_t>::max()))
      shape[0] = int64_t(std::max(count, 0.0));
  }
  context.setShape(0, shape);
  return success();
}

/// Each result is shaped like the operand of its position.
LogicalResult shape_inference::sameAsOperands(Context &context) {
  for (unsigned index = 0; index != context.op->getNumResults(); ++index)
    if (auto shape = context.getShape(index))
      context.setShape(index, *shape);
  return success();
}

/// Operands after the first two are tensors, the gradient of each, and values
/// of an optimizer for each; results are all but the gradients.
LogicalResult shape_inference::trainingStep(Context &context) {
  unsigned results = context.op->getNumResults(),
           values = context.op->getNumOperands() - 2;
  if (context.op->getNumOperands() < 2 || values <= results ||
      results % (values - results))
    return success();
  unsigned tensors = values - results;
  for (unsigned index = 0; index != results; ++index)
    if (auto shape =
            context.getShape(2 + index + (index < tensors ? 0 : tensors)))
      context.setShape(index, *shape);
  return success();
}

} // namespace dialectgen::onnx
