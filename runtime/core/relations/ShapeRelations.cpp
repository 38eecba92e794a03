//===- ShapeRelations.cpp - shapes that follow from others ----------------===//
//
// Each relation works out the shape that a value must have, or compares sizes
// one by one. Sizes that a type leaves open fit all others.
//
//===----------------------------------------------------------------------===//

#include "RelationVerifier.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace dialectgen {
Size Size::operator+(Size other) const {
  int64_t sum;
  if (isBeyond || other.isBeyond)
    return {std::nullopt, /*isBeyond=*/true};
  if (!value || !other.value)
    return {};
  if (llvm::AddOverflow(*value, *other.value, sum))
    return {std::nullopt, /*isBeyond=*/true};
  return {sum};
}

Size Size::operator*(Size other) const {
  int64_t product;
  if (isBeyond || other.isBeyond)
    return {std::nullopt, /*isBeyond=*/true};
  if (!value || !other.value)
    return {};
  if (llvm::MulOverflow(*value, *other.value, product))
    return {std::nullopt, /*isBeyond=*/true};
  return {product};
}

int64_t elementCount(llvm::ArrayRef<int64_t> shape) {
  if (llvm::is_contained(shape, 0))
    return 0;
  Size product{1};
  for (int64_t size : shape)
    product = product * Size::of(size);
  return product.get();
}

Size spread(Size count, int64_t between) {
  if (count.value && *count.value == 0)
    return count;
  return (count + Size{-1}) * (Size{between} + Size{1}) + Size{1};
}

std::string textOf(const Shape &shape) {
  std::string text = "[";
  for (int64_t size : shape)
    text += (text.size() == 1 ? "" : ", ") + (ShapedType::isDynamic(size) ? "?"
                                              : size == beyondSizes
                                                  ? "more than 64 bits"
                                                  : std::to_string(size));
  return text + "]";
}

std::optional<Shape> shapeOfType(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped || !shaped.hasRank())
    return std::nullopt;
  return Shape(shaped.getShape());
}

std::optional<Shape>
RelationVerifier::shapeOf(const RelationArgument &argument) {
  if (isKnown(argument)) {
    for (Type type : valuesOf(argument).getTypes())
      if (std::optional<Shape> shape = sizesOf(type))
        return shape;
    return std::nullopt;
  }
  for (const Typed &typed : typesOf(argument))
    if (std::optional<Shape> shape =
            typed.open ? typed.open->shape : sizesOf(typed.type))
      return shape;
  return std::nullopt;
}

std::optional<Shape>
RelationVerifier::shapeWithoutLimits(const RelationArgument &argument) {
  bool wereLimits = std::exchange(areLimits, false);
  std::optional<Shape> shape = shapeOf(argument);
  areLimits = wereLimits;
  return shape;
}

std::optional<Shape> RelationVerifier::sizesOf(Type type) const {
  std::optional<Shape> sizes = shapeOfType(type);
  auto tensor = areLimits ? dyn_cast<RankedTensorType>(type) : nullptr;
  if (tensor)
    for (auto [size, bound] : llvm::zip(*sizes, boundsOf(tensor)))
      if (ShapedType::isDynamic(size))
        size = bound;
  return sizes;
}

bool RelationVerifier::isMonotonic() const {
  switch (relation.kind) {
  case RelationKind::Transposed:
  case RelationKind::Sliced:
  case RelationKind::Padded:
  case RelationKind::Concatenated:
  case RelationKind::BroadcastAlong:
  case RelationKind::Reduced:
  case RelationKind::Windowed:
  case RelationKind::Gathered:
  case RelationKind::Exchanged:
  case RelationKind::SizeOfDimension:
  case RelationKind::FitsIn:
  case RelationKind::DotProduct:
  case RelationKind::Contracted:
  case RelationKind::Convolved:
    return true;
  default:
    return false;
  }
}

