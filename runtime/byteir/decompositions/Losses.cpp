//===- Losses.cpp - the negative log likelihood and its gradient ----------===//
//
// Of a class a sample, in a matrix of a row a sample or a vector of one sample.
// Classes that are ignored count for nothing; reductions are 0: none, 1: mean,
// 2: sum, as PyTorch numbers them.
//
//===----------------------------------------------------------------------===//

#include "Decompositions.h"
#include "dialectgen/byteir/ByteirOps.h"

using namespace mlir;
using Direction = dialectgen::stablehlo::ComparisonDirection;

namespace dialectgen::byteir {
namespace {

enum Reduction : int64_t { None = 0, Mean = 1, Sum = 2 };

LogicalResult checkRanks(const View &view, Value logProbs, Value target) {
  int64_t rank = Hlo::rankOf(logProbs);
  if ((rank == 1 || rank == 2) && Hlo::rankOf(target) == rank - 1)
    return success();
  return emitError(view.getLoc())
         << view.getCarriedName() << ": log_probs of rank " << rank
         << " and targets of rank " << Hlo::rankOf(target)
         << "; a row of classes a target can be decomposed";
}

/// In the shape of `logProbs`, where a sample's class is.
Value whereTarget(Hlo &hlo, Value logProbs, Value target, int64_t ignored) {
  Type i64 = hlo.getBuilder().getI64Type();
  int64_t classes = Hlo::rankOf(logProbs) - 1;
  Value wide = hlo.convert(target, i64);
  Value spread =
      hlo.broadcast(wide, logProbs, othersThan(classes, classes + 1));
  Value isClass =
      hlo.compare(spread, hlo.iota(logProbs, i64, classes), Direction::EQ);
  Value counts = hlo.compare(
      spread,
      hlo.broadcast(hlo.scalar(hlo.getBuilder().getI64IntegerAttr(ignored)),
                    logProbs, {}),
      Direction::NE);
  return hlo.binary<stablehlo::AndOp>(isClass, counts);
}

} // namespace

LogicalResult decomposeNllLossForward(Hlo &hlo, const View &view,
                                      SmallVectorImpl<Value> &results) {
  NllLossForwardOp op(view);
  if (failed(checkRanks(view, op.getLogProbs(), op.getTarget())))
    return failure();
  Value logProbs = hlo.widen(op.getLogProbs());
  Value isTarget =
      whereTarget(hlo, logProbs, op.getTarget(), op.getIgnoreIndex());
  Value zeros = hlo.fill(logProbs, 0);
  int64_t classes = Hlo::rankOf(logProbs) - 1;
  // Ignored elements may be NaN.
  Value losses = hlo.reduce<stablehlo::AddOp>(
      hlo.select(isTarget, hlo.unary<stablehlo::NegOp>(logProbs), zeros), 0,
      classes);
  if (op.getReduction() == None) {
    results.push_back(losses);
    // PyTorch gives no weight then.
    results.push_back(hlo.scalar(Hlo::elementOf(logProbs), 0));
    return success();
  }
  Value count = hlo.reduce<stablehlo::AddOp>(
      hlo.convert(isTarget, Hlo::elementOf(logProbs)), 0,
      Sizes(llvm::to_vector(llvm::seq<int64_t>(0, classes + 1))));
  Value sum = classes == 0
                  ? losses
                  : hlo.reduce<stablehlo::AddOp>(losses, 0, int64_t(0));
  results.push_back(op.getReduction() == Mean ? hlo.div(sum, count) : sum);
  results.push_back(count);
  return success();
}

LogicalResult decomposeNllLossBackward(Hlo &hlo, const View &view,
                                       SmallVectorImpl<Value> &results) {
  NllLossBackwardOp op(view);
  Value logProbs = op.getLogProbs();
  if (failed(checkRanks(view, logProbs, op.getTarget())))
    return failure();
  Value gradient = hlo.widen(op.getLossGradient());
  int64_t classes = Hlo::rankOf(logProbs) - 1, rank = Hlo::rankOf(gradient);
  if (rank != (op.getReduction() == None ? classes : 0))
    return emitError(view.getLoc())
           << view.getCarriedName() << ": loss_gradient has rank " << rank
           << ", which no loss of this reduction has";
  if (op.getReduction() == Mean)
    gradient = hlo.div(
        gradient, hlo.convert(op.getTotalWeight(), Hlo::elementOf(gradient)));
  Value like = hlo.widen(logProbs);
  Value spread = hlo.broadcast(
      gradient, like, rank ? othersThan(classes, classes + 1) : Sizes());
  results.push_back(hlo.select(
      whereTarget(hlo, logProbs, op.getTarget(), op.getIgnoreIndex()),
      hlo.unary<stablehlo::NegOp>(spread), hlo.fill(spread, 0)));
  return success();
}

} // namespace dialectgen::byteir
