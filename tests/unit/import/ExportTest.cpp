//===- ExportTest.cpp - models made from modules --------------------------===//
//
// Behaviour that no text shows: weights move to a file when a model would be
// too large, randomly changed models are restored, and passes may change a
// program and leave its form attributes behind.
//
//===----------------------------------------------------------------------===//

#include "ModelBuilder.h"
#include "ModelMutator.h"
#include "RoundTrip.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"
#include <onnx/onnx_pb.h>

using namespace mlir;
using namespace dialectgen::onnx;

namespace {

/// Names of values and of tensors, a subgraph, a function, value_infos.
pb::ModelProto variedModel() {
  pb::ModelProto model = makeModel();
  model.mutable_opset_import()->Add()->set_domain("f");
  model.mutable_opset_import(1)->set_version(1);
  pb::GraphProto &graph = *model.mutable_graph();
  addFloatInput(graph, "x");
  pb::TensorProto &weight = *graph.add_initializer();
  weight.set_name("w");
  weight.set_data_type(pb::TensorProto::FLOAT);
  weight.add_dims(2);
  weight.add_float_data(1);
  weight.add_float_data(2);
  pb::TensorProto &limit = *graph.add_initializer();
  limit.set_name("limit");
  limit.set_data_type(pb::TensorProto::FLOAT);
  limit.add_float_data(3);
  pb::NodeProto &gemm = addNode(graph, "LeakyRelu", {"x"}, {"a"});
  pb::AttributeProto &alpha = *gemm.add_attribute();
  alpha.set_name("alpha");
  alpha.set_type(pb::AttributeProto::FLOAT);
  alpha.set_f(0.01f);
  addNode(graph, "Clip", {"a", "", "limit"}, {"b"});
  addNode(graph, "F", {"b"}, {"c"}).set_domain("f");
  pb::NodeProto &less = addNode(graph, "Less", {"c", "w"}, {"l"});
  less.set_name("less");
  pb::NodeProto &choice = addNode(graph, "If", {"l"}, {"y"});
  for (const char *name : {"then_branch", "else_branch"}) {
    pb::AttributeProto &branch = *choice.add_attribute();
    branch.set_name(name);
    branch.set_type(pb::AttributeProto::GRAPH);
    addNode(*branch.mutable_g(), "Add", {"c", "w"}, {"s"});
    branch.mutable_g()->add_output()->set_name("s");
  }
  graph.add_output()->set_name("y");
  pb::ValueInfoProto &info = *graph.add_value_info();
  info.set_name("b");
  info.mutable_type()->mutable_tensor_type()->set_elem_type(1);
  pb::FunctionProto &function = *model.add_functions();
  function.set_domain("f");
  function.set_name("F");
  function.add_input("p");
  function.add_output("q");
  function.add_opset_import()->set_version(17);
  pb::NodeProto &body = *function.add_node();
  body.set_op_type("Relu");
  body.add_input("p");
  body.add_output("q");
  return model;
}

/// A constant whose value is a list of `count` numbers in attribute `name`.
pb::ModelProto modelOfList(const std::string &name, int count) {
  pb::ModelProto model = makeModel();
  pb::GraphProto &graph = *model.mutable_graph();
  pb::AttributeProto &list =
      *addNode(graph, "Constant", {}, {"c"}).add_attribute();
  list.set_name(name);
  bool isWhole = name == "value_ints";
  list.set_type(isWhole ? pb::AttributeProto::INTS
                        : pb::AttributeProto::FLOATS);
  for (int i = 0; i != count; ++i)
    if (isWhole)
      list.add_ints(int64_t(i) << 33);
    else
      list.add_floats(float(i) / 3);
  graph.add_output()->set_name("c");
  return model;
}

TEST(Export, GivesListsBackThatAreTensors) {
  for (std::string name : {"value_ints", "value_floats"})
    for (int count : {1, 1024, 1025}) {
      SCOPED_TRACE(name + " of " + std::to_string(count));
      pb::ModelProto model = modelOfList(name, count);
      Imported imported(model);
      ASSERT_TRUE(imported.module) << imported.diagnostics;
      unsigned tensors = 0;
      imported.module->walk([&](Operation *op) {
        auto tensor = op->getAttrOfType<DenseElementsAttr>("value");
        tensors += tensor && tensor.getNumElements() == count;
      });
      EXPECT_EQ(tensors, count > 1024);
      std::string bytes;
      EXPECT_EQ(roundTrip(*imported.module, bytes), "");
      EXPECT_EQ(bytes, model.SerializeAsString());
    }
}

TEST(Export, GivesTheModelBack) {
  Imported imported(variedModel());
  ASSERT_TRUE(imported.module) << imported.diagnostics;
  std::string bytes;
  EXPECT_EQ(roundTrip(*imported.module, bytes), "");
  EXPECT_EQ(bytes, variedModel().SerializeAsString());
}

TEST(Export, ModelsChangedAtRandomComeBack) {
  unsigned modules = 0;
  for (unsigned seed = 0; seed != 600; ++seed) {
    // The library's messages tell which fields they have.
    ::onnx::ModelProto model;
    ASSERT_TRUE(model.ParseFromString(variedModel().SerializeAsString()));
    ModelMutator(seed).mutate(model);
    Imported imported(model.SerializeAsString());
    // A name inside a subgraph that hides one around it gets a number.
    if (!imported.module ||
        imported.diagnostics.find("hides a value") != std::string::npos)
      continue;
    ++modules;
    std::string bytes;
    EXPECT_EQ(roundTrip(*imported.module, bytes), "")
        << "seed " << seed << "\n"
        << model.DebugString() << programText(*imported.module);
  }
  EXPECT_GT(modules, 50u);
}

TEST(Export, WeightsMoveOutWhereTheModelIsTooLarge) {
  pb::ModelProto model = makeModel();
  pb::TensorProto &weight = *model.mutable_graph()->add_initializer();
  weight.set_name("w");
  weight.set_data_type(pb::TensorProto::FLOAT);
  weight.add_dims(1000);
  weight.set_raw_data(std::string(3999, 'a') + "b");
  Imported imported(model);
  ASSERT_TRUE(imported.module) << imported.diagnostics;
  llvm::SmallString<128> folder;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("export", folder));
  std::string path = (folder + "/model.onnx").str();
  ExportOptions options;
  options.maxModelSize = 3000;
  ASSERT_TRUE(succeeded(exportOnnxFile(*imported.module, path, options)))
      << imported.diagnostics;
  auto file = llvm::MemoryBuffer::getFile(path);
  auto data = llvm::MemoryBuffer::getFile(path + ".data");
  ASSERT_TRUE(file && data);
  EXPECT_LT((*file)->getBufferSize(), 3000u);
  EXPECT_EQ((*data)->getBuffer(), weight.raw_data());
  MLIRContext context(MLIRContext::Threading::DISABLED);
  OwningOpRef<ModuleOp> again = importOnnxFile(path, &context);
  ASSERT_TRUE(again);
  // The message mentions that the file now exists.
  EXPECT_TRUE((*again)->removeAttr("onnx.form"));
  (*imported.module)->removeAttr("onnx.form");
  EXPECT_EQ(programText(*again), programText(*imported.module));

