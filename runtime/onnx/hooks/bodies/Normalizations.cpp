//===- Normalizations.cpp - rows scaled by their deviation ----------------===//
//
// Sums over many elements are computed in the type given by `stash_type`, as
// the standard requires.
//
//===----------------------------------------------------------------------===//

#include "BodyText.h"

namespace dialectgen::onnx {

/// Whether X is known to have no elements. A size of 0 in a shape would be
/// copied from the rows that the values are computed in.
static bool isEmpty(const BodyNode &node) {
  for (int axis = 0; axis < node.rank(0); ++axis)
    if (node.size(0, axis) == 0)
      return true;
  return false;
}

/// Scale and bias are broadcast.
std::string body::layerNormalization(const BodyNode &node) {
  if (isEmpty(node) && !node.gives(1) && !node.gives(2))
    return std::string(R"(<opset_import: ["" : 15], domain: "body">
      LayerNormalization (X, Scale, B) => (Y) {
)") +
           (node.has(2) ? "scaled = Mul (X, Scale)\nY = Add (scaled, B)\n"
                        : "Y = Mul (X, Scale)\n") +
           "}";
  std::string text = R"(<opset_import: ["" : 15], domain: "body">
    LayerNormalization <axis, epsilon, stash_type>
        (X, Scale, B) => (Y, Mean, InvStdDev) {
      shape = Shape (X)
      rows = Flatten <axis: int = @axis> (X)
      wide = Cast <to: int = @stash_type> (rows)
      mean = ReduceMean <axes = [1]> (wide)
      centered = Sub (wide, mean)
      square = Mul (centered, centered)
      variance = ReduceMean <axes = [1]> (square)
      epsilon32 = Constant <value_float: float = @epsilon> ()
      least = CastLike (epsilon32, variance)
      sum = Add (variance, least)
      deviation = Sqrt (sum)
      normal = Div (centered, deviation)
      narrow = CastLike (normal, X)
      shaped = Reshape (narrow, shape)
)";
  text += node.has(2) ? "scaled = Mul (shaped, Scale)\nY = Add (scaled, B)\n"
                      : "Y = Mul (shaped, Scale)\n";
  // One of each row, in as many dimensions as there are.
  if (node.gives(1) || node.gives(2))
    text += R"(
      first = Constant <value_int: int = @axis> ()
      one = Constant <value_ints = [1]> ()
      zero = Constant <value_ints = [0]> ()
      axis = Reshape (first, one)
      before = Slice (shape, zero, axis)
      end = Constant <value_ints = [9223372036854775807]> ()
      behind = Slice (shape, axis, end)
      count = Shape (behind)
      ones = Expand (one, count)
      column = Concat <axis = 0> (before, ones)
)";
  if (node.gives(1))
    text += "Mean = Reshape (mean, column)\n";
  if (node.gives(2))
    text += "reciprocal = Reciprocal (deviation)\n"
            "InvStdDev = Reshape (reciprocal, column)\n";
  return text + "}";
}

std::string body::rmsNormalization(const BodyNode &node) {
  if (isEmpty(node))
    return R"(<opset_import: ["" : 15], domain: "body">
      RMSNormalization (X, scale) => (Y) {
        narrow = CastLike (X, scale)
        Y = Mul (narrow, scale)
      })";
  return R"(<opset_import: ["" : 15], domain: "body">
    RMSNormalization <axis, epsilon, stash_type> (X, scale) => (Y) {
      shape = Shape (X)
      rows = Flatten <axis: int = @axis> (X)
      wide = Cast <to: int = @stash_type> (rows)
      square = Mul (wide, wide)
      mean = ReduceMean <axes = [1]> (square)
      epsilon32 = Constant <value_float: float = @epsilon> ()
      least = CastLike (epsilon32, mean)
      sum = Add (mean, least)
      root = Sqrt (sum)
      normal = Div (wide, root)
      narrow = CastLike (normal, scale)
      shaped = Reshape (narrow, shape)
      Y = Mul (shaped, scale)
    })";
}

} // namespace dialectgen::onnx
