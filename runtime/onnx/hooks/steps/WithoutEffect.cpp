//===- WithoutEffect.cpp - attributes that change nothing -----------------===//
//
// A version that lacks an attribute does the same as one that has it at some
// value. Often it also does for other values: windows that fit are not rounded,
// and an image that grows has nothing to smooth. By the names of attributes,
// which mean one thing in all ops.
//
//===----------------------------------------------------------------------===//

#include "StepHooks.h"
#include "dialectgen/onnx/ElementTypes.h"

using namespace mlir;

namespace dialectgen::onnx {
namespace {

StringRef textOf(const StepRewrite &rewrite, StringRef name) {
  auto text = dyn_cast_or_null<StringAttr>(rewrite.getAttr(name));
  return text ? text.getValue() : StringRef();
}

Type elementOf(Type type) {
  auto shaped = dyn_cast_or_null<ShapedType>(type);
  return shaped ? shaped.getElementType() : Type();
}
Type operandElement(const StepRewrite &rewrite, unsigned index) {
  return isThere(rewrite, index)
             ? elementOf(rewrite.getOperands()[index].getType())
             : Type();
}

/// The number of `name` for spatial axis `index`.
int64_t numberAt(const StepRewrite &rewrite, StringRef name, size_t index,
                 int64_t otherwise) {
  auto numbers = getInts(rewrite, name);
  return numbers && index < numbers->size() ? (*numbers)[index] : otherwise;
}

/// `ceil_mode`, where windows end at the end of each axis.
bool windowsFit(StepRewrite &rewrite, Attribute) {
  if (textOf(rewrite, "auto_pad").starts_with("SAME"))
    return true;
  auto type = rankedTypeOf(rewrite.getOperands()[0]);
  auto kernel = getInts(rewrite, "kernel_shape");
  if (!kernel)
    return false;
  for (auto [axis, size] : llvm::enumerate(*kernel)) {
    int64_t stride = numberAt(rewrite, "strides", axis, 1);
    if (stride == 1)
      continue;
    bool isKnown = type && type.getRank() == int64_t(kernel->size()) + 2 &&
                   !type.isDynamicDim(unsigned(axis) + 2);
    if (!isKnown || stride < 1)
      return false;
    int64_t all = type.getDimSize(unsigned(axis) + 2) +
                  numberAt(rewrite, "pads", axis, 0) +
                  numberAt(rewrite, "pads", axis + kernel->size(), 0),
            window = (size - 1) * numberAt(rewrite, "dilations", axis, 1) + 1;
    if (all < window || (all - window) % stride)
      return false;
  }
  return true;
}

/// `count_include_pad`, where nothing is padded.
bool isUnpadded(StepRewrite &rewrite, Attribute) {
  StringRef automatic = textOf(rewrite, "auto_pad");
  auto pads = getInts(rewrite, "pads");
  return automatic == "VALID" ||
         ((automatic.empty() || automatic == "NOTSET") &&
          (!pads || llvm::all_of(*pads, [](int64_t pad) { return pad == 0; })));
}

/// `storage_order`, where nobody asks for places.
bool hasNoPlaces(StepRewrite &rewrite, Attribute) {
  Operation *op = rewrite.getOp();
  return op->getNumResults() < 2 || op->getResult(1).use_empty();
}

/// `saturate`, of types that have no other way.
bool isNoFloat8(StepRewrite &rewrite, Attribute) {
  Type element = elementOf(resultTypeOf(rewrite));
  return element &&
         !(isa<FloatType>(element) && element.getIntOrFloatBitWidth() == 8);
}

/// `round_mode`, of types that are no powers of two.
bool isNoScale(StepRewrite &rewrite, Attribute) {
  Type element = elementOf(resultTypeOf(rewrite));
  return element && !isa<Float8E8M0FNUType>(element);
}

/// `stash_type`, of elements that are computed with as they are.
bool isNoHalf(StepRewrite &rewrite, Attribute) {
  Type element = elementOf(resultTypeOf(rewrite));
  return element && !element.isF16() && !element.isBF16();
}

Type typeOfNumber(Attribute value) {
  auto number = dyn_cast<IntegerAttr>(value);
  return number ? getElementType(int32_t(number.getValue().getSExtValue()),
                                 value.getContext())
                : Type();
}

/// `precision`, that of the scale.
bool isOfScale(StepRewrite &rewrite, Attribute value) {
  Type element = operandElement(rewrite, 1);
  return element && element == typeOfNumber(value);
}

/// `output_dtype`, the type that follows from operands: that of the scale or of
/// the zero point. A zero point is made where there is none.
bool isTypeOfOperands(StepRewrite &rewrite, Attribute value) {
  Type wanted = typeOfNumber(value);
  if (!wanted || elementOf(resultTypeOf(rewrite)) != wanted)
    return false;
  Type ofZero = operandElement(rewrite, 2);
  if (wanted == operandElement(rewrite, 1) || wanted == ofZero)
    return true;
  auto scale = rankedTypeOf(rewrite.getOperands()[1]);
  if (ofZero || !scale)
    return false;
  if (wanted == IntegerType::get(wanted.getContext(), 8, IntegerType::Unsigned))
    return true;
  Attribute zero = isa<FloatType>(wanted) ? Attribute(FloatAttr::get(wanted, 0))
                                          : IntegerAttr::get(wanted, 0);
  if (!scale.hasStaticShape())
    return false;
  Value made = rewrite.getAdaptor().buildConstant(
      rewrite.getBuilder(), rewrite.getLoc(),
      DenseElementsAttr::get(RankedTensorType::get(scale.getShape(), wanted),
                             zero),
      wanted, ConstantKind::Any);
  if (rewrite.getOperands().size() <= 2)
    return succeeded(rewrite.insertOperand(2, made));
  rewrite.setOperand(2, made);
  return true;
}

/// `antialias`, where no axis shrinks.
bool enlarges(StepRewrite &rewrite, Attribute) {
  if (textOf(rewrite, "mode") == "nearest")
    return true;
  if (isThere(rewrite, 2))
    if (auto scales = readFloats(rewrite, rewrite.getOperands()[2]);
        scales && !scales->empty())
      return llvm::all_of(*scales, [](float scale) { return scale >= 1; });
  auto before = rankedTypeOf(rewrite.getOperands()[0]);
  auto after = dyn_cast<RankedTensorType>(resultTypeOf(rewrite));
  if (!before || !after || before.getRank() != after.getRank())
    return false;
  return llvm::all_of(llvm::zip(before.getShape(), after.getShape()),
                      [](auto sizes) {
                        auto [size, other] = sizes;
                        return !ShapedType::isDynamic(size) &&
                               !ShapedType::isDynamic(other) && size <= other;
                      });
}

/// `keep_aspect_ratio_policy`, of scales, or of sizes in proportion.
bool keepsRatio(StepRewrite &rewrite, Attribute) {
  if (!isThere(rewrite, 3))
    return true;
  auto sizes = readInts(rewrite, rewrite.getOperands()[3]);
  auto before = rankedTypeOf(rewrite.getOperands()[0]);
  return sizes && before && before.hasStaticShape() &&
         before.getRank() == int64_t(sizes->size()) &&
         llvm::all_of(llvm::zip(*sizes, before.getShape()), [&](auto pair) {
           auto [size, own] = pair;
           return size * before.getDimSize(0) == sizes->front() * own;
         });
}

/// `mode`, where each block becomes one channel.
bool isOneChannel(StepRewrite &rewrite, Attribute) {
  auto type = rankedTypeOf(rewrite.getOperands()[0]);
  auto size = getInt(rewrite, "blocksize");
  return type && size && type.getRank() == 4 &&
         type.getDimSize(1) == *size * *size;
}

/// A first or last dimension, from either end, which is that of all.
bool isFirst(StepRewrite &rewrite, Attribute value) {
  auto type = rankedTypeOf(rewrite.getOperands()[0]);
  auto number = dyn_cast<IntegerAttr>(value);
  return type && number && number.getValue().getSExtValue() <= -type.getRank();
}
bool isLast(StepRewrite &rewrite, Attribute value) {
  auto type = rankedTypeOf(rewrite.getOperands()[0]);
  auto number = dyn_cast<IntegerAttr>(value);
  return type && number && number.getValue().getSExtValue() >= type.getRank();
}

using Check = bool (*)(StepRewrite &, Attribute value);
struct Row {
  StringLiteral attribute;
  Check check;
};
constexpr Row rows[] = {
    {"antialias", enlarges},
    {"ceil_mode", windowsFit},
    {"count_include_pad", isUnpadded},
    {"end", isLast},
    {"keep_aspect_ratio_policy", keepsRatio},
    {"mode", isOneChannel},
    {"output_dtype", isTypeOfOperands},
    {"precision", isOfScale},
    {"round_mode", isNoScale},
    {"saturate", isNoFloat8},
    {"start", isFirst},
    {"stash_type", isNoHalf},
    {"storage_order", hasNoPlaces},
};

const Row *findRow(StringRef attribute) {
  const Row *row = llvm::find_if(
      rows, [&](const Row &row) { return row.attribute == attribute; });
  return row == std::end(rows) ? nullptr : row;
}

} // namespace

bool isWithoutEffect(StepRewrite &rewrite, StringRef attribute,
                     Attribute value) {
  const Row *row = findRow(attribute);
  return row && row->check(rewrite, value);
}

bool mayBeWithoutEffect(StringRef attribute) { return findRow(attribute); }

} // namespace dialectgen::onnx
