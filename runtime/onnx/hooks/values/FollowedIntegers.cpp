//===- FollowedIntegers.cpp - integers known in part ----------------------===//
//
// The tables of known values compute with a stand-in for each unknown integer.
// Ops that move elements move the stand-in too; results of arithmetic are
// unknown at the places of stand-ins.
//
//===----------------------------------------------------------------------===//

#include "FollowedIntegers.h"
#include "Computation.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace dialectgen::onnx {

using compute::Flow;
using compute::Known;

/// The type of elements that may be followed; null for others.
static IntegerType followedType(Value value) {
  auto type = dyn_cast<IntegerType>(getElementTypeOrSelf(value.getType()));
  return type && type.isSignless() && type.getWidth() >= 32 &&
                 type.getWidth() <= 64
             ? type
             : IntegerType();
}

/// A tensor of `integers`, with a stand-in for each that is unknown: the lowest
/// number, or 1 as an operand of arithmetic. Null if the type of `value` has
/// another number of elements.
static Known withStandIns(Value value, ArrayRef<int64_t> integers,
                          bool isComputed) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  IntegerType element = followedType(value);
  if (!type || !element || !type.hasStaticShape() || type.getRank() > 1 ||
      type.getNumElements() != int64_t(integers.size()))
    return {};
  unsigned width = element.getWidth();
  APInt standIn =
      isComputed ? APInt(width, 1) : APInt::getSignedMinValue(width);
  compute::Elements elements;
  for (int64_t integer : integers) {
    bool isOpen = ShapedType::isDynamic(integer);
    if (!isOpen && !llvm::isIntN(width, integer))
      return {};
    elements.push_back(IntegerAttr::get(
        element,
        isOpen ? standIn : APInt(width, uint64_t(integer), /*isSigned=*/true)));
  }
  return compute::make(type.getShape(), element, elements);
}

/// Whether the op places the elements of operand `index`.
static bool isMoved(Flow flow, unsigned index) {
  switch (flow) {
  case Flow::MovesFirst:
    return index == 0;
  case Flow::MovesAll:
    return true;
  case Flow::MovesAfterFirst:
    return index != 0;
  case Flow::Whole:
  case Flow::Elementwise:
    return false;
  }
  llvm_unreachable("unknown flow");
}

/// Which elements of a result are open since an operand of theirs is.
class OpenPlaces {
public:
  void add(ArrayRef<int64_t> operand) {
    if (operand.size() == 1)
      isEachOpen |= ShapedType::isDynamic(operand.front());
    else
      for (auto [place, integer] : llvm::enumerate(operand))
        if (ShapedType::isDynamic(integer))
          places.insert(place);
  }
  bool contains(size_t place) const {
    return isEachOpen || places.contains(place);
  }

private:
  // The one element of an operand meets each of the others.
  bool isEachOpen = false;
  llvm::SmallDenseSet<size_t> places;
};

PartialIntegers unknownIntegers(Value value) {
  constexpr int64_t mostIntegers = 1024;
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || type.getRank() > 1 || !type.hasStaticShape() ||
      type.getNumElements() > mostIntegers)
    return std::nullopt;
  return SmallVector<int64_t>(type.getNumElements(), ShapedType::kDynamic);
}

PartialIntegers followIntegers(OpResult result, const ValueSource &source) {
  Operation *op = result.getOwner();
  // Lists of axes and sizes have one dimension.
  auto type = dyn_cast<RankedTensorType>(result.getType());
  if (type && type.getRank() > 1)
    return std::nullopt;
  IntegerType element = followedType(result);
  // Most ops compute with other elements, and their names are not looked up.
  const compute::Row *row = element ? compute::findRow(result) : nullptr;
  if (!row || op->getNumOperands() == 0)
    return std::nullopt;
  compute::Node node{op, {}, result.getResultNumber()};
  if (row->name == "Shape")
    return compute::askedSizes(node);
  bool isElementwise = row->flow == Flow::Elementwise;
  OpenPlaces open;
  for (auto [index, operand] : llvm::enumerate(op->getOperands())) {
    Known &known = node.operands.emplace_back();
    if (index >= row->knownOperands || isa<NoneType>(operand.getType()))
      continue;
    known = source.elementsOf(operand);
    if (known || !(isElementwise || isMoved(row->flow, index))) {
      if (!known || known.getNumElements() > compute::mostElements)
        return std::nullopt;
      continue;
    }
    PartialIntegers integers = source.integersOf(operand);
    // A result of which nothing is known is not computed: most integers of a
    // program are data, of which that would cost as much as they are many.
    if (integers && isElementwise &&
        llvm::all_of(*integers, ShapedType::isDynamic))
      return std::nullopt;
    if (integers)
      known = withStandIns(operand, *integers, isElementwise);
    if (!known)
      return std::nullopt;
    if (isElementwise)
      open.add(*integers);
  }
  Known found = row->function(node);
  if (!found || found.getElementType() != element ||
      found.getType().getRank() > 1)
    return std::nullopt;
  SmallVector<int64_t> integers;
  for (auto [place, number] : llvm::enumerate(found.getValues<APInt>())) {
    bool isOpen = number.isMinSignedValue() || open.contains(place);
    integers.push_back(isOpen ? ShapedType::kDynamic : number.getSExtValue());
  }
  return integers;
}

} // namespace dialectgen::onnx
