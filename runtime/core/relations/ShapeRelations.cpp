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
            typed.open ? typed.open->shape() : sizesOf(typed.type))
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
  case RelationKind::Reduced:
  case RelationKind::SizeOfDimension:
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

std::optional<LogicalResult> RelationVerifier::verifyShapes() {
  switch (relation.kind) {
  case RelationKind::Reduced:
    return verifyReduced();
  case RelationKind::SameShapeExcept:
    return verifySameShapeExcept();
  case RelationKind::SizeOfDimension:
    return verifySizeOfDimension();
  default:
    return std::nullopt;
  }
}

} // namespace dialectgen
