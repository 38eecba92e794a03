//===- Numbers.cpp - what is computed of each number, written out ---------===//
//
// Rounding, remainders, bounds and quantized numbers, with the operators of the
// first opsets. Comparisons with NaN are false, also in these bodies.
//
//===----------------------------------------------------------------------===//

#include "BodyText.h"

namespace dialectgen::onnx {
namespace {

/// Numbers of types in the protobuf.
enum Element {
  Float = 1,
  UInt8 = 2,
  Int8 = 3,
  UInt16 = 4,
  Int16 = 5,
  Int32 = 6,
  Int64 = 7,
  Half = 10,
  Double = 11,
  UInt32 = 12,
  UInt64 = 13,
};

bool isReal(int element) {
  return element == Float || element == Half || element == Double;
}
bool isUnsigned(int element) {
  return element == UInt8 || element == UInt16 || element == UInt32 ||
         element == UInt64;
}
bool isWhole(int element) {
  return isUnsigned(element) || element == Int8 || element == Int16 ||
         element == Int32 || element == Int64;
}
/// The type of 32 bits for smaller ones, which the first opsets compute in.
int computedAs(int element) {
  return element == UInt8 || element == Int8 || element == UInt16 ||
                 element == Int16
             ? Int32
             : element;
}

std::string castTo(const std::string &value, int element) {
  return "Cast <to = " + std::to_string(element) + "> (" + value + ")";
}

/// Rounds half to even. `name` is the prefix of names in the text.
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

/// Whether `value`, of floating point, is a number.
void isNumber(BodyText &body, const std::string &result,
              const std::string &value) {
  body.number(result + "_zero", "0.0", value);
  body.number(result + "_one", "1.0", value);
  body << result + "_positive = Greater (" + value + ", " + result + "_zero)"
       << result + "_small = Less (" + value + ", " + result + "_one)"
       << result + " = Or (" + result + "_positive, " + result + "_small)";
}

/// Scales and zero points along `axis`, or of blocks along it, as they are
/// broadcast to a value of `rank` dimensions; false if too little is known.
bool place(BodyText &body, const std::string &result, const std::string &value,
           const BodyNode &node, int operand, int rank) {
  int own = node.rank(operand);
  int64_t axis = node.integer("axis", 1), block = node.integer("block_size", 0);
  if (own < 0)
    return false;
  if (own == 0 || (own == 1 && node.size(operand, 0) == 1 && block == 0)) {
    body << result + " = Squeeze (" + value + ")";
    return true;
  }
  if (rank < 1)
    return false;
  axis += axis < 0 ? rank : 0;
  if (axis < 0 || axis >= rank)
    return false;
  if (block == 0) {
    if (own != 1)
      return false;
    std::string shape;
    for (int i = 0; i != rank; ++i)
      shape += (i ? ", " : "") + std::string(i == axis ? "-1" : "1");
    body.list(result + "_thin", shape);
    body << result + " = Reshape (" + value + ", " + result + "_thin)";
    return true;
  }
  if (own != rank)
    return false;
  // Each as often as its block is long, and no more often than there are.
  std::string thick, flat;
  for (int i = 0; i != rank; ++i) {
    int64_t size = node.size(operand, i);
    if (size < 0 || node.size(0, i) < 0)
      return false;
    thick += (i ? ", " : "") + std::to_string(size);
    flat += (i ? ", " : "") + std::to_string(i == axis ? size * block : size);
    if (i == axis)
      thick += ", " + std::to_string(block);
  }
  body.list(result + "_behind", std::to_string(axis + 1));
  body.list(result + "_thick", thick);
  body.list(result + "_flat", flat);
  body.list(result + "_from", "0");
  body.list(result + "_to", std::to_string(node.size(0, axis)));
  body.list(result + "_along", std::to_string(axis));
  body << result + "_column = Unsqueeze (" + value + ", " + result + "_behind)"
       << result + "_blocks = Expand (" + result + "_column, " + result +
              "_thick)"
       << result + "_whole = Reshape (" + result + "_blocks, " + result +
              "_flat)"
       << result + " = Slice (" + result + "_whole, " + result + "_from, " +
              result + "_to, " + result + "_along)";
  return true;
}

/// `value`, of floating point, with `zero` added if that is not empty, as the
/// nearest number of `element`.
bool saturate(BodyText &body, const std::string &result,
              const std::string &value, const std::string &zero, int element) {
  bool isSigned = element == Int8;
  if (element != UInt8 && !isSigned)
    return false;
  roundToEven(body, result + "_whole", value);
  std::string sum = result + "_whole";
  if (!zero.empty()) {
    body << result + "_sum = Add (" + sum + ", " + zero + ")";
    sum = result + "_sum";
  }
  body << result + "_least = Constant <value_float = " +
              (isSigned ? "-128.0" : "0.0") + "> ()"
       << result + "_most = Constant <value_float = " +
              (isSigned ? "127.0" : "255.0") + "> ()"
       << result + "_bounded = Clip (" + sum + ", " + result + "_least, " +
              result + "_most)"
       << result + " = " + castTo(result + "_bounded", element);
  return true;
}

/// Whole numbers of 8 bits less a zero point of rows, or of columns.
bool centered(BodyText &body, const std::string &result,
              const std::string &value, const std::string &zero,
              const BodyNode &node, int operand, int zeroOperand, bool isRows) {
  body << result + "_wide = " + castTo(value, Int32);
  if (!node.has(zeroOperand)) {
    body << result + " = Identity (" + result + "_wide)";
    return true;
  }
  int rank = node.rank(zeroOperand);
  if (rank < 0 || rank > 1 || node.rank(operand) < 0)
    return false;
  bool isOne = rank == 0 || node.size(zeroOperand, 0) == 1;
  if (!isOne && node.rank(operand) < 2)
    return false;
  body << result + "_zero = " + castTo(zero, Int32);
  std::string own = result + "_zero";
  if (isOne) {
    body << result + "_number = Squeeze (" + own + ")";
    own = result + "_number";
  } else if (isRows) {
    body.list(result + "_column", "-1, 1");
    body << result + "_thin = Reshape (" + own + ", " + result + "_column)";
    own = result + "_thin";
  }
  body << result + " = Sub (" + result + "_wide, " + own + ")";
  return true;
}

} // namespace

std::string round(const BodyNode &node) {
  if (!isReal(node.elementType(0)))
    return "";
  BodyText body("Round (X) => (Y) {\n");
  roundToEven(body, "nearest", "X");
  body << "Y = Identity (nearest)";
  return body.finish();
}

/// The remainder has the sign of the divisor, or with `fmod` that of the
/// dividend. Of numbers of floating point only an operator for it is exact.
std::string mod(const BodyNode &node) {
  int element = node.elementType(0);
  if (!isWhole(element))
    return "";
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
std::string clip(const BodyNode &node) {
  int element = node.elementType(0), wide = computedAs(element);
  bool isCompared = isWhole(element), isDialect = wide == element;
  if ((!isCompared && !isReal(element)) || (!node.has(1) && !node.has(2)))
    return "";
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
    return "";
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
std::string largest(const BodyNode &node) { return extreme(node, "Greater"); }
std::string smallest(const BodyNode &node) { return extreme(node, "Less"); }

/// Before opset 9 numbers of floating point alone were compared. Those of 64
/// bits, which those do not all hold, are compared by their halves.
static std::string order(const BodyNode &node, const std::string &compare) {
  int element = node.elementType(0);
  if (!isWhole(element))
    return "";
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
std::string greater(const BodyNode &node) { return order(node, "Greater"); }
std::string less(const BodyNode &node) { return order(node, "Less"); }

/// Neither less nor greater, and both numbers.
std::string equal(const BodyNode &node) {
  if (!isReal(node.elementType(0)))
    return "";
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

std::string isNan(const BodyNode &node) {
  if (!isReal(node.elementType(0)))
    return "";
  BodyText body("IsNaN (X) => (Y) {\n");
  isNumber(body, "is_number", "X");
  body << "Y = Not (is_number)";
  return body.finish();
}

/// Beyond the largest number of the type.
std::string isInf(const BodyNode &node) {
  int element = node.elementType(0);
  if (!isReal(element))
    return "";
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

std::string sign(const BodyNode &node) {
  if (!isReal(node.elementType(0)))
    return "";
  BodyText body("Sign (input) => (output) {\n");
  body.number("zero", "0.0", "input");
  body << "is_above = Greater (input, zero)"
       << "is_below = Less (input, zero)"
       << "above = CastLike (is_above, input)"
       << "below = CastLike (is_below, input)"
       << "output = Sub (above, below)";
  return body.finish();
}

std::string shrink(const BodyNode &node) {
  if (!isReal(node.elementType(0)))
    return "";
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

std::string thresholdedRelu(const BodyNode &node) {
  if (!isReal(node.elementType(0)))
    return "";
  BodyText body("ThresholdedRelu <alpha> (X) => (Y) {\n");
  body << "limit_32 = Constant <value_float: float = @alpha> ()"
       << "limit = CastLike (limit_32, X)";
  body.number("zero", "0.0", "X");
  body << "is_above = Greater (X, limit)"
       << "Y = Where (is_above, X, zero)";
  return body.finish();
}

static std::string powersOfTwo(int count) {
  std::string powers;
  for (int bit = 0; bit != count; ++bit)
    powers += (bit ? ", " : "") + std::to_string(int64_t(1) << bit);
  return powers;
}

/// The bits of whole numbers, the value `n`_column, along its last dimension;
/// the last bit is that of the least number, and is the sign. The values
/// `powers` and `top` are those of the others and of the last.
static void bitsWithSign(BodyText &body, const std::string &n, int rank) {
  body << n + "_float = " + castTo(n + "_column", Float)
       << n + "_is_below = Less (" + n + "_float, zero)"
       << n + "_sign = " + castTo(n + "_is_below", Int64)
       << n + "_least = Mul (" + n + "_sign, top)"
       << n + "_plain = Sub (" + n + "_column, " + n + "_least)"
       << n + "_quotients = Div (" + n + "_plain, powers)"
       << n + "_halves = Div (" + n + "_quotients, two)"
       << n + "_pairs = Mul (" + n + "_halves, two)"
       << n + "_low_bits = Sub (" + n + "_quotients, " + n + "_pairs)"
       << n + "_bits = Concat <axis = " + std::to_string(rank) + "> (" + n +
              "_low_bits, " + n + "_sign)";
}

/// The sum of what 64 bits count for. Runtimes sum whole numbers as doubles,
/// which are exact for each half of the bits.
static void sumInHalves(BodyText &body) {
  std::string halves;
  for (int bit = 0; bit != 64; ++bit)
    halves += std::string(bit ? ", " : "") + (bit < 32 ? "1" : "0");
  body.list("is_low", halves);
  body << "low = Mul (weighted, is_low)"
       << "high = Sub (weighted, low)"
       << "low_sum = ReduceSum <keepdims = 0> (low, sum_axis)"
       << "high_sum = ReduceSum <keepdims = 0> (high, sum_axis)"
       << "sum = Add (low_sum, high_sum)";
}

/// Of numbers of 64 bits, which no type holds the products of: each bit counts
/// for the power at its new place, and for nothing beyond the last.
static std::string bitShiftOf64(const BodyNode &node, bool isLeft) {
  int rankX = node.rank(0), rankY = node.rank(1);
  if (rankX < 0 || rankY < 0)
    return "";
  std::string places, nothing, top = std::to_string(INT64_MIN);
  for (int bit = 0; bit != 64; ++bit) {
    places += (bit ? ", " : "") + std::to_string(isLeft ? bit : 64 + bit);
    nothing += bit ? ", 0" : "0";
  }
  BodyText body("BitShift (X, Y) => (Z) {\n");
  body.list("powers", powersOfTwo(63));
  body.list("top", top);
  std::string values = powersOfTwo(63) + ", " + top;
  body.list("values",
            isLeft ? values + ", " + nothing : nothing + ", " + values);
  body.list("places", places);
  body.list("X_axis", std::to_string(rankX));
  body.list("Y_axis", std::to_string(rankY));
  body.list("sum_axis", std::to_string(std::max(rankX, rankY)));
  // A distance that has the last bit is below 0 as a number with a sign.
  body << "two = Constant <value_int = 2> ()"
       << "zero = Constant <value_float = 0.0> ()"
       << "last = Constant <value_float = 63.5> ()"
       << "all = Constant <value_int = 64> ()"
       << "X_wide = " + castTo("X", Int64) << "Y_wide = " + castTo("Y", Int64)
       << "Y_float = " + castTo("Y_wide", Float)
       << "Y_is_below = Less (Y_float, zero)"
       << "Y_is_above = Greater (Y_float, last)"
       << "Y_is_far = Or (Y_is_below, Y_is_above)"
       << "Y_is_near = Not (Y_is_far)"
       << "Y_far = " + castTo("Y_is_far", Int64)
       << "Y_near = " + castTo("Y_is_near", Int64) << "Y_all = Mul (Y_far, all)"
       << "Y_own = Mul (Y_near, Y_wide)"
       << "distance = Add (Y_own, Y_all)"
       << "Y_column = Unsqueeze (distance, Y_axis)"
       << std::string("moved = ") + (isLeft ? "Add" : "Sub") +
              " (places, Y_column)"
       << "weights = Gather (values, moved)"
       << "X_column = Unsqueeze (X_wide, X_axis)";
  bitsWithSign(body, "X", rankX);
  body << "weighted = Mul (X_bits, weights)";
  sumInHalves(body);
  body << "Z = " + castTo("sum", UInt64);
  return body.finish();
}

/// Products with powers of 2, and quotients; all bits of 32 fit into 64.
/// Nothing is left where all bits are moved out.
std::string bitShift(const BodyNode &node) {
  const ::onnx::AttributeProto *shift = node.find("direction");
  if (shift && node.elementType(0) == UInt64)
    return bitShiftOf64(node, shift->s() == "LEFT");
  int element = node.elementType(0), bits = element == UInt8    ? 8
                                            : element == UInt16 ? 16
                                            : element == UInt32 ? 32
                                                                : 0;
  const ::onnx::AttributeProto *direction = node.find("direction");
  if (!bits || !direction)
    return "";
  std::string powers;
  for (int bit = 0; bit <= bits; ++bit)
    powers += (bit ? ", " : "") + std::to_string(int64_t(1) << bit);
  BodyText body("BitShift (X, Y) => (Z) {\n");
  body.list("powers", powers);
  body << "wide = " + castTo("X", Int64) << "bit = " + castTo("Y", Int64)
       << "most = Constant <value_int = " + std::to_string(bits) + "> ()"
       << "known_bit = Clip (bit, , most)"
       << "power = Gather (powers, known_bit)"
       << (direction->s() == "LEFT" ? "moved = Mul (wide, power)"
                                    : "moved = Div (wide, power)")
       << "Z = " + castTo("moved", element);
  return body.finish();
}

/// The number below the negative one.
std::string bitwiseNot(const BodyNode &node) {
  int element = node.elementType(0);
  if (!isWhole(element))
    return "";
  BodyText body("BitwiseNot (X) => (Y) {\n");
  body << "wide = " + castTo("X", Int64)
       << "minus = Constant <value_int = -1> ()"
       << "other = Sub (minus, wide)"
       << "Y = " + castTo("other", element);
  return body.finish();
}

/// Each number as the list of its bits; of numbers with signs, and of all of 64
/// bits, the last bit counts for the least number. Casts between types of 64
/// bits keep the bits.
static std::string bitwise(const BodyNode &node, const char *op,
                           void (*combine)(BodyText &body)) {
  int element = node.elementType(0), rankA = node.rank(0), rankB = node.rank(1);
  if (!isWhole(element) || rankA < 0 || rankB < 0)
    return "";
  int bits = element == UInt8 || element == Int8     ? 8
             : element == UInt16 || element == Int16 ? 16
             : element == Int64 || element == UInt64 ? 64
                                                     : 32;
  bool isSigned = !isUnsigned(element) || bits == 64;
  BodyText body(std::string(op) + " (A, B) => (C) {\n");
  body.list("powers", powersOfTwo(isSigned ? bits - 1 : bits));
  body << "two = Constant <value_int = 2> ()"
       << "zero = Constant <value_float = 0.0> ()";
  std::string all = isSigned ? "all_weights" : "powers";
  if (isSigned) {
    body.list("top", "-" + std::to_string(uint64_t(1) << (bits - 1)));
    body << "all_weights = Concat <axis = 0> (powers, top)";
  }
  for (auto [name, rank] : {std::pair("A", rankA), std::pair("B", rankB)}) {
    std::string n = name;
    body.list(n + "_axis", std::to_string(rank));
    body << n + "_wide = " + castTo(n, Int64)
         << n + "_column = Unsqueeze (" + n + "_wide, " + n + "_axis)";
    if (isSigned) {
      bitsWithSign(body, n, rank);
      continue;
    }
    body << n + "_quotients = Div (" + n + "_column, powers)"
         << n + "_halves = Div (" + n + "_quotients, two)"
         << n + "_pairs = Mul (" + n + "_halves, two)"
         << n + "_bits = Sub (" + n + "_quotients, " + n + "_pairs)";
  }
  body << "common = Mul (A_bits, B_bits)";
  combine(body);
  body.list("sum_axis", std::to_string(std::max(rankA, rankB)));
  body << "weighted = Mul (bits, " + all + ")";
  if (bits == 64)
    sumInHalves(body);
  else
    body << "sum = ReduceSum <keepdims = 0> (weighted, sum_axis)";
  body << "C = " + castTo("sum", element);
  return body.finish();
}

std::string bitwiseAnd(const BodyNode &node) {
  return bitwise(node, "BitwiseAnd",
                 [](BodyText &body) { body << "bits = Identity (common)"; });
}
std::string bitwiseOr(const BodyNode &node) {
  return bitwise(node, "BitwiseOr", [](BodyText &body) {
    body << "either = Add (A_bits, B_bits)"
         << "bits = Sub (either, common)";
  });
}
std::string bitwiseXor(const BodyNode &node) {
  return bitwise(node, "BitwiseXor", [](BodyText &body) {
    body << "either = Add (A_bits, B_bits)"
         << "one_of_two = Sub (either, common)"
         << "bits = Sub (one_of_two, common)";
  });
}

std::string quantizeLinear(const BodyNode &node) {
  int element = node.has(2) ? node.elementType(2) : int(UInt8),
      rank = node.rank(0);
  BodyText body("QuantizeLinear (x, y_scale, y_zero_point) => (y) {\n");
  if (!place(body, "scale", "y_scale", node, 1, rank))
    return "";
  std::string zero;
  if (node.has(2)) {
    if (!place(body, "own_zero", "y_zero_point", node, 2, rank))
      return "";
    body << "zero = " + castTo("own_zero", Float);
    zero = "zero";
  }
  body << "wide = " + castTo("x", Float)
       << "wide_scale = " + castTo("scale", Float)
       << "share = Div (wide, wide_scale)";
  if (!saturate(body, "nearest", "share", zero, element))
    return "";
  body << "y = Identity (nearest)";
  return body.finish();
}

std::string dequantizeLinear(const BodyNode &node) {
  int element = node.elementType(0), rank = node.rank(0);
  if (!isWhole(element) || node.integer("output_dtype", 0))
    return "";
  BodyText body("DequantizeLinear (x, x_scale, x_zero_point) => (y) {\n");
  if (!place(body, "scale", "x_scale", node, 1, rank))
    return "";
  body << "wide = " + castTo("x", Int32);
  std::string value = "wide";
  if (node.has(2)) {
    if (!place(body, "own_zero", "x_zero_point", node, 2, rank))
      return "";
    body << "zero = " + castTo("own_zero", Int32) << "moved = Sub (wide, zero)";
    value = "moved";
  }
  body << "real = " + castTo(value, Float)
       << "wide_scale = " + castTo("scale", Float)
       << "product = Mul (real, wide_scale)"
       << "y = CastLike (product, x_scale)";
  return body.finish();
}

std::string matMulInteger(const BodyNode &node) {
  BodyText body("MatMulInteger (A, B, a_zero_point, b_zero_point) => (Y) {\n");
  if (!centered(body, "a", "A", "a_zero_point", node, 0, 2, /*isRows=*/true) ||
      !centered(body, "b", "B", "b_zero_point", node, 1, 3, /*isRows=*/false))
    return "";
  body << "Y = MatMul (a, b)";
  return body.finish();
}

std::string qLinearMatMul(const BodyNode &node) {
  auto isOne = [&](int operand) {
    return node.rank(operand) == 0 ||
           (node.rank(operand) == 1 && node.size(operand, 0) == 1);
  };
  for (int operand : {1, 2, 4, 5, 6, 7})
    if (!isOne(operand))
      return "";
  BodyText body("QLinearMatMul (a, a_scale, a_zero_point, b, b_scale, "
                "b_zero_point, y_scale, y_zero_point) => (y) {\n");
  if (!centered(body, "left", "a", "a_zero_point", node, 0, 2, true) ||
      !centered(body, "right", "b", "b_zero_point", node, 3, 5, false))
    return "";
  body << "sums = MatMul (left, right)"
       << "real = " + castTo("sums", Float) << "one_a = Squeeze (a_scale)"
       << "one_b = Squeeze (b_scale)"
       << "one_y = Squeeze (y_scale)"
       << "both = Mul (one_a, one_b)"
       << "factor = Div (both, one_y)"
       << "share = Mul (real, factor)"
       << "one_zero = Squeeze (y_zero_point)"
       << "zero = " + castTo("one_zero", Float);
  if (!saturate(body, "nearest", "share", "zero", node.elementType(7)))
    return "";
  body << "y = Identity (nearest)";
  return body.finish();
}

} // namespace dialectgen::onnx