bool RelationVerifier::isAnyBounded() {
  return llvm::any_of(arguments, [&](const RelationArgument &argument) {
    return isKnown(argument) &&
           llvm::any_of(valuesOf(argument).getTypes(), [](Type type) {
             auto tensor = dyn_cast<RankedTensorType>(type);
             return tensor && tensor.getEncoding() && !boundsOf(tensor).empty();
           });
  });
}

LogicalResult RelationVerifier::expectShape(const Typed &typed,
                                            const Shape &expected) {
  if (typed.open) {
    for (int64_t size : expected)
      if ((size < 0 && !ShapedType::isDynamic(size)) || size == beyondSizes)
        return emit() << "the shape of " << typed.label() << " would be "
                      << textOf(expected) << ", of which a size is "
                      << (size < 0 ? "below 0" : "beyond 64 bits");
    typed.open->addShape(expected);
    return success();
  }
  std::optional<Shape> shape = shapeOfType(typed.type);
  if (!shape)
    return success();
  bool same = shape->size() == expected.size();
  for (size_t i = 0; same && i != expected.size(); ++i)
    same = fits((*shape)[i], expected[i]) ||
           (areLimits && (*shape)[i] < expected[i]);
  if (same)
    return success();
  return emit() << typed.label() << " is " << typed.type
                << ", but its shape must be " << (areLimits ? "at most " : "")
                << textOf(expected);
}

LogicalResult RelationVerifier::expectShape(const RelationArgument &argument,
                                            const Shape &expected) {
  for (const Typed &typed : typesOf(argument))
    if (failed(expectShape(typed, expected)))
      return failure();
  return success();
}

LogicalResult RelationVerifier::expectSameSize(const RelationArgument &argument,
                                               int64_t index, int64_t size,
                                               const RelationArgument &other,
                                               int64_t otherIndex,
                                               int64_t otherSize) {
  if (areLimits) {
    // Only a size that is not open is beyond the bound of another.
    auto isBeyond = [&](const RelationArgument &argument, int64_t index,
                        int64_t most) {
      std::optional<Shape> shape = shapeWithoutLimits(argument);
      return shape && !ShapedType::isDynamic((*shape)[size_t(index)]) &&
             !ShapedType::isDynamic(most) && (*shape)[size_t(index)] > most;
    };
    if (!isBeyond(argument, index, otherSize) &&
        !isBeyond(other, otherIndex, size))
      return success();
  } else if (fits(size, otherSize)) {
    return success();
  }
  StringRef most = areLimits ? "at most " : "";
  return emit() << "dimension " << index << " of " << quoted(argument) << " is "
                << most << size << ", but dimension " << otherIndex << " of "
                << quoted(other) << " is " << most << otherSize;
}

LogicalResult RelationVerifier::verifyContracted() {
  auto lhs = shapeOf(arguments[0]), rhs = shapeOf(arguments[1]);
  std::optional<Shape> dimensions[4];
  for (size_t i = 0; i != 4; ++i)
    dimensions[i] = numbersOf(arguments[2 + i]);
  if (!lhs || !rhs || !dimensions[0] || !dimensions[1] || !dimensions[2] ||
      !dimensions[3])
    return success();
  Shape expected;
  for (size_t pair = 0; pair != 4; pair += 2) {
    const Shape &left = *dimensions[pair], &right = *dimensions[pair + 1];
    if (left.size() != right.size())
      return emit() << quoted(arguments[2 + pair]) << " and "
                    << quoted(arguments[3 + pair]) << " are not of one length";
    for (auto [l, r] : llvm::zip(left, right)) {
      if (l < 0 || size_t(l) >= lhs->size() || r < 0 ||
          size_t(r) >= rhs->size())
        return success();
      int64_t one = (*lhs)[size_t(l)], other = (*rhs)[size_t(r)];
      if (failed(expectSameSize(arguments[0], l, one, arguments[1], r, other)))
        return failure();
      if (pair == 0)
        expected.push_back(ShapedType::isDynamic(one) ? other
                           : ShapedType::isDynamic(other)
                               ? one
                               : std::min(one, other));
    }
  }
  auto appendRest = [&](const Shape &shape, size_t side) {
    for (size_t i = 0; i != shape.size(); ++i)
      if (!llvm::is_contained(*dimensions[side], int64_t(i)) &&
          !llvm::is_contained(*dimensions[side + 2], int64_t(i)))
        expected.push_back(shape[i]);
  };
  appendRest(*lhs, 0);
  appendRest(*rhs, 1);
  return expectShape(arguments[6], expected);
}

