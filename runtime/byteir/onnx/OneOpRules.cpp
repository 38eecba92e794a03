//===- OneOpRules.cpp - operations of ONNX that are coarse ones -----------===//
//
// The specs relate operations to coarse ones (`stands_for`), with their
// operands, results and attributes. The hooks of this file make operands that
// have no counterpart, and attributes that depend on each other.
//
//===----------------------------------------------------------------------===//

#include "Rewrite.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using Direction = dialectgen::stablehlo::ComparisonDirection;

namespace dialectgen::byteir {
namespace {

/// Operands, and entries as programs write them.
class Planner {
public:
  Planner(Operation *op, Hlo &hlo, const ViewSourceRow &source)
      : op(op), hlo(hlo), builder(hlo.getBuilder()) {
    for (int64_t operand : source.operands)
      plan.operands.push_back(op->getOperand(unsigned(operand)));
    if (!source.results.empty())
      plan.results.assign(source.results.begin(), source.results.end());
  }

  Planner &operand(Value value) {
    plan.operands.push_back(value);
    return *this;
  }
  Planner &entry(StringRef key, Attribute value) {
    plan.entries.append(key, value);
    return *this;
  }
  Planner &number(StringRef key, int64_t value) {
    return entry(key, builder.getI64IntegerAttr(value));
  }
  Attribute get(StringRef key) const { return plan.entries.get(key); }
  Outcome done() { return {Outcome::Match, std::move(plan)}; }

