//===- Windows.cpp - shapes of ops that slide a window --------------------===//
//
// Shapes by how often a window fits along each spatial dimension.
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace dialectgen::onnx {
namespace {

/// How a window moves over the spatial dimensions.
struct Window {
  SmallVector<int64_t> kernel, strides, dilations, pads;
  StringRef autoPad;
  bool ceil = false;
};

/// Reads the common attributes of convolutions and pools; `spatial` dimensions,
/// `kernel` sizes without an attribute. Lists of another length are rejected.
FailureOr<Window> readWindow(ShapeInferenceContext &context, size_t spatial,
                             ArrayRef<int64_t> kernel = {}) {
  Window window;
  window.kernel = context.getIntegers("kernel_shape")
                      .value_or(SmallVector<int64_t>(kernel));
  if (window.kernel.size() != spatial)
    return context.refuse("attribute 'kernel_shape' has " +
                          Twine(window.kernel.size()) + " elements for " +
                          Twine(spatial));
  bool failedOnce = false;
  for (int64_t size : window.kernel)
    if (isKnown(size) && size < 1)
      return context.refuse("attribute 'kernel_shape' has element " +
                            Twine(size));
  auto read = [&](StringRef name, size_t length, int64_t otherwise,
                  int64_t least) {
    auto list = context.getIntegers(name).value_or(
        SmallVector<int64_t>(length, otherwise));
    if (list.size() != length) {
      (void)context.refuse("attribute '" + name + "' has " +
                           Twine(list.size()) + " elements for " +
                           Twine(length));
      failedOnce = true;
    }
    for (int64_t value : list)
      if (value < least) {
        (void)context.refuse("attribute '" + name + "' has element " +
                             Twine(value));
        failedOnce = true;
      }
    return list;
  };
  window.strides = read("strides", spatial, 1, 1);
  window.dilations = read("dilations", spatial, 1, 1);
  window.pads = read("pads", 2 * spatial, 0, 0);
  if (failedOnce)
    return failure();
  window.autoPad = context.getString("auto_pad", "NOTSET");
  window.ceil = context.getInteger("ceil_mode", 0) != 0;
  return window;
}

/// How many positions the window has in dimension `index` of size `size`.
int64_t countPositions(ShapeInferenceContext &context, const Window &window,
                       size_t index, int64_t size) {
  int64_t kernel = window.kernel[index];
  int64_t stride = window.strides[index];
  if (!isKnown(size))
    return unknown;
  // Padded so that each stride has a window.
  if (window.autoPad.starts_with("SAME"))
    return llvm::divideCeil(uint64_t(size), uint64_t(stride));
  if (!isKnown(kernel))
    return unknown;
  size_t spatial = window.strides.size();
  bool explicitPads = window.autoPad == "NOTSET";
  int64_t before = explicitPads ? window.pads[index] : 0;
  int64_t after = explicitPads ? window.pads[index + spatial] : 0;
  CheckedSize reach = (CheckedSize(kernel) - 1) * window.dilations[index];
  int64_t room =
      numberOf(context, CheckedSize(size) + before + after - reach - 1);
  if (room < 0)
    return unknown;
  if (!window.ceil)
    return room / stride + 1;
  int64_t positions = llvm::divideCeil(uint64_t(room), uint64_t(stride)) + 1;
  // A window that would start behind the data is left out.
  if (numberOf(context, (CheckedSize(positions) - 1) * stride - before) >= size)
    --positions;
  return positions;
}

/// The window over the spatial dimensions of operand 0, whose shape is known;
/// the attribute for the kernel is optional.
FailureOr<Window> readWindowOverInput(ShapeInferenceContext &context) {
  auto input = context.getShape(0);
  if (input->size() < 2)
    return context.refuse("an input of rank " + Twine(input->size()) +
                          " has no batch and channel dimension");
  return readWindow(context, input->size() - 2,
                    SmallVector<int64_t>(input->size() - 2, unknown));
}

/// The window of a pool over an input of this rank.
FailureOr<Window> readPoolWindow(ShapeInferenceContext &context, size_t rank) {
  if (rank < 2)
    return context.refuse("a pool needs a batch and a channel dimension");
  return readWindow(context, rank - 2);
}

} // namespace

LogicalResult shape_inference::spatialAttributes(Context &context) {
  return success(!context.getShape(0) ||
                 succeeded(readWindowOverInput(context)));
}

LogicalResult shape_inference::windows(Context &context) {
  auto input = context.getShape(0);
  if (!input)
    return success();
  FailureOr<Window> window = readWindowOverInput(context);
  if (failed(window))
    return failure();
  Shape shape(2, unknown);
  // Where a last window need not be whole, opinions differ on one that would
  // begin behind the data.
  for (size_t index = 0; index + 2 != input->size(); ++index)
    shape.push_back(window->ceil ? unknown
                                 : countPositions(context, *window, index,
                                                  (*input)[index + 2]));
  context.setShape(0, shape);
  return success();
}

LogicalResult shape_inference::pool(Context &context) {
  auto input = context.getShape(0);
  if (!input)
    return success();
  FailureOr<Window> window = readPoolWindow(context, input->size());
  if (failed(window))
    return failure();
  size_t spatial = input->size() - 2;
  Shape shape(input->take_front(2));
  for (size_t index = 0; index != spatial; ++index)
    shape.push_back(
        countPositions(context, *window, index, (*input)[index + 2]));
  // The second result of a maximum is its position.
  for (unsigned result = 0; result != context.op->getNumResults(); ++result)
    context.setShape(result, shape);
  return success();
}

/// The input of a pool with these windows, or the shape in an operand. The
/// library reads the second operand's shape without a check.
LogicalResult shape_inference::unpool(Context &context) {
  auto input = context.getShape(0);
  if (!input)
    return success();
  FailureOr<Window> window = readPoolWindow(context, input->size());
  if (failed(window))
    return failure();
  size_t spatial = input->size() - 2;
  if (Value sizes = context.getOperand(2)) {
    auto said = context.getIntegers(sizes);
    if (said && said->size() != input->size())
      return context.refuse("an output of rank " + Twine(said->size()) +
                            " is asked for, of an input of rank " +
                            Twine(input->size()));
    context.setShape(0, said ? Shape(said->begin(), said->end())
                             : Shape(input->size(), unknown));
    return success();
  }
  Shape shape(input->take_front(2));
  for (size_t index = 0; index != spatial; ++index) {
    int64_t size = (*input)[index + 2];
    int64_t whole =
        isKnown(size)
            ? numberOf(context,
                       (CheckedSize(size) - 1) * window->strides[index] +
                           window->kernel[index] - window->pads[index] -
                           window->pads[index + spatial])
            : unknown;
    shape.push_back(whole >= 0 ? whole : unknown);
  }
  context.setShape(0, shape);
  return success();
}

} // namespace dialectgen::onnx
