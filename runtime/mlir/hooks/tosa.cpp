//===- tosa.cpp - steps of TOSA -------------------------------------------===//
//
// Since LLVM 20, values that were attributes are constant operands: zero
// points, paddings, and what rescale multiplies with. Other facts that were
// implied are attributes: the type that a convolution accumulates in.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/versions/StepRewrite.h"
#include "dialectgen/core/versions/VersionedAdaptor.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace dialectgen::vtosa {

namespace {

using Numbers = SmallVector<int64_t>;

/// The rewrite of an operation, with the values that hooks read and make.
class TosaStep {
public:
  explicit TosaStep(StepRewrite &rewrite)
      : rewrite(rewrite),
        adaptor(static_cast<const VersionedAdaptor &>(rewrite.getAdaptor())),
        tensors(adaptor.getTensors()) {}

  Type elementOf(Type type) const { return tensors.elementOf(type); }
  /// MLIR's own type for that in which the elements of `type` are stored; null
  /// if there is none.
  Type scalarOf(Type type) const { return tensors.toBuiltin(storedOf(type)); }
  /// The type in which the elements of `type` are stored: that of quantized
  /// ones has the sign that these have.
  Type storedOf(Type type) const;
  bool isFloat(Type type) const {
    return isa_and_present<FloatType>(scalarOf(type));
  }
  bool isUnsigned(Type type) const;
  bool holds(int64_t number, Type type) const;

  Attribute integer(int64_t number) const {
    return IntegerAttr::get(IntegerType::get(context(), 64), number);
  }
  Attribute typeAttribute(Type type) const {
    return tensors.make("@type", TypeAttr::get(type));
  }
  Attribute truth(bool value) const {
    return tensors.make("@bool", integer(value));
  }
  std::optional<bool> truthOf(Attribute value) const;
  /// The fields of a record that has these many numbers; nothing otherwise.
  std::optional<Numbers> fieldsOf(Attribute value, size_t count) const;
  /// The type that an attribute is; null if it is none.
  Type typeOf(Attribute value) const;

  /// A constant of one dimension, with elements as those of `like` are stored.
  Value constant(ArrayRef<int64_t> numbers, Type like) const {
    return constant(tensors.elementsOf(numbers, storedOf(like)));
  }
  Value constant(Attribute elements) const {
    return elements
               ? adaptor.buildConstant(rewrite.getBuilder(), rewrite.getLoc(),
                                       elements, {}, ConstantKind::Any)
               : Value();
  }
  /// A constant of type `!tosa.shape`.
  Value shape(ArrayRef<int64_t> numbers) const {
    return adaptor.buildConstant(rewrite.getBuilder(), rewrite.getLoc(),
                                 DenseI64ArrayAttr::get(context(), numbers), {},
                                 {ConstantKind::Ints, "vtosa.const_shape_v1"});
  }
  /// The numbers of operand `index`, or an error that it is no constant.
  FailureOr<Numbers> numbersOfOperand(unsigned index) const;
  /// The only one of them, with the sign that elements like those of `like`
  /// have.
  FailureOr<int64_t> numberOfOperand(unsigned index, Type like) const;

  LogicalResult append(Value operand) const {
    if (!operand)
      return rewrite.fail("an operand cannot be made");
    return rewrite.insertOperand(rewrite.getOperands().size(), operand);
  }
  LogicalResult lacks(StringRef attribute) const {
    return rewrite.fail("attribute '" + attribute + "' has no such value");
  }
  MLIRContext *context() const { return rewrite.getOp()->getContext(); }
  Type operandType(unsigned index) const {
    return rewrite.getOperands()[index].getType();
  }
  Type resultType() const { return rewrite.getResultTypes().front(); }
  /// An error if there are other operands than these, or no result.
  LogicalResult expect(size_t least, size_t most) const {
    size_t count = rewrite.getOperands().size();
    return count >= least && count <= most && !rewrite.getResultTypes().empty()
               ? success()
               : rewrite.fail("other operands or results than expected");
  }

