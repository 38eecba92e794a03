//===- ImportResultTypes.cpp - types a model leaves out -------------------===//
//
// Models need not say the types of values between nodes. Where a result shares
// its type variable with an operand, or admits one type only, the op table
// tells the type. The ops whose results follow from attributes, subgraphs or
// containers have a rule each below. Shapes are left to shape inference.
//
//===----------------------------------------------------------------------===//

#include "ImportImpl.h"
#include "ProtoConversion.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;

namespace dialectgen::onnx::importer {
namespace {

/// The type without what a rule does not know: sizes and ranks.
Type withoutShape(Type type) {
  if (!type)
    return {};
  if (auto tensor = dyn_cast<TensorType>(type))
    return UnrankedTensorType::get(tensor.getElementType());
  if (auto sequence = dyn_cast<SeqType>(type))
    return SeqType::get(withoutShape(sequence.getElementType()));
  if (auto optional = dyn_cast<OptType>(type))
    return OptType::get(withoutShape(optional.getElementType()));
  return type;
}

/// An element type by its name in type expressions (`float`, `int64`).
Type elementTypeByName(StringRef name, MLIRContext *context) {
  // By TensorProto.DataType.
  static constexpr StringRef names[] = {"float",        "uint8",
                                        "int8",         "uint16",
                                        "int16",        "int32",
                                        "int64",        "string",
                                        "bool",         "float16",
                                        "double",       "uint32",
                                        "uint64",       "complex64",
                                        "complex128",   "bfloat16",
                                        "float8e4m3fn", "float8e4m3fnuz",
                                        "float8e5m2",   "float8e5m2fnuz",
                                        "uint4",        "int4",
                                        "float4e2m1",   "float8e8m0",
                                        "uint2",        "int2"};
  const auto *found = llvm::find(names, name);
  if (found == std::end(names))
    return {};
  return getElementType(found - std::begin(names) + 1, context);
}

/// The type of `tensor(int64)`, `seq(map(string, float))`, …; null for the
/// name of a type variable.
Type parseType(StringRef text, MLIRContext *context) {
  text = text.trim();
  if (!text.consume_back(")"))
    return elementTypeByName(text, context);
  auto [constructor, inner] = text.split('(');
  if (constructor == "map") {
    auto [key, value] = inner.split(',');
    Type keyType = parseType(key, context),
         valueType = parseType(value, context);
    return keyType && valueType ? TupleType::get(context, {keyType, valueType})
                                : Type();
  }
  Type element = parseType(inner, context);
  if (!element)
    return {};
  if (constructor == "tensor")
    return UnrankedTensorType::get(element);
  if (constructor == "seq")
    return SeqType::get(element);
  if (constructor == "optional")
    return OptType::get(element);
  return {};
}

Type tensorOf(Type element) {
  return element ? Type(UnrankedTensorType::get(element)) : Type();
}

Type elementOf(Type type) {
  auto tensor = dyn_cast_or_null<TensorType>(type);
  return tensor ? tensor.getElementType() : Type();
}

/// The tensor type whose element type attribute `name` numbers; null if it is
/// absent or zero ("not given").
Type fromNumber(const OpView &op, StringRef name) {
  Attribute value = op.attributes.get(name);
  if (auto type = dyn_cast_or_null<TypeAttr>(value))
    return tensorOf(type.getValue());
  if (auto number = dyn_cast_or_null<IntegerAttr>(value)) {
    int64_t raw = number.getValue().getSExtValue();
    return tensorOf(raw == int32_t(raw) ? getElementType(raw, op.context)
                                        : Type());
  }
  // The first versions spell the number's name.
  if (auto text = dyn_cast_or_null<StringAttr>(value))
    return tensorOf(elementTypeByName(text.getValue().lower(), op.context));
  return {};
}

Type orElse(Type first, Type second) { return first ? first : second; }

/// Tensor of the operand's element type.
Type likeOperand(const OpView &op, unsigned index) {
  return tensorOf(elementOf(op.operandType(index)));
}

Type fixed(const OpView &op, StringRef text) {
  return parseType(text, op.context);
}

/// What region `index` yields as its `position`-th value.
Type yielded(const OpView &op, unsigned region, unsigned position) {
  if (region >= op.regions.size() || op.regions[region]->empty() ||
      op.regions[region]->front().empty())
    return {};
  Operation *yield = &op.regions[region]->front().back();
  return position < yield->getNumOperands()
             ? withoutShape(yield->getOperand(position).getType())
             : Type();
}

/// The element of a sequence or what an optional holds.
Type contained(Type type) {
  if (auto sequence = dyn_cast_or_null<SeqType>(type))
    return withoutShape(sequence.getElementType());
  if (auto optional = dyn_cast_or_null<OptType>(type))
    return withoutShape(optional.getElementType());
  return {};
}

Type sequenceOf(Type type) {
  return type ? Type(SeqType::get(withoutShape(type))) : Type();
}

bool hasElements(const OpView &op, StringRef name) {
  auto array = dyn_cast_or_null<ArrayAttr>(op.attributes.get(name));
  return array && !array.empty();
}

//===----------------------------------------------------------------------===//
// One rule an op
//===----------------------------------------------------------------------===//

using Rule = Type (*)(const OpView &, unsigned);

Type constant(const OpView &op, unsigned) {
  for (StringRef name : {"value", "sparse_value"})
    if (auto value = dyn_cast_or_null<ElementsAttr>(op.attributes.get(name)))
      return value.getShapedType();
  struct Scalar {
    StringRef name, element;
  };
  for (const auto &[name, element] :
       {Scalar{"value_float", "float"}, Scalar{"value_int", "int64"},
        Scalar{"value_string", "string"}})
    if (op.attributes.get(name))
      return RankedTensorType::get({}, elementTypeByName(element, op.context));
  for (const auto &[name, element] :
       {Scalar{"value_floats", "float"}, Scalar{"value_ints", "int64"},
        Scalar{"value_strings", "string"}})
    if (auto list = dyn_cast_or_null<ArrayAttr>(op.attributes.get(name)))
      return RankedTensorType::get(static_cast<int64_t>(list.size()),
                                   elementTypeByName(element, op.context));
  return {};
}

Type constantOfShape(const OpView &op, unsigned) {
  if (auto value = dyn_cast_or_null<ElementsAttr>(op.attributes.get("value")))
    return tensorOf(value.getShapedType().getElementType());
  return fixed(op, "tensor(float)");
}

Type cast(const OpView &op, unsigned) { return fromNumber(op, "to"); }

Type dtypeOrFloat(const OpView &op, unsigned) {
  return orElse(fromNumber(op, "dtype"), fixed(op, "tensor(float)"));
}

Type dtypeOrInt32(const OpView &op, unsigned) {
  return orElse(fromNumber(op, "dtype"), fixed(op, "tensor(int32)"));
}

Type dtypeOrOperand(const OpView &op, unsigned) {
  return orElse(fromNumber(op, "dtype"), likeOperand(op, 0));
}

Type outputDatatype(const OpView &op, unsigned) {
  return orElse(fromNumber(op, "output_datatype"), fixed(op, "tensor(float)"));
}

Type quantize(const OpView &op, unsigned) {
  return orElse(orElse(likeOperand(op, 2), fromNumber(op, "output_dtype")),
                fixed(op, "tensor(uint8)"));
}

Type dequantize(const OpView &op, unsigned) {
  return orElse(fromNumber(op, "output_dtype"), likeOperand(op, 1));
}

/// Mean and inverse deviation have the type of the computation.
Type stashType(const OpView &op, unsigned) {
  return orElse(fromNumber(op, "stash_type"), fixed(op, "tensor(float)"));
}

Type branch(const OpView &op, unsigned index) {
  for (unsigned region = 0; region != op.regions.size(); ++region)
    if (Type type = yielded(op, region, index))
      return type;
  return {};
}

/// The first value the body yields is the condition.
Type loop(const OpView &op, unsigned index) {
  return yielded(op, 0, index + 1);
}

Type scan(const OpView &op, unsigned index) { return yielded(op, 0, index); }

Type sequenceMap(const OpView &op, unsigned index) {
  return sequenceOf(yielded(op, 0, index));
}

Type element(const OpView &op, unsigned) {
  Type type = op.operandType(0);
  // OptionalGetElement also takes what is not wrapped.
  return orElse(contained(type), withoutShape(type));
}

Type sequenceOfOperand(const OpView &op, unsigned) {
  return sequenceOf(op.operandType(0));
}

Type sequenceEmpty(const OpView &op, unsigned index) {
  return sequenceOf(dtypeOrFloat(op, index));
}

Type optional(const OpView &op, unsigned) {
  if (auto type = dyn_cast_or_null<TypeAttr>(op.attributes.get("type")))
    return OptType::get(type.getValue());
  Type operand = op.operandType(0);
  return operand ? Type(OptType::get(withoutShape(operand))) : Type();
}

Type castMap(const OpView &op, unsigned) {
  auto to = dyn_cast_or_null<StringAttr>(op.attributes.get("cast_to"));
  StringRef name = to ? to.getValue() : "TO_FLOAT";
  name.consume_front("TO_");
  return tensorOf(elementTypeByName(name.lower(), op.context));
}

Type categoryMapper(const OpView &op, unsigned) {
  Type input = elementOf(op.operandType(0));
  if (!input)
    return {};
  return fixed(op, isa<StringType>(input) ? "tensor(int64)" : "tensor(string)");
}

Type dictVectorizer(const OpView &op, unsigned) {
  auto map = dyn_cast_or_null<TupleType>(op.operandType(0));
  return map && map.size() == 2 ? tensorOf(map.getType(1)) : Type();
}

Type labelEncoder(const OpView &op, unsigned) {
  if (auto values =
          dyn_cast_or_null<ElementsAttr>(op.attributes.get("values_tensor")))
    return tensorOf(values.getShapedType().getElementType());
  for (const auto &[name, type] :
       {std::pair<StringRef, StringRef>{"values_strings", "tensor(string)"},
        {"values_int64s", "tensor(int64)"},
        {"values_floats", "tensor(float)"}})
    if (hasElements(op, name))
      return fixed(op, type);
  // The first version has one list of names, read in either direction.
  return categoryMapper(op, 0);
}

Type classifier(const OpView &op, unsigned index) {
  if (index != 0)
    return fixed(op, "tensor(float)");
  bool strings = hasElements(op, "classlabels_strings") ||
                 hasElements(op, "classlabels_strings_labels");
  return fixed(op, strings ? "tensor(string)" : "tensor(int64)");
}

Type zipMap(const OpView &op, unsigned) {
  return fixed(op, hasElements(op, "classlabels_strings")
                       ? "seq(map(string, float))"
                       : "seq(map(int64, float))");
}

/// Training steps return the new values of tensors, then of their state, in
/// the order they were given, with the gradients left out. Two operands come
/// before them.
template <unsigned Groups> Type trainingStep(const OpView &op, unsigned index) {
  unsigned tensors = (op.operands.size() - 2) / Groups;
  if (op.operands.size() < 2 || tensors == 0)
    return {};
  unsigned group = index / tensors;
  return likeOperand(op,
                     2 + (group ? group + 1 : 0) * tensors + index % tensors);
}

Type operandOfSameIndex(const OpView &op, unsigned index) {
  return likeOperand(op, index);
}

Type firstOperand(const OpView &op, unsigned) { return likeOperand(op, 0); }

struct RuleEntry {
  StringRef domain, name;
  Rule rule;
};

constexpr RuleEntry rules[] = {
    {"ai.onnx", "Bernoulli", dtypeOrOperand},
    {"ai.onnx", "BitCast", cast},
    {"ai.onnx", "BlackmanWindow", outputDatatype},
    {"ai.onnx", "Cast", cast},
    {"ai.onnx", "ConcatFromSequence", element},
    {"ai.onnx", "Constant", constant},
    {"ai.onnx", "ConstantOfShape", constantOfShape},
    {"ai.onnx", "DequantizeLinear", dequantize},
    {"ai.onnx", "EyeLike", dtypeOrOperand},
    {"ai.onnx", "HammingWindow", outputDatatype},
    {"ai.onnx", "HannWindow", outputDatatype},
    {"ai.onnx", "If", branch},
    {"ai.onnx", "LayerNormalization", stashType},
    {"ai.onnx", "LinearAttention", firstOperand},
    {"ai.onnx", "Loop", loop},
    {"ai.onnx", "MelWeightMatrix", outputDatatype},
    {"ai.onnx", "Multinomial", dtypeOrInt32},
    {"ai.onnx", "Optional", optional},
    {"ai.onnx", "OptionalGetElement", element},
    {"ai.onnx", "QuantizeLinear", quantize},
    {"ai.onnx", "RandomNormal", dtypeOrFloat},
    {"ai.onnx", "RandomNormalLike", dtypeOrOperand},
    {"ai.onnx", "RandomUniform", dtypeOrFloat},
    {"ai.onnx", "RandomUniformLike", dtypeOrOperand},
    {"ai.onnx", "Scan", scan},
    {"ai.onnx", "SequenceAt", element},
    {"ai.onnx", "SequenceConstruct", sequenceOfOperand},
    {"ai.onnx", "SequenceEmpty", sequenceEmpty},
    {"ai.onnx", "SequenceMap", sequenceMap},
    {"ai.onnx", "SplitToSequence", sequenceOfOperand},
    {"ai.onnx.ml", "CastMap", castMap},
    {"ai.onnx.ml", "CategoryMapper", categoryMapper},
    {"ai.onnx.ml", "DictVectorizer", dictVectorizer},
    {"ai.onnx.ml", "LabelEncoder", labelEncoder},
    {"ai.onnx.ml", "LinearClassifier", classifier},
    {"ai.onnx.ml", "SVMClassifier", classifier},
    {"ai.onnx.ml", "TreeEnsembleClassifier", classifier},
    {"ai.onnx.ml", "ZipMap", zipMap},
    {"ai.onnx.preview.training", "Adagrad", trainingStep<3>},
    {"ai.onnx.preview.training", "Adam", trainingStep<4>},
    {"ai.onnx.preview.training", "Gradient", operandOfSameIndex},
    {"ai.onnx.preview.training", "Momentum", trainingStep<3>},
};

/// The operand parameter of operand `index`.
const ParameterInfo *parameterOf(const OpVersionInfo &info, unsigned index) {
  if (info.operands.empty())
    return nullptr;
  if (index < info.operands.size())
    return &info.operands[index];
  const ParameterInfo &last = info.operands.back();
  return last.arity == Arity::Variadic ? &last : nullptr;
}

} // namespace

Type OpView::operandType(unsigned index) const {
  if (index >= operands.size() || isa<NoneType>(operands[index].getType()))
    return {};
  return operands[index].getType();
}

Type deriveResultType(const OpView &op, unsigned index) {
  const ParameterInfo &result = index < op.info.results.size()
                                    ? op.info.results[index]
                                    : op.info.results.back();
  bool homogeneous = result.arity != Arity::Variadic || result.homogeneous;
  if (Type type = parseType(result.type, op.context))
    return type;
  if (homogeneous)
    for (unsigned operand = 0; operand != op.operands.size(); ++operand) {
      const ParameterInfo *parameter = parameterOf(op.info, operand);
      bool sharesVariable =
          parameter && parameter->type == result.type &&
          (parameter->arity != Arity::Variadic || parameter->homogeneous);
      if (sharesVariable)
        if (Type type = op.operandType(operand))
          return withoutShape(type);
    }
  const RuleEntry *entry = llvm::find_if(rules, [&](const RuleEntry &rule) {
    return rule.domain == op.info.domain && rule.name == op.info.name;
  });
  return entry == std::end(rules) ? Type() : entry->rule(op, index);
}

Type deriveRegionInputType(const OpView &op, unsigned region, unsigned input) {
  if (op.info.domain != "ai.onnx")
    return {};
  if (op.info.name == "Loop") {
    // Iteration number, condition, then the carried values.
    if (input < 2)
      return RankedTensorType::get(
          {}, elementTypeByName(input == 0 ? "int64" : "bool", op.context));
    return withoutShape(op.operandType(input));
  }
  if (op.info.name == "Scan") {
    // Version 8 has the lengths of sequences before the state.
    unsigned first = op.info.operands.size() > 1 ? 1 : 0;
    return withoutShape(op.operandType(input + first));
  }
  if (op.info.name == "SequenceMap") {
    Type type = op.operandType(input);
    return orElse(contained(type), withoutShape(type));
  }
  return {};
}

} // namespace dialectgen::onnx::importer
