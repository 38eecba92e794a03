//===- ExportNotes.cpp - metadata and declarations of values --------------===//

#include "ExportNotes.h"
#include "../model/Form.h"
#include "../model/ProtoConversion.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;
namespace proto = google::protobuf;

namespace dialectgen::onnx::exporter {
namespace {

/// Adds names of sizes and denotations to a type.
void addTypeNotes(const llvm::StringMap<std::string> &dimParams,
                  const llvm::StringMap<std::string> &denotations,
                  const std::string &path, pb::TypeProto &type) {
  if (auto known = denotations.find(path + "type"); known != denotations.end())
    type.set_denotation(known->second);
  auto addToShape = [&](auto &tensor) {
    if (!tensor.has_shape())
      return;
    for (auto [index, dim] :
         llvm::enumerate(*tensor.mutable_shape()->mutable_dim())) {
      std::string place = path + std::to_string(index);
      auto param = dimParams.find(place);
      if (param != dimParams.end() && !dim.has_dim_value())
        dim.set_dim_param(param->second);
      if (auto known = denotations.find(place); known != denotations.end())
        dim.set_denotation(known->second);
    }
  };
  auto addToInner = [&](pb::TypeProto *inner, StringRef step) {
    addTypeNotes(dimParams, denotations, (path + step).str(), *inner);
  };
  switch (type.value_case()) {
  case pb::TypeProto::kTensorType:
    return addToShape(*type.mutable_tensor_type());
  case pb::TypeProto::kSparseTensorType:
    return addToShape(*type.mutable_sparse_tensor_type());
  case pb::TypeProto::kSequenceType:
    return addToInner(type.mutable_sequence_type()->mutable_elem_type(),
                      "seq.");
  case pb::TypeProto::kOptionalType:
    return addToInner(type.mutable_optional_type()->mutable_elem_type(),
                      "opt.");
  case pb::TypeProto::kMapType:
    return addToInner(type.mutable_map_type()->mutable_value_type(), "map.");
  default:
    return;
  }
}

/// `opaque` has the names of types that are unknown here, by their places.
bool convertType(Type type, const llvm::StringMap<std::string> &opaque,
                 const std::string &path, pb::TypeProto &proto) {
  if (isa<UnknownType>(type)) {
    proto.mutable_opaque_type()->set_domain(opaque.lookup(path + "domain"));
    proto.mutable_opaque_type()->set_name(opaque.lookup(path + "name"));
    return opaque.contains(path + "name");
  }
  if (auto sequence = dyn_cast<SeqType>(type))
    return convertType(sequence.getElementType(), opaque, path + "seq.",
                       *proto.mutable_sequence_type()->mutable_elem_type());
  if (auto optional = dyn_cast<OptType>(type))
    return convertType(optional.getElementType(), opaque, path + "opt.",
                       *proto.mutable_optional_type()->mutable_elem_type());
  return onnx::convertType(type, proto);
}

} // namespace

DictionaryAttr dictionaryOf(DictionaryAttr notes, StringRef key) {
  auto inner = notes ? notes.getAs<DictionaryAttr>(key) : DictionaryAttr();
  return inner ? inner : DictionaryAttr();
}

void exportEntries(
    Attribute list,
    proto::RepeatedPtrField<pb::StringStringEntryProto> &entries) {
  auto pairs = dyn_cast_or_null<ArrayAttr>(list);
  if (!pairs)
    return;
  for (Attribute entry : pairs) {
    auto pair = dyn_cast<ArrayAttr>(entry);
    if (!pair || pair.size() != 2)
      continue;
    auto key = dyn_cast<StringAttr>(pair[0]),
         value = dyn_cast<StringAttr>(pair[1]);
    if (!key || !value)
      continue;
    pb::StringStringEntryProto &added = *entries.Add();
    added.set_key(key.str());
    added.set_value(value.str());
  }
}

Type typeIn(DictionaryAttr notes, StringRef key, Type otherwise) {
  auto type = notes ? notes.getAs<TypeAttr>(key) : TypeAttr();
  return type ? type.getValue() : otherwise;
}

LogicalResult exportValueInfo(StringRef name, Type type, DictionaryAttr notes,
                              Location location, pb::ValueInfoProto &info) {
  info.set_name(name.str());
  // Models have no name for an unknown type, and need none, unless it is an
  // opaque one.
  StringRef opaque = textOf(notes, "onnx.opaque_types");
  if ((!isUnknown(type) || !opaque.empty()) &&
      (!notes || !notes.get(untypedNote))) {
    if (convertType(type, splitNotes(opaque), "", *info.mutable_type()))
      addTypeNotes(splitNotes(textOf(notes, "onnx.dim_params")),
                   splitNotes(textOf(notes, "onnx.denotations")), "",
                   *info.mutable_type());
    else if (isUnknown(type))
      info.clear_type();
    else
      return emitError(location) << "value '" << name << "' is of type " << type
                                 << ", which ONNX does not have";
  }
  if (StringRef text = textOf(notes, "onnx.doc_string"); !text.empty())
    info.set_doc_string(text.str());
  if (notes)
    exportEntries(notes.get("onnx.metadata_props"),
                  *info.mutable_metadata_props());
  return success();
}

void exportGraphNotes(DictionaryAttr notes, pb::GraphProto &graph) {
  if (StringRef name = textOf(notes, "onnx.graph_name"); !name.empty())
    graph.set_name(name.str());
  if (StringRef text = textOf(notes, "onnx.doc_string"); !text.empty())
    graph.set_doc_string(text.str());
  if (!notes)
    return;
  exportEntries(notes.get("onnx.metadata_props"),
                *graph.mutable_metadata_props());
  if (auto list = notes.getAs<ArrayAttr>("onnx.quantization_annotation"))
    for (auto item : list.getAsRange<DictionaryAttr>()) {
      pb::TensorAnnotation &annotation = *graph.add_quantization_annotation();
      annotation.set_tensor_name(textOf(item, "tensor_name").str());
      exportEntries(item.get("parameters"),
                    *annotation.mutable_quant_parameter_tensor_names());
    }
}

} // namespace dialectgen::onnx::exporter
