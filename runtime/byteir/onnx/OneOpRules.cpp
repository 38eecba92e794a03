//===- OneOpRules.cpp - operations of ONNX that are coarse ones -----------===//
//
// A function for each kind of attributes and operands that have to be said in
// other words. What the newest opset leaves out has its default.
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
  Planner(Operation *op, Hlo &hlo) : op(op), builder(hlo.getBuilder()) {}

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
  Planner &truth(StringRef key, StringRef attribute, int64_t otherwise) {
    return entry(
        key, builder.getBoolAttr(integerAttr(op, attribute, otherwise) != 0));
  }
  Planner &results(ArrayRef<int64_t> places) {
    plan.results.assign(places.begin(), places.end());
    return *this;
  }
  Outcome done() { return {Outcome::Match, std::move(plan)}; }

private:
  Operation *op;
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

Outcome planSoftmax(Operation *op, Hlo &hlo) {
  Value x = op->getOperand(0);
  if (!rankedType(x))
    return Outcome::unknown();
  auto axis = axisOf(op, -1, Hlo::rankOf(x));
  if (!axis)
    return {};
  return Planner(op, hlo).operand(x).number("axis", *axis).done();
}

Outcome planUnary(Operation *op, Hlo &hlo) {
  return Planner(op, hlo).operand(op->getOperand(0)).done();
}

Outcome planGelu(Operation *op, Hlo &hlo) {
  StringRef how = textAttr(op, "approximate", "none");
  return Planner(op, hlo)
      .operand(op->getOperand(0))
      .entry("approximate", hlo.getBuilder().getStringAttr(how))
      .done();
}

Outcome planArg(Operation *op, Hlo &hlo) {
  Value x = op->getOperand(0);
  if (!rankedType(x))
    return Outcome::unknown();
  auto axis = axisOf(op, 0, Hlo::rankOf(x));
  if (!axis)
    return {};
  return Planner(op, hlo)
      .operand(x)
      .number("axis", *axis)
      .truth("keep_dims", "keepdims", 1)
      .truth("select_last_index", "select_last_index", 0)
      .results({1})
      .done();
}

/// The greatest ones only: there is no coarse operation for the least.
Outcome planTopK(Operation *op, Hlo &hlo) {
  Value x = op->getOperand(0);
  std::optional<SmallVector<int64_t>> k = integersOf(op->getOperand(1));
  if (integerAttr(op, "largest", 1) != 1 || !k || k->size() != 1)
    return {};
  if (!rankedType(x))
    return Outcome::unknown();
  auto axis = axisOf(op, -1, Hlo::rankOf(x));
  if (!axis)
    return {};
  return Planner(op, hlo)
      .operand(x)
      .entry("axis", hlo.getBuilder().getI64ArrayAttr(*axis))
      .number("k", k->front())
      .truth("sorted", "sorted", 1)
      .results({0, 1})
      .done();
}

/// Indices from the end become those from the start first.
Outcome planOneHot(Operation *op, Hlo &hlo) {
  Value indices = op->getOperand(0);
  std::optional<double> depth = numberOf(op->getOperand(1));
  DenseElementsAttr values = getConstant(op->getOperand(2));
  if (!depth || !(std::abs(*depth) < 1e15) || !values ||
      values.getNumElements() != 2 ||
      !isa<FloatType, IntegerType>(values.getElementType()))
    return {};
  if (!rankedType(indices))
    return Outcome::unknown();
  auto axis = axisOf(op, -1, Hlo::rankOf(indices) + 1);
  if (!axis || !isa<FloatType, IntegerType>(Hlo::elementOf(indices)))
    return {};
  // Indices may be floats; those of few bits cannot count to the end.
  Value wide = hlo.convert(indices, hlo.getBuilder().getI64Type());
  Value isNegative = hlo.compare(wide, hlo.fill(wide, 0), Direction::LT);
  double count = std::trunc(*depth);
  auto numbers = values.getValues<Attribute>();
  return Planner(op, hlo)
      .operand(hlo.select(isNegative, hlo.add(wide, count), wide))
      .number("axis", *axis)
      .number("depth", int64_t(count))
      .entry("off_value", numbers[0])
      .entry("on_value", numbers[1])
      .done();
}

