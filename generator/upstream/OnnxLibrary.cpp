//===- OnnxLibrary.cpp - read the installed ONNX library ------------------===//
//
// The only file that sees ONNX and protobuf headers.
//
//===----------------------------------------------------------------------===//

#include "upstream/OnnxLibrary.h"
#include "diff/Float32.h"
#include "upstream/FamilyBuilder.h"
#include "llvm/ADT/StringExtras.h"

#ifdef DIALECTGEN_HAVE_ONNX
#include <onnx/defs/schema.h>
#endif

using namespace dialectgen;

#ifndef DIALECTGEN_HAVE_ONNX

llvm::Expected<Family> dialectgen::readOnnxLibrary() {
  return llvm::createStringError(
      "libonnx: this program was built without the ONNX library");
}

#else

using onnx::AttributeProto;
using onnx::OpSchema;

static Parameter convert(const OpSchema::FormalParameter &formal) {
  Parameter result;
  result.name = formal.GetName();
  result.type = formal.GetTypeStr();
  switch (formal.GetOption()) {
  case OpSchema::Single:
    break;
  case OpSchema::Optional:
    result.arity = Arity::Optional;
    break;
  case OpSchema::Variadic:
    result.arity = Arity::Variadic;
    result.homogeneous = formal.GetIsHomogeneous();
    result.minCount = formal.GetMinArity();
    break;
  }
  switch (formal.GetDifferentiationCategory()) {
  case OpSchema::Unknown:
    break;
  case OpSchema::Differentiable:
    result.differentiable = true;
    break;
  case OpSchema::NonDifferentiable:
    result.differentiable = false;
    break;
  }
  return result;
}

/// The default as JSON; null for kinds whose values a spec cannot write.
static Json convertDefault(const AttributeProto &value) {
  switch (value.type()) {
  case AttributeProto::INT:
    return value.i();
  case AttributeProto::FLOAT:
    return canonicalFloat(value.f());
  case AttributeProto::STRING:
    return value.s();
  case AttributeProto::INTS:
    return Json(std::vector<int64_t>(value.ints().begin(), value.ints().end()));
  case AttributeProto::FLOATS: {
    Json list = Json::array();
    for (float element : value.floats())
      list.push_back(canonicalFloat(element));
    return list;
  }
  case AttributeProto::STRINGS:
    return Json(std::vector<std::string>(value.strings().begin(),
                                         value.strings().end()));
  default:
    return nullptr;
  }
}

static llvm::Expected<OpVersion> convert(const OpSchema &schema) {
  OpVersion version;
  version.since = Version(schema.since_version());
  version.deprecated = schema.deprecated();
  version.experimental =
      schema.support_level() == OpSchema::SupportType::EXPERIMENTAL;
  for (const auto &formal : schema.inputs())
    version.operands.push_back(convert(formal));
  for (const auto &formal : schema.outputs())
    version.results.push_back(convert(formal));
  for (const auto &[name, formal] : schema.attributes()) {
    Attribute attribute;
    attribute.name = name;
    attribute.kind =
        llvm::StringRef(AttributeProto::AttributeType_Name(formal.type))
            .lower();
    attribute.required = formal.required;
    if (formal.default_value.has_type() &&
        formal.default_value.type() != AttributeProto::UNDEFINED) {
      attribute.defaultValue = convertDefault(formal.default_value);
      if (!attribute.hasDefault())
        return llvm::createStringError(
            "libonnx: " + schema.Name() + " version " +
            llvm::Twine(schema.since_version()) + ": attribute '" + name +
            "' has a default of kind '" + attribute.kind +
            "', which a spec cannot write");
    }
    version.attributes.push_back(std::move(attribute));
  }
  for (const auto &parameter : schema.typeConstraintParams())
    version.typeConstraints.push_back(
        {parameter.type_param_str, parameter.allowed_type_strs, {}});
  version.functions.shapeInference =
      schema.has_type_and_shape_inference_function();
  version.functions.dataPropagation = schema.has_data_propagation_function();
  // This version of the library keeps one body and not the opset it is for.
  if (schema.HasFunction())
    version.functions.bodyOpsets.push_back(schema.since_version());
  version.functions.contextDependentBody = schema.HasContextDependentFunction();
  return version;
}

llvm::Expected<Family> dialectgen::readOnnxLibrary() {
  FamilyBuilder builder;
  const auto &ranges =
      onnx::OpSchemaRegistry::DomainToVersionRange::Instance().Map();
  for (const auto &[domain, range] : ranges)
    builder.addTimeline(domain, range.first, range.second);
  for (const OpSchema &schema :
       onnx::OpSchemaRegistry::get_all_schemas_with_history()) {
    llvm::Expected<OpVersion> version = convert(schema);
    if (!version)
      return version.takeError();
    builder.addVersion(schema.domain(), schema.Name(), std::move(*version));
  }
  return builder.take();
}

#endif // DIALECTGEN_HAVE_ONNX