  // Without a file beside it there is no place for them.
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  EXPECT_TRUE(failed(exportOnnx(*imported.module, stream, options)));
  EXPECT_TRUE(bytes.empty());
  (void)llvm::sys::fs::remove_directories(folder);
}

TEST(Export, FollowsWhatPassesChange) {
  Imported imported(variedModel());
  ASSERT_TRUE(imported.module) << imported.diagnostics;
  func::FuncOp main;
  for (auto function : imported.module->getOps<func::FuncOp>())
    if (function.getSymName() == "main_graph")
      main = function;
  Block &block = main.getBody().front();
  Operation *leaky = nullptr;
  block.walk([&](Operation *op) {
    if (op->getName().getStringRef() == "onnx.LeakyRelu")
      leaky = op;
  });
  // A copy has the same names kept; the value of an attribute is another.
  OpBuilder builder(leaky);
  Operation *copy = builder.clone(*leaky);
  leaky->setOperand(0, copy->getResult(0));
  leaky->setAttr("alpha", builder.getF32FloatAttr(0.5f));
  // The output is the input.
  block.getTerminator()->setOperand(0, block.getArgument(0));
  main.setType(FunctionType::get(main.getContext(), block.getArgumentTypes(),
                                 block.getArgumentTypes()));
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  ASSERT_TRUE(succeeded(exportOnnx(*imported.module, stream)))
      << imported.diagnostics;
  pb::ModelProto model;
  ASSERT_TRUE(model.ParseFromString(bytes));
  const pb::GraphProto &graph = model.graph();
  EXPECT_EQ(graph.node(0).output(0), "a");
  EXPECT_EQ(graph.node(1).input(0), "a");
  EXPECT_EQ(graph.node(1).output(0), "a_0");
  EXPECT_EQ(graph.node(1).attribute(0).f(), 0.5f);
  const pb::NodeProto &last = graph.node(graph.node_size() - 1);
  EXPECT_EQ(last.op_type(), "Identity");
  EXPECT_EQ(last.input(0), "x");
  EXPECT_EQ(last.output(0), "y");
}

} // namespace
