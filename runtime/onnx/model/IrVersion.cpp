//===- IrVersion.cpp - versions of the model format -----------------------===//
//
// The comments of ONNX's onnx.proto tell what each version of the format added.
//
//===----------------------------------------------------------------------===//

#include "IrVersion.h"
#include "llvm/ADT/StringSet.h"
#include <OnnxModel.pb.h>

namespace dialectgen::onnx {
namespace {

using Tensor = pb::TensorProto;

/// From this IR version on a model may have the features.
constexpr int64_t firstWithAnnotations = 5, firstWithSparseTensors = 6,
                  firstWithTraining = 7, firstWithSparseTypes = 8,
                  firstWithOptionals = 8, firstWithAttributeDefaults = 9,
                  firstWithOverloads = 10, firstWithMetadata = 10,
                  firstWithDevices = 11;

int64_t firstWithElement(int32_t type) {
  switch (type) {
  case Tensor::BFLOAT16:
    return 4;
  case Tensor::FLOAT8E4M3FN:
  case Tensor::FLOAT8E4M3FNUZ:
  case Tensor::FLOAT8E5M2:
  case Tensor::FLOAT8E5M2FNUZ:
    return 9;
  case Tensor::UINT4:
  case Tensor::INT4:
    return 10;
  case Tensor::FLOAT4E2M1:
    return 11;
  case Tensor::FLOAT8E8M0:
    return 12;
  case Tensor::UINT2:
  case Tensor::INT2:
    return 13;
  default:
    return 1;
  }
}

/// Looks at all messages of a model.
class Contents {
public:
  int64_t least = 1;

  void add(const pb::GraphProto &graph);
  void add(const pb::FunctionProto &function);
  void needIf(bool isThere, int64_t version) {
    if (isThere)
      least = std::max(least, version);
  }

private:
  template <typename Messages> void addAll(const Messages &messages) {
    for (const auto &message : messages)
      add(message);
  }
  template <typename Message> void addMetadata(const Message &message) {
    needIf(message.metadata_props_size(), firstWithMetadata);
  }
  void addElement(int32_t type) {
    least = std::max(least, firstWithElement(type));
  }
  void add(const Tensor &tensor) {
    addElement(tensor.data_type());
    addMetadata(tensor);
  }
  void add(const pb::SparseTensorProto &tensor) {
    needIf(true, firstWithSparseTensors);
    add(tensor.values());
  }
  void add(const pb::ValueInfoProto &value) {
    addMetadata(value);
    add(value.type());
  }
  void add(const pb::TypeProto &type);
  void add(const pb::AttributeProto &attribute);
  void add(const pb::NodeProto &node);
};

void Contents::add(const pb::TypeProto &type) {
  switch (type.value_case()) {
  case pb::TypeProto::kTensorType:
    return addElement(type.tensor_type().elem_type());
  case pb::TypeProto::kSparseTensorType:
    needIf(true, firstWithSparseTypes);
    return addElement(type.sparse_tensor_type().elem_type());
  case pb::TypeProto::kSequenceType:
    return add(type.sequence_type().elem_type());
  case pb::TypeProto::kOptionalType:
    needIf(true, firstWithOptionals);
    return add(type.optional_type().elem_type());
  case pb::TypeProto::kMapType:
    addElement(type.map_type().key_type());
    return add(type.map_type().value_type());
  default:
    return;
  }
}

void Contents::add(const pb::AttributeProto &attribute) {
  if (attribute.has_t())
    add(attribute.t());
  if (attribute.has_g())
    add(attribute.g());
  if (attribute.has_sparse_tensor())
    add(attribute.sparse_tensor());
  if (attribute.has_tp())
    add(attribute.tp());
  addAll(attribute.tensors());
  addAll(attribute.graphs());
  addAll(attribute.sparse_tensors());
  addAll(attribute.type_protos());
}

void Contents::add(const pb::NodeProto &node) {
  addMetadata(node);
  needIf(!node.overload().empty(), firstWithOverloads);
  needIf(node.device_configurations_size(), firstWithDevices);
  addAll(node.attribute());
}

void Contents::add(const pb::GraphProto &graph) {
  addMetadata(graph);
  needIf(graph.quantization_annotation_size(), firstWithAnnotations);
  addAll(graph.node());
  addAll(graph.initializer());
  addAll(graph.sparse_initializer());
  addAll(graph.input());
  addAll(graph.output());
  addAll(graph.value_info());
  if (least >= firstIrWithFreeInitializers)
    return;
  llvm::StringSet<> inputs;
  for (const pb::ValueInfoProto &input : graph.input())
    inputs.insert(input.name());
  for (const Tensor &tensor : graph.initializer())
    needIf(!inputs.contains(tensor.name()), firstIrWithFreeInitializers);
}

void Contents::add(const pb::FunctionProto &function) {
  addMetadata(function);
  needIf(true, firstIrWithFunctions);
  needIf(function.attribute_proto_size(), firstWithAttributeDefaults);
  needIf(!function.overload().empty(), firstWithOverloads);
  needIf(function.value_info_size(), firstWithMetadata);
  addAll(function.node());
  addAll(function.attribute_proto());
  addAll(function.value_info());
}

} // namespace

int64_t leastIrVersion(const pb::ModelProto &model) {
  Contents contents;
  contents.add(model.graph());
  for (const pb::FunctionProto &function : model.functions())
    contents.add(function);
  contents.needIf(model.training_info_size(), firstWithTraining);
  contents.needIf(model.configuration_size(), firstWithDevices);
  return contents.least;
}

} // namespace dialectgen::onnx
