//===- SpecialFunctions.cpp - gamma, zeta, Bessel and inverse functions ---===//
//
// Of floats of at least 32 bits. Polynomials and quotients of them are fits to
// values in 50 digits, at most 1e-16 from them where nothing else is mentioned,
// in powers of an argument from -1 to 1.
//
//===----------------------------------------------------------------------===//

#include "SpecialFunctions.h"
#include <cmath>

using namespace mlir;
using Direction = dialectgen::stablehlo::ComparisonDirection;

namespace dialectgen::stablehlo {

// The inverse of the error function through its argument x, by w = -log(1 -
// x^2): up to 6.25, and beyond by the root of w; 7e-9 and 2e-7 from it.
static constexpr double inverseInner[] = {
    1.65365456807438342,      0.7504943180579086853,   -0.05892295548787911123,
    -0.02260430140959772211,  0.01781290561328504613,  -0.004139045760389229124,
    -0.001291182711161990495, 0.001240117868858021546, -2.264874646773487805e-4,
    -1.325255275401333759e-4, 5.930168428740800548e-5, 6.543455592547639437e-7};
static constexpr double inverseTail[] = {
    4.142724139581929897,     1.818081089361212577,    0.002017150668037520894,
    -0.003300708550943980946, 0.002142577465473953379, -0.001172646954186551758,
    3.412622693031843615e-4,  -2.06152308474844677e-4, 9.709155109654980055e-4,
    -0.001028951563000066509, 2.112118268922431907e-4, 8.904413536375202604e-5};
// The logarithm of the gamma function at 1 + u through u (u - 1), by 2 u - 1
// from 0 to 1; and x times the rest to Stirling's formula, by 32 / x^2 - 1.
static constexpr double gammaInner[] = {
    0.4831289505409808894,    -0.07297994795715304326,
    0.01572785026864123536,   -0.003913560937626186691,
    0.001049818664449119706,  -2.94550701519559534e-4,
    8.510090382266539083e-5,  -2.509432866981834381e-5,
    7.511391154327928543e-6,  -2.274247405482667404e-6,
    6.948460789947272504e-7,  -2.138632494418462997e-7,
    6.622926112005164625e-8,  -2.062099536462856815e-8,
    6.448043752521901108e-9,  -2.016989565826890738e-9,
    6.353017600845751224e-10, -2.08713110054528231e-10,
    6.615691316451457966e-11, -1.541047906956022257e-11,
    4.89218582612528544e-12,  -3.800808582064062749e-12,
    1.217035821938559067e-12};
static constexpr double stirling[] = {
    0.08324728541300789936,   -8.530699589674371941e-5,
    7.24874012761547341e-7,   -1.542957754670042938e-8,
    5.84536895044292197e-10,  -3.339720308329952889e-11,
    2.606829736205622091e-12, -2.602875901352191886e-13,
    3.161635419717261872e-14, -4.536832911611139452e-15,
    8.508337871259890251e-16, -1.625132495648396654e-16};
// The Bessel function, times exp(-x): through x, by x / 4 - 1 up to 8; and
// times the root of x, by 16 / x - 1.
static constexpr double besselInner[] = {
    0.04468770987560882906,  -0.06112433802966629195,
    0.06805759990951267384,  -0.06848260620582576578,
    0.06376740371333724954,  -0.05528003922703299538,
    0.04467457262304859045,  -0.03367135552039122304,
    0.02368601693373329732,  -0.01557130925054439471,
    0.009583962342948092111, -0.005534567808848772482,
    0.003005761422600445833, -0.001538874713076349216,
    7.445158546973146288e-4, -3.411756257403855451e-4,
    1.484126353082137112e-4, -6.142435066991626889e-5,
    2.42486189181641463e-5,  -9.135581253751598749e-6,
    3.275889698391048182e-6, -1.133551346432691973e-6,
    3.90916325291267345e-7,  -1.237668653966532676e-7,
    2.988340274259998386e-8, -9.144761049555143293e-9,
    5.211654337723065306e-9, -1.393183638258929231e-9};
static constexpr double besselTail[] = {
    0.3893984590258723195,    -0.009749577193235764253,
    -2.192357638313777646e-4, -1.503854719822175868e-5,
    -1.834910249399017661e-6, -3.483856346425313299e-7,
    -1.000107504624396143e-7, -4.312849803100673114e-8,
    -2.339412295836255669e-8, -8.432168972932416674e-9,
    6.847578299269339981e-9,  1.405174692873554259e-8,
    5.57201839809303574e-9,   -7.687251308765992128e-9,
    -6.944418633987387605e-9, 3.501765193290176037e-9,
    4.763780078020254118e-9,  -1.521821406068073322e-9,
    -2.262440110920444729e-9, 5.870664618471486445e-10,
    6.772747845446200075e-10, -1.628326432262124354e-10,
    -9.49189039299204836e-11, 2.242176859684744333e-11};
// Bernoulli's numbers: through 2k, and through (2k)!.
static constexpr double digammaTail[] = {
    0.08333333333333333333,   -0.008333333333333333333, 0.003968253968253968254,
    -0.004166666666666666667, 0.007575757575757575758,  -0.0210927960927960928,
    0.08333333333333333333,   -0.4432598039215686275};
static constexpr double zetaTail[] = {
    0.08333333333333333333,   -0.001388888888888888889,
    3.306878306878306878e-5,  -8.267195767195767196e-7,
    2.087675698786809898e-8,  -5.284190138687493185e-10,
    1.338253653068467883e-11, -3.389680296322582867e-13,
    8.586062056277844564e-15, -2.174868698558061873e-16,
    5.509002828360229515e-18, -1.395446468581252334e-19};

static constexpr double pi = 3.14159265358979323846;

static Value logOf(Hlo &hlo, Value x) { return hlo.unary<LogOp>(x); }
static Value expOf(Hlo &hlo, Value x) { return hlo.unary<ExpOp>(x); }
static Value sizeOf(Hlo &hlo, Value x) { return hlo.unary<AbsOp>(x); }
static Value floorOf(Hlo &hlo, Value x) { return hlo.unary<FloorOp>(x); }
static Value restOf(Hlo &hlo, Value x) { return hlo.sub(hlo.fill(x, 1), x); }
static Value powerOf(Hlo &hlo, Value x, Value exponent) {
  return hlo.binary<PowOp>(x, exponent);
}
static Value compare(Hlo &hlo, Value x, Direction direction, double number) {
  return hlo.compare(x, hlo.fill(x, number), direction);
}
static Value select(Hlo &hlo, Value which, double number, Value other) {
  return hlo.select(which, hlo.fill(other, number), other);
}

Value makeErfInv(Hlo &hlo, Value x) {
  Value size = sizeOf(hlo, x), rest = restOf(hlo, size);
  Value w = hlo.unary<NegOp>(logOf(hlo, hlo.mul(rest, hlo.add(size, 1))));
  Value inner =
      hlo.polynomial(hlo.add(hlo.mul(w, 1 / 3.125), -1), inverseInner);
  Value root = hlo.unary<SqrtOp>(w);
  Value tail = hlo.polynomial(hlo.add(hlo.mul(root, 1 / 1.8), -2.5 / 1.8 - 1),
                              inverseTail);
  Value y = hlo.mul(
      size, hlo.select(compare(hlo, w, Direction::LT, 6.25), inner, tail));
  if (Hlo::elementOf(x).isF64()) {
    // One step of Halley's method, from the side on which nothing cancels out.
    Value lack = hlo.select(compare(hlo, size, Direction::LT, 0.5),
                            hlo.sub(makeErf(hlo, y), size),
                            hlo.sub(rest, makeErfc(hlo, y)));
    Value step = hlo.mul(hlo.mul(lack, /*sqrt(pi) / 2=*/0.88622692545275801365),
                         expOf(hlo, hlo.mul(y, y)));
    y = hlo.sub(y, hlo.div(step, hlo.add(hlo.mul(y, step), 1)));
  }
  y = select(hlo, compare(hlo, size, Direction::EQ, 1), INFINITY, y);
  return hlo.mul(hlo.unary<SignOp>(x), y);
}

/// The distance to the nearest integer towards 0, of which functions of pi x
/// are; exact.
static Value fractionOf(Hlo &hlo, Value size) {
  return hlo.sub(size, floorOf(hlo, size));
}

Value makeLgamma(Hlo &hlo, Value x) {
  Value isLow = compare(hlo, x, Direction::LT, 0);
  Value z = hlo.select(isLow, restOf(hlo, x), x);
  // Up to 4 by steps of 1, each of which has a logarithm; all but this is
  // exact.
  Value isFirst = compare(hlo, z, Direction::LT, 1);
  Value last = hlo.add(z, -1), before = hlo.add(z, -2);
  Value isSecond = compare(hlo, z, Direction::LT, 2);
  Value isThird = compare(hlo, z, Direction::LT, 3);
  Value isClose = compare(hlo, z, Direction::LT, 4);
  Value u = hlo.select(
      isFirst, z,
      hlo.select(isSecond, last,
                 hlo.select(isThird, before, hlo.min(hlo.add(z, -3), 1))));
  Value passed =
      hlo.select(isFirst, z,
                 select(hlo, isSecond, 1,
                        hlo.select(isThird, last, hlo.mul(last, before))));
  Value log = logOf(hlo, passed);
  Value near =
      hlo.add(hlo.mul(hlo.mul(u, hlo.add(u, -1)),
                      hlo.polynomial(hlo.add(hlo.mul(u, 2), -1), gammaInner)),
              hlo.select(isFirst, hlo.unary<NegOp>(log), log));
  Value beyond = hlo.max(z, 4), part = hlo.div(hlo.fill(x, 1), beyond);
  Value lack = hlo.mul(
      part,
      hlo.polynomial(hlo.add(hlo.mul(hlo.mul(part, part), 32), -1), stirling));
  Value far =
      hlo.add(hlo.mul(hlo.add(beyond, -0.5), hlo.add(logOf(hlo, beyond), -1)),
              hlo.add(lack, /*log(2 pi) / 2 - 1 / 2=*/0.41893853320467274178));
  Value value = hlo.select(isClose, near, far);
  // Below 0, of 1 - x: the product of both is pi / sin(pi x).
  Value size = sizeOf(hlo, x), fraction = fractionOf(hlo, size);
  Value sine =
      hlo.unary<SineOp>(hlo.mul(hlo.min(fraction, restOf(hlo, fraction)), pi));
  Value low = hlo.sub(logOf(hlo, hlo.div(hlo.fill(x, pi), sine)), value);
  return select(hlo, compare(hlo, size, Direction::EQ, INFINITY), INFINITY,
                hlo.select(isLow, low, value));
}

Value makeDigamma(Hlo &hlo, Value x) {
  constexpr int steps = 10;
  Value isLow = compare(hlo, x, Direction::LT, 0.5);
  Value z = hlo.select(isLow, restOf(hlo, x), x);
  // Each step up adds 1 / z.
  Value isClose = compare(hlo, z, Direction::LT, steps), steppedOver;
  Value close = hlo.min(z, steps);
  for (int i = steps - 1; i >= 0; --i) {
    Value one = hlo.div(hlo.fill(x, 1), hlo.add(close, i));
    steppedOver = steppedOver ? hlo.add(steppedOver, one) : one;
  }
  Value beyond = hlo.select(isClose, hlo.add(z, steps), z);
  Value part = hlo.div(hlo.fill(x, 1), beyond), square = hlo.mul(part, part);
  Value value = hlo.sub(hlo.sub(logOf(hlo, beyond), hlo.mul(part, 0.5)),
                        hlo.mul(square, hlo.polynomial(square, digammaTail)));
  value = hlo.select(isClose, hlo.sub(value, steppedOver), value);
  // Below 1/2, of 1 - x: both differ by pi / tan(pi x).
  Value fraction = fractionOf(hlo, sizeOf(hlo, x));
  Value isBehind = compare(hlo, fraction, Direction::GT, 0.5);
  Value angle =
      hlo.mul(hlo.select(isBehind, restOf(hlo, fraction), fraction), pi);
  Value quotient = hlo.mul(
      hlo.div(hlo.unary<CosineOp>(angle), hlo.unary<SineOp>(angle)), pi);
  quotient = hlo.mul(hlo.select(isBehind, hlo.unary<NegOp>(quotient), quotient),
                     hlo.unary<SignOp>(x));
  Value low = select(hlo, compare(hlo, fraction, Direction::EQ, 0), NAN,
                     hlo.sub(value, quotient));
  return hlo.select(isLow, low, value);
}

/// Of `q` above 0: the first terms, and Euler's and Maclaurin's formula for the
/// others.
static Value zetaAbove(Hlo &hlo, Value x, Value q) {
  constexpr int terms = 10;
  Value exponent = hlo.unary<NegOp>(x), sum;
  for (int i = terms - 1; i >= 0; --i) {
    Value one = powerOf(hlo, hlo.add(q, i), exponent);
    sum = sum ? hlo.add(sum, one) : one;
  }
  Value base = hlo.add(q, terms), power = powerOf(hlo, base, exponent);
  Value tail = hlo.add(hlo.div(hlo.mul(power, base), hlo.add(x, -1)),
                       hlo.mul(power, 0.5));
  Value term = hlo.div(hlo.mul(power, x), base), square = hlo.mul(base, base);
  for (auto [index, coefficient] : llvm::enumerate(zetaTail)) {
    tail = hlo.add(tail, hlo.mul(term, coefficient));
    double next = 2 * double(index) + 1;
    term = hlo.div(
        hlo.mul(hlo.mul(term, hlo.add(x, next)), hlo.add(x, next + 1)), square);
  }
  return hlo.add(sum, tail);
}

Value makeZeta(Hlo &hlo, Value x, Value q) {
  // Below 0, of whole `x`, terms are powers of numbers on both sides of 0: from
  // the distance to the next whole number on, and as far as -q.
  Value isBelow = compare(hlo, q, Direction::LT, 0);
  Value rest = hlo.sub(q, hlo.unary<RoundNearestEvenOp>(q));
  Value value = zetaAbove(hlo, x, hlo.select(isBelow, hlo.add(rest, 1), q));
  Value others = hlo.sub(zetaAbove(hlo, x, restOf(hlo, rest)),
                         zetaAbove(hlo, x, restOf(hlo, q)));
  Value half = hlo.mul(x, 0.5);
  Value isEven = hlo.compare(half, floorOf(hlo, half), Direction::EQ);
  Value both = hlo.add(hlo.add(value, powerOf(hlo, rest, hlo.unary<NegOp>(x))),
                       hlo.select(isEven, others, hlo.unary<NegOp>(others)));
  Value isWhole = hlo.compare(x, floorOf(hlo, x), Direction::EQ);
  value = hlo.select(isBelow, hlo.select(isWhole, both, hlo.fill(both, NAN)),
                     value);
  Value isPole =
      hlo.binary<AndOp>(compare(hlo, q, Direction::LE, 0),
                        hlo.compare(q, floorOf(hlo, q), Direction::EQ));
  value = select(hlo, isPole, INFINITY, value);
  value = select(hlo, compare(hlo, x, Direction::EQ, 1), INFINITY, value);
  return select(hlo, compare(hlo, x, Direction::LT, 1), NAN, value);
}

Value makePolygamma(Hlo &hlo, Value n, Value x) {
  Value order = hlo.add(n, 1), half = hlo.mul(n, 0.5);
  Value value =
      hlo.mul(expOf(hlo, makeLgamma(hlo, order)), makeZeta(hlo, order, x));
  value = hlo.select(hlo.compare(half, floorOf(hlo, half), Direction::EQ),
                     hlo.unary<NegOp>(value), value);
  value =
      hlo.select(compare(hlo, n, Direction::EQ, 0), makeDigamma(hlo, x), value);
  Value isOrder =
      hlo.binary<AndOp>(compare(hlo, n, Direction::GE, 0),
                        hlo.compare(n, floorOf(hlo, n), Direction::EQ));
  return hlo.select(isOrder, value, hlo.fill(x, NAN));
}

Value makeBesselI1e(Hlo &hlo, Value x) {
  constexpr double border = 8;
  Value size = sizeOf(hlo, x), close = hlo.min(size, border);
  Value inner =
      hlo.mul(close, hlo.polynomial(hlo.add(hlo.mul(close, 2 / border), -1),
                                    besselInner));
  Value beyond = hlo.max(size, border);
  Value place = hlo.add(hlo.div(hlo.fill(x, 2 * border), beyond), -1);
  Value tail =
      hlo.div(hlo.polynomial(place, besselTail), hlo.unary<SqrtOp>(beyond));
  return hlo.mul(
      hlo.unary<SignOp>(x),
      hlo.select(compare(hlo, size, Direction::LT, border), inner, tail));
}

} // namespace dialectgen::stablehlo
