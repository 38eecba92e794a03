//===- Bodies.cpp - ops written with others -------------------------------===//
//
// See Bodies.h. Sums over many elements are computed in the type that
// `stash_type` says, as the standard has it.
//
//===----------------------------------------------------------------------===//

#include "Bodies.h"

using ::onnx::NodeProto;

namespace dialectgen::onnx {
namespace {

const ::onnx::AttributeProto *findAttribute(const NodeProto &node,
                                            llvm::StringRef name) {
  for (const ::onnx::AttributeProto &attribute : node.attribute())
    if (attribute.name() == name)
      return &attribute;
  return nullptr;
}

const char *mish(const NodeProto &) {
  return R"(<opset_import: ["" : 15], domain: "body">
    Mish (X) => (Y) {
      soft = Softplus (X)
      curve = Tanh (soft)
      Y = Mul (X, curve)
    })";
}

const char *swish(const NodeProto &) {
  return R"(<opset_import: ["" : 15], domain: "body">
    Swish <alpha> (X) => (Y) {
      factor = Constant <value_float: float = @alpha> ()
      own = CastLike (factor, X)
      scaled = Mul (X, own)
      gate = Sigmoid (scaled)
      Y = Mul (X, gate)
    })";
}

const char *swiglu(const NodeProto &) {
  return R"(<opset_import: ["" : 15], domain: "body">
    SwiGLU <alpha> (A, B) => (Y) {
      factor = Constant <value_float: float = @alpha> ()
      own = CastLike (factor, A)
      scaled = Mul (A, own)
      gate = Sigmoid (scaled)
      swish = Mul (A, gate)
      Y = Mul (swish, B)
    })";
}

const char *gelu(const NodeProto &node) {
  const ::onnx::AttributeProto *approximate =
      findAttribute(node, "approximate");
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

const char *rmsNormalization(const NodeProto &) {
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

/// Scale and bias of groups.
const char *groupNormalization18(const NodeProto &) {
  return R"(<opset_import: ["" : 15], domain: "body">
    GroupNormalization <epsilon, num_groups> (X, scale, bias) => (Y) {
      shape = Shape (X)
      zero = Constant <value_ints = [0]> ()
      one = Constant <value_ints = [1]> ()
      first = Slice (shape, zero, one)
      number = Constant <value_int: int = @num_groups> ()
      minus = Constant <value_ints = [-1]> ()
      groups = Reshape (number, minus)
      grouped = Concat <axis = 0> (first, groups, minus)
      data = Reshape (X, grouped)
      mean = ReduceMean <axes = [2]> (data)
      centered = Sub (data, mean)
      square = Mul (centered, centered)
      variance = ReduceMean <axes = [2]> (square)
      epsilon32 = Constant <value_float: float = @epsilon> ()
      least = CastLike (epsilon32, variance)
      sum = Add (variance, least)
      deviation = Sqrt (sum)
      normal = Div (centered, deviation)
      column = Constant <value_ints = [1, -1, 1]> ()
      factors = Reshape (scale, column)
      addends = Reshape (bias, column)
      scaled = Mul (normal, factors)
      shifted = Add (scaled, addends)
      Y = Reshape (shifted, shape)
    })";
}

/// Scale and bias of channels.
const char *groupNormalization21(const NodeProto &) {
  return R"(<opset_import: ["" : 15], domain: "body">
    GroupNormalization <epsilon, num_groups, stash_type> (X, scale, bias) => (Y) {
      shape = Shape (X)
      zero = Constant <value_ints = [0]> ()
      one = Constant <value_ints = [1]> ()
      first = Slice (shape, zero, one)
      number = Constant <value_int: int = @num_groups> ()
      minus = Constant <value_ints = [-1]> ()
      groups = Reshape (number, minus)
      grouped = Concat <axis = 0> (first, groups, minus)
      wide = Cast <to: int = @stash_type> (X)
      data = Reshape (wide, grouped)
      mean = ReduceMean <axes = [2]> (data)
      centered = Sub (data, mean)
      square = Mul (centered, centered)
      variance = ReduceMean <axes = [2]> (square)
      epsilon32 = Constant <value_float: float = @epsilon> ()
      least = CastLike (epsilon32, variance)
      sum = Add (variance, least)
      deviation = Sqrt (sum)
      normal = Div (centered, deviation)
      narrow = CastLike (normal, X)
      number2 = Constant <value_ints = [2]> ()
      two = Slice (shape, zero, number2)
      byChannel = Concat <axis = 0> (two, minus)
      channels = Reshape (narrow, byChannel)
      column = Constant <value_ints = [1, -1, 1]> ()
      factors = Reshape (scale, column)
      addends = Reshape (bias, column)
      scaled = Mul (channels, factors)
      shifted = Add (scaled, addends)
      Y = Reshape (shifted, shape)
    })";
}

