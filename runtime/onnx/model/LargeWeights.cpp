//===- LargeWeights.cpp - weights that pass protobuf by -------------------===//
//
// See LargeWeights.h.
//
//===----------------------------------------------------------------------===//

#include "LargeWeights.h"
#include "dialectgen/core/bytecode/ProgramText.h"
#include "llvm/Support/LEB128.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

using llvm::ArrayRef;
using llvm::StringRef;
namespace proto = google::protobuf;

namespace dialectgen::onnx {
namespace {

using Model = pb::ModelProto;
using Graph = pb::GraphProto;
using Tensor = pb::TensorProto;

/// Ends a varint of ten bytes, as protobuf does: longer ones are malformed.
constexpr size_t maxVarint = 10;
constexpr unsigned lengthDelimited = 2;

uint64_t tagOf(int field) { return uint64_t(field) << 3 | lengthDelimited; }

/// One field of a message as it is written.
struct WireField {
  uint64_t number = 0;
  unsigned type = 0;
  /// For a field with a length: its contents.
  StringRef payload;
  /// All of it, tag and length too.
  StringRef whole;
};

/// Reads the fields of one message, in their order.
class WireReader {
public:
  explicit WireReader(StringRef message) : left(message) {}

  /// The next field; std::nullopt at the end, or where something is malformed.
  std::optional<WireField> next() {
    if (left.empty())
      return std::nullopt;
    StringRef before = left;
    std::optional<uint64_t> tag = takeVarint(), size;
    WireField field;
    if (tag) {
      field.number = *tag >> 3;
      field.type = *tag & 7;
      size = sizeOf(field.type);
    }
    if (!size || *size > left.size()) {
      // So that this is no end.
      left = before;
      return std::nullopt;
    }
    field.payload = left.take_front(*size);
    left = left.drop_front(*size);
    field.whole = before.drop_back(left.size());
    return field;
  }

  bool atEnd() const { return left.empty(); }

private:
  std::optional<uint64_t> takeVarint() {
    const char *error = nullptr;
    unsigned length = 0;
    StringRef head = left.take_front(maxVarint);
    uint64_t value = llvm::decodeULEB128(head.bytes_begin(), &length,
                                         head.bytes_end(), &error);
    if (error)
      return std::nullopt;
    left = left.drop_front(length);
    return value;
  }

  std::optional<uint64_t> sizeOf(unsigned type) {
    switch (type) {
    case 0:
      // Its bytes are the payload.
      for (size_t size = 0; size != std::min(left.size(), maxVarint); ++size)
        if (!(left[size] & 0x80))
          return size + 1;
      return std::nullopt;
    case 1:
      return 8;
    case lengthDelimited:
      return takeVarint();
    case 5:
      return 4;
    default:
      // Groups, which ONNX has none of.
      return std::nullopt;
    }
  }

  StringRef left;
};

void append(std::string &target, int field, StringRef payload) {
  llvm::raw_string_ostream stream(target);
  llvm::encodeULEB128(tagOf(field), stream);
  llvm::encodeULEB128(payload.size(), stream);
  stream << payload;
}

/// `message` with the one field `number` written by `rewrite`, which gets every
/// occurrence. False if something is malformed or `rewrite` gives up.
bool rewriteFields(StringRef message, uint64_t number, std::string &target,
                   llvm::function_ref<bool(const WireField &)> rewrite) {
  WireReader reader(message);
  while (std::optional<WireField> field = reader.next()) {
    if (field->number != number)
      target += field->whole;
    else if (field->type != lengthDelimited || !rewrite(*field))
      return false;
  }
  return reader.atEnd();
}

/// The tensor without its bytes, if it has many; these are put into `weights`.
bool splitTensor(StringRef tensor, int index, std::string &target,
                 SplitModel &split) {
  std::optional<StringRef> raw;
  if (!rewriteFields(tensor, Tensor::kRawDataFieldNumber, target,
                     [&](const WireField &field) {
                       if (raw)
                         return false;
                       raw = field.payload;
                       append(target, Tensor::kRawDataFieldNumber, "");
                       return true;
                     }))
    return false;
  if (!raw || raw->size() < largeWeightSize) {
    target = tensor.str();
    return true;
  }
  split.weights.emplace_back(index, ArrayRef(raw->data(), raw->size()));
  return true;
}

/// `index` counts the initializers so far.
bool splitGraph(StringRef graph, int &index, std::string &target,
                SplitModel &split) {
  return rewriteFields(
      graph, Graph::kInitializerFieldNumber, target,
      [&](const WireField &field) {
        std::string tensor;
        if (field.payload.size() < largeWeightSize)
          target += field.whole;
        else if (splitTensor(field.payload, index, tensor, split))
          append(target, Graph::kInitializerFieldNumber, tensor);
        else
          return false;
        ++index;
        return true;
      });
}

/// Is anything large? Looks at lengths alone.
bool hasLargeWeights(StringRef model) {
  WireReader models(model);
  while (std::optional<WireField> graph = models.next()) {
    if (graph->number != Model::kGraphFieldNumber ||
        graph->type != lengthDelimited)
      continue;
    WireReader graphs(graph->payload);
    while (std::optional<WireField> tensor = graphs.next())
      if (tensor->number == Graph::kInitializerFieldNumber &&
          tensor->payload.size() >= largeWeightSize)
        return true;
  }
  return false;
}

/// Lets protobuf write to a stream, with no copy of the whole.
class OutputAdaptor : public proto::io::CopyingOutputStream {
public:
  explicit OutputAdaptor(llvm::raw_ostream &stream) : stream(stream) {}
  bool Write(const void *buffer, int size) override {
    stream.write(static_cast<const char *>(buffer), size);
    return true;
  }

private:
  llvm::raw_ostream &stream;
};

bool serialize(const proto::MessageLite &message, llvm::raw_ostream &stream) {
  OutputAdaptor output(stream);
  proto::io::CopyingOutputStreamAdaptor adaptor(&output);
  proto::io::CodedOutputStream coded(&adaptor);
  coded.SetSerializationDeterministic(true);
  return message.SerializeToCodedStream(&coded);
}

/// The bytes of a message before and after the place of one field.
class PartsOfMessage {
public:
  /// `message` is without field `number`, and small without it.
  PartsOfMessage(const proto::MessageLite &message, uint64_t number) {
    llvm::raw_string_ostream stream(bytes);
    isWritten = serialize(message, stream);
    // Protobuf writes fields by their numbers.
    WireReader reader(bytes);
    while (std::optional<WireField> field = reader.next()) {
      if (field->number > number)
        break;
      headSize += field->whole.size();
    }
  }