  StepRewrite &rewrite;
  const VersionedAdaptor &adaptor;
  const TensorRecords &tensors;
};

Type TosaStep::storedOf(Type type) const {
  Type element = elementOf(type), storage = tensors.storageOf(element);
  unsigned width = bitsOf(splitRecord(storage));
  return storage != element && isUnsigned(type)
             ? tensors.findType(("ui" + Twine(width)).str())
             : storage;
}

bool TosaStep::isUnsigned(Type type) const {
  Type element = elementOf(type);
  if (auto plain = dyn_cast_or_null<IntegerType>(tensors.toBuiltin(element)))
    return plain.isUnsigned();
  if (tensors.storageOf(element) == element)
    return false;
  // The first field of a quantized type has its flags, of which one is the
  // sign.
  auto flags = dyn_cast<IntegerAttr>(splitRecord(element).fields.front());
  return flags && (flags.getInt() & 1) == 0;
}

/// Whether elements as those of `type` can be `number`.
bool TosaStep::holds(int64_t number, Type type) const {
  auto scalar = dyn_cast_or_null<IntegerType>(scalarOf(type));
  if (!scalar)
    return isFloat(type) && number == 0;
  return isUnsigned(type) ? llvm::isUIntN(scalar.getWidth(), number)
                          : llvm::isIntN(scalar.getWidth(), number);
}

std::optional<Numbers> TosaStep::fieldsOf(Attribute value, size_t count) const {
  Numbers numbers;
  if (!value)
    return std::nullopt;
  for (Attribute field : adaptor.fieldsOf(value)) {
    auto number = dyn_cast<IntegerAttr>(field);
    if (!number)
      return std::nullopt;
    numbers.push_back(number.getInt());
  }
  return numbers.size() == count ? std::optional(numbers) : std::nullopt;
}

std::optional<bool> TosaStep::truthOf(Attribute value) const {
  auto numbers = fieldsOf(value, 1);
  return numbers ? std::optional(numbers->front() != 0) : std::nullopt;
}

Type TosaStep::typeOf(Attribute value) const {
  ArrayRef<Attribute> fields =
      value ? adaptor.fieldsOf(value) : ArrayRef<Attribute>();
  return fields.size() == 1 && isa<TypeAttr>(fields.front())
             ? cast<TypeAttr>(fields.front()).getValue()
             : Type();
}

FailureOr<Numbers> TosaStep::numbersOfOperand(unsigned index) const {
  Attribute held =
      adaptor.readConstant(rewrite.getOperands()[index], ConstantKind::Any);
  auto numbers = held ? tensors.numbersOf(held) : std::nullopt;
  if (numbers)
    return *numbers;
  return rewrite.refuse("operand " + Twine(index) + " that is no constant",
                        RefusalClass::NeedsConstant);
}

FailureOr<int64_t> TosaStep::numberOfOperand(unsigned index, Type like) const {
  FailureOr<Numbers> numbers = numbersOfOperand(index);
  if (failed(numbers))
    return failure();
  if (numbers->size() != 1)
    return rewrite.refuse("operand " + Twine(index) + " with several numbers");
  auto scalar = dyn_cast_or_null<IntegerType>(scalarOf(like));
  uint64_t mask =
      llvm::maskTrailingOnes<uint64_t>(scalar ? scalar.getWidth() : 64);
  return isUnsigned(like) ? int64_t(uint64_t(numbers->front()) & mask)
                          : numbers->front();
}

} // namespace

//===----------------------------------------------------------------------===//
// Zero points
//===----------------------------------------------------------------------===//

