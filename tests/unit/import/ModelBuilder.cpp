//===- ModelBuilder.cpp - models made in memory for tests -----------------===//
//
// See ModelBuilder.h.
//
//===----------------------------------------------------------------------===//

#include "ModelBuilder.h"
#include "dialectgen/onnx/OpTable.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/MemoryBufferRef.h"

using namespace mlir;

std::string importedName(const std::string &op, unsigned opset) {
  const auto *info = dialectgen::onnx::findOpVersion("ai.onnx", op, opset);
  return info ? info->opName.str() : "";
}

pb::ModelProto makeModel(int64_t opset) {
  pb::ModelProto model;
  model.set_ir_version(8);
  model.add_opset_import()->set_version(opset);
  model.mutable_graph()->set_name("g");
  return model;
}

pb::NodeProto &addNode(pb::GraphProto &graph, const std::string &op,
                       const std::vector<std::string> &inputs,
                       const std::vector<std::string> &outputs) {
  pb::NodeProto &node = *graph.add_node();
  node.set_op_type(op);
  for (const std::string &input : inputs)
    node.add_input(input);
  for (const std::string &output : outputs)
    node.add_output(output);
  return node;
}

void addFloatInput(pb::GraphProto &graph, const std::string &name) {
  pb::ValueInfoProto &input = *graph.add_input();
  input.set_name(name);
  input.mutable_type()->mutable_tensor_type()->set_elem_type(
      pb::TensorProto::FLOAT);
}

Imported::Imported(const std::string &model,
                   const dialectgen::onnx::ImportOptions &options) {
  context.getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
    diagnostics += diagnostic.str() + "\n";
  });
  module = dialectgen::onnx::importOnnx(
      llvm::MemoryBufferRef(model, "test.onnx"), &context, options);
}

ElementsAttr Imported::initializer(llvm::StringRef name) {
  ElementsAttr found;
  if (module)
    module->walk([&](Operation *op) {
      auto initializer = op->getAttrOfType<StringAttr>("onnx.initializer");
      if (initializer && initializer.getValue() == name)
        found = op->getAttrOfType<ElementsAttr>("value");
    });
  return found;
}

unsigned Imported::countOps(llvm::StringRef name) {
  unsigned count = 0;
  if (module)
    module->walk(
        [&](Operation *op) { count += op->getName().getStringRef() == name; });
  return count;
}
