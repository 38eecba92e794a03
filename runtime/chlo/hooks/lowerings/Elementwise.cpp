//===- Elementwise.cpp - functions of single elements ---------------------===//
//
// Floats of less than 32 bits are computed in 32. Of complex numbers there are
// formulas that need no more than those of real ones.
//
//===----------------------------------------------------------------------===//

#include "../../../stablehlo/formulas/SpecialFunctions.h"
#include "Lowering.h"
#include "dialectgen/chlo/ChloOps.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include <cmath>
#include <complex>

using namespace mlir;
using Direction = dialectgen::stablehlo::ComparisonDirection;

namespace dialectgen::chlo {

static bool isComplex(Value value) {
  return isa<ComplexType>(Hlo::elementOf(value));
}

using Formula = Value (*)(Hlo &hlo, Value x);
/// A formula for floats, and one for complex numbers, if there is one.
static LogicalResult unary(Lowering &to, Formula formula,
                           Formula ofComplex = nullptr) {
  Value x = to.getOp()->getOperand(0);
  if (!isComplex(x))
    return to.give(formula(to.getHlo(), to.getHlo().widen(x)));
  if (!ofComplex)
    return to.refuse("there is no formula for complex numbers");
  return to.give(ofComplex(to.getHlo(), x));
}
static LogicalResult binary(Lowering &to,
                            Value (*formula)(Hlo &, Value x, Value y)) {
  Hlo &hlo = to.getHlo();
  SmallVector<Value> values = to.broadcast();
  if (!isa<FloatType>(Hlo::elementOf(values[0])))
    return to.refuse("it is a function of floats");
  return to.give(formula(hlo, hlo.widen(values[0]), hlo.widen(values[1])));
}

/// Defines an operation by a formula for floats.
#define DIALECTGEN_FUNCTION(FUNCTION, KIND, ...)                               \
  LogicalResult FUNCTION(Lowering &to) {                                       \
    return KIND(to, stablehlo::__VA_ARGS__);                                   \
  }
DIALECTGEN_FUNCTION(lowering::acos, unary, makeAcos, stablehlo::makeComplexAcos)
DIALECTGEN_FUNCTION(lowering::acosh, unary, makeAcosh,
                    stablehlo::makeComplexAcosh)
DIALECTGEN_FUNCTION(lowering::asin, unary, makeAsin, stablehlo::makeComplexAsin)
DIALECTGEN_FUNCTION(lowering::asinh, unary, makeAsinh,
                    stablehlo::makeComplexAsinh)
DIALECTGEN_FUNCTION(lowering::atan, unary, makeAtan, stablehlo::makeComplexAtan)
DIALECTGEN_FUNCTION(lowering::atanh, unary, makeAtanh,
                    stablehlo::makeComplexAtanh)
DIALECTGEN_FUNCTION(lowering::besselI1e, unary, makeBesselI1e)
DIALECTGEN_FUNCTION(lowering::digamma, unary, makeDigamma)
DIALECTGEN_FUNCTION(lowering::erf, unary, makeErf)
DIALECTGEN_FUNCTION(lowering::erfInv, unary, makeErfInv)
DIALECTGEN_FUNCTION(lowering::erfc, unary, makeErfc)
DIALECTGEN_FUNCTION(lowering::lgamma, unary, makeLgamma)
DIALECTGEN_FUNCTION(lowering::polygamma, binary, makePolygamma)
DIALECTGEN_FUNCTION(lowering::zeta, binary, makeZeta)
#undef DIALECTGEN_FUNCTION

/// Of x + iy: f(x) cos(y) + i g(x) sin(y).
static LogicalResult hyperbolic(Lowering &to, Formula f, Formula g) {
  Value z = to.getOp()->getOperand(0);
  if (!isComplex(z))
    return unary(to, f);
  Hlo &hlo = to.getHlo();
  Type part = Hlo::typeOf(z).clone(
      cast<ComplexType>(Hlo::elementOf(z)).getElementType());
  Value x = hlo.make<stablehlo::RealOp>(part, z);
  Value y = hlo.make<stablehlo::ImagOp>(part, z);
  return to.give(hlo.make<stablehlo::ComplexOp>(
      z.getType(), {hlo.mul(f(hlo, x), hlo.unary<stablehlo::CosineOp>(y)),
                    hlo.mul(g(hlo, x), hlo.unary<stablehlo::SineOp>(y))}));
}
LogicalResult lowering::cosh(Lowering &to) {
  return hyperbolic(to, stablehlo::makeCosh, stablehlo::makeSinh);
}
LogicalResult lowering::sinh(Lowering &to) {
  return hyperbolic(to, stablehlo::makeSinh, stablehlo::makeCosh);
}

LogicalResult lowering::asinAcosKernel(Lowering &to) {
  return to.give(
      stablehlo::makeComplexKernel(to.getHlo(), to.getOp()->getOperand(0)));
}

LogicalResult lowering::square(Lowering &to) {
  Value x = to.getOp()->getOperand(0);
  return to.give(to.getHlo().mul(x, x));
}

LogicalResult lowering::conj(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value z = to.getOp()->getOperand(0);
  if (!isComplex(z))
    return to.give(z);
  Type part = Hlo::typeOf(z).clone(
      cast<ComplexType>(Hlo::elementOf(z)).getElementType());
  return to.give(hlo.make<stablehlo::ComplexOp>(
      z.getType(),
      {hlo.make<stablehlo::RealOp>(part, z),
       hlo.unary<stablehlo::NegOp>(hlo.make<stablehlo::ImagOp>(part, z))}));
}

static LogicalResult isEqual(Lowering &to, double infinity, bool ofSize) {
  Hlo &hlo = to.getHlo();
  Value x = hlo.widen(to.getOp()->getOperand(0));
  if (ofSize)
    x = hlo.unary<stablehlo::AbsOp>(x);
  return to.give(hlo.compare(x, hlo.fill(x, infinity), Direction::EQ));
}
LogicalResult lowering::isInf(Lowering &to) {
  return isEqual(to, INFINITY, /*ofSize=*/true);
}
LogicalResult lowering::isPosInf(Lowering &to) {
  return isEqual(to, INFINITY, /*ofSize=*/false);
}
LogicalResult lowering::isNegInf(Lowering &to) {
  return isEqual(to, -INFINITY, /*ofSize=*/false);
}

LogicalResult lowering::nextAfter(Lowering &to) {
  SmallVector<Value> values = to.broadcast();
  if (!isa<FloatType>(Hlo::elementOf(values[0])))
    return to.refuse("it is a function of floats");
  Hlo &hlo = to.getHlo();
  Value x = values[0], y = values[1];
  RankedTensorType type = Hlo::typeOf(x);
  auto bitsOf = [&](Value value) {
    return hlo.make<stablehlo::BitcastConvertOp>(
        type.clone(
            hlo.getBuilder().getIntegerType(type.getElementTypeBitWidth())),
        value);
  };
  // The bits of a float count its size.
  Value bits = bitsOf(x), zero = hlo.fill(x, 0);
  Value isUp = hlo.compare(x, y, Direction::LT);
  Value isAbove = hlo.compare(x, zero, Direction::GT);
  Value next = hlo.select(hlo.compare(isUp, isAbove, Direction::EQ),
                          hlo.add(bits, 1), hlo.add(bits, -1));
  // Beside 0 are the least ones, with either sign.
  Value least = hlo.make<stablehlo::BitcastConvertOp>(type, hlo.fill(bits, 1));
  Value result = hlo.make<stablehlo::BitcastConvertOp>(type, next);
  result = hlo.select(
      hlo.compare(x, zero, Direction::EQ),
      hlo.select(isUp, least, hlo.unary<stablehlo::NegOp>(least)), result);
  result = hlo.select(hlo.compare(x, y, Direction::EQ), y, result);
  // NaN, as sums with it are.
  Value sum = hlo.add(x, y);
  Value isNone = hlo.binary<stablehlo::OrOp>(hlo.compare(x, x, Direction::NE),
                                             hlo.compare(y, y, Direction::NE));
  return to.give(hlo.select(isNone, sum, result));
}

LogicalResult lowering::mulhi(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = to.getOp()->getOperand(0), y = to.getOp()->getOperand(1);
  auto type = cast<IntegerType>(Hlo::elementOf(x));
  unsigned width = type.getWidth();
  bool isUnsigned = type.isUnsigned();
  auto upper = [&](Value value, unsigned count, bool isLogical) {
    Value places = hlo.fill(value, count);
    return isLogical
               ? hlo.binary<stablehlo::ShiftRightLogicalOp>(value, places)
               : hlo.binary<stablehlo::ShiftRightArithmeticOp>(value, places);
  };
  if (width <= 32) {
    Type wide =
        IntegerType::get(type.getContext(), 2 * width, type.getSignedness());
    Value product = hlo.mul(hlo.convert(x, wide), hlo.convert(y, wide));
    return to.give(hlo.convert(upper(product, width, isUnsigned), type));
  }
  // Products of halves, none of which needs more bits than there are.
  unsigned half = width / 2;
  auto lower = [&](Value value) {
    Value places = hlo.fill(value, half);
    return upper(hlo.binary<stablehlo::ShiftLeftOp>(value, places), half,
                 /*isLogical=*/true);
  };
  Value xHigh = upper(x, half, isUnsigned), yHigh = upper(y, half, isUnsigned);
  Value xLow = lower(x), yLow = lower(y);
  Value first = hlo.add(hlo.mul(xHigh, yLow),
                        upper(hlo.mul(xLow, yLow), half, /*isLogical=*/true));
  Value second = hlo.add(hlo.mul(xLow, yHigh), lower(first));
  return to.give(
      hlo.add(hlo.mul(xHigh, yHigh), hlo.add(upper(first, half, isUnsigned),
                                             upper(second, half, isUnsigned))));
}

LogicalResult lowering::constant(Lowering &to) {
  Hlo &hlo = to.getHlo();
  return to.give(hlo.make<stablehlo::ConstantOp>(
      to.getOp()->getResult(0).getType(), {},
      hlo.named("value", to.attribute<Attribute>("value"))));
}

LogicalResult lowering::constantLike(Lowering &to) {
  Hlo &hlo = to.getHlo();
  auto value = to.attribute<TypedAttr>("value");
  auto type = RankedTensorType::get({}, value.getType());
  Value number;
  if (auto complex = dyn_cast<complex::NumberAttr>(value))
    number = hlo.constant(DenseElementsAttr::get(
        type, std::complex(complex.getReal(), complex.getImag())));
  else if (isa<IntegerAttr, FloatAttr>(value))
    number = hlo.scalar(value);
  else
    return to.refuse("its 'value' is no number");
  return to.give(hlo.broadcast(number, to.getOp()->getOperand(0), {}));
}

LogicalResult lowering::compare(Lowering &to) {
  Hlo &hlo = to.getHlo();
  auto op = cast<BroadcastCompareOp>(to.getOp());
  SmallVector<Value> values = to.broadcast();
  MLIRContext *context = op.getContext();
  // Cases of both dialects have the same numbers.
  SmallVector<NamedAttribute> attributes = {
      hlo.named("comparison_direction",
                stablehlo::ComparisonDirectionAttr::get(
                    context, Direction(op.getComparisonDirection())))};
  if (auto type = op.getCompareType())
    attributes.push_back(hlo.named(
        "compare_type", stablehlo::ComparisonTypeAttr::get(
                            context, stablehlo::ComparisonType(*type))));
  return to.give(hlo.make<stablehlo::CompareOp>(
      Hlo::typeOf(values[0]).clone(hlo.getBuilder().getI1Type()), values,
      attributes));
}

LogicalResult lowering::select(Lowering &to) {
  SmallVector<Value> values = to.broadcast();
  return to.give(to.getHlo().select(values[0], values[1], values[2]));
}

} // namespace dialectgen::chlo
