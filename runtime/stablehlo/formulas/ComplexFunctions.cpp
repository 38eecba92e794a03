//===- ComplexFunctions.cpp - inverse functions of complex numbers --------===//
//
// By Hull, Fairgrieve and Tang, "Implementing the complex arcsine and
// arccosine functions using exception handling", ACM TOMS 23 (1997): through
// the distances of a number to 1 and -1, without differences of near numbers.
//
//===----------------------------------------------------------------------===//

#include "SpecialFunctions.h"
#include <cmath>

using namespace mlir;
using Direction = dialectgen::stablehlo::ComparisonDirection;

namespace dialectgen::stablehlo {
namespace {

constexpr double log2 = 0.69314718055994530942;

class ComplexFormula {
public:
  explicit ComplexFormula(Hlo &hlo) : hlo(hlo) {}

  /// Real and imaginary part of the kernel of asin and acos, of a number whose
  /// parts are not below 0.
  std::pair<Value, Value> kernel(Value x, Value y) {
    // Numbers whose squares are beyond the type, or nothing beside 1.
    bool isDouble = Hlo::elementOf(x).isF64();
    double large = isDouble ? 1e150 : 1e18, small = isDouble ? 1e-150 : 1e-18;
    Value most = hlo.max(x, y), least = hlo.min(x, y);
    Value isLarge = is(most, Direction::GT, large);
    Value a = hlo.min(x, large), b = hlo.min(y, large);
    Value beyond = hlo.add(a, 1), before = hlo.add(a, -1);
    Value toLeft = distance(beyond, b),
          toRight = distance(hlo.unary<AbsOp>(before), b);
    Value middle = hlo.mul(hlo.add(toLeft, toRight), 0.5);
    Value square = hlo.mul(b, b);
    // The parts of middle - 1 and middle - a, each a sum of positive numbers.
    Value left = quotient(square, hlo.add(toLeft, beyond));
    Value near = hlo.sub(toRight, before), far = hlo.add(toRight, before);
    Value isInner = is(a, Direction::LT, 1);
    Value over = half(left, hlo.select(isInner, quotient(square, near), far));
    Value rest = half(left, hlo.select(isInner, near, quotient(square, far)));
    Value real = root(hlo.mul(hlo.add(middle, a), rest));
    Value imaginary = hlo.unary<Log1pOp>(
        hlo.add(over, root(hlo.mul(over, hlo.add(middle, 1)))));
    // Beside the line from 0 to 1 and beyond it.
    Value isBeside = is(b, Direction::LT, small);
    Value slope = root(hlo.mul(hlo.unary<AbsOp>(before), beyond));
    Value isBesideInner = both(isBeside, isInner);
    imaginary = hlo.select(isBesideInner, quotient(b, slope), imaginary);
    real = hlo.select(both(isBeside, is(a, Direction::GT, 1)),
                      hlo.mul(a, quotient(b, slope)), real);
    Value ratio = hlo.div(least, most);
    Value farther =
        hlo.add(hlo.add(hlo.unary<LogOp>(most), log2),
                hlo.mul(hlo.unary<Log1pOp>(hlo.mul(ratio, ratio)), 0.5));
    Value isInfinite = is(most, Direction::EQ, INFINITY);
    farther = hlo.select(isInfinite, most, farther);
    return {hlo.select(isLarge, y, real),
            hlo.select(isLarge, farther, imaginary)};
  }

  /// atanh by its parts.
  std::pair<Value, Value> atanh(Value x, Value y) {
    bool isDouble = Hlo::elementOf(x).isF64();
    Value size = hlo.unary<AbsOp>(x), height = hlo.unary<AbsOp>(y);
    Value most = hlo.max(size, height);
    Value isLarge = is(most, Direction::GT, isDouble ? 1e150 : 1e18);
    Value rest = hlo.add(hlo.unary<NegOp>(size), 1);
    Value below = hlo.add(hlo.mul(rest, rest), hlo.mul(height, height));
    Value real =
        hlo.mul(hlo.unary<Log1pOp>(hlo.div(hlo.mul(size, 4), below)), 0.25);
    Value angle = hlo.binary<Atan2Op>(
        hlo.mul(height, 2),
        hlo.sub(hlo.mul(rest, hlo.add(size, 1)), hlo.mul(height, height)));
    // 1 through the number.
    Value a = hlo.div(size, most), b = hlo.div(height, most);
    Value farther =
        hlo.div(hlo.div(a, hlo.add(hlo.mul(a, a), hlo.mul(b, b))), most);
    Value isInfinite = is(most, Direction::EQ, INFINITY);
    farther = hlo.select(isInfinite, hlo.fill(x, 0), farther);
    return {
        signedAs(hlo.select(isLarge, farther, real), x),
        signedAs(hlo.select(isLarge, hlo.fill(x, M_PI_2), hlo.mul(angle, 0.5)),
                 y)};
  }

