//===- DefaultsTest.cpp - inputs that have initializers -------------------===//
//
// From IR version 4 on, these are values that callers may replace, unless the
// options of the import, or of the C interface, make them constants.
//
//===----------------------------------------------------------------------===//

#include "ModelBuilder.h"
#include "dialectgen-c/OnnxModels.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "gtest/gtest.h"

using namespace dialectgen::onnx;

namespace {

/// The sum of an input and one that has a default.
pb::ModelProto modelWithDefault() {
  pb::ModelProto model = makeModel();
  model.set_ir_version(8);
  pb::GraphProto &graph = *model.mutable_graph();
  addFloatInput(graph, "x");
  addFloatInput(graph, "bias");
  pb::TensorProto &bias = *graph.add_initializer();
  bias.set_name("bias");
  bias.set_data_type(pb::TensorProto::FLOAT);
  bias.add_dims(1);
  bias.add_float_data(2);
  addNode(graph, "Add", {"x", "bias"}, {"y"});
  graph.add_output()->set_name("y");
  return model;
}

TEST(DefaultsTest, AreInputs) {
  Imported imported(modelWithDefault());
  ASSERT_TRUE(imported.module) << imported.diagnostics;
  EXPECT_EQ(imported.countOps("onnx.Constant"), 0u);
  auto function = *imported.module->getOps<mlir::func::FuncOp>().begin();
  EXPECT_EQ(function.getNumArguments(), 2u);
}

TEST(DefaultsTest, AreConstantsIfFrozen) {
  ImportOptions options;
  options.freezeDefaults = true;
  Imported imported(modelWithDefault(), options);
  ASSERT_TRUE(imported.module) << imported.diagnostics;
  EXPECT_EQ(imported.countOps("onnx.Constant"), 1u);
  auto function = *imported.module->getOps<mlir::func::FuncOp>().begin();
  EXPECT_EQ(function.getNumArguments(), 1u);
}

struct Received {
  std::string bytes, messages;
};

bool freeze(const std::string &model, Received &received) {
  DialectgenReceivers receivers = {
      [](const char *bytes, size_t size, void *user) {
        static_cast<Received *>(user)->bytes.append(bytes, size);
      },
      [](const DialectgenDiagnostic *diagnostic, void *user) {
        static_cast<Received *>(user)->messages += diagnostic->message;
      },
      &received};
  return dialectgenOnnxFreezeDefaults(
      {model.data(), model.size(), nullptr, nullptr}, receivers);
}

TEST(DefaultsTest, AreConstantsOfTheModelThatCSends) {
  Received received;
  ASSERT_TRUE(freeze(modelWithDefault().SerializeAsString(), received))
      << received.messages;
  pb::ModelProto frozen;
  ASSERT_TRUE(frozen.ParseFromString(received.bytes));
  ASSERT_EQ(frozen.graph().input_size(), 1);
  EXPECT_EQ(frozen.graph().input(0).name(), "x");
  ASSERT_EQ(frozen.graph().initializer_size(), 1);
  EXPECT_EQ(frozen.graph().initializer(0).name(), "bias");
  EXPECT_EQ(frozen.graph().node_size(), 1);
  // There is nothing left to freeze.
  Received again;
  ASSERT_TRUE(freeze(received.bytes, again)) << again.messages;
  EXPECT_EQ(again.bytes, received.bytes);
}

TEST(DefaultsTest, DamagedModelsAreRefused) {
  Received received;
  EXPECT_FALSE(freeze("no model", received));
  EXPECT_FALSE(received.messages.empty());
  EXPECT_TRUE(received.bytes.empty());
}

} // namespace
