//===- ChloFormulas.cpp - functions of chlo against long doubles ----------===//
//
// Each function of one or two floats is made of operations of StableHLO, and
// run for arguments that are drawn over its domain. Prints the greatest error
// by type, in units of the last place of the result; a result below the scale
// of a function counts like one of that size. Fails if an error is greater than
// its bound, or a result that is no number or infinite is another one.
//
//===----------------------------------------------------------------------===//

#include "ChloPrograms.h"
#include "Draws.h"
#include "dialectgen/chlo/ChloDialect.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "mlir/IR/Builders.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <complex>
#include <functional>
#include <random>

using namespace mlir;
using namespace dialectgen::chlo::test;

namespace {

using Real = long double;
constexpr Real none = std::numeric_limits<Real>::quiet_NaN();
constexpr Real infinity = std::numeric_limits<Real>::infinity();
constexpr Real pi = 3.14159265358979323846264338327950288L;

/// By Newton's method.
Real inverseErf(Real x) {
  if (!(std::fabs(x) < 1))
    return std::fabs(x) == 1 ? x * infinity : none;
  Real rest = 1 - std::fabs(x);
  Real y = std::sqrt(-std::log(rest * (1 + std::fabs(x))));
  for (int i = 0; i != 100; ++i) {
    Real slope = 2 / std::sqrt(pi) * std::exp(-y * y);
    Real lack = rest < 0.5L ? rest - std::erfc(y) : std::erf(y) - std::fabs(x);
    Real step = lack / slope;
    y -= step / (1 + y * step);
    if (std::fabs(step) <= 1e-19L * y)
      break;
  }
  return std::copysign(y, x);
}

Real digamma(Real x) {
  if (x <= 0 && x == std::floor(x))
    return none;
  if (std::isinf(x))
    return x > 0 ? infinity : none;
  if (x < 0)
    return digamma(1 - x) - pi / std::tan(pi * (x - std::round(x)));
  Real sum = 0;
  for (; x < 40; x += 1)
    sum -= 1 / x;
  Real square = 1 / (x * x);
  return sum + std::log(x) - 1 / (2 * x) -
         square * (1 / 12.0L -
                   square * (1 / 120.0L -
                             square * (1 / 252.0L -
                                       square * (1 / 240.0L - square / 132))));
}

/// With the first hundred terms.
Real zeta(Real x, Real q) {
  if (std::isnan(x) || std::isnan(q) || x < 1)
    return none;
  if (x == 1 || (q <= 0 && q == std::floor(q)))
    return infinity;
  Real sum = 0, last = q + 100;
  for (int i = 99; i >= 0; --i)
    sum += std::pow(q + i, -x);
  Real power = std::pow(last, -x), term = power * x / last;
  sum += power * last / (x - 1) + power / 2 + term / 12;
  term *= (x + 1) * (x + 2) / (last * last);
  sum -= term / 720;
  term *= (x + 3) * (x + 4) / (last * last);
  sum += term / 30240;
  term *= (x + 5) * (x + 6) / (last * last);
  return sum - term / 1209600;
}

Real polygamma(Real n, Real x) {
  if (!(n >= 0) || n != std::floor(n))
    return none;
  if (n == 0)
    return digamma(x);
  Real value = std::tgamma(n + 1) * zeta(n + 1, x);
  return std::fmod(n, 2) == 0 ? -value : value;
}

Real besselI1e(Real x) {
  Real size = std::fabs(x), sum = 0;
  if (size > 60) {
    Real term = 1;
    for (int k = 1; k < 30; ++k) {
      sum += term;
      term *= -(4 - Real((2 * k - 1) * (2 * k - 1))) / (k * 8 * size);
    }
    return std::copysign(sum / std::sqrt(2 * pi * size), x);
  }
  Real term = size / 2 * std::exp(-size);
  for (int k = 1; k < 400; ++k) {
    sum += term;
    term *= size * size / 4 / (Real(k) * Real(k + 1));
  }
  return std::copysign(sum, x);
}

Real lgamma(Real x) {
  if (std::isinf(x) || (x <= 0 && x == std::floor(x)))
    return infinity;
  return std::lgamma(x);
}

/// Where arguments are drawn, by their size on a scale of powers, or evenly.
struct Domain {
  double least, most;
  bool areSizes = false;
};

struct Function {
  std::string name;
  std::function<Real(Real, Real)> value;
  std::vector<Domain> domains;
  /// Bounds of errors in 32 and 64 bits.
  double bounds[2];
  double scale = 0;
  std::vector<Domain> seconds = {};
};

/// The distance of neighbours at `value`.
Real lastPlace(FloatType type, Real value) {
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  int exponent = std::max(value == 0 ? -100000 : std::ilogb(value),
                          llvm::APFloat::semanticsMinExponent(semantics));
  return std::ldexp(Real(1), exponent - int(type.getFPMantissaWidth()) + 1);
}

class Check {
public:
  explicit Check(MLIRContext &context) : context(context) {}

