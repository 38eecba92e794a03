//===- RuleContexts.cpp - what rules of shapes see of an op ---------------===//
//
// See RuleContexts.h.
//
//===----------------------------------------------------------------------===//

#include "RuleContexts.h"
#include "../model/ProtoConversion.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace mlir;

namespace dialectgen::onnx {

using ::onnx::TensorShapeProto;
using ::onnx::TypeProto;

RuleSurroundings::~RuleSurroundings() = default;

/// Some of the library's rules, mostly of old versions, read dimensions without
/// checking the rank. They then find a dimension of unknown size instead of
/// invalid memory: former elements of a protobuf list stay readable behind its
/// end.
static void makeReadableBehindTheEnd(TensorShapeProto &shape) {
  auto &dims = *shape.mutable_dim();
  constexpr int margin = 8;
  for (int i = 0; i != margin; ++i)
    dims.Add();
  for (int i = 0; i != margin; ++i)
    dims.RemoveLast();
}

/// Some rules count up to a size one by one. No tensor has as many elements as
/// this along a dimension and also a rule that needs to know.
static void forgetHugeSizes(TensorShapeProto &shape) {
  constexpr int64_t huge = int64_t(1) << 32;
  for (auto &dim : *shape.mutable_dim())
    if (dim.dim_value() > huge)
      dim.clear_dim_value();
}

void ShapeData::set(Value value, TensorShapeProto &&integers) {
  auto stored = std::make_unique<TensorShapeProto>(std::move(integers));
  makeReadableBehindTheEnd(*stored);
  data[value] = std::move(stored);
}

namespace {

/// Answers `doInferencing` for a region that stands for a graph attribute.
class RegionInferencer final : public ::onnx::GraphInferencer {
public:
  RegionInferencer(Region &region, RuleSurroundings &surroundings)
      : region(region), surroundings(surroundings) {}

