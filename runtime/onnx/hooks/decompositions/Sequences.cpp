//===- Sequences.cpp - sequences as their tensors -------------------------===//
//
// Decompositions of ops that make sequences, and that read them.
//
//===----------------------------------------------------------------------===//

#include "../../opsets/OpsetAdaptor.h"
#include "../lowerings/Lowering.h"
#include "../steps/StepHooks.h"
#include "Unpacking.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;

namespace dialectgen::onnx {

/// Of an op that lists the parts of its result, which is there while another op
/// uses it.
LogicalResult decomposition::parts(Unpacking &to) {
  for (Operation *user : to.getOp()->getUsers())
    if (isa<func::FuncOp>(user->getParentOp()) &&
        user->hasTrait<OpTrait::IsTerminator>())
      return to.refuse("it is a result of the program, and StableHLO has no "
                       "sequences or optional values");
  return to.refuse("ops that cannot be lowered use its sequence or optional "
                   "value");
}

LogicalResult decomposition::sequenceInsert(Unpacking &to) {
  auto elements = to.elementsOf(0);
  if (failed(elements))
    return failure();
  auto size = int64_t(elements->size());
  // The place behind the last element is one, too, but has no negative number.
  DenseElementsAttr known =
      to.has(2) ? knownElements(to.operand(2)) : DenseElementsAttr();
  bool isLast = !to.has(2) || (known && known.getNumElements() == 1 &&
                               *known.value_begin<APInt>() == size);
  FailureOr<int64_t> place =
      isLast ? FailureOr<int64_t>(size) : to.placeAmong(2, size);
  if (failed(place))
    return failure();
  elements->insert(elements->begin() + *place, to.operand(1));
  return to.giveSequence(*elements);
}

LogicalResult decomposition::sequenceErase(Unpacking &to) {
  auto elements = to.elementsOf(0);
  if (failed(elements))
    return failure();
  if (elements->empty())
    return to.refuse("its sequence is empty");
  auto size = int64_t(elements->size());
  FailureOr<int64_t> place =
      to.has(1) ? to.placeAmong(1, size) : FailureOr<int64_t>(size - 1);
  if (failed(place))
    return failure();
  elements->erase(elements->begin() + *place);
  return to.giveSequence(*elements);
}

/// A place that inputs determine selects among tensors of one shape.
LogicalResult decomposition::sequenceAt(Unpacking &to) {
  auto elements = to.elementsOf(0);
  if (failed(elements))
    return failure();
  if (elements->empty())
    return to.refuse("its sequence is empty");
  if (knownElements(to.operand(1))) {
    FailureOr<int64_t> place = to.placeAmong(1, int64_t(elements->size()));
    return failed(place) ? failure() : to.give((*elements)[size_t(*place)]);
  }
  Type type = elements->front().getType();
  auto shaped = dyn_cast<RankedTensorType>(type);
  bool areAlike = llvm::all_of(
      *elements, [&](Value element) { return element.getType() == type; });
  if (!shaped || !shaped.hasStaticShape() || !areAlike ||
      !isa<TensorType>(to.operand(1).getType()))
    return to.refuse("operand 'position' is computed from inputs, and tensors "
                     "of its sequence may have different sizes");
  Value place = buildReshape(to.getBuilder(), to.getOp()->getLoc(),
                             to.operand(1), ArrayRef<int64_t>());
  return to.give(
      to.build("Gather", {to.stacked(*elements, 0), place}, tensorLike(type)));
}

LogicalResult decomposition::sequenceLength(Unpacking &to) {
  auto elements = to.elementsOf(0);
  if (failed(elements))
    return failure();
  return to.give(to.scalar(int64_t(elements->size()),
                           to.getBuilder().getI64Type(),
                           to.getOp()->getResult(0).getType()));
}

LogicalResult decomposition::concatFromSequence(Unpacking &to) {
  auto elements = to.elementsOf(0);
  if (failed(elements))
    return failure();
  if (elements->empty())
    return to.refuse("its sequence is empty");
  int64_t axis = to.integer("axis", 0);
  return to.give(to.integer("new_axis", 0) ? to.stacked(*elements, axis)
                                           : to.concatenated(*elements, axis));
}

/// Sizes of parts of one size, of which the last may be smaller.
static FailureOr<SmallVector<int64_t>> equalParts(Unpacking &to, int64_t part,
                                                  int64_t size, int64_t axis) {
  if (ShapedType::isDynamic(size))
    return to.refuse("the size of dimension " + Twine(axis) +
                     " of operand 'input' is unknown");
  if (part < 1)
    return to.refuse("its parts have size " + Twine(part));
  SmallVector<int64_t> sizes;
  for (int64_t at = 0; at < size; at += part) {
    if (int64_t(sizes.size()) == Unpacking::mostCuts)
      return to.refuse("it has more than " + Twine(Unpacking::mostCuts) +
                       " parts");
    sizes.push_back(std::min(part, size - at));
  }
  return sizes;
}

/// Sizes of parts along an axis of `size`; open where inputs determine them.
static FailureOr<SmallVector<int64_t>> partsAlong(Unpacking &to, int64_t size,
                                                  int64_t axis) {
  if (!to.has(1))
    return equalParts(to, 1, size, axis);
  DenseElementsAttr known = knownElements(to.operand(1));
  auto type = dyn_cast<RankedTensorType>(to.operand(1).getType());
  SmallVector<int64_t> sizes;
  if (known)
    for (const APInt &part : known.getValues<APInt>())
      sizes.push_back(part.getSExtValue());
  if (type && type.getRank() != 1 && sizes.size() == 1)
    return equalParts(to, sizes.front(), size, axis);
  if (!type || type.getRank() != 1)
    return to.refuse("operand 'split' is computed from inputs; it has to be a "
                     "constant");
  if (!type.hasStaticShape())
    return to.refuse("the number of its parts is unknown");
  sizes.resize(size_t(type.getDimSize(0)), ShapedType::kDynamic);
  return sizes;
}

LogicalResult decomposition::splitToSequence(Unpacking &to) {
  auto type = dyn_cast<RankedTensorType>(to.operand(0).getType());
  if (!type || type.getRank() == 0)
    return to.refuse("the rank of operand 'input' is unknown");
  int64_t axis = Lowering::fromStart(to.integer("axis", 0), type.getRank());
  auto sizes = partsAlong(to, type.getDimSize(unsigned(axis)), axis);
  if (failed(sizes))
    return failure();
  OpBuilder &builder = to.getBuilder();
  Value split = llvm::is_contained(*sizes, ShapedType::kDynamic)
                    ? to.operand(1)
                    : buildInts(builder, to.getOp()->getLoc(), *sizes);
  SmallVector<Value> elements;
  if (!sizes->empty())
    elements = to.build(
        "Split", {to.operand(0), split},
        SmallVector<Type>(sizes->size(), tensorLike(type)),
        builder.getNamedAttr("axis", intAttr(builder.getContext(), axis)));
  if (!to.has(1) && !to.integer("keepdims", 1))
    for (Value &element : elements)
      element = to.squeezed(element, axis);
  return to.giveSequence(elements);
}

} // namespace dialectgen::onnx
