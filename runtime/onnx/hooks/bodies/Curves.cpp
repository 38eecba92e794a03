//===- Curves.cpp - activations, written out ------------------------------===//
//
// Constants have the type of the operand.
//
//===----------------------------------------------------------------------===//

#include "BodyText.h"

namespace dialectgen::onnx {

std::string body::celu(const BodyNode &node) {
  // The standard's definition for a negative factor, which swaps the sides.
  if (const pb::AttributeProto *alpha = node.find("alpha");
      alpha && alpha->f() < 0)
    return R"(<opset_import: ["" : 15], domain: "body">
      Celu <alpha> (X) => (Y) {
        factor = Constant <value_float: float = @alpha> ()
        own = CastLike (factor, X)
        zero32 = Constant <value_float = 0.0> ()
        zero = CastLike (zero32, X)
        one32 = Constant <value_float = 1.0> ()
        one = CastLike (one32, X)
        share = Div (X, own)
        power = Exp (share)
        less = Sub (power, one)
        curve = Mul (own, less)
        below = Min (curve, zero)
        above = Max (X, zero)
        Y = Add (above, below)
      })";
  return R"(<opset_import: ["" : 15], domain: "body">
    Celu <alpha> (X) => (Y) {
      factor = Constant <value_float: float = @alpha> ()
      own = CastLike (factor, X)
      share = Div (X, own)
      curve = Elu (share)
      Y = Mul (curve, own)
    })";
}

std::string body::gelu(const BodyNode &node) {
  const pb::AttributeProto *approximate = node.find("approximate");
  if (approximate && approximate->s() == "tanh")
    return R"(<opset_import: ["" : 15], domain: "body">
      Gelu (X) => (Y) {
        half32 = Constant <value_float = 0.5> ()
        half = CastLike (half32, X)
        one32 = Constant <value_float = 1.0> ()
        one = CastLike (one32, X)
        cubic32 = Constant <value_float = 0.044715> ()
        cubic = CastLike (cubic32, X)
        root32 = Constant <value_float = 0.7978845608028654> ()
        root = CastLike (root32, X)
        square = Mul (X, X)
        cube = Mul (square, X)
        part = Mul (cubic, cube)
        sum = Add (X, part)
        inner = Mul (root, sum)
        curve = Tanh (inner)
        weight = Add (one, curve)
        halved = Mul (half, X)
        Y = Mul (halved, weight)
      })";
  return R"(<opset_import: ["" : 15], domain: "body">
    Gelu (X) => (Y) {
      half32 = Constant <value_float = 0.5> ()
      half = CastLike (half32, X)
      one32 = Constant <value_float = 1.0> ()
      one = CastLike (one32, X)
      root32 = Constant <value_float = 1.4142135623730951> ()
      root = CastLike (root32, X)
      scaled = Div (X, root)
      curve = Erf (scaled)
      weight = Add (one, curve)
      halved = Mul (half, X)
      Y = Mul (halved, weight)
    })";
}

} // namespace dialectgen::onnx
