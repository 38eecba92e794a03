//===- Places.cpp - known results of ops that select places ---------------===//
//
// See placingRows in Computation.h: parts, repetitions and borders of tensors,
// and elements at places that other operands name.
//
//===----------------------------------------------------------------------===//

#include "Computation.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;

namespace dialectgen::onnx::compute {
namespace {

using Place = SmallVector<int64_t>;

std::optional<int64_t> fromStart(int64_t axis, int64_t rank) {
  axis += axis < 0 ? rank : 0;
  return axis < 0 || axis >= rank ? std::nullopt : std::optional(axis);
}

int64_t offsetOf(ArrayRef<int64_t> shape, ArrayRef<int64_t> at) {
  int64_t offset = 0;
  for (auto [size, index] : llvm::zip(shape, at))
    offset = offset * size + index;
  return offset;
}

/// A part of the operand for each result.
Known split(const Node &node) {
  Known value = node.operand(0);
  auto axis =
      fromStart(node.integer("axis").value_or(0), value.getType().getRank());
  auto sizes = node.integers(1, "split");
  if (!axis || failed(sizes))
    return {};
  int64_t size = value.getType().getDimSize(unsigned(*axis)),
          count = node.op->getNumResults();
  Place parts;
  if (*sizes) {
    parts = **sizes;
  } else {
    int64_t one = llvm::divideCeil(size, count);
    for (int64_t rest = size; rest > 0; rest -= one)
      parts.push_back(std::min(one, rest));
  }
  if (int64_t(parts.size()) != count ||
      llvm::any_of(parts,
                   [&](int64_t part) { return part < 0 || part > size; }) ||
      std::accumulate(parts.begin(), parts.end(), int64_t(0)) != size)
    return {};
  int64_t start =
      std::accumulate(parts.begin(), parts.begin() + node.result, int64_t(0));
  Place shape(value.getType().getShape());
  shape[*axis] = parts[node.result];
  return placed(shape, value.getElementType(), [&](ArrayRef<int64_t> at) {
    Place from(at);
    from[*axis] += start;
    return elementAt(value, from);
  });
}

/// Of opsets whose second operand lists a number for each axis.
Known tile(const Node &node) {
  Known value = node.operand(0);
  auto repeats = integersOf(node.operand(1));
  ArrayRef<int64_t> sizes = value.getType().getShape();
  if (node.operands.size() != 2 || !repeats || repeats->size() != sizes.size())
    return {};
  Place shape;
  for (auto [size, times] : llvm::zip(sizes, *repeats)) {
    if (times < 0 || times > mostElements)
      return {};
    shape.push_back(size * times);
  }
  return placed(shape, value.getElementType(), [&](ArrayRef<int64_t> at) {
    Place from;
    for (auto [index, size] : llvm::zip(at, sizes))
      from.push_back(index % size);
    return elementAt(value, from);
  });
}

/// The place of an element of a padded axis in the operand; nothing if it is a
/// new one.
std::optional<int64_t> placeInside(StringRef mode, int64_t at, int64_t size) {
  if (at >= 0 && at < size)
    return at;
  if (mode == "edge")
    return at < 0 ? 0 : size - 1;
  if (mode == "wrap")
    return ((at % size) + size) % size;
  if (mode != "reflect")
    return std::nullopt;
  int64_t turn = 2 * (size - 1);
  if (turn == 0)
    return 0;
  at = ((at % turn) + turn) % turn;
  return std::min(at, turn - at);
}

Known pad(const Node &node) {
  Known value = node.operand(0);
  Type element = value.getElementType();
  Place shape(value.getType().getShape());
  int64_t rank = int64_t(shape.size());
  auto pads = node.integers(1, "pads"), axes = node.integers(3, "axes");
  if (failed(pads) || !*pads || failed(axes))
    return {};
  Place named = *axes ? **axes : llvm::to_vector(llvm::seq<int64_t>(0, rank));
  if ((**pads).size() != 2 * named.size())
    return {};
  Place first(size_t(rank), 0), sizes(shape);
  for (auto [index, axis] : llvm::enumerate(named)) {
    auto place = fromStart(axis, rank);
    int64_t before = (**pads)[index], after = (**pads)[index + named.size()];
    if (!place || std::abs(before) > mostElements ||
        std::abs(after) > mostElements)
      return {};
    first[*place] = before;
    shape[*place] += before + after;
  }
  auto text = node.op->getAttrOfType<StringAttr>("mode");
  StringRef mode = text ? text.getValue() : "constant";
  if (mode != "constant" && llvm::is_contained(sizes, 0))
    return {};
  Attribute border = node.has(2) && node.operand(2).getNumElements() == 1
                         ? elementsOf(node.operand(2)).front()
                         : zeroOf(element);
  if (auto real = node.op->getAttrOfType<FloatAttr>("value"))
    border = isa<FloatType>(element)
                 ? FloatAttr::get(element, real.getValueAsDouble())
                 : Attribute();
  if (!border)
    return {};
  return placed(shape, element, [&](ArrayRef<int64_t> at) {
    Place from;
    for (auto [axis, index] : llvm::enumerate(at)) {
      auto inside = placeInside(mode, index - first[axis], sizes[axis]);
      if (!inside)
        return border;
      from.push_back(*inside);
    }
    return elementAt(value, from);
  });
}

/// Slices along `axis`, or elements without one, that a list selects.
Known compress(const Node &node) {
  Known value = node.operand(0), condition = node.operand(1);
  if (!condition.getElementType().isInteger(1))
    return {};
  auto given = node.integer("axis");
  ArrayRef<int64_t> sizes = value.getType().getShape();
  auto axis = fromStart(given.value_or(0), given ? int64_t(sizes.size()) : 1);
  if (!axis)
    return {};
  int64_t all = given ? sizes[*axis] : value.getNumElements();
  Place chosen;
  for (auto [index, isChosen] : llvm::enumerate(condition.getValues<bool>()))
    if (isChosen && int64_t(index) < all)
      chosen.push_back(int64_t(index));
  Place shape(1, int64_t(chosen.size()));
  if (given) {
    shape.assign(sizes.begin(), sizes.end());
    shape[*axis] = int64_t(chosen.size());
  }
  return placed(shape, value.getElementType(), [&](ArrayRef<int64_t> at) {
    if (!given)
      return *(value.value_begin<Attribute>() + chosen[at[0]]);
    Place from(at);
    from[*axis] = chosen[from[*axis]];
    return elementAt(value, from);
  });
}

/// The places of elements that are not 0, one in each column.
Known nonZero(const Node &node) {
  Known value = node.operand(0);
  ArrayRef<int64_t> sizes = value.getType().getShape();
  SmallVector<int64_t> found;
  for (auto [offset, element] : llvm::enumerate(elementsOf(value))) {
    auto whole = dyn_cast<IntegerAttr>(element);
    auto real = dyn_cast<FloatAttr>(element);
    if (!whole && !real)
      return {};
    if (whole ? !whole.getValue().isZero() : !real.getValue().isZero())
      found.push_back(int64_t(offset));
  }
  // Of a scalar, which has no axes, versions differ.
  if (sizes.empty())
    return {};
  Type element = IntegerType::get(node.op->getContext(), 64);
  return placed(
      {int64_t(sizes.size()), int64_t(found.size())}, element,
      [&](ArrayRef<int64_t> at) -> Attribute {
        int64_t after =
            ShapedType::getNumElements(sizes.drop_front(size_t(at[0]) + 1));
        return IntegerAttr::get(element, found[at[1]] / after % sizes[at[0]]);
      });
}

/// An element for each index, which names its place along one axis.
Known gatherElements(const Node &node) {
  Known value = node.operand(0);
  auto indices = integersOf(node.operand(1));
  ArrayRef<int64_t> sizes = value.getType().getShape(),
                    shape = node.operand(1).getType().getShape();
  auto axis =
      fromStart(node.integer("axis").value_or(0), int64_t(sizes.size()));
  if (!axis || !indices || sizes.size() != shape.size())
    return {};
  return placed(
      shape, value.getElementType(), [&](ArrayRef<int64_t> at) -> Attribute {
        Place from(at);
        auto index = fromStart((*indices)[offsetOf(shape, at)], sizes[*axis]);
        if (!index)
          return {};
        from[*axis] = *index;
        for (auto [place, size] : llvm::zip(from, sizes))
          if (place >= size)
            return {};
        return elementAt(value, from);
      });
}

/// A slice for each tuple of indices.
Known gatherTuples(const Node &node) {
  Known value = node.operand(0);
  auto indices = integersOf(node.operand(1));
  ArrayRef<int64_t> sizes = value.getType().getShape(),
                    tuples = node.operand(1).getType().getShape();
  int64_t batch = node.integer("batch_dims").value_or(0);
  if (!indices || tuples.empty() || batch < 0 ||
      batch >= int64_t(tuples.size()) ||
      batch + tuples.back() > int64_t(sizes.size()))
    return {};
  int64_t length = tuples.back();
  Place shape(tuples.drop_back());
  llvm::append_range(shape, sizes.drop_front(size_t(batch + length)));
  return placed(
      shape, value.getElementType(), [&](ArrayRef<int64_t> at) -> Attribute {
        Place from(at.take_front(size_t(batch)));
        int64_t first =
            offsetOf(tuples.drop_back(), at.take_front(tuples.size() - 1)) *
            length;
        for (int64_t i = 0; i != length; ++i) {
          auto index = fromStart((*indices)[first + i], sizes[batch + i]);
          if (!index)
            return {};
          from.push_back(*index);
        }
        llvm::append_range(from, at.drop_front(tuples.size() - 1));
        return elementAt(value, from);
      });
}

bool isReplacing(const Node &node) {
  auto reduction = node.op->getAttrOfType<StringAttr>("reduction");
  return !reduction || reduction.getValue() == "none";
}

/// The operand with other elements at places along one axis.
Known scatterElements(const Node &node) {
  Known value = node.operand(0), updates = node.operand(2);
  auto indices = integersOf(node.operand(1));
  ArrayRef<int64_t> sizes = value.getType().getShape(),
                    shape = updates.getType().getShape();
  auto axis =
      fromStart(node.integer("axis").value_or(0), int64_t(sizes.size()));
  if (!axis || !indices || !isReplacing(node) ||
      shape != node.operand(1).getType().getShape() ||
      shape.size() != sizes.size())
    return {};
  Elements elements = elementsOf(value), others = elementsOf(updates);
  bool isInside = forEachPlace(shape, [&](ArrayRef<int64_t> at) {
    int64_t offset = offsetOf(shape, at);
    Place to(at);
    auto index = fromStart((*indices)[offset], sizes[*axis]);
    if (!index)
      return false;
    to[*axis] = *index;
    for (auto [place, size] : llvm::zip(to, sizes))
      if (place >= size)
        return false;
    elements[offsetOf(sizes, to)] = others[offset];
    return true;
  });
  return isInside ? make(sizes, value.getElementType(), elements) : Known();
}

/// The operand with other slices at tuples of indices.
Known scatterTuples(const Node &node) {
  Known value = node.operand(0), updates = node.operand(2);
  auto indices = integersOf(node.operand(1));
  ArrayRef<int64_t> sizes = value.getType().getShape(),
                    tuples = node.operand(1).getType().getShape(),
                    shape = updates.getType().getShape();
  if (!indices || tuples.empty() || !isReplacing(node) ||
      tuples.back() > int64_t(sizes.size()))
    return {};
  int64_t length = tuples.back();
  Place expected(tuples.drop_back());
  llvm::append_range(expected, sizes.drop_front(size_t(length)));
  if (shape != ArrayRef(expected))
    return {};
  Elements elements = elementsOf(value), others = elementsOf(updates);
  bool isInside = forEachPlace(shape, [&](ArrayRef<int64_t> at) {
    int64_t first =
        offsetOf(tuples.drop_back(), at.take_front(tuples.size() - 1)) * length;
    Place to;
    for (int64_t i = 0; i != length; ++i) {
      auto index = fromStart((*indices)[first + i], sizes[i]);
      if (!index)
        return false;
      to.push_back(*index);
    }
    llvm::append_range(to, at.drop_front(tuples.size() - 1));
    elements[offsetOf(sizes, to)] = others[offsetOf(shape, at)];
    return true;
  });
  return isInside ? make(sizes, value.getElementType(), elements) : Known();
}

/// One triangle of each matrix, zeros in the other.
Known triangle(const Node &node) {
  Known value = node.operand(0);
  ArrayRef<int64_t> sizes = value.getType().getShape();
  auto diagonal =
      node.has(1) ? integersOf(node.operand(1)) : std::optional(Place(1, 0));
  Attribute zero = zeroOf(value.getElementType());
  if (!diagonal || diagonal->size() != 1 || sizes.size() < 2 || !zero)
    return {};
  bool isUpper = node.integer("upper").value_or(1);
  return placed(sizes, value.getElementType(), [&](ArrayRef<int64_t> at) {
    int64_t behind = at[at.size() - 1] - at[at.size() - 2];
    bool isKept =
        isUpper ? behind >= diagonal->front() : behind <= diagonal->front();
    return isKept ? elementAt(value, at) : zero;
  });
}

/// Integers, or real numbers that are whole.
std::optional<Place> wholeNumbersOf(Known value) {
  if (!isa<FloatType>(value.getElementType()))
    return integersOf(value);
  Place numbers;
  for (const APFloat &number : value.getValues<APFloat>()) {
    APSInt whole(/*BitWidth=*/64, /*isUnsigned=*/false);
    bool isExact = false;
    if (number.convertToInteger(whole, APFloat::rmTowardZero, &isExact) !=
            APFloat::opOK ||
        !isExact)
      return std::nullopt;
    numbers.push_back(whole.getExtValue());
  }
  return numbers;
}

/// `on` at the index of each element, `off` elsewhere.
Known oneHot(const Node &node) {
  Known values = node.operand(2);
  auto indices = wholeNumbersOf(node.operand(0)),
       depth = wholeNumbersOf(node.operand(1));
  if (!indices || !depth || depth->size() != 1 || depth->front() < 1 ||
      depth->front() > mostElements || values.getNumElements() != 2)
    return {};
  Place shape(node.operand(0).getType().getShape());
  auto axis =
      fromStart(node.integer("axis").value_or(-1), int64_t(shape.size()) + 1);
  if (!axis)
    return {};
  Place before = shape;
  shape.insert(shape.begin() + *axis, depth->front());
  Elements both = elementsOf(values);
  return placed(shape, values.getElementType(), [&](ArrayRef<int64_t> at) {
    Place from(at);
    from.erase(from.begin() + *axis);
    int64_t index = (*indices)[offsetOf(before, from)];
    index += index < 0 ? depth->front() : 0;
    return both[index == at[*axis]];
  });
}

constexpr Row placements[] = {
    {"Compress", compress},
    {"GatherElements", gatherElements, Flow::MovesFirst},
    {"GatherND", gatherTuples, Flow::MovesFirst},
    {"NonZero", nonZero},
    {"OneHot", oneHot},
    {"Pad", pad, Flow::MovesFirst},
    {"ScatterElements", scatterElements},
    {"ScatterND", scatterTuples},
    {"Split", split, Flow::MovesFirst, ~0u, /*several=*/true},
    {"Tile", tile, Flow::MovesFirst},
    {"Trilu", triangle},
};

} // namespace

ArrayRef<Row> placingRows() { return placements; }

bool forEachPlace(ArrayRef<int64_t> shape,
                  llvm::function_ref<bool(ArrayRef<int64_t>)> visit) {
  if (llvm::is_contained(shape, 0))
    return true;
  Place at(shape.size(), 0);
  while (true) {
    if (!visit(at))
      return false;
    size_t axis = shape.size();
    for (; axis != 0; --axis) {
      if (++at[axis - 1] != shape[axis - 1])
        break;
      at[axis - 1] = 0;
    }
    if (axis == 0)
      return true;
  }
}

Known placed(ArrayRef<int64_t> shape, Type element,
             llvm::function_ref<Attribute(ArrayRef<int64_t>)> at) {
  if (!countOf(shape))
    return {};
  Elements elements;
  bool isWhole = forEachPlace(shape, [&](ArrayRef<int64_t> place) {
    elements.push_back(at(place));
    return bool(elements.back());
  });
  return isWhole ? make(shape, element, elements) : Known();
}

Attribute elementAt(Known value, ArrayRef<int64_t> at) {
  return *(value.value_begin<Attribute>() +
           offsetOf(value.getType().getShape(), at));
}

std::optional<int64_t> countOf(ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t size : shape) {
    if (size < 0 || size > mostElements)
      return std::nullopt;
    count *= size;
    if (count > mostElements)
      return std::nullopt;
  }
  return count;
}

Attribute zeroOf(Type element) {
  if (isa<IntegerType>(element))
    return IntegerAttr::get(element, 0);
  return isa<FloatType>(element) ? FloatAttr::get(element, 0) : Attribute();
}

} // namespace dialectgen::onnx::compute
