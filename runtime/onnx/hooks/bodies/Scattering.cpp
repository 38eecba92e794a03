//===- Scattering.cpp - elements into their places, written out -----------===//
//
// Updates that are combined with what is there may name a place several times,
// which only one after the other gets right: a loop takes each in its turn.
//
//===----------------------------------------------------------------------===//

#include "BodyText.h"

namespace dialectgen::onnx {
namespace {

/// The op that combines; null if updates replace what is there, nothing if
/// this is not known.
std::optional<const char *> combination(const BodyNode &node) {
  const pb::AttributeProto *reduction = node.find("reduction");
  std::string word = reduction ? reduction->s() : "none";
  if (word == "none")
    return nullptr;
  // No op combines strings, truth values or complex numbers.
  constexpr int others[] = {8, 9, 14, 15};
  if (llvm::is_contained(others, node.elementType(0)))
    return std::nullopt;
  if (word == "add")
    return "Add";
  if (word == "mul")
    return "Mul";
  if (word == "max")
    return "Max";
  if (word == "min")
    return "Min";
  return std::nullopt;
}

/// Combines `rows`, of as many dimensions as `rank`, at each of the list
/// `places` with the row of `updates` there, in their order.
void combineInTurn(BodyText &body, const std::string &op, int rank,
                   int element) {
  // The first opsets compute in 32 bits.
  constexpr int narrow[] = {2, 3, 4, 5}, int32 = 6;
  bool isNarrow = llvm::is_contained(narrow, element);
  std::string type = std::to_string(isNarrow ? int32 : element);
  std::string index = "here";
  body << "wide_rows = Cast <to = " + type + "> (rows)"
       << "wide_updates = Cast <to = " + type + "> (updates_list)"
       << "turns1 = Shape (places)"
       << "turns = Squeeze (turns1)"
       << "always = Cast <to = 9> (turns1)"
       << "goes = Squeeze (always)"
       << "combined = Loop <body = each (turn, goes_in, before) => "
          "(goes_out, after) {"
       << "goes_out = Identity (goes_in)"
       << "thin = Constant <value_ints = [1]> ()"
       << "dialect_turn = Reshape (turn, thin)"
       << "here = Gather <axis = 0> (places, dialect_turn)"
       << "update = Gather <axis = 0> (wide_updates, dialect_turn)"
       << "now = Gather <axis = 0> (before, here)"
       << "both = " + op + " (now, update)";
  if (rank == 2) {
    body << "sizes = Shape (both)"
         << "column = Constant <value_ints = [1, 1]> ()"
         << "place = Reshape (here, column)"
         << "everywhere = Expand (place, sizes)";
    index = "everywhere";
  }
  body << "after = ScatterElements <axis = 0> (before, " + index + ", both)"
       << "}> (turns, goes, wide_rows)"
       << "changed = Cast <to = " + std::to_string(element) + "> (combined)";
}

constexpr const char *knownReduction =
    "an attribute 'reduction' of add, mul, max or min, and numbers to combine";

} // namespace

std::string body::scatterElements(const BodyNode &node) {
  std::optional<const char *> op = combination(node);
  int rank = node.rank(0) < 0 ? node.rank(1) : node.rank(0);
  if (!op || !*op)
    return node.needs(knownReduction);
  if (rank < 1 || !node.elementType(0))
    return node.needsRank(0, "rank 1 or more, and a known type of elements,");
  int axis = node.integer("axis", 0);
  BodyText body("ScatterElements (data, indices, updates) => (output) {\n");
  body.list("flat", "-1");
  body << "shape = Shape (data)"
       << "rows = Reshape (data, flat)"
       << "updates_list = Reshape (updates, flat)"
       << "places = Reshape (" +
              placesAlong(body, node, rank, axis + (axis < 0 ? rank : 0)) +
              ", flat)";
  combineInTurn(body, *op, /*rank=*/1, node.elementType(0));
  body << "output = Reshape (changed, shape)";
  return body.finish();
}

std::string body::scatterNd(const BodyNode &node) {
  std::optional<const char *> op = combination(node);
  int rank = node.rank(0);
  int64_t named = node.size(1, -1);
  if (!op)
    return node.needs(knownReduction);
  if (rank < 1 || !node.elementType(0))
    return node.needsRank(0, "rank 1 or more, and a known type of elements,");
  if (named < 1 || named > rank)
    return node.needs("a known last size of 'indices' that is not above the "
                      "rank of 'data'");
  if (node.isEmpty(0))
    return node.needsElement(0);
  BodyText body("ScatterND (data, indices, updates) => (output) {\n");
  body.list("flat", "-1");
  body.list("first", "0");
  body.list("last", std::to_string(named));
  body.list("end", "9223372036854775807");
  body.list("one", "1");
  body << "shape = Shape (data)"
       << "sizes = Slice (shape, first, last)"
       << "rest = Slice (shape, last, end)"
       << "rest1 = Concat <axis = 0> (one, rest)"
       << "width = ReduceProd <axes = [0], keepdims = 1> (rest1)"
       << "rows_shape = Concat <axis = 0> (flat, width)"
       << "rows = Reshape (data, rows_shape)"
       << "updates_list = Reshape (updates, rows_shape)"
       << "places = Reshape (" + placesOfLists(body, named) + ", flat)";
  if (*op) {
    combineInTurn(body, *op, /*rank=*/2, node.elementType(0));
  } else {
    body.list("column", "-1, 1");
    body << "all_places = Reshape (places, column)"
         << "all_sizes = Shape (updates_list)"
         << "everywhere = Expand (all_places, all_sizes)"
         << "changed = ScatterElements <axis = 0> (rows, everywhere, "
            "updates_list)";
  }
  body << "output = Reshape (changed, shape)";
  return body.finish();
}

} // namespace dialectgen::onnx