  /// `value` with the sign of `like`, also of -0: 1 through it is below 0.
  Value signedAs(Value value, Value like) {
    Value inverse = hlo.div(hlo.fill(like, 1), like);
    Value isNegative = hlo.binary<OrOp>(is(like, Direction::LT, 0),
                                        is(inverse, Direction::LT, 0));
    return hlo.select(isNegative, hlo.unary<NegOp>(value), value);
  }

private:
  Value is(Value x, Direction direction, double number) {
    return hlo.compare(x, hlo.fill(x, number), direction);
  }
  Value both(Value a, Value b) { return hlo.binary<AndOp>(a, b); }
  Value root(Value x) { return hlo.unary<SqrtOp>(x); }
  Value half(Value a, Value b) { return hlo.mul(hlo.add(a, b), 0.5); }
  /// 0 through 0 is 0.
  Value quotient(Value a, Value b) {
    return hlo.select(is(a, Direction::EQ, 0), a, hlo.div(a, b));
  }
  /// The root of the sum of squares.
  Value distance(Value a, Value b) {
    Value most = hlo.max(a, b), ratio = quotient(hlo.min(a, b), most);
    return hlo.mul(most, root(hlo.add(hlo.mul(ratio, ratio), 1)));
  }

  Hlo &hlo;
};

/// A function of the parts of a number gives those of the result.
using Parts = std::pair<Value, Value>;
Value ofParts(
    Hlo &hlo, Value z,
    llvm::function_ref<Parts(ComplexFormula &, Value x, Value y)> formula) {
  Type part = Hlo::typeOf(z).clone(
      cast<ComplexType>(Hlo::elementOf(z)).getElementType());
  ComplexFormula formulas(hlo);
  auto [real, imaginary] =
      formula(formulas, hlo.make<RealOp>(part, z), hlo.make<ImagOp>(part, z));
  return hlo.make<ComplexOp>(z.getType(), {real, imaginary});
}

Parts kernelOf(Hlo &hlo, ComplexFormula &by, Value x, Value y) {
  return by.kernel(hlo.unary<AbsOp>(x), hlo.unary<AbsOp>(y));
}

} // namespace

Value makeComplexKernel(Hlo &hlo, Value z) {
  return ofParts(hlo, z, [&](ComplexFormula &by, Value x, Value y) {
    return kernelOf(hlo, by, x, y);
  });
}

Value makeComplexAsin(Hlo &hlo, Value z) {
  return ofParts(hlo, z, [&](ComplexFormula &by, Value x, Value y) -> Parts {
    auto [real, imaginary] = kernelOf(hlo, by, x, y);
    return {hlo.binary<Atan2Op>(x, real), by.signedAs(imaginary, y)};
  });
}

Value makeComplexAcos(Hlo &hlo, Value z) {
  return ofParts(hlo, z, [&](ComplexFormula &by, Value x, Value y) -> Parts {
    auto [real, imaginary] = kernelOf(hlo, by, x, y);
    return {hlo.binary<Atan2Op>(real, x),
            by.signedAs(hlo.unary<NegOp>(imaginary), y)};
  });
}

Value makeComplexAsinh(Hlo &hlo, Value z) {
  return ofParts(hlo, z, [&](ComplexFormula &by, Value x, Value y) -> Parts {
    auto [real, imaginary] = kernelOf(hlo, by, y, x);
    return {by.signedAs(imaginary, x), hlo.binary<Atan2Op>(y, real)};
  });
}

Value makeComplexAcosh(Hlo &hlo, Value z) {
  return ofParts(hlo, z, [&](ComplexFormula &by, Value x, Value y) -> Parts {
    auto [real, imaginary] = kernelOf(hlo, by, x, y);
    return {imaginary, by.signedAs(hlo.binary<Atan2Op>(real, x), y)};
  });
}

Value makeComplexAtanh(Hlo &hlo, Value z) {
  return ofParts(hlo, z, [&](ComplexFormula &by, Value x, Value y) {
    return by.atanh(x, y);
  });
}

Value makeComplexAtan(Hlo &hlo, Value z) {
  // Through i, that of the product with i.
  return ofParts(hlo, z, [&](ComplexFormula &by, Value x, Value y) -> Parts {
    auto [real, imaginary] = by.atanh(y, x);
    return {imaginary, real};
  });
}

} // namespace dialectgen::stablehlo
