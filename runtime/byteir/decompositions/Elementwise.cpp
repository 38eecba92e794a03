//===- Elementwise.cpp - functions of single elements ---------------------===//
//
// Gelu, functions that frameworks have and StableHLO has not, and signs.
//
//===----------------------------------------------------------------------===//

#include "Decompositions.h"
#include "dialectgen/byteir/ByteirOps.h"

using namespace mlir;
using Direction = dialectgen::stablehlo::ComparisonDirection;

namespace dialectgen::byteir {

LogicalResult decomposeErf(Hlo &hlo, const View &view,
                           SmallVectorImpl<Value> &results) {
  results.push_back(stablehlo::makeErf(hlo, hlo.widen(view->getOperand(0))));
  return success();
}

LogicalResult decomposeGelu(Hlo &hlo, const View &view,
                            SmallVectorImpl<Value> &results) {
  GeluOp op(view);
  Value x = hlo.widen(op.getInput());
  // "none" is no approximation, and neither is "erf".
  if (op.getApproximate() != "tanh") {
    results.push_back(hlo.mul(x, stablehlo::makeNormal(hlo, x)));
    return success();
  }
  // (1 + tanh(y)) / 2 is the logistic function of 2 y, which keeps digits where
  // the tangent is near -1; y is sqrt(2 / pi) (x + 0.044715 x^3).
  constexpr double factor = 2 * 0.79788456080286535588;
  Value slope = hlo.add(hlo.mul(hlo.mul(x, x), 0.044715 * factor), factor);
  results.push_back(
      hlo.mul(x, hlo.unary<stablehlo::LogisticOp>(hlo.mul(x, slope))));
  return success();
}

/// Defines a decomposition of `view`'s first operand `x`.
#define DIALECTGEN_UNARY(NAME, FORMULA)                                        \
  LogicalResult NAME(Hlo &hlo, const View &view,                               \
                     SmallVectorImpl<Value> &results) {                        \
    Value x = hlo.widen(view->getOperand(0));                                  \
    results.push_back(FORMULA);                                                \
    return success();                                                          \
  }

DIALECTGEN_UNARY(decomposeAsin, stablehlo::makeAsin(hlo, x))
DIALECTGEN_UNARY(decomposeAcos, stablehlo::makeAcos(hlo, x))
DIALECTGEN_UNARY(decomposeAtan, stablehlo::makeAtan(hlo, x))
DIALECTGEN_UNARY(decomposeTan, hlo.unary<stablehlo::TanOp>(x))
DIALECTGEN_UNARY(decomposeSinh, stablehlo::makeSinh(hlo, x))
DIALECTGEN_UNARY(decomposeCosh, stablehlo::makeCosh(hlo, x))
DIALECTGEN_UNARY(decomposeAsinh, stablehlo::makeAsinh(hlo, x))
DIALECTGEN_UNARY(decomposeAcosh, stablehlo::makeAcosh(hlo, x))
DIALECTGEN_UNARY(decomposeExp2, hlo.binary<stablehlo::PowOp>(hlo.fill(x, 2), x))
DIALECTGEN_UNARY(decomposeTrunc,
                 hlo.select(hlo.compare(x, hlo.fill(x, 0), Direction::LT),
                            hlo.unary<stablehlo::CeilOp>(x),
                            hlo.unary<stablehlo::FloorOp>(x)))
#undef DIALECTGEN_UNARY

/// Whether the highest bit is set, also for -0 and NaN.
static Value signBit(Hlo &hlo, Value x) {
  Type bits = hlo.getBuilder().getIntegerType(
      Hlo::elementOf(x).getIntOrFloatBitWidth());
  Value whole =
      hlo.make<stablehlo::BitcastConvertOp>(Hlo::typeOf(x).clone(bits), x);
  return hlo.compare(whole, hlo.fill(whole, 0), Direction::LT);
}

LogicalResult decomposeSignbit(Hlo &hlo, const View &view,
                               SmallVectorImpl<Value> &results) {
  results.push_back(signBit(hlo, view->getOperand(0)));
  return success();
}

LogicalResult decomposeCopysign(Hlo &hlo, const View &view,
                                SmallVectorImpl<Value> &results) {
  Value x = view->getOperand(0), sign = view->getOperand(1);
  Value differs =
      hlo.compare(signBit(hlo, x), signBit(hlo, sign), Direction::NE);
  results.push_back(hlo.select(differs, hlo.unary<stablehlo::NegOp>(x), x));
  return success();
}

LogicalResult decomposeLdexp(Hlo &hlo, const View &view,
                             SmallVectorImpl<Value> &results) {
  Value x = hlo.widen(view->getOperand(0));
  Value power = hlo.convert(view->getOperand(1), Hlo::elementOf(x));
  // In three steps of powers that the type has, none of which rounds but the
  // last: a step down leaves the digits of a number above the least ones.
  bool isDouble = Hlo::elementOf(x).isF64();
  double most = isDouble ? 1023 : 127, least = isDouble ? -1022 : -126;
  double down = least + (isDouble ? 53 : 24);
  auto scale = [&](Value by) {
    x = hlo.mul(x, hlo.binary<stablehlo::PowOp>(hlo.fill(x, 2), by));
  };
  for (int step = 0; step != 2; ++step) {
    Value isSmall = hlo.compare(power, hlo.fill(power, least), Direction::LT);
    Value isLarge = hlo.compare(power, hlo.fill(power, most), Direction::GT);
    Value part = hlo.select(
        isSmall, hlo.fill(power, down),
        hlo.select(isLarge, hlo.fill(power, most), hlo.fill(power, 0)));
    scale(part);
    power = hlo.sub(power, part);
  }
  scale(hlo.min(hlo.max(power, least), most));
  results.push_back(x);
  return success();
}

} // namespace dialectgen::byteir
