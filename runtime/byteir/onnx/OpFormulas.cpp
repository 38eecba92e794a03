//===- OpFormulas.cpp - formulas of single operations ---------------------===//

#include "OpFormulas.h"
#include "OnnxValues.h"
#include "mlir/IR/TypeUtilities.h"
#include <cmath>
#include <limits>

using namespace mlir;

namespace dialectgen::byteir {
namespace {

MaybeTerm foldOver(
    ArrayRef<MaybeTerm> operands,
    llvm::function_ref<MaybeTerm(const MaybeTerm &, const MaybeTerm &)> join) {
  if (operands.empty())
    return std::nullopt;
  MaybeTerm result = operands.front();
  for (const MaybeTerm &operand : operands.drop_front())
    result = join(result, operand);
  return result;
}

/// The number that an operand is; none if it is no number.
std::optional<double> numberIn(const MaybeTerm &operand) {
  return operand ? asNumber(*operand) : std::nullopt;
}

/// Of one formula and numbers.
MaybeTerm extremeOf(ArrayRef<MaybeTerm> operands, bool isMax, Terms &terms) {
  MaybeTerm result;
  SmallVector<double> bounds;
  for (size_t index = 0; index != operands.size(); ++index) {
    if (std::optional<double> one = numberIn(operands[index]))
      bounds.push_back(*one);
    else if (result || !operands[index])
      return std::nullopt;
    else
      result = operands[index];
  }
  if (!result && !bounds.empty())
    result = terms.number(bounds.front());
  for (double one : bounds)
    result = isMax ? terms.atLeast(result, one) : terms.atMost(result, one);
  return result;
}

MaybeTerm clipped(Operation *op, ArrayRef<MaybeTerm> operands,
                  FloatType element, Terms &terms) {
  auto given = [&](size_t index) {
    return index < operands.size() &&
           !isAbsent(op->getOperand(unsigned(index)));
  };
  MaybeTerm result = operands[0];
  if (given(1)) {
    std::optional<double> least = numberIn(operands[1]);
    if (!least)
      return std::nullopt;
    result = terms.atLeast(result, *least);
  }
  if (given(2)) {
    std::optional<double> most = numberIn(operands[2]);
    if (!most)
      return std::nullopt;
    // The greatest float is no bound.
    double beyond = asDouble(APFloat::getLargest(element.getFloatSemantics()));
    if (*most < beyond)
      result = terms.atMost(result, *most);
  }
  return result;
}

/// A cast, if it is to at least as many digits as the input has.
bool keepsDigits(Operation *cast, Type inputElement, FloatType to) {
  auto from = dyn_cast<FloatType>(inputElement);
  auto source =
      dyn_cast<FloatType>(getElementTypeOrSelf(cast->getOperand(0).getType()));
  return from && source && to.getWidth() >= 16 &&
         (to == from || (to.getFPMantissaWidth() >= from.getFPMantissaWidth() &&
                         to.getWidth() > from.getWidth()));
}

} // namespace

MaybeTerm elementwiseFormula(Operation *op, ArrayRef<MaybeTerm> operands,
                             Type inputElement, Terms &terms) {
  StringRef name = onnxName(op);
  if (operands.empty() || isAbsent(op->getOperand(0)))
    return std::nullopt;
  const MaybeTerm &x = operands[0];
  auto element =
      dyn_cast<FloatType>(getElementTypeOrSelf(op->getResult(0).getType()));
  if (!element)
    return std::nullopt;
  if (name == "Add" || name == "Sum")
    return foldOver(operands, [&](const MaybeTerm &a, const MaybeTerm &b) {
      return terms.add(a, b);
    });
  if (name == "Mean")
    return terms.scale(
        foldOver(operands, [&](const MaybeTerm &a,
                               const MaybeTerm &b) { return terms.add(a, b); }),
        1.0 / double(operands.size()));
  if (name == "Sub")
    return terms.subtract(x, operands[1]);
  if (name == "Mul")
    return terms.multiply(x, operands[1]);
  if (name == "Div")
    return terms.divide(x, operands[1]);
  if (name == "Neg")
    return terms.scale(x, -1);
  if (name == "Reciprocal")
    return terms.power(x, -1);
  if (name == "Sqrt")
    return terms.power(x, 0.5);
  if (name == "Pow") {
    std::optional<double> exponent = numberIn(operands[1]);
    if (exponent)
      return terms.power(x, *exponent);
    // Powers of e.
    if (std::optional<double> base = numberIn(x); base && *base > 0)
      return terms.exp(terms.scale(operands[1], std::log(*base)));
    return std::nullopt;
  }
  if (name == "Exp")
    return terms.exp(x);
  if (name == "Log")
    return terms.log(x);
  if (name == "Softplus")
    return terms.log(terms.add(terms.number(1), terms.exp(x)));
  if (name == "Erf")
    return terms.erf(x);
  if (name == "Tanh")
    return terms.tanh(x);
  if (name == "Sigmoid")
    return terms.sigmoid(x);
  if (name == "Abs")
    return terms.abs(x);
  if (name == "Max" || name == "Min")
    return extremeOf(operands, name == "Max", terms);
  if (name == "Clip")
    return clipped(op, operands, element, terms);
  if (name == "Identity")
    return x;
  if (name == "Dropout") {
    // As inference has it.
    bool trains = op->getNumOperands() > 2 && !isAbsent(op->getOperand(2)) &&
                  numberOf(op->getOperand(2)) != 0.0;
    return trains ? std::nullopt : x;
  }
  if (name == "Cast" || name == "CastLike")
    return asNumber(*x) || keepsDigits(op, inputElement, element)
               ? x
               : std::nullopt;
  return std::nullopt;
}

MaybeTerm reductionFormula(StringRef name, const Term &x, Axes axes,
                           Terms &terms) {
  if (name == "ReduceMean")
    return terms.mean(x, axes);
  if (name == "ReduceSum")
    return terms.total(x, axes);
  if (name == "ReduceSumSquare")
    return terms.total(terms.power(x, 2), axes);
  if (name == "ReduceL2")
    return terms.power(terms.total(terms.power(x, 2), axes), 0.5);
  if (name == "ReduceMax")
    return terms.greatest(x, axes);
  if (name == "ReduceLogSum")
    return terms.log(terms.total(x, axes));
  if (name == "ReduceLogSumExp")
    return terms.log(terms.total(terms.exp(x), axes));
  return std::nullopt;
}

MaybeTerm normalizationFormula(StringRef name, const Term &x, Axes axes,
                               Terms &terms) {
  if (name == "Softmax") {
    MaybeTerm powers = terms.exp(x);
    return terms.divide(powers, terms.total(powers, axes));
  }
  if (name == "LogSoftmax")
    return terms.subtract(x, terms.log(terms.total(terms.exp(x), axes)));
  MaybeTerm mean = terms.mean(x, axes);
  MaybeTerm variance =
      terms.subtract(terms.mean(terms.power(x, 2), axes), terms.power(mean, 2));
  return terms.divide(
      terms.subtract(x, mean),
      terms.add(terms.power(variance, 0.5), terms.number(1e-9)));
}

} // namespace dialectgen::byteir
