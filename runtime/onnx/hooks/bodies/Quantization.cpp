//===- Quantization.cpp - quantized numbers, written out ------------------===//
//
// Quantizing, the way back, and products of quantized matrices.
//
//===----------------------------------------------------------------------===//

#include "Elements.h"
#include "llvm/ADT/STLExtras.h"

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
    if (size < 0)
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
  if (int64_t length = node.size(0, int(axis)); length >= 0)
    body.list(result + "_to", std::to_string(length));
  else
    body.size(result + "_to", "x", int(axis));
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

/// The least and the greatest number of a type of quantized numbers; none of
/// one that is not whole.
struct Bounds {
  int element;
  const char *least, *most;
};
constexpr Bounds wholeBounds[] = {
    {UInt8, "0.0", "255.0"},    {Int8, "-128.0", "127.0"},
    {UInt16, "0.0", "65535.0"}, {Int16, "-32768.0", "32767.0"},
    {UInt4, "0.0", "15.0"},     {Int4, "-8.0", "7.0"},
    {UInt2, "0.0", "3.0"},      {Int2, "-2.0", "1.0"},
};
const Bounds *boundsOf(int element) {
  const Bounds *found = llvm::find_if(wholeBounds, [&](const Bounds &bounds) {
    return bounds.element == element;
  });
  return found == std::end(wholeBounds) ? nullptr : found;
}

bool isSmallFloat(int element) {
  return (element >= Float8E4M3FN && element <= Float8E5M2FNUZ) ||
         element == Float4E2M1;
}

/// The first opset whose Cast has the types of quantized numbers, and no older
/// one than that of other bodies.
int opsetOf(int element) {
  if (element == UInt2 || element == Int2)
    return 25;
  if (element == Float4E2M1)
    return 23;
  if (element == UInt4 || element == Int4)
    return 21;
  return isSmallFloat(element) ? 19 : 15;
}

/// `value`, of floating point, with `zero` added if that is not empty, as the
/// nearest number of `element`.
bool saturate(BodyText &body, const std::string &result,
              const std::string &value, const std::string &zero, int element,
              bool isBounded = true) {
  const Bounds *bounds = boundsOf(element);
  if (!bounds && !isSmallFloat(element))
    return false;
  std::string sum = value;
  if (bounds) {
    roundToEven(body, result + "_whole", value);
    sum = result + "_whole";
  }
  if (!zero.empty()) {
    body << result + "_sum = Add (" + sum + ", " + zero + ")";
    sum = result + "_sum";
  }
  if (!bounds) {
    // Floats of 4 bits have no number beyond the greatest.
    std::string isKept = element == Float4E2M1
                             ? ""
                             : ", saturate = " + std::to_string(isBounded);
    body << result + " = Cast <to = " + std::to_string(element) + isKept +
                "> (" + sum + ")";
    return true;
  }
  body << result + "_least = Constant <value_float = " + bounds->least + "> ()"
       << result + "_most = Constant <value_float = " + bounds->most + "> ()"
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

constexpr const char *quantizedTypes =
                         "a result of integers of at most 16 bits, or of "
                         "floats of 4 or 8 bits",
                     *centeredZeros = "zero points of known rank, 0 or 1, for "
                                      "operands of known rank";

/// Of a scale or a zero point.
std::string needsPlaced(const BodyNode &node, int index) {
  return node.needsRank(index, "one element, one along 'axis', or one of each "
                               "block, by known ranks and sizes,");
}

} // namespace

std::string body::quantizeLinear(const BodyNode &node) {
  int asked = int(node.integer("output_dtype", 0)), rank = node.rank(0),
      element = node.has(2) ? node.elementType(2)
                : asked     ? asked
                            : int(UInt8),
      precision = int(node.integer("precision", 0));
  BodyText body("QuantizeLinear (x, y_scale, y_zero_point) => (y) {\n",
                opsetOf(element));
  // Small types cannot be moved.
  int type = precision ? precision : int(Float);
  body << "wide_scale = " + castTo("y_scale", type);
  if (!place(body, "scale", "wide_scale", node, 1, rank))
    return needsPlaced(node, 1);
  std::string zero;
  if (node.has(2)) {
    body << "wide_zero = " + castTo("y_zero_point", Float);
    if (!place(body, "zero", "wide_zero", node, 2, rank))
      return needsPlaced(node, 2);
    zero = "zero";
  }
  // Quotients of less precision are rounded to it.
  std::string share = type == Float ? "share" : "rounded";
  body << "wide = " + castTo("x", type) << share + " = Div (wide, scale)";
  if (type != Float)
    body << "share = " + castTo(share, Float);
  if (!saturate(body, "nearest", "share", zero, element,
                node.integer("saturate", 1) != 0))
    return node.needs(quantizedTypes);
  body << "y = Identity (nearest)";
  return body.finish();
}

std::string body::dequantizeLinear(const BodyNode &node) {
  int element = node.elementType(0), rank = node.rank(0),
      asked = int(node.integer("output_dtype", 0)),
      type = isSmallFloat(element) ? int(Float) : int(Int32);
  if (!isWhole(element) && !boundsOf(element) && !isSmallFloat(element))
    return node.needsElements(0, "integers, or floats of 4 or 8 bits,");
  BodyText body("DequantizeLinear (x, x_scale, x_zero_point) => (y) {\n",
                opsetOf(element));
  // Small types cannot be moved.
  body << "wide_scale = " + castTo("x_scale", Float);
  if (!place(body, "scale", "wide_scale", node, 1, rank))
    return needsPlaced(node, 1);
  body << "wide = " + castTo("x", type);
  std::string value = "wide";
  if (node.has(2)) {
    body << "wide_zero = " + castTo("x_zero_point", type);
    if (!place(body, "zero", "wide_zero", node, 2, rank))
      return needsPlaced(node, 2);
    body << "moved = Sub (wide, zero)";
    value = "moved";
  }
  body << "real = " + castTo(value, Float) << "product = Mul (real, scale)"
       << (asked ? "y = " + castTo("product", asked)
                 : std::string("y = CastLike (product, x_scale)"));
  return body.finish();
}

std::string body::matMulInteger(const BodyNode &node) {
  BodyText body("MatMulInteger (A, B, a_zero_point, b_zero_point) => (Y) {\n");
  if (!centered(body, "a", "A", "a_zero_point", node, 0, 2, /*isRows=*/true) ||
      !centered(body, "b", "B", "b_zero_point", node, 1, 3, /*isRows=*/false))
    return node.needs(centeredZeros);
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
      return node.needsRank(operand, "a single element, by rank and size,");
  BodyText body("QLinearMatMul (a, a_scale, a_zero_point, b, b_scale, "
                "b_zero_point, y_scale, y_zero_point) => (y) {\n");
  if (!centered(body, "left", "a", "a_zero_point", node, 0, 2, true) ||
      !centered(body, "right", "b", "b_zero_point", node, 3, 5, false))
    return node.needs(centeredZeros);
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
    return node.needs(quantizedTypes);
  body << "y = Identity (nearest)";
  return body.finish();
}

} // namespace dialectgen::onnx