/// Of one scale, or one for each index of an axis.
Outcome planQuantization(Operation *op, Hlo &hlo) {
  Value x = op->getOperand(0), scale = op->getOperand(1),
        zero = operandOf(op, 2);
  if (integerAttr(op, "block_size", 0) != 0 ||
      integerAttr(op, "precision", 0) != 0)
    return {};
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
      (type.getDimSize(0) == 1 && !(axis && input.getDimSize(*axis) == 1));
  if (!isScalar && !axis)
    return {};
  if (!isScalar && type.isDynamicDim(0) && input.getDimSize(*axis) != 1)
    // One for all, or one for each.
    return Outcome::unknown();
  if (!zero) {
    bool quantizes = onnxName(op) == "QuantizeLinear";
    auto element = dyn_cast<IntegerType>(
        getElementTypeOrSelf((quantizes ? op->getResult(0) : x).getType()));
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
  Planner planner(op, hlo);
  planner.operand(x).operand(oneScale).operand(oneZero);
  if (!isScalar)
    planner.number("axis", *axis);
  return planner.done();
}

/// Nearest elements are those before a place; no other rule of ONNX has a
/// coarse operation, and neither have cubic ones, crops and outsides.
Outcome planResize(Operation *op, Hlo &hlo) {
  StringRef mode = textAttr(op, "mode", "nearest");
  StringRef places =
      textAttr(op, "coordinate_transformation_mode", "half_pixel");
  if (integerAttr(op, "antialias", 0) != 0 ||
      integerAttr(op, "exclude_outside", 0) != 0 ||
      textAttr(op, "keep_aspect_ratio_policy", "stretch") != "stretch" ||
      op->hasAttr("axes"))
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
  Builder &builder = hlo.getBuilder();
  return Planner(op, hlo)
      .operand(x)
      .operand(target)
      .entry("target_mode", builder.getStringAttr(scales ? "scale" : "size"))
      .entry("mode", builder.getStringAttr(mode))
      .entry("coordinate_transformation_mode", builder.getStringAttr(places))
      .done();
}

/// Without broadcasts.
Outcome planSum(Operation *op, Hlo &hlo) {
  Plan plan;
  for (Value operand : op->getOperands()) {
    RankedTensorType type = rankedType(operand);
    if (op->getNumOperands() > 1 && (!type || !type.hasStaticShape()))
      return Outcome::unknown();
    if (operand.getType() != op->getOperand(0).getType())
      return {};
    plan.operands.push_back(operand);
  }
  return {Outcome::Match, std::move(plan)};
}

/// Of the axis and all that follow. Mean and inverse deviation are results if
/// they are used.
Outcome planLayerNormalization(Operation *op, Hlo &hlo) {
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
  return Planner(op, hlo)
      .operand(x)
      .operand(affine->first)
      .operand(affine->second)
      .entry("axis", builder.getI64ArrayAttr(axes))
      .entry("epsilon", builder.getF64FloatAttr(
                            epsilon ? epsilon.getValueAsDouble() : 1e-5f))
      .results({0, 1, 2})
      .done();
}

constexpr OneOpRule rules[] = {
    {"ArgMax", "arg_max", planArg},
    {"ArgMin", "arg_min", planArg},
    {"DequantizeLinear", "dequantize", planQuantization},
    {"Erf", "erf", planUnary},
    {"Gelu", "gelu", planGelu},
    {"LayerNormalization", "layer_norm", planLayerNormalization},
    {"LogSoftmax", "log_softmax", planSoftmax},
    {"OneHot", "one_hot", planOneHot},
    {"QuantizeLinear", "quantize", planQuantization},
    {"Resize", "resize", planResize},
    {"Softmax", "softmax", planSoftmax},
    {"Sum", "addn", planSum},
    {"TopK", "top_k", planTopK},
};

} // namespace

ArrayRef<OneOpRule> getOneOpRules() { return rules; }

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
