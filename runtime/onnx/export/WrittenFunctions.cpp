//===- WrittenFunctions.cpp - functions of the model so far ---------------===//

#include "WrittenFunctions.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace dialectgen::onnx::exporter {
namespace {

using Dimension = pb::TensorShapeProto_Dimension;

/// Collects the dimensions of all types in a function.
class Dimensions {
public:
  explicit Dimensions(pb::FunctionProto &function) {
    addNodes(*function.mutable_node());
    addAttributes(*function.mutable_attribute_proto());
    addValues(*function.mutable_value_info());
  }

  SmallVector<Dimension *> all;

private:
  template <typename Values> void addValues(Values &values) {
    for (pb::ValueInfoProto &value : values)
      if (value.has_type())
        addType(*value.mutable_type());
  }
  template <typename Nodes> void addNodes(Nodes &nodes) {
    for (pb::NodeProto &node : nodes)
      addAttributes(*node.mutable_attribute());
  }
  template <typename Attributes> void addAttributes(Attributes &attributes) {
    for (pb::AttributeProto &attribute : attributes) {
      if (attribute.has_g())
        addGraph(*attribute.mutable_g());
      for (pb::GraphProto &graph : *attribute.mutable_graphs())
        addGraph(graph);
      if (attribute.has_tp())
        addType(*attribute.mutable_tp());
      for (pb::TypeProto &type : *attribute.mutable_type_protos())
        addType(type);
    }
  }
  void addGraph(pb::GraphProto &graph) {
    addNodes(*graph.mutable_node());
    addValues(*graph.mutable_input());
    addValues(*graph.mutable_output());
    addValues(*graph.mutable_value_info());
  }
  void addType(pb::TypeProto &type) {
    if (type.has_tensor_type() && type.tensor_type().has_shape())
      addShape(*type.mutable_tensor_type()->mutable_shape());
    else if (type.has_sparse_tensor_type() &&
             type.sparse_tensor_type().has_shape())
      addShape(*type.mutable_sparse_tensor_type()->mutable_shape());
    else if (type.has_sequence_type() && type.sequence_type().has_elem_type())
      addType(*type.mutable_sequence_type()->mutable_elem_type());
    else if (type.has_optional_type() && type.optional_type().has_elem_type())
      addType(*type.mutable_optional_type()->mutable_elem_type());
    else if (type.has_map_type() && type.map_type().has_value_type())
      addType(*type.mutable_map_type()->mutable_value_type());
  }
  void addShape(pb::TensorShapeProto &shape) {
    for (Dimension &dimension : *shape.mutable_dim())
      all.push_back(&dimension);
  }
};

/// All bytes of a function but for names of dimensions.
std::string bytesWithoutNames(pb::FunctionProto function) {
  for (Dimension *dimension : Dimensions(function).all)
    if (dimension->has_dim_param())
      dimension->clear_dim_param();
  return function.SerializeAsString();
}

/// Drops names of dimensions of `kept` that `other`, which is equal but for
/// names, does not have.
void keepCommonNames(pb::FunctionProto &kept, pb::FunctionProto &other) {
  Dimensions own(kept), its(other);
  for (auto [dimension, equal] : llvm::zip_equal(own.all, its.all))
    if (dimension->has_dim_param() &&
        dimension->dim_param() != equal->dim_param())
      dimension->clear_dim_param();
}

} // namespace

void WrittenFunctions::add(func::FuncOp function,
                           std::unique_ptr<WrittenFunction> written) {
  pb::FunctionProto &proto = written->proto;
  std::string stem = written->name;
  for (unsigned suffix = 1;; ++suffix) {
    proto.set_name(written->name);
    auto taken = llvm::find_if(all, [&](const auto &other) {
      return other->domain == written->domain && other->name == written->name &&
             other->overload == written->overload;
    });
    if (taken == all.end())
      break;
    if (bytesWithoutNames((*taken)->proto) == bytesWithoutNames(proto)) {
      keepCommonNames((*taken)->proto, proto);
      byOp[function] = taken->get();
      return;
    }
    written->name = stem + "_" + std::to_string(suffix);
  }
  byOp[function] = written.get();
  insert(std::move(written));
}

void WrittenFunctions::insert(std::unique_ptr<WrittenFunction> written) {
  auto later = llvm::find_if(
      all, [&](const auto &other) { return other->index > written->index; });
  all.insert(later, std::move(written));
}

void WrittenFunctions::moveTo(pb::ModelProto &model) {
  for (const std::unique_ptr<WrittenFunction> &function : all)
    model.add_functions()->Swap(&function->proto);
}

} // namespace dialectgen::onnx::exporter
