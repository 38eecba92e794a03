//===- Recurrence.cpp - where recurrent layers have their batch -----------===//
//
// Since opset 14 the batch may be the first dimension of all; before, steps and
// directions stood before it.
//
//===----------------------------------------------------------------------===//

#include "StepHooks.h"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult batchSecond(StepRewrite &rewrite) {
  if (getInt(rewrite, "layout").value_or(0) == 0)
    return success();
  rewrite.removeAttr("layout");
  // The sequences, and first states of hidden numbers and of cells.
  constexpr int64_t swapped[] = {1, 0, 2};
  for (unsigned index : {0, 5, 6}) {
    if (isThere(rewrite, index))
      rewrite.setOperand(index,
                         buildTranspose(rewrite.getBuilder(), rewrite.getLoc(),
                                        rewrite.getOperands()[index], swapped));
  }
  for (unsigned index = 0; index != rewrite.getResultTypes().size(); ++index) {
    Type after = resultTypeOf(rewrite, index);
    if (isa<NoneType>(after))
      continue;
    SmallVector<int64_t, 4> permutation =
        index == 0 ? SmallVector<int64_t, 4>{2, 0, 1, 3}
                   : SmallVector<int64_t, 4>{1, 0, 2};
    Type before = tensorLike(after);
    if (auto type = dyn_cast<RankedTensorType>(after)) {
      if (type.getRank() != static_cast<int64_t>(permutation.size()))
        return rewrite.fail("result " + Twine(index) + " has " +
                            Twine(type.getRank()) + " dimensions, not " +
                            Twine(permutation.size()));
      SmallVector<int64_t> shape(permutation.size());
      for (auto [to, from] : llvm::enumerate(permutation))
        shape[from] = type.getDimSize(to);
      before = tensorLike(after, shape);
    }
    rewrite.changeResult(index, before,
                         [after, permutation, location = rewrite.getLoc()](
                             OpBuilder &builder, Value made) {
                           return buildTranspose(builder, location, made,
                                                 permutation, after);
                         });
  }
  return success();
}

} // namespace dialectgen::onnx
