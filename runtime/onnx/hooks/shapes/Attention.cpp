//===- Attention.cpp - shapes of attention ops ----------------------------===//
//
// Heads, lengths and caches of attention, by the standard's two layouts.
//
//===----------------------------------------------------------------------===//

#include "Rules.h"

using namespace mlir;

namespace dialectgen::onnx {
namespace {

/// Sizes of a query, key or value: of rank 4 (batch, heads, length, size), or
/// of rank 3 with the heads in the last dimension.
struct Heads {
  int64_t batch = unknown, heads = unknown, length = unknown, size = unknown;
};

FailureOr<Heads> headsOf(ShapeInferenceContext &context, unsigned operand,
                         StringRef headsAttribute) {
  Heads heads;
  auto shape = context.getShape(operand);
  if (!shape)
    return heads;
  if (shape->size() == 4) {
    heads = {(*shape)[0], (*shape)[1], (*shape)[2], (*shape)[3]};
    return heads;
  }
  if (shape->size() != 3)
    return context.refuse("operand #" + Twine(operand) + " is of rank " +
                          Twine(shape->size()) + ", but must be of 3 or 4");
  heads.batch = (*shape)[0];
  heads.length = (*shape)[1];
  int64_t count = context.getInteger(headsAttribute, 0);
  if (count <= 0)
    return context.refuse("operand #" + Twine(operand) +
                          " is of rank 3, which needs attribute '" +
                          headsAttribute + "'");
  heads.heads = count;
  if (isKnown((*shape)[2])) {
    if ((*shape)[2] % count)
      return context.refuse("size " + Twine((*shape)[2]) + " of operand #" +
                            Twine(operand) + " is no multiple of " +
                            Twine(count) + " heads");
    heads.size = (*shape)[2] / count;
  }
  return heads;
}

int64_t firstKnown(int64_t a, int64_t b) { return isKnown(a) ? a : b; }

} // namespace

LogicalResult shape_inference::attention(Context &context) {
  auto queryShape = context.getShape(0);
  FailureOr<Heads> query = headsOf(context, 0, "q_num_heads");
  if (failed(query))
    return failure();
  FailureOr<Heads> key = headsOf(context, 1, "kv_num_heads");
  if (failed(key))
    return failure();
  FailureOr<Heads> value = headsOf(context, 2, "kv_num_heads");
  if (failed(value))
    return failure();
  if (queryShape && queryShape->size() == 4)
    context.setShape(
        0, Shape{query->batch, query->heads, query->length, value->size});
  else if (queryShape)
    context.setShape(0,
                     Shape{query->batch, query->length,
                           multiplySizes(context, query->heads, value->size)});

  // Cached keys and values come before the new ones.
  int64_t cached = 0;
  if (context.getOperand(4)) {
    auto past = context.getShape(4);
    cached = past && past->size() == 4 ? (*past)[2] : unknown;
  }
  int64_t added = firstKnown(key->length, value->length);
  int64_t total = addSizes(context, cached, added);
  int64_t batch =
      firstKnown(query->batch, firstKnown(key->batch, value->batch));
  int64_t heads = firstKnown(key->heads, value->heads);
  if (context.op->getNumResults() > 1)
    context.setShape(1, Shape{batch, heads, total, key->size});
  if (context.op->getNumResults() > 2)
    context.setShape(2, Shape{batch, heads, total, value->size});
  if (context.op->getNumResults() > 3)
    context.setShape(3, Shape{batch, query->heads, query->length, total});
  return success();
}

LogicalResult shape_inference::flexAttention(Context &context) {
  auto query = context.getShape(0), value = context.getShape(2);
  if (!query || query->size() != 4)
    return success();
  Shape shape(*query);
  shape[3] = value && value->size() == 4 ? (*value)[3] : unknown;
  context.setShape(0, shape);
  return success();
}

} // namespace dialectgen::onnx
