//===- KnownValues.cpp - values that follow from constants ----------------===//
//
// See KnownValues.h.
//
//===----------------------------------------------------------------------===//

#include "KnownValues.h"
#include "Computation.h"
#include "FollowedIntegers.h"
#include "dialectgen/core/ComputedElements.h"
#include "dialectgen/onnx/OpTable.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace dialectgen::onnx {
namespace compute {

Elements elementsOf(Known value) {
  return llvm::to_vector(value.getValues<Attribute>());
}

std::optional<SmallVector<int64_t>> integersOf(Known value) {
  if (!value || !value.getElementType().isInteger())
    return std::nullopt;
  SmallVector<int64_t> numbers;
  for (const APInt &number : value.getValues<APInt>())
    numbers.push_back(number.getSExtValue());
  return numbers;
}

FailureOr<std::optional<SmallVector<int64_t>>>
Node::integers(unsigned index, StringRef name) const {
  if (has(index)) {
    auto numbers = integersOf(operand(index));
    if (!numbers)
      return failure();
    return numbers;
  }
  auto list = op->getAttrOfType<ArrayAttr>(name);
  if (!list)
    return std::optional<SmallVector<int64_t>>();
  SmallVector<int64_t> numbers;
  for (Attribute element : list)
    numbers.push_back(llvm::cast<IntegerAttr>(element).getInt());
  return std::optional(numbers);
}

Known make(ArrayRef<int64_t> shape, Type element, ArrayRef<Attribute> values) {
  int64_t count = 1;
  for (int64_t size : shape) {
    if (size < 0 || size > mostElements)
      return {};
    count *= size;
  }
  if (count != static_cast<int64_t>(values.size()) || count > mostElements)
    return {};
  return DenseElementsAttr::get(RankedTensorType::get(shape, element), values);
}

const Row *findRow(OpResult result) {
  static const llvm::StringMap<const Row *> byName = [] {
    llvm::StringMap<const Row *> byName;
    for (ArrayRef<Row> rows :
         {movingRows(), placingRows(), arithmeticRows(), reducingRows()})
      for (const Row &row : rows)
        byName[row.name] = &row;
    return byName;
  }();
  Operation *op = result.getOwner();
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  const Row *row =
      info && info->domain == "ai.onnx" ? byName.lookup(info->name) : nullptr;
  bool isOnly = llvm::all_of(op->getResults(), [&](OpResult other) {
    return other == result || isa<NoneType>(other.getType());
  });
  return row && (isOnly || row->several) ? row : nullptr;
}

} // namespace compute

namespace {

using compute::Known;
using compute::Row;

/// The values that lead to one, each computed once.
class Evaluation final : public ValueSource {
public:
  Evaluation(ReadConstant read, bool followsParts)
      : read(read), followsParts(followsParts) {}

  Known elementsOf(Value value) const override;
  PartialIntegers integersOf(Value value) const override;

private:
  Known compute(OpResult result) const;

  static constexpr unsigned mostSteps = 256;

  ReadConstant read;
  bool followsParts;
  mutable unsigned steps = 0;
  mutable llvm::DenseMap<Value, Known> known;
  mutable llvm::DenseMap<Value, PartialIntegers> parts;
};

Known Evaluation::elementsOf(Value value) const {
  auto result = dyn_cast<OpResult>(value);
  if (!result)
    return {};
  if (result.getOwner()->hasTrait<OpTrait::ConstantLike>()) {
    Known constant = read(result.getOwner());
    return constant && ComputedElements::admits(constant) ? constant : Known();
  }
  if (auto it = known.find(value); it != known.end())
    return it->second;
  known[value] = {};
  Known found = ++steps > mostSteps ? Known() : compute(result);
  // Of older versions, or of broken programs.
  auto type = dyn_cast<ShapedType>(value.getType());
  if (found && (!type || type.getElementType() != found.getElementType()))
    found = {};
  return known[value] = found;
}

Known Evaluation::compute(OpResult result) const {
  Operation *op = result.getOwner();
  const Row *row = compute::findRow(result);
  if (!row || op->getNumOperands() == 0)
    return {};
  compute::Node node{op, {}, result.getResultNumber()};
  bool areKnown =
      row->knownOperands == 0 || !isa<NoneType>(op->getOperand(0).getType());
  for (auto [index, operand] : llvm::enumerate(op->getOperands())) {
    bool isAsked =
        index < row->knownOperands && !isa<NoneType>(operand.getType());
    node.operands.push_back(isAsked && areKnown ? elementsOf(operand)
                                                : Known());
    areKnown &= !isAsked || (node.operands.back() &&
                             node.operands.back().getNumElements() <=
                                 compute::mostElements);
  }
  if (Known found = areKnown ? row->function(node) : Known())
    return found;
  // Of integers that depend on others only in part, such as sizes of a shape.
  PartialIntegers integers = followsParts ? integersOf(result) : std::nullopt;
  auto type = dyn_cast<RankedTensorType>(result.getType());
  if (!integers || llvm::is_contained(*integers, ShapedType::kDynamic) ||
      !type || !type.hasStaticShape() ||
      type.getNumElements() != int64_t(integers->size()))
    return {};
  compute::Elements elements;
  for (int64_t integer : *integers)
    elements.push_back(IntegerAttr::get(type.getElementType(), integer));
  return compute::make(type.getShape(), type.getElementType(), elements);
}

PartialIntegers Evaluation::integersOf(Value value) const {
  if (auto it = parts.find(value); it != parts.end())
    return it->second;
  parts[value] = std::nullopt;
  auto result = dyn_cast<OpResult>(value);
  PartialIntegers found = result && ++steps <= mostSteps
                              ? followIntegers(result, *this)
                              : std::nullopt;
  if (!found)
    found = unknownIntegers(value);
  return parts[value] = found;
}

} // namespace

DenseElementsAttr knownValue(Value value, ReadConstant read,
                             bool followsParts) {
  return Evaluation(read, followsParts).elementsOf(value);
}

std::string whyUnknownValue(Value value, ReadConstant read) {
  Evaluation evaluation(read, /*followsParts=*/true);
  // Whether an input leads to it, and the first op that has known operands
  // only.
  Operation *last = nullptr;
  llvm::SetVector<Value> seen;
  seen.insert(value);
  for (size_t i = 0; i != seen.size(); ++i) {
    auto result = dyn_cast<OpResult>(seen[i]);
    if (!result)
      return "computed from inputs";
    last = result.getOwner();
    const Row *row = compute::findRow(result);
    for (auto [index, operand] : llvm::enumerate(last->getOperands()))
      if (!(row && index >= row->knownOperands) &&
          !isa<NoneType>(operand.getType()) && !evaluation.elementsOf(operand))
        seen.insert(operand);
  }
  if (Known constant =
          last->hasTrait<OpTrait::ConstantLike>() ? read(last) : Known();
      constant && !ComputedElements::admits(constant))
    return "no constant that is read: " +
           ComputedElements::whyNot(constant.getType().getShape());
  if (last->hasTrait<OpTrait::ConstantLike>() || last->getNumRegions())
    return "no constant that is read";
  return ("computed by '" + last->getName().getStringRef() +
          "', which is left to the program")
      .str();
}

bool mayBeKnown(Operation *op) {
  return llvm::any_of(op->getResults(),
                      [](OpResult result) { return compute::findRow(result); });
}

} // namespace dialectgen::onnx
