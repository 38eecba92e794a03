//===- ImportNotes.cpp - metadata as attributes ---------------------------===//

#include "ImportNotes.h"
#include "../model/Form.h"

using namespace mlir;

namespace dialectgen::onnx::importer {

ArrayAttr toAttribute(const Entries &entries, MLIRContext *context) {
  Builder builder(context);
  SmallVector<Attribute> pairs;
  for (const auto &[key, value] : entries)
    pairs.push_back(builder.getStrArrayAttr({key, value}));
  return builder.getArrayAttr(pairs);
}

void addNotes(const DeclaredValue &declared, MLIRContext *context,
              SmallVectorImpl<NamedAttribute> &attributes) {
  if (declared.notes)
    addNotes(*declared.notes, context, attributes);
}

void addNotes(const ValueNotes &notes, MLIRContext *context,
              SmallVectorImpl<NamedAttribute> &attributes) {
  Builder builder(context);
  auto add = [&](StringRef name, const std::string &text) {
    if (!text.empty())
      attributes.push_back(
          builder.getNamedAttr(name, builder.getStringAttr(text)));
  };
  add("onnx.denotations", notes.denotations);
  add("onnx.dim_params", notes.dimParams);
  add("onnx.opaque_types", notes.opaqueTypes);
  add("onnx.doc_string", notes.docString);
  if (!notes.metadata.empty())
    attributes.push_back(builder.getNamedAttr(
        "onnx.metadata_props", toAttribute(notes.metadata, context)));
}

SmallVector<NamedAttribute> namedNotes(StringRef name,
                                       const DeclaredValue &declared,
                                       bool keepForm, MLIRContext *context) {
  Builder builder(context);
  SmallVector<NamedAttribute> list{
      builder.getNamedAttr("onnx.name", builder.getStringAttr(name))};
  addNotes(declared, context, list);
  if (keepForm && !declared.type)
    list.push_back(builder.getNamedAttr(untypedNote, builder.getUnitAttr()));
  return list;
}

DictionaryAttr outputNotes(StringRef name, Value value, GraphScope &scope,
                           bool keepForm) {
  Builder builder(value.getContext());
  const NamedValue &named = scope.names[name];
  const DeclaredValue &declared = named.declared;
  SmallVector<NamedAttribute> list =
      namedNotes(name, declared, keepForm, value.getContext());
  if (keepForm && declared.type && named.isUntypedOutput)
    list.push_back(builder.getNamedAttr(untypedNote, builder.getUnitAttr()));
  // An input or initializer that is returned keeps its own type.
  if (declared.type && declared.type != value.getType())
    list.push_back(
        builder.getNamedAttr("onnx.output_type", TypeAttr::get(declared.type)));
  return builder.getDictionaryAttr(list);
}

DictionaryAttr graphNotes(const pb::GraphProto &graph, GraphScope &scope) {
  MLIRContext *context = scope.location->getContext();
  Builder builder(context);
  NamedAttrList notes;
  if (!graph.name().empty())
    notes.set("onnx.graph_name", builder.getStringAttr(graph.name()));
  if (!graph.doc_string().empty())
    notes.set("onnx.doc_string", builder.getStringAttr(graph.doc_string()));
  if (graph.metadata_props_size())
    notes.set("onnx.metadata_props",
              toAttribute(toEntries(graph.metadata_props()), context));
  SmallVector<Attribute> annotations;
  for (const pb::TensorAnnotation &item : graph.quantization_annotation()) {
    scope.names[item.tensor_name()].isKept = true;
    Entries parameters = toEntries(item.quant_parameter_tensor_names());
    for (const auto &[key, name] : parameters)
      scope.names[name].isKept = true;
    annotations.push_back(builder.getDictionaryAttr(
        {builder.getNamedAttr("tensor_name",
                              builder.getStringAttr(item.tensor_name())),
         builder.getNamedAttr("parameters",
                              toAttribute(parameters, context))}));
  }
  if (!annotations.empty())
    notes.set("onnx.quantization_annotation",
              builder.getArrayAttr(annotations));
  return notes.getDictionary(context);
}

} // namespace dialectgen::onnx::importer
