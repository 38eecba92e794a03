//===- Bits.cpp - operators on bits, written out --------------------------===//
//
// Shifts and operators on single bits, for runtimes that have neither: whole
// numbers as lists of their bits, or as products with powers of 2.
//
//===----------------------------------------------------------------------===//

#include "Elements.h"

namespace dialectgen::onnx {

static std::string powersOfTwo(int count) {
  std::string powers;
  for (int bit = 0; bit != count; ++bit)
    powers += (bit ? ", " : "") + std::to_string(int64_t(1) << bit);
  return powers;
}

/// The bits of `numbers`, which are not below 0, along the last dimension.
static void lowBits(BodyText &body, const std::string &n,
                    const std::string &numbers, const std::string &bits) {
  body << n + "_quotients = Div (" + numbers + ", powers)"
       << n + "_halves = Div (" + n + "_quotients, two)"
       << n + "_pairs = Mul (" + n + "_halves, two)"
       << bits + " = Sub (" + n + "_quotients, " + n + "_pairs)";
}

/// The bits of whole numbers, the value `n`_column, along its last dimension;
/// the last bit is that of the least number, and is the sign. The values
/// `powers` and `top` are those of the others and of the last.
static void bitsWithSign(BodyText &body, const std::string &n, int rank) {
  body << n + "_float = " + castTo(n + "_column", Float)
       << n + "_is_below = Less (" + n + "_float, zero)"
       << n + "_sign = " + castTo(n + "_is_below", Int64)
       << n + "_least = Mul (" + n + "_sign, top)"
       << n + "_plain = Sub (" + n + "_column, " + n + "_least)";
  lowBits(body, n, n + "_plain", n + "_low_bits");
  body << n + "_bits = Concat <axis = " + std::to_string(rank) + "> (" + n +
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
    return node.needsRank(rankX < 0 ? 0 : 1, "a known rank");
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
std::string body::bitShift(const BodyNode &node) {
  const pb::AttributeProto *shift = node.find("direction");
  if (shift && node.elementType(0) == UInt64)
    return bitShiftOf64(node, shift->s() == "LEFT");
  int element = node.elementType(0), bits = element == UInt8    ? 8
                                            : element == UInt16 ? 16
                                            : element == UInt32 ? 32
                                                                : 0;
  const pb::AttributeProto *direction = node.find("direction");
  if (!bits)
    return node.needsElements(0, "numbers without sign");
  if (!direction)
    return node.needs("an attribute 'direction'");
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
std::string body::bitwiseNot(const BodyNode &node) {
  int element = node.elementType(0);
  if (!isWhole(element))
    return node.needsElements(0, "integers of 8 to 64 bits");
  BodyText body("BitwiseNot (X) => (Y) {\n");
  body << "wide = " + castTo("X", Int64)
       << "minus = Constant <value_int = -1> ()"
       << "other = Sub (minus, wide)"
       << "Y = " + castTo("other", element);
  return body.finish();
}

/// Each number as the list of its bits. Those with signs of less than 64 bits
/// are moved above 0 by a power of 2 that leaves their bits; of all of 64 bits,
/// the last bit is that of the least number. Casts between types of 64 bits
/// keep the bits.
static std::string bitwise(const BodyNode &node, const char *op,
                           void (*combine)(BodyText &body)) {
  int element = node.elementType(0), rankA = node.rank(0), rankB = node.rank(1);
  if (!isWhole(element))
    return node.needsElements(0, "integers of 8 to 64 bits");
  if (rankA < 0 || rankB < 0)
    return node.needsRank(rankA < 0 ? 0 : 1, "a known rank");
  int bits = element == UInt8 || element == Int8     ? 8
             : element == UInt16 || element == Int16 ? 16
             : element == Int64 || element == UInt64 ? 64
                                                     : 32;
  bool isLong = bits == 64, isSigned = !isUnsigned(element) || isLong;
  std::string top = "-" + std::to_string(uint64_t(1) << (bits - 1));
  BodyText body(std::string(op) + " (A, B) => (C) {\n");
  body.list("powers", powersOfTwo(isLong ? 63 : bits));
  body << "two = Constant <value_int = 2> ()";
  std::string all = isSigned ? "weights" : "powers";
  if (isSigned)
    body.list("weights", powersOfTwo(bits - 1) + ", " + top);
  if (isLong) {
    body << "zero = Constant <value_float = 0.0> ()";
    body.list("top", top);
  } else if (isSigned) {
    body << "above = Constant <value_int = " +
                std::to_string(int64_t(1) << bits) + "> ()";
  }
  for (auto [name, rank] : {std::pair("A", rankA), std::pair("B", rankB)}) {
    std::string n = name;
    body.list(n + "_axis", std::to_string(rank));
    body << n + "_wide = " + castTo(n, Int64);
    if (isSigned && !isLong)
      body << n + "_number = Add (" + n + "_wide, above)";
    body << n + "_column = Unsqueeze (" + n +
                (isSigned && !isLong ? "_number, " : "_wide, ") + n + "_axis)";
    if (isLong)
      bitsWithSign(body, n, rank);
    else
      lowBits(body, n, n + "_column", n + "_bits");
  }
  combine(body);
  body.list("sum_axis", std::to_string(std::max(rankA, rankB)));
  body << "weighted = Mul (bits, " + all + ")";
  if (isLong)
    sumInHalves(body);
  else
    body << "sum = ReduceSum <keepdims = 0> (weighted, sum_axis)";
  body << "C = " + castTo("sum", element);
  return body.finish();
}

std::string body::bitwiseAnd(const BodyNode &node) {
  return bitwise(node, "BitwiseAnd",
                 [](BodyText &body) { body << "bits = Mul (A_bits, B_bits)"; });
}
std::string body::bitwiseOr(const BodyNode &node) {
  return bitwise(node, "BitwiseOr", [](BodyText &body) {
    body << "common = Mul (A_bits, B_bits)"
         << "either = Add (A_bits, B_bits)"
         << "bits = Sub (either, common)";
  });
}
std::string body::bitwiseXor(const BodyNode &node) {
  return bitwise(node, "BitwiseXor", [](BodyText &body) {
    body << "difference = Sub (A_bits, B_bits)"
         << "bits = Mul (difference, difference)";
  });
}

} // namespace dialectgen::onnx
