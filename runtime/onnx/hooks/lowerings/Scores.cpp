//===- Scores.cpp - scores of classical models ----------------------------===//
//
// See Scores.h.
//
//===----------------------------------------------------------------------===//

#include "Scores.h"
#include "../../../stablehlo/formulas/Elements.h"

using namespace mlir;
using Direction = dialectgen::stablehlo::ComparisonDirection;

namespace dialectgen::onnx {

FailureOr<Value> samplesOf(Lowering &to, Type element) {
  Value x = to.operand(0);
  if (Hlo::rankOf(x) == 1)
    x = to.reshapeTo(x, {Extent(1), to.extentOf(x, 0)});
  if (Hlo::rankOf(x) != 2)
    return to.refuse("operand '" + to.nameOf(0) + "' has " +
                     Twine(Hlo::rankOf(x)) +
                     " dimensions; samples and features are two");
  return to.getHlo().convert(x, element);
}

FailureOr<Value> weightRows(Lowering &to, Value samples,
                            ArrayRef<double> weights, int64_t count) {
  int64_t features = Hlo::typeOf(samples).getDimSize(1);
  if (count < 1 || weights.empty() || weights.size() % size_t(count))
    return to.refuse(Twine(weights.size()) + " weights are not " +
                     Twine(count) + " rows");
  int64_t each = int64_t(weights.size()) / count;
  if (!ShapedType::isDynamic(features) && features != each)
    return to.refuse("its weights are for " + Twine(each) +
                     " features, and operand '" + to.nameOf(0) + "' has " +
                     Twine(features));
  return to.numbers(
      RankedTensorType::get({count, each}, Hlo::elementOf(samples)), weights);
}

FailureOr<Value> weighed(Lowering &to, Value samples, ArrayRef<double> weights,
                         int64_t count) {
  FailureOr<Value> rows = weightRows(to, samples, weights, count);
  if (failed(rows))
    return failure();
  return to.getHlo().make<stablehlo::DotGeneralOp>(
      RankedTensorType::get({Hlo::typeOf(samples).getDimSize(0), count},
                            Hlo::elementOf(samples)),
      {samples, *rows},
      to.named("dot_dimension_numbers",
               stablehlo::DotDimensionNumbersAttr::get(
                   to.getBuilder().getContext(), {}, {},
                   /*lhs_contracting_dimensions=*/1,
                   /*rhs_contracting_dimensions=*/1)));
}

Value alongLast(Lowering &to, ArrayRef<double> numbers, Value values) {
  Hlo &hlo = to.getHlo();
  if (numbers.size() == 1)
    return hlo.fill(values, numbers.front());
  return to.broadcastLike(
      to.numbers(RankedTensorType::get(int64_t(numbers.size()),
                                       Hlo::elementOf(values)),
                 numbers),
      values);
}

/// The inverse of the normal distribution function, by the approximation of the
/// error function's inverse that ONNX's reference and its runtime have.
static Value probit(Hlo &hlo, Value x) {
  x = hlo.add(hlo.mul(x, 2), -1);
  Value one = hlo.fill(x, 1);
  Value log =
      hlo.unary<stablehlo::LogOp>(hlo.mul(hlo.sub(one, x), hlo.add(one, x)));
  Value half = hlo.add(hlo.mul(log, 0.5), 2 / (3.14159 * 0.147));
  Value inner = hlo.sub(hlo.mul(half, half), hlo.mul(log, 1 / 0.147));
  Value root = hlo.unary<stablehlo::SqrtOp>(
      hlo.sub(hlo.unary<stablehlo::SqrtOp>(inner), half));
  Value sign = hlo.select(hlo.compare(x, hlo.fill(x, 0), Direction::LT),
                          hlo.fill(x, -1), one);
  return hlo.mul(hlo.mul(sign, root), 1.41421356);
}

/// The softmax of those that are not 0; the others stay next to it.
static Value softmaxBesideZero(Hlo &hlo, Value x) {
  Value greatest =
      hlo.spread(hlo.reduce<stablehlo::MaxOp>(x, -INFINITY, 1), x, 1);
  Value isZero = hlo.compare(hlo.unary<stablehlo::AbsOp>(x), hlo.fill(x, 1e-7),
                             Direction::LE);
  Value powers = hlo.unary<stablehlo::ExpOp>(hlo.sub(x, greatest));
  Value sum = hlo.spread(hlo.reduce<stablehlo::AddOp>(
                             hlo.select(isZero, hlo.fill(x, 0), powers), 0, 1),
                         x, 1);
  Value beside = hlo.mul(
      x, hlo.unary<stablehlo::ExpOp>(hlo.unary<stablehlo::NegOp>(greatest)));
  return hlo.div(hlo.select(isZero, beside, powers), sum);
}

Value transformed(Lowering &to, StringRef transform, Value scores) {
  Hlo &hlo = to.getHlo();
  if (transform == "PROBIT")
    return probit(hlo, scores);
  if (Hlo::typeOf(scores).getDimSize(1) == 1)
    return scores;
  if (transform == "LOGISTIC")
    return hlo.unary<stablehlo::LogisticOp>(scores);
  if (transform == "SOFTMAX")
    return stablehlo::makeSoftmax(hlo, scores, 1);
  return transform == "SOFTMAX_ZERO" ? softmaxBesideZero(hlo, scores) : scores;
}

Value withOpposite(Lowering &to, double whole, Value score) {
  Hlo &hlo = to.getHlo();
  return to.concatenate({hlo.sub(hlo.fill(score, whole), score), score}, 1);
}

FailureOr<Value> labelsAt(Lowering &to, StringRef name, int64_t count,
                          Value places) {
  Sizes labels = to.integers(name).value_or(Sizes());
  if (int64_t(labels.size()) < count)
    return to.refuse(labels.empty() ? "its labels are texts"
                                    : Twine(labels.size()) +
                                          " labels are not " + Twine(count));
  return take(to.getHlo(), to.getHlo().integers(labels), 0, places);
}

} // namespace dialectgen::onnx
