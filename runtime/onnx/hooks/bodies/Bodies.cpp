//===- Bodies.cpp - ops written with others -------------------------------===//
//
// See Bodies.h. Sums over many elements are computed in the type given by
// `stash_type`, as the standard requires.
//
//===----------------------------------------------------------------------===//

#include "BodyText.h"

namespace dialectgen::onnx {
namespace {

std::string mish(const BodyNode &) {
  return R"(<opset_import: ["" : 15], domain: "body">
    Mish (X) => (Y) {
      soft = Softplus (X)
      curve = Tanh (soft)
      Y = Mul (X, curve)
    })";
}

/// The library's gives a number the shape of a list of one.
std::string celu(const BodyNode &node) {
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

std::string swish(const BodyNode &) {
  return R"(<opset_import: ["" : 15], domain: "body">
    Swish <alpha> (X) => (Y) {
      factor = Constant <value_float: float = @alpha> ()
      own = CastLike (factor, X)
      scaled = Mul (X, own)
      gate = Sigmoid (scaled)
      Y = Mul (X, gate)
    })";
}

std::string swiglu(const BodyNode &) {
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

std::string gelu(const BodyNode &node) {
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

/// Whether X is known to have no elements. A size of 0 in a shape would be
/// copied from the rows that the values are computed in.
bool isEmpty(const BodyNode &node) {
  for (int axis = 0; axis < node.rank(0); ++axis)
    if (node.size(0, axis) == 0)
      return true;
  return false;
}

/// Scale and bias are broadcast, which the library's body does not do.
std::string layerNormalization(const BodyNode &node) {
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

std::string rmsNormalization(const BodyNode &node) {
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

/// Scale and bias of groups.
std::string groupNormalization18(const BodyNode &) {
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
std::string groupNormalization21(const BodyNode &) {
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

std::string centerCropPad(const BodyNode &node) {
  if (!node.find("axes"))
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
std::string shape(const BodyNode &node) {
  if (!node.find("end"))
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

/// The library's adds in a loop, which takes no list of one for a number.
std::string range(const BodyNode &) {
  return R"(<opset_import: ["" : 15], domain: "body">
    Range (start, limit, delta) => (output) {
      one = Constant <value_ints = [1]> ()
      way = Sub (limit, start)
      far = Cast <to = 11> (way)
      step = Cast <to = 11> (delta)
      parts = Div (far, step)
      whole = Ceil (parts)
      positive = Relu (whole)
      number = Cast <to = 7> (positive)
      count = Reshape (number, one)
      ones = Expand (one, count)
      places = NonZero (ones)
      zero = Constant <value_ints = [0]> ()
      order = Squeeze (places, zero)
      own = CastLike (order, start)
      delta1 = Reshape (delta, one)
      start1 = Reshape (start, one)
      steps = Mul (own, delta1)
      output = Add (steps, start1)
    })";
}

struct BodyRow {
  llvm::StringLiteral name;
  unsigned since;
  std::string (*text)(const BodyNode &node);
};

constexpr BodyRow bodies[] = {
    {"Acosh", 9, acosh},
    {"AffineGrid", 20, affineGrid},
    {"ArgMax", 12, lastOfEqual},
    {"ArgMax", 13, lastOfEqual},
    {"ArgMin", 12, lastOfEqual},
    {"ArgMin", 13, lastOfEqual},
    {"Asinh", 9, asinh},
    {"Atanh", 9, atanh},
    {"Attention", 23, attention23},
    {"Attention", 24, attention},
    {"Attention", 25, attention},
    {"BitShift", 11, bitShift},
    {"BitwiseAnd", 18, bitwiseAnd},
    {"BitwiseNot", 18, bitwiseNot},
    {"BitwiseOr", 18, bitwiseOr},
    {"BitwiseXor", 18, bitwiseXor},
    {"BlackmanWindow", 17, blackmanWindow},
    {"CausalConvWithState", 27, causalConvWithState},
    {"Celu", 12, celu},
    {"CenterCropPad", 18, centerCropPad},
    {"Clip", 11, clip},
    {"Clip", 12, clip},
    {"Clip", 13, clip},
    {"ConstantOfShape", 9, constantOfShape},
    {"Cosh", 9, cosh},
    {"CumProd", 26, cumProd},
    {"CumSum", 11, cumSum},
    {"CumSum", 14, cumSum},
    {"DFT", 17, fourier},
    {"DequantizeLinear", 10, dequantizeLinear},
    {"DequantizeLinear", 13, dequantizeLinear},
    {"DequantizeLinear", 19, dequantizeLinear},
    {"DequantizeLinear", 21, dequantizeLinear},
    {"Einsum", 12, einsum},
    {"Equal", 11, equal},
    {"Equal", 13, equal},
    {"Expand", 8, expand},
    {"Expand", 13, expand},
    {"GatherElements", 11, gatherElements},
    {"GatherElements", 13, gatherElements},
    {"GatherND", 11, gatherNd},
    {"GatherND", 12, gatherNd},
    {"GatherND", 13, gatherNd},
    {"Gelu", 20, gelu},
    {"Greater", 9, greater},
    {"GridSample", 16, gridSample},
    {"GridSample", 20, gridSample},
    {"GridSample", 22, gridSample},
    {"GroupNormalization", 18, groupNormalization18},
    {"GroupNormalization", 21, groupNormalization21},
    {"HammingWindow", 17, hammingWindow},
    {"HannWindow", 17, hannWindow},
    {"IsInf", 10, isInf},
    {"IsInf", 20, isInf},
    {"IsNaN", 9, isNan},
    {"IsNaN", 13, isNan},
    {"LayerNormalization", 17, layerNormalization},
    {"Less", 9, less},
    {"LinearAttention", 27, linearAttention},
    {"MatMulInteger", 10, matMulInteger},
    {"Max", 12, largest},
    {"Max", 13, largest},
    {"Min", 12, smallest},
    {"Min", 13, smallest},
    {"Mish", 18, mish},
    {"Mod", 10, mod},
    {"Mod", 13, mod},
    {"NonMaxSuppression", 10, nonMaxSuppression},
    {"NonZero", 9, nonZero},
    {"QLinearMatMul", 10, qLinearMatMul},
    {"QuantizeLinear", 10, quantizeLinear},
    {"QuantizeLinear", 13, quantizeLinear},
    {"QuantizeLinear", 19, quantizeLinear},
    {"RMSNormalization", 23, rmsNormalization},
    {"Range", 11, range},
    {"RotaryEmbedding", 23, rotaryEmbedding},
    {"Round", 11, round},
    {"STFT", 17, shortTimeFourier},
    {"ScatterElements", 16, scatterElements},
    {"ScatterElements", 18, scatterElements},
    {"ScatterND", 11, scatterNd},
    {"ScatterND", 13, scatterNd},
    {"ScatterND", 16, scatterNd},
    {"ScatterND", 18, scatterNd},
    {"Shape", 15, shape},
    {"Shrink", 9, shrink},
    {"Sign", 9, sign},
    {"Sign", 13, sign},
    {"Sinh", 9, sinh},
    {"SwiGLU", 28, swiglu},
    {"Swish", 24, swish},
    {"ThresholdedRelu", 10, thresholdedRelu},
    {"Trilu", 14, trilu},
    {"Unique", 11, unique},
    {"Where", 9, where},
    {"Where", 16, where},
};

} // namespace

const pb::AttributeProto *BodyNode::find(llvm::StringRef name) const {
  for (const pb::AttributeProto &attribute : node.attribute())
    if (attribute.name() == name)
      return &attribute;
  return nullptr;
}

int64_t BodyNode::integer(llvm::StringRef name, int64_t otherwise) const {
  const pb::AttributeProto *attribute = find(name);
  return attribute ? attribute->i() : otherwise;
}

bool BodyNode::has(int index) const {
  return index < node.input_size() && !node.input(index).empty();
}

bool BodyNode::gives(int index) const {
  return index < node.output_size() && !node.output(index).empty();
}

static int rankOf(const pb::TypeProto &type) {
  return type.tensor_type().has_shape() ? type.tensor_type().shape().dim_size()
                                        : -1;
}

static int64_t sizeOf(const pb::TypeProto &type, int axis) {
  int count = rankOf(type);
  if (axis < 0)
    axis += count;
  if (axis < 0 || axis >= count)
    return -1;
  const auto &dim = type.tensor_type().shape().dim(axis);
  return dim.has_dim_value() ? dim.dim_value() : -1;
}

int BodyNode::rank(int index) const {
  return has(index) ? rankOf(types[index]) : -1;
}

int64_t BodyNode::size(int index, int axis) const {
  return has(index) ? sizeOf(types[index], axis) : -1;
}

int BodyNode::resultRank(int index) const {
  return gives(index) ? rankOf(resultTypes[index]) : -1;
}

int64_t BodyNode::resultSize(int index, int axis) const {
  return gives(index) ? sizeOf(resultTypes[index], axis) : -1;
}

int BodyNode::elementType(int index) const {
  return has(index) ? types[index].tensor_type().elem_type() : 0;
}

static const BodyRow *findRow(const OpVersionInfo &info) {
  for (const BodyRow &row : bodies)
    if (info.domain == "ai.onnx" && info.name == row.name &&
        info.since == row.since)
      return &row;
  return nullptr;
}

bool hasBody(const OpVersionInfo &info) { return findRow(info); }

std::optional<std::string>
findBody(const OpVersionInfo &info, const pb::NodeProto &node,
         const std::vector<pb::TypeProto> &types,
         const std::vector<pb::TypeProto> &resultTypes) {
  const BodyRow *row = findRow(info);
  return row ? std::optional(row->text(BodyNode{node, types, resultTypes}))
             : std::nullopt;
}

Expansion findExpansion(const OpVersionInfo &info) {
  if (info.domain != "ai.onnx")
    return nullptr;
  if (info.name == "SequenceMap")
    return expandSequenceMap;
  // Version 10 has fewer rules for the positions of pixels.
  return info.name == "Resize" && info.since > 10 ? expandResize : nullptr;
}

} // namespace dialectgen::onnx
