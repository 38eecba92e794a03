//===- ImportProto.cpp - reading the protobuf of a model ------------------===//
//
// See ImportProto.h.
//
//===----------------------------------------------------------------------===//

#include "ImportProto.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include <google/protobuf/io/coded_stream.h>

namespace proto = google::protobuf;
using namespace llvm;

namespace dialectgen::onnx::importer {
namespace {

/// A graph nests three messages; this admits every model that the importer's
/// own limits admit and keeps the parser's stack small.
constexpr int maxMessageDepth = 400;

/// Refuses fields nobody understands, in a message and all messages below. One
/// function for each kind of message gives the messages in it.
class FieldCheck {
public:
  explicit FieldCheck(mlir::Location location) : location(location) {}

  template <typename MessageT> bool check(const MessageT &message) const {
    return message.unknown_fields().empty() ? checkParts(message)
                                            : refuse(message);
  }

private:
  bool checkParts(const pb::ModelProto &model) const {
    return checkAll(model.opset_import()) &&
           checkIf(model.has_graph(), model.graph()) &&
           checkAll(model.metadata_props()) &&
           checkAll(model.training_info()) && checkAll(model.functions());
  }
  bool checkParts(const pb::TrainingInfoProto &info) const {
    return checkIf(info.has_initialization(), info.initialization()) &&
           checkIf(info.has_algorithm(), info.algorithm()) &&
           checkAll(info.initialization_binding()) &&
           checkAll(info.update_binding());
  }
  bool checkParts(const pb::GraphProto &graph) const {
    return checkAll(graph.node()) && checkAll(graph.initializer()) &&
           checkAll(graph.input()) && checkAll(graph.output()) &&
           checkAll(graph.value_info()) &&
           checkAll(graph.quantization_annotation()) &&
           checkAll(graph.sparse_initializer()) &&
           checkAll(graph.metadata_props());
  }
  bool checkParts(const pb::FunctionProto &function) const {
    return checkAll(function.node()) && checkAll(function.opset_import()) &&
           checkAll(function.attribute_proto()) &&
           checkAll(function.value_info()) &&
           checkAll(function.metadata_props());
  }
  bool checkParts(const pb::NodeProto &node) const {
    return checkAll(node.attribute()) && checkAll(node.metadata_props());
  }
  bool checkParts(const pb::AttributeProto &attribute) const {
    return checkIf(attribute.has_t(), attribute.t()) &&
           checkIf(attribute.has_g(), attribute.g()) &&
           checkAll(attribute.tensors()) && checkAll(attribute.graphs()) &&
           checkIf(attribute.has_tp(), attribute.tp()) &&
           checkAll(attribute.type_protos()) &&
           checkIf(attribute.has_sparse_tensor(), attribute.sparse_tensor()) &&
           checkAll(attribute.sparse_tensors());
  }
  bool checkParts(const pb::TensorProto &tensor) const {
    return checkIf(tensor.has_segment(), tensor.segment()) &&
           checkAll(tensor.external_data()) &&
           checkAll(tensor.metadata_props());
  }
  bool checkParts(const pb::SparseTensorProto &tensor) const {
    return checkIf(tensor.has_values(), tensor.values()) &&
           checkIf(tensor.has_indices(), tensor.indices());
  }
  bool checkParts(const pb::TensorAnnotation &annotation) const {
    return checkAll(annotation.quant_parameter_tensor_names());
  }
  bool checkParts(const pb::ValueInfoProto &info) const {
    return checkIf(info.has_type(), info.type()) &&
           checkAll(info.metadata_props());
  }
  bool checkParts(const pb::TypeProto &type) const {
    return checkIf(type.has_tensor_type(), type.tensor_type()) &&
           checkIf(type.has_sequence_type(), type.sequence_type()) &&
           checkIf(type.has_map_type(), type.map_type()) &&
           checkIf(type.has_opaque_type(), type.opaque_type()) &&
           checkIf(type.has_sparse_tensor_type(), type.sparse_tensor_type()) &&
           checkIf(type.has_optional_type(), type.optional_type());
  }
  bool checkParts(const pb::TypeProto::Tensor &type) const {
    return checkIf(type.has_shape(), type.shape());
  }
  bool checkParts(const pb::TypeProto::SparseTensor &type) const {
    return checkIf(type.has_shape(), type.shape());
  }
  bool checkParts(const pb::TypeProto::Sequence &type) const {
    return checkIf(type.has_elem_type(), type.elem_type());
  }
  bool checkParts(const pb::TypeProto::Optional &type) const {
    return checkIf(type.has_elem_type(), type.elem_type());
  }
  bool checkParts(const pb::TypeProto::Map &type) const {
    return checkIf(type.has_value_type(), type.value_type());
  }
  bool checkParts(const pb::TensorShapeProto &shape) const {
    return checkAll(shape.dim());
  }
  // Messages without others in them.
  bool checkParts(const pb::TensorShapeProto::Dimension &) const {
    return true;
  }
  bool checkParts(const pb::TypeProto::Opaque &) const { return true; }
  bool checkParts(const pb::TensorProto::Segment &) const { return true; }
  bool checkParts(const pb::OperatorSetIdProto &) const { return true; }
  bool checkParts(const pb::StringStringEntryProto &) const { return true; }

