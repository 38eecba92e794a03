//===- Sequences.cpp - bodies that process a sequence ---------------------===//
//
// Running sums, products, and states that each step changes, become scans. A
// convolution that only looks back becomes one over the sequence preceded by
// its past.
//
//===----------------------------------------------------------------------===//

#include "BodyText.h"

namespace dialectgen::onnx {

/// The name of an element type in the textual syntax, of those that are
/// multiplied; empty for others.
static std::string nameOfNumbers(int type) {
  switch (type) {
  case 1:
    return "float";
  case 6:
    return "int32";
  case 7:
    return "int64";
  case 10:
    return "float16";
  case 11:
    return "double";
  case 12:
    return "uint32";
  case 13:
    return "uint64";
  case 16:
    return "bfloat16";
  default:
    return "";
  }
}

/// The axis is a value. The dimensions before it, the axis itself, and the
/// dimensions after it are flattened to three, and the middle one is scanned.
static std::string running(const BodyNode &node, const std::string &combine,
                           const std::string &start) {
  std::string type = nameOfNumbers(node.elementType(0));
  if (type.empty())
    return node.needsElements(0, "floats, or integers of 32 or 64 bits,");
  // Runtimes scan nothing that has no steps.
  for (int i = 0, rank = node.rank(0); i < rank; ++i)
    if (node.size(0, i) == 0) {
      BodyText body(node.node.op_type() + " (x, axis) => (y) {\n");
      body << "y = Identity (x)";
      return body.finish();
    }
  type += "[before, behind]";
  bool isExclusive = node.integer("exclusive", 0);
  std::string direction = node.integer("reverse", 0) ? "1" : "0";
  BodyText body(node.node.op_type() + " (x, axis) => (y) {\n");
  body.list("one", "1");
  body.list("zero", "0");
  body.list("open", "-1");
  body.list("end", "9223372036854775807");
  body << "shape = Shape (x)"
       << "rank = Shape (shape)"
       << "wide_axis = Cast <to = 7> (axis)"
       << "listed_axis = Reshape (wide_axis, one)"
       << "is_from_end = Less (listed_axis, zero)"
       << "moved_axis = Add (listed_axis, rank)"
       << "place = Where (is_from_end, moved_axis, listed_axis)"
       << "next = Add (place, one)"
       << "before = Slice (shape, zero, place)"
       << "behind = Slice (shape, next, end)"
       << "size = Slice (shape, place, next)"
       << "some_before = Concat <axis = 0> (one, before)"
       << "some_behind = Concat <axis = 0> (one, behind)"
       << "count_before = ReduceProd <axes = [0], keepdims = 1> (some_before)"
       << "count_behind = ReduceProd <axes = [0], keepdims = 1> (some_behind)"
       << "around = Concat <axis = 0> (count_before, size, count_behind)"
       << "blocks = Reshape (x, around)"
       << "steps = Transpose <perm = [1, 0, 2]> (blocks)"
       << "plane = Concat <axis = 0> (count_before, count_behind)"
       << "start32 = Constant <value_float = " + start + "> ()"
       << "start_like = CastLike (start32, x)"
       << "start = Expand (start_like, plane)"
       << "last, running = Scan <num_scan_inputs = 1, "
          "scan_input_directions = [" +
              direction + "], scan_output_directions = [" + direction +
              "], body = step (" + type + " so_far, " + type + " here) => (" +
              type + " with_it, " + type + " given) { with_it = " + combine +
              " (so_far, here) given = Identity (" +
              (isExclusive ? "so_far" : "with_it") + ") }> (start, steps)"
       << "turned = Transpose <perm = [1, 0, 2]> (running)"
       << "y = Reshape (turned, shape)";
  return body.finish();
}

std::string body::cumProd(const BodyNode &node) {
  return running(node, "Mul", "1.0");
}
std::string body::cumSum(const BodyNode &node) {
  return running(node, "Add", "0.0");
}

std::string body::causalConvWithState(const BodyNode &node) {
  int64_t channels = node.size(0, 1);
  if (channels < 0)
    channels = node.size(1, 0);
  if (channels < 1)
    return node.needs(
        "a known number of channels, by dimension 1 of 'input' or "
        "dimension 0 of 'weight'");
  BodyText body("CausalConvWithState (input, weight, bias, past_state) => "
                "(output, present_state) {\n");
  body.list("one", "1");
  body.list("last_axis", "2");
  body.list("end", "9223372036854775807");
  body.size("length", "input", 2);
  if (node.has(3)) {
    body << "past = Identity (past_state)";
  } else {
    body.list("zero", "0");
    body.size("taps", "weight", 2);
    body << "reach = Sub (taps, one)"
         << "rows = Slice (length_shape, zero, last_axis)"
         << "past_shape = Concat <axis = 0> (rows, reach)"
         << "zero32 = Constant <value_float = 0.0> ()"
         << "zero_like = CastLike (zero32, input)"
         << "past = Expand (zero_like, past_shape)";
  }
  body << "all = Concat <axis = 2> (past, input)"
       << "sums = Conv <group = " + std::to_string(channels) +
              "> (all, weight" + (node.has(2) ? ", bias)" : ")");
  const pb::AttributeProto *activation = node.find("activation");
  if (!activation || activation->s() == "none")
    body << "output = Identity (sums)";
  else
    body << "gate = Sigmoid (sums)"
         << "output = Mul (sums, gate)";
  body << "present_state = Slice (all, length, end, last_axis)";
  return body.finish();
}

/// The state is [batch, heads of keys, size of keys, size of values], and all
/// that a step has stands as matrices beside it.
std::string body::linearAttention(const BodyNode &node) {
  int64_t queryHeads = node.integer("q_num_heads", 0),
          keyHeads = node.integer("kv_num_heads", 0);
  const pb::AttributeProto *rule = node.find("update_rule");
  std::string name = rule ? rule->s() : "gated_delta";
  bool isGated = name == "gated" || name == "gated_delta";
  bool isDelta = name == "delta" || name == "gated_delta";
  if (keyHeads < 1 || queryHeads < 1 || queryHeads % keyHeads != 0)
    return node.needs("an attribute 'q_num_heads' that is a multiple of "
                      "'kv_num_heads', both above 0");
  if (isGated != node.has(4) || isDelta != node.has(5))
    return node.needs("operand 'decay' with the rules gated and gated_delta, "
                      "'beta' with delta and gated_delta, and neither with "
                      "others");
  const pb::AttributeProto *scale = node.find("scale");
  bool isScaled = scale && scale->f() != 0;
  BodyText body(std::string("LinearAttention ") + (isScaled ? "<scale> " : "") +
                "(query, key, value, past_state, decay, beta) => "
                "(output, present_state) {\n");
  std::string heads = std::to_string(keyHeads);
  // One step after the other, [length, batch, heads, ...].
  auto steps = [&](const std::string &name, const std::string &value,
                   const std::string &shape) {
    body << name + "_wide = Cast <to = 1> (" + value + ")";
    body.list(name + "_sizes", "0, 0, " + shape);
    body << name + "_split = Reshape (" + name + "_wide, " + name + "_sizes)"
         << name + "_steps = Transpose <perm = [1, 0, 2, 3, 4]> (" + name +
                "_split)";
  };
  // A size that is left open cannot stand beside one of 0.
  auto part = [&](int operand, int64_t count) {
    int64_t size = node.size(operand, 2);
    return std::to_string(size < 0 || size % count ? -1 : size / count);
  };
  std::string keySize = part(1, keyHeads), valueSize = part(2, keyHeads);
  steps("queries", "query",
        heads + ", " + std::to_string(queryHeads / keyHeads) + ", " +
            part(0, queryHeads));
  steps("rows", "key", heads + ", 1, " + keySize);
  steps("columns", "key", heads + ", " + keySize + ", 1");
  steps("values", "value", heads + ", 1, " + valueSize);
  body.size("batch", "query", 0);
  body.size("key_size", "rows_steps", 4);
  body.size("value_size", "values_steps", 4);
  body.list("heads", heads);
  if (node.has(3))
    body << "state = Cast <to = 1> (past_state)";
  else
    body << "state_shape = Concat <axis = 0> (batch, heads, key_size, "
            "value_size)"
         << "zero = Constant <value_float = 0.0> ()"
         << "state = Expand (zero, state_shape)";
  std::string inputs = "float[] before, float[] q, float[] k, float[] kt, "
                       "float[] v",
              given = "state, queries_steps, rows_steps, columns_steps, "
                      "values_steps",
              step;
  int count = 4;
  std::string held = "before", written = "v";
  if (isGated) {
    steps("decays", "decay", heads + ", " + part(4, keyHeads) + ", 1");
    inputs += ", float[] g";
    given += ", decays_steps";
    ++count;
    step += "factor = Exp (g) kept = Mul (before, factor) ";
    held = "kept";
  }
  if (isDelta) {
    steps("betas", "beta", part(5, 1) + ", 1, 1");
    inputs += ", float[] b";
    given += ", betas_steps";
    ++count;
    step += "known = MatMul (k, " + held +
            ") difference = Sub (v, known) change = Mul (b, difference) ";
    written = "change";
  }
  step += "added = MatMul (kt, " + written + ") after = Add (" + held +
          ", added) result = MatMul (q, after) ";
  body << "last, results = Scan <num_scan_inputs = " + std::to_string(count) +
              ", body = step (" + inputs +
              ") => (float[batch, heads, keys, values] after, "
              "float[batch, heads, queries, values] result) { " +
              step + "}> (" + given + ")";
  if (isScaled)
    body << "factor = Constant <value_float: float = @scale> ()";
  else
    body << "key_size32 = Cast <to = 1> (key_size)"
         << "key_root = Sqrt (key_size32)"
         << "factor = Reciprocal (key_root)";
  body.list("flat", "0, 0, " + (valueSize == "-1"
                                    ? valueSize
                                    : std::to_string(queryHeads / keyHeads *
                                                     node.size(2, 2))));
  body << "turned = Transpose <perm = [1, 0, 2, 3, 4]> (results)"
       << "joined = Reshape (turned, flat)"
       << "scaled = Mul (joined, factor)"
       << "output = CastLike (scaled, query)"
       << std::string("present_state = CastLike (last, ") +
              (node.has(3) ? "past_state)" : "query)");
  return body.finish();
}

} // namespace dialectgen::onnx
