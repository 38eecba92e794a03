//===- Reductions.cpp - reductions along dimensions -----------------------===//
//
// Softmax, norms, and the positions of extremes.
//
//===----------------------------------------------------------------------===//

#include "../../stablehlo/formulas/Elements.h"
#include "Decompositions.h"
#include "dialectgen/byteir/ByteirOps.h"

using namespace mlir;
using Direction = dialectgen::stablehlo::ComparisonDirection;

namespace dialectgen::byteir {

LogicalResult decomposeSoftmax(Hlo &hlo, const View &view,
                               SmallVectorImpl<Value> &results) {
  SoftmaxOp op(view);
  results.push_back(
      stablehlo::makeSoftmax(hlo, hlo.widen(op.getInput()), op.getAxis()));
  return success();
}

LogicalResult decomposeLogSoftmax(Hlo &hlo, const View &view,
                                  SmallVectorImpl<Value> &results) {
  LogSoftmaxOp op(view);
  Value x = stablehlo::lessMaximum(hlo, hlo.widen(op.getInput()), op.getAxis());
  Value sum = hlo.reduce<stablehlo::AddOp>(hlo.unary<stablehlo::ExpOp>(x), 0,
                                           op.getAxis());
  Value log = hlo.unary<stablehlo::LogOp>(sum);
  results.push_back(hlo.sub(x, hlo.spread(log, x, op.getAxis())));
  return success();
}

static Value meanOf(Hlo &hlo, Value x, ArrayRef<int64_t> axes) {
  Value sum = hlo.reduce<stablehlo::AddOp>(x, 0, axes);
  Value count = hlo.countOf(x, axes);
  return hlo.div(sum, hlo.broadcast(count, sum, {}));
}

/// Weight or bias in the shape of `like`: its dimensions are the last ones of
/// `axes`, of one size with them or 1, or all dimensions.
static FailureOr<Value> alongAxes(Hlo &hlo, Value value, Value like,
                                  ArrayRef<int64_t> axes) {
  ArrayRef<int64_t> sizes = Hlo::typeOf(value).getShape();
  Sizes dimensions;
  if (sizes.size() <= axes.size())
    dimensions = Sizes(axes.take_back(sizes.size()));
  else if (int64_t(sizes.size()) == Hlo::rankOf(like))
    dimensions = othersThan({}, Hlo::rankOf(like));
  else
    return emitError(hlo.getLoc())
           << "byteir.layer_norm: a weight or bias of rank " << sizes.size()
           << " does not broadcast to " << axes.size() << " axes";
  for (auto [size, dimension] : llvm::zip(sizes, dimensions)) {
    int64_t target = Hlo::typeOf(like).getDimSize(dimension);
    if (size != 1 && size != target && !ShapedType::isDynamic(size) &&
        !ShapedType::isDynamic(target))
      return emitError(hlo.getLoc())
             << "byteir.layer_norm: a weight or bias of size " << size
             << " does not broadcast to dimension " << dimension
             << ", which is " << target;
  }
  return hlo.broadcast(hlo.convert(value, Hlo::elementOf(like)), like,
                       dimensions);
}

LogicalResult decomposeLayerNorm(Hlo &hlo, const View &view,
                                 SmallVectorImpl<Value> &results) {
  LayerNormOp op(view);
  Value x = hlo.widen(op.getInput());
  Sizes axes = op.getAxis();
  llvm::sort(axes);
  Value mean = meanOf(hlo, x, axes);
  Value centred = hlo.sub(x, hlo.spread(mean, x, axes));
  Value variance = meanOf(hlo, hlo.mul(centred, centred), axes);
  // Outside of the root it is added to the deviation, inside to the variance.
  Value deviation =
      op.getEpsOutsideSqrt()
          ? hlo.add(hlo.unary<stablehlo::SqrtOp>(variance), op.getEpsilon())
          : hlo.unary<stablehlo::SqrtOp>(hlo.add(variance, op.getEpsilon()));
  Value inverse = hlo.div(hlo.fill(deviation, 1), deviation);
  Value result = hlo.div(centred, hlo.spread(deviation, x, axes));
  FailureOr<Value> weight = alongAxes(hlo, op.getWeight(), x, axes);
  FailureOr<Value> bias = alongAxes(hlo, op.getBias(), x, axes);
  if (failed(weight) || failed(bias))
    return failure();
  result = hlo.mul(result, *weight);
  // Zeros as a bias are none.
  DenseElementsAttr known;
  bool isNone = matchPattern(op.getBias(), m_Constant(&known)) &&
                known.isSplat() && known.getSplatValue<APFloat>().isZero();
  results.push_back(isNone ? result : hlo.add(result, *bias));
  if (op.getMean()) {
    results.push_back(hlo.keepAxes(mean, x, axes));
    results.push_back(hlo.keepAxes(inverse, x, axes));
  }
  return success();
}

LogicalResult decomposeL2Norm(Hlo &hlo, const View &view,
                              SmallVectorImpl<Value> &results) {
  L2NormOp op(view);
  Value x = hlo.widen(op.getInput());
  Sizes axes = op.getAxis();
  llvm::sort(axes);
  Value sum = hlo.reduce<stablehlo::AddOp>(hlo.mul(x, x), 0, axes);
  Value norm =
      op.getEpsOutsideSqrt()
          ? hlo.max(hlo.unary<stablehlo::SqrtOp>(sum), op.getEpsilon())
          : hlo.unary<stablehlo::SqrtOp>(hlo.max(sum, op.getEpsilon()));
  results.push_back(hlo.div(x, hlo.spread(norm, x, axes)));
  return success();
}

static LogicalResult decomposeArg(Hlo &hlo, const View &view, bool isMax,
                                  SmallVectorImpl<Value> &results) {
  // Both have the same keys.
  ArgMaxOp op(view);
  Value x = op.getInput();
  int64_t axis = op.getAxis();
  // Narrow indices would not tell all places apart.
  Type narrow = Hlo::elementOf(op.getIndices());
  Type index = narrow.getIntOrFloatBitWidth() < 32
                   ? hlo.getBuilder().getI32Type()
                   : narrow;
  SmallVector<Value> found =
      stablehlo::extreme(hlo, x, axis, index, isMax, op.getSelectLastIndex());
  found[1] = hlo.convert(found[1], narrow);
  if (op.getKeepDims())
    for (Value &value : found)
      value = hlo.keepAxes(value, x, axis);
  if (op.getValues())
    results.push_back(found[0]);
  results.push_back(found[1]);
  return success();
}

LogicalResult decomposeArgMax(Hlo &hlo, const View &view,
                              SmallVectorImpl<Value> &results) {
  return decomposeArg(hlo, view, true, results);
}

LogicalResult decomposeArgMin(Hlo &hlo, const View &view,
                              SmallVectorImpl<Value> &results) {
  return decomposeArg(hlo, view, false, results);
}

} // namespace dialectgen::byteir
