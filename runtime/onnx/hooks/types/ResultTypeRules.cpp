//===- ResultTypeRules.cpp - result types a signature leaves open ---------===//
//
// Rules for ops whose result types follow from attributes, subgraphs or
// containers. Specs name them under `result_type_inference`.
//
//===----------------------------------------------------------------------===//

#include "../RuleTable.h"
#include "dialectgen/onnx/ElementTypes.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using llvm::StringRef;

namespace dialectgen::onnx {
namespace {

/// The type without the parts that a rule does not know: sizes and ranks.
Type withoutShape(Type type) { return type ? dropShapes(type) : Type(); }

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
  Attribute value = op.attribute(name);
  if (auto type = dyn_cast_or_null<TypeAttr>(value))
    return tensorOf(type.getValue());
  if (auto number = dyn_cast_or_null<IntegerAttr>(value)) {
    int64_t raw = number.getValue().getSExtValue();
    return tensorOf(raw == int32_t(raw) ? getElementType(raw, op.context)
                                        : Type());
  }
  // The first versions spell the number's name.
  if (auto text = dyn_cast_or_null<StringAttr>(value))
    return tensorOf(getElementType(text.getValue().lower(), op.context));
  return {};
}

Type orElse(Type first, Type second) { return first ? first : second; }

/// Tensor of the operand's element type.
Type likeOperand(const OpView &op, unsigned index) {
  return tensorOf(elementOf(op.operandType(index)));
}

Type fixed(const OpView &op, StringRef text) {
  return parseTypeExpression(text, op.context);
}

/// The `position`-th value that region `index` yields.
Type yielded(const OpView &op, unsigned region, unsigned position) {
  if (region >= op.regions.size() || op.regions[region]->empty() ||
      op.regions[region]->front().empty())
    return {};
  Operation *yield = &op.regions[region]->front().back();
  return position < yield->getNumOperands()
             ? withoutShape(yield->getOperand(position).getType())
             : Type();
}

/// The element of a sequence or an optional.
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
  auto array = dyn_cast_or_null<ArrayAttr>(op.attribute(name));
  return array && !array.empty();
}

} // namespace

//===----------------------------------------------------------------------===//
// The rules
//===----------------------------------------------------------------------===//

