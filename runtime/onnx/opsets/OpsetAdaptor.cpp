//===- OpsetAdaptor.cpp - ONNX ops between opsets -------------------------===//
//
// See OpsetAdaptor.h.
//
//===----------------------------------------------------------------------===//

#include "OpsetAdaptor.h"
#include "../hooks/bodies/Bodies.h"
#include "../hooks/steps/StepHooks.h"
#include "../hooks/values/KnownValues.h"
#include "Copies.h"
#include "dialectgen/core/ComputedElements.h"
#include "dialectgen/core/Silence.h"
#include "dialectgen/onnx/Builders.h"
#include "dialectgen/onnx/ElementTypes.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "dialectgen/onnx/OpTable.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/OpDefinition.h"
#include <OnnxModel.pb.h>

using namespace mlir;

namespace dialectgen::onnx {

/// A list of values, or the value alone, as elements; null if they are of no
/// one type.
static DenseElementsAttr elementsOf(Attribute value, bool isList) {
  SmallVector<Attribute> values{value};
  if (auto list = dyn_cast<ArrayAttr>(value)) {
    values.assign(list.begin(), list.end());
    isList = true;
  }
  if (values.empty())
    return {};
  SmallVector<int64_t, 1> shape;
  if (isList)
    shape.push_back(values.size());
  MLIRContext *context = value.getContext();
  if (isa<StringAttr>(values.front())) {
    SmallVector<StringRef> texts;
    for (Attribute element : values)
      if (auto text = dyn_cast<StringAttr>(element))
        texts.push_back(text.getValue());
    if (texts.size() != values.size())
      return {};
    return DenseElementsAttr::get(
        RankedTensorType::get(shape, StringType::get(context)), texts);
  }
  if (isa<FloatAttr>(values.front())) {
    SmallVector<float> numbers;
    for (Attribute element : values)
      if (auto number = dyn_cast<FloatAttr>(element))
        numbers.push_back(number.getValueAsDouble());
    if (numbers.size() != values.size())
      return {};
    return DenseElementsAttr::get(
        RankedTensorType::get(shape, Float32Type::get(context)),
        ArrayRef(numbers));
  }
  SmallVector<int64_t> numbers;
  for (Attribute element : values)
    if (auto number = dyn_cast<IntegerAttr>(element))
      numbers.push_back(number.getValue().getSExtValue());
  if (numbers.size() != values.size())
    return {};
  return DenseElementsAttr::get(
      RankedTensorType::get(shape, IntegerType::get(context, 64)),
      ArrayRef(numbers));
}

/// All elements of a sparse tensor; null if they are too many.
static DenseElementsAttr denseOf(SparseElementsAttr sparse) {
  ShapedType type = sparse.getType();
  Type element = type.getElementType();
  if (!element.isIntOrFloat())
    return {};
  // A byte each below one.
  int64_t width = (element.getIntOrFloatBitWidth() + 7) / 8;
  if (!ComputedElements::admits(type.getShape()))
    return {};
  SmallVector<int64_t> places;
  int64_t rank = type.getRank(), place = 0;
  for (auto [at, index] :
       llvm::enumerate(sparse.getIndices().getValues<APInt>())) {
    int64_t axis = int64_t(at) % rank;
    place = (axis ? place * type.getDimSize(axis) : 0) + index.getSExtValue();
    if (axis + 1 == rank)
      places.push_back(place);
  }
  DenseElementsAttr values = sparse.getValues();
  if (!rank)
    places.assign(values.getNumElements(), 0);
  SmallVector<char> bytes(type.getNumElements() * width, 0);
  auto setBits = [&](int64_t place, const APInt &bits) {
    for (int64_t byte = 0; byte != width; ++byte)
      bytes[place * width + byte] = static_cast<char>(
          bits.lshr(unsigned(8 * byte))
              .extractBitsAsZExtValue(std::min<unsigned>(8, bits.getBitWidth()),
                                      0));
  };
  if (isa<IntegerType>(element))
    for (auto [place, number] : llvm::zip(places, values.getValues<APInt>()))
      setBits(place, number);
  else
    for (auto [place, number] : llvm::zip(places, values.getValues<APFloat>()))
      setBits(place, number.bitcastToAPInt());
  if (element.isInteger(1))
    return DenseElementsAttr::get(
        type, SmallVector<bool>(bytes.begin(), bytes.end()));
  return DenseElementsAttr::getFromRawBuffer(type, bytes);
}

/// Elements of `bits`, fewer than 8, that are packed as raw_data packs them;
/// null if there are not as many as in `type`.
static DenseElementsAttr unpacked(ShapedType type, ArrayRef<char> bytes,
                                  unsigned bits) {
  int64_t count = type.getNumElements(), perByte = 8 / bits;
  if (int64_t(bytes.size()) != (count + perByte - 1) / perByte)
    return {};
  SmallVector<char> elements;
  for (int64_t i = 0; i != count; ++i)
    elements.push_back(static_cast<char>(
        (static_cast<uint8_t>(bytes[i / perByte]) >> (i % perByte * bits)) &
        ((1 << bits) - 1)));
  return DenseElementsAttr::getFromRawBuffer(type, elements);
}

DenseElementsAttr elementsOf(Operation *op) {
  if (!op || !op->hasTrait<OpTrait::ConstantLike>())
    return {};
  for (StringRef name : {"value_int", "value_float", "value_string",
                         "value_ints", "value_floats", "value_strings"})
    if (Attribute value = op->getAttr(name)) {
      if (DenseElementsAttr elements = elementsOf(value, /*isList=*/false))
        return elements;
      // A list of nothing.
      Type element =
          name == "value_ints" ? Type(IntegerType::get(op->getContext(), 64))
          : name == "value_floats" ? Type(Float32Type::get(op->getContext()))
                                   : Type(StringType::get(op->getContext()));
      return DenseElementsAttr::get(RankedTensorType::get(0, element),
                                    ArrayRef<Attribute>());
    }
  Attribute value = op->getAttr("value");
  if (auto dense = dyn_cast_or_null<DenseElementsAttr>(value))
    return dense;
  if (auto sparse = op->getAttrOfType<SparseElementsAttr>("sparse_value"))
    return denseOf(sparse);
  auto resource = dyn_cast_or_null<DenseResourceElementsAttr>(value);
  AsmResourceBlob *blob =
      resource ? resource.getRawHandle().getBlob() : nullptr;
  if (!blob || !resource.getElementType().isIntOrFloat())
    return {};
  if (unsigned bits = resource.getElementType().getIntOrFloatBitWidth();
      bits < 8 && bits != 1)
    return unpacked(resource.getType(), blob->getData(), bits);
  bool isSplat = false;
  if (!DenseElementsAttr::isValidRawBuffer(resource.getType(), blob->getData(),
                                           isSplat))
    return {};
  return DenseElementsAttr::getFromRawBuffer(resource.getType(),
                                             blob->getData());
}

/// The parameter of value `index`; null if there is none.
static const ParameterInfo *parameterOf(ArrayRef<ParameterInfo> parameters,
                                        unsigned index) {
  if (index < parameters.size())
    return &parameters[index];
  bool isRest =
      !parameters.empty() && parameters.back().arity == Arity::Variadic;
  return isRest ? &parameters.back() : nullptr;
}

/// The types that `parameter` of `info` admits: those of its variable, or one.
static ArrayRef<StringRef> typesOf(const OpVersionInfo &info,
                                   const ParameterInfo &parameter) {
  for (const TypeVariableInfo &variable : info.variables)
    if (variable.name == parameter.type)
      return variable.types;
  return parameter.type;
}

/// Whether there is a type of part `index` of `op`, an operand or a result,
/// that version `from` admits and version `to`, which `op` is of, does not. A
/// value of known type tells the types of all that share its variable.
static bool mayBeLost(Operation *op, bool isResult, unsigned index,
                      const OpVersionInfo &from, const OpVersionInfo &to) {
  // Parameters keep their names.
  auto parameterIn = [&](const OpVersionInfo &info, bool isOfResult,
                         unsigned value) -> const ParameterInfo * {
    const ParameterInfo *known =
        parameterOf(isOfResult ? to.results : to.operands, value);
    if (!known || &info == &to)
      return known;
    ArrayRef<ParameterInfo> all = isOfResult ? info.results : info.operands;
    const auto *found = llvm::find_if(all, [&](const ParameterInfo &other) {
      return other.name == known->name;
    });
    return found == all.end() ? nullptr : found;
  };
  const ParameterInfo *was = parameterIn(from, isResult, index),
                      *is = parameterIn(to, isResult, index);
  if (!was || !is)
    return true;
  auto toldIn = [&](const OpVersionInfo &info, const ParameterInfo &parameter) {
    for (bool isOfResult : {false, true})
      for (auto [value, type] :
           llvm::enumerate(isOfResult ? TypeRange(op->getResultTypes())
                                      : TypeRange(op->getOperandTypes()))) {
        bool isOther = isOfResult != isResult || value != index;
        const ParameterInfo *other =
            isOther ? parameterIn(info, isOfResult, unsigned(value)) : nullptr;
        if (other && other->type == parameter.type && other->homogeneous &&
            parameter.homogeneous && !isUnknown(type) && !isa<NoneType>(type))
          return type;
      }
    return Type();
  };
  auto mayBe = [&](StringRef type, Type told) {
    Type known = parseTypeExpression(type, op->getContext());
    return !told || !known || canBeSameType(known, told);
  };
  Type wasTold = toldIn(from, *was), isTold = toldIn(to, *is);
  if (wasTold && isTold)
    return !canBeSameType(wasTold, isTold);
  return !llvm::all_of(typesOf(from, *was), [&](StringRef type) {
    return !mayBe(type, wasTold) ||
           (llvm::is_contained(typesOf(to, *is), type) && mayBe(type, isTold));
  });
}

void OpsetAdaptor::check(Operation *op, const OpRow *row, const OpRow *from,
                         llvm::function_ref<void(const Illegal &)> report) {
  DialectAdaptor::check(op, row, from, report);
  if (!from || !row || !(row->until < from->since))
    return;
  const OpVersionInfo *older = findByOpName(row->name),
                      *newer = findByOpName(from->name);
  bool isSameOp = older && newer && older->name == newer->name &&
                  older->domain == newer->domain;
  auto refuse = [&](TypeRange types, bool isResult) {
    for (auto [index, type] : llvm::enumerate(types))
      if (isUnknown(type) &&
          (!isSameOp ||
           mayBeLost(op, isResult, unsigned(index), *newer, *older))) {
        Illegal illegal{(Twine(isResult ? "result " : "operand ") +
                         Twine(index) + " of unknown type")
                            .str()};
        illegal.since = from->since;
        illegal.part = "";
        illegal.why = "a value_info that gives the type lets it be checked";
        return report(illegal);
      }
  };
  refuse(op->getOperandTypes(), /*isResult=*/false);
  refuse(op->getResultTypes(), /*isResult=*/true);
}

DenseElementsAttr knownElements(Value value) {
  return knownValue(value, [](Operation *op) { return elementsOf(op); });
}

std::string whyUnknown(Value value) {
  return whyUnknownValue(value, [](Operation *op) { return elementsOf(op); });
}

Value OpsetAdaptor::buildTargetCast(OpBuilder &builder, Location location,
                                    Value value, TensorType type) const {
  const OpVersionInfo *cast = findOpVersion("ai.onnx", "Cast", opset);
  if (!cast || cast->opName.empty())
    return {};
  OperationState state(location, cast->opName);
  state.addOperands(value);
  state.addTypes(type);
  // The first version has a name in the place of the type.
  Type element = type.getElementType();
  state.addAttribute(
      "to",
      cast->since < 6
          ? Attribute(builder.getStringAttr(pb::TensorProto::DataType_Name(
                pb::TensorProto::DataType(getDataType(element)))))
          : TypeAttr::get(element));
  Operation *made = builder.create(state);
  if (isLegalAlone(made))
    return made->getResult(0);
  made->erase();
  return {};
}

/// Whether an op of the target accepts the type; Cast accepts numbers.
bool OpsetAdaptor::isSayable(Type type) const {
  const OpVersionInfo *cast =
      opset ? findOpVersion("ai.onnx", "Cast", opset) : nullptr;
  if (isa<NoneType>(type) || !cast)
    return true;
  auto tensor = dyn_cast<TensorType>(type);
  if (!tensor)
    return false;
  Block scratch;
  OpBuilder builder(context);
  builder.setInsertionPointToEnd(&scratch);
  Location location = builder.getUnknownLoc();
  return bool(buildTargetCast(builder, location,
                              scratch.addArgument(type, location), tensor));
}

Type OpsetAdaptor::findMissingElement(Type type) const {
  Type missing;
  type.walk([&](TensorType tensor) {
    Type element = tensor.getElementType();
    auto [known, isNew] = heldElements.try_emplace(element, true);
    if (isNew && opset && getDataType(element))
      known->second = canCopy(UnrankedTensorType::get(element), opset);
    if (!known->second)
      missing = element;
  });
  return missing;
}

RefusalClass OpsetAdaptor::classOf(Operation *op) const {
  auto isLost = [&](Type type) { return !isSayable(type); };
  if (llvm::any_of(op->getOperandTypes(), isLost) ||
      llvm::any_of(op->getResultTypes(), isLost))
    return RefusalClass::Impossible;
  // A body of the node is refused where sizes are open that it asks for.
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  auto isOpen = [](Type type) {
    auto shaped = dyn_cast<ShapedType>(type);
    return shaped && !shaped.hasStaticShape();
  };
  bool isSizeOpen = llvm::any_of(op->getOperandTypes(), isOpen) ||
                    llvm::any_of(op->getResultTypes(), isOpen);
  return info && hasBodyOfNode(*info) && isSizeOpen ? RefusalClass::NeedsShape
                                                    : RefusalClass::NotWritten;
}

StringRef OpsetAdaptor::whyNoEquivalent(Operation *op) const {
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  if (!info)
    return "";
  ArrayRef<OpVersionInfo> versions = findOp(info->domain, info->name);
  return versions.empty() ? "" : versions.front().noEquivalent;
}

bool OpsetAdaptor::isUnversioned(Operation *op) const {
  return op->hasTrait<OpTrait::ConstantLike>();
}

bool OpsetAdaptor::isSame(Attribute a, Attribute b) const {
  if (a == b)
    return true;
  auto first = dyn_cast<IntegerAttr>(a), second = dyn_cast<IntegerAttr>(b);
  if (first && second)
    return first.getValue().getSExtValue() == second.getValue().getSExtValue();
  auto left = dyn_cast<ArrayAttr>(a), right = dyn_cast<ArrayAttr>(b);
  return left && right && left.size() == right.size() &&
         llvm::all_of(llvm::zip(left, right), [&](const auto &pair) {
           return isSame(std::get<0>(pair), std::get<1>(pair));
         });
}

bool OpsetAdaptor::isWithoutEffect(StepRewrite &rewrite, StringAttr attribute,
                                   Attribute value) const {
  const OpVersionInfo *info =
      findByOpName(rewrite.getOp()->getName().getStringRef());
  return info && info->domain == "ai.onnx" &&
         onnx::isWithoutEffect(rewrite, attribute, value);
}

Attribute OpsetAdaptor::convert(Attribute value, ConstantKind kind) const {
  Builder builder(context);
  if (auto number = dyn_cast<FloatAttr>(value);
      number && kind == ConstantKind::Int) {
    double real = number.getValueAsDouble();
    if (!(std::abs(real) < 9e15) || real != static_cast<int64_t>(real))
      return {};
    return builder.getIntegerAttr(builder.getIntegerType(64, true),
                                  static_cast<int64_t>(real));
  }
  if (auto number = dyn_cast<IntegerAttr>(value);
      number && kind == ConstantKind::Float) {
    int64_t whole = number.getValue().getSExtValue();
    if (static_cast<int64_t>(static_cast<float>(whole)) != whole)
      return {};
    return builder.getF32FloatAttr(whole);
  }
  return {};
}

DenseElementsAttr castElements(DenseElementsAttr elements, Type element) {
  Type from = elements.getElementType();
  if (from == element)
    return elements;
  auto type = RankedTensorType::get(elements.getType().getShape(), element);
  if (elements.empty())
    return DenseElementsAttr::get(type, ArrayRef<Attribute>());
  // One element stands for all, of which there may be any number.
  if (elements.isSplat() && elements.getNumElements() > 1) {
    DenseElementsAttr one = castElements(
        elements.resizeSplat(RankedTensorType::get(1, from)), element);
    return one ? one.resizeSplat(type) : one;
  }
  auto isSigned = [](Type type) {
    return !type.isUnsignedInteger() && !type.isInteger(1);
  };
  if (auto real = dyn_cast<FloatType>(element)) {
    auto round = [&](APFloat value) {
      bool isInexact = false;
      value.convert(real.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                    &isInexact);
      return value;
    };
    SmallVector<APFloat> values;
    if (isa<FloatType>(from))
      for (const APFloat &value : elements.getValues<APFloat>())
        values.push_back(round(value));
    else if (from.isInteger())
      for (const APInt &value : elements.getValues<APInt>()) {
        APFloat whole(APFloat::IEEEdouble());
        whole.convertFromAPInt(value, isSigned(from),
                               APFloat::rmNearestTiesToEven);
        values.push_back(round(whole));
      }
    else
      return {};
    return DenseElementsAttr::get(type, values);
  }
  auto integer = dyn_cast<IntegerType>(element);
  if (!integer)
    return {};
  SmallVector<APInt> values;
  if (from.isInteger()) {
    for (const APInt &value : elements.getValues<APInt>())
      values.push_back(isSigned(from) ? value.sextOrTrunc(integer.getWidth())
                                      : value.zextOrTrunc(integer.getWidth()));
  } else if (isa<FloatType>(from)) {
    for (const APFloat &value : elements.getValues<APFloat>()) {
      APSInt whole(integer.getWidth(), !isSigned(element));
      bool isExact = false;
      if (value.convertToInteger(whole, APFloat::rmTowardZero, &isExact) !=
          APFloat::opOK)
        return {};
      values.push_back(whole);
    }
  } else {
    return {};
  }
  return DenseElementsAttr::get(type, values);
}

Value OpsetAdaptor::buildConstant(OpBuilder &builder, Location location,
                                  Attribute value, Type element,
                                  ConstantForm form) const {
  ConstantKind kind = form.kind;
  bool isList = kind == ConstantKind::Ints || kind == ConstantKind::Floats ||
                kind == ConstantKind::Strings;
  auto elements = dyn_cast<DenseElementsAttr>(value);
  auto list = dyn_cast<ArrayAttr>(value);
  if (list && list.empty()) {
    if (!element)
      element = kind == ConstantKind::Floats ? Type(builder.getF32Type())
                : kind == ConstantKind::Strings
                    ? Type(StringType::get(builder.getContext()))
                    : Type(builder.getI64Type());
    elements = DenseElementsAttr::get(RankedTensorType::get(0, element),
                                      ArrayRef<Attribute>());
  } else if (!elements) {
    elements = elementsOf(value, isList);
  }
  if (elements && element)
    elements = castElements(elements, element);
  if (!elements)
    return {};
  OperationState state(location, "onnx.Constant");
  state.addTypes(elements.getType());
  state.addAttribute("value", elements);
  return builder.create(state)->getResult(0);
}

Attribute OpsetAdaptor::readConstant(Value value, ConstantKind kind) const {
  DenseElementsAttr elements = knownElements(value);
  if (!elements || kind == ConstantKind::Any)
    return elements;
  Builder builder(context);
  Type type = elements.getElementType();
  SmallVector<Attribute> values;
  bool isInt = kind == ConstantKind::Int || kind == ConstantKind::Ints;
  bool isFloat = kind == ConstantKind::Float || kind == ConstantKind::Floats;
  if (isInt && type.isInteger()) {
    Type held = kind == ConstantKind::Int ? builder.getIntegerType(64, true)
                                          : builder.getI64Type();
    for (const APInt &number : elements.getValues<APInt>())
      values.push_back(builder.getIntegerAttr(
          held, type.isUnsignedInteger() || type.isInteger(1)
                    ? static_cast<int64_t>(number.getZExtValue())
                    : number.getSExtValue()));
  } else if (isFloat && isa<FloatType>(type)) {
    for (APFloat number : elements.getValues<APFloat>()) {
      bool isInexact = false;
      number.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven,
                     &isInexact);
      if (isInexact)
        return {};
      values.push_back(builder.getFloatAttr(builder.getF32Type(), number));
    }
  } else if ((kind == ConstantKind::String || kind == ConstantKind::Strings) &&
             isa<StringType>(type)) {
    for (StringRef text : elements.getValues<StringRef>())
      values.push_back(builder.getStringAttr(text));
  } else {
    return {};
  }
  bool isList = kind == ConstantKind::Ints || kind == ConstantKind::Floats ||
                kind == ConstantKind::Strings;
  if (isList)
    return elements.getType().getRank() <= 1 ? builder.getArrayAttr(values)
                                             : ArrayAttr();
  return values.size() == 1 ? values.front() : Attribute();
}

Value OpsetAdaptor::buildAbsent(OpBuilder &builder, Location location) const {
  return createNoValue(builder, location);
}

bool OpsetAdaptor::isAbsent(Value value) const {
  return isa<NoneType>(value.getType());
}

Type OpsetAdaptor::getAbsentType() const { return NoneType::get(context); }

Value OpsetAdaptor::buildCast(OpBuilder &builder, Location location,
                              Value value, Type type) const {
  OperationState state(location, "onnx.Cast");
  state.addOperands(value);
  state.addTypes(type);
  state.addAttribute("to", TypeAttr::get(getElementType(type)));
  return builder.create(state)->getResult(0);
}

std::optional<SmallVector<Value, 1>>
OpsetAdaptor::expand(StepRewrite &rewrite, const OpRow &row) const {
  return expander ? expander(rewrite, row) : std::nullopt;
}

} // namespace dialectgen::onnx
