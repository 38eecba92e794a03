//===- Resampling.cpp - shapes of resampled images and signals ------------===//
//
// Shapes by scales, sizes and grids; lengths of transforms.
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "dialectgen/onnx/OpTable.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

using namespace mlir;

namespace dialectgen::onnx {
namespace {

/// A size computed in floating point.
int64_t toSize(ShapeInferenceContext &context, double size) {
  return numberOf(context, CheckedSize::ofReal(size));
}

} // namespace

/// The operand of that name; null if it is absent, or the version has none.
static Value operandNamed(ShapeInferenceContext &context, StringRef name) {
  const OpVersionInfo *info =
      findByOpName(context.op->getName().getStringRef());
  for (auto [index, operand] : llvm::enumerate(info->operands))
    if (operand.name == name)
      return context.getOperand(index);
  return {};
}

/// The factors by which axes grow: an operand, or an attribute of the first
/// versions.
static std::optional<SmallVector<double>>
scalesOf(ShapeInferenceContext &context) {
  if (Value operand = operandNamed(context, "scales"))
    return context.getFloats(operand);
  auto list = context.op->getAttrOfType<ArrayAttr>("scales");
  if (!list)
    return std::nullopt;
  SmallVector<double> scales;
  for (auto scale : list.getAsRange<FloatAttr>())
    scales.push_back(scale.getValueAsDouble());
  return scales;
}

/// By `scales` or by the operand `sizes`, for the axes of an attribute (all, if
/// it is absent).
LogicalResult shape_inference::resize(Context &context) {
  auto input = context.getShape(0);
  if (!input)
    return success();
  SmallVector<int64_t> axes;
  if (auto given = context.getIntegers("axes")) {
    for (int64_t axis : *given) {
      std::optional<int64_t> index = normalizeAxis(axis, input->size());
      if (!index)
        return context.refuse("axis " + Twine(axis) +
                              " is out of bounds for rank " +
                              Twine(input->size()));
      axes.push_back(*index);
    }
  } else {
    axes = llvm::to_vector(llvm::seq<int64_t>(0, input->size()));
  }
  Shape shape(*input);
  for (int64_t axis : axes)
    shape[axis] = unknown;

  std::optional<SmallVector<double>> scales = scalesOf(context);
  std::optional<SmallVector<int64_t>> sizes;
  if (Value operand = operandNamed(context, "sizes"))
    sizes = context.getIntegers(operand);
  // An operand without elements counts as absent.
  if (scales && scales->empty())
    scales.reset();
  if (sizes && sizes->empty())
    sizes.reset();
  if (scales && sizes)
    return context.refuse("both 'scales' and 'sizes' are given");
  auto checkCount = [&](size_t count, StringRef name) -> LogicalResult {
    if (count == axes.size())
      return success();
    return context.refuse("'" + name + "' has " + Twine(count) +
                          " elements for " + Twine(axes.size()) + " axes");
  };
  if (sizes) {
    if (failed(checkCount(sizes->size(), "sizes")))
      return failure();
    StringRef policy = context.getString("keep_aspect_ratio_policy", "stretch");
    // One scale for all axes: the least or the greatest that is asked for.
    std::optional<double> common;
    bool allKnown = llvm::all_of(*sizes, isKnown);
    for (auto [axis, size] : llvm::zip(axes, *sizes)) {
      allKnown &= isKnown((*input)[axis]) && (*input)[axis] > 0;
      if (!allKnown)
        break;
      double scale = double(size) / double((*input)[axis]);
      if (!common)
        common = scale;
      common = policy == "not_larger" ? std::min(*common, scale)
                                      : std::max(*common, scale);
    }
    for (auto [axis, size] : llvm::zip(axes, *sizes)) {
      if (policy == "stretch")
        shape[axis] = size;
      else if (allKnown && common)
        // Half a pixel counts as one.
        shape[axis] =
            toSize(context, std::floor(*common * double((*input)[axis]) + 0.5));
    }
  } else if (scales) {
    if (failed(checkCount(scales->size(), "scales")))
      return failure();
    for (auto [axis, scale] : llvm::zip(axes, *scales)) {
      if (!(scale > 0))
        return context.refuse("the scale of axis " + Twine(axis) +
                              " is not above 0");
      // Models hold scales as 32-bit numbers, and sizes follow from those.
      if (isKnown((*input)[axis]))
        shape[axis] =
            toSize(context, std::floor(float((*input)[axis]) * float(scale)));
    }
  }
  context.setShape(0, shape);
  return success();
}

/// Discrete Fourier transforms with the axis as operand 2, or once as an
/// attribute with another default. The last dimension
/// holds real and imaginary part.
LogicalResult shape_inference::fourier(Context &context) {
  bool oneSided = context.getInteger("onesided", 0) != 0;
  bool inverse = context.getInteger("inverse", 0) != 0;
  bool isAttribute = context.op->getNumOperands() < 3;
  auto input = context.getShape(0);
  if (!input)
    return success();
  Shape shape(*input);
  if (shape.size() < 2)
    return context.refuse("a signal has at least rank 2, not " +
                          Twine(shape.size()));
  // The standard is silent on the inverse of one side; runtimes give a real
  // one.
  shape.back() = oneSided && inverse ? unknown : 2;

  std::optional<int64_t> axis =
      isAttribute ? context.getInteger("axis", 1) : -2;
  if (Value operand = context.getOperand(2)) {
    auto value = context.getIntegers(operand);
    axis = value && value->size() == 1 && isKnown(value->front())
               ? std::optional<int64_t>(value->front())
               : std::nullopt;
  }
  if (!axis) {
    std::fill(shape.begin(), shape.end() - 1, unknown);
    context.setShape(0, shape);
    return success();
  }
  std::optional<int64_t> index = normalizeAxis(*axis, shape.size());
  if (!index || *index + 1 == int64_t(shape.size()))
    return context.refuse("axis " + Twine(*axis) +
                          " is no axis of a signal of rank " +
                          Twine(shape.size()));
  int64_t &size = shape[*index];
  if (Value operand = context.getOperand(1)) {
    auto value = context.getIntegers(operand);
    size = value && value->size() == 1 ? value->front() : unknown;
  }
  if (oneSided)
    size = !inverse && isKnown(size) ? size / 2 + 1 : unknown;
  context.setShape(0, shape);
  return success();
}

} // namespace dialectgen::onnx