  Operation *op;
  Hlo &hlo;

private:
  Builder &builder;
  Plan plan;
};

/// The attribute `axis` from the start; none if it is none of `rank`.
std::optional<int64_t> axisOf(Operation *op, int64_t otherwise, int64_t rank) {
  int64_t axis = integerAttr(op, "axis", otherwise);
  axis += axis < 0 ? rank : 0;
  return axis >= 0 && axis < rank ? std::optional(axis) : std::nullopt;
}

StringRef textAttr(Operation *op, StringRef name, StringRef otherwise) {
  auto text = op->getAttrOfType<StringAttr>(name);
  return text ? text.getValue() : otherwise;
}

Value operandOf(Operation *op, unsigned index) {
  if (index >= op->getNumOperands() || isAbsent(op->getOperand(index)))
    return {};
  return op->getOperand(index);
}

/// Indices from the end become those from the start first.
Outcome indices(Planner &planner) {
  Operation *op = planner.op;
  Hlo &hlo = planner.hlo;
  Value input = op->getOperand(0);
  std::optional<double> depth = numberOf(op->getOperand(1));
  DenseElementsAttr values = getConstant(op->getOperand(2));
  if (!depth || !(std::abs(*depth) < 1e15) || !values ||
      values.getNumElements() != 2 ||
      !isa<FloatType, IntegerType>(values.getElementType()))
    return {};
  if (!rankedType(input))
    return Outcome::unknown();
  auto axis = axisOf(op, -1, Hlo::rankOf(input) + 1);
  if (!axis || !isa<FloatType, IntegerType>(Hlo::elementOf(input)))
    return {};
  // Indices may be floats; those of few bits cannot count to the end.
  Value wide = hlo.convert(input, hlo.getBuilder().getI64Type());
  Value isNegative = hlo.compare(wide, hlo.fill(wide, 0), Direction::LT);
  double count = std::trunc(*depth);
  auto numbers = values.getValues<Attribute>();
  return planner.operand(hlo.select(isNegative, hlo.add(wide, count), wide))
      .number("axis", *axis)
      .number("depth", int64_t(count))
      .entry("off_value", numbers[0])
      .entry("on_value", numbers[1])
      .done();
}

/// Of one scale, or one for each index of an axis.
Outcome quantization(Planner &planner) {
  Operation *op = planner.op;
  Hlo &hlo = planner.hlo;
  Value x = op->getOperand(0), scale = op->getOperand(1),
        zero = operandOf(op, 2);
  RankedTensorType input = rankedType(x), type = rankedType(scale);
  if (!input || !type || (zero && !rankedType(zero)))
    return Outcome::unknown();
  auto axis = axisOf(op, 1, input.getRank());
  if (type.getRank() > 1)
    return {};
  // A list of one is one scale for all, unless all there is along the axis is
  // one.
  bool isScalar =
      type.getRank() == 0 ||
      (type.getDimSize(0) == 1 && (!axis || input.getDimSize(*axis) != 1));
  if (!isScalar && !axis)
    return {};
  if (!isScalar && type.isDynamicDim(0) && input.getDimSize(*axis) != 1)
    // One for all, or one for each.
    return Outcome::unknown();
  if (!zero) {
    // The quantized type is the result's, or else the operand's.
    auto element =
        dyn_cast<IntegerType>(getElementTypeOrSelf(op->getResult(0).getType()));
    if (!element)
      element = dyn_cast<IntegerType>(getElementTypeOrSelf(x.getType()));
    if (!element)
      return {};
    RankedTensorType zeros = type.clone(Type(element));
    zero = zeros.hasStaticShape()
               ? hlo.constant(DenseElementsAttr::get(
                     zeros, hlo.getBuilder().getIntegerAttr(element, 0)))
               : hlo.broadcast(hlo.scalar(element, 0), scale, {});
  }
  auto scalar = [&](Value value) -> Value {
    RankedTensorType from = rankedType(value);
    if (!isScalar || from.getRank() == 0)
      return value;
    if (from.getRank() != 1 || from.getDimSize(0) != 1)
      return {};
    return hlo.make<stablehlo::ReshapeOp>(
        RankedTensorType::get({}, from.getElementType()), value);
  };
  Value oneScale = scalar(scale), oneZero = scalar(zero);
  if (!oneScale || !oneZero)
    return {};
  planner.operand(x).operand(oneScale).operand(oneZero);
  if (!isScalar)
    planner.number("axis", *axis);
  return planner.done();
}

/// Nearest elements are those before a place; no other rule of ONNX has a
/// coarse operation, and neither have cubic ones, crops and outsides.
Outcome resizing(Planner &planner) {
  Operation *op = planner.op;
  auto text = [&](StringRef key) {
    auto value = dyn_cast_or_null<StringAttr>(planner.get(key));
    return value ? value.getValue() : StringRef();
  };
  StringRef mode = text("mode");
  StringRef places = text("coordinate_transformation_mode");
  if (op->hasAttr("axes"))
    return {};
  if (!llvm::is_contained(
          {"asymmetric", "pytorch_half_pixel", "half_pixel", "align_corners"},
          places) ||
      !(mode == "linear" ||
        (mode == "nearest" &&
         textAttr(op, "nearest_mode", "round_prefer_floor") == "floor")))
    return {};
  Value x = op->getOperand(0), scales = operandOf(op, 2),
        sizes = operandOf(op, 3);
  // An empty list is as good as none.
  if (scales && sizes && rankedType(scales) &&
      rankedType(scales).getRank() == 1 &&
      rankedType(scales).getDimSize(0) == 0)
    scales = {};
  if (bool(scales) == bool(sizes))
    return {};
  Value target = scales ? scales : sizes;
  RankedTensorType input = rankedType(x), type = rankedType(target);
  if (!input || !type || type.getRank() != 1 || type.isDynamicDim(0))
    return Outcome::unknown();
  // The coarse operation scales each dimension.
  if (type.getDimSize(0) != input.getRank())
    return {};
  // Scales and sizes that ONNX refuses are not worth a match.
  if (std::optional<SmallVector<double>> numbers = constantOf(target))
    for (double number : *numbers)
      if (!isResizeTarget(number, /*isScale=*/target == scales))
        return {};
  // ONNX aligns corners with the length times the scale, fractions included;
  // the coarse operation with the length of the result.
  if (scales && places == "align_corners") {
    std::optional<SmallVector<double>> factors = constantOf(scales);
    if (!factors)
      return Outcome::unknown();
    for (auto [factor, size] : llvm::zip(*factors, input.getShape()))
      if (std::floor(factor) != factor &&
          (ShapedType::isDynamic(size) ||
           std::floor(factor * double(size)) != factor * double(size)))
        return {};
  }
  return planner.operand(x)
      .operand(target)
      .entry("target_mode",
             StringAttr::get(op->getContext(), scales ? "scale" : "size"))
      .done();
}

/// Without broadcasts.
Outcome alike(Planner &planner) {
  Operation *op = planner.op;
  for (Value operand : op->getOperands()) {
    RankedTensorType type = rankedType(operand);
    if (op->getNumOperands() > 1 && (!type || !type.hasStaticShape()))
      return Outcome::unknown();
    if (operand.getType() != op->getOperand(0).getType())
      return {};
    planner.operand(operand);
  }
  return planner.done();
}

/// Of the axis and all that follow. Mean and inverse deviation are results if
/// they are used.
Outcome normalization(Planner &planner) {
  Operation *op = planner.op;
  Hlo &hlo = planner.hlo;
  Value x = op->getOperand(0);
  RankedTensorType type = rankedType(x);
  if (!type)
    return Outcome::unknown();
  auto from = axisOf(op, -1, type.getRank());
  if (!from)
    return {};
  SmallVector<int64_t> axes;
  for (int64_t axis = *from; axis < type.getRank(); ++axis)
    axes.push_back(axis);
  Affine parts[2];
  bool isUnknown = false;
  for (unsigned index : {0u, 1u}) {
    Value value = operandOf(op, index + 1);
    if (!value)
      continue;
    RankedTensorType shape = rankedType(value);
    if (!shape)
      return Outcome::unknown();
    parts[index].value = value;
    int64_t offset = type.getRank() - shape.getRank();
    for (auto [at, size] : llvm::enumerate(shape.getShape())) {
      int64_t place = offset + int64_t(at);
      if (size == 1) {
        parts[index].places.push_back(-1);
        continue;
      }
      // Of sizes that are not known, one may be 1 and the other not.
      if (place < *from)
        return {};
      isUnknown |= size != type.getDimSize(unsigned(place));
      parts[index].places.push_back(place);
    }
  }
  auto affine = makeAffine(hlo, x, axes, parts[0], parts[1]);
  if (failed(affine))
    return isUnknown || !type.hasStaticShape() ? Outcome::unknown() : Outcome();
  auto epsilon = op->getAttrOfType<FloatAttr>("epsilon");
  Builder &builder = hlo.getBuilder();
  return planner.operand(x)
      .operand(affine->first)
      .operand(affine->second)
      .entry("axis", builder.getI64ArrayAttr(axes))
      .entry("epsilon", builder.getF64FloatAttr(
                            epsilon ? epsilon.getValueAsDouble() : 1e-5f))
      .done();
}

using Hook = Outcome (*)(Planner &planner);

/// By the names that specs have for them.
constexpr std::pair<StringLiteral, Hook> hooks[] = {
    {"alike", alike},
    {"indices", indices},
    {"normalization", normalization},
    {"quantization", quantization},
    {"resizing", resizing},
};

Hook findHook(StringRef name) {
  const auto *hook =
      llvm::find_if(hooks, [&](const auto &one) { return one.first == name; });
  return hook == std::end(hooks) ? nullptr : hook->second;
}

/// `value` as an entry of that kind; null if it cannot be one.
Attribute asEntry(EntryKind kind, Attribute value) {
  Builder builder(value.getContext());
  auto number = dyn_cast<IntegerAttr>(value);
  switch (kind) {
  case EntryKind::Bool:
    return number ? builder.getBoolAttr(!number.getValue().isZero())
                  : Attribute();
  case EntryKind::I64:
  case EntryKind::I64Array: {
    if (!number || number.getValue().getSignificantBits() > 64)
      return {};
    int64_t integer = number.getValue().getSExtValue();
    return kind == EntryKind::I64
               ? Attribute(builder.getI64IntegerAttr(integer))
               : builder.getI64ArrayAttr(integer);
  }
  case EntryKind::F64:
    if (auto real = dyn_cast<FloatAttr>(value))
      return builder.getF64FloatAttr(real.getValueAsDouble());
    return {};
  case EntryKind::String:
    return dyn_cast<StringAttr>(value);
  case EntryKind::Scalar:
    return dyn_cast<TypedAttr>(value);
  }
  return {};
}

/// The value of the entry `row` in `op`, unchanged.
Outcome addEntry(Planner &planner, const ViewSourceEntryRow &row,
                 EntryKind kind) {
  Operation *op = planner.op;
  Builder builder(op->getContext());
  Attribute value;
  if (row.operand >= 0) {
    Value operand = operandOf(op, unsigned(row.operand));
    std::optional<SmallVector<int64_t>> constant =
        operand ? integersOf(operand) : std::nullopt;
    if (!constant || constant->size() != 1)
      return {};
    value = builder.getI64IntegerAttr(constant->front());
  } else {
    value = op->getAttr(row.attribute);
    if (!value)
      value = row.absent.make(op->getContext());
  }
  if (value && row.isDimension) {
    auto number = dyn_cast<IntegerAttr>(value);
    RankedTensorType input = rankedType(op->getOperand(0));
    if (!number || number.getValue().getSignificantBits() > 64)
      return {};
    if (!input)
      return Outcome::unknown();
    int64_t axis = number.getValue().getSExtValue();
    axis += axis < 0 ? input.getRank() : 0;
    if (axis < 0 || axis >= input.getRank())
      return {};
    value = builder.getI64IntegerAttr(axis);
  }
  Attribute entry = value ? asEntry(kind, value) : Attribute();
  if (!entry)
    return {};
  planner.entry(row.name, entry);
  return {Outcome::Match, {}};
}

} // namespace

ArrayRef<OneOpRule> getOneOpRules() {
  static const auto rules = [] {
    std::vector<OneOpRule> list;
    for (const ViewOpRow &view : getViewTable().ops)
      for (const ViewSourceRow &source : view.sources)
        list.push_back({&view, &source});
    return list;
  }();
  return rules;
}

bool OneOpRule::hasHook() const {
  return source->hook.empty() || findHook(source->hook);
}

Outcome OneOpRule::plan(Operation *op, Hlo &hlo) const {
  for (const ViewSourceConditionRow &condition : source->only)
    if (Attribute value = op->getAttr(condition.attribute);
        value && !condition.value.isHeldBy(value))
      return {};
  for (int64_t operand : source->operands)
    if (!operandOf(op, unsigned(operand)))
      return {};
  Planner planner(op, hlo, *source);
  bool isUnknown = false;
  for (const ViewSourceEntryRow &entry : source->entries) {
    const ViewAttributeRow *attribute =
        view->newest().findAttribute(entry.name);
    Outcome outcome =
        attribute ? addEntry(planner, entry, attribute->kind) : Outcome();
    if (outcome.kind == Outcome::NoMatch)
      return {};
    isUnknown |= outcome.kind == Outcome::Unknown;
  }
  if (isUnknown)
    return Outcome::unknown();
  Hook hook = findHook(source->hook);
  return hook ? hook(planner) : planner.done();
}

FailureOr<std::pair<Value, Value>> makeAffine(Hlo &hlo, Value x,
                                              ArrayRef<int64_t> axes,
                                              const Affine &weight,
                                              const Affine &bias) {
  RankedTensorType type = Hlo::typeOf(x);
  // Sizes along the axes, those of 1 in front left out.
  auto sizesAlong = [&](const Affine &part) {
    SmallVector<int64_t> sizes(axes.size(), 1);
    if (!part.value)
      return sizes;
    for (auto [size, place] :
         llvm::zip(Hlo::typeOf(part.value).getShape(), part.places))
      if (const auto *axis = llvm::find(axes, place); axis != axes.end())
        sizes[size_t(axis - axes.begin())] = size;
    while (sizes.size() > 1 && sizes.front() == 1)
      sizes.erase(sizes.begin());
    return sizes;
  };
  SmallVector<int64_t> sizes = sizesAlong(weight.value ? weight : bias);
  bool isBroadcast = weight.value && bias.value && sizes != sizesAlong(bias);
  if (isBroadcast || (!weight.value && !bias.value)) {
    sizes.clear();
    for (int64_t axis : axes)
      sizes.push_back(type.getDimSize(unsigned(axis)));
    if (llvm::any_of(sizes, ShapedType::isDynamic))
      return failure();
  }
  RankedTensorType target = RankedTensorType::get(sizes, type.getElementType());
  auto make = [&](const Affine &part, Value like) -> Value {
    if (!part.value)
      return target.hasStaticShape()
                 ? hlo.constant(DenseElementsAttr::get(
                       target, Attribute(numberAttr(type.getElementType(),
                                                    part.number))))
                 : hlo.fill(like, part.number);
    RankedTensorType from = Hlo::typeOf(part.value);
    if (from.getElementType() != type.getElementType())
      return {};
    SmallVector<int64_t> own = sizesAlong(part);
    if (own == sizes && from.getShape() == ArrayRef(sizes))
      return part.value;
    RankedTensorType shape = RankedTensorType::get(own, type.getElementType());
    // Sizes that are not known could be reshaped in no way, or in two.
    if (!shape.hasStaticShape() || !from.hasStaticShape())
      return {};
    Value value = part.value;
    if (from != shape)
      value = hlo.make<stablehlo::ReshapeOp>(shape, value);
    if (shape == target)
      return value;
    SmallVector<int64_t> dimensions;
    for (size_t at = sizes.size() - own.size(); at != sizes.size(); ++at)
      dimensions.push_back(int64_t(at));
    return hlo.make<stablehlo::BroadcastInDimOp>(
        target, value,
        hlo.getBuilder().getNamedAttr(
            "broadcast_dimensions",
            hlo.getBuilder().getDenseI64ArrayAttr(dimensions)));
  };
  Value first = make(weight, bias.value), second;
  if (first)
    second = make(bias, first);
  if (!first || !second)
    return failure();
  return std::pair(first, second);
}

} // namespace dialectgen::byteir
