//===- TensorBorders.cpp - models whose inputs and outputs are tensors ----===//
//
//   onnx-tensor-borders MODEL DATA OUTPUT
//
// Runtimes take and give tensors alone in some of their languages. For each
// data set recorded in the folder DATA (test_data_set_*), writes
// OUTPUT/<data set>/model.onnx, with nodes before and after MODEL's own that
// make its sequences and optionals of tensors and take them apart, and the
// recorded values as tensors beside it (input_<i>.pb, output_<i>.pb).
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <onnx/onnx-data_pb.h>
#include <onnx/onnx_pb.h>
#include <vector>

using llvm::StringRef;
using llvm::Twine;
using ::onnx::GraphProto;
using ::onnx::NodeProto;
using ::onnx::OptionalProto;
using ::onnx::SequenceProto;
using ::onnx::TensorProto;
using ::onnx::TypeProto;

static llvm::ExitOnError orExit("onnx-tensor-borders: ");

static void check(bool ok, const Twine &problem) {
  if (!ok)
    orExit(llvm::createStringError(problem));
}

template <typename Message> static Message read(const Twine &path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  Message message;
  check(buffer && message.ParseFromArray((*buffer)->getBufferStart(),
                                         int((*buffer)->getBufferSize())),
        path + ": cannot be read");
  return message;
}

static void write(const google::protobuf::Message &message, const Twine &path) {
  orExit(llvm::writeToOutput(path.str(), [&](llvm::raw_ostream &stream) {
    stream << message.SerializeAsString();
    return llvm::Error::success();
  }));
}

namespace {

/// Gives a model other inputs or outputs, one after the other.
class Border {
public:
  Border(GraphProto &graph, std::string folder, std::string stem)
      : graph(graph), folder(std::move(folder)), stem(std::move(stem)) {}

  /// Builds `name` from new inputs that hold the values recorded in `file`.
  void makeInput(const std::string &name, const TypeProto &type,
                 const Twine &file);
  /// Takes `name` apart into new outputs.
  void takeOutput(const std::string &name, const TypeProto &type,
                  const Twine &file);

  std::vector<NodeProto> nodes;

private:
  TypeProto *addValue(::onnx::ValueInfoProto &info, const std::string &name) {
    info.set_name(name);
    return info.mutable_type();
  }
  NodeProto &addNode(StringRef op, llvm::ArrayRef<std::string> inputs,
                     const std::string &output) {
    NodeProto &node = nodes.emplace_back();
    node.set_op_type(op.str());
    for (const std::string &input : inputs)
      node.add_input(input);
    node.add_output(output);
    return node;
  }
  std::string fresh() { return "border_" + stem + std::to_string(names++); }
  /// Records the next tensor.
  void record(const TensorProto &tensor) {
    write(tensor,
          folder + "/" + stem + "_" + std::to_string(recorded++) + ".pb");
  }
  void recordScalar(int type, int64_t value) {
    TensorProto tensor;
    tensor.set_data_type(type);
    if (type == TensorProto::BOOL)
      tensor.add_int32_data(int32_t(value));
    else
      tensor.add_int64_data(value);
    record(tensor);
  }
  /// A new output of a scalar type.
  std::string addScalarOutput(int type) {
    std::string name = fresh();
    auto *tensor = addValue(*graph.add_output(), name)->mutable_tensor_type();
    tensor->set_elem_type(type);
    tensor->mutable_shape();
    return name;
  }

  void makeSequence(const std::string &name, const TypeProto &type,
                    const SequenceProto &value);
  void takeSequence(const std::string &name, const TypeProto &type,
                    const SequenceProto &value);

  GraphProto &graph;
  std::string folder, stem;
  unsigned names = 0, recorded = 0;
};

} // namespace

/// Elements of a sequence may differ in shape.
static void setElementType(const TypeProto &sequence, TypeProto &type) {
  type.mutable_tensor_type()->set_elem_type(
      sequence.sequence_type().elem_type().tensor_type().elem_type());
}

void Border::makeSequence(const std::string &name, const TypeProto &type,
                          const SequenceProto &value) {
  check(type.sequence_type().elem_type().has_tensor_type(),
        "sequences of what is no tensor are not fed");
  if (value.tensor_values_size() == 0) {
    auto &attribute = *addNode("SequenceEmpty", {}, name).add_attribute();
    attribute.set_name("dtype");
    attribute.set_type(::onnx::AttributeProto::INT);
    attribute.set_i(type.sequence_type().elem_type().tensor_type().elem_type());
    return;
  }
  std::vector<std::string> elements;
  for (const TensorProto &tensor : value.tensor_values()) {
    elements.push_back(fresh());
    setElementType(type, *addValue(*graph.add_input(), elements.back()));
    record(tensor);
  }
  addNode("SequenceConstruct", elements, name);
}

