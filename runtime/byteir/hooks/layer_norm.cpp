//===- layer_norm.cpp - weights along the axes ----------------------------===//
//
// Weight and bias broadcast to the dimensions that are normalized.
//
//===----------------------------------------------------------------------===//

#include "VerifyHooks.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/InterleavedRange.h"

using namespace mlir;

namespace dialectgen::byteir {

LogicalResult verifyLayerNorm(const View &view) {
  LayerNormOp op(view);
  auto input = dyn_cast<RankedTensorType>(op.getInput().getType());
  SmallVector<int64_t> axes = op.getAxis();
  llvm::sort(axes);
  for (auto [name, value] :
       {std::pair("weight", op.getWeight()), std::pair("bias", op.getBias())}) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!input || !type)
      continue;
    size_t rank = size_t(type.getRank());
    SmallVector<int64_t> dimensions;
    if (rank <= axes.size())
      dimensions.assign(axes.end() - rank, axes.end());
    else if (type.getRank() == input.getRank())
      llvm::append_range(dimensions, llvm::seq<int64_t>(0, type.getRank()));
    bool fits = dimensions.size() == rank;
    for (auto [size, dimension] : llvm::zip(type.getShape(), dimensions))
      fits &=
          size == 1 || areOneSize(size, input.getDimSize(unsigned(dimension)));
    if (!fits)
      return view->emitError()
             << view.getCarriedName() << ": '" << name << "' is " << type
             << ", which does not broadcast to dimensions ["
             << llvm::interleaved(axes) << "] of 'input', " << input;
  }
  return success();
}

} // namespace dialectgen::byteir
