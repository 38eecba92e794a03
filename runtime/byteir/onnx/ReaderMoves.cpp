//===- ReaderMoves.cpp - where dimensions of the input go -----------------===//
//
// Reshapes, transpositions and expansions of formulas: the computation is
// unchanged, and its dimensions get other positions.
//
//===----------------------------------------------------------------------===//

#include "Reader.h"

using namespace mlir;

namespace dialectgen::byteir {

/// Dimensions of size 1 that may be any are those of the input that are left:
/// along them, all is the same.
void Reader::nameOnes(Places &places) {
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

Reader::MaybeReading Reader::reshaped(const Reading &reading,
                                      ArrayRef<int64_t> sizes) {
  Reading result = reading;
  result.places.clear();
  const auto *next = reading.places.begin();
  for (int64_t size : sizes) {
    if (size == 1) {
      result.places.push_back({-1, true});
      continue;
    }
    while (next != reading.places.end() && next->isOne)
      ++next;
    if (next == reading.places.end() || ShapedType::isDynamic(size) ||
        !fits(size, *next))
      return std::nullopt;
    result.places.push_back(*next++);
  }
  if (llvm::any_of(llvm::make_range(next, reading.places.end()),
                   [](const Place &place) { return !place.isOne; }))
    return std::nullopt;
  nameOnes(result.places);
  return result;
}

Reader::MaybeReading Reader::expanded(const Reading &reading, Operation *op) {
  Reading result = reading;
  // To the shape of the input.
  if (Operation *shape = op->getOperand(1).getDefiningOp();
      shape && onnxName(shape) == "Shape" && shape->getNumOperands() == 1 &&
      integerAttr(shape, "start", 0) == 0 && !shape->hasAttr("end") &&
      hasInputShape(shape->getOperand(0))) {
    Places whole;
    for (auto [dimension, size] : llvm::enumerate(type.getShape()))
      whole.push_back({int64_t(dimension), size == 1});
    if (!join(result.places, whole))
      return std::nullopt;
    return result;
  }
  SmallVector<int64_t> sizes;
  if (std::optional<SmallVector<int64_t>> list = integersOf(op->getOperand(1)))
    sizes = *list;
  else if (RankedTensorType shape = rankedType(op->getResult(0)))
    sizes.assign(shape.getShape().begin(), shape.getShape().end());
  else if (assumed)
    sizes.assign(type.getShape().begin(), type.getShape().end());
  else
    return std::nullopt;
  while (result.places.size() < sizes.size())
    result.places.insert(result.places.begin(), Place{-1, true});
  nameOnes(result.places);
  size_t offset = result.places.size() - sizes.size();
  for (auto [index, size] : llvm::enumerate(sizes)) {
    Place &place = result.places[offset + index];
    if (!fits(size, place))
      return std::nullopt;
    if (size != 1)
      place.isOne = false;
  }
  return result;
}

Reader::MaybeReading Reader::readMove(Operation *op) {
  StringRef name = onnxName(op);
  Reading reading = readValue(op->getOperand(0));
  if (reading.kind != Reading::Formula)
    return std::nullopt;
  // Axes of a moved value cannot be tracked without a rank.
  if (!type)
    return name == "Expand" || name == "Unsqueeze" ? MaybeReading(reading)
                                                   : std::nullopt;
  if (name == "Expand")
    return expanded(reading, op);
  if (name == "Reshape") {
    RankedTensorType shape = rankedType(op->getResult(0));
    return shape ? reshaped(reading, shape.getShape()) : std::nullopt;
  }
  int64_t rank = int64_t(reading.places.size());
  if (name == "Transpose") {
    Reading result = reading;
    result.places.clear();
    SmallVector<int64_t> order;
    if (auto list = op->getAttrOfType<ArrayAttr>("perm")) {
      for (Attribute place : list)
        if (auto number = dyn_cast<IntegerAttr>(place))
          order.push_back(number.getValue().getSExtValue());
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
    for (int64_t place : order)
      result.places.push_back(reading.places[size_t(place)]);
    return result;
  }
  std::optional<SmallVector<int64_t>> axes = listOf(op, 1);
  if (!axes)
    return std::nullopt;
  bool inserts = name == "Unsqueeze";
  int64_t wide = inserts ? rank + int64_t(axes->size()) : rank;
  for (int64_t &axis : *axes) {
    if (axis < 0)
      axis += wide;
    if (axis < 0 || axis >= wide)
      return std::nullopt;
  }
  llvm::sort(*axes);
  if (inserts) {
    for (int64_t axis : *axes)
      reading.places.insert(reading.places.begin() + axis, Place{-1, true});
    nameOnes(reading.places);
    return reading;
  }
  // Without a list it is all of size 1, which has to be known of all.
  if (axes->empty()) {
    for (int64_t axis = 0; axis != rank; ++axis) {
      const Place &place = reading.places[size_t(axis)];
      if (place.isOne)
        axes->push_back(axis);
      else if (type.isDynamicDim(unsigned(place.dimension)))
        return std::nullopt;
    }
  }
  for (int64_t axis : llvm::reverse(*axes)) {
    if (!reading.places[size_t(axis)].isOne)
      return std::nullopt;
    reading.places.erase(reading.places.begin() + axis);
  }
  return reading;
}

} // namespace dialectgen::byteir