  std::vector<const TypeProto *>
  doInferencing(const std::vector<const TypeProto *> &inputTypes,
                const std::vector<const ::onnx::TensorProto *> &) override {
    SmallVector<Type> inputs;
    for (const TypeProto *type : inputTypes)
      inputs.push_back(type ? convertType(*type, region.getContext()) : Type());
    std::vector<const TypeProto *> outputs;
    for (Type output : surroundings.inferRegion(region, inputs)) {
      auto type = std::make_unique<TypeProto>();
      // Rules look into the types of outputs without a question.
      if (!convertType(output, *type))
        throw ::onnx::InferenceError("a graph yields a value of no known type");
      outputs.push_back(type.get());
      types.push_back(std::move(type));
    }
    return outputs;
  }

private:
  Region &region;
  RuleSurroundings &surroundings;
  std::vector<std::unique_ptr<TypeProto>> types;
};

} // namespace

LibraryContext::LibraryContext(Operation *op, const OpVersionInfo &info,
                               RuleSurroundings &surroundings)
    : op(op), info(info), surroundings(surroundings) {
  // Absent optional values at the end do not count; in between they are
  // inputs without a type.
  numInputs = op->getNumOperands();
  while (numInputs && isa<NoneType>(op->getOperand(numInputs - 1).getType()))
    --numInputs;
  numOutputs = op->getNumResults();
  while (numOutputs && isa<NoneType>(op->getResult(numOutputs - 1).getType()))
    --numOutputs;
  inputTypes.resize(numInputs);
  for (size_t i = 0; i != numInputs; ++i) {
    auto type = std::make_unique<TypeProto>();
    if (convertType(op->getOperand(i).getType(), *type)) {
      if (type->has_tensor_type() && type->tensor_type().has_shape()) {
        TensorShapeProto &shape = *type->mutable_tensor_type()->mutable_shape();
        forgetHugeSizes(shape);
        makeReadableBehindTheEnd(shape);
      }
      inputTypes[i] = std::move(type);
    }
  }
  inputData.resize(numInputs);
  inputDataAsked.resize(numInputs);
  outputTypes.resize(numOutputs);
}

const ::onnx::AttributeProto *
LibraryContext::getAttribute(const std::string &name) const {
  auto [it, isNew] = attributes.try_emplace(name);
  if (!isNew)
    return it->second.get();
  const AttributeInfo *attribute =
      llvm::find_if(info.attributes, [&](const AttributeInfo &candidate) {
        return candidate.name == name;
      });
  if (attribute == info.attributes.end())
    return nullptr;
  Attribute value = op->getAttr(name);
  if (!value)
    return nullptr;
  auto proto = std::make_unique<::onnx::AttributeProto>();
  if (convertAttribute(value, *attribute, *proto)) {
    // An older rule refuses the number of a type it does not know; the shape
    // is that of any other type, and the element type is not asked of it.
    if (attribute->asType && !::onnx::TensorProto::DataType_IsValid(proto->i()))
      proto->set_i(::onnx::TensorProto::FLOAT);
    it->second = std::move(proto);
  }
  return it->second.get();
}

const ::onnx::TensorProto *LibraryContext::getInputData(size_t index) const {
  if (index >= numInputs)
    return nullptr;
  if (!inputDataAsked[index]) {
    inputDataAsked[index] = true;
    Value operand = op->getOperand(index);
    ElementsAttr elements;
    auto tensor = std::make_unique<::onnx::TensorProto>();
    if (!matchPattern(operand, m_Constant(&elements)))
      elements = surroundings.valueOf(operand);
    if (elements && convertTensor(elements, *tensor))
      inputData[index] = std::move(tensor);
  }
  return inputData[index].get();
}

TypeProto *LibraryContext::getOutputType(size_t index) {
  if (index >= numOutputs)
    throw ::onnx::InferenceError("result " + std::to_string(index) +
                                 " is out of bounds");
  return &outputTypes[index];
}

::onnx::GraphInferencer *
LibraryContext::getGraphAttributeInferencer(const std::string &name) {
  auto &graph = graphs[name];
  if (graph)
    return graph.get();
  for (const AttributeInfo &attribute : info.attributes)
    if (attribute.name == name && attribute.region >= 0 &&
        unsigned(attribute.region) < op->getNumRegions())
      graph = std::make_unique<RegionInferencer>(
          op->getRegion(attribute.region), surroundings);
  if (!graph)
    throw ::onnx::InferenceError("attribute " + name + " is not a graph");
  return graph.get();
}

const TensorShapeProto *DataContext::getInputData(size_t index) {
  if (index >= getNumInputs())
    return nullptr;
  Value operand = op->getOperand(index);
  if (const TensorShapeProto *data = surroundings.shapeData.find(operand))
    return data;
  DenseIntElementsAttr elements;
  if (!matchPattern(operand, m_Constant(&elements)))
    return nullptr;
  ShapedType type = elements.getType();
  if (type.getRank() > 1 || !(type.getElementType().isInteger(64) ||
                              type.getElementType().isInteger(32)))
    return nullptr;
  TensorShapeProto data;
  for (const APInt &value : elements.getValues<APInt>())
    data.add_dim()->set_dim_value(value.getSExtValue());
  surroundings.shapeData.set(operand, std::move(data));
  return surroundings.shapeData.find(operand);
}

std::optional<SmallVector<int64_t>> HookContext::getIntegers(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  DenseIntElementsAttr elements;
  if (!matchPattern(value, m_Constant(&elements)))
    elements =
        dyn_cast_or_null<DenseIntElementsAttr>(surroundings.valueOf(value));
  if (elements) {
    if (elements.getType().getRank() > 1)
      return std::nullopt;
    SmallVector<int64_t> integers;
    for (const APInt &integer : elements.getValues<APInt>())
      integers.push_back(integer.getSExtValue());
    return integers;
  }
  if (const TensorShapeProto *data = surroundings.shapeData.find(value)) {
    SmallVector<int64_t> integers;
    for (const auto &dim : data->dim())
      integers.push_back(dim.has_dim_value() ? dim.dim_value()
                                             : ShapedType::kDynamic);
    return integers;
  }
  if (!type || type.getRank() > 1 || !type.hasStaticShape() ||
      type.getNumElements() > maxUnknownIntegers)
    return std::nullopt;
  return SmallVector<int64_t>(type.getNumElements(), ShapedType::kDynamic);
}

std::optional<SmallVector<double>> HookContext::getFloats(Value value) {
  DenseFPElementsAttr elements;
  if (!matchPattern(value, m_Constant(&elements)) ||
      elements.getType().getRank() > 1)
    return std::nullopt;
  SmallVector<double> floats;
  for (const APFloat &number : elements.getValues<APFloat>())
    floats.push_back(number.convertToDouble());
  return floats;
}

std::optional<SmallVector<int64_t>> HookContext::numbersIn(Value value) {
  if (isa<IntegerType>(getElementTypeOrSelf(value.getType())))
    return getIntegers(value);
  std::optional<SmallVector<double>> floats = getFloats(value);
  if (!floats)
    return std::nullopt;
  constexpr double highest = 1u << 31;
  return SmallVector<int64_t>(llvm::map_range(*floats, [](double number) {
    return std::abs(number) <= highest && number == std::floor(number)
               ? int64_t(number)
               : ShapedType::kDynamic;
  }));
}

void HookContext::setShape(unsigned index, ArrayRef<int64_t> shape) {
  auto tensor = index < types.size()
                    ? dyn_cast<TensorType>(op->getResult(index).getType())
                    : TensorType();
  if (!tensor)
    return;
  // A negative size is an error of the model; no type can hold it.
  SmallVector<int64_t> stored(shape);
  for (int64_t &size : stored)
    if (size < 0)
      size = ShapedType::kDynamic;
  types[index] = RankedTensorType::get(stored, tensor.getElementType());
}

void HookContext::setIntegers(unsigned index, ArrayRef<int64_t> integers) {
  TensorShapeProto data;
  for (int64_t value : integers) {
    auto *dim = data.add_dim();
    if (!ShapedType::isDynamic(value))
      dim->set_dim_value(value);
  }
  if (index < op->getNumResults())
    surroundings.shapeData.set(op->getResult(index), std::move(data));
}

} // namespace dialectgen::onnx
