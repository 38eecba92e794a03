//===- LibraryRule.cpp - the ONNX library's rule for an op ----------------===//
//
// See LibraryRule.h. Messages go to the library, and come from it, as bytes:
// the project has its own classes for them.
//
//===----------------------------------------------------------------------===//

#include "LibraryRule.h"
#include "ModelMessages.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Matchers.h"
#include "model/ProtoConversion.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <memory>
#include <onnx/defs/function.h>
#include <onnx/defs/schema.h>
#include <onnx/shape_inference/implementation.h>

using namespace mlir;

namespace dialectgen::onnx::test {
namespace {

using dialectgen::test::convertMessage;
using ::onnx::OpSchema;
using ::onnx::OpSchemaRegistry;

/// Some of the library's rules read dimensions without checking the rank.
/// Former elements of a protobuf list stay readable behind its end.
void makeReadableBehindTheEnd(::onnx::TypeProto &type) {
  if (!type.has_tensor_type() || !type.tensor_type().has_shape())
    return;
  auto &dims = *type.mutable_tensor_type()->mutable_shape()->mutable_dim();
  constexpr int margin = 8;
  for (int i = 0; i != margin; ++i)
    dims.Add();
  for (int i = 0; i != margin; ++i)
    dims.RemoveLast();
}

class OpContext final : public ::onnx::InferenceContext,
                        public ::onnx::FunctionBodyBuildContext {
public:
  OpContext(Operation *op, const OpVersionInfo &info) : op(op) {
    auto countPresent = [](TypeRange types) {
      size_t count = types.size();
      while (count && isa<NoneType>(types[count - 1]))
        --count;
      return count;
    };
    inputs.resize(countPresent(op->getOperandTypes()));
    outputs.resize(countPresent(op->getResultTypes()));
    for (auto [index, input] : llvm::enumerate(inputs)) {
      Value operand = op->getOperand(index);
      TypeMessage type;
      if (convertType(operand.getType(), type)) {
        input.type = convertMessage<::onnx::TypeProto>(type);
        makeReadableBehindTheEnd(*input.type);
      }
      TensorMessage data;
      if (ElementsAttr elements; matchPattern(operand, m_Constant(&elements)) &&
                                 convertTensor(elements, data))
        input.data = convertMessage<::onnx::TensorProto>(data);
    }
    for (const AttributeInfo &attribute : info.attributes) {
      AttributeMessage proto;
      if (mlir::Attribute value = op->getAttr(attribute.name);
          value && convertAttribute(value, attribute, proto))
        attributes[attribute.name.str()] =
            convertMessage<::onnx::AttributeProto>(proto);
    }
  }

  const ::onnx::AttributeProto *
  getAttribute(const std::string &name) const override {
    auto it = attributes.find(name);
    return it == attributes.end() ? nullptr : &it->second;
  }
  size_t getNumInputs() const override { return inputs.size(); }
  size_t getNumOutputs() const override { return outputs.size(); }
  const ::onnx::TypeProto *getInputType(size_t index) const override {
    return index < inputs.size() && inputs[index].type ? &*inputs[index].type
                                                       : nullptr;
  }
  const ::onnx::TensorProto *getInputData(size_t index) const override {
    return index < inputs.size() && inputs[index].data ? &*inputs[index].data
                                                       : nullptr;
  }
  const ::onnx::SparseTensorProto *getInputSparseData(size_t) const override {
    return nullptr;
  }
  const ::onnx::TensorShapeProto *getSymbolicInput(size_t) const override {
    return nullptr;
  }
  ::onnx::TypeProto *getOutputType(size_t index) override {
    if (index >= outputs.size())
      throw ::onnx::InferenceError("no such result");
    return &outputs[index];
  }
  ::onnx::GraphInferencer *
  getGraphAttributeInferencer(const std::string &name) override {
    throw ::onnx::InferenceError(name + " is no graph");
  }

  // FunctionBodyBuildContext.
  bool hasInput(int index) const override {
    return size_t(index) < inputs.size() &&
           !isa<NoneType>(op->getOperand(index).getType());
  }
  bool hasOutput(int index) const override {
    return size_t(index) < outputs.size() &&
           !isa<NoneType>(op->getResult(index).getType());
  }
  const ::onnx::TypeProto *getInputType(int index) const override {
    return getInputType(size_t(index));
  }

  std::vector<::onnx::TypeProto> outputs;

private:
  using TypeMessage = pb::TypeProto;
  using TensorMessage = pb::TensorProto;
  using AttributeMessage = pb::AttributeProto;

  struct Input {
    std::optional<::onnx::TypeProto> type;
    std::optional<::onnx::TensorProto> data;
  };

  Operation *op;
  std::vector<Input> inputs;
  std::map<std::string, ::onnx::AttributeProto> attributes;
};

const OpSchema *findSchema(const OpVersionInfo &info) {
  std::string domain = info.domain == "ai.onnx" ? "" : info.domain.str();
  const OpSchema *schema =
      OpSchemaRegistry::Schema(info.name.str(), info.since, domain);
  return schema && !schema->Deprecated() &&
                 schema->since_version() == info.since
             ? schema
             : nullptr;
}

void run(const OpSchema &schema, OpContext &context) {
  if (schema.has_type_and_shape_inference_function())
    return schema.GetTypeAndShapeInferenceFunction()(context);
  ::onnx::FunctionProto body;
  if (schema.HasFunction())
    body = *schema.GetFunction();
  else if (!schema.BuildContextDependentFunction(context, body))
    return;
  ::onnx::shape_inference::InferShapeForFunctionNode(
      body, OpSchemaRegistry::Instance(), context);
}

} // namespace

bool hasLibraryRule(const OpVersionInfo &info) {
  const OpSchema *schema = findSchema(info);
  return schema &&
         (schema->has_type_and_shape_inference_function() ||
          schema->HasFunction() || schema->HasContextDependentFunction());
}

std::optional<LibraryTypes> inferByLibrary(Operation *op) {
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  if (!info || op->getNumRegions() || !hasLibraryRule(*info))
    return std::nullopt;
  LibraryTypes types;
  OpContext context(op, *info);
  try {
    run(*findSchema(*info), context);
  } catch (const std::exception &error) {
    types.refusal = error.what();
  }
  for (auto [index, result] : llvm::enumerate(op->getResults())) {
    (void)result;
    types.results.push_back(
        index < context.outputs.size()
            ? convertType(convertMessage<pb::TypeProto>(context.outputs[index]),
                          op->getContext())
            : Type());
  }
  return types;
}

} // namespace dialectgen::onnx::test
