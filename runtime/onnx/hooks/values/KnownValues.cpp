//===- KnownValues.cpp - values that follow from constants ----------------===//
//
// See KnownValues.h.
//
//===----------------------------------------------------------------------===//

#include "KnownValues.h"
#include "Computation.h"
#include "dialectgen/onnx/OpTable.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

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

const Row *findRow(Operation *op) {
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  if (!info || info->domain != "ai.onnx")
    return nullptr;
  for (ArrayRef<Row> rows : {movingRows(), arithmeticRows()})
    for (const Row &row : rows)
      if (info->name == row.name)
        return &row;
  return nullptr;
}

} // namespace compute

namespace {

constexpr unsigned mostSteps = 64;

using compute::Known;
using compute::Row;

Known known(Value value, ReadConstant read, unsigned &steps) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return {};
  if (op->hasTrait<OpTrait::ConstantLike>())
    return read(op);
  const Row *row = compute::findRow(op);
  if (!row || ++steps > mostSteps || op->getNumResults() != 1)
    return {};
  compute::Node node{op, {}};
  for (auto [index, operand] : llvm::enumerate(op->getOperands())) {
    bool isAsked =
        index < row->knownOperands && !isa<NoneType>(operand.getType());
    node.operands.push_back(isAsked ? known(operand, read, steps) : Known());
    if (isAsked &&
        (!node.operands.back() ||
         node.operands.back().getNumElements() > compute::mostElements))
      return {};
  }
  bool hasOperands =
      op->getNumOperands() != 0 && (row->knownOperands == 0 || node.operand(0));
  Known result = hasOperands ? row->function(node) : Known();
  // Of older versions, or of broken programs.
  auto type = dyn_cast<ShapedType>(value.getType());
  if (!result || !type || type.getElementType() != result.getElementType())
    return {};
  return result;
}

} // namespace

DenseElementsAttr knownValue(Value value, ReadConstant read) {
  unsigned steps = 0;
  return known(value, read, steps);
}

bool mayBeKnown(Operation *op) { return compute::findRow(op); }

} // namespace dialectgen::onnx
