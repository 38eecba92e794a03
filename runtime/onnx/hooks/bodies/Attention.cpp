//===- Attention.cpp - attention and its positions, written out -----------===//
//
// Scores are five-dimensional while they are computed, [batch, heads of keys,
// queries of each, length, keys]: so the heads of queries that share one of
// keys need no copies of it.
//
//===----------------------------------------------------------------------===//

#include "BodyText.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen::onnx {
namespace {

/// [batch, length, heads * size] as [batch, heads, length, size].
void splitHeads(BodyText &body, const std::string &result,
                const std::string &value, int64_t heads) {
  body.list(result + "_split", "0, 0, " + std::to_string(heads) + ", -1");
  body << result + "_parts = Reshape (" + value + ", " + result + "_split)"
       << result + " = Transpose <perm = [0, 2, 1, 3]> (" + result + "_parts)";
}

/// Scores where `condition` holds, the least number elsewhere.
void keep(BodyText &body, std::string &scores, const std::string &condition) {
  std::string kept = "kept_by_" + condition;
  body << kept + " = Where (" + condition + ", " + scores + ", lowest)";
  scores = kept;
}

/// Which keys a query sees by their places: not those after it, with causality,
/// and none beyond windows around it.
void keepByPlaces(const BodyNode &node, BodyText &body, std::string &scores) {
  bool isCausal = node.integer("is_causal", 0);
  int64_t left = node.integer("left_window_size", -1),
          right = node.integer("right_window_size", -1);
  if (!isCausal && left < 0 && right < 0)
    return;
  body << "zero0 = Constant <value_int = 0> ()"
       << "one0 = Constant <value_int = 1> ()"
       << "second = Constant <value_ints = [1]> ()";
  body.size("query_count", "query", 2);
  body.size("key_count", "keys", 2);
  body << "query_count0 = Squeeze (query_count)"
       << "key_count0 = Squeeze (key_count)"
       << "query_row = Range (zero0, query_count0, one0)"
       << "query_place = Unsqueeze (query_row, second)"
       << "key_place = Range (zero0, key_count0, one0)";
  std::string place = "query_place";
  if (node.has(4)) {
    body.size("past_count", "past_key", 2);
    body << "moved_place = Add (query_place, past_count)";
    place = "moved_place";
  } else if (node.has(6)) {
    body.list("by_batch", "-1, 1, 1, 1");
    body << "before_all = Sub (nonpad_kv_seqlen, query_count)"
         << "before_each = Reshape (before_all, by_batch)"
         << "moved_place = Add (query_place, before_each)";
    place = "moved_place";
  }
  if (isCausal || right >= 0) {
    // The next ones are out of sight anyway.
    body.list("ahead", std::to_string(isCausal ? 0 : right));
    body << "last_place = Add (" + place + ", ahead)"
         << "is_later = Greater (key_place, last_place)"
         << "is_not_later = Not (is_later)";
    keep(body, scores, "is_not_later");
  }
  if (left >= 0) {
    body.list("behind", std::to_string(left));
    body << "first_place = Sub (" + place + ", behind)"
         << "is_earlier = Less (key_place, first_place)"
         << "is_not_earlier = Not (is_earlier)";
    keep(body, scores, "is_not_earlier");
  }
}

/// The mask, of as many keys as there are: padded, or broadcast to them.
void addMask(const BodyNode &node, BodyText &body, std::string &scores,
             bool isPadded) {
  if (!node.has(3))
    return;
  constexpr int boolean = 9;
  if (node.elementType(3) == boolean)
    body << "mask = Where (attn_mask, zero, lowest)";
  else
    body << "mask = CastLike (attn_mask, query)";
  std::string mask = "mask";
  int64_t known = node.size(1, node.rank(1) == 4 ? 2 : 1);
  if (known >= 0 && node.has(4))
    known = node.size(4, 2) < 0 ? -1 : known + node.size(4, 2);
  if (isPadded && (known < 0 || node.size(3, -1) != known)) {
    body.size("mask_count", "mask", node.rank(3) - 1);
    body.size("all_count", "keys", 2);
    body << "missing = Sub (all_count, mask_count)";
    body.list(
        "no_pads",
        llvm::join(std::vector<std::string>(2 * node.rank(3) - 1, "0"), ", "));
    body << "mask_pads = Concat <axis = 0> (no_pads, missing)"
         << "padded_mask = Pad (mask, mask_pads, lowest)";
    mask = "padded_mask";
  }
  body << "masked = Add (" + scores + ", " + mask + ")";
  scores = "masked";
}

/// The product of queries and keys that several of them share: a dimension more
/// has the queries of each.
void groupQueries(BodyText &body) {
  for (const char *line :
       {"zero_axis 0", "one 1", "two 2", "three 3", "four 4", "open -1"}) {
    auto [name, number] = llvm::StringRef(line).split(' ');
    body.list(name.str(), number.str());
  }
  body.size("key_heads", "keys", 1);
  body.size("key_length", "keys", 2);
  body.size("value_size", "values", 3);
  body << "query_shape = Shape (query)"
       << "batch = Slice (query_shape, zero_axis, one)"
       << "query_heads = Slice (query_shape, one, two)"
       << "query_length = Slice (query_shape, two, three)"
       << "query_sizes = Slice (query_shape, two, four)"
       << "all_heads = Concat <axis = 0> (batch, query_heads, query_length)"
       << "all_groups = Concat <axis = 0> (batch, key_heads, open)"
       << "query_groups = Concat <axis = 0> (all_groups, query_sizes)"
       << "grouped_query = Reshape (scaled_query, query_groups)"
       << "grouped_keys = Unsqueeze (turned_keys, two)"
       << "grouped_scores = MatMul (grouped_query, grouped_keys)"
       << "scores_sizes = Concat <axis = 0> (all_heads, key_length)"
       << "product = Reshape (grouped_scores, scores_sizes)";
}

std::string attentionOf(const BodyNode &node, bool isPadded) {
  int rank = node.rank(0);
  bool isFlat = rank == 3;
  bool isKnown = (rank == 3 || rank == 4) && node.rank(1) == rank &&
                 node.rank(2) == rank && (!node.has(3) || node.rank(3) > 0);
  int64_t queryHeads = node.integer("q_num_heads", 0),
          keyHeads = node.integer("kv_num_heads", 0);
  if (!isKnown)
    return node.needs("rank 3, or rank 4, of 'Q', 'K' and 'V', and a known one "
                      "of 'attn_mask'");
  if (isFlat && (queryHeads < 1 || keyHeads < 1))
    return node.needs("attributes 'q_num_heads' and 'kv_num_heads' above 0 for "
                      "operands of rank 3");
  // A mask is broadcast to scores, and never the other way round.
  const int64_t sizes[] = {node.size(0, isFlat ? 1 : 2),
                           isFlat ? queryHeads : node.size(0, 1),
                           node.size(0, 0)};
  for (int axis = 2; axis <= node.rank(3); ++axis) {
    int64_t size = node.size(3, -axis);
    if (size > 1 && axis - 2 < 3 && sizes[axis - 2] >= 0 &&
        size != sizes[axis - 2])
      return node.needs("an 'attn_mask' that is broadcast to the scores; its "
                        "dimension " +
                        llvm::Twine(node.rank(3) - axis) + " has size " +
                        llvm::Twine(size) + ", theirs " +
                        llvm::Twine(sizes[axis - 2]));
  }
  std::string attributes;
  for (const char *name : {"scale", "softcap", "softmax_precision"})
    if (node.find(name))
      attributes += (attributes.empty() ? "" : ", ") + std::string(name);
  BodyText body("Attention " +
                    (attributes.empty() ? "" : "<" + attributes + "> ") +
                    "(Q, K, V, attn_mask, past_key, past_value" +
                    (node.has(6) ? ", nonpad_kv_seqlen)" : ")") +
                    " => (Y, present_key, present_value, qk_matmul_output) {\n",
                // The first in which Where takes bfloat16.
                /*opset=*/16);
  if (isFlat) {
    splitHeads(body, "query", "Q", queryHeads);
    splitHeads(body, "new_keys", "K", keyHeads);
    splitHeads(body, "new_values", "V", keyHeads);
  } else {
    body << "query = Identity (Q)"
         << "new_keys = Identity (K)"
         << "new_values = Identity (V)";
  }
  body << (node.has(4) ? "keys = Concat <axis = 2> (past_key, new_keys)"
                       : "keys = Identity (new_keys)")
       << (node.has(5) ? "values = Concat <axis = 2> (past_value, new_values)"
                       : "values = Identity (new_values)");
  if (node.gives(1))
    body << "present_key = Identity (keys)";
  if (node.gives(2))
    body << "present_value = Identity (values)";

  if (node.find("scale")) {
    body << "factor = Constant <value_float: float = @scale> ()";
  } else {
    body.size("head_size", "query", 3);
    body << "head_size32 = Cast <to = 1> (head_size)"
         << "head_root = Sqrt (head_size32)"
         << "factor = Reciprocal (head_root)";
  }
  // Half of it for queries, half for keys: products stay small.
  body << "factor_root = Sqrt (factor)"
       << "own_root = CastLike (factor_root, query)"
       << "scaled_query = Mul (query, own_root)"
       << "scaled_keys = Mul (keys, own_root)";
  bool isGrouped =
      !(isFlat ? queryHeads == keyHeads
               : node.size(0, 1) >= 0 && node.size(0, 1) == node.size(1, 1));
  body << "turned_keys = Transpose <perm = [0, 1, 3, 2]> (scaled_keys)";
  if (isGrouped)
    groupQueries(body);
  else
    body << "product = MatMul (scaled_query, turned_keys)";
  std::string scores = "product";
  std::string stages[4] = {scores, scores, scores, scores};
  if (const pb::AttributeProto *softcap = node.find("softcap");
      softcap && softcap->f() > 0) {
    body << "cap32 = Constant <value_float: float = @softcap> ()"
         << "cap = CastLike (cap32, query)"
         << "share = Div (product, cap)"
         << "bounded = Tanh (share)"
         << "capped = Mul (bounded, cap)";
    scores = "capped";
  }
  stages[1] = scores;
  body << "zero32 = Constant <value_float = 0.0> ()"
       << "minus32 = Constant <value_float = -1.0> ()"
       << "lowest32 = Div (minus32, zero32)"
       << "zero = CastLike (zero32, query)"
       << "lowest = CastLike (lowest32, query)";
  addMask(node, body, scores, isPadded);
  keepByPlaces(node, body, scores);
  if (node.has(6)) {
    body.size("count_of_keys", "keys", 2);
    body.list("each_batch", "-1, 1, 1, 1");
    body << "from0 = Constant <value_int = 0> ()"
         << "by1 = Constant <value_int = 1> ()"
         << "count_of_keys0 = Squeeze (count_of_keys)"
         << "number_of_key = Range (from0, count_of_keys0, by1)"
         << "nonpad = Reshape (nonpad_kv_seqlen, each_batch)"
         << "is_no_padding = Less (number_of_key, nonpad)";
    keep(body, scores, "is_no_padding");
  }
  stages[2] = scores;
  if (node.find("softmax_precision"))
    body << "precise = Cast <to: int = @softmax_precision> (" + scores + ")"
         << "precise_shares = Softmax <axis = -1> (precise)"
         << "all_shares = CastLike (precise_shares, query)";
  else
    body << "all_shares = Softmax <axis = -1> (" + scores + ")";
  if (scores == stages[1]) {
    body << "shares = Identity (all_shares)";
  } else {
    // A query that sees no key has a share of none.
    constexpr int half = 10;
    const char *least = node.elementType(0) == half
                            ? "-65504.0"
                            : "-330000000000000000000000000000000000000.0";
    body << std::string("least32 = Constant <value_float = ") + least + "> ()"
         << "least = CastLike (least32, query)"
         << "best = ReduceMax <axes = [3], keepdims = 1> (" + scores + ")"
         << "sees_none = Less (best, least)"
         << "shares = Where (sees_none, zero, all_shares)";
  }
  stages[3] = "shares";
  if (node.gives(3))
    body << "qk_matmul_output = Identity (" +
                stages[node.integer("qk_matmul_output_mode", 0) & 3] + ")";
  body << "shares_like = CastLike (shares, values)";
  if (isGrouped)
    body << "share_groups = Concat <axis = 0> (all_groups, query_length, "
            "key_length)"
         << "grouped_shares = Reshape (shares_like, share_groups)"
         << "grouped_values = Unsqueeze (values, two)"
         << "grouped_means = MatMul (grouped_shares, grouped_values)"
         << "means_sizes = Concat <axis = 0> (all_heads, value_size)"
         << "means_like = Reshape (grouped_means, means_sizes)";
  else
    body << "means_like = MatMul (shares_like, values)";
  body << "means = CastLike (means_like, Q)";
  if (isFlat) {
    body.list("flat", "0, 0, -1");
    body << "turned_means = Transpose <perm = [0, 2, 1, 3]> (means)"
         << "Y = Reshape (turned_means, flat)";
  } else {
    body << "Y = Identity (means)";
  }
  return body.finish();
}

} // namespace

