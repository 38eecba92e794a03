//===- Lowering.cpp - one op on its way to StableHLO ----------------------===//
//
// See Lowering.h.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "../../model/Form.h"
#include "../../opsets/OpsetAdaptor.h"
#include "SizeOrigin.h"
#include "dialectgen/onnx/OpTable.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace dialectgen::onnx {

int64_t integerOf(Operation *op, StringRef name, int64_t otherwise) {
  auto value = op->getAttrOfType<IntegerAttr>(name);
  return value ? value.getValue().getSExtValue() : otherwise;
}

double Lowering::real(StringRef name, double otherwise) const {
  auto value = op->getAttrOfType<FloatAttr>(name);
  return value ? value.getValueAsDouble() : otherwise;
}

StringRef Lowering::string(StringRef name, StringRef otherwise) const {
  auto value = op->getAttrOfType<StringAttr>(name);
  return value ? value.getValue() : otherwise;
}

std::optional<Sizes> Lowering::integers(StringRef name) const {
  auto list = op->getAttrOfType<ArrayAttr>(name);
  if (!list)
    return std::nullopt;
  Sizes numbers;
  for (auto number : list.getAsRange<IntegerAttr>())
    numbers.push_back(number.getValue().getSExtValue());
  return numbers;
}

static SmallVector<double> numbersOf(DenseElementsAttr elements) {
  SmallVector<double> numbers;
  for (Attribute element : elements.getValues<Attribute>()) {
    auto real = dyn_cast<FloatAttr>(element);
    auto whole = dyn_cast<IntegerAttr>(element);
    numbers.push_back(real    ? real.getValueAsDouble()
                      : whole ? double(whole.getValue().getSExtValue())
                              : 0);
  }
  return numbers;
}

SmallVector<double> Lowering::reals(StringRef name) const {
  if (auto tensor = op->getAttrOfType<DenseElementsAttr>(name))
    return numbersOf(tensor);
  SmallVector<double> numbers;
  if (auto list = op->getAttrOfType<ArrayAttr>(name))
    for (auto number : list.getAsRange<FloatAttr>())
      numbers.push_back(number.getValueAsDouble());
  return numbers;
}

SmallVector<StringRef> Lowering::strings(StringRef name) const {
  SmallVector<StringRef> texts;
  if (auto list = op->getAttrOfType<ArrayAttr>(name))
    for (auto text : list.getAsRange<StringAttr>())
      texts.push_back(text.getValue());
  return texts;
}

Sizes Lowering::integers(StringRef name, size_t count,
                         int64_t otherwise) const {
  std::optional<Sizes> numbers = integers(name);
  return numbers && !numbers->empty() ? *numbers : Sizes(count, otherwise);
}

std::string nameOfParameter(ArrayRef<ParameterInfo> infos, unsigned index) {
  return infos.empty()
             ? std::to_string(index)
             : infos[std::min<size_t>(index, infos.size() - 1)].name.str();
}

std::string nameOfOperand(Operation *op, unsigned operand) {
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  return nameOfParameter(info ? info->operands : ArrayRef<ParameterInfo>(),
                         operand);
}

DenseElementsAttr Lowering::constant(unsigned index) const {
  return knownElements(op->getOperand(index));
}

LogicalResult Lowering::refuseUnknown(unsigned index) {
  std::string operand = "operand '" + nameOf(index) + "'";
  std::string input = defaultBehind(op->getOperand(index));
  if (input.empty())
    return refuse(operand + " is " + whyUnknown(op->getOperand(index)) +
                  "; it has to be a constant");
  return refuse(operand + " depends on input '" + input +
                "', whose value callers may change; it has to be a constant (" +
                ifFlag("freeze-defaults", "--freeze-defaults makes",
                       "freezing defaults makes") +
                " inputs with defaults constants)");
}

FailureOr<Sizes> Lowering::known(unsigned index) {
  DenseElementsAttr elements = constant(index);
  if (!elements)
    return refuseUnknown(index);
  if (!isa<IntegerType>(elements.getElementType()))
    return refuse("operand '" + nameOf(index) + "' has no integers");
  Sizes numbers;
  for (const APInt &number : elements.getValues<APInt>())
    numbers.push_back(number.getSExtValue());
  return numbers;
}

