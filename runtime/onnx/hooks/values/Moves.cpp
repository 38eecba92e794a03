//===- Moves.cpp - known results of ops that move elements ----------------===//
//
// See movingRows in Computation.h.
//
//===----------------------------------------------------------------------===//

#include "Computation.h"
#include "dialectgen/core/CheckedSize.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace dialectgen::onnx::compute {
namespace {

Known makeIntegers(MLIRContext *context, ArrayRef<int64_t> numbers,
                   bool isScalar = false) {
  Builder builder(context);
  Elements elements;
  for (int64_t number : numbers)
    elements.push_back(builder.getI64IntegerAttr(number));
  SmallVector<int64_t, 1> shape;
  if (!isScalar)
    shape.push_back(static_cast<int64_t>(numbers.size()));
  return make(shape, builder.getI64Type(), elements);
}

Known reshaped(Known value, ArrayRef<int64_t> shape) {
  return make(shape, value.getElementType(), elementsOf(value));
}

Known same(const Node &node) { return node.operand(0); }

std::optional<SmallVector<int64_t>> sizesOf(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !type.hasStaticShape())
    return std::nullopt;
  return SmallVector<int64_t>(type.getShape());
}

Known shape(const Node &node) {
  std::optional<SmallVector<int64_t>> sizes = askedSizes(node);
  if (!sizes || llvm::is_contained(*sizes, ShapedType::kDynamic))
    return {};
  return makeIntegers(node.op->getContext(), *sizes);
}

Known size(const Node &node) {
  auto sizes = sizesOf(node.op->getOperand(0));
  if (!sizes)
    return {};
  std::optional<int64_t> count = CheckedSize::elementsIn(*sizes).get();
  return count ? makeIntegers(node.op->getContext(), *count, /*isScalar=*/true)
               : Known();
}

/// The nearest number of `type`. Floats of 8 bits have no number beyond the
/// greatest if they saturate, and those of fewer never; powers of two are
/// rounded otherwise.
std::optional<APFloat> roundedTo(FloatType type, APFloat number,
                                 bool saturates) {
  if (isa<Float8E8M0FNUType>(type))
    return std::nullopt;
  bool losesInfo = false;
  bool isBounded = type.getWidth() < 8 || (type.getWidth() == 8 && saturates);
  if (isBounded && !number.isNaN()) {
    APFloat most =
        APFloat::getLargest(type.getFloatSemantics(), number.isNegative());
    APFloat wide = most;
    wide.convert(number.getSemantics(), APFloat::rmNearestTiesToEven,
                 &losesInfo);
    if (number.isNegative() ? number < wide : number > wide)
      return most;
  }
  number.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                 &losesInfo);
  return number;
}

/// To the element type of the result.
Known cast(const Node &node) {
  Known value = node.operand(0);
  auto type = dyn_cast<ShapedType>(node.op->getResult(0).getType());
  if (!type)
    return {};
  Type to = type.getElementType(), from = value.getElementType();
  if (from == to)
    return value;
  auto isSigned = [](Type type) {
    return !type.isUnsignedInteger() && !type.isInteger(1);
  };
  Elements elements;
  for (Attribute element : elementsOf(value)) {
    auto whole = dyn_cast<IntegerAttr>(element);
    auto real = dyn_cast<FloatAttr>(element);
    if (auto integer = dyn_cast<IntegerType>(to)) {
      if (integer.isInteger(1)) {
        bool isSet = whole ? !whole.getValue().isZero()
                           : real && !real.getValue().isZero();
        elements.push_back(IntegerAttr::get(to, isSet));
      } else if (whole) {
        APInt number = isSigned(from)
                           ? whole.getValue().sextOrTrunc(integer.getWidth())
                           : whole.getValue().zextOrTrunc(integer.getWidth());
        elements.push_back(IntegerAttr::get(to, number));
      } else if (real) {
        APSInt number(integer.getWidth(), !isSigned(to));
        bool isExact = false;
        if (real.getValue().convertToInteger(number, APFloat::rmTowardZero,
                                             &isExact) == APFloat::opInvalidOp)
          return {};
        elements.push_back(IntegerAttr::get(to, number));
      } else {
        return {};
      }
      continue;
    }
    auto floating = dyn_cast<FloatType>(to);
    if (!floating || !(whole || real))
      return {};
    APFloat number = real ? real.getValue() : APFloat(APFloat::IEEEdouble());
    if (whole)
      number.convertFromAPInt(whole.getValue(), isSigned(from),
                              APFloat::rmNearestTiesToEven);
    std::optional<APFloat> rounded =
        roundedTo(floating, number, node.integer("saturate").value_or(1) != 0);
    if (!rounded)
      return {};
    elements.push_back(FloatAttr::get(to, *rounded));
  }
  return make(value.getType().getShape(), to, elements);
}

