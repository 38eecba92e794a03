//===- Recurrence.cpp - shapes of recurrent layers ------------------------===//
//
// Steps, directions, batch and hidden size, by the standard's two layouts.
//
//===----------------------------------------------------------------------===//

#include "Rules.h"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult shape_inference::recurrent(Context &context) {
  auto input = context.getShape(0), weights = context.getShape(2);
  if (input && input->size() != 3)
    return context.refuse("the input is of rank " + Twine(input->size()) +
                          ", but must be of rank 3");
  bool batchFirst = context.getInteger("layout", 0) != 0;
  int64_t steps = input ? (*input)[batchFirst ? 1 : 0] : unknown;
  int64_t batch = input ? (*input)[batchFirst ? 0 : 1] : unknown;
  int64_t directions =
      context.getString("direction", "forward") == "bidirectional" ? 2 : 1;
  int64_t hidden = context.getInteger("hidden_size", unknown);
  if (!isKnown(hidden) && weights && weights->size() == 3)
    hidden = weights->back();
  context.setShape(0, batchFirst ? Shape{batch, steps, directions, hidden}
                                 : Shape{steps, directions, batch, hidden});
  // The last state, and that of the cell where there is one.
  for (unsigned result = 1; result < context.op->getNumResults(); ++result)
    context.setShape(result, batchFirst ? Shape{batch, directions, hidden}
                                        : Shape{directions, batch, hidden});
  return success();
}

} // namespace dialectgen::onnx
