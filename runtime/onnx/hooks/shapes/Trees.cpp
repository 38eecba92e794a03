//===- Trees.cpp - shapes of tree ensembles -------------------------------===//
//
// Rows of targets.
//
//===----------------------------------------------------------------------===//

#include "Rules.h"

using namespace mlir;

namespace dialectgen::onnx {

/// A row of targets for each row of features.
LogicalResult shape_inference::treeEnsemble(Context &context) {
  auto features = context.getShape(0);
  if (!features)
    return success();
  if (features->empty() || features->size() > 2)
    return context.refuse("features are of rank 1 or 2, not " +
                          Twine(features->size()));
  int64_t rows = features->size() == 2 ? features->front() : 1;
  context.setShape(0, Shape{rows, context.getInteger("n_targets", unknown)});
  return success();
}

} // namespace dialectgen::onnx
