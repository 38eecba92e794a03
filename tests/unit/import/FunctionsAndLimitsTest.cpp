//===- FunctionsAndLimitsTest.cpp - depth, number, and size limits --------===//
//
// Models that nest or multiply without end are refused with a name; long ones
// are not.
//
//===----------------------------------------------------------------------===//

#include "ModelBuilder.h"
#include "gtest/gtest.h"
#include <chrono>

using namespace mlir;

namespace {

/// `depth` If ops, each in the branch of the one before.
void nestIfs(pb::GraphProto &graph, unsigned depth) {
  if (depth == 0) {
    addNode(graph, "Relu", {"x"}, {"y"});
    graph.add_output()->set_name("y");
    return;
  }
  std::string name = "y" + std::to_string(depth);
  pb::NodeProto &node = addNode(graph, "If", {"c"}, {name});
  for (const char *branch : {"then_branch", "else_branch"}) {
    pb::AttributeProto &attribute = *node.add_attribute();
    attribute.set_name(branch);
    attribute.set_type(pb::AttributeProto::GRAPH);
    pb::GraphProto &inner = *attribute.mutable_g();
    if (branch[0] == 't') {
      nestIfs(inner, depth - 1);
    } else {
      inner.add_output()->set_name("x");
    }
  }
  graph.add_output()->set_name(name);
}

pb::ModelProto nestedModel(unsigned depth) {
  pb::ModelProto model = makeModel();
  pb::GraphProto &graph = *model.mutable_graph();
  addFloatInput(graph, "x");
  pb::ValueInfoProto &condition = *graph.add_input();
  condition.set_name("c");
  condition.mutable_type()->mutable_tensor_type()->set_elem_type(
      pb::TensorProto::BOOL);
  nestIfs(graph, depth);
  return model;
}

pb::FunctionProto &addFunction(pb::ModelProto &model, const std::string &name) {
  pb::FunctionProto &function = *model.add_functions();
  function.set_domain("f");
  function.set_name(name);
  function.add_input("a");
  function.add_output("b");
  function.add_opset_import()->set_version(17);
  pb::OperatorSetIdProto &own = *function.add_opset_import();
  own.set_domain("f");
  own.set_version(1);
  return function;
}

void addFunctionNode(pb::FunctionProto &function, const std::string &op,
                     const std::string &domain, const std::string &input,
                     const std::string &output) {
  pb::NodeProto &node = *function.add_node();
  node.set_op_type(op);
  node.set_domain(domain);
  node.add_input(input);
  node.add_output(output);
}

/// F0 calls F1 calls F2 ... calls Relu.
pb::ModelProto callChain(unsigned length) {
  pb::ModelProto model = makeModel();
  pb::OperatorSetIdProto &own = *model.add_opset_import();
  own.set_domain("f");
  own.set_version(1);
  addFloatInput(*model.mutable_graph(), "x");
  addNode(*model.mutable_graph(), "F0", {"x"}, {"y"}).set_domain("f");
  model.mutable_graph()->add_output()->set_name("y");
  for (unsigned i = 0; i != length; ++i) {
    pb::FunctionProto &function = addFunction(model, "F" + std::to_string(i));
    bool last = i + 1 == length;
    addFunctionNode(function, last ? "Relu" : "F" + std::to_string(i + 1),
                    last ? "" : "f", "a", "b");
  }
  return model;
}

} // namespace

TEST(Limits, SubgraphsNestUpToTheLimit) {
  Imported allowed(nestedModel(60));
  ASSERT_TRUE(allowed.module) << allowed.diagnostics;
  EXPECT_EQ(allowed.countOps("onnx.IfV16"), 60u);
  Imported refused(nestedModel(65));
  EXPECT_FALSE(refused.module);
  EXPECT_NE(refused.diagnostics.find("subgraphs nest more than 64 deep"),
            std::string::npos)
      << refused.diagnostics;
}

TEST(Limits, MessagesNestedBeyondTheParserAreRefused) {
  Imported refused(nestedModel(200));
  EXPECT_FALSE(refused.module);
  EXPECT_NE(refused.diagnostics.find("nested more than"), std::string::npos)
      << refused.diagnostics;
}

TEST(Limits, FunctionsNestUpToTheLimit) {
  Imported allowed(callChain(60));
  ASSERT_TRUE(allowed.module) << allowed.diagnostics;
  EXPECT_EQ(allowed.countOps("func.call"), 60u);
  Imported refused(callChain(100000));
  EXPECT_FALSE(refused.module);
  EXPECT_NE(refused.diagnostics.find("functions nest more than 64 deep"),
            std::string::npos)
      << refused.diagnostics;
}

