//===- Functions.cpp - functions that StableHLO does not have -------------===//
//
// See Hlo.h. Of floats of at least 32 bits, accurate to their last bits where
// nothing else is mentioned.
//
//===----------------------------------------------------------------------===//

#include "Hlo.h"

using namespace mlir;
using Direction = dialectgen::stablehlo::ComparisonDirection;

namespace dialectgen::stablehlo {

// In 32 bits, the error function is tanh(x P(x^2)), which needs no other form
// for large arguments; P is the polynomial of this degree whose relative errors
// are least, 1e-7, and beyond the fit it only grows.
static constexpr double tangentFloat[] = {
    1.1283792742991064218,      0.10276905590728070099,
    -0.00019183083694861898756, -0.0006197847270165937246,
    0.000087637369298522598398, -5.6684836621736305116e-6,
    1.4185268900756781439e-7};
// In 64 bits, near 0, the function divided by its argument, in powers of the
// argument's square; beyond 1, the logarithm of its complement, times exp(x^2)
// (2 + x) / 2, in powers of 6 / (2 + x) - 1. Chebyshev fits with as many terms
// as the type has bits for: relative errors are 4e-23 and 8e-18.
static constexpr double nearDouble[] = {
    1.128379167095512573896126,       -0.3761263890318375246171622,
    0.1128379167095512562751633,      -0.02686617064513121883127545,
    0.005223977625441678198768197,    -0.0008548327023403335014732461,
    0.0001205533297889679450771557,   -0.0000149256502375756696383573,
    0.000001646211079690640334621248, -0.0000001636576890552565840899357,
    1.480603025133785326824068e-8,    -1.227776028008482562323023e-9,
    9.323863617962224745113759e-11,   -6.197184508840851319688952e-12,
    2.807352617647702990396855e-13};
static constexpr double farDouble[] = {
    -0.8891660234348968111478953,      0.418261356201056271281689,
    0.03773345772695917680977749,      -0.007742687639016868924794828,
    -0.003769115046214822034718367,    0.0001520639395067179895137123,
    0.0004234211063130325949839353,    0.00001927259115138706230294633,
    -0.00005495213137822157007197392,  -0.000004723992833432462703287282,
    0.000008046735507460426018613465,  0.0000006114444550128858238619023,
    -0.000001275739445188011117085666, -1.879696660147667342917667e-8,
    0.0000002053319194661095844411235, -1.884482449552921561499135e-8,
    -3.05967509920625955378201e-8,     7.321683422585997159466891e-9,
    3.644760102526461459218608e-9,     -1.558509478612808650970683e-9,
    -2.5163783750242785566152e-10,     1.640788368194689290838708e-10};

Value makeErf(Hlo &hlo, Value x) {
  if (!Hlo::elementOf(x).isF64())
    return hlo.unary<TanhOp>(
        hlo.mul(x, hlo.polynomial(hlo.mul(x, x), tangentFloat)));
  Value size = hlo.unary<AbsOp>(x);
  Value square = hlo.mul(x, x);
  Value near = hlo.mul(x, hlo.polynomial(hlo.min(square, 1), nearDouble));
  // Beyond 6 there is nothing left to lack.
  Value t = hlo.div(hlo.fill(x, 2), hlo.add(hlo.min(size, 6), 2));
  Value power = hlo.polynomial(hlo.add(hlo.mul(t, 3), -1), farDouble);
  Value lack =
      hlo.mul(t, hlo.unary<ExpOp>(hlo.sub(power, hlo.min(square, 36))));
  Value far = hlo.mul(hlo.unary<SignOp>(x), hlo.sub(hlo.fill(x, 1), lack));
  Value result =
      hlo.select(hlo.compare(size, hlo.fill(x, 1), Direction::LT), near, far);
  // NaN stays NaN.
  return hlo.select(hlo.compare(x, x, Direction::NE), x, result);
}

Value makeErfc(Hlo &hlo, Value x) {
  Type element = Hlo::elementOf(x);
  // Beyond 28 there is nothing left.
  Value size = hlo.min(hlo.unary<AbsOp>(x), 28);
  Value square = hlo.min(hlo.mul(x, x), 1);
  Value near =
      hlo.sub(hlo.fill(x, 1), hlo.mul(x, hlo.polynomial(square, nearDouble)));
  // The square in two parts, of which the first is exact: its exponential has
  // as many wrong bits as the square has whole ones.
  Type narrow = element.isF64() ? hlo.getBuilder().getF32Type()
                                : Type(hlo.getBuilder().getBF16Type());
  Value head = hlo.convert(hlo.convert(size, narrow), element);
  Value rest = hlo.mul(hlo.sub(size, head), hlo.add(size, head));
  Value t = hlo.div(hlo.fill(x, 2), hlo.add(size, 2));
  Value power = hlo.polynomial(hlo.add(hlo.mul(t, 3), -1), farDouble);
  Value far = hlo.mul(hlo.mul(t, hlo.unary<ExpOp>(hlo.sub(power, rest))),
                      hlo.unary<ExpOp>(hlo.unary<NegOp>(hlo.mul(head, head))));
  Value isNegative = hlo.compare(x, hlo.fill(x, 0), Direction::LT);
  far = hlo.select(isNegative, hlo.sub(hlo.fill(x, 2), far), far);
  return hlo.select(hlo.compare(size, hlo.fill(x, 1), Direction::LT), near,
                    far);
}

/// (1 + erf(x / sqrt(2))) / 2; in 32 bits, of the hyperbolic tangent, it is the
/// logistic function of twice the argument.
Value makeNormal(Hlo &hlo, Value x) {
  constexpr double half = 0.70710678118654752440;
  if (Hlo::elementOf(x).isF64())
    return hlo.mul(hlo.add(makeErf(hlo, hlo.mul(x, half)), 1), 0.5);
  SmallVector<double> coefficients;
  double factor = 2 * half;
  for (double coefficient : tangentFloat) {
    coefficients.push_back(factor * coefficient);
    factor /= 2;
  }
  return hlo.unary<LogisticOp>(
      hlo.mul(x, hlo.polynomial(hlo.mul(x, x), coefficients)));
}

static Value atan2(Hlo &hlo, Value y, Value x) {
  return hlo.binary<Atan2Op>(y, x);
}
static Value sqrt(Hlo &hlo, Value x) { return hlo.unary<SqrtOp>(x); }
static Value log1p(Hlo &hlo, Value x) { return hlo.unary<Log1pOp>(x); }
static Value minus(Hlo &hlo, Value x) { return hlo.unary<NegOp>(x); }
static Value oneLess(Hlo &hlo, Value x) { return hlo.add(minus(hlo, x), 1); }

/// Half of the exponential, which is there where the whole is too large.
static Value halfExp(Hlo &hlo, Value x) {
  return hlo.unary<ExpOp>(hlo.add(x, /*log(1 / 2)=*/-0.69314718055994530942));
}

Value makeSinh(Hlo &hlo, Value x) {
  // Near 0, where exponentials are nearly 1.
  Value less = hlo.unary<Expm1Op>(x);
  Value near = hlo.mul(hlo.add(less, hlo.div(less, hlo.add(less, 1))), 0.5);
  Value far = hlo.sub(halfExp(hlo, x), halfExp(hlo, minus(hlo, x)));
  Value size = hlo.unary<AbsOp>(x);
  return hlo.select(hlo.compare(size, hlo.fill(x, 1), Direction::LT), near,
                    far);
}

Value makeAsinh(Hlo &hlo, Value x) {
  Value size = hlo.unary<AbsOp>(x);
  Value small = hlo.min(size, 1e9), square = hlo.mul(small, small);
  Value near = log1p(
      hlo, hlo.add(small,
                   hlo.div(square, hlo.add(sqrt(hlo, hlo.add(square, 1)), 1))));
  // Where squares are too large, 1 beside them is nothing.
  Value far = hlo.add(hlo.unary<LogOp>(size),
                      /*log(2)=*/0.69314718055994530942);
  Value result =
      hlo.select(hlo.compare(size, hlo.fill(x, 1e9), Direction::LT), near, far);
  return hlo.mul(hlo.unary<SignOp>(x), result);
}

Value makeAcosh(Hlo &hlo, Value x) {
  Value small = hlo.min(x, 1e9), over = hlo.add(small, -1);
  Value near =
      log1p(hlo, hlo.add(over, sqrt(hlo, hlo.mul(over, hlo.add(small, 1)))));
  Value far = hlo.add(hlo.unary<LogOp>(x), 0.69314718055994530942);
  Value result =
      hlo.select(hlo.compare(x, hlo.fill(x, 1e9), Direction::GT), far, near);
  // There is none below 1; far below, rounding would make one.
  return hlo.select(hlo.compare(x, hlo.fill(x, 1), Direction::LT),
                    hlo.fill(x, NAN), result);
}

Value makeAtanh(Hlo &hlo, Value x) {
  return hlo.mul(hlo.sub(log1p(hlo, x), log1p(hlo, minus(hlo, x))), 0.5);
}

Value makeAsin(Hlo &hlo, Value x) {
  Value root = sqrt(hlo, hlo.mul(oneLess(hlo, x), hlo.add(x, 1)));
  return hlo.mul(atan2(hlo, x, hlo.add(root, 1)), 2);
}
Value makeAcos(Hlo &hlo, Value x) {
  Value root = sqrt(hlo, oneLess(hlo, x));
  return hlo.mul(atan2(hlo, root, sqrt(hlo, hlo.add(x, 1))), 2);
}
Value makeAtan(Hlo &hlo, Value x) { return atan2(hlo, x, hlo.fill(x, 1)); }
Value makeCosh(Hlo &hlo, Value x) {
  return hlo.add(halfExp(hlo, x), halfExp(hlo, minus(hlo, x)));
}

} // namespace dialectgen::stablehlo