/// Of a vector, the one dimension; of matrices, the inner ones.
LogicalResult RelationVerifier::verifyDotProduct() {
  auto lhs = shapeOf(arguments[0]), rhs = shapeOf(arguments[1]);
  if (!lhs || !rhs)
    return success();
  for (size_t i = 0; i != 2; ++i)
    if (size_t rank = (i ? rhs : lhs)->size(); rank != 1 && rank != 2)
      return emit() << quoted(arguments[i]) << " has rank " << rank
                    << ", but must be a vector or a matrix";
  if (failed(expectSameSize(arguments[0], int64_t(lhs->size()) - 1, lhs->back(),
                            arguments[1], 0, rhs->front())))
    return failure();
  Shape expected;
  if (lhs->size() == 2)
    expected.push_back(lhs->front());
  if (rhs->size() == 2)
    expected.push_back(rhs->back());
  return expectShape(arguments[2], expected);
}

LogicalResult RelationVerifier::verifyPrepended() {
  auto sizes = numbersOf(arguments[0]), shape = shapeOf(arguments[1]);
  if (!sizes || !shape)
    return success();
  for (int64_t size : *sizes)
    if (size < 0)
      return emit() << quoted(arguments[0]) << " has " << size
                    << ", which is below 0";
  Shape expected = *sizes;
  llvm::append_range(expected, *shape);
  return expectShape(arguments[2], expected);
}

LogicalResult RelationVerifier::verifyShapeGiven() {
  auto sizes = numbersOf(arguments[0]);
  if (!sizes)
    return success();
  for (int64_t size : *sizes)
    if (size < 0)
      return emit() << quoted(arguments[0]) << " has " << size
                    << ", which is below 0";
  return expectShape(arguments[1], *sizes);
}

LogicalResult RelationVerifier::verifySizeGiven() {
  auto sizes = numbersOf(arguments[0]), shape = shapeOf(arguments[1]);
  if (!sizes || !shape)
    return success();
  if (fits(elementCount(*sizes), elementCount(*shape)))
    return success();
  return emit() << quoted(arguments[0]) << " gives " << elementCount(*sizes)
                << " elements, but " << quoted(arguments[1]) << " is "
                << typeOf(arguments[1])->type;
}

LogicalResult RelationVerifier::verifyTransposed() {
  auto shape = shapeOf(arguments[0]);
  if (!shape)
    return success();
  if (!attributeOf(arguments[1]))
    return expectShape(arguments[2], Shape(llvm::reverse(*shape)));
  auto permutation = numbersOf(arguments[1]);
  if (!permutation || permutation->size() != shape->size())
    return success();
  Shape expected;
  for (int64_t from : *permutation) {
    if (from < 0 || size_t(from) >= shape->size())
      return success();
    expected.push_back((*shape)[size_t(from)]);
  }
  return expectShape(arguments[2], expected);
}

LogicalResult RelationVerifier::verifySliced() {
  auto shape = shapeOf(arguments[0]);
  auto starts = numbersOf(arguments[1]), limits = numbersOf(arguments[2]),
       strides = numbersOf(arguments[3]);
  if (!shape || !starts || !limits || !strides ||
      starts->size() != shape->size() || limits->size() != shape->size() ||
      strides->size() != shape->size())
    return success();
  Shape expected;
  for (size_t i = 0; i != shape->size(); ++i) {
    int64_t start = (*starts)[i], limit = (*limits)[i], stride = (*strides)[i];
    int64_t size = (*shape)[i];
    if (start < 0 || limit < start || stride <= 0 ||
        (!ShapedType::isDynamic(size) && limit > size))
      return emit() << "cannot take " << start << ":" << limit << ":" << stride
                    << " of dimension " << i << " of " << quoted(arguments[0]);
    expected.push_back(llvm::divideCeilSigned(limit - start, stride));
  }
  return expectShape(arguments[4], expected);
}

