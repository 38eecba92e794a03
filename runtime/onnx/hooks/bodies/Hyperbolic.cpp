//===- Hyperbolic.cpp - hyperbolic functions, written out -----------------===//
//
// Formulas that are accurate near 0, and finite wherever the function is.
//
//===----------------------------------------------------------------------===//

#include "BodyText.h"

namespace dialectgen::onnx {
namespace {

constexpr int real = 1, half = 10, real64 = 11;

/// Starts the body of `name`, with its operand as `x`, of at least 32 bits;
/// nothing for other types.
std::optional<BodyText> start(const BodyNode &node) {
  int element = node.elementType(0);
  if (element != real && element != half && element != real64)
    return std::nullopt;
  BodyText body(node.node.op_type() + " (input) => (output) {\n");
  body << std::string(element == half ? "x = Cast <to = 1> (input)"
                                      : "x = Identity (input)");
  body.number("one", "1.0", "x");
  body.number("half", "0.5", "x");
  return body;
}

std::string needsReal(const BodyNode &node) {
  return node.needsElements(0, "floats of 16, 32 or 64 bits");
}

std::string finish(BodyText &body, const std::string &value) {
  body << "output = CastLike (" + value + ", input)";
  return body.finish();
}

/// The logarithm of 1 more than `value`, which is finite: what the sum loses
/// by rounding is put right by a factor.
void logOfOneMore(BodyText &body, const std::string &result,
                  const std::string &value) {
  const std::string &n = result;
  body << n + "_sum = Add (one, " + value + ")"
       << n + "_taken = Sub (" + n + "_sum, one)"
       << n + "_size = Abs (" + n + "_taken)" << n + "_zero = Sub (one, one)"
       << n + "_is_some = Greater (" + n + "_size, " + n + "_zero)"
       << n + "_is_none = Not (" + n + "_is_some)"
       << n + "_none = CastLike (" + n + "_is_none, x)"
       << n + "_divisor = Add (" + n + "_taken, " + n + "_none)"
       << n + "_factor = Div (" + value + ", " + n + "_divisor)"
       << n + "_log = Log (" + n + "_sum)"
       << n + "_part = Mul (" + n + "_log, " + n + "_factor)"
       << n + "_tiny = Mul (" + n + "_none, " + value + ")"
       << n + " = Add (" + n + "_part, " + n + "_tiny)";
}

/// Beyond a limit, inverse functions grow as the logarithm does: `value` up to
/// there, and the logarithm of the rest.
void bound(BodyText &body, const std::string &value) {
  body.number("limit", "1000000.0", "x");
  body << "near = Min (" + value + ", limit)"
       << "far = Max (" + value + ", limit)" << "share = Div (far, limit)"
       << "growth = Log (share)";
}

/// Products of halves, since the power alone is infinite earlier.
void curve(BodyText &body) {
  body << "size = Abs (x)"
       << "halved = Mul (size, half)"
       << "root = Exp (halved)"
       << "half_root = Mul (half, root)"
       << "rising = Mul (half_root, root)"
       << "half_rest = Div (half, root)"
       << "falling = Div (half_rest, root)"
       << "cosine = Add (rising, falling)";
}

} // namespace

std::string body::cosh(const BodyNode &node) {
  std::optional<BodyText> body = start(node);
  if (!body)
    return needsReal(node);
  curve(*body);
  return finish(*body, "cosine");
}

std::string body::sinh(const BodyNode &node) {
  std::optional<BodyText> body = start(node);
  if (!body)
    return needsReal(node);
  curve(*body);
  *body << "tangent = Tanh (x)"
        << "sine = Mul (tangent, cosine)";
  return finish(*body, "sine");
}

std::string body::acosh(const BodyNode &node) {
  std::optional<BodyText> body = start(node);
  if (!body)
    return needsReal(node);
  bound(*body, "x");
  *body << "less = Sub (near, one)"
        << "more = Add (near, one)"
        << "less_root = Sqrt (less)"
        << "more_root = Sqrt (more)"
        << "product = Mul (less_root, more_root)"
        << "value = Add (less, product)";
  logOfOneMore(*body, "angle", "value");
  *body << "sum = Add (angle, growth)";
  return finish(*body, "sum");
}

std::string body::asinh(const BodyNode &node) {
  std::optional<BodyText> body = start(node);
  if (!body)
    return needsReal(node);
  *body << "size = Abs (x)";
  bound(*body, "size");
  *body << "square = Mul (near, near)"
        << "more = Add (square, one)"
        << "root = Sqrt (more)"
        << "root_more = Add (root, one)"
        << "part = Div (square, root_more)"
        << "value = Add (near, part)";
  logOfOneMore(*body, "angle", "value");
  *body << "sum = Add (angle, growth)"
        << "sign = Sign (x)"
        << "signed = Mul (sign, sum)";
  return finish(*body, "signed");
}

std::string body::atanh(const BodyNode &node) {
  std::optional<BodyText> body = start(node);
  if (!body)
    return needsReal(node);
  *body << "opposite = Neg (x)";
  logOfOneMore(*body, "above", "x");
  logOfOneMore(*body, "below", "opposite");
  *body << "difference = Sub (above, below)"
        << "angle = Mul (half, difference)";
  return finish(*body, "angle");
}

} // namespace dialectgen::onnx
