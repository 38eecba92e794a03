//===- Distinct.cpp - elements that differ, written out -------------------===//
//
// Each element is compared with each other one. That takes the square of their
// number in memory; opsets without an operator for it have no faster way.
//
//===----------------------------------------------------------------------===//

#include "BodyText.h"

namespace dialectgen::onnx {
namespace {

/// The type in which the first runtimes compare numbers of `element`; 0 if
/// they do not compare them.
int comparedAs(int element) {
  constexpr int real = 1, int32 = 6, int64 = 7;
  switch (element) {
  case 2:
  case 3:
  case 4:
  case 5:
  case 9:
    return int32;
  case 10:
    return real;
  case 12:
    return int64;
  case 1:
  case 6:
  case 7:
  case 11:
  case 13:
    return element;
  default:
    return 0;
  }
}

/// The numbers from 0 to below the one number of the list `count`.
void countTo(BodyText &body, const std::string &result,
             const std::string &count) {
  body << result + "_end = Squeeze (" + count + ")"
       << result + "_start = Constant <value_int = 0> ()"
       << result + "_step = Constant <value_int = 1> ()"
       << result + " = Range (" + result + "_start, " + result + "_end, " +
              result + "_step)";
}

/// Whether elements of `row` are below, and above, those of `column`. What is
/// no number is above all numbers and equal to itself, so that it stands once
/// among the results, and last.
void comparePairs(BodyText &body, int element, const std::string &less,
                  const std::string &more) {
  constexpr int real = 1, real64 = 11;
  if (element != real && element != real64) {
    body << less + " = Less (row, column)" << more + " = Greater (row, column)";
    return;
  }
  body << "is_none = IsNaN (x)" << "is_number = Not (is_none)"
       << "none_row = Unsqueeze (is_none, rows_axis)"
       << "none_column = Unsqueeze (is_none, columns_axis)"
       << "number_row = Unsqueeze (is_number, rows_axis)"
       << "number_column = Unsqueeze (is_number, columns_axis)"
       << "below = Less (row, column)"
       << "below_none = And (number_row, none_column)"
       << "above = Greater (row, column)"
       << "none_above = And (none_row, number_column)"
       << less + " = Or (below, below_none)"
       << more + " = Or (above, none_above)";
}

/// Whether element j is `less` than element i, and whether they are of the
/// `same` value, at [i, j]. Slices along `axis` are compared by their first
/// elements that differ. False if too little is known.
bool compare(BodyText &body, const BodyNode &node, std::optional<int64_t> axis,
             int element) {
  std::string cast = "Cast <to = " + std::to_string(element) + "> ";
  body.list("rows_axis", "0");
  body.list("columns_axis", "1");
  if (!axis) {
    body.list("flat", "-1");
    body << "list = Reshape (X, flat)"
         << "x = " + cast + "(list)" << "row = Unsqueeze (x, rows_axis)"
         << "column = Unsqueeze (x, columns_axis)";
    comparePairs(body, element, "less", "more");
    body << "other = Or (less, more)" << "same = Not (other)";
    return true;
  }
  int rank = node.rank(0);
  int64_t first = *axis < 0 ? *axis + rank : *axis, width = 1;
  if (rank < 1 || first < 0 || first >= rank)
    return false;
  std::string order = std::to_string(first);
  for (int i = 0; i != rank; ++i) {
    if (i == first)
      continue;
    order += ", " + std::to_string(i);
    if (node.size(0, i) < 1)
      return false;
    width *= node.size(0, i);
  }
  body.list("flat", "-1, " + std::to_string(width));
  body.list("last_axis", "2");
  body << "turned = Transpose <perm = [" + order + "]> (X)"
       << "list = Reshape (turned, flat)"
       << "x = " + cast + "(list)" << "row = Unsqueeze (x, rows_axis)"
       << "column = Unsqueeze (x, columns_axis)";
  comparePairs(body, element, "each_less", "each_more");
  body << "each_other = Or (each_less, each_more)"
       << "differs = Cast <to = 1> (each_other)"
       << "where_first = ArgMax <axis = 2, keepdims = 1> (differs)";
  body.list("width", std::to_string(width));
  countTo(body, "places", "width");
  body << "is_there = Equal (where_first, places)"
       << "is_less = And (each_less, is_there)"
       << "less_there = Cast <to = 1> (is_less)"
       << "less_1 = ReduceMax <axes = [2], keepdims = 0> (less_there)"
       << "less = Cast <to = 9> (less_1)"
       << "other_1 = ReduceMax <axes = [2], keepdims = 0> (differs)"
       << "other = Cast <to = 9> (other_1)"
       << "same = Not (other)";
  return true;
}

} // namespace

/// The first of each value stands for it. Its place among the results is the
/// number of first ones before it: by value, or by position.
std::string body::unique(const BodyNode &node) {
  int element = comparedAs(node.elementType(0));
  std::optional<int64_t> axis;
  if (node.find("axis"))
    axis = node.integer("axis", 0);
  if (node.isEmpty(0))
    return node.needsElement(0);
  BodyText body("Unique (X) => (Y, indices, inverse_indices, counts) {\n");
  if (!element)
    return node.needsElements(0, "numbers");
  if (!compare(body, node, axis, element))
    return node.needs("known sizes of 'X' along all dimensions but 'axis'");
  body << "same_1 = Cast <to = 1> (same)"
       << "first = ArgMax <axis = 1, keepdims = 0> (same_1)"
       << "count = Shape (first)";
  countTo(body, "order", "count");
  body << "is_first = Equal (first, order)";
  std::string before = "less";
  if (!node.integer("sorted", 1)) {
    body << "first_column = Unsqueeze (first, columns_axis)"
         << "order_row = Unsqueeze (order, rows_axis)"
         << "before = Less (order_row, first_column)";
    before = "before";
  }
  body << "is_first_row = Unsqueeze (is_first, rows_axis)"
       << "is_counted = And (" + before + ", is_first_row)"
       << "counted = Cast <to = 7> (is_counted)"
       << "place = ReduceSum <keepdims = 0> (counted, columns_axis)"
       << "firsts_row = NonZero (is_first)"
       << "firsts = Squeeze (firsts_row, rows_axis)"
       << "first_places = Gather (place, firsts)"
       << "first_count = Shape (firsts)";
  countTo(body, "results", "first_count");
  body << "result_column = Unsqueeze (results, columns_axis)"
       << "first_row = Unsqueeze (first_places, rows_axis)"
       << "is_its = Equal (first_row, result_column)"
       << "its = Cast <to = 1> (is_its)"
       << "which = ArgMax <axis = 1, keepdims = 0> (its)"
       << "chosen = Gather (firsts, which)";
  body << (axis
               ? "Y = Gather <axis = " + std::to_string(*axis) + "> (X, chosen)"
               : std::string("Y = Gather <axis = 0> (list, chosen)"));
  if (node.gives(1))
    body << "indices = Identity (chosen)";
  if (node.gives(2))
    body << "inverse_indices = Identity (place)";
  if (node.gives(3))
    body << "place_row = Unsqueeze (place, rows_axis)"
         << "is_of = Equal (place_row, result_column)"
         << "of = Cast <to = 7> (is_of)"
         << "counts = ReduceSum <keepdims = 0> (of, columns_axis)";
  return body.finish();
}

} // namespace dialectgen::onnx
