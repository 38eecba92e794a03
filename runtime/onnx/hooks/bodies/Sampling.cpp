//===- Sampling.cpp - images sampled at points, written out ---------------===//
//
// Each point takes the elements next to it along each axis: one of nearest, two
// of linear and four of cubic interpolation. They are rows of all elements of
// an image, whose place is the sum of their coordinates, each times the number
// of rows between it and the next one along its axis.
//
//===----------------------------------------------------------------------===//

#include "BodyText.h"

namespace dialectgen::onnx {
namespace {

enum class Taking { Nearest, Linear, Cubic };
enum class Beyond { Zeros, Border, Reflection };

class GridSampler {
public:
  GridSampler(int dimensions, Taking mode, Beyond padding, bool hasCorners)
      : dimensions(dimensions), mode(mode), padding(padding),
        hasCorners(hasCorners), body("GridSample (X, grid) => (Y) {\n") {}

  std::string write();

private:
  /// A constant of the type of the points.
  void number(const std::string &name, const std::string &value) {
    body.number(name, value, "grid");
  }
  /// Coordinates of points along `axis`, in elements.
  void point(int axis);
  /// Coordinates of the elements that each point takes along `axis`, and the
  /// weights that they have.
  void neighbours(int axis);
  void cubicWeights(const std::string &n);
  /// `value` mirrored at the edges of `axis`.
  void reflect(const std::string &result, const std::string &value,
               const std::string &n);
  void sum();
  std::string nameOf(int axis) const { return "a" + std::to_string(axis); }
  /// The axes of neighbours among those of points, but for that of `axis`.
  std::string otherAxes(int axis) const;

