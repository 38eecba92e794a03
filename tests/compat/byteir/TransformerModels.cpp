//===- TransformerModels.cpp - a transformer block as ONNX writes it ------===//
//
//   byteir-transformer-models FOLDER
//
// Writes the block in the ways in which exporters do, below FOLDER: with
// normalization and gelu as trees of opset 13, with normalization as the
// operation of opset 17, and with both as operations of opset 20. The same
// weights, and an input beside each.
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <onnx/onnx_pb.h>

namespace {

constexpr int64_t batch = 2, length = 5, width = 8, heads = 2, inner = 16;

class Model {
public:
  explicit Model(int64_t opset) : opset(opset) {
    model.set_ir_version(8);
    auto *import = model.add_opset_import();
    import->set_domain("");
    import->set_version(opset);
    model.mutable_graph()->set_name("block");
    declare(*model.mutable_graph()->add_input(), "x");
    declare(*model.mutable_graph()->add_output(), "y");
  }

  void build() {
    std::string attended = attention(norm("x", "norm1"));
    std::string first = node("Add", {"x", attended});
    std::string hidden = linear(norm(first, "norm2"), "up", width, inner);
    std::string second = linear(gelu(hidden), "down", inner, width);
    node("Add", {first, second}, "y");
  }

  void write(const std::string &folder) {
    if (std::error_code error =
            llvm::sys::fs::create_directories(folder + "/test_data_set_0"))
      llvm::report_fatal_error(llvm::Twine(folder) + ": " + error.message());
    save(folder + "/model.onnx", model);
    ::onnx::TensorProto input;
    fill(input, "x", {batch, length, width}, 2);
    save(folder + "/test_data_set_0/input_0.pb", input);
  }

private:
  static void save(const std::string &path,
                   const google::protobuf::MessageLite &message) {
    std::error_code error;
    llvm::raw_fd_ostream(path, error) << message.SerializeAsString();
  }

  static void declare(::onnx::ValueInfoProto &value, const char *name) {
    value.set_name(name);
    auto *type = value.mutable_type()->mutable_tensor_type();
    type->set_elem_type(::onnx::TensorProto::FLOAT);
    for (int64_t size : {batch, length, width})
      type->mutable_shape()->add_dim()->set_dim_value(size);
  }

  void fill(::onnx::TensorProto &tensor, const std::string &name,
            std::initializer_list<int64_t> shape, float scale) {
    tensor.set_name(name);
    tensor.set_data_type(::onnx::TensorProto::FLOAT);
    int64_t count = 1;
    for (int64_t size : shape) {
      tensor.add_dims(size);
      count *= size;
    }
    for (int64_t i = 0; i != count; ++i) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      tensor.add_float_data((float(state >> 40) / float(1 << 24) - 0.5f) *
                            scale);
    }
  }

  std::string weight(const std::string &name,
                     std::initializer_list<int64_t> shape) {
    fill(*model.mutable_graph()->add_initializer(), name, shape, 1);
    return name;
  }

  std::string scalar(float value) {
    auto *tensor = model.mutable_graph()->add_initializer();
    tensor->set_name("constant" + std::to_string(number++));
    tensor->set_data_type(::onnx::TensorProto::FLOAT);
    tensor->add_float_data(value);
    return tensor->name();
  }

  std::string shape(std::initializer_list<int64_t> sizes) {
    auto *tensor = model.mutable_graph()->add_initializer();
    tensor->set_name("shape" + std::to_string(number++));
    tensor->set_data_type(::onnx::TensorProto::INT64);
    tensor->add_dims(int64_t(sizes.size()));
    for (int64_t size : sizes)
      tensor->add_int64_data(size);
    return tensor->name();
  }

  std::string node(const char *type, std::initializer_list<std::string> inputs,
                   const std::string &output = "") {
    auto *made = model.mutable_graph()->add_node();
    made->set_op_type(type);
    for (const std::string &input : inputs)
      made->add_input(input);
    made->add_output(output.empty() ? "value" + std::to_string(number++)
                                    : output);
    return made->output(0);
  }
  ::onnx::NodeProto &last() {
    auto *nodes = model.mutable_graph()->mutable_node();
    return *nodes->Mutable(nodes->size() - 1);
  }
  void integers(const char *name, std::initializer_list<int64_t> values,
                bool isList = true) {
    auto *attribute = last().add_attribute();
    attribute->set_name(name);
    attribute->set_type(isList ? ::onnx::AttributeProto::INTS
                               : ::onnx::AttributeProto::INT);
    for (int64_t value : values) {
      if (isList)
        attribute->add_ints(value);
      else
        attribute->set_i(value);
    }
  }

  std::string mean(const std::string &x) {
    std::string result = node("ReduceMean", {x});
    integers("axes", {-1});
    return result;
  }

  std::string norm(const std::string &x, const std::string &name) {
    std::string scale = weight(name + ".scale", {width}),
                shift = weight(name + ".shift", {width});
    if (opset >= 17) {
      std::string result = node("LayerNormalization", {x, scale, shift});
      integers("axis", {-1}, false);
      return result;
    }
    std::string less = node("Sub", {x, mean(x)});
    std::string variance = mean(node("Pow", {less, scalar(2)}));
    std::string deviation =
        node("Sqrt", {node("Add", {variance, scalar(1e-5f)})});
    return node("Add",
                {node("Mul", {node("Div", {less, deviation}), scale}), shift});
  }

  std::string gelu(const std::string &x) {
    if (opset >= 20)
      return node("Gelu", {x});
    std::string erf = node("Erf", {node("Div", {x, scalar(std::sqrt(2.0f))})});
    std::string more = node("Add", {erf, scalar(1)});
    return node("Mul", {node("Mul", {x, more}), scalar(0.5f)});
  }

  std::string linear(const std::string &x, const std::string &name,
                     int64_t from, int64_t to) {
    return node("Add", {node("MatMul", {x, weight(name + ".w", {from, to})}),
                        weight(name + ".b", {to})});
  }

  std::string split(const std::string &x,
                    std::initializer_list<int64_t> order) {
    std::string parts =
        node("Reshape", {x, shape({batch, length, heads, width / heads})});
    std::string result = node("Transpose", {parts});
    integers("perm", order);
    return result;
  }

  std::string attention(const std::string &x) {
    std::string query = split(linear(x, "query", width, width), {0, 2, 1, 3}),
                key = split(linear(x, "key", width, width), {0, 2, 3, 1}),
                value = split(linear(x, "value", width, width), {0, 2, 1, 3});
    int64_t size = width / heads;
    std::string scores = node(
        "Div", {node("MatMul", {query, key}), scalar(std::sqrt(float(size)))});
    std::string weights = node("Softmax", {scores});
    integers("axis", {-1}, false);
    std::string mixed = node("Transpose", {node("MatMul", {weights, value})});
    integers("perm", {0, 2, 1, 3});
    return linear(node("Reshape", {mixed, shape({batch, length, width})}),
                  "out", width, width);
  }

  int64_t opset;
  ::onnx::ModelProto model;
  unsigned number = 0;
  uint64_t state = 42;
};

} // namespace

int main(int argc, char **argv) {
  if (argc != 2) {
    llvm::errs() << "usage: byteir-transformer-models FOLDER\n";
    return 2;
  }
  for (int64_t opset : {13, 17, 20}) {
    Model model(opset);
    model.build();
    model.write(std::string(argv[1]) + "/opset" + std::to_string(opset));
  }
  return 0;
}
