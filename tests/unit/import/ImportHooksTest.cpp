//===- ImportHooksTest.cpp - nodes that a program imports by itself -------===//
//
// A hook receives the op that the table would create for a node and changes it;
// its errors are diagnostics.
//
//===----------------------------------------------------------------------===//

#include "ModelBuilder.h"
#include "dialectgen/onnx/OpTable.h"
#include "import/ImportVersions.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace dialectgen::onnx;

namespace {

pb::ModelProto reluModel() {
  pb::ModelProto model = makeModel();
  pb::GraphProto &graph = *model.mutable_graph();
  addFloatInput(graph, "x");
  addNode(graph, "Relu", {"x"}, {"y"});
  graph.add_output()->set_name("y");
  return model;
}

TEST(ImportHooks, ChangeTheOp) {
  ImportOptions options;
  unsigned calls = 0;
  options.hooks[importedName("Relu")] = [&](ImportedNode &node) {
    ++calls;
    EXPECT_EQ(node.info.name, "Relu");
    // A clip from zero on, with its bound as a constant before it.
    OperationState bound(node.state.location, "onnx.Constant");
    auto type = RankedTensorType::get({}, node.builder.getF32Type());
    bound.addAttribute("value", DenseElementsAttr::get(type, 0.0f));
    bound.addTypes(type);
    Value zero = node.builder.create(bound)->getResult(0);
    node.state.name = OperationName("onnx.Max", node.builder.getContext());
    node.state.operands.push_back(zero);
    return success();
  };
  Imported imported(reluModel(), options);
  ASSERT_TRUE(imported.module) << imported.diagnostics;
  EXPECT_EQ(calls, 1u);
  EXPECT_EQ(imported.countOps(importedName("Relu")), 0u);
  EXPECT_EQ(imported.countOps("onnx.Max"), 1u);
  EXPECT_EQ(imported.countOps("onnx.Constant"), 1u);
}

TEST(ImportHooks, LeaveOtherOpsAlone) {
  ImportOptions options;
  options.hooks[importedName("Abs")] = [](ImportedNode &) { return failure(); };
  Imported imported(reluModel(), options);
  ASSERT_TRUE(imported.module) << imported.diagnostics;
  EXPECT_EQ(imported.countOps(importedName("Relu")), 1u);
}

TEST(ImportHooks, RefuseANode) {
  ImportOptions options;
  options.hooks[importedName("Relu")] =
      [](ImportedNode &node) -> LogicalResult {
    return emitError(node.state.location) << "no such thing here";
  };
  Imported imported(reluModel(), options);
  EXPECT_FALSE(imported.module);
  EXPECT_NE(imported.diagnostics.find("no such thing here"), std::string::npos)
      << imported.diagnostics;
}

TEST(ImportHooks, KeepTheNumberOfResults) {
  ImportOptions options;
  options.hooks[importedName("Relu")] = [](ImportedNode &node) {
    node.state.types.clear();
    return success();
  };
  Imported imported(reluModel(), options);
  EXPECT_FALSE(imported.module);
  EXPECT_NE(
      imported.diagnostics.find("changed the number of results from 1 to 0"),
      std::string::npos)
      << imported.diagnostics;
}

// No spec of today names a hook.
TEST(ImportHooks, NamedByASpecMustBeThere) {
  MLIRContext context;
  std::string message;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    message = diagnostic.str();
    return success();
  });
  pb::NodeProto node;
  node.set_name("n");
  node.set_op_type("Relu");
  Location location = UnknownLoc::get(&context);
  importer::GraphScope scope(location);
  importer::NodeSite site{
      node,     /*index=*/0, scope, StringAttr::get(&context, "n"),
      location, {},          {}};
  OpVersionInfo info = *findOpVersion("ai.onnx", "Relu", 14);
  info.importer = "relu_by_hand";
  ImportOptions options;
  // The name of the op does not stand in for that of the hook.
  options.hooks[info.opName] = [](ImportedNode &) { return success(); };
  EXPECT_TRUE(failed(importer::findHook(options, info, site)));
  EXPECT_EQ(message, "node 'n' (Relu): Relu version 14 is imported by hook "
                     "'relu_by_hand', which the program does not have");

  options.hooks["relu_by_hand"] = [](ImportedNode &) { return success(); };
  FailureOr<const ImportHook *> hook = importer::findHook(options, info, site);
  ASSERT_TRUE(succeeded(hook));
  EXPECT_EQ(*hook, &options.hooks["relu_by_hand"]);
}

} // namespace
