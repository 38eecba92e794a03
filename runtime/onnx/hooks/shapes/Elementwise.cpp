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

/// The element of an optional; a value that is not wrapped is itself.
LogicalResult shape_inference::optionalElement(Context &context) {
  Value operand = context.getOperand(0);
  if (!operand)
    return success();
  auto optional = dyn_cast<OptType>(operand.getType());
  context.setType(0, optional ? optional.getElementType() : operand.getType());
  return success();
}

/// Follows sizes that are computed: `compute` gives an element of the result
/// for one of each operand, all known; operands of one element are broadcast.
static LogicalResult
follow(ShapeInferenceContext &context,
       llvm::function_ref<int64_t(ArrayRef<int64_t>)> compute) {
  // In the types that shapes are computed in.
  auto element = dyn_cast<IntegerType>(
      getElementTypeOrSelf(context.op->getResult(0).getType()));
  if (!element || element.getWidth() < 32)
    return success();
  SmallVector<SmallVector<int64_t>> lists;
  size_t size = 1;
  for (Value operand : context.op->getOperands()) {
    auto list = context.getIntegers(operand);
    if (!list || (list->size() != size && list->size() != 1 && size != 1))
      return success();
    if (list->size() != 1)
      size = list->size();
    lists.push_back(std::move(*list));
  }
  SmallVector<int64_t> results(size, unknown), row;
  for (auto [index, result] : llvm::enumerate(results)) {
    row.clear();
    for (ArrayRef<int64_t> list : lists)
      row.push_back(list[list.size() == 1 ? 0 : index]);
    if (llvm::all_of(row, isKnown))
      result = compute(row);
  }
  context.setIntegers(0, results);
  return success();
}

/// A quotient. Its shape, as those below, follows from the spec.
LogicalResult shape_inference::divide(Context &context) {
  return follow(context, [](ArrayRef<int64_t> row) {
    // The standard does not define the rounding of negative numbers.
    return row[0] >= 0 && row[1] > 0 ? row[0] / row[1] : unknown;
  });
}

/// A remainder.
LogicalResult shape_inference::remainder(Context &context) {
  return follow(context, [](ArrayRef<int64_t> row) {
    // Its sign depends on an attribute.
    return row[0] >= 0 && row[1] > 0 ? row[0] % row[1] : unknown;
  });
}

LogicalResult shape_inference::minimum(Context &context) {
  return follow(context, [](ArrayRef<int64_t> row) {
    return *std::min_element(row.begin(), row.end());
  });
}

LogicalResult shape_inference::maximum(Context &context) {
  return follow(context, [](ArrayRef<int64_t> row) {
    return *std::max_element(row.begin(), row.end());
  });
}

LogicalResult shape_inference::negate(Context &context) {
  // The lowest number is `unknown`.
  return follow(context, [](ArrayRef<int64_t> row) { return -row[0]; });
}

LogicalResult shape_inference::absolute(Context &context) {
  return follow(context,
                [](ArrayRef<int64_t> row) { return std::abs(row[0]); });
}

/// More elements than any shape has are not followed.
constexpr int64_t maxFollowed = 1024;

/// A tensor of the shape in operand 0, all of one value.
LogicalResult shape_inference::constantOfShape(Context &context) {
  auto sizes = integersOf(context, 0, "");
  if (!sizes)
    return success();
  for (int64_t size : *sizes)
    if (isKnown(size) && size < 0)
      return context.refuse("'input' has size " + Twine(size));
  context.setShape(0, *sizes);
  auto value = context.op->getAttrOfType<DenseIntElementsAttr>("value");
  if (!value || value.empty() || sizes->size() > 1 ||
      value.getElementType().getIntOrFloatBitWidth() < 32)
    return success();
  int64_t count = sizes->empty() ? 1 : sizes->front();
  if (isKnown(count) && count <= maxFollowed)
    context.setIntegers(
        0, Shape(count, (*value.value_begin<APInt>()).getSExtValue()));
  return success();
}

/// The numbers from operand 0 up to operand 1, not itself, in steps of operand
/// 2.
LogicalResult shape_inference::range(Context &context) {
  Shape bounds;
  SmallVector<double> floats;
  for (unsigned index = 0; index != 3; ++index) {
    Value operand = context.getOperand(index);
    if (!operand)
      return success();
    if (auto integers = context.getIntegers(operand);
        integers && integers->size() == 1 && isKnown(integers->front()))
      bounds.push_back(integers->front());
    else if (auto numbers = context.getFloats(operand);
             numbers && numbers->size() == 1)
      floats.push_back(numbers->front());
  }
  Shape shape(1, unknown), elements;
  if (bounds.size() == 3) {
    int64_t start = bounds[0], step = bounds[2], length;
    if (step == 0)
      return context.refuse("'delta' is 0");
    if (!llvm::SubOverflow(bounds[1], start, length)) {
      // Rounded away from zero; opposite signs give no element.
      bool isEmpty = length == 0 || (length < 0) != (step < 0);
      shape[0] = isEmpty ? 0 : 1 + (length - (length < 0 ? -1 : 1)) / step;
      if (shape[0] <= maxFollowed)
        for (int64_t index = 0; index != shape[0]; ++index)
          elements.push_back(start + index * step);
    }
  } else if (floats.size() == 3) {
    if (floats[2] == 0)
      return context.refuse("'delta' is 0");
    double count = std::ceil((floats[1] - floats[0]) / floats[2]);
    if (count < double(std::numeric_limits<int32_t>::max()))
      shape[0] = std::max<int64_t>(int64_t(count), 0);
  }
  context.setShape(0, shape);
  if (int64_t(elements.size()) == shape[0])
    context.setIntegers(0, elements);
  return success();
}

/// Each result is shaped like the operand of its position.
LogicalResult shape_inference::sameAsOperands(Context &context) {
  for (unsigned index = 0; index != context.op->getNumResults(); ++index)
    if (auto shape = context.getShape(index))
      context.setShape(index, *shape);
  return success();
}

} // namespace dialectgen::onnx
