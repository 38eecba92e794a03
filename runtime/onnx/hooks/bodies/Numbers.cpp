//===- Numbers.cpp - what is computed of each number, written out ---------===//
//
// Rounding, remainders, bounds and comparisons, with the operators of the first
// opsets. Comparisons with NaN are false, also in these bodies.
//
//===----------------------------------------------------------------------===//

#include "Elements.h"

namespace dialectgen::onnx {

void roundToEven(BodyText &body, const std::string &result,
                 const std::string &value) {
  const std::string &n = result;
  body.number(n + "_half", "0.5", value);
  body << n + "_low = Floor (" + value + ")"
       << n + "_rest = Sub (" + value + ", " + n + "_low)"
       << n + "_above = Greater (" + n + "_rest, " + n + "_half)"
       << n + "_below = Less (" + n + "_rest, " + n + "_half)"
       << n + "_at_least = Not (" + n + "_below)"
       << n + "_halved = Mul (" + n + "_low, " + n + "_half)"
       << n + "_pairs = Floor (" + n + "_halved)"
       << n + "_even = Add (" + n + "_pairs, " + n + "_pairs)"
       << n + "_odd = Sub (" + n + "_low, " + n + "_even)"
       << n + "_is_odd = Greater (" + n + "_odd, " + n + "_half)"
       << n + "_is_tie = And (" + n + "_at_least, " + n + "_is_odd)"
       << n + "_is_up = Or (" + n + "_above, " + n + "_is_tie)"
       << n + "_up = CastLike (" + n + "_is_up, " + value + ")"
       << n + " = Add (" + n + "_low, " + n + "_up)";
}

namespace {

/// Whether `value`, of floating point, is a number.
void isNumber(BodyText &body, const std::string &result,
              const std::string &value) {
  body.number(result + "_zero", "0.0", value);
  body.number(result + "_one", "1.0", value);
  body << result + "_positive = Greater (" + value + ", " + result + "_zero)"
       << result + "_small = Less (" + value + ", " + result + "_one)"
       << result + " = Or (" + result + "_positive, " + result + "_small)";
}

} // namespace

std::string body::round(const BodyNode &node) {
  if (!isReal(node.elementType(0)))
    return node.needsElements(0, "floats");
  BodyText body("Round (X) => (Y) {\n");
  roundToEven(body, "nearest", "X");
  body << "Y = Identity (nearest)";
  return body.finish();
}

/// The remainder has the sign of the divisor, or with `fmod` that of the
/// dividend. Of numbers of floating point only an operator for it is exact.
std::string body::mod(const BodyNode &node) {
  int element = node.elementType(0);
  if (!isWhole(element))
    return node.needsElements(0, "integers of 8 to 64 bits");
  int wide = computedAs(element);
  bool isDialect = wide == element;
  BodyText body("Mod (A, B) => (C) {\n");
  body << std::string("a = ") + (isDialect ? "Identity (A)" : castTo("A", wide))
       << std::string("b = ") + (isDialect ? "Identity (B)" : castTo("B", wide))
       << "quotient = Div (a, b)"
       << "product = Mul (quotient, b)"
       << "rest = Sub (a, product)";
  std::string result = "rest";
  if (!isUnsigned(element) && !node.integer("fmod", 0)) {
    body.number("zero", "0.0", "rest");
    body << "is_rest_below = Less (rest, zero)"
         << "is_divisor_below = Less (b, zero)"
         << "is_other_sign = Xor (is_rest_below, is_divisor_below)"
         << "is_none = Equal (rest, zero)"
         << "is_some = Not (is_none)"
         << "is_moved = And (is_other_sign, is_some)"
         << "turns = CastLike (is_moved, b)"
         << "move = Mul (turns, b)"
         << "moved = Add (rest, move)";
    result = "moved";
  }
  body << "C = " + (isDialect ? "Identity (" + result + ")"
                              : castTo(result, element));
  return body.finish();
}

/// One bound after the other, so that the upper one holds where they cross.
std::string body::clip(const BodyNode &node) {
  int element = node.elementType(0), wide = computedAs(element);
  bool isCompared = isWhole(element), isDialect = wide == element;
  if (!isCompared && !isReal(element))
    return node.needsElements(0, "floats, or integers of 8 to 64 bits");
  if (!node.has(1) && !node.has(2))
    return node.needs("a bound");
  BodyText body("Clip (input, min, max) => (output) {\n");
  auto own = [&](const std::string &name) {
    if (isDialect)
      return name;
    body << name + "_own = " + castTo(name, wide);
    return name + "_own";
  };
  std::string value = own("input");
  auto bound = [&](int operand, const std::string &name, const char *compare,
                   const char *choose, bool isLast) {
    std::string limit = own(name),
                result = isLast && isDialect ? "output" : name + "_bounded";
    // A list of one is taken for a number.
    if (node.rank(operand) != 0) {
      body << name + "_number = Squeeze (" + limit + ")";
      limit = name + "_number";
    }
    if (isCompared)
      body << name + "_beyond = " + compare + " (" + value + ", " + limit + ")"
           << result + " = Where (" + name + "_beyond, " + limit + ", " +
                  value + ")";
    else
      body << result + " = " + choose + " (" + value + ", " + limit + ")";
    value = result;
  };
  if (node.has(1))
    bound(1, "min", "Less", "Max", !node.has(2));
  if (node.has(2))
    bound(2, "max", "Greater", "Min", true);
  if (!isDialect)
    body << "output = " + castTo(value, element);
  return body.finish();
}

/// One after the other, since whole numbers were compared in pairs alone.
static std::string extreme(const BodyNode &node, const std::string &compare) {
  int element = node.elementType(0), wide = computedAs(element);
  int count = node.node.input_size();
  if (!isWhole(element) || count < 1)
    return node.needsElements(0, "integers of 8 to 64 bits");
  std::string parameters;
  for (int i = 0; i != count; ++i)
    parameters += (i ? ", x" : "x") + std::to_string(i);
  BodyText body(node.node.op_type() + " (" + parameters + ") => (y) {\n");
  auto own = [&](int i) {
    std::string name = "x" + std::to_string(i);
    if (wide == element)
      return name;
    body << "own" + std::to_string(i) + " = " + castTo(name, wide);
    return "own" + std::to_string(i);
  };
  std::string best = own(0);
  for (int i = 1; i != count; ++i) {
    std::string other = own(i), name = "best" + std::to_string(i);
    body << name + "_keeps = " + compare + " (" + best + ", " + other + ")"
         << name + " = Where (" + name + "_keeps, " + best + ", " + other + ")";
    best = name;
  }
  body << "y = " + (wide == element ? "Identity (" + best + ")"
                                    : castTo(best, element));
  return body.finish();
}
std::string body::largest(const BodyNode &node) {
  return extreme(node, "Greater");
}
std::string body::smallest(const BodyNode &node) {
  return extreme(node, "Less");
}

/// Before opset 9 numbers of floating point alone were compared. Those of 64
/// bits, which those do not all hold, are compared by their halves.
static std::string order(const BodyNode &node, const std::string &compare) {
  int element = node.elementType(0);
  if (!isWhole(element))
    return node.needsElements(0, "integers of 8 to 64 bits");
  BodyText body(node.node.op_type() + " (A, B) => (C) {\n");
  if (element != Int64 && element != UInt64) {
    body << "a = " + castTo("A", Double) << "b = " + castTo("B", Double)
         << "C = " + compare + " (a, b)";
    return body.finish();
  }
  auto split = [&](const std::string &name, const std::string &value) {
    body << name + "_high = Div (" + value + ", parts)"
         << name + "_whole = Mul (" + name + "_high, parts)"
         << name + "_low = Sub (" + value + ", " + name + "_whole)"
         << name + "_high_real = " + castTo(name + "_high", Double)
         << name + "_low_real = " + castTo(name + "_low", Double);
  };
  body << "parts_64 = Constant <value_int = 4294967296> ()"
       << "parts = CastLike (parts_64, A)";
  split("a", "A");
  split("b", "B");
  body << "is_high = " + compare + " (a_high_real, b_high_real)"
       << "is_low = " + compare + " (a_low_real, b_low_real)"
       << "is_less = Less (a_high_real, b_high_real)"
       << "is_more = Greater (a_high_real, b_high_real)"
       << "is_other = Or (is_less, is_more)"
       << "is_same = Not (is_other)"
       << "is_then = And (is_same, is_low)"
       << "C = Or (is_high, is_then)";
  return body.finish();
}
std::string body::greater(const BodyNode &node) {
  return order(node, "Greater");
}
std::string body::less(const BodyNode &node) { return order(node, "Less"); }

/// Neither less nor greater, and both numbers.
std::string body::equal(const BodyNode &node) {
  if (!isReal(node.elementType(0)))
    return node.needsElements(0, "floats");
  BodyText body("Equal (A, B) => (C) {\n");
  isNumber(body, "is_a", "A");
  isNumber(body, "is_b", "B");
  body << "is_less = Less (A, B)"
       << "is_greater = Greater (A, B)"
       << "is_other = Or (is_less, is_greater)"
       << "is_same = Not (is_other)"
       << "are_both = And (is_a, is_b)"
       << "C = And (is_same, are_both)";
  return body.finish();
}

std::string body::isNan(const BodyNode &node) {
  if (!isReal(node.elementType(0)))
    return node.needsElements(0, "floats");
  BodyText body("IsNaN (X) => (Y) {\n");
  isNumber(body, "is_number", "X");
  body << "Y = Not (is_number)";
  return body.finish();
}

/// Beyond the largest number of the type.
std::string body::isInf(const BodyNode &node) {
  int element = node.elementType(0);
  if (!isReal(element))
    return node.needsElements(0, "floats");
  BodyText body("IsInf (X) => (Y) {\n");
  // The reciprocal of none.
  body.number("zero", "0.0", "X");
  body.number("one", "1.0", "X");
  body.number("minus", "-1.0", "X");
  auto isBeyond = [&](const char *name, const char *share,
                      const char *compare) {
    std::string n = name;
    body << n + "_far = Div (" + share + ", zero)"
         << n + "_before = " + compare + " (X, " + n + "_far)"
         << n + "_not_before = Not (" + n + "_before)"
         << n + " = And (" + n + "_not_before, is_number)";
  };
  isNumber(body, "is_number", "X");
  bool above = node.integer("detect_positive", 1),
       below = node.integer("detect_negative", 1);
  if (above)
    isBeyond("is_above", "one", "Less");
  if (below)
    isBeyond("is_below", "minus", "Greater");
  if (above && below)
    body << "Y = Or (is_above, is_below)";
  else if (above || below)
    body << std::string("Y = Identity (") + (above ? "is_above)" : "is_below)");
  else
    body << "is_none = Not (is_number)"
         << "Y = And (is_none, is_number)";
  return body.finish();
}

std::string body::sign(const BodyNode &node) {
  if (!isReal(node.elementType(0)))
    return node.needsElements(0, "floats");
  BodyText body("Sign (input) => (output) {\n");
  body.number("zero", "0.0", "input");
  body << "is_above = Greater (input, zero)"
       << "is_below = Less (input, zero)"
       << "above = CastLike (is_above, input)"
       << "below = CastLike (is_below, input)"
       << "output = Sub (above, below)";
  return body.finish();
}

std::string body::shrink(const BodyNode &node) {
  if (!isReal(node.elementType(0)))
    return node.needsElements(0, "floats");
  BodyText body("Shrink <bias, lambd> (input) => (output) {\n");
  body << "bias_32 = Constant <value_float: float = @bias> ()"
       << "bias = CastLike (bias_32, input)"
       << "limit_32 = Constant <value_float: float = @lambd> ()"
       << "limit = CastLike (limit_32, input)"
       << "lower = Neg (limit)";
  body.number("zero", "0.0", "input");
  body << "is_below = Less (input, lower)"
       << "is_above = Greater (input, limit)"
       << "more = Add (input, bias)"
       << "less = Sub (input, bias)"
       << "upper = Where (is_above, less, zero)"
       << "output = Where (is_below, more, upper)";
  return body.finish();
}

std::string body::thresholdedRelu(const BodyNode &node) {
  if (!isReal(node.elementType(0)))
    return node.needsElements(0, "floats");
  BodyText body("ThresholdedRelu <alpha> (X) => (Y) {\n");
  body << "limit_32 = Constant <value_float: float = @alpha> ()"
       << "limit = CastLike (limit_32, X)";
  body.number("zero", "0.0", "X");
  body << "is_above = Greater (X, limit)"
       << "Y = Where (is_above, X, zero)";
  return body.finish();
}

std::string body::castLike(const BodyNode &node) {
  int element = node.elementType(1);
  if (!element)
    return node.needsElements(1, "a known type of elements");
  BodyText body("CastLike (input, target_type) => (output) {\n");
  body << "output = " + castTo("input", element);
  return body.finish();
}

/// 1 as often as a number that is equally likely everywhere from 0 to 1 is
/// below the probability.
std::string body::bernoulli(const BodyNode &node) {
  int element = int(node.integer("dtype", node.elementType(0)));
  if (!element)
    return node.needsElements(0, "a known type of elements");
  bool hasSeed = node.find("seed");
  BodyText body(std::string("Bernoulli ") + (hasSeed ? "<seed> " : "") +
                "(input) => (output) {\n");
  body << std::string("chance = RandomUniformLike <low = 0.0, high = 1.0") +
              (hasSeed ? ", seed: float = @seed" : "") + "> (input)"
       << "is_one = Less (chance, input)"
       << "output = " + castTo("is_one", element);
  return body.finish();
}

} // namespace dialectgen::onnx
