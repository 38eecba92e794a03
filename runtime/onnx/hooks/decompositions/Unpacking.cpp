//===- Unpacking.cpp - an op of sequences as ops of tensors ---------------===//
//
// See Unpacking.h.
//
//===----------------------------------------------------------------------===//

#include "Unpacking.h"
#include "../../opsets/OpsetAdaptor.h"
#include "../lowerings/Lowering.h"
#include "../steps/StepHooks.h"
#include "dialectgen/onnx/ElementTypes.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "dialectgen/onnx/OpTable.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace dialectgen::onnx {

bool isPacked(Type type) { return isa<SeqType, OptType>(type); }

bool isOfPacked(Operation *op) {
  return llvm::any_of(op->getOperandTypes(), isPacked) ||
         llvm::any_of(op->getResultTypes(), isPacked);
}

namespace {
struct DecompositionRow {
  Decomposition function = nullptr;
  StringRef name;
};
} // namespace

static DecompositionRow findDecompositionRow(StringRef op) {
  static const llvm::StringMap<DecompositionRow> rows = [] {
    llvm::StringMap<DecompositionRow> rows;
#define DIALECTGEN_DECOMPOSITION(OP, FUNCTION)                                 \
  rows.insert({OP, {FUNCTION, #FUNCTION}});
#include "ONNXLowerings.inc"
    return rows;
  }();
  return rows.lookup(op);
}

Decomposition findDecomposition(Operation *op) {
  return findDecompositionRow(op->getName().getStringRef()).function;
}

StringRef nameOfDecomposition(StringRef op) {
  return findDecompositionRow(op).name;
}

bool hasKnownParts(Operation *op) {
  return op && findDecomposition(op) == &decomposition::parts;
}

std::optional<SmallVector<Value>> partsOf(Value packed) {
  Operation *op = packed.getDefiningOp();
  if (!hasKnownParts(op))
    return std::nullopt;
  SmallVector<Value> parts;
  for (Value operand : op->getOperands())
    if (!isa<NoneType>(operand.getType()))
      parts.push_back(operand);
  return parts;
}

bool Unpacking::has(unsigned index) const {
  return index < size() && !isa<NoneType>(operand(index).getType());
}

int64_t Unpacking::integer(StringRef name, int64_t otherwise) const {
  return integerOf(op, name, otherwise);
}

std::string Unpacking::nameOf(unsigned operand) const {
  return nameOfOperand(op, operand);
}

FailureOr<SmallVector<Value>> Unpacking::elementsOf(unsigned index) {
  if (auto parts = partsOf(operand(index)))
    return *parts;
  return refuse("its sequence has an unknown length");
}

FailureOr<int64_t> Unpacking::placeAmong(unsigned index, int64_t size) {
  DenseElementsAttr elements = knownElements(operand(index));
  if (!elements || elements.getNumElements() != 1)
    return refuse("operand '" + nameOf(index) + "' is " +
                  (elements ? "no number" : whyUnknown(operand(index))) +
                  ", and tensors of its sequence may have different shapes");
  int64_t place = (*elements.value_begin<APInt>()).getSExtValue();
  if (place < -size || place >= size)
    return refuse("operand '" + nameOf(index) + "' is " + Twine(place) +
                  ", which is outside of its sequence");
  return Lowering::fromStart(place, size);
}

std::optional<bool> Unpacking::knownFlag(Value value) {
  DenseElementsAttr elements = knownElements(value);
  if (!elements || elements.getNumElements() != 1 ||
      !elements.getElementType().isInteger(1))
    return std::nullopt;
  return *elements.value_begin<bool>();
}

Value Unpacking::build(StringRef name, ValueRange operands, Type type,
                       ArrayRef<NamedAttribute> attributes) {
  return onnx::build(builder, op->getLoc(), name, operands, type, attributes);
}

SmallVector<Value> Unpacking::build(StringRef name, ValueRange operands,
                                    TypeRange types,
                                    ArrayRef<NamedAttribute> attributes) {
  OperationState state(op->getLoc(), ("onnx." + name).str(), operands, types,
                       attributes);
  return SmallVector<Value>(builder.create(state)->getResults());
}

Value Unpacking::absent() {
  return OpsetAdaptor(builder.getContext(), 0)
      .buildAbsent(builder, op->getLoc());
}

Value Unpacking::scalar(int64_t number, Type element, Type like) {
  auto shaped = dyn_cast<RankedTensorType>(like);
  bool isOne =
      shaped && shaped.hasStaticShape() && shaped.getNumElements() == 1;
  auto of = RankedTensorType::get(
      isOne ? shaped.getShape() : ArrayRef<int64_t>(), element);
  return build("Constant", {}, of,
               builder.getNamedAttr(
                   "value", DenseElementsAttr::get(
                                of, builder.getIntegerAttr(element, number))));
}

Value Unpacking::unsqueezed(Value value, int64_t axis) {
  return build("Unsqueeze", {value, buildInts(builder, op->getLoc(), axis)},
               dropShapes(value.getType()));
}

Value Unpacking::squeezed(Value value, int64_t axis) {
  return build("Squeeze", {value, buildInts(builder, op->getLoc(), axis)},
               dropShapes(value.getType()));
}

Value Unpacking::concatenated(ValueRange values, int64_t axis) {
  return build(
      "Concat", values, dropShapes(values.front().getType()),
      builder.getNamedAttr("axis", intAttr(builder.getContext(), axis)));
}

Value Unpacking::stacked(ValueRange values, int64_t axis) {
  SmallVector<Value> slices;
  for (Value value : values)
    slices.push_back(unsqueezed(value, axis));
  return concatenated(slices, axis);
}

SmallVector<Value> Unpacking::copied(Region &region, ValueRange arguments) {
  Block &block = region.front();
  IRMapping mapping;
  mapping.map(block.getArguments(), arguments);
  for (Operation &inner : block.without_terminator())
    builder.clone(inner, mapping);
  SmallVector<Value> yielded;
  for (Value value : block.getTerminator()->getOperands()) {
    Value copy = mapping.lookupOrDefault(value);
    // Long chains of counters are not followed again and again.
    DenseElementsAttr elements = knownElements(copy);
    yielded.push_back(elements ? build("Constant", {}, elements.getType(),
                                       builder.getNamedAttr("value", elements))
                               : copy);
  }
  return yielded;
}

LogicalResult Unpacking::give(Value value) {
  OpResult result = op->getResult(unsigned(results.size()));
  if (isa<NoneType>(result.getType()))
    value = {};
  // The program may know more of a tensor.
  if (value && !isPacked(value.getType())) {
    Type merged = mergeTypes(value.getType(), result.getType());
    std::string text;
    llvm::raw_string_ostream(text) << "its result has type " << result.getType()
                                   << ", and its tensor " << value.getType();
    if (!merged)
      return refuse(text);
    if (merged != value.getType())
      value = build("Identity", value, merged);
  }
  results.push_back(value);
  return success();
}

LogicalResult Unpacking::giveAll(ValueRange values) {
  for (Value value : values)
    if (failed(give(value)))
      return failure();
  return success();
}

LogicalResult Unpacking::giveSequence(ValueRange elements) {
  auto type = dyn_cast<SeqType>(
      dropShapes(op->getResult(unsigned(results.size())).getType()));
  if (!type && !elements.empty())
    type = SeqType::get(dropShapes(elements.front().getType()));
  if (!elements.empty())
    return give(build("SequenceConstruct", elements, type));
  auto element =
      type ? dyn_cast<ShapedType>(type.getElementType()) : ShapedType();
  if (!element)
    return refuse("its sequence is empty, and its type is unknown");
  return give(
      build("SequenceEmpty", {}, type,
            builder.getNamedAttr(
                "dtype", intAttr(builder.getContext(),
                                 getDataType(element.getElementType())))));
}

LogicalResult Unpacking::refuse(const Twine &why) {
  if (reason.empty())
    reason = why.str();
  return failure();
}

} // namespace dialectgen::onnx
