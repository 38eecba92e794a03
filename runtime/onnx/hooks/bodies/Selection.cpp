//===- Selection.cpp - boxes of the highest scores, written out -----------===//
//
// Each turn of a loop selects a box of each batch and class, and drops those
// that overlap it.
//
//===----------------------------------------------------------------------===//

#include "BodyText.h"

namespace dialectgen::onnx {

std::string body::nonMaxSuppression(const BodyNode &node) {
  for (int operand : {0, 1})
    if (node.isEmpty(operand))
      return node.needsElement(operand);
  BodyText body("NonMaxSuppression (boxes, scores, limit_in, overlap_in, "
                "score_in) => (selected) {\n");
  body.list("flat", "-1");
  body << "zero = Constant <value_float = 0.0> ()"
       << "limit_own = Constant <value_int = 0> ()"
       << std::string("limit_64 = Squeeze (") +
              (node.has(2) ? "limit_in)" : "limit_own)")
       << "limit = Cast <to = 11> (limit_64)"
       << std::string("overlap = Squeeze (") +
              (node.has(3) ? "overlap_in)" : "zero)")
       << "one = Constant <value_float = 1.0> ()"
       << "one_64 = Cast <to = 11> (one)"
       << "half = Constant <value_float = 0.5> ()"
       << "lowest = Constant <value_float = 3.4e38> ()";
  body.list("last_axis", "2");
  for (int i = 0; i != 4; ++i) {
    std::string name = "side" + std::to_string(i);
    body.list(name + "_place", std::to_string(i));
    body << name + "_column = Gather <axis = 2> (boxes, " + name + "_place)"
         << name + " = Transpose <perm = [0, 2, 1]> (" + name + "_column)";
  }
  // Corners may stand in any order.
  auto range = [&](const std::string &name, const std::string &a,
                   const std::string &b) {
    if (node.integer("center_point_box", 0))
      body << name + "_half = Mul (" + b + ", half)"
           << name + "_least = Sub (" + a + ", " + name + "_half)"
           << name + "_most = Add (" + a + ", " + name + "_half)";
    else
      body << name + "_least = Min (" + a + ", " + b + ")"
           << name + "_most = Max (" + a + ", " + b + ")";
    body << name + "_size = Sub (" + name + "_most, " + name + "_least)";
  };
  range("u", "side0", "side2");
  range("v", "side1", "side3");
  body << "area = Mul (u_size, v_size)"
       << "none = Sub (scores, scores)";
  if (node.has(4))
    body << "least_own = Squeeze (score_in)"
         << "is_high = Greater (scores, least_own)"
         << "start = Cast <to = 1> (is_high)";
  else
    body << "start = Add (none, one)";
  body.list("boxes_axis", "2");
  body << "shape = Shape (scores)"
       << "count_1 = Gather (shape, boxes_axis)"
       << "count = Squeeze (count_1)"
       << "first = Constant <value_int = 0> ()"
       << "step = Constant <value_int = 1> ()"
       << "order = Range (first, count, step)"
       << "turns = Constant <value_int = 9223372036854775807> ()"
       << "goes_1 = Cast <to = 9> (count_1)"
       << "goes = Squeeze (goes_1)"
       << "left, found, were = Loop <body = select (turn, goes_in, before) => "
          "(goes_out, after, best, is_found) {"
       << "absent = Sub (before, one)"
       << "penalty = Mul (absent, lowest)"
       << "kept = Mul (scores, before)"
       << "ranked = Add (kept, penalty)"
       << "best = ArgMax <axis = 2, keepdims = 1> (ranked)"
       << "is_best = Equal (order, best)"
       << "hit = Cast <to = 1> (is_best)"
       << "was = Mul (hit, before)"
       << "some = ReduceSum <keepdims = 1> (was, last_axis)"
       << "is_some = Greater (some, half)"
       << "turn_64 = Cast <to = 11> (turn)"
       << "is_within = Less (turn_64, limit)"
       << "is_found_b = And (is_some, is_within)"
       << "is_found = Cast <to = 7> (is_found_b)";
  for (std::string name : {"u", "v"}) {
    for (std::string side : {"least", "most"})
      body << name + side + "_part = Mul (hit, " + name + "_" + side + ")"
           << name + side + " = ReduceSum <keepdims = 1> (" + name + side +
                  "_part, last_axis)";
    body << name + "_from = Max (" + name + "_least, " + name + "least)"
         << name + "_to = Min (" + name + "_most, " + name + "most)"
         << name + "_common = Sub (" + name + "_to, " + name + "_from)"
         << name + "_both = Relu (" + name + "_common)"
         << name + "_own = Sub (" + name + "most, " + name + "least)";
  }
  body << "common = Mul (u_both, v_both)"
       << "area_own = Mul (u_own, v_own)"
       << "areas = Add (area, area_own)"
       << "union = Sub (areas, common)"
       << "share = Div (common, union)"
       << "is_over = Greater (share, overlap)"
       << "is_common = Greater (common, zero)"
       << "is_near = And (is_over, is_common)"
       << "is_gone = Or (is_near, is_best)"
       << "stays_b = Not (is_gone)"
       << "stays = Cast <to = 1> (stays_b)"
       << "after = Mul (before, stays)"
       << "any = ReduceMax <keepdims = 0> (after)"
       << "is_any = Greater (any, half)"
       << "next = Add (turn_64, one_64)"
       << "is_more = Less (next, limit)"
       << "goes_on = And (is_any, is_more)"
       << "goes_out = Squeeze (goes_on)"
       << "}> (turns, goes, start)";
  // In the order of batches and classes, then of turns.
  body << "found_turned = Transpose <perm = [1, 2, 0, 3]> (found)"
       << "were_turned = Transpose <perm = [1, 2, 0, 3]> (were)"
       << "found_list = Reshape (found_turned, flat)"
       << "were_list = Reshape (were_turned, flat)"
       << "lists = NonZero (were_turned)"
       << "places_row = NonZero (were_list)"
       << "places = Reshape (places_row, flat)";
  body.list("pair", "0, 1");
  body.list("row", "1, -1");
  body << "pairs = Gather <axis = 0> (lists, pair)"
       << "box = Gather (found_list, places)"
       << "box_row = Reshape (box, row)"
       << "rows = Concat <axis = 0> (pairs, box_row)"
       << "selected = Transpose <perm = [1, 0]> (rows)";
  return body.finish();
}

} // namespace dialectgen::onnx
