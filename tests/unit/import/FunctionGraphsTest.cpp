//===- FunctionGraphsTest.cpp - constants in bodies of functions ----------===//
//
// Graphs of nodes in a function have initializers, of any opset, and the
// function itself has nodes alone. Functions of every opset, with graphs of
// each depth and initializers of each type, are converted to every opset and
// give the same numbers.
//
//===----------------------------------------------------------------------===//

#include "Draws.h"
#include "ModelBuilder.h"
#include "dialectgen/onnx/Export.h"
#include "dialectgen/onnx/ModelConversion.h"
#include "dialectgen/onnx/OpsetConversion.h"
#include "gtest/gtest.h"
#include <optional>

using namespace mlir;
using namespace dialectgen::onnx;

namespace {

/// Two elements of each type, which every opset has.
const std::pair<pb::TensorProto::DataType, StringRef> elementTypes[] = {
    {pb::TensorProto::FLOAT, StringRef("\0\0\x80\x3f\0\0\0\x40", 8)},
    {pb::TensorProto::DOUBLE,
     StringRef("\0\0\0\0\0\0\xf0\x3f\0\0\0\0\0\0\0\x40", 16)},
    {pb::TensorProto::FLOAT16, StringRef("\0\x3c\0\x40", 4)},
    {pb::TensorProto::INT64, StringRef("\1\0\0\0\0\0\0\0\2\0\0\0\0\0\0\0", 16)},
    {pb::TensorProto::INT32, StringRef("\1\0\0\0\xfe\xff\xff\xff", 8)},
    {pb::TensorProto::UINT8, StringRef("\xff\2", 2)},
    {pb::TensorProto::BOOL, StringRef("\1\0", 2)}};

struct Case {
  int64_t opset;
  unsigned depth;
  /// Whether the function itself has the condition, and a constant besides.
  bool hasOwn;
  pb::TensorProto::DataType type;
  StringRef data;

