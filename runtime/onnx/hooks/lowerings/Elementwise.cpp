//===- Elementwise.cpp - lowerings of single elements ---------------------===//
//
// Ops that are more than one elementwise op of StableHLO. Those that are one
// are in their specs.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include <cmath>

using namespace mlir;
using Direction = dialectgen::stablehlo::ComparisonDirection;

namespace dialectgen::onnx {

static LogicalResult compare(Lowering &to, Direction direction) {
  return to.give(to.getHlo().compare(to.broadcast(to.operand(0)),
                                     to.broadcast(to.operand(1)), direction));
}

LogicalResult lowering::equal(Lowering &to) {
  return compare(to, Direction::EQ);
}
LogicalResult lowering::greater(Lowering &to) {
  return compare(to, Direction::GT);
}
LogicalResult lowering::greaterOrEqual(Lowering &to) {
  return compare(to, Direction::GE);
}
LogicalResult lowering::less(Lowering &to) {
  return compare(to, Direction::LT);
}
LogicalResult lowering::lessOrEqual(Lowering &to) {
  return compare(to, Direction::LE);
}

LogicalResult lowering::isNan(Lowering &to) {
  Value x = to.operand(0);
  return to.give(to.getHlo().compare(x, x, Direction::NE));
}

LogicalResult lowering::isInf(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = to.operand(0), result;
  for (auto [name, infinity] : {std::pair("detect_positive", INFINITY),
                                std::pair("detect_negative", -INFINITY)})
    if (to.integer(name, 1)) {
      Value is = hlo.compare(x, hlo.fill(x, double(infinity)), Direction::EQ);
      result = result ? hlo.binary<stablehlo::OrOp>(result, is) : is;
    }
  return to.give(result ? result : to.filled(to.type(), 0, to.sizesOf(x)));
}

LogicalResult lowering::identity(Lowering &to) {
  return to.give(to.operand(0));
}

LogicalResult lowering::relu(Lowering &to) {
  return to.give(to.getHlo().max(to.operand(0), 0));
}

LogicalResult lowering::reciprocal(Lowering &to) {
  Hlo &hlo = to.getHlo();
  return to.give(hlo.div(hlo.fill(to.operand(0), 1), to.operand(0)));
}

LogicalResult lowering::mean(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value sum = to.broadcast(to.operand(0));
  for (Value operand : to.getOperands().drop_front())
    sum = hlo.add(sum, to.broadcast(operand));
  return to.give(hlo.div(sum, hlo.fill(sum, double(to.size()))));
}

/// Bases keep their type; powers of another type take it.
LogicalResult lowering::pow(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value base = to.broadcast(to.operand(0)), power = to.broadcast(to.operand(1));
  Type element = to.element();
  if (isa<IntegerType>(element) && isa<FloatType>(Hlo::elementOf(power)))
    base = hlo.convert(base, Hlo::elementOf(power));
  else
    power = hlo.convert(power, element);
  return to.give(hlo.binary<stablehlo::PowOp>(base, power));
}

/// With `fmod`, the remainder has the sign of the dividend, otherwise that of
/// the divisor.
LogicalResult lowering::mod(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value a = to.broadcast(to.operand(0)), b = to.broadcast(to.operand(1));
  Value rest = hlo.binary<stablehlo::RemOp>(a, b);
  if (to.integer("fmod", 0) || to.element().isUnsignedInteger())
    return to.give(rest);
  Value zero = hlo.fill(rest, 0);
  Value isOther =
      hlo.compare(hlo.compare(rest, zero, Direction::LT),
                  hlo.compare(b, zero, Direction::LT), Direction::NE);
  Value isRest = hlo.compare(rest, zero, Direction::NE);
  return to.give(hlo.select(hlo.binary<stablehlo::AndOp>(isOther, isRest),
                            hlo.add(rest, b), rest));
}

LogicalResult lowering::bitShift(Lowering &to) {
  return lowerElementwise(to, to.string("direction", "") == "LEFT"
                                  ? "stablehlo.shift_left"
                                  : "stablehlo.shift_right_logical");
}

/// Powers of two, by the bits of 32-bit floats: those of the exponent, which
/// the fraction raises as `round_mode` says.
static Value powersOfTwo(Lowering &to, Value x) {
  Hlo &hlo = to.getHlo();
  Type bits = to.getBuilder().getIntegerType(32, /*isSigned=*/false);
  Value all = hlo.make<stablehlo::BitcastConvertOp>(
      Hlo::typeOf(x).clone(bits), hlo.convert(x, to.getBuilder().getF32Type()));
  constexpr double fractions = 1 << 23, notFinite = 0xff, most = 0xfe;
  Value exponent = hlo.binary<stablehlo::AndOp>(
      hlo.div(all, hlo.fill(all, fractions)), hlo.fill(all, notFinite));
  Value fraction =
      hlo.binary<stablehlo::AndOp>(all, hlo.fill(all, fractions - 1));
  StringRef mode = to.string("round_mode", "up");
  // Of two neighbours of equal distance, the greater one.
  double least = mode == "up" ? 1 : fractions / 2;
  Value raised = exponent;
  if (mode != "down") {
    Value isRaised = hlo.compare(fraction, hlo.fill(all, least), Direction::GE);
    raised = hlo.select(isRaised, hlo.add(exponent, 1), exponent);
  }
  if (to.integer("saturate", 1))
    raised = hlo.min(raised, most);
  raised =
      hlo.select(hlo.compare(exponent, hlo.fill(all, notFinite), Direction::EQ),
                 exponent, raised);
  Type small = to.getBuilder().getIntegerType(8, /*isSigned=*/false);
  return hlo.make<stablehlo::BitcastConvertOp>(
      Hlo::typeOf(x).clone(to.element()), hlo.convert(raised, small));
}

/// `x`, of another type than the result, within the numbers of its type of 8 or
/// fewer bits.
static Value saturated(Lowering &to, Value x) {
  Hlo &hlo = to.getHlo();
  Type from = Hlo::elementOf(x), element = to.element();
  if (auto real = dyn_cast<FloatType>(element)) {
    x = isa<FloatType>(from) ? hlo.widen(x)
                             : hlo.convert(x, to.getBuilder().getF32Type());
    if (isa<Float8E8M0FNUType>(real))
      return powersOfTwo(to, x);
    // 4 bits have no other way.
    if (real.getWidth() == 8 && !to.integer("saturate", 1))
      return x;
    double most =
        APFloat::getLargest(real.getFloatSemantics()).convertToDouble();
    return hlo.max(hlo.min(x, most), -most);
  }
  // Integers lose upper bits.
  if (!isa<FloatType>(from))
    return x;
  unsigned width = element.getIntOrFloatBitWidth();
  bool isUnsigned = element.isUnsignedInteger();
  double least = isUnsigned ? 0 : -std::ldexp(1, int(width) - 1),
         most = std::ldexp(1, int(isUnsigned ? width : width - 1)) - 1;
  return hlo.max(hlo.min(hlo.widen(x), most), least);
}

LogicalResult lowering::cast(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = to.operand(0);
  Type from = Hlo::elementOf(x), element = to.element();
  // All numbers except 0 are true.
  if (element.isInteger(1) && !from.isInteger(1))
    return to.give(hlo.compare(x, hlo.fill(x, 0), Direction::NE));
  unsigned width = element.getIntOrFloatBitWidth();
  bool isSmall = isa<FloatType>(element) ? width <= 8 : width < 8;
  if (from != element && isSmall && !element.isInteger(1))
    x = saturated(to, x);
  return to.give(x);
}

/// The same bits, of as many as before.
LogicalResult lowering::bitCast(Lowering &to) {
  return to.give(
      to.getHlo().make<stablehlo::BitcastConvertOp>(to.type(), to.operand(0)));
}

LogicalResult lowering::clip(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = to.operand(0), low = to.has(1) ? to.operand(1) : Value(),
        high = to.has(2) ? to.operand(2) : Value();
  auto isScalar = [](Value bound) { return !bound || Hlo::rankOf(bound) == 0; };
  if (isScalar(low) && isScalar(high) && ((low && high) || to.isOpen()))
    if (Value clamped = hlo.clamp(low, x, high))
      return to.give(clamped);
  if (to.has(1))
    x = hlo.max(x, to.broadcast(to.operand(1)));
  if (to.has(2))
    x = hlo.min(x, to.broadcast(to.operand(2)));
  return to.give(x);
}

LogicalResult lowering::leakyRelu(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = hlo.widen(to.operand(0));
  return to.give(hlo.select(hlo.compare(x, hlo.fill(x, 0), Direction::LT),
                            hlo.mul(x, to.real("alpha", 0.01)), x));
}

static Value isBelowZero(Hlo &hlo, Value x) {
  return hlo.compare(x, hlo.fill(x, 0), Direction::LT);
}

/// Exponential below 0.
LogicalResult lowering::elu(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = hlo.widen(to.operand(0));
  Value below = hlo.mul(hlo.unary<stablehlo::Expm1Op>(x), to.real("alpha", 1));
  return to.give(hlo.select(isBelowZero(hlo, x), below, x));
}

LogicalResult lowering::selu(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = hlo.widen(to.operand(0));
  Value below = hlo.mul(hlo.unary<stablehlo::Expm1Op>(x),
                        to.real("alpha", 1.67326319217681884765625));
  return to.give(hlo.mul(hlo.select(isBelowZero(hlo, x), below, x),
                         to.real("gamma", 1.05070102214813232421875)));
}

LogicalResult lowering::hardSigmoid(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value line = hlo.add(hlo.mul(hlo.widen(to.operand(0)), to.real("alpha", 0.2)),
                       to.real("beta", 0.5));
  return to.give(hlo.min(hlo.max(line, 0), 1));
}

/// The logarithm of 1 + e^x; powers of numbers above 0 would overflow.
LogicalResult lowering::softplus(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = hlo.widen(to.operand(0));
  Value size = hlo.unary<stablehlo::AbsOp>(x);
  Value power = hlo.unary<stablehlo::ExpOp>(hlo.unary<stablehlo::NegOp>(size));
  return to.give(hlo.add(hlo.max(x, 0), hlo.unary<stablehlo::Log1pOp>(power)));
}

LogicalResult lowering::softsign(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = hlo.widen(to.operand(0));
  return to.give(hlo.div(x, hlo.add(hlo.unary<stablehlo::AbsOp>(x), 1)));
}

LogicalResult lowering::pRelu(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = to.operand(0);
  // A slope is broadcast to the input, and never the other way round.
  return to.give(hlo.select(hlo.compare(x, hlo.fill(x, 0), Direction::LT),
                            hlo.mul(x, to.broadcastLike(to.operand(1), x)), x));
}

/// Without training, the input and a mask that keeps everything.
LogicalResult lowering::dropout(Lowering &to) {
  if (to.has(2)) {
    DenseElementsAttr training = to.constant(2),
                      ratio = to.has(1) ? to.constant(1) : nullptr;
    bool keepsAll =
        ratio && ratio.isSplat() && ratio.getSplatValue<APFloat>().isZero();
    if (!keepsAll && (!training || *training.value_begin<bool>()))
      return to.refuse("it draws random numbers in training mode");
  }
  if (failed(to.give(to.operand(0))))
    return failure();
  if (!to.isUsed(1))
    return success();
  if (to.type(1).hasStaticShape())
    return to.give(to.filled(to.type(1), 1));
  // A truth value is equal to itself, and an element that is no number is not.
  Value x = to.operand(0);
  Value isNumber = to.getHlo().compare(x, x, Direction::EQ);
  return to.give(to.getHlo().compare(isNumber, isNumber, Direction::EQ));
}

/// Each of these formulas is one of ByteIR's, too.
#define DIALECTGEN_FORMULA(NAME, MAKE)                                         \
  LogicalResult NAME(Lowering &to) {                                           \
    return to.give(                                                            \
        stablehlo::MAKE(to.getHlo(), to.getHlo().widen(to.operand(0))));       \
  }
DIALECTGEN_FORMULA(lowering::acos, makeAcos)
DIALECTGEN_FORMULA(lowering::acosh, makeAcosh)
DIALECTGEN_FORMULA(lowering::asin, makeAsin)
DIALECTGEN_FORMULA(lowering::asinh, makeAsinh)
DIALECTGEN_FORMULA(lowering::atan, makeAtan)
DIALECTGEN_FORMULA(lowering::cosh, makeCosh)
#undef DIALECTGEN_FORMULA

/// Half of the logarithm of (1 + x) / (1 - x), exact near 0.
LogicalResult lowering::atanh(Lowering &to) {
  Hlo &hlo = to.getHlo();
  return to.give(stablehlo::makeAtanh(hlo, hlo.widen(to.operand(0))));
}

} // namespace dialectgen::onnx
