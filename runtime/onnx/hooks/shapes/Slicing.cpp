//===- Slicing.cpp - shapes of ops that cut and pad -----------------------===//
//
// Shapes by cutting and padding along axes.
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <utility>

using namespace mlir;

namespace dialectgen::onnx {
namespace {

/// How many elements a slice takes of a dimension.
int64_t sliceLength(int64_t size, int64_t start, int64_t end, int64_t step) {
  auto count = [](int64_t first, int64_t last, uint64_t step) -> int64_t {
    return last > first ? llvm::divideCeil(uint64_t(last - first), step) : 0;
  };
  auto clamp = [&](int64_t index, int64_t least, int64_t most) {
    return std::clamp(index < 0 ? index + size : index, least, most);
  };
  if (size == 0)
    return 0;
  if (step > 0)
    return count(clamp(start, 0, size), clamp(end, 0, size), step);
  // Backwards, `end` may lie before the first element.
  return count(clamp(end, -1, size - 1), clamp(start, 0, size - 1),
               -uint64_t(step));
}

} // namespace

/// Into the sizes of operand 1 or of an attribute, or into equal parts of which
/// the last may be smaller.
LogicalResult shape_inference::split(Context &context) {
  auto input = context.getShape(0);
  // The first version has no default.
  if (!input || !context.op->hasAttr("axis"))
    return success();
  int64_t given = context.getInteger("axis", 0);
  std::optional<int64_t> axis = normalizeAxis(given, input->size());
  if (!axis)
    return context.refuse("axis " + Twine(given) +
                          " is out of bounds for rank " + Twine(input->size()));
  int64_t count = context.op->getNumResults();
  int64_t whole = (*input)[*axis];
  SmallVector<int64_t> sizes(count, unknown);
  if (context.getOperand(1) || context.op->hasAttr("split")) {
    if (context.op->hasAttr("num_outputs"))
      return context.refuse("both 'split' and 'num_outputs' are given");
    if (auto known = integersOf(context, 1, "split")) {
      if (int64_t(known->size()) != count)
        return context.refuse("'split' has " + Twine(known->size()) +
                              " sizes for " + Twine(count) + " results");
      sizes = *known;
      int64_t sum = 0;
      bool allKnown = llvm::all_of(sizes, isKnown);
      for (int64_t size : sizes) {
        if (isKnown(size) && size < 0)
          return context.refuse("'split' has size " + Twine(size));
        sum = allKnown ? addSizes(context, sum, size) : 0;
      }
      if (allKnown && isKnown(whole) && sum != whole)
        return context.refuse("'split' sums up to " + Twine(sum) +
                              ", but dimension " + Twine(*axis) + " has size " +
                              Twine(whole));
    }
  } else {
    int64_t parts = context.getInteger("num_outputs", count);
    if (parts != count)
      return context.refuse("'num_outputs' is " + Twine(parts) +
                            ", but there are " + Twine(count) + " results");
    // Unequal parts came with the attribute.
    if (isKnown(whole) && !context.op->hasAttr("num_outputs") &&
        whole % count != 0)
      return context.refuse("dimension " + Twine(*axis) + " of size " +
                            Twine(whole) + " cannot be cut into " +
                            Twine(count) + " equal parts");
    if (isKnown(whole)) {
      int64_t part = llvm::divideCeil(uint64_t(whole), uint64_t(count));
      int64_t last = whole - part * (count - 1);
      // Too many parts fail when they are made, which they may never be: the
      // standard's own functions have a branch for each number of dimensions.
      if (last >= 0) {
        sizes.assign(count, part);
        sizes.back() = last;
      }
    }
  }
  for (auto [index, size] : llvm::enumerate(sizes)) {
    Shape shape(*input);
    shape[*axis] = size;
    context.setShape(index, shape);
  }
  return success();
}

/// From operands 1 to 4 (starts, ends, axes, steps), which were attributes
/// once.
LogicalResult shape_inference::slice(Context &context) {
  auto data = context.getShape(0);
  if (!data)
    return success();
  auto starts = integersOf(context, 1, "starts");
  auto ends = integersOf(context, 2, "ends");
  auto steps = integersOf(context, 4, "steps");
  auto given = integersOf(context, 3, "axes");
  bool hasAxes = context.getOperand(3) || given;
  bool hasSteps = context.getOperand(4) || steps;
  if (!hasAxes && (starts || ends))
    given = llvm::to_vector(
        llvm::seq<int64_t>(0, starts ? starts->size() : ends->size()));
  if (!given || !llvm::all_of(*given, isKnown)) {
    context.setShape(0, Shape(data->size(), unknown));
    return success();
  }
  FailureOr<SmallVector<int64_t>> axes =
      normalizeAxes(context, *given, data->size());
  if (failed(axes))
    return failure();
  for (const auto &[list, name] :
       {std::pair(&starts, "starts"), {&ends, "ends"}, {&steps, "steps"}})
    if (*list && (*list)->size() != axes->size())
      return context.refuse("'" + Twine(name) + "' has " +
                            Twine((*list)->size()) + " numbers for " +
                            Twine(axes->size()) + " axes");
  Shape shape(*data);
  for (auto [index, axis] : llvm::enumerate(*axes)) {
    auto at = [index = index](const auto &list) {
      return list ? (*list)[index] : unknown;
    };
    int64_t step = hasSteps ? at(steps) : 1;
    int64_t start = at(starts), end = at(ends);
    if (step == 0)
      return context.refuse("the step of axis " + Twine(axis) + " is 0");
    bool allKnown =
        isKnown(shape[axis]) && isKnown(start) && isKnown(end) && isKnown(step);
    shape[axis] =
        allKnown ? sliceLength(shape[axis], start, end, step) : unknown;
  }
  context.setShape(0, shape);
  return success();
}

/// As many slices as operand 1 has true elements; without an axis, elements.
LogicalResult shape_inference::compress(Context &context) {
  auto input = context.getShape(0), condition = context.getShape(1);
  if (condition && condition->size() != 1)
    return context.refuse("the condition is of rank " +
                          Twine(condition->size()) + ", but must be a list");
  // The part of a condition that is longer than `size` selects nothing.
  auto countWithin = [&](int64_t size) {
    auto known = context.getIntegers(context.getOperand(1));
    if (!known || !llvm::all_of(*known, isKnown) || !isKnown(size))
      return unknown;
    return int64_t(llvm::count_if(ArrayRef(*known).take_front(size_t(size)),
                                  [](int64_t value) { return value != 0; }));
  };
  if (!context.op->hasAttr("axis")) {
    bool isCounted = input && llvm::all_of(*input, isKnown);
    int64_t size = isCounted
                       ? numberOf(context, CheckedSize::elementsIn(*input))
                       : unknown;
    context.setShape(0, Shape{countWithin(size)});
    return success();
  }
  if (!input)
    return success();
  int64_t given = context.getInteger("axis", 0);
  std::optional<int64_t> axis = normalizeAxis(given, input->size());
  if (!axis)
    return context.refuse("axis " + Twine(given) +
                          " is out of bounds for rank " + Twine(input->size()));
  Shape shape(*input);
  shape[*axis] = countWithin(shape[*axis]);
  context.setShape(0, shape);
  return success();
}

} // namespace dialectgen::onnx
