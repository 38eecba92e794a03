//===- Training.cpp - lowerings of steps of optimizers --------------------===//
//
// Operands are the rate, the count of updates, and groups: parameters, their
// gradients, and one or two groups of what the optimizer remembers. Results are
// the groups, but for the gradients.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

using namespace mlir;
using Direction = dialectgen::stablehlo::ComparisonDirection;

namespace dialectgen::onnx {

/// Of one parameter: `[parameter, gradient, ...]` become
/// `[parameter, ...]`. The gradient has the norm in it already.
using Update = llvm::function_ref<SmallVector<Value>(ArrayRef<Value> one)>;

static LogicalResult updateAll(Lowering &to, unsigned groups, Update update) {
  Hlo &hlo = to.getHlo();
  unsigned count = (to.size() - 2) / groups;
  SmallVector<SmallVector<Value>> results(groups - 1);
  for (unsigned i = 0; i != count; ++i) {
    SmallVector<Value> one;
    for (unsigned group = 0; group != groups; ++group)
      one.push_back(to.operand(2 + group * count + i));
    one[1] = hlo.add(one[1], hlo.mul(one[0], to.real("norm_coefficient", 0)));
    for (auto [list, value] : llvm::zip(results, update(one)))
      list.push_back(value);
  }
  for (ArrayRef<Value> list : results)
    for (Value value : list)
      if (failed(to.give(value)))
        return failure();
  return success();
}

/// A scalar in the shape and element type of `like`.
static Value spread(Lowering &to, Value scalar, Value like) {
  Hlo &hlo = to.getHlo();
  return hlo.broadcast(
      hlo.convert(to.reshape(scalar, {}), Hlo::elementOf(like)), like, {});
}

static Value squareRoot(Hlo &hlo, Value x) {
  return hlo.unary<stablehlo::SqrtOp>(x);
}

LogicalResult lowering::adagrad(Lowering &to) {
  Hlo &hlo = to.getHlo();
  return updateAll(to, 3, [&](ArrayRef<Value> one) -> SmallVector<Value> {
    Value x = one[0], gradient = one[1];
    // The rate decays with each update.
    Value decay = hlo.add(
        hlo.mul(spread(to, to.operand(1), x), to.real("decay_factor", 0)), 1);
    Value rate = hlo.div(spread(to, to.operand(0), x), decay);
    Value sum = hlo.add(one[2], hlo.mul(gradient, gradient));
    Value scale = hlo.add(squareRoot(hlo, sum), to.real("epsilon", 1e-6));
    return {hlo.sub(x, hlo.div(hlo.mul(rate, gradient), scale)), sum};
  });
}

LogicalResult lowering::adam(Lowering &to) {
  Hlo &hlo = to.getHlo();
  double alpha = to.real("alpha", 0.9), beta = to.real("beta", 0.999);
  return updateAll(to, 4, [&](ArrayRef<Value> one) -> SmallVector<Value> {
    Value x = one[0], gradient = one[1];
    auto mix = [&](Value old, Value fresh, double share) {
      return hlo.add(hlo.mul(old, share), hlo.mul(fresh, 1 - share));
    };
    Value mean = mix(one[2], gradient, alpha),
          square = mix(one[3], hlo.mul(gradient, gradient), beta);
    // Both begin with zeros, which is corrected after the first update.
    Value count = spread(to, to.operand(1), x), one1 = hlo.fill(x, 1);
    auto missing = [&](double share) {
      return hlo.sub(one1,
                     hlo.binary<stablehlo::PowOp>(hlo.fill(x, share), count));
    };
    Value rate = spread(to, to.operand(0), x);
    Value corrected =
        hlo.div(hlo.mul(rate, squareRoot(hlo, missing(beta))), missing(alpha));
    rate = hlo.select(hlo.compare(count, hlo.fill(x, 0), Direction::GT),
                      corrected, rate);
    Value scale = hlo.add(squareRoot(hlo, square), to.real("epsilon", 1e-6));
    Value next = hlo.sub(x, hlo.div(hlo.mul(rate, mean), scale));
    return {hlo.mul(next, 1 - to.real("norm_coefficient_post", 0)), mean,
            square};
  });
}

LogicalResult lowering::momentum(Lowering &to) {
  Hlo &hlo = to.getHlo();
  bool isNesterov = to.string("mode", "standard") == "nesterov";
  double alpha = to.real("alpha", 0);
  return updateAll(to, 3, [&](ArrayRef<Value> one) -> SmallVector<Value> {
    Value x = one[0], gradient = one[1];
    // The first update takes the whole gradient.
    Value isLater = hlo.compare(spread(to, to.operand(1), x), hlo.fill(x, 0),
                                Direction::GT);
    Value share =
        hlo.select(isLater, hlo.fill(x, to.real("beta", 0)), hlo.fill(x, 1));
    Value fresh = hlo.add(hlo.mul(one[2], alpha), hlo.mul(share, gradient));
    Value step = isNesterov ? hlo.add(gradient, hlo.mul(fresh, alpha)) : fresh;
    return {hlo.sub(x, hlo.mul(spread(to, to.operand(0), x), step)), fresh};
  });
}

} // namespace dialectgen::onnx
