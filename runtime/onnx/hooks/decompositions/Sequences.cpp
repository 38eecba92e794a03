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

/// The tensors of operand 0, at least one.
static FailureOr<SmallVector<Value>> someElements(Unpacking &to) {
  auto elements = to.elementsOf(0);
  if (succeeded(elements) && elements->empty())
    return to.refuse("its sequence is empty");
  return elements;
}

/// Whether an operand is a place that inputs determine, which selects among
/// tensors of one shape.
static bool isSelecting(Unpacking &to, unsigned index,
                        ArrayRef<Value> tensors) {
  if (!to.has(index) || knownElements(to.operand(index)) || tensors.empty() ||
      !isa<TensorType>(to.operand(index).getType()))
    return false;
  auto type = dyn_cast<RankedTensorType>(tensors.front().getType());
  return type && type.hasStaticShape() &&
         llvm::all_of(tensors, [&](Value tensor) {
           return tensor.getType() == Type(type);
         });
}

namespace {
/// A place that inputs determine, counted from the start of `size` ones.
class ComputedPlace {
public:
  ComputedPlace(Unpacking &to, unsigned index, int64_t size)
      : to(to), place(buildReshape(to.getBuilder(), to.getOp()->getLoc(),
                                   to.operand(index), ArrayRef<int64_t>())) {
    Value fromStart = to.build("Add", {place, scalar(size)}, place.getType());
    place =
        to.build("Where", {compare("Less", place, scalar(0)), fromStart, place},
                 place.getType());
  }
  /// `yes` if the comparison of `index` with the place holds.
  Value select(StringRef comparison, size_t index, Value yes, Value no) {
    return to.build(
        "Where", {compare(comparison, scalar(int64_t(index)), place), yes, no},
        tensorLike(yes.getType()));
  }

private:
  Value scalar(int64_t number) {
    return to.scalar(number, cast<ShapedType>(place.getType()).getElementType(),
                     place.getType());
  }
  Value compare(StringRef comparison, Value a, Value b) {
    return to.build(comparison, {a, b},
                    RankedTensorType::get({}, to.getBuilder().getI1Type()));
  }

  Unpacking &to;
  Value place;
};
} // namespace

LogicalResult decomposition::sequenceInsert(Unpacking &to) {
  auto elements = to.elementsOf(0);
  if (failed(elements))
    return failure();
  Value tensor = to.operand(1);
  auto size = int64_t(elements->size());
  SmallVector<Value> inserted(*elements);
  inserted.push_back(tensor);
  if (isSelecting(to, 2, inserted)) {
    ComputedPlace place(to, 2, size);
    for (size_t i = inserted.size(); i-- > 0;) {
      Value later =
          i ? place.select("Equal", i, tensor, (*elements)[i - 1]) : tensor;
      inserted[i] = i < elements->size()
                        ? place.select("Less", i, (*elements)[i], later)
                        : later;
    }
    return to.giveSequence(inserted);
  }
  // The place behind the last element is one, too, but has no negative number.
  DenseElementsAttr known =
      to.has(2) ? knownElements(to.operand(2)) : DenseElementsAttr();
  if (!to.has(2) || (known && known.getNumElements() == 1 &&
                     (*known.value_begin<APInt>()).getSExtValue() == size))
    return to.giveSequence(inserted);
  FailureOr<int64_t> place = to.placeAmong(2, size);
  if (failed(place))
    return failure();
  elements->insert(elements->begin() + *place, tensor);
  return to.giveSequence(*elements);
}

LogicalResult decomposition::sequenceErase(Unpacking &to) {
  auto elements = someElements(to);
  if (failed(elements))
    return failure();
  auto size = int64_t(elements->size());
  if (isSelecting(to, 1, *elements)) {
    ComputedPlace place(to, 1, size);
    for (size_t i = 0; i + 1 != elements->size(); ++i)
      (*elements)[i] =
          place.select("Less", i, (*elements)[i], (*elements)[i + 1]);
    elements->pop_back();
    return to.giveSequence(*elements);
  }
  FailureOr<int64_t> place =
      to.has(1) ? to.placeAmong(1, size) : FailureOr<int64_t>(size - 1);
  if (failed(place))
    return failure();
  elements->erase(elements->begin() + *place);
  return to.giveSequence(*elements);
}

LogicalResult decomposition::sequenceAt(Unpacking &to) {
  auto elements = someElements(to);
  if (failed(elements))
    return failure();
  if (!isSelecting(to, 1, *elements)) {
    FailureOr<int64_t> place = to.placeAmong(1, int64_t(elements->size()));
    return failed(place) ? failure() : to.give((*elements)[size_t(*place)]);
  }
  Value place = buildReshape(to.getBuilder(), to.getOp()->getLoc(),
                             to.operand(1), ArrayRef<int64_t>());
  return to.give(to.build("Gather", {to.stacked(*elements, 0), place},
                          tensorLike(elements->front().getType())));
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
  auto elements = someElements(to);
  if (failed(elements))
    return failure();
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
    return to.refuse("operand 'split' is " +
                     (known ? "no list" : whyUnknown(to.operand(1))) +
                     "; it has to be a constant");
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