/// Two zero points were the fields of an attribute, `record`; they are the last
/// operands. Without the attribute they are zeros. With `always`, operations on
/// integers have it, whatever their zero points are.
static LogicalResult moveZeroPoints(StepRewrite &rewrite, StringRef record,
                                    bool always) {
  TosaStep step(rewrite);
  static constexpr llvm::StringLiteral name = "quantization_info";
  bool isUp = rewrite.isUpgrade();
  unsigned made = isUp ? 0 : 2;
  if (failed(step.expect(1 + made, 3 + made)))
    return failure();
  unsigned others = rewrite.getOperands().size() - made;
  // Of an operation with one operand, the second zero point is its result's.
  Type types[] = {step.operandType(0),
                  others == 1 ? step.resultType() : step.operandType(1)};
  if (!isUp) {
    SmallVector<Attribute> points;
    bool isZero = true;
    for (auto [index, type] : llvm::enumerate(types)) {
      auto point = step.numberOfOperand(others + unsigned(index), type);
      if (failed(point))
        return failure();
      isZero &= *point == 0;
      points.push_back(step.integer(*point));
    }
    rewrite.eraseOperand(others + 1);
    rewrite.eraseOperand(others);
    bool isOfFloats = step.isFloat(types[0]);
    if (isOfFloats && !isZero)
      return rewrite.refuse("a zero point of floating-point numbers");
    if (!isZero || (always && !isOfFloats))
      rewrite.setAttr(name,
                      step.adaptor.makeRecord(rewrite.getOp(), record, points));
    return success();
  }
  Numbers points(2, 0);
  if (Attribute info = rewrite.removeAttr(name)) {
    auto given = step.fieldsOf(info, points.size());
    if (!given)
      return step.lacks(name);
    points = *given;
  }
  for (auto [point, type] : llvm::zip(points, types)) {
    if (!step.holds(point, type))
      return rewrite.refuse("zero point " + Twine(point) +
                            " outside of the element type");
    if (failed(step.append(step.constant(point, type))))
      return failure();
  }
  return success();
}

static LogicalResult convZeroPoints(StepRewrite &rewrite) {
  return moveZeroPoints(rewrite, "conv_op_quantization_v1", /*always=*/true);
}

static LogicalResult matmulZeroPoints(StepRewrite &rewrite) {
  return moveZeroPoints(rewrite, "mat_mul_op_quantization_v1",
                        /*always=*/false);
}

static LogicalResult unaryZeroPoints(StepRewrite &rewrite) {
  return moveZeroPoints(rewrite, "unary_op_quantization_v1", /*always=*/false);
}

//===----------------------------------------------------------------------===//
// Convolutions
//===----------------------------------------------------------------------===//

/// A convolution without the attribute accumulated in the type that its results
/// have, as far as TOSA has such a mode.
static LogicalResult accumulatorType(StepRewrite &rewrite) {
  TosaStep step(rewrite);
  static constexpr llvm::StringLiteral name = "acc_type";
  Type input = step.scalarOf(step.operandType(0)), type;
  if (auto integer = dyn_cast_or_null<IntegerType>(input))
    type = integer.getWidth() <= 8    ? step.tensors.findInteger(32)
           : integer.getWidth() == 16 ? step.tensors.findInteger(48)
                                      : Type();
  else if (isa_and_present<BFloat16Type, Float32Type>(input))
    type = step.tensors.findType("f32");
  else if (isa_and_present<Float16Type, Float8E5M2Type, Float8E4M3FNType>(
               input))
    type = step.tensors.findType("f16");
  if (!type)
    return rewrite.refuse("a convolution of such elements");
  if (rewrite.isUpgrade()) {
    rewrite.setAttr(name, step.typeAttribute(type));
    return success();
  }
  if (step.typeOf(rewrite.removeAttr(name)) != type)
    return rewrite.refuse("attribute 'acc_type' with another type than its "
                          "operand implies");
  return success();
}

/// The shape of the output, where a size that is not known is -1.
static LogicalResult outputShape(StepRewrite &rewrite) {
  TosaStep step(rewrite);
  static constexpr llvm::StringLiteral name = "out_shape";
  auto shape = step.tensors.shapeOf(step.resultType());
  if (!shape)
    return rewrite.refuse("an output without a rank", RefusalClass::NeedsShape);
  Numbers sizes(*shape);
  llvm::replace(sizes, ShapedType::kDynamic, int64_t(-1));
  if (!rewrite.isUpgrade()) {
    rewrite.setAttr(name, DenseI64ArrayAttr::get(step.context(), sizes));
    return success();
  }
  Attribute given = rewrite.removeAttr(name);
  if (!given || step.tensors.numbersOf(given) != sizes)
    return rewrite.refuse("attribute 'out_shape' that is not the shape of the "
                          "output");
  return success();
}