LogicalResult RelationVerifier::verifyPadded() {
  auto shape = shapeOf(arguments[0]);
  auto low = numbersOf(arguments[1]), high = numbersOf(arguments[2]),
       interior = numbersOf(arguments[3]);
  if (!shape || !low || !high || !interior || low->size() != shape->size() ||
      high->size() != shape->size() || interior->size() != shape->size())
    return success();
  Shape expected;
  for (size_t i = 0; i != shape->size(); ++i) {
    if ((*interior)[i] < 0)
      return emit() << quoted(arguments[3]) << " has " << (*interior)[i];
    Size size = spread(Size::of((*shape)[i]), (*interior)[i]) +
                (Size{(*low)[i]} + Size{(*high)[i]});
    if (size.value && *size.value < 0)
      return emit() << "padding leaves less than nothing of "
                    << "dimension " << i;
    expected.push_back(size.get());
  }
  return expectShape(arguments[4], expected);
}

LogicalResult RelationVerifier::verifyConcatenated() {
  auto expected = shapeOf(arguments[0]);
  auto dimension =
      expected ? dimensionOf(arguments[1], expected->size()) : std::nullopt;
  if (!dimension)
    return success();
  size_t joined = *dimension;
  Size sum{0};
  for (const Typed &input : typesOf(arguments[0])) {
    auto shape = sizesOf(input.type);
    if (!shape) {
      sum = {};
      continue;
    }
    if (shape->size() != expected->size())
      return success();
    sum = sum + Size::of((*shape)[joined]);
    (*expected)[joined] = (*shape)[joined];
    if (failed(expectShape(input, *expected)))
      return failure();
    for (size_t i = 0; i != shape->size(); ++i)
      if (ShapedType::isDynamic((*expected)[i]))
        (*expected)[i] = (*shape)[i];
  }
  (*expected)[joined] = sum.get();
  return expectShape(arguments[2], *expected);
}

LogicalResult RelationVerifier::verifyBroadcastAlong() {
  std::optional<Typed> operand = typeOf(arguments[0]);
  auto from = operand ? shapeOfType(operand->type) : std::nullopt;
  auto to = shapeOf(arguments[2]), dimensions = numbersOf(arguments[1]);
  if (!from || !to || !dimensions || dimensions->size() != from->size())
    return success();
  for (size_t i = 0; i != from->size(); ++i) {
    int64_t dimension = (*dimensions)[i];
    if (dimension < 0 || size_t(dimension) >= to->size())
      return success();
    int64_t size = (*from)[i], wanted = (*to)[size_t(dimension)];
    if (size != 1 && !fits(size, wanted) && (!areLimits || size >= wanted))
      return emit() << "dimension " << i << " of " << quoted(arguments[0])
                    << " is " << size << ", but dimension " << dimension
                    << " of " << quoted(arguments[2]) << " is "
                    << (areLimits ? "at most " : "") << wanted;
  }
  return success();
}

LogicalResult RelationVerifier::verifyBroadcastAsGiven() {
  auto from = shapeOf(arguments[0]);
  auto dimensions = numbersOf(arguments[1]), sizes = numbersOf(arguments[2]);
  if (!from || !dimensions || !sizes || dimensions->size() != from->size())
    return success();
  for (auto [index, size] : llvm::enumerate(*from)) {
    int64_t dimension = (*dimensions)[index];
    if (size != 1 && isIn(dimension, sizes->size()) &&
        !fits(size, (*sizes)[size_t(dimension)]))
      return emit() << "dimension " << index << " of " << quoted(arguments[0])
                    << " is " << size << ", but " << quoted(arguments[2])
                    << " gives dimension " << dimension << " the size "
                    << (*sizes)[size_t(dimension)];
  }
  return success();
}

