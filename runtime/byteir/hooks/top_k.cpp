//===- top_k.cpp - as many as there are -----------------------------------===//
//
// No more elements are found than there are.
//
//===----------------------------------------------------------------------===//

#include "VerifyHooks.h"

using namespace mlir;

namespace dialectgen::byteir {

LogicalResult verifyTopK(const View &view) {
  TopKOp op(view);
  auto input = dyn_cast<RankedTensorType>(op.getInput().getType());
  SmallVector<int64_t> axis = op.getAxis();
  if (!input || axis.size() != 1)
    return success();
  int64_t size = input.getDimSize(unsigned(axis.front()));
  if (ShapedType::isDynamic(size) || op.getK() <= size)
    return success();
  return view->emitError() << view.getCarriedName() << ": k = " << op.getK()
                           << ", but dimension " << axis.front()
                           << " of 'input' has " << size << " elements";
}

} // namespace dialectgen::byteir