//===----------------------------------------------------------------------===//
// Paddings
//===----------------------------------------------------------------------===//

/// A value that is no constant, as a tensor of another shape.
static Value reshaped(const TosaStep &step, Value value, bool isList) {
  OpBuilder &builder = step.rewrite.getBuilder();
  Numbers sizes(isList ? 1 : 0, 1);
  OperationState state(step.rewrite.getLoc(),
                       isList ? "vtosa.reshape_v2" : "vtosa.reshape_v1");
  state.addOperands(value);
  if (isList)
    state.addOperands(step.shape(sizes));
  else
    state.addAttribute("new_shape",
                       DenseI64ArrayAttr::get(step.context(), sizes));
  state.addTypes(step.tensors.tensorOf(sizes, step.elementOf(value.getType())));
  return builder.create(state)->getResult(0);
}

/// The value of a padding as a tensor of no, or of one dimension.
static Value paddingValue(const TosaStep &step, Value value, bool isList) {
  Attribute held = step.adaptor.readConstant(value, ConstantKind::Any);
  Numbers sizes(isList ? 1 : 0, 1);
  Attribute elements = held ? step.tensors.withShape(held, sizes) : Attribute();
  if (!elements)
    return reshaped(step, value, isList);
  Value made = step.constant(elements);
  // The elements of a quantized tensor are those that it stores.
  if (made)
    made.setType(step.tensors.tensorOf(sizes, step.elementOf(value.getType())));
  return made;
}

/// Sizes were a tensor, and are a shape. The value, a tensor without
/// dimensions, could be left out: it was the zero point of an attribute, or 0.
static LogicalResult upgradePadding(const TosaStep &step) {
  StepRewrite &rewrite = step.rewrite;
  if (failed(step.expect(2, 3)))
    return failure();
  static constexpr llvm::StringLiteral name = "quantization_info";
  FailureOr<Numbers> sizes = step.numbersOfOperand(1);
  if (failed(sizes))
    return failure();
  Value shape = step.shape(*sizes), value;
  Attribute info = rewrite.removeAttr(name);
  Type input = step.operandType(0);
  if (rewrite.getOperands().size() == 3) {
    value = paddingValue(step, rewrite.getOperands()[2], /*isList=*/true);
    rewrite.eraseOperand(2);
  } else {
    int64_t point = 0;
    // Of numbers with a fraction, it says nothing.
    if (info && !step.isFloat(input)) {
      auto given = step.fieldsOf(info, 1);
      if (!given)
        return step.lacks(name);
      point = given->front();
    }
    if (!step.holds(point, input))
      return rewrite.refuse("zero point " + Twine(point) +
                            " outside of the element type");
    value = step.constant(point, input);
    if (value)
      value.setType(step.tensors.tensorOf(1, step.elementOf(input)));
  }
  rewrite.eraseOperand(1);
  return success(succeeded(step.append(shape)) &&
                 succeeded(step.append(value)));
}

static LogicalResult downgradePadding(const TosaStep &step) {
  StepRewrite &rewrite = step.rewrite;
  if (failed(step.expect(3, 3)))
    return failure();
  FailureOr<Numbers> sizes = step.numbersOfOperand(1);
  if (failed(sizes))
    return failure();
  bool areNarrow =
      llvm::all_of(*sizes, [](int64_t size) { return llvm::isInt<32>(size); });
  Value padding = step.constant(
      step.tensors.elementsOf(*sizes, {int64_t(sizes->size() / 2), 2},
                              step.tensors.findInteger(areNarrow ? 32 : 64)));
  Value value = rewrite.getOperands()[2];
  Attribute held = step.adaptor.readConstant(value, ConstantKind::Any);
  auto numbers = held ? step.tensors.numbersOf(held) : std::nullopt;
  rewrite.eraseOperand(2);
  rewrite.eraseOperand(1);
  if (failed(step.append(padding)))
    return failure();
  if (numbers && llvm::all_of(*numbers, [](int64_t one) { return one == 0; }))
    return success();
  return step.append(paddingValue(step, value, /*isList=*/false));
}

