//===- Grids.cpp - places of elements, written out ------------------------===//
//
// Triangles of matrices and the points of grids follow from the places of
// elements along each axis.
//
//===----------------------------------------------------------------------===//

#include "BodyText.h"

namespace dialectgen::onnx {

std::string body::trilu(const BodyNode &node) {
  int rank = node.rank(0);
  // All other elements are the number 0.
  constexpr int text = 8;
  if (rank < 2)
    return node.needsRank(0, "rank 2 or more");
  if (node.elementType(0) == text)
    return node.needsElements(0, "numbers");
  BodyText body("Trilu (input, k) => (output) {\n");
  body.size("row_count", "input", rank - 2);
  body.size("column_count", "input", rank - 1);
  body.list("second", "1");
  body << "from = Constant <value_int = 0> ()"
       << "by = Constant <value_int = 1> ()"
       << "row_count0 = Squeeze (row_count)"
       << "column_count0 = Squeeze (column_count)"
       << "row = Range (from, row_count0, by)"
       << "column = Range (from, column_count0, by)"
       << "rows = Unsqueeze (row, second)";
  std::string diagonal = "rows";
  if (node.has(1)) {
    body << "bound = Reshape (k, second)"
         << "diagonal = Add (rows, bound)";
    diagonal = "diagonal";
  }
  body << (node.integer("upper", 1) ? "is_gone = Less (column, "
                                    : "is_gone = Greater (column, ") +
              diagonal + ")"
       << "zero32 = Constant <value_float = 0.0> ()"
       << "zero = CastLike (zero32, input)"
       << "output = Where (is_gone, zero, input)";
  return body.finish();
}

std::string body::affineGrid(const BodyNode &node) {
  int64_t dimensions = node.size(0, 1);
  if (dimensions < 0 && node.size(0, 2) > 0)
    dimensions = node.size(0, 2) - 1;
  if (dimensions < 0 && node.size(1, 0) > 0)
    dimensions = node.size(1, 0) - 2;
  if (dimensions != 2 && dimensions != 3)
    return node.needs(
        "2 or 3 dimensions of space, by known sizes of 'theta' or "
        "a known number of elements of 'size'");
  bool hasCorners = node.integer("align_corners", 0);
  BodyText body("AffineGrid (theta, size) => (grid) {\n");
  body << "one32 = Constant <value_float = 1.0> ()"
       << "two32 = Constant <value_float = 2.0> ()"
       << "from = Constant <value_int = 0> ()"
       << "by = Constant <value_int = 1> ()";
  body.list("sizes_start", "2");
  body.list("sizes_end", "9223372036854775807");
  body.list("last_axis", "-1");
  body << "sizes = Slice (size, sizes_start, sizes_end)";
  // From the last axis, x, to the first.
  std::string points;
  for (int64_t axis = dimensions; axis-- > 0;) {
    std::string name = "p" + std::to_string(axis), others;
    body.list(name + "_index", std::to_string(axis));
    for (int64_t other = 0; other != dimensions; ++other)
      if (other != axis)
        others += (others.empty() ? "" : ", ") + std::to_string(other);
    body.list(name + "_others", others);
    body << name + "_count = Gather (sizes, " + name + "_index)"
         << name + "_count0 = Squeeze (" + name + "_count)"
         << name + "_number = Range (from, " + name + "_count0, by)"
         << name + "_real = Cast <to = 1> (" + name + "_number)"
         << name + "_size = Cast <to = 1> (" + name + "_count0)";
    // From the end, as runtimes have a single point there, at 1.
    if (hasCorners)
      body << name + "_steps = Sub (" + name + "_size, one32)"
           << name + "_left = Sub (" + name + "_steps, " + name + "_real)"
           << name + "_twice = Mul (" + name + "_left, two32)"
           << name + "_divisor = Max (" + name + "_steps, one32)"
           << name + "_share = Div (" + name + "_twice, " + name + "_divisor)"
           << name + "_line = Sub (one32, " + name + "_share)";
    else
      body << name + "_twice = Mul (" + name + "_real, two32)"
           << name + "_middle = Add (" + name + "_twice, one32)"
           << name + "_share = Div (" + name + "_middle, " + name + "_size)"
           << name + "_line = Sub (" + name + "_share, one32)";
    body << name + "_thin = Unsqueeze (" + name + "_line, " + name + "_others)"
         << name + "_all = Expand (" + name + "_thin, sizes)"
         << name + " = Unsqueeze (" + name + "_all, last_axis)";
    points += name + ", ";
  }
  body << "ones_all = Expand (one32, sizes)"
       << "ones = Unsqueeze (ones_all, last_axis)"
       << "places = Concat <axis = -1> (" + points + "ones)";
  body.list("flat", "-1, " + std::to_string(dimensions + 1));
  body.list("first_axis", "0");
  body.list("first_end", "1");
  body.list("components", std::to_string(dimensions));
  body << "listed = Reshape (places, flat)"
       << "own = CastLike (listed, theta)"
       << "turned = Transpose <perm = [0, 2, 1]> (theta)"
       << "moved = MatMul (own, turned)"
       << "batch = Slice (size, first_axis, first_end)"
       << "grid_shape = Concat <axis = 0> (batch, sizes, components)"
       << "points = Reshape (moved, grid_shape)"
       // A batch of 0 is that of `theta` to Reshape.
       << "image_count = Squeeze (batch)"
       << "image = Range (from, image_count, by)"
       << "grid = Gather <axis = 0> (points, image)";
  return body.finish();
}

} // namespace dialectgen::onnx
