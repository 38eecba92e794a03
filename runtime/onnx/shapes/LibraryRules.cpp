//===- LibraryRules.cpp - rules of the ONNX library -----------------------===//
//
// See LibraryRules.h.
//
//===----------------------------------------------------------------------===//

#include "LibraryRules.h"
#include "../dialect/Relations.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "dialectgen/onnx/OpTable.h"
#include "dialectgen/onnx/ShapeInference.h"
#include "dialectgen/onnx/ShapeRules.h"
#include "llvm/ADT/STLExtras.h"
#include <onnx/shape_inference/implementation.h>

using namespace mlir;

namespace dialectgen::onnx {

using ::onnx::OpSchema;
using ::onnx::OpSchemaRegistry;

bool hasRule(const OpSchema &schema) {
  return schema.has_type_and_shape_inference_function() ||
         schema.HasFunction() || schema.HasContextDependentFunction();
}

LibraryRule findLibraryRule(const OpVersionInfo &info) {
  std::string domain = info.domain == "ai.onnx" ? "" : info.domain.str();
  const OpSchema *schema =
      OpSchemaRegistry::Schema(info.name.str(), info.since, domain);
  if (!schema || schema->Deprecated() ||
      schema->since_version() < info.shapesSince)
    return {};
  return {schema, schema->since_version() != info.since};
}

/// `seq(tensor)` for a sequence of tensors of any elements; the rule of an
/// older version supports the kinds that this version accepts.
static std::string kindOf(Type type) {
  if (auto sequence = dyn_cast<SeqType>(type))
    return "seq(" + kindOf(sequence.getElementType()) + ")";
  if (auto optional = dyn_cast<OptType>(type))
    return "optional(" + kindOf(optional.getElementType()) + ")";
  if (isa<TupleType>(type))
    return "map";
  return isa<TensorType>(type) ? "tensor" : "";
}

/// The same of a type as the library spells it: `seq(tensor(float))`.
static std::string kindOf(StringRef spelling) {
  auto [constructor, inner] = spelling.split('(');
  if (constructor == "tensor" || constructor == "map" || inner.empty())
    return constructor.str();
  return constructor.str() + "(" + kindOf(inner.drop_back()) + ")";
}

bool takesKinds(const OpSchema &schema, Operation *op) {
  for (auto [index, type] : llvm::enumerate(op->getOperandTypes())) {
    if (isa<NoneType>(type) || schema.inputs().empty())
      continue;
    const auto &parameter =
        schema.inputs()[std::min(index, schema.inputs().size() - 1)];
    std::string kind = kindOf(type);
    if (llvm::none_of(parameter.GetTypes(), [&](const std::string *spelling) {
          return kindOf(StringRef(*spelling)) == kind;
        }))
      return false;
  }
  return true;
}

std::string runRule(const OpSchema &schema, LibraryContext &context) {
  try {
    if (schema.has_type_and_shape_inference_function()) {
      schema.GetTypeAndShapeInferenceFunction()(context);
    } else if (schema.HasFunction()) {
      ::onnx::shape_inference::InferShapeForFunctionNode(
          *schema.GetFunction(), OpSchemaRegistry::Instance(), context);
    } else if (schema.HasContextDependentFunction()) {
      ::onnx::FunctionProto body;
      if (schema.BuildContextDependentFunction(context, body))
        ::onnx::shape_inference::InferShapeForFunctionNode(
            body, OpSchemaRegistry::Instance(), context);
    }
  } catch (const std::exception &error) {
    return error.what();
  }
  return {};
}

void propagateData(const OpSchema &schema, Operation *op,
                   LibraryContext &context, RuleSurroundings &surroundings) {
  if (!schema.has_data_propagation_function())
    return;
  DataContext data(op, context, surroundings);
  try {
    schema.GetDataPropagationFunction()(data);
  } catch (const std::exception &) {
    // Values are only a help; without them shapes are as inferred above.
  }
}

ShapeRuleSource getShapeRuleSource(const OpVersionInfo &info) {
  if (findShapeRule(info.shapeRule))
    return ShapeRuleSource::Hook;
  LibraryRule rule = findLibraryRule(info);
  if (!rule.schema || !hasRule(*rule.schema))
    return detail::hasShapesOfResults(info.opName) ? ShapeRuleSource::Shapes
                                                   : ShapeRuleSource::Open;
  return rule.older ? ShapeRuleSource::OlderVersion : ShapeRuleSource::Library;
}

} // namespace dialectgen::onnx