  void run(const Function &function) {
    Builder builder(&context);
    llvm::outs() << llvm::left_justify(function.name, 14);
    for (auto [type, bound] :
         {std::pair(FloatType(builder.getF32Type()), function.bounds[0]),
          {builder.getF64Type(), function.bounds[1]},
          {builder.getBF16Type(), 0.51},
          {builder.getF16Type(), 0.51}}) {
      double worst = measure(function, type, bound);
      llvm::outs() << llvm::format(" %8.2f", worst);
    }
    llvm::outs() << "\n";
  }

  unsigned failures = 0;

private:
  double draw(ArrayRef<Domain> domains) {
    const Domain &domain = domains[random() % domains.size()];
    double part = double(random() % (1 << 24)) / (1 << 24);
    double value = domain.least + (domain.most - domain.least) * part;
    if (!domain.areSizes)
      return value;
    value = std::exp2(value);
    return random() % 2 ? value : -value;
  }

  double measure(const Function &function, FloatType type, double bound) {
    const auto count = int64_t(dialectgen::Draws::ofRun().partOf(4000));
    bool isBinary = !function.seconds.empty();
    Tensor x = Tensor::make(type, {count}), y = x;
    static constexpr double odd[] = {0.0, -0.0, 1,  -1,       2,         -2,
                                     0.5, -0.5, -3, INFINITY, -INFINITY, NAN};
    for (int64_t i = 0; i != count; ++i) {
      bool isOdd = size_t(i) < std::size(odd) && !isBinary;
      x.set(i, isOdd ? odd[i] : draw(function.domains));
      if (isBinary)
        y.set(i, draw(function.seconds));
    }
    std::string text;
    llvm::raw_string_ostream stream(text);
    std::string tensor = "tensor<" + std::to_string(count) + "x";
    llvm::raw_string_ostream(tensor) << type << ">";
    stream << "func.func @f(%x: " << tensor << ", %y: " << tensor << ") -> "
           << tensor << " {\n  %r = chlo." << function.name << " %x"
           << (isBinary ? ", %y" : "") << " : " << tensor
           << (isBinary ? ", " + tensor : "") << " -> " << tensor
           << "\n  return %r : " << tensor << "\n}\n";
    std::vector<Tensor> results = runProgram(context, text, {x, y});
    if (results.empty()) {
      ++failures;
      return NAN;
    }
    double worst = 0;
    for (int64_t i = 0; i != count; ++i) {
      Real actual = Real(results[0].at(i));
      Real wanted = function.value(Real(x.at(i)), Real(y.at(i)));
      // Beyond the type, results are infinite.
      Tensor rounded = Tensor::make(type, {1});
      rounded.set(0, double(wanted));
      Real place =
          lastPlace(type, std::max(std::fabs(wanted), Real(function.scale)));
      double error;
      if (std::isnan(wanted) || std::isinf(rounded.at(0)))
        error =
            std::isnan(wanted) ? !std::isnan(actual) * INFINITY
            : actual == Real(rounded.at(0)) ||
                    std::fabs(actual) > 0.999L * std::fabs(Real(double(wanted)))
                ? 0.0
                : INFINITY;
      else
        error = double(std::fabs(actual - wanted) / place);
      if (std::isnan(error))
        error = std::isnan(wanted) ? 0 : INFINITY;
      if (error > bound && ++failures < 40)
        llvm::errs() << function.name << " of " << type << " at "
                     << llvm::format("%.17g, %.17g: %.17g, wanted %.17Lg; %g",
                                     x.at(i), y.at(i), double(actual), wanted,
                                     error)
                     << " units, at most " << bound << "\n";
      worst = std::max(worst, error);
    }
    return worst;
  }

