//===- Scans.cpp - from scans of batches to scans of one ------------------===//
//
// Scan of opset 8 runs for each element of a batch, dimension 0 of all its
// values; since opset 9 there is no batch. A batch of one is the same as none.
//
//===----------------------------------------------------------------------===//

#include "StepHooks.h"

using namespace mlir;

namespace dialectgen::onnx {

/// The type without, or with, a first dimension of size 1.
static Type withoutBatch(Type type) {
  auto ranked = dyn_cast<RankedTensorType>(type);
  return ranked && ranked.getRank() > 0
             ? tensorLike(type, ranked.getShape().drop_front())
             : tensorLike(type);
}
static Type withBatch(Type type) {
  auto ranked = dyn_cast<RankedTensorType>(type);
  if (!ranked)
    return tensorLike(type);
  SmallVector<int64_t> shape{1};
  llvm::append_range(shape, ranked.getShape());
  return tensorLike(type, shape);
}

static LogicalResult dropBatch(StepRewrite &rewrite) {
  OpBuilder &builder = rewrite.getBuilder();
  Location location = rewrite.getLoc();
  if (!rewrite.getAdaptor().isAbsent(rewrite.getOperands()[0]))
    return rewrite.refuse("operand 0, lengths of sequences");
  rewrite.eraseOperand(0);
  for (Value operand : rewrite.getOperands()) {
    auto type = rankedTypeOf(operand);
    if (!type || type.getRank() == 0 || type.getDimSize(0) != 1)
      return rewrite.refuse("a batch that is not known to be one",
                            RefusalClass::NeedsShape);
  }
  for (unsigned index = 0; index != rewrite.getOperands().size(); ++index) {
    Value operand = rewrite.getOperands()[index];
    rewrite.setOperand(index, build(builder, location, "Squeeze",
                                    {operand, buildInts(builder, location, 0)},
                                    withoutBatch(operand.getType())));
  }
  for (unsigned index = 0; index != rewrite.getResultTypes().size(); ++index) {
    Type before = resultTypeOf(rewrite, index);
    rewrite.changeResult(
        index, withoutBatch(before), [=](OpBuilder &builder, Value made) {
          return build(builder, location, "Unsqueeze",
                       {made, buildInts(builder, location, 0)}, before);
        });
  }
  if (Attribute directions = rewrite.removeAttr("directions"))
    rewrite.setAttr("scan_input_directions", directions);
  return success();
}

static LogicalResult addBatch(StepRewrite &rewrite) {
  OpBuilder &builder = rewrite.getBuilder();
  Location location = rewrite.getLoc();
  for (StringRef name :
       {"scan_input_axes", "scan_output_axes", "scan_output_directions"}) {
    if (llvm::any_of(getInts(rewrite, name).value_or(SmallVector<int64_t>()),
                     [](int64_t value) { return value != 0; }))
      return rewrite.refuse("attribute '" + name + "' other than 0");
    rewrite.removeAttr(name);
  }
  if (Attribute directions = rewrite.removeAttr("scan_input_directions"))
    rewrite.setAttr("directions", directions);
  for (unsigned index = 0; index != rewrite.getOperands().size(); ++index)
    rewrite.setOperand(index, buildUnsqueeze(builder, location,
                                             rewrite.getOperands()[index], 0));
  for (unsigned index = 0; index != rewrite.getResultTypes().size(); ++index) {
    Type before = resultTypeOf(rewrite, index);
    rewrite.changeResult(
        index, withBatch(before), [=](OpBuilder &builder, Value made) {
          return build(builder, location, "Squeeze",
                       {made, buildInts(builder, location, 0)}, before);
        });
  }
  return rewrite.insertOperand(
      0, rewrite.getAdaptor().buildAbsent(builder, location));
}

LogicalResult scanBatch(StepRewrite &rewrite) {
  return rewrite.isUpgrade() ? dropBatch(rewrite) : addBatch(rewrite);
}

} // namespace dialectgen::onnx