void Border::makeInput(const std::string &name, const TypeProto &type,
                       const Twine &file) {
  if (type.has_tensor_type()) {
    *addValue(*graph.add_input(), name) = type;
    record(read<TensorProto>(file));
  } else if (type.has_sequence_type()) {
    makeSequence(name, type, read<SequenceProto>(file));
  } else {
    check(type.has_optional_type(), name + " is of a type that is not fed");
    const TypeProto &inner = type.optional_type().elem_type();
    auto value = read<OptionalProto>(file);
    if (value.has_tensor_value()) {
      std::string element = fresh();
      *addValue(*graph.add_input(), element) = inner;
      record(value.tensor_value());
      addNode("Optional", {element}, name);
    } else if (value.has_sequence_value()) {
      std::string element = fresh();
      makeSequence(element, inner, value.sequence_value());
      addNode("Optional", {element}, name);
    } else {
      auto &attribute = *addNode("Optional", {}, name).add_attribute();
      attribute.set_name("type");
      attribute.set_type(::onnx::AttributeProto::TYPE_PROTO);
      *attribute.mutable_tp() = inner;
    }
  }
}

void Border::takeSequence(const std::string &name, const TypeProto &type,
                          const SequenceProto &value) {
  addNode("SequenceLength", {name}, addScalarOutput(TensorProto::INT64));
  recordScalar(TensorProto::INT64, value.tensor_values_size());
  for (int index = 0; index != value.tensor_values_size(); ++index) {
    std::string position = fresh(), element = fresh();
    auto &attribute = *addNode("Constant", {}, position).add_attribute();
    attribute.set_name("value");
    attribute.set_type(::onnx::AttributeProto::TENSOR);
    attribute.mutable_t()->set_data_type(TensorProto::INT64);
    attribute.mutable_t()->add_int64_data(index);
    addNode("SequenceAt", {name, position}, element);
    setElementType(type, *addValue(*graph.add_output(), element));
    record(value.tensor_values(index));
  }
}

void Border::takeOutput(const std::string &name, const TypeProto &type,
                        const Twine &file) {
  if (type.has_tensor_type()) {
    *addValue(*graph.add_output(), name) = type;
    record(read<TensorProto>(file));
    return;
  }
  if (type.has_sequence_type())
    return takeSequence(name, type, read<SequenceProto>(file));
  check(type.has_optional_type(), name + " is of a type that is not read");
  const TypeProto &inner = type.optional_type().elem_type();
  auto value = read<OptionalProto>(file);
  bool has = value.has_tensor_value() || value.has_sequence_value();
  addNode("OptionalHasElement", {name}, addScalarOutput(TensorProto::BOOL));
  recordScalar(TensorProto::BOOL, has);
  if (!has)
    return;
  std::string element = fresh();
  addNode("OptionalGetElement", {name}, element);
  if (value.has_sequence_value())
    return takeSequence(element, inner, value.sequence_value());
  *addValue(*graph.add_output(), element) = inner;
  record(value.tensor_value());
}

/// The model with borders for the values recorded in `data`, in `output`.
static void convert(const ::onnx::ModelProto &model, StringRef data,
                    const std::string &output) {
  check(!llvm::sys::fs::create_directories(output),
        output + ": cannot be made");
  ::onnx::ModelProto result = model;
  GraphProto &graph = *result.mutable_graph();
  graph.clear_input();
  graph.clear_output();
  graph.clear_node();
  auto fileOf = [&](StringRef stem, int index) {
    return (data + "/" + stem + "_" + Twine(index) + ".pb").str();
  };
  Border inputs(graph, output, "input"), outputs(graph, output, "output");
  // Inputs that have a value anyway are not recorded.
  for (auto [index, input] : llvm::enumerate(model.graph().input()))
    if (llvm::sys::fs::exists(fileOf("input", int(index))))
      inputs.makeInput(input.name(), input.type(), fileOf("input", int(index)));
    else
      *graph.add_input() = input;
  for (auto [index, value] : llvm::enumerate(model.graph().output()))
    outputs.takeOutput(value.name(), value.type(),
                       fileOf("output", int(index)));
  for (NodeProto &node : inputs.nodes)
    graph.add_node()->Swap(&node);
  graph.mutable_node()->MergeFrom(model.graph().node());
  for (NodeProto &node : outputs.nodes)
    graph.add_node()->Swap(&node);
  write(result, output + "/model.onnx");
}

int main(int argc, char **argv) {
  if (argc != 4) {
    llvm::errs() << "usage: onnx-tensor-borders MODEL DATA OUTPUT\n";
    return 2;
  }
  auto model = read<::onnx::ModelProto>(argv[1]);
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(argv[2], error), end;
       it != end && !error; it.increment(error)) {
    StringRef name = llvm::sys::path::filename(it->path());
    if (name.starts_with("test_data_set_"))
      convert(model, it->path(), (argv[3] + Twine("/") + name).str());
  }
  return 0;
}
