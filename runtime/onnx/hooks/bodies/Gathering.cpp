//===- Gathering.cpp - elements by their places, written out --------------===//
//
// A tensor is a list of its elements in their order. Elements at positions that
// depend on values are gathered from this list. The position of an element is
// the sum of its coordinates, each multiplied by the number of elements between
// it and the next one along its axis.
//
//===----------------------------------------------------------------------===//

#include "BodyText.h"

namespace dialectgen::onnx {
namespace {

/// Indices below 0 count from the end of `size` elements: those from the start.
/// Comparisons of whole numbers came with opset 9.
void fromStart(BodyText &body, const std::string &result,
               const std::string &indices, const std::string &size) {
  body << result + "_sign = Cast <to = 1> (" + indices + ")"
       << result + "_zero = Constant <value_float = 0.0> ()"
       << result + "_below = Less (" + result + "_sign, " + result + "_zero)"
       << result + "_turns = Cast <to = 7> (" + result + "_below)"
       << result + "_moves = Mul (" + result + "_turns, " + size + ")"
       << result + "_sum = Add (" + indices + ", " + result + "_moves)"
       // Which makes plain that none is below 0.
       << result + " = Abs (" + result + "_sum)";
}

/// The number of elements between neighbours along `axis`, from the sizes that
/// `shape` lists.
void stride(BodyText &body, const std::string &result, const std::string &shape,
            int axis) {
  body.list(result + "_from", std::to_string(axis + 1));
  body.list(result + "_to", "9223372036854775807");
  body.list(result + "_one", "1");
  body << result + "_behind = Slice (" + shape + ", " + result + "_from, " +
              result + "_to)"
       << result + "_some = Concat <axis = 0> (" + result + "_one, " + result +
              "_behind)"
       << result + " = ReduceProd <axes = [0], keepdims = 1> (" + result +
              "_some)";
}

/// The coordinates along `axis` of all places of a tensor of `rank` dimensions,
/// where each has size 1 but that one; `size` is how many there are, -1 where
/// only `shape` has it.
void coordinates(BodyText &body, const std::string &result,
                 const std::string &shape, int axis, int rank, int64_t size) {
  std::string thin;
  for (int i = 0; i != rank; ++i)
    thin += (i ? ", " : "") + std::string(i == axis ? "-1" : "1");
  std::string row = result + "_row";
  constexpr int64_t mostListed = 1024;
  if (size > 0 && size <= mostListed) {
    std::string numbers;
    for (int64_t i = 0; i != size; ++i)
      numbers += (i ? ", " : "") + std::to_string(i);
    body.list(row, numbers);
  } else {
    body.list(result + "_axis", std::to_string(axis));
    body << result + "_listed = Gather (" + shape + ", " + result + "_axis)"
         << result + "_count = Squeeze (" + result + "_listed)"
         << result + "_start = Constant <value_int = 0> ()"
         << result + "_step = Constant <value_int = 1> ()"
         << row + " = Range (" + result + "_start, " + result + "_count, " +
                result + "_step)";
  }
  body.list(result + "_thin", thin);
  body << result + " = Reshape (" + row + ", " + result + "_thin)";
}

/// The sizes of operands that are broadcast to each other; nothing if one is
/// not known.
std::optional<std::vector<int64_t>>
broadcast(const BodyNode &node, const std::vector<int> &operands) {
  std::vector<int64_t> sizes;
  for (int operand : operands) {
    int rank = node.rank(operand);
    if (rank < 0)
      return std::nullopt;
    while (sizes.size() < static_cast<size_t>(rank))
      sizes.insert(sizes.begin(), 1);
    for (int axis = 1; axis <= rank; ++axis) {
      int64_t size = node.size(operand, -axis);
      int64_t &all = sizes[sizes.size() - axis];
      if (size < 0)
        return std::nullopt;
      if (size != 1)
        all = size;
    }
  }
  return sizes;
}

std::string joined(const std::vector<int64_t> &numbers) {
  std::string text;
  for (int64_t number : numbers)
    text += (text.empty() ? "" : ", ") + std::to_string(number);
  return text;
}

} // namespace

std::string body::gatherElements(const BodyNode &node) {
  int rank = node.rank(0) < 0 ? node.rank(1) : node.rank(0);
  if (rank < 1)
    return node.needsRank(0, "rank 1 or more");
  int axis = node.integer("axis", 0);
  axis += axis < 0 ? rank : 0;
  BodyText body("GatherElements (data, indices) => (output) {\n");
  body.list("flat", "-1");
  body << "list = Reshape (data, flat)"
       << "shape = Shape (data)";
  std::string places = placesAlong(body, node, rank, axis);
  body << "output = Gather <axis = 0> (list, " + places + ")";
  return body.finish();
}

std::string placesAlong(BodyText &body, const BodyNode &node, int rank,
                        int axis) {
  body << "wanted = Shape (indices)"
       << "wide = Cast <to = 7> (indices)";
  body.size("size", "data", axis);
  fromStart(body, "found", "wide", "size");
  stride(body, "own", "shape", axis);
  body << "sum = Mul (found, own)";
  std::string sum = "sum";
  for (int other = 0; other != rank; ++other) {
    if (other == axis)
      continue;
    std::string name = "c" + std::to_string(other);
    stride(body, name + "_stride", "shape", other);
    coordinates(body, name, "wanted", other, rank, node.size(1, other));
    body << name + "_places = Mul (" + name + ", " + name + "_stride)"
         << name + "_sum = Add (" + sum + ", " + name + "_places)";
    sum = name + "_sum";
  }
  return sum;
}

std::string placesOfLists(BodyText &body, int64_t named) {
  body << "wide = Cast <to = 7> (indices)";
  fromStart(body, "found", "wide", "sizes");
  std::string strides;
  for (int64_t i = 0; i != named; ++i) {
    std::string name = "s" + std::to_string(i);
    stride(body, name, "sizes", i);
    strides += (i ? ", " : "") + name;
  }
  body.list("last_axis", "-1");
  body << "strides = Concat <axis = 0> (" + strides + ")"
       << "parts = Mul (found, strides)"
       << "place = ReduceSum <keepdims = 0> (parts, last_axis)";
  return "place";
}

/// The dimensions that indices name are one, in which each list of them is a
/// place.
std::string body::gatherNd(const BodyNode &node) {
  int rank = node.rank(0), places = node.rank(1);
  int64_t named = node.size(1, -1), batch = node.integer("batch_dims", 0);
  if (rank < 1)
    return node.needsRank(0, "rank 1 or more");
  if (places < 1)
    return node.needsRank(1, "rank 1 or more");
  if (named < 1 || batch + named > rank)
    return node.needs("a known last size of 'indices' that, with 'batch_dims', "
                      "is not above the rank of 'data'");
  if (node.isEmpty(0))
    return node.needsElement(0);
  BodyText body("GatherND (data, indices) => (output) {\n");
  body << "shape = Shape (data)";
  body.list("first", std::to_string(batch));
  body.list("last", std::to_string(batch + named));
  body.list("end", "9223372036854775807");
  body.list("open", "-1");
  body << "sizes = Slice (shape, first, last)"
       << "rest = Slice (shape, last, end)"
       << "rows_shape = Concat <axis = 0> (open, rest)"
       << "rows = Reshape (data, rows_shape)";
  std::string place = placesOfLists(body, named);
  body.list("one", "1");
  for (int64_t i = 0; i != batch; ++i) {
    // As many rows as lists of indices can name, for each place before.
    std::string name = "b" + std::to_string(i);
    body.list(name + "_from", std::to_string(i + 1));
    body << name + "_sizes = Slice (shape, " + name + "_from, last)"
         << name + "_some = Concat <axis = 0> (one, " + name + "_sizes)"
         << name + "_stride = ReduceProd <axes = [0], keepdims = 1> (" + name +
                "_some)";
    coordinates(body, name, "shape", i, places - 1, node.size(0, i));
    body << name + "_places = Mul (" + name + ", " + name + "_stride)"
         << name + "_sum = Add (" + place + ", " + name + "_places)";
    place = name + "_sum";
  }
  body << "output = Gather <axis = 0> (rows, " + place + ")";
  return body.finish();
}

/// The last of equal ones is the first from the end.
std::string body::lastOfEqual(const BodyNode &node) {
  if (!node.integer("select_last_index", 0))
    return node.needs("an attribute 'select_last_index' of 1");
  int64_t axis = node.integer("axis", 0), size = node.size(0, axis);
  BodyText body(node.node.op_type() +
                " <axis, keepdims> (data) => (reduced) {\n");
  body.size("count", "data", axis);
  constexpr int64_t mostListed = 1024;
  if (size > 0 && size <= mostListed) {
    std::string numbers;
    for (int64_t i = size; i-- > 0;)
      numbers += (numbers.empty() ? "" : ", ") + std::to_string(i);
    body.list("backward", numbers);
    body << "turned = Gather <axis: int = @axis> (data, backward)";
  } else {
    body.list("start", "-1");
    body.list("end", "-9223372036854775807");
    body.list("step", "-1");
    body.list("along", std::to_string(axis));
    body << "turned = Slice (data, start, end, along, step)";
  }
  body << "found = " + node.node.op_type() +
              " <axis: int = @axis, keepdims: int = @keepdims> (turned)"
       << "one = Constant <value_int = 1> ()"
       << "size = Squeeze (count)"
       << "last = Sub (size, one)"
       << "reduced = Sub (last, found)";
  return body.finish();
}

/// The elements of both, one list after the other, of which each place takes
/// one: products with 0 and 1 would not do where something is no number.
std::string body::where(const BodyNode &node) {
  std::optional<std::vector<int64_t>> sizes = broadcast(node, {0, 1, 2});
  if (!sizes)
    return node.needs("known sizes of all operands");
  int64_t count = 1;
  for (int64_t size : *sizes)
    count *= size;
  if (count == 0)
    return node.needs("an element at least in its result");
  BodyText body("Where (condition, X, Y) => (output) {\n");
  body.list("shape", joined(*sizes));
  body.list("flat", "-1");
  body.list("count", std::to_string(count));
  body << "all_true = Expand (condition, shape)"
       << "all_x = Expand (X, shape)"
       << "all_y = Expand (Y, shape)"
       << "list_x = Reshape (all_x, flat)"
       << "list_y = Reshape (all_y, flat)"
       << "both = Concat <axis = 0> (list_y, list_x)"
       << "chosen = Cast <to = 7> (all_true)"
       << "sum = Mul (chosen, count)";
  std::string sum = "sum";
  int rank = sizes->size();
  int64_t between = count;
  for (int axis = 0; axis != rank; ++axis) {
    std::string name = "c" + std::to_string(axis);
    between /= (*sizes)[axis];
    coordinates(body, name, "shape", axis, rank, (*sizes)[axis]);
    body.list(name + "_stride", std::to_string(between));
    body << name + "_places = Mul (" + name + ", " + name + "_stride)"
         << name + "_sum = Add (" + sum + ", " + name + "_places)";
    sum = name + "_sum";
  }
  body << "place = Reshape (" + sum + ", shape)"
       << "output = Gather <axis = 0> (both, place)";
  return body.finish();
}

/// One after the other, since the number of results depends on values, and
/// before opset 9 loops alone have as many results as there were turns.
std::string body::nonZero(const BodyNode &node) {
  int rank = node.rank(0);
  if (rank < 1)
    return node.needsRank(0, "rank 1 or more");
  if (node.isEmpty(0))
    return node.needsElement(0);
  BodyText body("NonZero (X) => (Y) {\n");
  body.list("flat", "-1");
  body.list("first_axis", "0");
  // The positions of all elements, then of each that is left.
  body << "shape = Shape (X)"
       << "list = Reshape (X, flat)"
       << "is_some = Cast <to = 9> (list)"
       << "number = Cast <to = 7> (is_some)"
       << "some = Cast <to = 1> (is_some)"
       << "all_1 = Shape (list)"
       << "all = Squeeze (all_1)"
       << "goes_1 = Cast <to = 9> (all_1)"
       << "goes = Squeeze (goes_1)"
       << "same, order_all = Loop <body = number_each (turn, goes_in, same_in) "
          "=> (goes_out, same_out, position) {"
       << "goes_out = Identity (goes_in)"
       << "same_out = Identity (same_in)"
       << "position = Identity (turn)"
       << "}> (all, goes, all_1)"
       << "order = Reshape (order_all, flat)"
       << "turns = ReduceSum <keepdims = 0> (number, first_axis)"
       << "left, found = Loop <body = find_each (turn_2, goes_in_2, before) => "
          "(goes_out_2, after, place) {"
       << "goes_out_2 = Identity (goes_in_2)"
       << "place = ArgMax <axis = 0, keepdims = 1> (before)"
       << "is_here = Equal (order, place)"
       << "here = Cast <to = 1> (is_here)"
       << "after = Sub (before, here)"
       << "}> (turns, goes, some)"
       << "places = Reshape (found, flat)";
  std::string coordinates, rest = "places";
  for (int axis = 0; axis != rank; ++axis) {
    std::string name = "c" + std::to_string(axis);
    body.list(name + "_row", "1, -1");
    stride(body, name + "_stride", "shape", axis);
    body << name + "_is = Div (" + rest + ", " + name + "_stride)"
         << name + "_taken = Mul (" + name + "_is, " + name + "_stride)"
         << name + "_rest = Sub (" + rest + ", " + name + "_taken)"
         << name + " = Reshape (" + name + "_is, " + name + "_row)";
    rest = name + "_rest";
    coordinates += (axis ? ", " : "") + name;
  }
  body << "Y = Concat <axis = 0> (" + coordinates + ")";
  return body.finish();
}

/// Dimensions of size 1 are repeated: as often as the larger of both sizes
/// holds the own one, where sizes are not known.
std::string body::expand(const BodyNode &node) {
  int rank = node.rank(0), wanted = node.resultRank(0);
  int64_t named = node.size(1, 0);
  if (named >= 0)
    wanted = std::max<int64_t>(rank, named);
  if (rank < 0)
    return node.needsRank(0, "a known rank");
  if (wanted < rank)
    return node.needs("a known rank of its result");
  std::vector<int64_t> before(wanted - rank, 1), repeats(wanted, 1);
  bool isKnown = true;
  for (int axis = 0; axis != rank; ++axis)
    before.push_back(node.size(0, axis));
  for (int axis = 0; axis != wanted; ++axis) {
    int64_t size = node.resultSize(0, axis);
    isKnown &= before[axis] >= 0 && size >= 0;
    if (before[axis] == 1)
      repeats[axis] = size;
  }
  BodyText body("Expand (input, shape) => (output) {\n");
  if (!isKnown) {
    // As many sizes as there are in the shape: others in front are 1.
    if (named < 0)
      return node.needs("a known number of elements of 'shape'");
    auto fill = [&](const std::string &name, int64_t count) {
      if (count == wanted)
        return name;
      std::string ones = "1";
      for (int64_t i = count + 1; i < wanted; ++i)
        ones += ", 1";
      body.list(name + "_ones", ones);
      body << name + "_all = Concat <axis = 0> (" + name + "_ones, " + name +
                  ")";
      return name + "_all";
    };
    body << "wanted = Identity (shape)"
         << "own = Shape (input)";
    std::string own = rank == 0 ? "" : fill("own", rank);
    std::string all = named == 0 ? "" : fill("wanted", named);
    if (own.empty() || all.empty())
      return node.needs("an operand and a 'shape' of rank 1 or more");
    body.list("two", "2");
    body.list("one", "1");
    // The larger of two numbers, with the operators of the first opsets.
    auto larger = [&](const std::string &name, const std::string &a,
                      const std::string &b) {
      body << name + "_sum = Add (" + a + ", " + b + ")"
           << name + "_difference = Sub (" + a + ", " + b + ")"
           << name + "_distance = Abs (" + name + "_difference)"
           << name + "_twice = Add (" + name + "_sum, " + name + "_distance)"
           << name + " = Div (" + name + "_twice, two)";
    };
    larger("most", own, all);
    larger("least", own, "one");
    // None of an empty dimension, which a size of 1 becomes, too.
    body << "product = Mul (" + own + ", " + all + ")"
         << "is_full = Cast <to = 9> (product)"
         << "is_some = Cast <to = 7> (is_full)"
         << "times_1 = Div (most, least)"
         << "repeats = Mul (times_1, is_some)"
         << "whole = Reshape (input, " + own + ")"
         << "output = Tile (whole, repeats)";
    return body.finish();
  }
  body.list("sizes", joined(before));
  body << "whole = Reshape (input, sizes)";
  if (wanted == 0) {
    body << "output = Identity (whole)";
  } else {
    body.list("repeats", joined(repeats));
    body << "output = Tile (whole, repeats)";
  }
  return body.finish();
}

std::string body::constantOfShape(const BodyNode &node) {
  int64_t rank = node.size(0, 0);
  if (rank < 0)
    return node.needs("a known number of elements of 'input'");
  const pb::AttributeProto *value = node.find("value");
  BodyText body(std::string("ConstantOfShape ") + (value ? "<value> " : "") +
                "(input) => (output) {\n");
  body << (value ? "one = Constant <value: tensor = @value> ()"
                 : "one = Constant <value_floats = [0.0]> ()");
  if (rank == 0)
    body << "output = Squeeze (one)";
  else
    body << "output = Expand (one, input)";
  return body.finish();
}

} // namespace dialectgen::onnx
