//===- Types.cpp - types that fit, and those that several have in common --===//
//
// See Types.h.
//
//===----------------------------------------------------------------------===//

#include "Types.h"
#include "ElementTypes.h"
#include "dialectgen/core/relations/Relations.h"
#include "mlir/IR/TypeUtilities.h"
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

std::optional<Shape> numbersIn(Attribute attribute) {
  auto elements = dyn_cast_or_null<DenseIntElementsAttr>(attribute);
  constexpr int64_t longest = 1 << 16;
  if (!elements || (elements.isSplat() && elements.getNumElements() > longest))
    return std::nullopt;
  return Shape(llvm::map_range(elements, [](const llvm::APInt &number) {
    return number.getBitWidth() > 64 ? 0 : number.getSExtValue();
  }));
}

static const BoundsDialectInterface *boundsInterfaceOf(Dialect *dialect) {
  return dialect ? dialect->getRegisteredInterface<BoundsDialectInterface>()
                 : nullptr;
}

ArrayRef<int64_t> boundsOf(RankedTensorType type) {
  Attribute encoding = type.getEncoding();
  const auto *bounds =
      encoding ? boundsInterfaceOf(&encoding.getDialect()) : nullptr;
  return bounds ? bounds->boundsIn(encoding) : ArrayRef<int64_t>();
}

std::optional<Extents> extentsOf(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped || !shaped.hasRank())
    return std::nullopt;
  ArrayRef<int64_t> bounds;
  if (auto tensor = dyn_cast<RankedTensorType>(type);
      tensor && tensor.getEncoding())
    bounds = boundsOf(tensor);
  Extents sizes;
  for (auto [index, size] : llvm::enumerate(shaped.getShape())) {
    Extent extent = Extent::size();
    if (!ShapedType::isDynamic(size))
      extent = Extent::exactly(size);
    else if (index < bounds.size() && !ShapedType::isDynamic(bounds[index]))
      extent.most = bounds[index];
    sizes.push_back(extent);
  }
  return sizes;
}

Shape shapeOf(ArrayRef<Extent> sizes) {
  return Shape(llvm::map_range(sizes, [](Extent size) {
    return size.isExact() ? size.least : ShapedType::kDynamic;
  }));
}

Attribute encodingOf(ArrayRef<Extent> sizes, Dialect *dialect) {
  const BoundsDialectInterface *bounded = boundsInterfaceOf(dialect);
  if (!bounded)
    return {};
  Shape bounds(llvm::map_range(sizes, [](Extent size) {
    return size.isExact() || size.most == Extent::unlimited
               ? ShapedType::kDynamic
               : size.most;
  }));
  return llvm::all_of(bounds, ShapedType::isDynamic)
             ? Attribute()
             : bounded->encodingOf(bounds);
}

namespace {

/// True if no size of the one is above a bound of the other.
bool isWithinBounds(RankedTensorType type, RankedTensorType bounded) {
  for (auto [size, bound] : llvm::zip(type.getShape(), boundsOf(bounded)))
    if (!ShapedType::isDynamic(size) && !ShapedType::isDynamic(bound) &&
        size > bound)
      return false;
  return true;
}

} // namespace

bool haveCompatibleShapes(Type first, Type second) {
  if (failed(verifyCompatibleShape(first, second)))
    return false;
  auto one = dyn_cast<RankedTensorType>(first);
  auto other = dyn_cast<RankedTensorType>(second);
  return !one || !other ||
         (isWithinBounds(one, other) && isWithinBounds(other, one));
}

bool haveOneStaticShape(Type first, Type second) {
  auto one = dyn_cast<RankedTensorType>(first),
       other = dyn_cast<RankedTensorType>(second);
  return one && other && !one.getEncoding() && !other.getEncoding() &&
         one.hasStaticShape() && one.getShape() == other.getShape();
}

bool haveCompatibleTypes(TypeRange first, TypeRange second) {
  if (first.size() != second.size())
    return false;
  for (auto [one, other] : llvm::zip(first, second))
    if (!areCompatibleTypes(one, other))
      return false;
  return true;
}

/// The type with the sizes that `both` finds for each two.
static Type combineTypes(TypeRange types, Extent (*both)(Extent, Extent)) {
  if (types.empty())
    return {};
  auto first = dyn_cast<RankedTensorType>(types.front());
  if (!first || llvm::all_equal(types))
    return types.front();
  Extents sizes = *extentsOf(first);
  Dialect *bounding = nullptr;
  for (Type type : types) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor)
      return first;
    if (Attribute encoding = tensor.getEncoding()) {
      // Other encodings interpret sizes themselves.
      if (!boundsInterfaceOf(&encoding.getDialect()))
        return first;
      bounding = &encoding.getDialect();
    }
    if (tensor.getRank() != first.getRank())
      return {};
    Extents others = *extentsOf(type);
    for (auto [size, other] : llvm::zip(sizes, others))
      if (Extent extent = both(size, other); !extent.isEmpty())
        size = extent;
  }
  return RankedTensorType::get(shapeOf(sizes), first.getElementType(),
                               encodingOf(sizes, bounding));
}

Type joinTypes(TypeRange types) {
  return combineTypes(types, [](Extent a, Extent b) { return a & b; });
}

Type alternativeTypes(TypeRange types) { return combineTypes(types, either); }

bool areCompatibleTypes(Type first, Type second) {
  if (isa<ShapedType>(first) != isa<ShapedType>(second))
    return false;
  if (!isa<ShapedType>(first))
    return first == second;
  return haveCompatibleElementTypes(first, second) &&
         haveCompatibleShapes(first, second);
}

} // namespace dialectgen