Known reshape(const Node &node) {
  Known value = node.operand(0);
  auto sizes = node.integers(1, "shape");
  if (failed(sizes) || !*sizes)
    return {};
  SmallVector<int64_t> shape(**sizes);
  bool keepsZeros = node.integer("allowzero").value_or(0);
  CheckedSize others(1);
  int64_t open = -1;
  for (auto [index, size] : llvm::enumerate(shape)) {
    if (size == 0 && !keepsZeros) {
      if (index >= size_t(value.getType().getRank()))
        return {};
      size = value.getType().getDimSize(index);
    }
    if (size == -1)
      open = index;
    else
      others = others * size;
  }
  if (open >= 0) {
    int64_t known = others.get().value_or(0);
    if (known == 0 || value.getNumElements() % known != 0)
      return {};
    shape[open] = value.getNumElements() / known;
  }
  return reshaped(value, shape);
}

Known flatten(const Node &node) {
  Known value = node.operand(0);
  ArrayRef<int64_t> sizes = value.getType().getShape();
  int64_t rank = sizes.size(), axis = node.integer("axis").value_or(1);
  axis += axis < 0 ? rank : 0;
  if (axis < 0 || axis > rank)
    return {};
  return reshaped(value, {ShapedType::getNumElements(sizes.take_front(axis)),
                          ShapedType::getNumElements(sizes.drop_front(axis))});
}

Known squeeze(const Node &node) {
  Known value = node.operand(0);
  auto axes = node.integers(1, "axes");
  if (failed(axes))
    return {};
  SmallVector<int64_t> shape;
  int64_t rank = value.getType().getRank();
  for (int64_t index = 0; index != rank; ++index) {
    int64_t size = value.getType().getDimSize(index);
    bool isNamed = !*axes ? size == 1 : llvm::any_of(**axes, [&](int64_t axis) {
      return (axis < 0 ? axis + rank : axis) == index;
    });
    if (!isNamed)
      shape.push_back(size);
  }
  return reshaped(value, shape);
}

Known unsqueeze(const Node &node) {
  Known value = node.operand(0);
  auto axes = node.integers(1, "axes");
  if (failed(axes) || !*axes)
    return {};
  int64_t rank = value.getType().getRank() + (**axes).size();
  SmallVector<int64_t> shape(rank, 0);
  for (int64_t axis : **axes) {
    axis += axis < 0 ? rank : 0;
    if (axis < 0 || axis >= rank)
      return {};
    shape[axis] = 1;
  }
  const int64_t *next = value.getType().getShape().begin();
  for (int64_t &size : shape)
    if (size == 0 && next != value.getType().getShape().end())
      size = *next++;
  return reshaped(value, shape);
}

/// The first version joins along axis 1 if it names none.
Known concat(const Node &node) {
  Known first = node.operands.front();
  int64_t rank = first.getType().getRank(),
          axis = node.integer("axis").value_or(1);
  axis += axis < 0 ? rank : 0;
  if (axis < 0 || axis >= rank)
    return {};
  SmallVector<int64_t> shape(first.getType().getShape()), starts;
  shape[axis] = 0;
  for (Known value : node.operands) {
    if (value.getType().getRank() != rank ||
        value.getElementType() != first.getElementType())
      return {};
    starts.push_back(shape[axis]);
    for (auto [index, size] : llvm::enumerate(value.getType().getShape()))
      if (int64_t(index) == axis)
        shape[axis] += size;
      else if (size != shape[index])
        return {};
  }
  return placed(shape, first.getElementType(), [&](ArrayRef<int64_t> at) {
    size_t part = llvm::upper_bound(starts, at[axis]) - starts.begin() - 1;
    SmallVector<int64_t> from(at);
    from[axis] -= starts[part];
    return elementAt(node.operands[part], from);
  });
}

