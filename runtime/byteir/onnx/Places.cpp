//===- Places.cpp - places of dimensions in the input ---------------------===//

#include "Places.h"
#include "OnnxValues.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;

namespace dialectgen::byteir {

bool joinPlaces(Places &places, ArrayRef<Place> other) {
  while (places.size() < other.size())
    places.insert(places.begin(), Place{-1, true});
  for (auto [place, joined] :
       llvm::zip(llvm::reverse(places), llvm::reverse(other))) {
    if (place.dimension >= 0 && joined.dimension >= 0 &&
        place.dimension != joined.dimension)
      return false;
    place.dimension = std::max(place.dimension, joined.dimension);
    place.isOne = place.isOne && joined.isOne;
  }
  return true;
}

Places InputPlaces::all() const {
  Places places;
  if (type)
    for (auto [dimension, size] : llvm::enumerate(type.getShape()))
      places.push_back({int64_t(dimension), size == 1});
  return places;
}

bool InputPlaces::isAll(ArrayRef<Place> places) const {
  if (!type)
    return assumed;
  if (places.size() != size_t(type.getRank()))
    return false;
  for (auto [dimension, place] : llvm::enumerate(places)) {
    bool isOne = type.getDimSize(unsigned(dimension)) == 1;
    if (place.isOne != isOne ||
        (!isOne && place.dimension != int64_t(dimension)))
      return false;
  }
  return true;
}

std::optional<Axes>
InputPlaces::axesOf(ArrayRef<Place> places, ArrayRef<int64_t> axes,
                    SmallVectorImpl<int64_t> &positions) const {
  Axes bits = 0;
  for (int64_t axis : axes) {
    if (!type) {
      // Rank unknown: from either end.
      if (axis < -32 || axis >= 32)
        return std::nullopt;
      bits |= Axes(1) << (axis < 0 ? 64 + axis : axis);
      continue;
    }
    int64_t rank = int64_t(places.size());
    if (axis < 0)
      axis += rank;
    if (axis < 0 || axis >= rank || llvm::is_contained(positions, axis))
      return std::nullopt;
    positions.push_back(axis);
    const Place &place = places[size_t(axis)];
    // Along size 1 there is nothing to reduce.
    if (!place.isOne)
      bits |= Axes(1) << place.dimension;
  }
  return bits;
}

bool InputPlaces::fits(int64_t size, const Place &place) const {
  if (size == 1)
    return true;
  if (place.dimension < 0)
    return false;
  int64_t whole = type.getDimSize(unsigned(place.dimension));
  if (ShapedType::isDynamic(size) || ShapedType::isDynamic(whole))
    return assumed;
  return size == whole;
}

std::optional<SmallVector<int64_t>> InputPlaces::align(ArrayRef<int64_t> shape,
                                                       Places &places) const {
  // It may not make the result larger than the input is.
  ArrayRef<int64_t> sizes = shape;
  while (sizes.size() > places.size() && sizes.front() == 1)
    sizes = sizes.drop_front();
  if (sizes.size() > places.size())
    return std::nullopt;
  while (places.size() < shape.size())
    places.insert(places.begin(), Place{-1, true});
  SmallVector<int64_t> dimensions(shape.size(), -1);
  size_t offset = places.size() - shape.size();
  for (auto [index, size] : llvm::enumerate(shape)) {
    Place &place = places[offset + index];
    if (!fits(size, place))
      return std::nullopt;
    if (size != 1) {
      dimensions[index] = place.dimension;
      place.isOne = false;
    }
  }
  return dimensions;
}

/// Dimensions of size 1 that may be any are those of the input that are left:
/// along them, all is the same.
void InputPlaces::nameOnes(Places &places) const {
  if (!type || places.size() != size_t(type.getRank()))
    return;
  int64_t next = 0;
  auto isTaken = [&](int64_t dimension) {
    return llvm::any_of(places, [&](const Place &place) {
      return place.dimension == dimension;
    });
  };
  for (Place &place : places) {
    if (place.dimension >= 0)
      continue;
    while (isTaken(next))
      ++next;
    if (next == type.getRank())
      return;
    place.dimension = next;
  }
}

MaybePlaces InputPlaces::reshaped(ArrayRef<Place> places,
                                  ArrayRef<int64_t> sizes) const {
  Places result;
  const auto *next = places.begin();
  for (int64_t size : sizes) {
    if (size == 1) {
      result.push_back({-1, true});
      continue;
    }
    while (next != places.end() && next->isOne)
      ++next;
    if (next == places.end() || ShapedType::isDynamic(size) ||
        !fits(size, *next))
      return std::nullopt;
    result.push_back(*next++);
  }
  if (llvm::any_of(llvm::make_range(next, places.end()),
                   [](const Place &place) { return !place.isOne; }))
    return std::nullopt;
  nameOnes(result);
  return result;
}

MaybePlaces InputPlaces::expandedToInput(Places places) const {
  return joinPlaces(places, all()) ? MaybePlaces(places) : std::nullopt;
}

MaybePlaces InputPlaces::expanded(Places places, Operation *op) const {
  SmallVector<int64_t> sizes;
  if (std::optional<SmallVector<int64_t>> list = integersOf(op->getOperand(1)))
    sizes = *list;
  else if (RankedTensorType shape = rankedType(op->getResult(0)))
    sizes.assign(shape.getShape().begin(), shape.getShape().end());
  else if (assumed)
    sizes.assign(type.getShape().begin(), type.getShape().end());
  else
    return std::nullopt;
  while (places.size() < sizes.size())
    places.insert(places.begin(), Place{-1, true});
  nameOnes(places);
  size_t offset = places.size() - sizes.size();
  for (auto [index, size] : llvm::enumerate(sizes)) {
    Place &place = places[offset + index];
    if (!fits(size, place))
      return std::nullopt;
    if (size != 1)
      place.isOne = false;
  }
  return places;
}

/// The places of a value whose dimensions are in another order.
static MaybePlaces transposed(ArrayRef<Place> places, Operation *op) {
  int64_t rank = int64_t(places.size());
  SmallVector<int64_t> order;
  if (std::optional<SmallVector<int64_t>> list = integersAttr(op, "perm")) {
    order = std::move(*list);
  } else {
    for (int64_t place = rank; place-- != 0;)
      order.push_back(place);
  }
  SmallVector<int64_t> sorted = order;
  llvm::sort(sorted);
  if (int64_t(sorted.size()) != rank)
    return std::nullopt;
  for (auto [index, place] : llvm::enumerate(sorted))
    if (place != int64_t(index))
      return std::nullopt;
  Places result;
  for (int64_t place : order)
    result.push_back(places[size_t(place)]);
  return result;
}

MaybePlaces InputPlaces::squeezed(Places places,
                                  SmallVector<int64_t> axes) const {
  // Without a list it is all of size 1, which has to be known of all.
  if (axes.empty()) {
    for (auto [axis, place] : llvm::enumerate(places)) {
      if (place.isOne)
        axes.push_back(int64_t(axis));
      else if (type.isDynamicDim(unsigned(place.dimension)))
        return std::nullopt;
    }
  }
  for (int64_t axis : llvm::reverse(axes)) {
    if (!places[size_t(axis)].isOne)
      return std::nullopt;
    places.erase(places.begin() + axis);
  }
  return places;
}

MaybePlaces InputPlaces::moved(Places places, Operation *op) const {
  StringRef name = onnxName(op);
  // Axes of a moved value cannot be tracked without a rank.
  if (!type)
    return name == "Unsqueeze" ? MaybePlaces(places) : std::nullopt;
  if (name == "Reshape") {
    RankedTensorType shape = rankedType(op->getResult(0));
    return shape ? reshaped(places, shape.getShape()) : std::nullopt;
  }
  if (name == "Transpose")
    return transposed(places, op);
  std::optional<SmallVector<int64_t>> axes = listOf(op, 1);
  if (!axes)
    return std::nullopt;
  bool inserts = name == "Unsqueeze";
  int64_t wide = int64_t(places.size() + (inserts ? axes->size() : 0));
  for (int64_t &axis : *axes) {
    if (axis < 0)
      axis += wide;
    if (axis < 0 || axis >= wide)
      return std::nullopt;
  }
  llvm::sort(*axes);
  if (!inserts)
    return squeezed(std::move(places), std::move(*axes));
  for (int64_t axis : *axes)
    places.insert(places.begin() + axis, Place{-1, true});
  nameOnes(places);
  return places;
}

} // namespace dialectgen::byteir
