//===- Quantization.cpp - shapes of ops of quantized tensors --------------===//
//
// Shapes that depend on element types, or on operands that come in threes: a
// tensor, its scale and its zero point.
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

namespace dialectgen::onnx {

/// The slices of operand 0 at operand 1 along a dimension. A byte of the last
/// dimension has several numbers of few bits.
LogicalResult shape_inference::gatherBlocks(Context &context) {
  auto data = context.getShape(0), indices = context.getShape(1);
  if (!data || !indices)
    return success();
  int64_t given = context.getInteger("gather_axis", 0);
  std::optional<int64_t> axis = normalizeAxis(given, data->size());
  if (!axis)
    return context.refuse("axis " + Twine(given) +
                          " is out of bounds for rank " + Twine(data->size()));
  Shape numbers(*data);
  Type element = getElementTypeOrSelf(context.getOperand(0).getType());
  int64_t bits = context.getInteger("bits", 4);
  if (element.isUnsignedInteger(8)) {
    if (bits < 1 || 8 % bits != 0)
      return context.refuse("bytes have no numbers of " + Twine(bits) +
                            " bits");
    numbers.back() = multiplySizes(context, numbers.back(), 8 / bits);
  }
  Shape shape(ArrayRef(numbers).take_front(*axis));
  llvm::append_range(shape, *indices);
  llvm::append_range(shape, ArrayRef(numbers).drop_front(*axis + 1));
  context.setShape(0, shape);
  return success();
}

/// Every third operand behind the first two, one after another.
LogicalResult shape_inference::concatQuantized(Context &context) {
  std::optional<Shape> whole;
  std::optional<int64_t> axis;
  for (unsigned index = 2; index < context.op->getNumOperands(); index += 3) {
    auto part = context.getShape(index);
    if (!part)
      return success();
    if (!whole) {
      int64_t given = context.getInteger("axis", 0);
      axis = normalizeAxis(given, part->size());
      if (!axis)
        return context.refuse("axis " + Twine(given) +
                              " is out of bounds for rank " +
                              Twine(part->size()));
      whole.emplace(*part);
      continue;
    }
    if (part->size() != whole->size())
      return context.refuse("operand " + Twine(index) + " has rank " +
                            Twine(part->size()) + ", and others have " +
                            Twine(whole->size()));
    for (auto [dimension, size] : llvm::enumerate(*part)) {
      int64_t &known = (*whole)[dimension];
      if (int64_t(dimension) == *axis)
        known = addSizes(context, known, size);
      else if (!isKnown(known))
        known = size;
      else if (isKnown(size) && size != known)
        return context.refuse("dimension " + Twine(dimension) + " has sizes " +
                              Twine(known) + " and " + Twine(size));
    }
  }
  if (whole)
    context.setShape(0, *whole);
  return success();
}

} // namespace dialectgen::onnx