std::string body::attention23(const BodyNode &node) {
  return attentionOf(node, /*isPadded=*/false);
}
std::string body::attention(const BodyNode &node) {
  return attentionOf(node, /*isPadded=*/true);
}

std::string body::rotaryEmbedding(const BodyNode &node) {
  int rank = node.rank(0);
  int64_t heads = node.integer("num_heads", 0),
          turned = node.integer("rotary_embedding_dim", 0);
  bool isFlat = rank == 3;
  if (!isFlat && rank != 4)
    return node.needsRank(0, "rank 3 or 4");
  if (isFlat && heads < 1)
    return node.needs(
        "an attribute 'num_heads' above 0 for an operand of rank 3");
  BodyText body("RotaryEmbedding (X, cos_cache, sin_cache, position_ids) => "
                "(Y) {\n");
  // [batch, length, heads, size]
  if (isFlat) {
    body.list("split", "0, 0, " + std::to_string(heads) + ", -1");
    body << "rows = Reshape (X, split)";
  } else {
    body << "rows = Transpose <perm = [0, 2, 1, 3]> (X)";
  }
  body.list("heads_axis", "2");
  body.list("last_axis", "-1");
  for (std::string name : {"cos", "sin"}) {
    body << name + "_row = " +
                (node.has(3) ? "Gather (" + name + "_cache, position_ids)"
                             : "Identity (" + name + "_cache)")
         << name + " = Unsqueeze (" + name + "_row, heads_axis)";
  }
  std::string part = "rows";
  if (turned != 0) {
    body.list("start", "0");
    body.list("bound", std::to_string(turned));
    body.list("end", "9223372036854775807");
    body << "part = Slice (rows, start, bound, last_axis)"
         << "rest = Slice (rows, bound, end, last_axis)";
    part = "part";
  }
  bool isInterleaved = node.integer("interleaved", 0);
  if (isInterleaved) {
    body.list("in_pairs", "0, 0, 0, -1, 2");
    body << "pairs = Reshape (" + part + ", in_pairs)"
         << "first_column, second_column = Split <axis = -1> (pairs)"
         << "first = Squeeze (first_column, last_axis)"
         << "second = Squeeze (second_column, last_axis)";
  } else {
    body << "first, second = Split <axis = -1> (" + part + ")";
  }
  body << "first_cos = Mul (first, cos)"
       << "second_sin = Mul (second, sin)"
       << "real = Sub (first_cos, second_sin)"
       << "first_sin = Mul (first, sin)"
       << "second_cos = Mul (second, cos)"
       << "imaginary = Add (first_sin, second_cos)";
  if (isInterleaved) {
    body.list("together", "0, 0, 0, -1");
    body << "real_column = Unsqueeze (real, last_axis)"
         << "imaginary_column = Unsqueeze (imaginary, last_axis)"
         << "columns = Concat <axis = -1> (real_column, imaginary_column)"
         << "turned = Reshape (columns, together)";
  } else {
    body << "turned = Concat <axis = -1> (real, imaginary)";
  }
  std::string all = "turned";
  if (turned != 0) {
    body << "all = Concat <axis = -1> (turned, rest)";
    all = "all";
  }
  if (isFlat) {
    body.list("flat", "0, 0, -1");
    body << "Y = Reshape (" + all + ", flat)";
  } else {
    body << "Y = Transpose <perm = [0, 2, 1, 3]> (" + all + ")";
  }
  return body.finish();
}

} // namespace dialectgen::onnx