const char *centerCropPad(const NodeProto &node) {
  if (!findAttribute(node, "axes"))
    return R"(<opset_import: ["" : 15], domain: "body">
      CenterCropPad (X, shape) => (Y) {
        wanted = Cast <to = 7> (shape)
        size = Shape (X)
        outer = Max (size, wanted)
        padding = Sub (outer, size)
        two = Constant <value_ints = [2]> ()
        before = Div (padding, two)
        behind = Sub (padding, before)
        pads = Concat <axis = 0> (before, behind)
        padded = Pad (X, pads)
        rest = Sub (outer, wanted)
        start = Div (rest, two)
        end = Add (start, wanted)
        Y = Slice (padded, start, end)
      })";
  return R"(<opset_import: ["" : 15], domain: "body">
    CenterCropPad <axes> (X, shape) => (Y) {
      wanted = Cast <to = 7> (shape)
      which = Constant <value_ints: ints = @axes> ()
      all = Shape (X)
      size = Gather (all, which)
      outer = Max (size, wanted)
      padding = Sub (outer, size)
      two = Constant <value_ints = [2]> ()
      before = Div (padding, two)
      behind = Sub (padding, before)
      none = Sub (all, all)
      left = ScatterElements <axis = 0> (none, which, before)
      right = ScatterElements <axis = 0> (none, which, behind)
      pads = Concat <axis = 0> (left, right)
      padded = Pad (X, pads)
      rest = Sub (outer, wanted)
      start = Div (rest, two)
      end = Add (start, wanted)
      Y = Slice (padded, start, end, which)
    })";
}

/// Of a part of the dimensions.
const char *shape(const NodeProto &node) {
  if (!findAttribute(node, "end"))
    return R"(<opset_import: ["" : 13], domain: "body">
      Shape <start> (X) => (Y) {
        all = Shape (X)
        first = Constant <value_int: int = @start> ()
        one = Constant <value_ints = [1]> ()
        from = Reshape (first, one)
        to = Constant <value_ints = [9223372036854775807]> ()
        Y = Slice (all, from, to)
      })";
  return R"(<opset_import: ["" : 13], domain: "body">
    Shape <start, end> (X) => (Y) {
      all = Shape (X)
      one = Constant <value_ints = [1]> ()
      first = Constant <value_int: int = @start> ()
      from = Reshape (first, one)
      last = Constant <value_int: int = @end> ()
      to = Reshape (last, one)
      Y = Slice (all, from, to)
    })";
}

struct BodyRow {
  llvm::StringLiteral name;
  unsigned since;
  const char *(*text)(const NodeProto &node);
};

constexpr BodyRow bodies[] = {
    {"CenterCropPad", 18, centerCropPad},
    {"Gelu", 20, gelu},
    {"GroupNormalization", 18, groupNormalization18},
    {"GroupNormalization", 21, groupNormalization21},
    {"Mish", 18, mish},
    {"RMSNormalization", 23, rmsNormalization},
    {"Shape", 15, shape},
    {"SwiGLU", 28, swiglu},
    {"Swish", 24, swish},
};

} // namespace

std::optional<std::string> findBody(const OpVersionInfo &info,
                                    const NodeProto &node) {
  for (const BodyRow &row : bodies)
    if (info.domain == "ai.onnx" && info.name == row.name &&
        info.since == row.since)
      return row.text(node);
  return std::nullopt;
}

Expansion findExpansion(const OpVersionInfo &info) {
  return info.domain == "ai.onnx" && info.name == "SequenceMap"
             ? expandSequenceMap
             : nullptr;
}

} // namespace dialectgen::onnx
