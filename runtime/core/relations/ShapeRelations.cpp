//===- ShapeRelations.cpp - the shapes of arguments -----------------------===//
//
// Sizes that a type leaves open fit all others.
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
      if (std::optional<Shape> shape = shapeOfType(type))
        return shape;
    return std::nullopt;
  }
  for (const Typed &typed : typesOf(argument))
    if (std::optional<Shape> shape =
            typed.open ? typed.open->shape() : shapeOfType(typed.type))
      return shape;
  return std::nullopt;
}

} // namespace dialectgen
