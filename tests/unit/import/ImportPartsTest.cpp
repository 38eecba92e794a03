//===- ImportPartsTest.cpp - parts of the importer alone ------------------===//
//
// Types, tensors and the order of nodes need no model around them.
//
//===----------------------------------------------------------------------===//

#include "import/ImportTensors.h"
#include "import/NodeOrder.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace dialectgen::onnx;
using namespace dialectgen::onnx::importer;

namespace {

class ImportParts : public ::testing::Test {
protected:
  MLIRContext context{MLIRContext::Threading::DISABLED};
  Location location = UnknownLoc::get(&context);
  std::string message;
  ScopedDiagnosticHandler handler{&context, [this](Diagnostic &diagnostic) {
                                    message = diagnostic.str();
                                    return success();
                                  }};
};

pb::NodeProto makeNode(const std::string &name, const std::string &input,
                       const std::string &output) {
  pb::NodeProto node;
  node.set_name(name);
  node.set_op_type("Relu");
  node.add_input(input);
  node.add_output(output);
  return node;
}

TEST_F(ImportParts, ATypeKeepsTheNamesOfItsSizes) {
  pb::ValueInfoProto info;
  info.set_name("x");
  auto &tensor = *info.mutable_type()->mutable_tensor_type();
  tensor.set_elem_type(pb::TensorProto::FLOAT);
  tensor.mutable_shape()->add_dim()->set_dim_param("batch");
  tensor.mutable_shape()->add_dim()->set_dim_value(3);
  FailureOr<DeclaredValue> declared =
      importValueInfo(info, /*maxTypeDepth=*/1, location, "input");
  ASSERT_TRUE(succeeded(declared)) << message;
  EXPECT_EQ(declared->type, RankedTensorType::get({ShapedType::kDynamic, 3},
                                                  Float32Type::get(&context)));
  ASSERT_TRUE(declared->notes);
  EXPECT_EQ(declared->notes->dimParams, "0:batch");
}

TEST_F(ImportParts, TypesNestAsDeepAsTheLimit) {
  pb::TypeProto type;
  type.mutable_optional_type()
      ->mutable_elem_type()
      ->mutable_optional_type()
      ->mutable_elem_type()
      ->mutable_tensor_type()
      ->set_elem_type(pb::TensorProto::FLOAT);
  EXPECT_TRUE(failed(importType(type, /*maxDepth=*/1, location,
                                [] { return std::string("input 'x'"); })));
  EXPECT_EQ(message, "input 'x': its type nests more than 1 types");
}

TEST_F(ImportParts, ATensorIsReadOnce) {
  ImportOptions options;
  TensorReader tensors(options);
  pb::TensorProto tensor;
  tensor.set_data_type(pb::TensorProto::INT32);
  tensor.add_dims(2);
  tensor.set_raw_data(std::string("\1\0\0\0\2\0\0\0", 8));
  auto owner = [] { return std::string("initializer 'w'"); };
  FailureOr<ElementsAttr> first = tensors.read(tensor, location, owner);
  ASSERT_TRUE(succeeded(first)) << message;
  EXPECT_EQ(*first,
            DenseElementsAttr::get(
                RankedTensorType::get(2, IntegerType::get(&context, 32)),
                ArrayRef<int32_t>{1, 2}));
  // Its bytes are gone by then.
  FailureOr<ElementsAttr> second = tensors.read(tensor, location, owner);
  ASSERT_TRUE(succeeded(second)) << message;
  EXPECT_EQ(*second, *first);
  EXPECT_FALSE(tensors.smallestExternal());
}

TEST_F(ImportParts, NodesAreOrderedByTheirValues) {
  pb::GraphProto graph;
  *graph.add_node() = makeNode("second", "b", "c");
  *graph.add_node() = makeNode("first", "a", "b");
  GraphScope scope(location);
  FreeNames freeNames;
  FailureOr<NodeOrder> order = orderNodes(graph.node(), scope, freeNames);
  ASSERT_TRUE(succeeded(order)) << message;
  EXPECT_EQ(order->order, (std::vector<unsigned>{1, 0}));
  // `a` is of no node, and has no value in the scope.
  EXPECT_EQ(order->names[order->firstName[1]], nullptr);
  EXPECT_EQ(order->names[order->firstName[0]]->second.producer, 1u);
  EXPECT_EQ(freeNames.of(graph), std::vector<std::string>{"a"});
}

TEST_F(ImportParts, ACircleOfNodesIsAnError) {
  pb::GraphProto graph;
  *graph.add_node() = makeNode("one", "b", "a");
  *graph.add_node() = makeNode("other", "a", "b");
  GraphScope scope(location);
  FreeNames freeNames;
  EXPECT_TRUE(failed(orderNodes(graph.node(), scope, freeNames)));
  EXPECT_EQ(message,
            "the graph has a cycle: node 'one' (Relu) needs a value of node "
            "'other' (Relu) needs a value of node 'one' (Relu)");
}

} // namespace