  template <typename MessageT>
  bool checkIf(bool isPresent, const MessageT &message) const {
    return !isPresent || check(message);
  }
  template <typename MessageT>
  bool checkAll(const proto::RepeatedPtrField<MessageT> &messages) const {
    return llvm::all_of(messages,
                        [&](const MessageT &each) { return check(each); });
  }

  /// Reports the first unknown field of `message`.
  template <typename MessageT> bool refuse(const MessageT &message) const {
    const std::string &unknown = message.unknown_fields();
    proto::io::CodedInputStream stream(
        reinterpret_cast<const uint8_t *>(unknown.data()),
        static_cast<int>(unknown.size()));
    int number = static_cast<int>(stream.ReadTag() >> 3);
    std::string type = message.GetTypeName();
    StringRef name = StringRef(type).rsplit('.').second;
    // A number outside a known enumeration arrives as an unknown field, too.
    StringRef field = enumerationIn(message, number);
    if (!field.empty())
      mlir::emitError(location) << "field '" << field << "' of " << name
                                << " holds a value this importer does not know";
    else
      mlir::emitError(location) << "field " << number << " of " << name
                                << " is not known to this importer";
    return false;
  }

  /// The name of a field that is an enumeration.
  static StringRef enumerationIn(const proto::MessageLite &, int) { return ""; }
  static StringRef enumerationIn(const pb::AttributeProto &, int number) {
    return number == pb::AttributeProto::kTypeFieldNumber ? "type" : "";
  }
  static StringRef enumerationIn(const pb::TensorProto &, int number) {
    return number == pb::TensorProto::kDataLocationFieldNumber ? "data_location"
                                                               : "";
  }

  mlir::Location location;
};

/// Parses without output on standard error, to which the library logs errors.
bool parseQuietly(StringRef bytes, proto::MessageLite &message) {
  proto::LogSilencer silence;
  proto::io::CodedInputStream stream(
      reinterpret_cast<const uint8_t *>(bytes.data()),
      static_cast<int>(bytes.size()));
  stream.SetRecursionLimit(maxMessageDepth);
  return message.ParseFromCodedStream(&stream) &&
         stream.ConsumedEntireMessage();
}

} // namespace

LogicalResult parseModel(MemoryBufferRef buffer, mlir::Location location,
                         pb::ModelProto &model) {
  if (!isSizeOfModel(buffer.getBufferSize()))
    return mlir::emitError(location)
           << "the model has 2 GiB or more, which protobuf cannot read; "
              "weights belong into external data";
  if (buffer.getBufferSize() == 0)
    return mlir::emitError(location) << "the file is empty";
  if (!parseQuietly(buffer.getBuffer(), model))
    return mlir::emitError(location)
           << "not an ONNX model: malformed protobuf, or messages nested more "
              "than "
           << maxMessageDepth << " deep";
  if (!model.has_graph())
    return mlir::emitError(location) << "not an ONNX model: it has no graph";
  return success(FieldCheck(location).check(model));
}

Entries
toEntries(const proto::RepeatedPtrField<pb::StringStringEntryProto> &list) {
  Entries entries;
  for (const auto &entry : list)
    entries.emplace_back(entry.key(), entry.value());
  return entries;
}

} // namespace dialectgen::onnx::importer
