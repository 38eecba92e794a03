//===- ImportProto.cpp - reading the protobuf of a model ------------------===//
//
// See ImportProto.h.
//
//===----------------------------------------------------------------------===//

#include "ImportProto.h"
#include "mlir/IR/Diagnostics.h"
#include <google/protobuf/descriptor.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/unknown_field_set.h>
#include <limits>
#include <map>

namespace proto = google::protobuf;
using namespace llvm;

namespace dialectgen::onnx::importer {
namespace {

/// A graph nests three messages; this admits every model that the importer's
/// own limits admit and keeps the parser's stack small.
constexpr int maxMessageDepth = 400;

bool understands(StringRef message, int number) {
  struct Newer {
    StringRef message;
    int first, last;
  };
  static constexpr Newer newer[] = {
      {"onnx.NodeProto", field::nodeOverload, field::nodeDevices},
      {"onnx.ModelProto", field::modelConfiguration, field::modelConfiguration},
      {"onnx.GraphProto", field::graphMetadata, field::graphMetadata},
      {"onnx.FunctionProto", field::functionAttributes,
       field::functionMetadata},
      {"onnx.ValueInfoProto", field::valueInfoMetadata,
       field::valueInfoMetadata},
      {"onnx.TensorProto", field::tensorMetadata, field::tensorMetadata},
  };
  for (const Newer &entry : newer)
    if (entry.message == message && number >= entry.first &&
        number <= entry.last)
      return true;
  return false;
}

/// Whether all fields are known, in a message and all below, for the kinds that
/// models are full of. False may be wrong: checkFields() has the last name.
bool isPlain(const ::onnx::TypeProto &type) {
  if (!type.unknown_fields().empty() || !type.has_tensor_type())
    return false;
  const ::onnx::TypeProto::Tensor &tensor = type.tensor_type();
  return tensor.unknown_fields().empty() &&
         tensor.shape().unknown_fields().empty() &&
         llvm::all_of(tensor.shape().dim(), [](const auto &dimension) {
           return dimension.unknown_fields().empty();
         });
}

bool isPlain(const ::onnx::ValueInfoProto &info) {
  return info.unknown_fields().empty() && isPlain(info.type());
}

bool isPlain(const ::onnx::TensorProto &tensor) {
  return tensor.unknown_fields().empty() && !tensor.has_segment() &&
         tensor.external_data_size() == 0;
}

bool isPlain(const ::onnx::AttributeProto &attribute) {
  return attribute.unknown_fields().empty() && !attribute.has_t() &&
         !attribute.has_g() && !attribute.has_sparse_tensor() &&
         !attribute.has_tp() && attribute.tensors_size() == 0 &&
         attribute.graphs_size() == 0 && attribute.sparse_tensors_size() == 0 &&
         attribute.type_protos_size() == 0;
}

bool isPlain(const ::onnx::NodeProto &node) {
  return node.unknown_fields().empty() &&
         llvm::all_of(node.attribute(),
                      [](const auto &attribute) { return isPlain(attribute); });
}

template <typename MessageT> bool isPlainOf(const proto::Message &message) {
  return isPlain(static_cast<const MessageT &>(message));
}

/// The check for messages of a kind; null if there is none.
bool (*plainCheckOf(const proto::Descriptor *kind))(const proto::Message &) {
  if (kind == ::onnx::NodeProto::descriptor())
    return isPlainOf<::onnx::NodeProto>;
  if (kind == ::onnx::ValueInfoProto::descriptor())
    return isPlainOf<::onnx::ValueInfoProto>;
  if (kind == ::onnx::TensorProto::descriptor())
    return isPlainOf<::onnx::TensorProto>;
  return nullptr;
}

/// The fields of each message that are messages; to ask every message which
/// fields it has takes as long as to parse it.
class MessageFields {
public:
  const SmallVector<const proto::FieldDescriptor *> &
  of(const proto::Descriptor *descriptor) {
    auto [it, isNew] = known.try_emplace(descriptor);
    if (isNew)
      for (int i = 0; i != descriptor->field_count(); ++i)
        if (const proto::FieldDescriptor *field = descriptor->field(i);
            field->cpp_type() == proto::FieldDescriptor::CPPTYPE_MESSAGE)
          it->second.push_back(field);
    return it->second;
  }

private:
  // References stay good while others are added.
  std::map<const proto::Descriptor *,
           SmallVector<const proto::FieldDescriptor *>>
      known;
};

/// Refuses fields nobody understands, in `message` and all messages below.
LogicalResult checkFields(const proto::Message &message,
                          mlir::Location location, MessageFields &fields) {
  const proto::Reflection *reflection = message.GetReflection();
  const proto::Descriptor *descriptor = message.GetDescriptor();
  const proto::UnknownFieldSet &unknown = reflection->GetUnknownFields(message);
  for (int i = 0, end = unknown.field_count(); i != end; ++i) {
    const proto::UnknownField &extra = unknown.field(i);
    if (understands(descriptor->full_name(), extra.number()) &&
        extra.type() == proto::UnknownField::TYPE_LENGTH_DELIMITED)
      continue;
    // A number outside a known enumeration arrives as an unknown field, too.
    if (const auto *known = descriptor->FindFieldByNumber(extra.number()))
      return mlir::emitError(location)
             << "field '" << known->name() << "' of " << descriptor->name()
             << " holds a value this importer does not know";
    return mlir::emitError(location)
           << "field " << extra.number() << " of " << descriptor->name()
           << " is not known to this importer";
  }
  for (const proto::FieldDescriptor *item : fields.of(descriptor)) {
    if (!item->is_repeated()) {
      if (reflection->HasField(message, item) &&
          failed(checkFields(reflection->GetMessage(message, item), location,
                             fields)))
        return failure();
      continue;
    }
    auto isPlain = plainCheckOf(item->message_type());
    for (int i = 0, end = reflection->FieldSize(message, item); i != end; ++i) {
      const proto::Message &each =
          reflection->GetRepeatedMessage(message, item, i);
      if (!(isPlain && isPlain(each)) &&
          failed(checkFields(each, location, fields)))
        return failure();
    }
  }
  return success();
}

LogicalResult checkFields(const proto::Message &message,
                          mlir::Location location) {
  MessageFields fields;
  return checkFields(message, location, fields);
}

/// Parses without output on standard error, to which the library logs errors.
bool parseQuietly(StringRef bytes, proto::Message &message) {
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
                         ::onnx::ModelProto &model) {
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
  return checkFields(model, location);
}

SmallVector<StringRef, 0> newerField(const proto::Message &message,
                                     int number) {
  SmallVector<StringRef, 0> values;
  const proto::UnknownFieldSet &unknown =
      message.GetReflection()->GetUnknownFields(message);
  for (int i = 0, end = unknown.field_count(); i != end; ++i) {
    const proto::UnknownField &extra = unknown.field(i);
    if (extra.number() == number &&
        extra.type() == proto::UnknownField::TYPE_LENGTH_DELIMITED)
      values.push_back(extra.length_delimited());
  }
  return values;
}

StringRef newerString(const proto::Message &message, int number) {
  SmallVector<StringRef, 0> values = newerField(message, number);
  return values.empty() ? StringRef() : values.back();
}

LogicalResult parseNewer(StringRef bytes, mlir::Location location,
                         proto::Message &message) {
  if (!parseQuietly(bytes, message))
    return mlir::emitError(location)
           << "malformed protobuf in a " << message.GetDescriptor()->name();
  return checkFields(message, location);
}

FailureOr<Entries> newerEntries(const proto::Message &message, int number,
                                mlir::Location location) {
  Entries entries;
  for (StringRef bytes : newerField(message, number)) {
    ::onnx::StringStringEntryProto entry;
    if (failed(parseNewer(bytes, location, entry)))
      return failure();
    entries.emplace_back(entry.key(), entry.value());
  }
  return entries;
}

Entries
toEntries(const proto::RepeatedPtrField<::onnx::StringStringEntryProto> &list) {
  Entries entries;
  for (const auto &entry : list)
    entries.emplace_back(entry.key(), entry.value());
  return entries;
}

} // namespace dialectgen::onnx::importer
