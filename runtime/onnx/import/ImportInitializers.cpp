//===- ImportInitializers.cpp - initializers of graphs --------------------===//

#include "ImportInitializers.h"
#include "ImportForm.h"
#include "ImportNotes.h"
#include "dialectgen/onnx/ResultTypes.h"

using namespace mlir;

namespace dialectgen::onnx::importer {
namespace {

/// An initializer, dense or sparse, with its metadata.
struct Initializer {
  StringRef name, docString;
  ElementsAttr value;
  Entries metadata;
  /// Its form, empty if none is kept.
  DictionaryAttr form;
  /// Among the initializers of its kind.
  int64_t position;

  bool isSparse() const { return isa<SparseElementsAttr>(value); }
};

/// Makes the initializers of one graph constants or defaults of inputs.
class InitializerImporter {
public:
  InitializerImporter(const pb::GraphProto &graph, TensorReader &tensors,
                      bool keepForm, OpBuilder &builder, GraphScope &scope);

  LogicalResult importAll();

private:
  template <typename Proto>
  FailureOr<Initializer> read(const Proto &proto, const pb::TensorProto &values,
                              DictionaryAttr (*formOf)(const Proto &, bool,
                                                       MLIRContext *),
                              const char *kind, int64_t position);
  LogicalResult add(const Initializer &given);
  LogicalResult addDefault(const Initializer &given);
  LogicalResult addConstant(const Initializer &given,
                            std::optional<int64_t> input);
  /// The attributes of a constant besides its value and name; `input` is the
  /// place of the input that lists it.
  SmallVector<NamedAttribute> notesOf(const Initializer &given,
                                      std::optional<int64_t> input);