  int dimensions;
  Taking mode;
  Beyond padding;
  bool hasCorners;
  BodyText body;
};

void GridSampler::reflect(const std::string &result, const std::string &value,
                          const std::string &n) {
  const std::string &r = result;
  body << r + "_from = Sub (" + value + ", " + n + "_least)"
       << r + "_far = Abs (" + r + "_from)"
       << r + "_periods = Div (" + r + "_far, " + n + "_period)"
       << r + "_whole = Floor (" + r + "_periods)"
       << r + "_before = Mul (" + r + "_whole, " + n + "_period)"
       << r + "_rest = Sub (" + r + "_far, " + r + "_before)"
       << r + "_beyond = Sub (" + r + "_rest, " + n + "_range)"
       << r + "_turned = Abs (" + r + "_beyond)"
       << r + "_in = Sub (" + n + "_range, " + r + "_turned)"
       << r + " = Add (" + r + "_in, " + n + "_least)";
}

void GridSampler::point(int axis) {
  std::string n = nameOf(axis);
  body << n + "_index = Constant <value_int = " +
              std::to_string(dimensions - 1 - axis) + "> ()"
       << n + "_share = Gather <axis = " + std::to_string(dimensions + 1) +
              "> (grid, " + n + "_index)"
       << n + "_place = Constant <value_int = " + std::to_string(axis + 2) +
              "> ()"
       << n + "_count = Gather (shape, " + n + "_place)"
       << n + "_size = CastLike (" + n + "_count, grid)"
       << n + "_most = Sub (" + n + "_size, one)"
       << n + "_up = Add (" + n + "_share, one)";
  if (hasCorners)
    body << n + "_half = Mul (" + n + "_up, half)"
         << n + "_at = Mul (" + n + "_half, " + n + "_most)";
  else
    body << n + "_all = Mul (" + n + "_up, " + n + "_size)"
         << n + "_less = Sub (" + n + "_all, one)"
         << n + "_at = Mul (" + n + "_less, half)";
  std::string at = n + "_at";
  if (mode == Taking::Nearest) {
    body << n + "_round = Round (" + at + ")";
    at = n + "_round";
  }
  if (hasCorners)
    body << n + "_least = Identity (zero)"
         << n + "_range = Identity (" + n + "_most)";
  else
    body << n + "_least = Neg (half)"
         << n + "_range = Identity (" + n + "_size)";
  if (padding == Beyond::Reflection) {
    body << n + "_period = Add (" + n + "_range, " + n + "_range)";
    reflect(n + "_mirrored", at, n);
    at = n + "_mirrored";
  }
  body << n + "_found = Identity (" + at + ")";
}

void GridSampler::cubicWeights(const std::string &n) {
  // How far the four are: 1 + f, f, 1 - f, 2 - f.
  body << n + "_d1 = Identity (" + n + "_part)"
       << n + "_d0 = Add (" + n + "_part, one)"
       << n + "_d2 = Sub (one, " + n + "_part)"
       << n + "_d3 = Add (" + n + "_d2, one)";
  for (int i = 0; i != 4; ++i) {
    std::string d = n + "_d" + std::to_string(i),
                w = n + "_w" + std::to_string(i);
    if (i == 1 || i == 2)
      body << w + "_a = Mul (near3, " + d + ")"
           << w + "_b = Sub (" + w + "_a, near2)"
           << w + "_c = Mul (" + w + "_b, " + d + ")"
           << w + "_d = Mul (" + w + "_c, " + d + ")"
           << w + " = Add (" + w + "_d, one)";
    else
      body << w + "_a = Mul (far3, " + d + ")"
           << w + "_b = Sub (" + w + "_a, far2)"
           << w + "_c = Mul (" + w + "_b, " + d + ")"
           << w + "_d = Add (" + w + "_c, far1)"
           << w + "_e = Mul (" + w + "_d, " + d + ")"
           << w + " = Sub (" + w + "_e, far0)";
  }
  body << n + "_weights = Concat <axis = " + std::to_string(dimensions + 1) +
              "> (" + n + "_w0, " + n + "_w1, " + n + "_w2, " + n + "_w3)";
}

std::string GridSampler::otherAxes(int axis) const {
  std::string text;
  for (int other = 0; other != dimensions; ++other)
    if (other != axis)
      text +=
          (text.empty() ? "" : ", ") + std::to_string(dimensions + 1 + other);
  return text;
}

void GridSampler::neighbours(int axis) {
  std::string n = nameOf(axis), taps = n + "_found";
  auto spread = [&](const std::string &name) {
    if (mode == Taking::Nearest || dimensions == 1)
      body << name + "_wide = Identity (" + name + ")";
    else
      body << name + "_wide = Unsqueeze (" + name + ", " + n + "_others)";
  };
  if (mode != Taking::Nearest) {
    if (dimensions > 1)
      body.list(n + "_others", otherAxes(axis));
    body << n + "_low = Floor (" + taps + ")"
         << n + "_inside = Sub (" + taps + ", " + n + "_low)"
         << n + "_part = Unsqueeze (" + n + "_inside, neighbour_axis)"
         << n + "_column = Unsqueeze (" + n + "_low, neighbour_axis)"
         << n + "_taps = Add (" + n + "_column, offsets)";
    taps = n + "_taps";
    if (mode == Taking::Linear)
      body << n + "_near = Sub (one, " + n + "_part)"
           << n + "_weights = Concat <axis = " +
                  std::to_string(dimensions + 1) + "> (" + n + "_near, " + n +
                  "_part)";
    else
      cubicWeights(n);
    spread(n + "_weights");
  }
  if (padding == Beyond::Zeros) {
    body << n + "_under = Less (" + taps + ", zero)"
         << n + "_over = Greater (" + taps + ", " + n + "_most)"
         << n + "_off = Or (" + n + "_under, " + n + "_over)"
         << n + "_on = Not (" + n + "_off)";
    spread(n + "_on");
  }
  if (padding == Beyond::Reflection && mode != Taking::Nearest) {
    reflect(n + "_back", taps, n);
    taps = n + "_back";
  }
  body << n + "_above = Max (" + taps + ", zero)"
       << n + "_kept = Min (" + n + "_above, " + n + "_most)"
       << n + "_whole = Cast <to = 7> (" + n + "_kept)";
  spread(n + "_whole");
}

void GridSampler::sum() {
  // From the last axis to the first, then by images.
  std::string place, stride = "unit";
  for (int axis = dimensions; axis-- > 0;) {
    std::string n = nameOf(axis);
    body << n + "_rows = Mul (" + n + "_whole_wide, " + stride + ")"
         << n + "_stride = Mul (" + stride + ", " + n + "_count)";
    if (place.empty())
      place = n + "_rows";
    else {
      body << n + "_sum = Add (" + place + ", " + n + "_rows)";
      place = n + "_sum";
    }
    stride = n + "_stride";
  }
  int neighbourAxes = mode == Taking::Nearest ? 0 : dimensions;
  std::string thin = "-1";
  for (int i = 0; i != dimensions + neighbourAxes; ++i)
    thin += ", 1";
  body.list("images_thin", thin);
  body << "image_place = Constant <value_int = 0> ()"
       << "images = Gather (shape, image_place)"
       << "image_numbers = Range (image_place, images, unit)"
       << "image_rows = Mul (image_numbers, " + stride + ")"
       << "image_starts = Reshape (image_rows, images_thin)"
       << "signed_rows = Add (" + place + ", image_starts)"
       // They are not below 0, which this makes plain.
       << "rows_taken = Abs (signed_rows)"
       << "taken = Gather <axis = 0> (rows, rows_taken)";
  std::string values = "taken";
  body.list("channel_axis", std::to_string(1 + dimensions + neighbourAxes));
  if (padding == Beyond::Zeros) {
    std::string on = nameOf(0) + "_on_wide";
    for (int axis = 1; axis != dimensions; ++axis) {
      body << nameOf(axis) + "_all_on = And (" + on + ", " + nameOf(axis) +
                  "_on_wide)";
      on = nameOf(axis) + "_all_on";
    }
    body << "is_on = Unsqueeze (" + on + ", channel_axis)"
         << "nothing = CastLike (zero, X)"
         << "cleared = Where (is_on, taken, nothing)";
    values = "cleared";
  }
  if (mode != Taking::Nearest) {
    std::string weights = nameOf(0) + "_weights_wide";
    for (int axis = 1; axis != dimensions; ++axis) {
      body << nameOf(axis) + "_product = Mul (" + weights + ", " +
                  nameOf(axis) + "_weights_wide)";
      weights = nameOf(axis) + "_product";
    }
    std::string axes;
    for (int i = 0; i != dimensions; ++i)
      axes += (i ? ", " : "") + std::to_string(dimensions + 1 + i);
    body.list("summed_axes", axes);
    body << "weight_column = Unsqueeze (" + weights + ", channel_axis)"
         << "weight = CastLike (weight_column, X)"
         << "weighted = Mul (" + values + ", weight)"
         << "summed = ReduceSum <keepdims = 0> (weighted, summed_axes)";
    values = "summed";
  }
  std::string order = "0, " + std::to_string(dimensions + 1);
  for (int i = 1; i <= dimensions; ++i)
    order += ", " + std::to_string(i);
  body << "Y = Transpose <perm = [" + order + "]> (" + values + ")";
}

std::string GridSampler::write() {
  number("zero", "0.0");
  number("one", "1.0");
  number("half", "0.5");
  body.list("neighbour_axis", std::to_string(dimensions + 1));
  if (mode != Taking::Nearest) {
    body << std::string("offsets32 = Constant <value_floats = [") +
                (mode == Taking::Linear ? "0.0, 1.0" : "-1.0, 0.0, 1.0, 2.0") +
                "]> ()"
         << "offsets = CastLike (offsets32, grid)";
  }
  if (mode == Taking::Cubic) {
    // Of Keys' cubic with -0.75.
    number("near3", "1.25");
    number("near2", "2.25");
    number("far3", "-0.75");
    number("far2", "-3.75");
    number("far1", "-6.0");
    number("far0", "-3.0");
  }
  std::string order = "0";
  for (int i = 2; i != dimensions + 2; ++i)
    order += ", " + std::to_string(i);
  body.list("channel_place", "1");
  body.list("open", "-1");
  body << "unit = Constant <value_int = 1> ()"
       << "shape = Shape (X)"
       << "channels = Gather (shape, channel_place)"
       << "rows_shape = Concat <axis = 0> (open, channels)"
       << "channels_last = Transpose <perm = [" + order + ", 1]> (X)"
       << "rows = Reshape (channels_last, rows_shape)";
  for (int axis = 0; axis != dimensions; ++axis)
    point(axis);
  for (int axis = 0; axis != dimensions; ++axis)
    neighbours(axis);
  sum();
  return body.finish();
}

} // namespace

std::string body::gridSample(const BodyNode &node) {
  auto word = [&](llvm::StringRef name, const char *otherwise) {
    const pb::AttributeProto *attribute = node.find(name);
    return attribute ? attribute->s() : std::string(otherwise);
  };
  int rank = node.rank(0) < 0 ? node.rank(1) : node.rank(0);
  std::string mode = word("mode", "linear"),
              padding = word("padding_mode", "zeros");
  constexpr int half = 10, real = 1, wide = 11;
  bool isReal = node.elementType(0) == real || node.elementType(0) == half ||
                node.elementType(0) == wide;
  bool isNearest = mode == "nearest",
       isLinear = mode == "linear" || mode == "bilinear";
  if (rank < 3)
    return node.needsRank(0, "rank 3 or more");
  if (!isNearest && !isReal)
    return node.needsElements(0, "floats of 16, 32 or 64 bits");
  // Rows of nothing have no number.
  for (int axis = 1; axis != rank; ++axis)
    if (node.size(0, axis) == 0)
      return node.needsElement(0);
  return GridSampler(rank - 2,
                     isNearest  ? Taking::Nearest
                     : isLinear ? Taking::Linear
                                : Taking::Cubic,
                     padding == "zeros"    ? Beyond::Zeros
                     : padding == "border" ? Beyond::Border
                                           : Beyond::Reflection,
                     node.integer("align_corners", 0) != 0)
      .write();
}

} // namespace dialectgen::onnx
