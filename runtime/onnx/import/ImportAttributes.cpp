//===- ImportAttributes.cpp - attributes of nodes -------------------------===//

#include "ImportAttributes.h"
#include "../model/Form.h"
#include "../model/ProtoConversion.h"
#include "llvm/ADT/SmallSet.h"

using namespace mlir;

namespace dialectgen::onnx::importer {
namespace {

using Proto = pb::AttributeProto;

/// The names of onnx.TensorProto.DataType that old versions write as text.
std::optional<int32_t> dataTypeByName(StringRef name) {
  pb::TensorProto::DataType value;
  if (!pb::TensorProto::DataType_Parse(name.upper(), &value))
    return std::nullopt;
  return value;
}

} // namespace

FailureOr<AttributeKind> attributeKind(const Proto &proto,
                                       const NodeSite &site) {
  if (proto.has_type() && proto.type() == Proto::UNDEFINED)
    return site.error() << "attribute '" << proto.name()
                        << "' is of undefined kind";
  SmallVector<AttributeKind> used;
  auto check = [&](bool present, AttributeKind kind) {
    if (present)
      used.push_back(kind);
  };
  check(proto.has_f(), AttributeKind::Float);
  check(proto.has_i(), AttributeKind::Int);
  check(proto.has_s(), AttributeKind::String);
  check(proto.has_t(), AttributeKind::Tensor);
  check(proto.has_g(), AttributeKind::Graph);
  check(proto.has_sparse_tensor(), AttributeKind::SparseTensor);
  check(proto.has_tp(), AttributeKind::TypeProto);
  check(proto.floats_size(), AttributeKind::Floats);
  check(proto.ints_size(), AttributeKind::Ints);
  check(proto.strings_size(), AttributeKind::Strings);
  check(proto.tensors_size(), AttributeKind::Tensors);
  check(proto.graphs_size(), AttributeKind::Graphs);
  check(proto.sparse_tensors_size(), AttributeKind::SparseTensors);
  check(proto.type_protos_size(), AttributeKind::TypeProtos);
  if (proto.has_type()) {
    // Zeros and empty lists may be omitted; another field, or a missing
    // required message, means that kind and value do not match.
    auto kind = static_cast<AttributeKind>(proto.type());
    bool isMessage =
        kind == AttributeKind::Tensor || kind == AttributeKind::Graph ||
        kind == AttributeKind::SparseTensor || kind == AttributeKind::TypeProto;
    llvm::SmallVector<AttributeKind> others;
    llvm::copy_if(used, std::back_inserter(others),
                  [&](AttributeKind other) { return other != kind; });
    if (others.empty() && (!used.empty() || !isMessage))
      return kind;
    InFlightDiagnostic diagnostic = site.error();
    diagnostic << "attribute '" << proto.name() << "' is of kind "
               << kindName(kind) << ", but holds ";
    if (used.empty())
      return diagnostic << "nothing";
    return diagnostic << "a value of kind " << kindName(others.front());
  }
  // Models of the first IR version leave the kind to the field in use.
  if (used.size() != 1)
    return site.error() << "attribute '" << proto.name() << "' has no kind and "
                        << (used.empty() ? "no value" : "several values");
  return used.front();
}

FailureOr<SmallVector<NodeAttribute>> resolveAttributes(const NodeSite &site) {
  const Bindings *bindings = site.scope.bindings;
  SmallVector<NodeAttribute> attributes;
  llvm::SmallSet<StringRef, 8> seen;
  for (const Proto &proto : site.node.attribute()) {
    if (proto.name().empty())
      return site.error() << "an attribute has no name";
    if (!seen.insert(proto.name()).second)
      return site.error() << "attribute '" << proto.name()
                          << "' is given twice";
    const Proto *value = &proto;
    if (!proto.ref_attr_name().empty()) {
      if (!bindings)
        return site.error()
               << "attribute '" << proto.name() << "' refers to '"
               << proto.ref_attr_name() << "' of a function, but is not in one";
      auto bound = bindings->find(proto.ref_attr_name());
      if (bound == bindings->end())
        return site.error() << "attribute '" << proto.name() << "' refers to '"
                            << proto.ref_attr_name()
                            << "', which the function does not have";
      // The call leaves it out and it has no default: so does the node.
      if (!bound->second)
        continue;
      value = bound->second;
    }
    FailureOr<AttributeKind> kind = attributeKind(*value, site);
    if (failed(kind))
      return failure();
    if (value != &proto && proto.has_type() &&
        proto.type() != Proto::UNDEFINED &&
        static_cast<AttributeKind>(proto.type()) != *kind)
      return site.error() << "attribute '" << proto.name() << "' is "
                          << kindName(static_cast<AttributeKind>(proto.type()))
                          << ", but the call gives " << kindName(*kind);
    attributes.push_back({proto.name(), value, *kind});
  }
  return attributes;
}

FailureOr<Attribute> AttributeReader::read(const NodeAttribute &attribute,
                                           const NodeSite &site, bool asType) {
  const Proto &proto = *attribute.value;
  MLIRContext *context = site.location->getContext();
  Builder builder(context);
  auto owner = [&] {
    return site.title() + ": attribute '" + attribute.name.str() + "'";
  };
  auto list = [&](const auto &items, auto convert) -> FailureOr<Attribute> {
    SmallVector<Attribute> elements;
    for (const auto &item : items) {
      FailureOr<Attribute> element = convert(item);
      if (failed(element))
        return failure();
      elements.push_back(*element);
    }
    return Attribute(builder.getArrayAttr(elements));
  };
  auto toInt = [&](int64_t value) -> FailureOr<Attribute> {
    return Attribute(builder.getI64IntegerAttr(value));
  };
  auto toFloat = [&](float value) -> FailureOr<Attribute> {
    return Attribute(builder.getF32FloatAttr(value));
  };
  auto toString = [&](StringRef value) -> FailureOr<Attribute> {
    return Attribute(builder.getStringAttr(value));
  };
  auto toTensor = [&](const pb::TensorProto &value) -> FailureOr<Attribute> {
    FailureOr<ElementsAttr> elements =
        tensors.read(value, site.location, owner);
    if (failed(elements))
      return failure();
    return Attribute(*elements);
  };
  auto toSparse =
      [&](const pb::SparseTensorProto &value) -> FailureOr<Attribute> {
    FailureOr<ElementsAttr> elements =
        tensors.read(value, site.location, owner);
    if (failed(elements))
      return failure();
    return Attribute(*elements);
  };
  auto toType = [&](const pb::TypeProto &value) -> FailureOr<Attribute> {
    FailureOr<Type> type =
        importType(value, maxTypeDepth, site.location, owner);
    if (failed(type))
      return failure();
    return Attribute(TypeAttr::get(*type));
  };
  auto toElementType = [&](int32_t number,
                           const Twine &text) -> FailureOr<Attribute> {
    Type type = getElementType(number, context);
    if (!type)
      return site.error() << "attribute '" << attribute.name << "': " << text
                          << " is not an element type";
    return Attribute(TypeAttr::get(type));
  };

  switch (attribute.kind) {
  case AttributeKind::Int:
    if (asType)
      return toElementType(proto.i() == int32_t(proto.i()) ? proto.i() : 0,
                           Twine(proto.i()));
    return Attribute(IntegerAttr::get(
        IntegerType::get(context, 64, IntegerType::Signed), proto.i()));
  case AttributeKind::String:
    if (asType)
      return toElementType(dataTypeByName(proto.s()).value_or(0),
                           "'" + proto.s() + "'");
    return toString(proto.s());
  case AttributeKind::Float:
    return toFloat(proto.f());
  case AttributeKind::Tensor:
    return toTensor(proto.t());
  case AttributeKind::SparseTensor:
    return toSparse(proto.sparse_tensor());
  case AttributeKind::TypeProto:
    return toType(proto.tp());
  case AttributeKind::Floats:
    return list(proto.floats(), toFloat);
  case AttributeKind::Ints:
    return list(proto.ints(), toInt);
  case AttributeKind::Strings:
    return list(proto.strings(), toString);
  case AttributeKind::Tensors:
    return list(proto.tensors(), toTensor);
  case AttributeKind::SparseTensors:
    return list(proto.sparse_tensors(), toSparse);
  case AttributeKind::TypeProtos:
    return list(proto.type_protos(), toType);
  case AttributeKind::Graph:
  case AttributeKind::Graphs:
    break;
  }
  return site.error() << "attribute '" << attribute.name
                      << "' holds graphs where none can be";
}

} // namespace dialectgen::onnx::importer
