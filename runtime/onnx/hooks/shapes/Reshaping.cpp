//===- Reshaping.cpp - shapes of ops that keep all elements ---------------===//
//
// The same elements in other dimensions.
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace dialectgen::onnx {

/// To the sizes of operand 1: 0 copies a size (unless 'allowzero' is set), and
/// -1 is the remainder.
LogicalResult shape_inference::reshape(Context &context) {
  auto data = context.getShape(0);
  auto sizes = integersOf(context, 1, "shape");
  if (!sizes)
    return success();
  bool keepZero = context.getInteger("allowzero", 0) != 0;
  Shape shape;
  // Copied sizes cancel out of the remainder.
  SmallVector<bool> copied(data ? data->size() : 0);
  std::optional<size_t> rest;
  int64_t others = 1;
  unsigned open = 0;
  for (auto [index, size] : llvm::enumerate(*sizes)) {
    if (isKnown(size) && size < -1)
      return context.refuse("'shape' has size " + Twine(size));
    if (size == -1 &&
        llvm::is_contained(ArrayRef(*sizes).take_front(index), -1))
      return context.refuse("'shape' leaves two sizes open");
    if (size == 0 && !keepZero) {
      if (data && index >= data->size())
        return context.refuse("'shape' copies dimension " + Twine(index) +
                              " of a tensor of rank " + Twine(data->size()));
      shape.push_back(data ? (*data)[index] : unknown);
      if (data)
        copied[index] = true;
      continue;
    }
    if (isKnown(size) && size >= 0) {
      shape.push_back(size);
      others = multiplySizes(context, others, size);
      continue;
    }
    shape.push_back(unknown);
    rest = index;
    ++open;
  }
  int64_t total = data ? 1 : unknown;
  for (size_t index = 0; index != copied.size(); ++index)
    if (!copied[index])
      total = multiplySizes(context, total, (*data)[index]);
  // A single unknown size must be the remainder, too.
  if (open == 1 && isKnown(total) && isKnown(others) && others > 0) {
    if (total % others != 0)
      return context.refuse(Twine(total) + " elements are no multiple of " +
                            Twine(others));
    shape[*rest] = total / others;
  }
  context.setShape(0, shape);
  return success();
}

/// Inserts dimensions of size one at the positions in operand 1, formerly an
/// attribute.
LogicalResult shape_inference::unsqueeze(Context &context) {
  auto data = context.getShape(0);
  auto given = integersOf(context, 1, "axes");
  if (!data || !given)
    return success();
  size_t rank = data->size() + given->size();
  if (!llvm::all_of(*given, isKnown)) {
    context.setShape(0, Shape(rank, unknown));
    return success();
  }
  FailureOr<SmallVector<int64_t>> axes = normalizeAxes(context, *given, rank);
  if (failed(axes))
    return failure();
  Shape shape(rank, 0);
  for (int64_t axis : *axes)
    shape[axis] = 1;
  const int64_t *next = data->begin();
  for (int64_t &size : shape)
    if (size != 1)
      size = *next++;
  context.setShape(0, shape);
  return success();
}

/// Removes the dimensions in operand 1, formerly an attribute, or all of size
/// one.
LogicalResult shape_inference::squeeze(Context &context) {
  auto data = context.getShape(0);
  if (!data)
    return success();
  size_t rank = data->size();
  auto given = integersOf(context, 1, "axes");
  Shape shape;
  if (!given && !context.getOperand(1)) {
    // A size that is not known may be one.
    if (!llvm::all_of(*data, isKnown))
      return success();
    llvm::copy_if(*data, std::back_inserter(shape),
                  [](int64_t size) { return size != 1; });
    context.setShape(0, shape);
    return success();
  }
  if (!given)
    return success();
  if (!llvm::all_of(*given, isKnown)) {
    if (given->size() <= rank)
      context.setShape(0, Shape(rank - given->size(), unknown));
    return success();
  }
  FailureOr<SmallVector<int64_t>> axes = normalizeAxes(context, *given, rank);
  if (failed(axes))
    return failure();
  SmallVector<bool> goes(rank);
  for (int64_t axis : *axes)
    goes[axis] = true;
  for (auto [index, size] : llvm::enumerate(*data)) {
    if (!goes[index])
      shape.push_back(size);
    else if (isKnown(size) && size != 1)
      return context.refuse("dimension " + Twine(index) + " has size " +
                            Twine(size) + ", but must have size 1");
  }
  context.setShape(0, shape);
  return success();
}

} // namespace dialectgen::onnx
