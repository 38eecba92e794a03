//===- Quantization.cpp - quantized numbers, written out ------------------===//
//
// Quantizing, the way back, and products of quantized matrices.
//
//===----------------------------------------------------------------------===//

#include "Elements.h"

namespace dialectgen::onnx {

namespace {

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

std::string body::quantizeLinear(const BodyNode &node) {
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

std::string body::dequantizeLinear(const BodyNode &node) {
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

std::string body::matMulInteger(const BodyNode &node) {
  BodyText body("MatMulInteger (A, B, a_zero_point, b_zero_point) => (Y) {\n");
  if (!centered(body, "a", "A", "a_zero_point", node, 0, 2, /*isRows=*/true) ||
      !centered(body, "b", "B", "b_zero_point", node, 1, 3, /*isRows=*/false))
    return "";
  body << "Y = MatMul (a, b)";
  return body.finish();
}

std::string body::qLinearMatMul(const BodyNode &node) {
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
