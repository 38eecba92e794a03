//===- Samples.cpp - shapes of learned functions of samples ---------------===//
//
// Results of classical machine learning for rows of features: as many rows of
// targets, of scores, of encoded categories.
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "mlir/IR/BuiltinAttributes.h"
#include <algorithm>

using namespace mlir;

namespace dialectgen::onnx {
namespace {

/// How many samples operand 0 has, [samples, features] or [features] of one;
/// std::nullopt if its rank is not known. Another rank is refused.
FailureOr<std::optional<int64_t>> countSamples(ShapeInferenceContext &context) {
  auto features = context.getShape(0);
  if (!features)
    return std::optional<int64_t>();
  if (features->empty() || features->size() > 2)
    return context.refuse("features are of rank 1 or 2, not " +
                          Twine(features->size()));
  return std::optional(features->size() == 2 ? features->front() : 1);
}

/// A row of so many numbers for each sample, as result `index`.
LogicalResult setRows(ShapeInferenceContext &context, unsigned index,
                      int64_t columns) {
  auto samples = countSamples(context);
  if (failed(samples))
    return failure();
  if (*samples)
    context.setShape(index, Shape{**samples, columns});
  return success();
}

/// The length of the one list among `names` that has elements.
int64_t lengthOfOne(ShapeInferenceContext &context,
                    std::initializer_list<StringRef> names) {
  int64_t length = unknown;
  for (StringRef name : names)
    if (auto list = context.op->getAttrOfType<ArrayAttr>(name);
        list && !list.empty()) {
      // The standard does not define which one counts.
      if (isKnown(length))
        return unknown;
      length = list.size();
    }
  return length;
}

/// The class of each sample; its scores, so many.
LogicalResult setClasses(ShapeInferenceContext &context, int64_t scores) {
  auto samples = countSamples(context);
  if (failed(samples))
    return failure();
  if (*samples)
    context.setShape(0, Shape{**samples});
  return setRows(context, 1, scores);
}

} // namespace

/// A row of targets for each sample, with one target by default.
LogicalResult shape_inference::regressor(Context &context) {
  return setRows(context, 0, context.getInteger("targets", 1));
}

/// A row of targets for each sample.
LogicalResult shape_inference::treeEnsemble(Context &context) {
  return setRows(context, 0, context.getInteger("n_targets", unknown));
}

LogicalResult shape_inference::treeClassifier(Context &context) {
  return setClasses(context, lengthOfOne(context, {"classlabels_int64s",
                                                   "classlabels_strings"}));
}

/// Scores are of classes or of pairs of classes.
LogicalResult shape_inference::vectorClassifier(Context &context) {
  return setClasses(context, unknown);
}

/// A vector for each category.
LogicalResult shape_inference::encodeCategories(Context &context) {
  auto categories = context.getShape(0);
  if (!categories)
    return success();
  Shape shape(*categories);
  shape.push_back(lengthOfOne(context, {"cats_int64s", "cats_strings"}));
  context.setShape(0, shape);
  return success();
}

/// The features of operand 1, along the last axis. A vector of features is one
/// sample to some and none to others.
LogicalResult shape_inference::extractFeatures(Context &context) {
  auto data = context.getShape(0), indices = context.getShape(1);
  if (!data || data->size() < 2)
    return success();
  Shape shape(*data);
  shape.back() = indices ? 1 : unknown;
  for (int64_t size : indices.value_or(ArrayRef<int64_t>()))
    shape.back() = multiplySizes(shape.back(), size);
  context.setShape(0, shape);
  return success();
}

/// The features of all operands, one behind the other.
LogicalResult shape_inference::joinFeatures(Context &context) {
  auto counts = context.getIntegers("inputdimensions");
  Shape shape{unknown, 0};
  for (unsigned index = 0; index != context.op->getNumOperands(); ++index) {
    int64_t features =
        counts && index < counts->size() ? (*counts)[index] : unknown;
    if (auto part = context.getShape(index)) {
      if (part->empty() || part->size() > 2)
        return context.refuse("features are of rank 1 or 2, not " +
                              Twine(part->size()));
      if (isKnown(part->back()))
        features = part->back();
      int64_t samples = part->size() == 2 ? part->front() : 1;
      if (isKnown(samples))
        shape[0] = samples;
    }
    shape[1] = addSizes(shape[1], features);
  }
  context.setShape(0, shape);
  return success();
}

} // namespace dialectgen::onnx