/// The slices of an axis that a tensor names.
Known gather(const Node &node) {
  Known value = node.operand(0);
  auto indices = integersOf(node.operand(1));
  ArrayRef<int64_t> sizes = value.getType().getShape(),
                    given = node.operand(1).getType().getShape();
  int64_t rank = int64_t(sizes.size()), axis = node.integer("axis").value_or(0);
  axis += axis < 0 ? rank : 0;
  if (!indices || axis < 0 || axis >= rank)
    return {};
  SmallVector<int64_t> shape(sizes.take_front(size_t(axis)));
  llvm::append_range(shape, given);
  llvm::append_range(shape, sizes.drop_front(size_t(axis) + 1));
  return placed(
      shape, value.getElementType(), [&](ArrayRef<int64_t> at) -> Attribute {
        int64_t offset = 0;
        for (auto [place, size] : llvm::zip(at.drop_front(size_t(axis)), given))
          offset = offset * size + place;
        int64_t index = (*indices)[offset];
        index += index < 0 ? sizes[axis] : 0;
        if (index < 0 || index >= sizes[axis])
          return {};
        SmallVector<int64_t> from(at.take_front(size_t(axis)));
        from.push_back(index);
        llvm::append_range(from, at.drop_front(size_t(axis) + given.size()));
        return elementAt(value, from);
      });
}

/// A tensor of `shape` with the elements at the places that `from` gives.
Known rearranged(
    Known value, ArrayRef<int64_t> shape,
    llvm::function_ref<int64_t(ArrayRef<int64_t> at, size_t axis)> from) {
  return placed(shape, value.getElementType(), [&](ArrayRef<int64_t> at) {
    SmallVector<int64_t> place;
    for (size_t axis = 0; axis != size_t(value.getType().getRank()); ++axis)
      place.push_back(from(at, axis));
    return elementAt(value, place);
  });
}

Known slice(const Node &node) {
  Known value = node.operand(0);
  auto starts = node.integers(1, "starts"), ends = node.integers(2, "ends"),
       axes = node.integers(3, "axes"), steps = node.integers(4, "steps");
  if (failed(starts) || failed(ends) || failed(axes) || failed(steps) ||
      !*starts || !*ends || (**starts).size() != (**ends).size() ||
      (*axes && (**axes).size() != (**starts).size()) ||
      (*steps && !(**steps).empty() && (**steps).size() != (**starts).size()))
    return {};
  SmallVector<int64_t> shape(value.getType().getShape()),
      first(shape.size(), 0), strides(shape.size(), 1);
  for (auto [index, start, end] : llvm::enumerate(**starts, **ends)) {
    int64_t rank = shape.size();
    int64_t axis = *axes ? (**axes)[index] : index;
    axis += axis < 0 ? rank : 0;
    int64_t step = *steps && !(**steps).empty() ? (**steps)[index] : 1;
    if (axis < 0 || axis >= rank || step == 0 || step == INT64_MIN)
      return {};
    int64_t size = shape[axis];
    auto clamp = [&](int64_t at) {
      return std::clamp<int64_t>(at < 0 ? at + size : at, step < 0 ? -1 : 0,
                                 step < 0 ? size - 1 : size);
    };
    // Far below the start is before the start.
    int64_t from = clamp(start),
            to = end < -size ? (step < 0 ? -1 : 0) : clamp(end),
            way = step < 0 ? from - to : to - from;
    first[axis] = from;
    strides[axis] = step;
    shape[axis] =
        way <= 0 ? 0 : (way - 1) / static_cast<int64_t>(std::abs(step)) + 1;
  }
  return rearranged(value, shape, [&](ArrayRef<int64_t> at, size_t axis) {
    return first[axis] + at[axis] * strides[axis];
  });
}

Known transpose(const Node &node) {
  Known value = node.operand(0);
  int64_t rank = value.getType().getRank();
  SmallVector<int64_t> permutation, shape;
  if (auto list = node.op->getAttrOfType<ArrayAttr>("perm"))
    for (Attribute axis : list)
      permutation.push_back(llvm::cast<IntegerAttr>(axis).getInt());
  else
    for (int64_t axis = rank; axis-- > 0;)
      permutation.push_back(axis);
  if (int64_t(permutation.size()) != rank)
    return {};
  SmallVector<int64_t> placeOf(rank, -1);
  for (auto [place, axis] : llvm::enumerate(permutation)) {
    if (axis < 0 || axis >= rank || placeOf[axis] >= 0)
      return {};
    placeOf[axis] = place;
    shape.push_back(value.getType().getDimSize(axis));
  }
  return rearranged(value, shape, [&](ArrayRef<int64_t> at, size_t axis) {
    return at[placeOf[axis]];
  });
}

