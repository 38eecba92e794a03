//===- ModelInterface.cpp - inputs and outputs of a model -----------------===//
//
// See ModelInterface.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/ModelInterface.h"
#include "../model/ImportProto.h"
#include "../model/ProtoConversion.h"
#include "dialectgen/onnx/ProgramInterface.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace dialectgen::onnx {
namespace {

std::string elementText(int32_t number) {
  // Models may have types that are newer than this.
  std::string name = pb::TensorProto::DataType_IsValid(number)
                         ? pb::TensorProto::DataType_Name(
                               static_cast<pb::TensorProto::DataType>(number))
                         : "element type " + std::to_string(number);
  return StringRef(name).lower();
}

template <typename Tensor>
std::string tensorText(const Tensor &tensor, bool isInMap = false) {
  std::string text = elementText(tensor.elem_type());
  if (!tensor.has_shape())
    return text;
  // A scalar in a map may be written without a shape.
  if (isInMap && tensor.shape().dim_size() == 0)
    return text;
  std::vector<std::string> sizes;
  for (const auto &dim : tensor.shape().dim())
    sizes.push_back(dim.has_dim_value() && dim.dim_value() >= 0
                        ? std::to_string(dim.dim_value())
                        : "?");
  return text + "[" + llvm::join(sizes, ", ") + "]";
}

std::string typeText(const pb::TypeProto &type, bool isInMap = false) {
  switch (type.value_case()) {
  case pb::TypeProto::kTensorType:
    return tensorText(type.tensor_type(), isInMap);
  case pb::TypeProto::kSparseTensorType:
    return "sparse " + tensorText(type.sparse_tensor_type());
  case pb::TypeProto::kSequenceType:
    return "seq(" + typeText(type.sequence_type().elem_type()) + ")";
  case pb::TypeProto::kOptionalType:
    return "optional(" + typeText(type.optional_type().elem_type()) + ")";
  case pb::TypeProto::kMapType:
    return "map(" + elementText(type.map_type().key_type()) + ", " +
           typeText(type.map_type().value_type(), /*isInMap=*/true) + ")";
  default:
    return "";
  }
}

std::string typeText(Type type) {
  pb::TypeProto proto;
  return type && convertType(type, proto) ? typeText(proto) : "";
}

std::string describe(const ModelInterface::Value &value) {
  return (value.name.empty() ? "" : "'" + value.name + "' ") + "of type " +
         (value.type.empty() ? "unknown" : value.type);
}

std::string firstDifference(StringRef kind,
                            ArrayRef<ModelInterface::Value> expected,
                            ArrayRef<ModelInterface::Value> written) {
  for (size_t index = 0; index != std::max(expected.size(), written.size());
       ++index) {
    std::string place = (kind + " #" + Twine(index) + ", ").str();
    if (index >= written.size())
      return place + describe(expected[index]) + ", would be gone";
    if (index >= expected.size())
      return place + describe(written[index]) + ", would be new";
    const ModelInterface::Value &before = expected[index],
                                &after = written[index];
    if ((before.name.empty() || before.name == after.name) &&
        (before.type.empty() || before.type == after.type))
      continue;
    return place + describe(before) + ", would be " + describe(after);
  }
  return "";
}

} // namespace

std::string
ModelInterface::findDifference(const ModelInterface &written) const {
  std::string found = firstDifference("input", inputs, written.inputs);
  return found.empty() ? firstDifference("output", outputs, written.outputs)
                       : found;
}

void ModelInterface::takeOutputs(
    ArrayRef<std::pair<func::FuncOp, unsigned>> corrected) {
  func::FuncOp known;
  ModelInterface now;
  for (auto [main, index] : corrected) {
    if (main != known)
      now = interfaceOf(known = main);
    outputs[index].type = now.outputs[index].type;
  }
}

ModelInterface interfaceOf(const pb::GraphProto &graph) {
  ModelInterface interface;
  for (const pb::ValueInfoProto &input : graph.input())
    interface.inputs.push_back({input.name(), typeText(input.type())});
  for (const pb::ValueInfoProto &output : graph.output())
    interface.outputs.push_back({output.name(), typeText(output.type())});
  return interface;
}

ModelInterface interfaceOf(func::FuncOp main) {
  ProgramInterface::Signature signature = ProgramInterface::signatureOf(main);
  ModelInterface interface;
  for (const ProgramInterface::Parameter &input : signature.inputs)
    interface.inputs.push_back({input.name, typeText(input.type)});
  for (const ProgramInterface::Parameter &output : signature.outputs)
    interface.outputs.push_back({output.name, typeText(output.type)});
  return interface;
}

} // namespace dialectgen::onnx