  const pb::GraphProto &graph;
  TensorReader &tensors;
  bool keepForm;
  OpBuilder &builder;
  GraphScope &scope;
  MLIRContext *context;
  /// Places of inputs by name.
  llvm::StringMap<int64_t> inputs;
  OperationName constant;
  StringAttr initializerKey, valueKey, sparseValueKey;
  DictionaryAttr nothing;
};

InitializerImporter::InitializerImporter(const pb::GraphProto &graph,
                                         TensorReader &tensors, bool keepForm,
                                         OpBuilder &builder, GraphScope &scope)
    : graph(graph), tensors(tensors), keepForm(keepForm), builder(builder),
      scope(scope), context(builder.getContext()),
      constant("onnx.Constant", context),
      initializerKey(builder.getStringAttr("onnx.initializer")),
      valueKey(builder.getStringAttr("value")),
      sparseValueKey(builder.getStringAttr("sparse_value")),
      nothing(builder.getDictionaryAttr({})) {
  for (auto [index, input] : llvm::enumerate(graph.input()))
    inputs.try_emplace(input.name(), index);
}

template <typename Proto>
FailureOr<Initializer> InitializerImporter::read(
    const Proto &proto, const pb::TensorProto &values,
    DictionaryAttr (*formOf)(const Proto &, bool, MLIRContext *),
    const char *kind, int64_t position) {
  FailureOr<ElementsAttr> elements = tensors.read(proto, scope.location, [&] {
    return std::string(kind) + " '" + values.name() + "'";
  });
  DictionaryAttr form = nothing;
  if (keepForm)
    form = formOf(proto, /*isInitializer=*/true, context);
  if (failed(elements))
    return failure();
  return Initializer{values.name(), values.doc_string(),
                     *elements,     toEntries(values.metadata_props()),
                     form,          position};
}

LogicalResult InitializerImporter::addDefault(const Initializer &given) {
  InputDefault kept{given.value, {}, given.position};
  if (!given.docString.empty())
    kept.notes.set(form::docString, builder.getStringAttr(given.docString));
  if (!given.metadata.empty())
    kept.notes.set(form::metadata, toAttribute(given.metadata, context));
  if (keepForm && !given.form.empty())
    kept.notes.set(form::tensor, given.form);
  Value input = scope.names[given.name].value;
  // Without a type of its own the input is known by its default.
  if (isa<NoneType>(input.getType()))
    input.setType(dropShapes(given.value.getType()));
  if (!scope.defaults.try_emplace(given.name, std::move(kept)).second)
    return emitDefinedTwice(scope.location, "initializer", given.name);
  return success();
}

SmallVector<NamedAttribute>
InitializerImporter::notesOf(const Initializer &given,
                             std::optional<int64_t> input) {
  SmallVector<NamedAttribute> extra;
  NamedAttrList kept(given.form);
  ValueNotes notes;
  if (input) {
    // Formats that list all initializers as inputs mean constants.
    extra.push_back(builder.getNamedAttr("onnx.input_index",
                                         builder.getI64IntegerAttr(*input)));
    if (auto declared = scope.inputs.find(given.name);
        declared != scope.inputs.end()) {
      if (declared->second.notes)
        notes = *declared->second.notes;
      Type type = declared->second.type;
      if (type && type != given.value.getType())
        extra.push_back(
            builder.getNamedAttr("onnx.input_type", TypeAttr::get(type)));
    }
  }
  // Properties of the input are kept beside those of the tensor.
  if (keepForm) {
    SmallVector<NamedAttribute> own;
    ValueNotes ofInput;
    ofInput.docString = notes.docString;
    ofInput.metadata = notes.metadata;
    addNotes(ofInput, context, own);
    if (!own.empty())
      kept.set(form::input, builder.getDictionaryAttr(own));
    if (!kept.empty())
      extra.push_back(
          builder.getNamedAttr(form::name, kept.getDictionary(context)));
  }
  if (!given.docString.empty())
    notes.docString = given.docString.str();
  notes.metadata.append(given.metadata.begin(), given.metadata.end());
  addNotes(notes, context, extra);
  return extra;
}

LogicalResult InitializerImporter::addConstant(const Initializer &given,
                                               std::optional<int64_t> input) {
  StringAttr name = builder.getStringAttr(given.name);
  Location location = NameLoc::get(name, scope.location);
  OperationState state(location, constant);
  state.addTypes(given.value.getType());
  state.addAttribute(initializerKey, name);
  state.addAttributes(notesOf(given, input));
  Operation *op = builder.create(state);
  StringAttr key = given.isSparse() ? sparseValueKey : valueKey;
  if (constant.isRegistered())
    constant.setInherentAttr(op, key, given.value);
  else
    op->setAttr(key, given.value);
  return scope.define(given.name, op->getResult(0), location,
                      [] { return "initializer"; });
}

LogicalResult InitializerImporter::add(const Initializer &given) {
  auto input = inputs.empty() ? inputs.end() : inputs.find(given.name);
  if (input == inputs.end() || scope.freezesInputs)
    return addConstant(given, std::nullopt);
  if (scope.parent) {
    emitWarning(scope.location)
        << "initializer '" << given.name
        << "' is an input of its subgraph, which the op always gives";
    return success();
  }
  return scope.takesInputs ? addDefault(given)
                           : addConstant(given, input->second);
}

LogicalResult InitializerImporter::importAll() {
  int64_t position = 0;
  for (const pb::TensorProto &tensor : graph.initializer()) {
    if (tensor.name().empty())
      return emitError(scope.location) << "an initializer has no name";
    FailureOr<Initializer> given =
        read(tensor, tensor, tensorForm, "initializer", position++);
    if (failed(given) || failed(add(*given)))
      return failure();
  }
  position = 0;
  for (const pb::SparseTensorProto &tensor : graph.sparse_initializer()) {
    if (tensor.values().name().empty())
      return emitError(scope.location) << "a sparse initializer has no name";
    FailureOr<Initializer> given =
        read(tensor, tensor.values(), sparseTensorForm, "sparse initializer",
             position++);
    if (failed(given) || failed(add(*given)))
      return failure();
  }
  return success();
}

} // namespace

LogicalResult importInitializers(const pb::GraphProto &graph,
                                 TensorReader &tensors, bool keepForm,
                                 OpBuilder &builder, GraphScope &scope) {
  return InitializerImporter(graph, tensors, keepForm, builder, scope)
      .importAll();
}

ArrayAttr inputNotes(const pb::GraphProto &graph, bool keepForm,
                     GraphScope &scope) {
  MLIRContext *context = scope.location->getContext();
  Builder builder(context);
  SmallVector<Attribute> result;
  // Defaults precede other initializers, in the order of inputs, unless their
  // position is declared.
  int64_t dense = 0, sparse = 0;
  for (const pb::ValueInfoProto &input : graph.input()) {
    if (!isa_and_nonnull<BlockArgument>(scope.names[input.name()].value))
      continue;
    NamedAttrList attributes(namedNotes(
        input.name(), scope.inputs[input.name()], keepForm, context));
    if (auto given = scope.defaults.find(input.name());
        given != scope.defaults.end()) {
      InputDefault &kept = given->second;
      int64_t &next = isa<SparseElementsAttr>(kept.value) ? sparse : dense;
      if (keepForm && kept.position != next)
        kept.notes.set(form::index, builder.getI64IntegerAttr(kept.position));
      ++next;
      attributes.set(inputDefault, kept.value);
      if (!kept.notes.empty())
        attributes.set(inputDefaultNotes, kept.notes.getDictionary(context));
    }
    result.push_back(attributes.getDictionary(context));
  }
  return builder.getArrayAttr(result);
}

} // namespace dialectgen::onnx::importer