Known constantOfShape(const Node &node) {
  auto sizes = integersOf(node.operand(0));
  auto fill = dyn_cast_or_null<DenseElementsAttr>(node.op->getAttr("value"));
  auto type = dyn_cast<ShapedType>(node.op->getResult(0).getType());
  if (!sizes || !type || (fill && fill.getNumElements() != 1))
    return {};
  std::optional<int64_t> count = countOf(*sizes);
  if (!count)
    return {};
  Attribute element =
      fill ? elementsOf(fill).front() : zeroOf(type.getElementType());
  return element
             ? make(*sizes, type.getElementType(), Elements(*count, element))
             : Known();
}

Known expand(const Node &node) {
  Known value = node.operand(0);
  auto sizes = integersOf(node.operand(1));
  if (!sizes || !countOf(*sizes))
    return {};
  // Sizes of 1 leave those of the value.
  SmallVector<int64_t> shape(*sizes);
  auto rank = size_t(value.getType().getRank());
  if (rank > shape.size())
    shape.insert(shape.begin(), rank - shape.size(), 1);
  for (auto [size, own] : llvm::zip(MutableArrayRef(shape).take_back(rank),
                                    value.getType().getShape())) {
    if (size != own && size != 1 && own != 1)
      return {};
    size = size == 1 ? own : size;
  }
  return rearranged(value, shape, [&](ArrayRef<int64_t> at, size_t axis) {
    return value.getType().getDimSize(axis) == 1
               ? 0
               : at[shape.size() - rank + axis];
  });
}

Known range(const Node &node) {
  auto start = integersOf(node.operand(0)), limit = integersOf(node.operand(1)),
       delta = integersOf(node.operand(2));
  if (!start || !limit || !delta || start->size() != 1 || limit->size() != 1 ||
      delta->size() != 1 || delta->front() == 0)
    return {};
  Type type = node.operand(0).getElementType();
  Elements elements;
  for (int64_t at = start->front();
       delta->front() > 0 ? at < limit->front() : at > limit->front();) {
    if (int64_t(elements.size()) == mostElements)
      return {};
    elements.push_back(IntegerAttr::get(type, at));
    // Behind the last number of 64 bits is none.
    if (llvm::AddOverflow(at, delta->front(), at))
      break;
  }
  return make(static_cast<int64_t>(elements.size()), type, elements);
}

constexpr Row moves[] = {
    {"Cast", cast, Flow::Elementwise},
    {"CastLike", cast, Flow::Elementwise, 1},
    {"Concat", concat, Flow::MovesAll},
    {"ConstantOfShape", constantOfShape},
    {"Expand", expand, Flow::MovesFirst},
    {"Flatten", flatten, Flow::MovesFirst},
    {"Gather", gather, Flow::MovesFirst},
    {"Identity", same, Flow::MovesFirst},
    {"Range", range},
    {"Reshape", reshape, Flow::MovesFirst},
    {"Shape", shape, Flow::Whole, 0},
    {"Size", size, Flow::Whole, 0},
    {"Slice", slice, Flow::MovesFirst},
    {"Squeeze", squeeze, Flow::MovesFirst},
    {"Transpose", transpose, Flow::MovesFirst},
    {"Unsqueeze", unsqueeze, Flow::MovesFirst},
};

} // namespace

std::optional<SmallVector<int64_t>> askedSizes(const Node &node) {
  auto type = dyn_cast<RankedTensorType>(node.op->getOperand(0).getType());
  if (!type)
    return std::nullopt;
  int64_t rank = type.getRank();
  auto clamp = [&](int64_t axis) {
    return std::clamp<int64_t>(axis < 0 ? axis + rank : axis, 0, rank);
  };
  int64_t begin = clamp(node.integer("start").value_or(0));
  int64_t end = clamp(node.integer("end").value_or(rank));
  return SmallVector<int64_t>(
      type.getShape().slice(begin, std::max<int64_t>(end - begin, 0)));
}

ArrayRef<Row> movingRows() { return moves; }

} // namespace dialectgen::onnx::compute