FailureOr<SmallVector<double>> Lowering::knownReals(unsigned index) {
  DenseElementsAttr elements = constant(index);
  if (!elements)
    return refuseUnknown(index);
  return numbersOf(elements);
}

FailureOr<Sizes> Lowering::knownAxes(unsigned index, int64_t rank) {
  FailureOr<Sizes> axes = known(index);
  if (failed(axes))
    return failure();
  for (int64_t axis : *axes)
    if (axis < -rank || axis >= rank)
      return refuse("operand '" + nameOf(index) + "' names axis " +
                    Twine(axis) + " of " + Twine(rank) + " dimensions");
  return fromStart(*axes, rank);
}

Sizes Lowering::fromStart(ArrayRef<int64_t> axes, int64_t rank) {
  Sizes result;
  for (int64_t axis : axes)
    result.push_back(fromStart(axis, rank));
  return result;
}

LogicalResult Lowering::give(Value value) {
  if (isa<NoneType>(op->getResult(unsigned(results.size())).getType())) {
    results.push_back({});
    return success();
  }
  RankedTensorType wanted = type(unsigned(results.size()));
  // A size that is open on one side only is known by now, or later.
  if (failed(verifyCompatibleShape(Hlo::typeOf(value).getShape(),
                                   wanted.getShape()))) {
    std::string text;
    llvm::raw_string_ostream(text)
        << "its result has type " << wanted << ", and its operands give "
        << value.getType();
    return refuse(text);
  }
  results.push_back(hlo.cast(value, wanted));
  return success();
}

LogicalResult Lowering::refuse(const Twine &why) {
  if (reason.empty())
    reason = why.str();
  return failure();
}

FailureOr<bool> Lowering::isComputedNow(int64_t size,
                                        ArrayRef<int64_t> dimensions) {
  if (ComputedElements::admits(dimensions))
    return true;
  // Operations have sizes of 32 bits.
  if (size > INT32_MAX)
    return refuse(ComputedElements::whyNot(dimensions));
  return false;
}

LogicalResult Lowering::needCopies(ArrayRef<int64_t> counts) {
  return ComputedElements::admitsCopies(counts)
             ? success()
             : refuse(ComputedElements::whyNotCopies(counts));
}

bool Lowering::isOpen() const {
  auto isOpenType = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && !tensor.hasStaticShape();
  };
  return llvm::any_of(op->getResultTypes(), isOpenType) ||
         llvm::any_of(operands, [&](Value operand) {
           return operand && isOpenType(operand.getType());
         });
}

/// A number as a size. Limits such as the largest number of 64 bits stay above
/// all sizes.
static int64_t sizeFrom(const APInt &number) {
  return std::clamp<int64_t>(number.getSExtValue(), -INT32_MAX, INT32_MAX);
}

FailureOr<SmallVector<Value>>
Lowering::scalarsOf(unsigned index, std::optional<int64_t> count) {
  if (failed(needCount(index, count)))
    return failure();
  SmallVector<Value> scalars;
  if (DenseElementsAttr known = constant(index)) {
    for (const APInt &number : known.getValues<APInt>())
      scalars.push_back(hlo.size(sizeFrom(number)));
    return scalars;
  }
  Value list = operand(index);
  if (Hlo::rankOf(list) > 1)
    list = reshape(list, Hlo::typeOf(list).getNumElements());
  for (int64_t i = 0; i != Hlo::typeOf(list).getNumElements(); ++i) {
    if (std::optional<int64_t> number = numberAt(list, i)) {
      scalars.push_back(
          hlo.size(sizeFrom(APInt(64, uint64_t(*number), /*isSigned=*/true))));
      continue;
    }
    Value element = tracedAt(list, i);
    SizeOrigin origin = countedBy(element);
    scalars.push_back(origin.value ? hlo.sizeOf(origin.value, origin.dimension)
                                   : scalarAt(list, i));
  }
  return scalars;
}