  explicit operator bool() const { return isWritten; }
  StringRef head() const { return StringRef(bytes).take_front(headSize); }
  StringRef tail() const { return StringRef(bytes).drop_front(headSize); }

private:
  std::string bytes;
  size_t headSize = 0;
  bool isWritten;
};

uint64_t sizeOfField(int field, uint64_t payload) {
  return llvm::getULEB128Size(tagOf(field)) + llvm::getULEB128Size(payload) +
         payload;
}

/// The size of `tensor` with `bytes` in its raw_data, which it has none of.
uint64_t sizeOfTensor(const Tensor &tensor, ArrayRef<char> bytes) {
  return tensor.ByteSizeLong() +
         sizeOfField(Tensor::kRawDataFieldNumber, bytes.size());
}

uint64_t sizeOfGraph(const Graph &graph, const LargeWeights &weights) {
  uint64_t size = graph.ByteSizeLong();
  for (const auto &[tensor, bytes] : weights)
    size += sizeOfField(Graph::kInitializerFieldNumber,
                        sizeOfTensor(*tensor, bytes)) -
            sizeOfField(Graph::kInitializerFieldNumber, tensor->ByteSizeLong());
  return size;
}

void writeHead(int field, uint64_t payload, llvm::raw_ostream &stream) {
  llvm::encodeULEB128(tagOf(field), stream);
  llvm::encodeULEB128(payload, stream);
}

bool writeTensor(const Tensor &tensor, ArrayRef<char> bytes,
                 llvm::raw_ostream &stream) {
  PartsOfMessage parts(tensor, Tensor::kRawDataFieldNumber);
  if (!parts)
    return false;
  stream << parts.head();
  writeHead(Tensor::kRawDataFieldNumber, bytes.size(), stream);
  writeOnce(stream, bytes);
  stream << parts.tail();
  return true;
}

bool writeGraph(Graph &graph, const LargeWeights &weights,
                llvm::raw_ostream &stream) {
  proto::RepeatedPtrField<Tensor> tensors;
  tensors.Swap(graph.mutable_initializer());
  PartsOfMessage parts(graph, Graph::kInitializerFieldNumber);
  if (!parts)
    return false;
  stream << parts.head();
  for (const Tensor &tensor : tensors) {
    auto large = weights.find(&tensor);
    bool isLarge = large != weights.end();
    writeHead(Graph::kInitializerFieldNumber,
              isLarge ? sizeOfTensor(tensor, large->second)
                      : tensor.ByteSizeLong(),
              stream);
    if (!(isLarge ? writeTensor(tensor, large->second, stream)
                  : serialize(tensor, stream)))
      return false;
  }
  stream << parts.tail();
  return true;
}

} // namespace

std::optional<SplitModel> splitModel(StringRef model) {
  if (!hasLargeWeights(model))
    return std::nullopt;
  SplitModel split;
  // Graphs that stand behind each other are one, and so are their lists.
  int index = 0;
  if (!rewriteFields(model, Model::kGraphFieldNumber, split.rest,
                     [&](const WireField &field) {
                       std::string graph;
                       if (!splitGraph(field.payload, index, graph, split))
                         return false;
                       append(split.rest, Model::kGraphFieldNumber, graph);
                       return true;
                     }))
    return std::nullopt;
  return split;
}

uint64_t sizeOfModel(const Model &model, const LargeWeights &weights) {
  uint64_t size = model.ByteSizeLong();
  if (weights.empty())
    return size;
  return size -
         sizeOfField(Model::kGraphFieldNumber, model.graph().ByteSizeLong()) +
         sizeOfField(Model::kGraphFieldNumber,
                     sizeOfGraph(model.graph(), weights));
}

bool writeModel(Model &model, const LargeWeights &weights,
                llvm::raw_ostream &stream) {
  if (weights.empty())
    return serialize(model, stream);
  Graph graph;
  graph.Swap(model.mutable_graph());
  model.clear_graph();
  PartsOfMessage parts(model, Model::kGraphFieldNumber);
  if (!parts)
    return false;
  stream << parts.head();
  writeHead(Model::kGraphFieldNumber, sizeOfGraph(graph, weights), stream);
  if (!writeGraph(graph, weights, stream))
    return false;
  stream << parts.tail();
  return true;
}

void writeOnce(llvm::raw_ostream &stream, ArrayRef<char> bytes) {
  useOnce(bytes,
          [&](ArrayRef<char> part) { stream.write(part.data(), part.size()); });
}

void copyOnce(llvm::MutableArrayRef<char> target, ArrayRef<char> bytes) {
  char *at = target.data();
  useOnce(bytes, [&](ArrayRef<char> part) {
    std::memcpy(at, part.data(), part.size());
    at += part.size();
  });
}

} // namespace dialectgen::onnx