  MLIRContext &context;
  std::mt19937 random{uint32_t(dialectgen::Draws::ofRun().seed)};
};

using Complex = std::complex<Real>;

/// Functions of complex numbers, by the greater error of both parts in units of
/// the last place of that part.
struct ComplexFunction {
  const char *name;
  Complex (*value)(const Complex &z);
};

unsigned checkComplex(MLIRContext &context) {
  const ComplexFunction functions[] = {
      {"acos", std::acos},   {"acosh", std::acosh}, {"asin", std::asin},
      {"asinh", std::asinh}, {"atan", std::atan},   {"atanh", std::atanh},
      {"cosh", std::cosh},   {"sinh", std::sinh},
  };
  unsigned failures = 0;
  std::mt19937 random(uint32_t(dialectgen::Draws::ofRun().seed));
  Builder builder(&context);
  llvm::outs() << "complex             f32      f64\n";
  for (const ComplexFunction &function : functions) {
    llvm::outs() << llvm::left_justify(function.name, 14);
    bool isBounded =
        StringRef(function.name).take_back(1) == "h" && function.name[0] != 'a';
    for (FloatType part :
         {FloatType(builder.getF32Type()), FloatType(builder.getF64Type())}) {
      const auto count = int64_t(dialectgen::Draws::ofRun().partOf(4000));
      constexpr double bound = 16;
      Tensor z = Tensor::make(ComplexType::get(part), {count});
      Tensor rounded = Tensor::make(part, {1});
      for (double &number : z.reals) {
        double sign = random() % 2 ? 1 : -1;
        double power = double(random() % 4000) / 100 - 20;
        double even = double(random() % 4000) / 1000;
        rounded.set(
            0, sign * (random() % 2 || isBounded ? even : std::exp2(power)));
        number = rounded.at(0);
      }
      std::string tensor = "tensor<" + std::to_string(count) + "xcomplex<" +
                           (part.isF64() ? "f64" : "f32") + ">>";
      std::vector<Tensor> results = runProgram(
          context,
          "func.func @f(%z: " + tensor + ") -> " + tensor + " {\n  %r = chlo." +
              function.name + " %z : " + tensor + " -> " + tensor +
              "\n  return %r : " + tensor + "\n}\n",
          {z});
      double worst = results.empty() ? INFINITY : 0;
      for (size_t i = 0; !results.empty() && i != size_t(count); ++i) {
        Complex wanted =
            function.value({Real(z.reals[2 * i]), Real(z.reals[2 * i + 1])});
        for (auto [side, value] :
             {std::pair(size_t(0), wanted.real()), {1, wanted.imag()}}) {
          double actual = results[0].reals[2 * i + side];
          auto error =
              double(std::fabs(Real(actual) - value) / lastPlace(part, value));
          if (!(error <= bound) && ++failures < 40)
            llvm::errs() << function.name << " of "
                         << llvm::format("%.17g, %.17g: part %d is %.17g, "
                                         "wanted %.17Lg; %g units\n",
                                         z.reals[2 * i], z.reals[2 * i + 1],
                                         int(side), actual, value, error);
          worst = error > worst || std::isnan(error) ? error : worst;
        }
      }
      failures += results.empty();
      llvm::outs() << llvm::format(" %8.2f", worst);
    }
    llvm::outs() << "\n";
  }
  return failures;
}

#define DIALECTGEN_UNARY(FUNCTION) [](Real x, Real) { return FUNCTION(x); }

} // namespace

int main() {
  MLIRContext context;
  context.loadDialect<dialectgen::chlo::ChloDialect,
                      dialectgen::stablehlo::StablehloDialect,
                      func::FuncDialect, dialectgen::QuantDialect>();
  Check check(context);
  Domain all = {-20, 20, true}, most = {-8, 8}, unit = {-1, 1}, above = {1, 30},
         small = {-20, 0, true}, positive = {0.001, 40}, base = {0.01, 30},
         below = {-40, -0.01};
  const Function functions[] = {
      {"acos", DIALECTGEN_UNARY(std::acos), {unit, small}, {4, 4}},
      {"acosh", DIALECTGEN_UNARY(std::acosh), {above, all}, {4, 4}},
      {"asin", DIALECTGEN_UNARY(std::asin), {unit, small}, {4, 4}},
      {"asinh", DIALECTGEN_UNARY(std::asinh), {most, all}, {4, 4}},
      {"atan", DIALECTGEN_UNARY(std::atan), {most, all}, {1, 1}},
      {"atanh", DIALECTGEN_UNARY(std::atanh), {unit, small}, {4, 4}},
      {"bessel_i1e", DIALECTGEN_UNARY(besselI1e), {most, all}, {16, 16}},
      {"cosh", DIALECTGEN_UNARY(std::cosh), {most}, {16, 16}},
      {"digamma",
       DIALECTGEN_UNARY(digamma),
       {positive, most, all},
       {40, 40},
       1},
      {"erf", DIALECTGEN_UNARY(std::erf), {most, small}, {8, 8}},
      {"erf_inv", DIALECTGEN_UNARY(inverseErf), {unit, small}, {8, 8}},
      {"erfc", DIALECTGEN_UNARY(std::erfc), {most, small}, {12, 8}},
      {"lgamma", DIALECTGEN_UNARY(lgamma), {positive, most, all}, {16, 16}, 1},
      {"sinh", DIALECTGEN_UNARY(std::sinh), {most, small}, {16, 16}},
      {"tan", DIALECTGEN_UNARY(std::tan), {unit, small}, {1, 1}},
      {"polygamma",
       [](Real n, Real x) { return polygamma(std::floor(n), x); },
       {{0, 0}, {1, 1}, {2, 2}, {3, 3}, {5, 5}},
       {64, 64},
       1,
       {base}},
      {"zeta", zeta, {{1.05, 12}}, {16, 16}, 0, {base}},
      // Sums of both signs, of numbers down to 1/2.
      {"zeta", zeta, {{2, 2}, {3, 3}, {4, 4}, {5, 5}}, {16, 16}, 32, {below}},
      {"polygamma",
       polygamma,
       {{1, 1}, {2, 2}, {3, 3}},
       {64, 64},
       100,
       {below}},
  };
  llvm::outs() << "function            f32      f64     bf16      f16\n";
  for (const Function &function : functions)
    check.run(function);
  unsigned failures =
      check.failures + checkComplex(context) + checkPrograms(context);
  llvm::outs() << failures << " failures\n";
  return failures != 0;
}
