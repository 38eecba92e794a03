//===- ImportForm.cpp - the written form of the model ---------------------===//

#include "ImportForm.h"
#include "ImportNotes.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
namespace proto = google::protobuf;

namespace dialectgen::onnx::importer {
namespace {

void setForm(Operation *op, const NamedAttrList &entries) {
  if (!entries.empty())
    op->setAttr(form::name, entries.getDictionary(op->getContext()));
}

void setUnlessEmpty(NamedAttrList &entries, StringRef key,
                    DictionaryAttr value) {
  if (!value.empty())
    entries.set(key, value);
}

/// What a value_info that is not the first declaration of `value` says, unless
/// an export says the same without it; null then.
FailureOr<DictionaryAttr> ownNotes(const pb::ValueInfoProto &info,
                                   const NamedValue &named,
                                   unsigned maxTypeDepth,
                                   const GraphScope &scope) {
  MLIRContext *context = scope.location.getContext();
  Builder builder(context);
  Value value = named.value;
  FailureOr<DeclaredValue> declared =
      importValueInfo(info, maxTypeDepth, scope.location, "value");
  if (failed(declared))
    return failure();
  // A type that the value cannot have is that of no value.
  if (declared->type && !isa<NoneType>(value.getType()) &&
      !mergeTypes(declared->type, value.getType())) {
    declared->type = value.getType();
    if (ValueNotes *notes = declared->notes.get())
      notes->dimParams = notes->denotations = notes->opaqueTypes = "";
  }
  NamedAttrList own(
      namedNotes(info.name(), *declared, /*keepForm=*/true, context));
  if (declared->type && declared->type != value.getType())
    own.set(form::type, TypeAttr::get(declared->type));
  // Results of nodes have the notes of outputs.
  NamedAttrList plain(namedNotes(info.name(), {value.getType(), nullptr},
                                 /*keepForm=*/true, context));
  if (Operation *op = value.getDefiningOp();
      op && !op->hasAttr("onnx.initializer")) {
    plain.assign(
        namedNotes(info.name(), named.declared, /*keepForm=*/true, context));
    if (named.isUntypedOutput)
      plain.set(untypedNote, builder.getUnitAttr());
  }
  DictionaryAttr notes = own.getDictionary(context);
  return notes == plain.getDictionary(context) ? DictionaryAttr() : notes;
}

/// The values that a list of value_infos describes, once each, without those
/// that the graph does not define: names, or dictionaries where the entry says
/// more than the value is declared with elsewhere.
template <typename List>
FailureOr<SmallVector<Attribute>> describedValues(const List &infos,
                                                  unsigned maxTypeDepth,
                                                  const GraphScope &scope) {
  MLIRContext *context = scope.location.getContext();
  SmallVector<Attribute> values;
  llvm::StringSet<> seen;
  for (const pb::ValueInfoProto &info : infos) {
    auto known = scope.names.find(info.name());
    if (known == scope.names.end() || !known->second.value ||
        !seen.insert(info.name()).second)
      continue;
    const NamedValue &named = known->second;
    Operation *op = named.value.getDefiningOp();
    DictionaryAttr notes;
    if (!op || op->hasAttr("onnx.initializer") || named.isOutput) {
      FailureOr<DictionaryAttr> own =
          ownNotes(info, named, maxTypeDepth, scope);
      if (failed(own))
        return failure();
      notes = *own;
    }
    if (notes)
      values.push_back(notes);
    else
      values.push_back(StringAttr::get(context, info.name()));
  }
  return values;
}

} // namespace

DictionaryAttr tensorForm(const pb::TensorProto &tensor, bool isInitializer,
                          MLIRContext *context) {
  Builder builder(context);
  NamedAttrList entries;
  // Typed fields of a tensor without elements are as good as none.
  bool isEmpty = llvm::is_contained(tensor.dims(), 0) &&
                 tensor.data_type() != pb::TensorProto::STRING &&
                 tensor.data_location() != pb::TensorProto::EXTERNAL;
  if (tensor.float_data_size() || tensor.int32_data_size() ||
      tensor.int64_data_size() || tensor.double_data_size() ||
      tensor.uint64_data_size() || (isEmpty && !tensor.has_raw_data()))
    entries.set(form::typed, builder.getUnitAttr());
  // An initializer has these in attributes of its own.
  if (!isInitializer) {
    if (tensor.has_name())
      entries.set(form::tensorName, builder.getStringAttr(tensor.name()));
    if (!tensor.doc_string().empty())
      entries.set(form::docString, builder.getStringAttr(tensor.doc_string()));
    if (tensor.metadata_props_size())
      entries.set(form::metadata,
                  toAttribute(toEntries(tensor.metadata_props()), context));
  }
  return entries.getDictionary(context);
}

DictionaryAttr sparseTensorForm(const pb::SparseTensorProto &tensor,
                                bool isInitializer, MLIRContext *context) {
  NamedAttrList entries;
  setUnlessEmpty(entries, form::values,
                 tensorForm(tensor.values(), isInitializer, context));
  setUnlessEmpty(
      entries, form::indices,
      tensorForm(tensor.indices(), /*isInitializer=*/false, context));
  bool linear = tensor.indices().dims_size() == 1;
  if (linear != (tensor.dims_size() == 1))
    entries.set(form::linear, BoolAttr::get(context, linear));
  return entries.getDictionary(context);
}

namespace {

/// `isUntyped`: no table defines the kind of the attribute.
DictionaryAttr attributeForm(const pb::AttributeProto &attribute,
                             bool isUntyped, MLIRContext *context) {
  Builder builder(context);
  NamedAttrList entries;
  if (!attribute.doc_string().empty())
    entries.set(form::docString, builder.getStringAttr(attribute.doc_string()));
  if (!attribute.ref_attr_name().empty())
    entries.set(form::reference,
                builder.getStringAttr(attribute.ref_attr_name()));
  // Where no table tells the kind, the value does, unless it is an empty list
  // or a list of one graph.
  using Proto = pb::AttributeProto;
  bool isList = llvm::is_contained({Proto::FLOATS, Proto::INTS, Proto::STRINGS,
                                    Proto::TENSORS, Proto::SPARSE_TENSORS,
                                    Proto::TYPE_PROTOS, Proto::GRAPHS},
                                   attribute.type());
  int count = attribute.floats_size() + attribute.ints_size() +
              attribute.strings_size() + attribute.tensors_size() +
              attribute.sparse_tensors_size() + attribute.type_protos_size();
  bool isReference = !attribute.ref_attr_name().empty();
  if (isUntyped && attribute.type() != Proto::UNDEFINED &&
      (isReference || (isList && count == 0 && attribute.graphs_size() < 2)))
    entries.set(form::kind, builder.getStringAttr(kindName(
                                static_cast<AttributeKind>(attribute.type()))));

  bool hasTensorForm = false;
  SmallVector<Attribute> tensors;
  auto add = [&](DictionaryAttr tensor) {
    hasTensorForm |= !tensor.empty();
    tensors.push_back(tensor);
  };
  // A field of another kind has no meaning.
  auto isOf = [&](AttributeKind kind) {
    return !attribute.has_type() ||
           static_cast<AttributeKind>(attribute.type()) == kind;
  };
  if (isOf(AttributeKind::Tensor) && attribute.has_t())
    add(tensorForm(attribute.t(), /*isInitializer=*/false, context));
  if (isOf(AttributeKind::Tensors))
    for (const pb::TensorProto &tensor : attribute.tensors())
      add(tensorForm(tensor, /*isInitializer=*/false, context));
  if (isOf(AttributeKind::SparseTensor) && attribute.has_sparse_tensor())
    add(sparseTensorForm(attribute.sparse_tensor(), /*isInitializer=*/false,
                         context));
  if (isOf(AttributeKind::SparseTensors))
    for (const pb::SparseTensorProto &tensor : attribute.sparse_tensors())
      add(sparseTensorForm(tensor, /*isInitializer=*/false, context));
  if (hasTensorForm)
    entries.set(form::tensor, builder.getArrayAttr(tensors));
  return entries.getDictionary(context);
}

} // namespace

void keepNodeForm(const NodeSite &site, Operation *op, const KnownOp *known,
                  DefaultAttributes &defaults) {
  MLIRContext *context = op->getContext();
  Builder builder(context);
  const pb::NodeProto &node = site.node;
  // A hook may have made another op.
  const OpVersionInfo *info = known && known->name == op->getName()
                                  ? known->info
                                  : findByOpName(op->getName().getStringRef());
  NamedAttrList entries, details;
  int count = node.input_size();
  if (count && node.input(count - 1).empty())
    entries.set(form::inputs, builder.getI64IntegerAttr(count));
  if (node.has_domain() && canonicalDomain(node.domain()) == "ai.onnx")
    entries.set(form::domain, builder.getStringAttr(node.domain()));
  SmallVector<StringRef> names;
  for (const pb::AttributeProto &attribute : node.attribute()) {
    names.push_back(attribute.name());
    setUnlessEmpty(details, attribute.name(),
                   attributeForm(attribute, /*isUntyped=*/!info, context));
  }
  if (names != plainAttributeNames(op, info, defaults))
    entries.set(form::attributes, builder.getStrArrayAttr(names));
  setUnlessEmpty(entries, form::details, details.getDictionary(context));
  setForm(op, entries);
}

LogicalResult addGraphForm(const pb::GraphProto &graph, unsigned maxTypeDepth,
                           const GraphScope &scope, NamedAttrList &entries) {
  Builder builder(scope.location->getContext());
  // The plain form has the type of every value between nodes.
  llvm::DenseMap<Value, const Name *> names;
  for (const Name &name : scope.names)
    if (name.second.value)
      names[name.second.value] = &name;
  SmallVector<Attribute> plain;
  for (Operation &op : *scope.block)
    for (Value result : op.getResults())
      if (const Name *name = names.lookup(result);
          name && !name->getKey().empty() && !op.hasAttr("onnx.initializer") &&
          !name->second.isOutput && !isUnknown(result.getType()))
        plain.push_back(builder.getStringAttr(name->getKey()));
  FailureOr<SmallVector<Attribute>> given =
      describedValues(graph.value_info(), maxTypeDepth, scope);
  if (failed(given))
    return failure();
  if (*given != plain)
    entries.set(form::valueInfo, builder.getArrayAttr(*given));
  return success();
}

static void
addOpsetForm(const proto::RepeatedPtrField<pb::OperatorSetIdProto> &list,
             const Opsets &opsets, Builder &builder, NamedAttrList &entries) {
  SmallVector<Attribute> given, plain;
  llvm::StringSet<> listed;
  for (const pb::OperatorSetIdProto &item : list) {
    listed.insert(canonicalDomain(item.domain()));
    given.push_back(item.has_domain()
                        ? Attribute(builder.getStringAttr(item.domain()))
                        : builder.getUnitAttr());
  }
  // Domains that nodes use without an import come last; a model without any
  // import has the default domain's first opset.
  SmallVector<Attribute> missing;
  for (const auto &[domain, version] : opsets) {
    plain.push_back(builder.getStringAttr(
        domain == "ai.onnx" ? StringRef() : StringRef(domain)));
    if (!listed.contains(domain))
      missing.push_back(plain.back());
  }
  bool isOldForm = given.empty() && missing.size() == 1 &&
                   missing[0] == builder.getStringAttr("");
  if (!isOldForm)
    llvm::append_range(given, missing);
  if (given != plain)
    entries.set(form::opsetImports, builder.getArrayAttr(given));
}

void keepModelForm(ModuleOp module, const pb::ModelProto &model,
                   const Opsets &opsets, const FunctionTable &functions,
                   std::optional<uint64_t> smallestExternal) {
  Builder builder(module.getContext());
  NamedAttrList entries;
  addOpsetForm(model.opset_import(), opsets, builder, entries);
  SmallVector<Attribute> unused;
  for (const FunctionEntry &entry : functions.all())
    if (!entry.called)
      unused.push_back(builder.getArrayAttr(
          {builder.getI64IntegerAttr(entry.index),
           builder.getStringAttr(entry.proto.SerializeAsString())}));
  if (smallestExternal)
    entries.set(form::external, builder.getI64IntegerAttr(*smallestExternal));
  if (!unused.empty())
    entries.set(form::unusedFunctions, builder.getArrayAttr(unused));
  setForm(module, entries);
}

LogicalResult keepFunctionForm(func::FuncOp copy, const FunctionEntry &entry,
                               unsigned maxTypeDepth, const GraphScope &scope,
                               const NodeSite &site,
                               AttributeReader &attributes) {
  MLIRContext *context = copy.getContext();
  Builder builder(context);
  const pb::FunctionProto &function = entry.proto;
  NamedAttrList entries, defaults, details;
  entries.set(form::index, builder.getI64IntegerAttr(entry.index));
  if (function.has_domain() && canonicalDomain(function.domain()) == "ai.onnx")
    entries.set(form::domain, builder.getStringAttr(function.domain()));
  addOpsetForm(function.opset_import(), entry.opsets, builder, entries);
  FailureOr<SmallVector<Attribute>> described =
      describedValues(function.value_info(), maxTypeDepth, scope);
  if (failed(described))
    return failure();
  if (!described->empty())
    entries.set(form::valueInfo, builder.getArrayAttr(*described));

  auto isGraph = [&](const pb::AttributeProto *value) {
    return value && (value->has_g() || value->graphs_size());
  };
  // A graph that a call gives is part of the copy's body.
  SmallVector<StringRef> required;
  for (const std::string &name : function.attribute())
    if (!isGraph(scope.bindings->lookup(name)))
      required.push_back(name);
  if (!required.empty())
    copy->setAttr("onnx.attributes", builder.getStrArrayAttr(required));
  for (const pb::AttributeProto &value : function.attribute_proto()) {
    if (isGraph(&value))
      continue;
    FailureOr<AttributeKind> kind = attributeKind(value, site);
    if (failed(kind))
      return failure();
    FailureOr<Attribute> imported =
        attributes.read({value.name(), &value, *kind}, site);
    if (failed(imported))
      return failure();
    defaults.set(value.name(), *imported);
    setUnlessEmpty(details, value.name(),
                   attributeForm(value, /*isUntyped=*/true, context));
  }
  setUnlessEmpty(entries, form::details, details.getDictionary(context));
  if (!defaults.empty())
    copy->setAttr("onnx.attribute_defaults", defaults.getDictionary(context));
  setForm(copy, entries);
  return success();
}

} // namespace dialectgen::onnx::importer