  std::string name() const {
    return pb::TensorProto::DataType_Name(type) + " of " +
           std::to_string(opset) + " at " + std::to_string(depth) +
           (hasOwn ? " with constants" : "");
  }
};

void setValue(const Case &one, pb::TensorProto &tensor) {
  tensor.set_data_type(one.type);
  tensor.add_dims(2);
  tensor.set_raw_data(one.data.str());
}

pb::NodeProto &bodyNode(pb::FunctionProto &function, const std::string &op,
                        const std::string &output) {
  pb::NodeProto &node = *function.add_node();
  node.set_op_type(op);
  node.add_output(output);
  return node;
}

void addConstant(pb::FunctionProto &function, const std::string &name,
                 const pb::TensorProto &value) {
  pb::AttributeProto &attribute =
      *bodyNode(function, "Constant", name).add_attribute();
  attribute.set_name("value");
  attribute.set_type(pb::AttributeProto::TENSOR);
  *attribute.mutable_t() = value;
}

/// Graphs of `node`, an If, which give initializers, or values of such nodes.
void addBranches(const Case &one, pb::NodeProto &node, unsigned depth) {
  for (const char *name : {"then_branch", "else_branch"}) {
    pb::AttributeProto &attribute = *node.add_attribute();
    attribute.set_name(name);
    attribute.set_type(pb::AttributeProto::GRAPH);
    pb::GraphProto &graph = *attribute.mutable_g();
    std::string at = std::to_string(depth) + name[0];
    graph.set_name("g" + at);
    pb::TensorProto &value = *graph.add_initializer();
    value.set_name("k" + at);
    setValue(one, value);
    if (depth) {
      addBranches(one, addNode(graph, "If", {"c"}, {"v" + at}), depth - 1);
      addNode(graph, "Identity", {"k" + at}, {"u" + at});
    } else {
      addNode(graph, "Identity", {"k" + at}, {"v" + at});
    }
    graph.add_output()->set_name("v" + at);
  }
}

pb::ModelProto modelOf(const Case &one) {
  pb::ModelProto model = makeModel();
  pb::OperatorSetIdProto &own = *model.add_opset_import();
  own.set_domain("f");
  own.set_version(1);
  pb::ValueInfoProto &input = *model.mutable_graph()->add_input();
  input.set_name("x");
  auto &tensor = *input.mutable_type()->mutable_tensor_type();
  tensor.set_elem_type(pb::TensorProto::BOOL);
  tensor.mutable_shape();
  addNode(*model.mutable_graph(), "F", {"x"}, {"y"}).set_domain("f");
  pb::ValueInfoProto &output = *model.mutable_graph()->add_output();
  output.set_name("y");
  auto &result = *output.mutable_type()->mutable_tensor_type();
  result.set_elem_type(one.type);
  result.mutable_shape()->add_dim()->set_dim_value(2);

  pb::FunctionProto &function = *model.add_functions();
  function.set_domain("f");
  function.set_name("F");
  function.add_input(one.hasOwn ? "a" : "c");
  function.add_output("y");
  function.add_opset_import()->set_version(one.opset);
  if (one.hasOwn) {
    pb::TensorProto value;
    value.set_data_type(pb::TensorProto::BOOL);
    value.set_raw_data("\1");
    addConstant(function, "c", value);
    pb::TensorProto list;
    setValue(one, list);
    addConstant(function, "k", list);
    bodyNode(function, "Identity", "i").add_input("k");
  }
  pb::NodeProto &node = bodyNode(function, "If", "y");
  node.add_input("c");
  addBranches(one, node, one.depth);
  return model;
}

/// How many tensors with the case's data a model has, in graphs of nodes.
unsigned countData(const Case &one, const pb::GraphProto &graph) {
  unsigned count = 0;
  for (const pb::TensorProto &tensor : graph.initializer())
    count += tensor.data_type() == one.type && tensor.raw_data() == one.data;
  for (const pb::NodeProto &node : graph.node())
    for (const pb::AttributeProto &attribute : node.attribute())
      count += countData(one, attribute.g());
  return count;
}

unsigned countData(const Case &one, const pb::ModelProto &model) {
  unsigned count = 0;
  for (const pb::FunctionProto &function : model.functions())
    for (const pb::NodeProto &node : function.node())
      for (const pb::AttributeProto &attribute : node.attribute())
        count += countData(one, attribute.g());
  return count;
}

TEST(FunctionGraphs, GoToEveryOpset) {
  dialectgen::Draws draws = dialectgen::Draws::ofRun();
  unsigned newest = newestOpsets(/*released=*/true).at("ai.onnx"), tried = 0;
  for (const auto &[type, data] : elementTypes)
    for (int64_t opset : {9, 16, int(newest)})
      for (unsigned depth : {0u, 2u})
        for (bool hasOwn : {false, true}) {
          Case one{opset, depth, hasOwn, type, data};
          pb::ModelProto model = modelOf(one);
          std::optional<Imported> imported;
          for (unsigned target = 1; target <= newest; ++target) {
            std::string name = one.name() + " to " + std::to_string(target);
            if (!draws.has(name))
              continue;
            SCOPED_TRACE(name);
            if (!imported)
              imported.emplace(model);
            ASSERT_TRUE(imported->module) << imported->diagnostics;
            OwningOpRef<ModuleOp> module = imported->module->clone();
            ASSERT_TRUE(
                succeeded(convertModelOpsets(*module, {{{"ai.onnx", target}}})))
                << imported->diagnostics;
            std::string bytes;
            llvm::raw_string_ostream stream(bytes);
            ASSERT_TRUE(succeeded(exportOnnx(*module, stream)))
                << imported->diagnostics;
            ASSERT_TRUE(importOnnx(llvm::MemoryBufferRef(bytes, "exported"),
                                   &imported->context))
                << imported->diagnostics;
            pb::ModelProto written;
            ASSERT_TRUE(written.ParseFromString(bytes));
            EXPECT_EQ(countData(one, written), countData(one, model));
            ++tried;
          }
        }
  EXPECT_GT(tried, 0u);
}

} // namespace