namespace result_type_inference {

static Type constant(const OpView &op, unsigned) {
  for (StringRef name : {"value", "sparse_value"})
    if (auto value = dyn_cast_or_null<ElementsAttr>(op.attribute(name)))
      return value.getShapedType();
  struct Scalar {
    StringRef name, element;
  };
  for (const auto &[name, element] :
       {Scalar{"value_float", "float"}, Scalar{"value_int", "int64"},
        Scalar{"value_string", "string"}})
    if (op.attribute(name))
      return RankedTensorType::get({}, getElementType(element, op.context));
  for (const auto &[name, element] :
       {Scalar{"value_floats", "float"}, Scalar{"value_ints", "int64"},
        Scalar{"value_strings", "string"}})
    if (auto list = dyn_cast_or_null<ArrayAttr>(op.attribute(name)))
      return RankedTensorType::get(static_cast<int64_t>(list.size()),
                                   getElementType(element, op.context));
  return {};
}

static Type constantOfShape(const OpView &op, unsigned) {
  if (auto value = dyn_cast_or_null<ElementsAttr>(op.attribute("value")))
    return tensorOf(value.getShapedType().getElementType());
  return fixed(op, "tensor(float)");
}

static Type cast(const OpView &op, unsigned) { return fromNumber(op, "to"); }

static Type dtypeOrFloat(const OpView &op, unsigned) {
  return orElse(fromNumber(op, "dtype"), fixed(op, "tensor(float)"));
}

static Type dtypeOrInt32(const OpView &op, unsigned) {
  return orElse(fromNumber(op, "dtype"), fixed(op, "tensor(int32)"));
}

static Type dtypeOrOperand(const OpView &op, unsigned) {
  return orElse(fromNumber(op, "dtype"), likeOperand(op, 0));
}

static Type outputDatatype(const OpView &op, unsigned) {
  return orElse(fromNumber(op, "output_datatype"), fixed(op, "tensor(float)"));
}

static Type quantize(const OpView &op, unsigned) {
  return orElse(orElse(likeOperand(op, 2), fromNumber(op, "output_dtype")),
                fixed(op, "tensor(uint8)"));
}

static Type dequantize(const OpView &op, unsigned) {
  return orElse(fromNumber(op, "output_dtype"), likeOperand(op, 1));
}

/// Mean and inverse deviation have the type of the computation.
static Type stashType(const OpView &op, unsigned) {
  return orElse(fromNumber(op, "stash_type"), fixed(op, "tensor(float)"));
}

static Type branch(const OpView &op, unsigned index) {
  for (unsigned region = 0; region != op.regions.size(); ++region)
    if (Type type = yielded(op, region, index))
      return type;
  return {};
}

/// The first value the body yields is the condition.
static Type loop(const OpView &op, unsigned index) {
  return yielded(op, 0, index + 1);
}

static Type scan(const OpView &op, unsigned index) {
  return yielded(op, 0, index);
}

static Type sequenceMap(const OpView &op, unsigned index) {
  return sequenceOf(yielded(op, 0, index));
}

static Type element(const OpView &op, unsigned) {
  return contained(op.operandType(0));
}

/// A value that is not wrapped in an optional is itself.
static Type optionalElement(const OpView &op, unsigned) {
  Type type = op.operandType(0);
  return isa_and_nonnull<OptType>(type) ? contained(type) : withoutShape(type);
}

static Type sequenceOfOperand(const OpView &op, unsigned) {
  return sequenceOf(op.operandType(0));
}

static Type sequenceEmpty(const OpView &op, unsigned index) {
  return sequenceOf(dtypeOrFloat(op, index));
}

static Type optional(const OpView &op, unsigned) {
  if (auto type = dyn_cast_or_null<TypeAttr>(op.attribute("type")))
    return OptType::get(type.getValue());
  Type operand = op.operandType(0);
  return operand ? Type(OptType::get(withoutShape(operand))) : Type();
}

static Type castMap(const OpView &op, unsigned) {
  auto to = dyn_cast_or_null<StringAttr>(op.attribute("cast_to"));
  StringRef name = to ? to.getValue() : "TO_FLOAT";
  name.consume_front("TO_");
  return tensorOf(getElementType(name.lower(), op.context));
}

static Type categoryMapper(const OpView &op, unsigned) {
  Type input = elementOf(op.operandType(0));
  if (!input)
    return {};
  return fixed(op, isa<StringType>(input) ? "tensor(int64)" : "tensor(string)");
}

static Type dictVectorizer(const OpView &op, unsigned) {
  auto map = dyn_cast_or_null<TupleType>(op.operandType(0));
  return map && map.size() == 2 ? tensorOf(map.getType(1)) : Type();
}

static Type labelEncoder(const OpView &op, unsigned) {
  if (auto values =
          dyn_cast_or_null<ElementsAttr>(op.attribute("values_tensor")))
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

/// One of two types, by which list has the names of classes; the standard asks
/// for one of them, so that nothing follows without.
static Type byLabels(const OpView &op, StringRef ofStrings,
                     StringRef ofIntegers) {
  if (hasElements(op, "classlabels_strings"))
    return fixed(op, ofStrings);
  if (hasElements(op, "classlabels_ints") ||
      hasElements(op, "classlabels_int64s"))
    return fixed(op, ofIntegers);
  return {};
}

static Type classifier(const OpView &op, unsigned index) {
  return index == 0 ? byLabels(op, "tensor(string)", "tensor(int64)")
                    : fixed(op, "tensor(float)");
}

static Type zipMap(const OpView &op, unsigned) {
  return byLabels(op, "seq(map(string, float))", "seq(map(int64, float))");
}

/// Training steps return the new values of tensors, then of their state, in
/// the order they were given, with the gradients left out. Two operands come
/// before them.
template <unsigned Groups>
static Type trainingStep(const OpView &op, unsigned index) {
  unsigned tensors = (op.operands.size() - 2) / Groups;
  if (op.operands.size() < 2 || tensors == 0)
    return {};
  unsigned group = index / tensors;
  return likeOperand(op,
                     2 + (group ? group + 1 : 0) * tensors + index % tensors);
}

static Type operandOfSameIndex(const OpView &op, unsigned index) {
  return likeOperand(op, index);
}

static Type firstOperand(const OpView &op, unsigned) {
  return likeOperand(op, 0);
}

static Type trainingStepOfThree(const OpView &op, unsigned index) {
  return trainingStep<3>(op, index);
}

static Type trainingStepOfFour(const OpView &op, unsigned index) {
  return trainingStep<4>(op, index);
}

} // namespace result_type_inference

ResultTypeRule findResultTypeRule(StringRef name) {
  static constexpr RuleRow<ResultTypeRule> rows[] = {
      {"branch", result_type_inference::branch},
      {"cast", result_type_inference::cast},
      {"cast_map", result_type_inference::castMap},
      {"category_mapper", result_type_inference::categoryMapper},
      {"classifier", result_type_inference::classifier},
      {"constant", result_type_inference::constant},
      {"constant_of_shape", result_type_inference::constantOfShape},
      {"dequantize", result_type_inference::dequantize},
      {"dict_vectorizer", result_type_inference::dictVectorizer},
      {"dtype_or_float", result_type_inference::dtypeOrFloat},
      {"dtype_or_int32", result_type_inference::dtypeOrInt32},
      {"dtype_or_operand", result_type_inference::dtypeOrOperand},
      {"element", result_type_inference::element},
      {"first_operand", result_type_inference::firstOperand},
      {"label_encoder", result_type_inference::labelEncoder},
      {"loop", result_type_inference::loop},
      {"operand_of_same_index", result_type_inference::operandOfSameIndex},
      {"optional", result_type_inference::optional},
      {"optional_element", result_type_inference::optionalElement},
      {"output_datatype", result_type_inference::outputDatatype},
      {"quantize", result_type_inference::quantize},
      {"scan", result_type_inference::scan},
      {"sequence_empty", result_type_inference::sequenceEmpty},
      {"sequence_map", result_type_inference::sequenceMap},
      {"sequence_of_operand", result_type_inference::sequenceOfOperand},
      {"stash_type", result_type_inference::stashType},
      {"training_step_of_four", result_type_inference::trainingStepOfFour},
      {"training_step_of_three", result_type_inference::trainingStepOfThree},
      {"zip_map", result_type_inference::zipMap},
  };
  return findRule(rows, name);
}

} // namespace dialectgen::onnx