static LogicalResult padding(StepRewrite &rewrite) {
  TosaStep step(rewrite);
  return rewrite.isUpgrade() ? upgradePadding(step) : downgradePadding(step);
}

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

/// The value of a number as a float of another type.
static APFloat converted(APFloat value, FloatType type) {
  bool losesInfo = false;
  value.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                &losesInfo);
  return value;
}

/// A float as an attribute; nothing if it is none.
static std::optional<APFloat> floatOf(const TosaStep &step, Attribute value) {
  ArrayRef<Attribute> fields =
      value ? step.adaptor.fieldsOf(value) : ArrayRef<Attribute>();
  if (fields.size() != 2 || !isa<TypeAttr>(fields[0]) ||
      !isa<IntegerAttr>(fields[1]))
    return std::nullopt;
  auto type = dyn_cast_or_null<FloatType>(
      step.tensors.toBuiltin(cast<TypeAttr>(fields.front()).getValue()));
  if (!type)
    return std::nullopt;
  return APFloat(type.getFloatSemantics(),
                 APInt(type.getWidth(), cast<IntegerAttr>(fields[1]).getInt(),
                       /*isSigned=*/false, /*implicitTrunc=*/true));
}

/// A bound was there as an integer of 64 bits and as a float, of which the type
/// of the elements chose one; it is one of that type. Bounds outside of the
/// type are the nearest in it.
static LogicalResult moveBound(const TosaStep &step, const Twine &bound) {
  StepRewrite &rewrite = step.rewrite;
  std::string whole = (bound + "_int").str(), real = (bound + "_fp").str(),
              now = (bound + "_val").str();
  Type element = step.storedOf(step.operandType(0));
  Type scalar = step.tensors.toBuiltin(element);
  auto integer = dyn_cast_or_null<IntegerType>(scalar);
  auto type = dyn_cast_or_null<FloatType>(scalar);
  bool isUnsigned = step.isUnsigned(step.operandType(0));
  if (!integer && !type)
    return rewrite.refuse("elements that are no numbers");
  unsigned width = integer ? integer.getWidth() : 64;
  if (rewrite.isUpgrade()) {
    Attribute wasInteger = rewrite.removeAttr(whole),
              wasFloat = rewrite.removeAttr(real);
    if (integer) {
      auto numbers =
          wasInteger ? step.tensors.numbersOf(wasInteger) : std::nullopt;
      if (!numbers || numbers->size() != 1)
        return step.lacks(whole);
      int64_t number = numbers->front();
      if (isUnsigned)
        number = std::max<int64_t>(number, 0);
      if (isUnsigned && width < 64)
        number = std::min<int64_t>(number, llvm::maxUIntN(width));
      else if (width < 64)
        number = std::clamp(number, llvm::minIntN(width), llvm::maxIntN(width));
      rewrite.setAttr(now, step.tensors.numberOf(number, element));
      return success();
    }
    auto value = floatOf(step, wasFloat);
    if (!value)
      return step.lacks(real);
    APInt bits = converted(*value, type).bitcastToAPInt();
    rewrite.setAttr(
        now, step.tensors.numberOf(int64_t(bits.getZExtValue()), element));
    return success();
  }
  Attribute value = rewrite.removeAttr(now);
  Type f32 = step.tensors.findType("f32"), i64 = step.tensors.findInteger(64);
  auto single = Float32Type::get(step.context());
  auto set = [&](int64_t number, const APFloat &fraction, Type of) {
    rewrite.setAttr(whole, step.tensors.numberOf(number, i64));
    rewrite.setAttr(real,
                    step.tensors.numberOf(
                        int64_t(fraction.bitcastToAPInt().getZExtValue()), of));
    return success();
  };
  if (integer) {
    auto numbers = value ? step.tensors.numbersOf(value) : std::nullopt;
    if (!numbers || numbers->size() != 1)
      return step.lacks(now);
    auto bits = uint64_t(numbers->front());
    if (isUnsigned)
      bits &= llvm::maskTrailingOnes<uint64_t>(width);
    APFloat fraction(single.getFloatSemantics());
    fraction.convertFromAPInt(APInt(64, bits), /*IsSigned=*/true,
                              APFloat::rmNearestTiesToEven);
    return set(int64_t(bits), fraction, f32);
  }
  auto fraction = floatOf(step, value);
  if (!fraction)
    return step.lacks(now);
  llvm::APSInt number(64, /*isUnsigned=*/false);
  bool isExact = false;
  fraction->convertToInteger(number, APFloat::rmTowardZero, &isExact);
  // Doubles keep their width; a single has all narrower ones.
  if (type.getWidth() > 32)
    return set(number.getExtValue(), *fraction, element);
  return set(number.getExtValue(), converted(*fraction, single), f32);
}

