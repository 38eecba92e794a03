//===- WrittenFunctions.cpp - functions of the model so far ---------------===//

#include "WrittenFunctions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

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

/// The three names by which nodes call a function.
std::string keyOf(const WrittenFunction &function) {
  return function.domain + '\0' + function.name + '\0' + function.overload;
}

/// All bytes of a function but for its name and names of dimensions.
std::string contentOf(pb::FunctionProto function) {
  function.clear_name();
  for (Dimension *dimension : Dimensions(function).all)
    if (dimension->has_dim_param())
      dimension->clear_dim_param();
  return function.SerializeAsString();
}

std::string hashOf(StringRef content) {
  return llvm::utohexstr(llvm::xxh3_64bits(content));
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
  std::string key = keyOf(*written), stem = written->name,
              content = contentOf(proto);
  WrittenFunction *&same = byContent[key + '\0' + hashOf(content)];
  if (same && contentOf(same->proto) == content) {
    keepCommonNames(same->proto, proto);
    byOp[function] = same;
    return;
  }
  same = byOp[function] = written.get();
  for (unsigned &suffix = suffixes[key]; byKey.contains(keyOf(*written));)
    written->name = stem + "_" + std::to_string(++suffix);
  proto.set_name(written->name);
  add(std::move(written));
}

void WrittenFunctions::add(std::unique_ptr<WrittenFunction> written) {
  byKey.try_emplace(keyOf(*written), written.get());
  std::pair place(written->index, all.size());
  all.try_emplace(place, std::move(written));
}

void WrittenFunctions::moveTo(pb::ModelProto &model) {
  for (const auto &[place, function] : all)
    model.add_functions()->Swap(&function->proto);
}

} // namespace dialectgen::onnx::exporter
