//===- Broadcast.cpp - values broadcast to one shape ----------------------===//

#include "Broadcast.h"

using namespace mlir;

namespace dialectgen::stablehlo {

Broadcast::Broadcast(Hlo &hlo, ValueRange values, DenseI64ArrayAttr places,
                     int64_t own)
    : hlo(hlo), own(own) {
  int64_t rank = 0;
  for (Value value : values)
    rank = std::max(rank, Hlo::rankOf(value) - own);
  for (Value value : values) {
    int64_t count = Hlo::rankOf(value) - own;
    Operand operand = {value, {}};
    if (count < rank && places)
      llvm::append_range(operand.places, places.asArrayRef());
    else
      llvm::append_range(operand.places,
                         llvm::seq<int64_t>(rank - count, rank));
    operands.push_back(std::move(operand));
  }
  for (int64_t i = 0; i != rank; ++i)
    shape.push_back(sizeAt(i));
}

Value Broadcast::spread(size_t index) {
  Value value = operands[index].value;
  Sizes places = operands[index].places;
  RankedTensorType type = Hlo::typeOf(value);
  auto rank = int64_t(shape.size()), before = type.getRank() - own;
  Sizes whole(shape);
  llvm::append_range(whole, type.getShape().drop_front(size_t(before)));
  RankedTensorType result = type.clone(whole);
  // With open sizes, those of others may be greater.
  bool isShape =
      type == result &&
      (operands.size() == 1 || llvm::none_of(shape, ShapedType::isDynamic));
  if (isShape)
    return value;
  llvm::append_range(places, llvm::seq<int64_t>(rank, rank + own));
  Value sizes;
  if (!result.hasStaticShape())
    sizes = hlo.sizes(result.getRank(), [&](int64_t i) {
      return i < rank ? size(i) : hlo.sizeOf(value, i - rank + before);
    });
  return hlo.broadcastTo(result, value, sizes, places);
}

int64_t Broadcast::sizeAt(int64_t dimension) const {
  int64_t size = 1;
  for (const Operand &operand : operands)
    for (auto [at, place] : llvm::enumerate(operand.places)) {
      int64_t other = Hlo::typeOf(operand.value).getDimSize(unsigned(at));
      if (place == dimension &&
          (size == 1 || (ShapedType::isDynamic(size) && other != 1)))
        size = other;
    }
  return size;
}

Value Broadcast::size(int64_t dimension) {
  if (int64_t known = shape[size_t(dimension)]; !ShapedType::isDynamic(known))
    return hlo.size(known);
  Value size;
  for (const Operand &operand : operands)
    for (auto [at, place] : llvm::enumerate(operand.places)) {
      if (place != dimension ||
          !Hlo::typeOf(operand.value).isDynamicDim(unsigned(at)))
        continue;
      Value other = hlo.sizeOf(operand.value, int64_t(at));
      size = size ? hlo.select(
                        hlo.compare(size, hlo.size(1), ComparisonDirection::EQ),
                        other, size)
                  : other;
    }
  return size;
}

} // namespace dialectgen::stablehlo
