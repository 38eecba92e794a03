//===- Samples.cpp - shapes of learned functions of samples ---------------===//
//
// Rows of features that are joined.
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace mlir;

namespace dialectgen::onnx {

/// The features of all operands, one behind the other: as many of each as the
/// op says, whose runs cut operands or fill them up.
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
      if (!isKnown(features))
        features = part->back();
      int64_t samples = part->size() == 2 ? part->front() : 1;
      if (isKnown(samples))
        shape[0] = samples;
    }
    shape[1] = addSizes(context, shape[1], features);
  }
  context.setShape(0, shape);
  return success();
}

/// A number for each n-gram of a pool; an attribute has their places.
LogicalResult shape_inference::nGrams(Context &context) {
  auto input = context.getShape(0);
  auto places = context.getIntegers("ngram_indexes");
  if (!input || input->empty() || !places || places->empty())
    return success();
  Shape shape(input->drop_back());
  shape.push_back(addSizes(context, *llvm::max_element(*places), 1));
  context.setShape(0, shape);
  return success();
}

} // namespace dialectgen::onnx