TEST(Limits, CopiesOfFunctionsDoNotMultiplyWithoutEnd) {
  // Each function calls the next with two attribute values, so that the
  // number of copies doubles from one to the next.
  pb::ModelProto model = callChain(1);
  model.clear_functions();
  constexpr unsigned length = 40;
  for (unsigned i = 0; i != length; ++i) {
    pb::FunctionProto &function = addFunction(model, "F" + std::to_string(i));
    for (unsigned a = 0; a != length; ++a)
      function.add_attribute("p" + std::to_string(a));
    if (i + 1 == length) {
      addFunctionNode(function, "Relu", "", "a", "b");
      break;
    }
    std::string next = "F" + std::to_string(i + 1);
    addFunctionNode(function, next, "f", "a", "m");
    addFunctionNode(function, next, "f", "m", "b");
    for (int call = 0; call != 2; ++call)
      for (unsigned a = 0; a != length; ++a) {
        pb::AttributeProto &attribute =
            *function.mutable_node(call)->add_attribute();
        attribute.set_name("p" + std::to_string(a));
        attribute.set_type(pb::AttributeProto::INT);
        if (a == i)
          attribute.set_i(call);
        else
          attribute.set_ref_attr_name("p" + std::to_string(a));
      }
  }
  Imported refused(model);
  EXPECT_FALSE(refused.module);
  EXPECT_NE(refused.diagnostics.find(
                "needs more than 4096 specialised copies of its functions"),
            std::string::npos)
      << refused.diagnostics;
}

// The first copy of a function is the function itself.
TEST(Limits, CopiesAreCountedBesideOneOfEach) {
  pb::ModelProto model = callChain(1);
  pb::GraphProto &graph = *model.mutable_graph();
  dialectgen::onnx::ImportOptions options;
  options.maxFunctionCopies = 1;
  for (int i = 1; i != 10; ++i) {
    std::string name = "F" + std::to_string(i);
    addFunctionNode(addFunction(model, name), "Relu", "", "a", "b");
    addNode(graph, name, {"x"}, {"z" + name}).set_domain("f");
  }
  addFloatInput(graph, "u");
  pb::TypeProto &type =
      *graph.mutable_input(graph.input_size() - 1)->mutable_type();
  type.mutable_tensor_type()->mutable_shape()->add_dim()->set_dim_value(2);
  addNode(graph, "F0", {"u"}, {"v"}).set_domain("f");
  Imported allowed(model, options);
  ASSERT_TRUE(allowed.module) << allowed.diagnostics;
  EXPECT_EQ(allowed.countOps("func.func"), 12u);
  options.maxFunctionCopies = 0;
  Imported refused(model, options);
  EXPECT_FALSE(refused.module);
  EXPECT_NE(refused.diagnostics.find("needs more than 0 specialised copies"),
            std::string::npos)
      << refused.diagnostics;
}

TEST(Functions, EqualCallsShareOneCopy) {
  pb::ModelProto model = callChain(1);
  pb::GraphProto &graph = *model.mutable_graph();
  for (int i = 0; i != 10; ++i)
    addNode(graph, "F0", {"x"}, {"z" + std::to_string(i)}).set_domain("f");
  Imported imported(model);
  ASSERT_TRUE(imported.module) << imported.diagnostics;
  EXPECT_EQ(imported.countOps("func.call"), 11u);
  EXPECT_EQ(imported.countOps("func.func"), 2u);
}

// A linear index is one number, and as coordinates as many as there are
// dimensions: a file of two megabytes would become one of hundreds of
// gigabytes.
TEST(Limits, SparseTensorsDoNotUnfoldWithoutEnd) {
  for (bool isHuge : {false, true}) {
    int64_t rank = isHuge ? 500000 : 3, stored = isHuge ? 60000 : 1;
    pb::ModelProto model = makeModel();
    pb::SparseTensorProto &tensor =
        *model.mutable_graph()->add_sparse_initializer();
    tensor.mutable_dims()->Resize(int(rank), 1);
    pb::TensorProto &values = *tensor.mutable_values();
    values.set_name("w");
    values.set_data_type(pb::TensorProto::UINT8);
    values.add_dims(stored);
    values.set_raw_data(std::string(stored, '\0'));
    pb::TensorProto &indices = *tensor.mutable_indices();
    indices.set_data_type(pb::TensorProto::INT64);
    indices.add_dims(stored);
    indices.set_raw_data(std::string(stored * 8, '\0'));
    Imported imported(model);
    EXPECT_EQ(bool(imported.module), !isHuge) << imported.diagnostics;
    EXPECT_EQ(imported.diagnostics.find("sparse tensor of 500000 dimensions "
                                        "with 60000 values") !=
                  std::string::npos,
              isHuge)
        << imported.diagnostics;
  }
}

TEST(Limits, LongGraphsInReverseOrderAreQuick) {
  pb::ModelProto model = makeModel();
  pb::GraphProto &graph = *model.mutable_graph();
  addFloatInput(graph, "v0");
  constexpr int length = 50000;
  for (int i = length; i != 0; --i)
    addNode(graph, "Relu", {"v" + std::to_string(i - 1)},
            {"v" + std::to_string(i)});
  graph.add_output()->set_name("v" + std::to_string(length));
  auto start = std::chrono::steady_clock::now();
  Imported imported(model);
  ASSERT_TRUE(imported.module) << imported.diagnostics;
  EXPECT_EQ(imported.countOps(importedName("Relu")), unsigned(length));
  // Far above the usual time, far below the time of a quadratic algorithm.
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}