static LogicalResult clampBounds(StepRewrite &rewrite) {
  TosaStep step(rewrite);
  if (failed(step.expect(1, 1)) || failed(moveBound(step, "min")))
    return failure();
  return moveBound(step, "max");
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

/// The type of a variable was a tensor; its shape stands beside the type of its
/// elements, with -1 for a size that is not known.
static LogicalResult variableShape(StepRewrite &rewrite) {
  TosaStep step(rewrite);
  static constexpr llvm::StringLiteral shapeName = "var_shape";
  static constexpr llvm::StringLiteral typeName = "type";
  Type type = step.typeOf(rewrite.getAttr(typeName));
  if (!type)
    return step.lacks(typeName);
  if (rewrite.isUpgrade()) {
    auto shape = step.tensors.shapeOf(type);
    if (!shape)
      return rewrite.refuse("a variable that is no tensor with a rank");
    Numbers sizes(*shape);
    llvm::replace(sizes, ShapedType::kDynamic, int64_t(-1));
    rewrite.setAttr(shapeName, step.tensors.elementsOf(
                                   sizes, step.tensors.findType("index")));
    rewrite.setAttr(typeName, step.typeAttribute(step.elementOf(type)));
    return success();
  }
  Attribute given = rewrite.removeAttr(shapeName);
  auto sizes = given ? step.tensors.numbersOf(given) : std::nullopt;
  if (!sizes || llvm::any_of(*sizes, [](int64_t size) { return size < -1; }))
    return step.lacks(shapeName);
  llvm::replace(*sizes, int64_t(-1), ShapedType::kDynamic);
  rewrite.setAttr(typeName,
                  step.typeAttribute(step.tensors.tensorOf(*sizes, type)));
  return success();
}

//===----------------------------------------------------------------------===//
// Rescaling
//===----------------------------------------------------------------------===//

/// Cases of the rounding mode.
static constexpr int64_t singleRound = 1, doubleRound = 3;

/// All that is no flag of a rescaling is an operand; elements without a sign
/// have one by flags.
static LogicalResult upgradeRescaling(const TosaStep &step) {
  StepRewrite &rewrite = step.rewrite;
  if (failed(step.expect(1, 1)))
    return failure();
  Type input = step.operandType(0), output = step.resultType();
  auto take = [&](StringRef name) {
    Attribute value = rewrite.removeAttr(name);
    return value ? step.tensors.numbersOf(value) : std::nullopt;
  };
  auto multiplier = take("multiplier"), shift = take("shift"),
       inputPoint = take("input_zp"), outputPoint = take("output_zp");
  auto isWide = step.truthOf(rewrite.getAttr("scale32")),
       isDouble = step.truthOf(rewrite.removeAttr("double_round"));
  if (!multiplier || !shift || !inputPoint || inputPoint->size() != 1 ||
      !outputPoint || outputPoint->size() != 1 || !isWide || !isDouble)
    return rewrite.fail("an attribute is missing, or has no such value");
  unsigned width = *isWide ? 32 : 16;
  for (int64_t number : *multiplier)
    if (!llvm::isIntN(width, number))
      return rewrite.refuse("multiplier " + Twine(number) +
                            " of more than 16 bits");
  for (auto [point, type] : {std::pair(inputPoint->front(), input),
                             std::pair(outputPoint->front(), output)})
    if (!step.holds(point, type))
      return rewrite.refuse("zero point " + Twine(point) +
                            " outside of the element type");
  rewrite.setAttr("rounding_mode",
                  step.adaptor.makeRecord(
                      rewrite.getOp(), "rounding_mode_v1",
                      step.integer(*isDouble ? doubleRound : singleRound)));
  rewrite.setAttr("input_unsigned", step.truth(step.isUnsigned(input)));
  rewrite.setAttr("output_unsigned", step.truth(step.isUnsigned(output)));
  for (Value operand :
       {step.constant(*multiplier, step.tensors.findInteger(width)),
        step.constant(*shift, step.tensors.findInteger(8)),
        step.constant(*inputPoint, input), step.constant(*outputPoint, output)})
    if (failed(step.append(operand)))
      return failure();
  return success();
}

static LogicalResult downgradeRescaling(const TosaStep &step) {
  StepRewrite &rewrite = step.rewrite;
  if (failed(step.expect(5, 5)))
    return failure();
  Type input = step.operandType(0), output = step.resultType();
  Type i32 = step.tensors.findInteger(32);
  for (auto [name, type] : {std::pair("input_unsigned", input),
                            std::pair("output_unsigned", output)})
    if (step.truthOf(rewrite.removeAttr(name)) != step.isUnsigned(type))
      return rewrite.refuse("attribute '" + Twine(name) +
                            "' with another sign than the type has");
  auto mode = step.fieldsOf(rewrite.removeAttr("rounding_mode"), 1);
  int64_t number = mode ? mode->front() : 0;
  if (number != singleRound && number != doubleRound)
    return rewrite.refuse("attribute 'rounding_mode' as INEXACT_ROUND");
  FailureOr<Numbers> multiplier = step.numbersOfOperand(1),
                     shift = step.numbersOfOperand(2);
  if (failed(multiplier) || failed(shift))
    return failure();
  FailureOr<int64_t> points[] = {step.numberOfOperand(3, input),
                                 step.numberOfOperand(4, output)};
  static constexpr llvm::StringLiteral names[] = {"input_zp", "output_zp"};
  for (auto [name, point] : llvm::zip(names, points)) {
    if (failed(point))
      return failure();
    if (!llvm::isInt<32>(*point))
      return rewrite.refuse("zero point " + Twine(*point));
    rewrite.setAttr(name, step.tensors.numberOf(*point, i32));
  }
  for (unsigned index : {4, 3, 2, 1})
    rewrite.eraseOperand(index);
  for (const auto &[name, numbers, kind] :
       {std::tuple("multiplier", *multiplier, ConstantKind::Ints32),
        std::tuple("shift", *shift, ConstantKind::Ints8)}) {
    Attribute list = step.adaptor.convert(
        DenseI64ArrayAttr::get(step.context(), numbers), kind);
    if (!list)
      return rewrite.refuse("a " + Twine(name) + " of so many bits");
    rewrite.setAttr(name, list);
  }
  rewrite.setAttr("double_round", step.truth(number == doubleRound));
  return success();
}

static LogicalResult rescaling(StepRewrite &rewrite) {
  TosaStep step(rewrite);
  return rewrite.isUpgrade() ? upgradeRescaling(step)
                             : downgradeRescaling(step);
}

llvm::ArrayRef<StepHookRow> getStepHooks() {
  static constexpr StepHookRow rows[] = {
      {"accumulator-type", accumulatorType},
      {"clamp-bounds", clampBounds},
      {"conv-zero-points", convZeroPoints},
      {"matmul-zero-points", matmulZeroPoints},
      {"output-shape", outputShape},
      {"padding", padding},
      {"rescaling", rescaling},
      {"unary-zero-points", unaryZeroPoints},
      {"variable-shape", variableShape},
  };
  return rows;
}

} // namespace dialectgen::vtosa