LogicalResult Lowering::needCount(unsigned index,
                                  std::optional<int64_t> count) {
  RankedTensorType type = Hlo::typeOf(operand(index));
  if (!type.hasStaticShape())
    return refuse("the number of elements of operand '" + nameOf(index) +
                  "' is unknown");
  if (count && type.getNumElements() != *count)
    return refuse("operand '" + nameOf(index) + "' has " +
                  Twine(type.getNumElements()) + " elements in place of " +
                  Twine(*count));
  return success();
}

Value Lowering::broadcast(Value value) {
  RankedTensorType wanted = type();
  if (wanted.hasStaticShape() && Hlo::typeOf(value).hasStaticShape())
    return broadcast(value, wanted.getShape());
  if (common.empty()) {
    SmallVector<Value> given;
    for (Value operand : operands)
      if (operand)
        given.push_back(operand);
    common = commonSizes(given);
  }
  return broadcast(value, wanted.getShape(), common);
}

FailureOr<Extent> Lowering::extentIn(unsigned index) {
  if (failed(needCount(index, 1)))
    return failure();
  DenseElementsAttr known = constant(index);
  return known ? Extent(sizeFrom(known.getValues<APInt>()[0]))
               : Extent(scalarsOf(index)->front());
}

FailureOr<Extents> Lowering::extentsIn(unsigned index,
                                       ArrayRef<int64_t> known) {
  if (failed(needCount(index, int64_t(known.size()))))
    return failure();
  SmallVector<Value> scalars;
  if (llvm::is_contained(known, ShapedType::kDynamic))
    scalars = *scalarsOf(index);
  Extents extents;
  for (auto [i, size] : llvm::enumerate(known))
    extents.push_back(ShapedType::isDynamic(size) ? Extent(scalars[i])
                                                  : Extent(size));
  return extents;
}

static std::string openSizesOf(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || tensor.hasStaticShape())
    return "";
  SmallVector<std::string> open;
  for (auto [index, size] : llvm::enumerate(tensor.getShape()))
    if (ShapedType::isDynamic(size))
      open.push_back(std::to_string(index));
  return std::string("the size of dimension") + (open.size() > 1 ? "s " : " ") +
         llvm::join(open, ", ");
}

std::string lackingSizes(Operation *op, ValueRange operands) {
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  auto lackOf = [&](Value value, unsigned index, ArrayRef<ParameterInfo> infos,
                    StringRef kind) {
    std::string sizes = value ? openSizesOf(value.getType()) : "";
    return sizes.empty() ? sizes
                         : sizes + " of " + kind.str() + " '" +
                               nameOfParameter(infos, index) + "' is unknown";
  };
  std::string lack;
  for (auto [index, operand] : llvm::enumerate(operands))
    if (lack.empty())
      lack =
          lackOf(operand, unsigned(index),
                 info ? info->operands : ArrayRef<ParameterInfo>(), "operand");
  for (OpResult result : op->getResults())
    if (lack.empty())
      lack = lackOf(result, result.getResultNumber(),
                    info ? info->results : ArrayRef<ParameterInfo>(), "result");
  return lack;
}

LogicalResult lowerElementwise(Lowering &to, StringRef target) {
  // Tables that are loaded may name any.
  if (!RegisteredOperationName::lookup(target, to.getOp()->getContext()))
    return to.refuse("there is no operation '" + target + "'");
  // Ops that reduce may keep their axes.
  if (llvm::is_contained(to.getOp()->getName().getAttributeNames(),
                         StringRef("keepdims")))
    return lowerReduction(to, target);
  auto make = [&](ArrayRef<Value> operands) {
    OperationState state(to.getHlo().getLoc(), target);
    state.addOperands(operands);
    state.addTypes(to.type());
    return to.getBuilder().create(state)->getResult(0);
  };
  SmallVector<Value> operands;
  for (Value operand : to.getOperands()) {
    if (!operand)
      return to.refuse("an operand is absent");
    operands.push_back(to.broadcast(operand));
  }
  const OpVersionInfo *info =
      findByOpName(to.getOp()->getName().getStringRef());
  bool isFolded = info && !info->operands.empty() &&
                  info->operands.front().arity == Arity::Variadic;
  if (!isFolded)
    return to.give(make(operands));
  Value result = operands.front();
  for (Value operand : ArrayRef(operands).drop_front())
    result = make({result, operand});
  return to.give(result);
}

} // namespace dialectgen::onnx