LogicalResult RelationVerifier::verifyReduced() {
  for (const auto &[input, result] :
       llvm::zip(typesOf(arguments[0]), typesOf(arguments[2]))) {
    auto shape = sizesOf(input.type);
    auto dimensions =
        shape ? dimensionsOf(arguments[1], shape->size()) : std::nullopt;
    if (!dimensions)
      continue;
    Shape expected;
    for (size_t i = 0; i != shape->size(); ++i)
      if (!llvm::is_contained(*dimensions, int64_t(i)))
        expected.push_back((*shape)[i]);
    if (failed(expectShape(result, expected)))
      return failure();
  }
  return success();
}

LogicalResult RelationVerifier::verifySameShapeExcept() {
  for (const auto &[first, second] : llvm::zip(
           typesOf(arguments.drop_back().back()), typesOf(arguments.back()))) {
    auto expected = shapeOfType(first.type);
    if (!expected)
      continue;
    for (const RelationArgument &argument : arguments.drop_back(2))
      for (int64_t dimension :
           dimensionsOf(argument, expected->size()).value_or(Shape()))
        (*expected)[size_t(dimension)] = ShapedType::kDynamic;
    if (failed(expectShape(second, *expected)))
      return failure();
  }
  return success();
}

LogicalResult RelationVerifier::verifySizeOfDimension() {
  std::optional<int64_t> size = sizeOf(arguments[2], arguments[1]);
  return size ? expectShape(arguments[0], {*size}) : success();
}

LogicalResult RelationVerifier::verifyHasShape() {
  auto expected = numbersOf(arguments[0]);
  return expected ? expectShape(arguments[1], *expected) : success();
}

LogicalResult RelationVerifier::verifyScalarOrShape() {
  auto expected = shapeOf(arguments.back());
  for (const RelationArgument &argument : arguments.drop_back())
    for (const Typed &typed : typesOf(argument)) {
      auto shape = shapeOfType(typed.type);
      if (expected && shape && !shape->empty() &&
          failed(expectShape(typed, *expected)))
        return failure();
    }
  return success();
}

LogicalResult RelationVerifier::verifySquare() {
  for (const RelationArgument &argument : arguments)
    for (const Typed &typed : typesOf(argument)) {
      auto shape = shapeOfType(typed.type);
      if (shape && (shape->size() < 2 ||
                    !fits(shape->back(), (*shape)[shape->size() - 2])))
        return emit() << typed.label() << " is " << typed.type
                      << ", which is no square matrix";
    }
  return success();
}

std::optional<LogicalResult> RelationVerifier::verifyShapes() {
  switch (relation.kind) {
  case RelationKind::Contracted:
    return verifyContracted();
  case RelationKind::Transposed:
    return verifyTransposed();
  case RelationKind::Sliced:
    return verifySliced();
  case RelationKind::Padded:
    return verifyPadded();
  case RelationKind::Concatenated:
    return verifyConcatenated();
  case RelationKind::BroadcastAlong:
    return verifyBroadcastAlong();
  case RelationKind::BroadcastAsGiven:
    return verifyBroadcastAsGiven();
  case RelationKind::Reduced:
    return verifyReduced();
  case RelationKind::Prepended:
    return verifyPrepended();
  case RelationKind::DotProduct:
    return verifyDotProduct();
  case RelationKind::SizeGiven:
    return verifySizeGiven();
  case RelationKind::ShapeGiven:
    return verifyShapeGiven();
  case RelationKind::SameShapeExcept:
    return verifySameShapeExcept();
  case RelationKind::SizeOfDimension:
    return verifySizeOfDimension();
  case RelationKind::HasShape:
    return verifyHasShape();
  case RelationKind::ScalarOrShape:
    return verifyScalarOrShape();
  case RelationKind::Square:
    return verifySquare();
  default:
    return std::nullopt;
  }
}

} // namespace dialectgen
