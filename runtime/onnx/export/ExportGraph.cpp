//===- ExportGraph.cpp - graphs and the names of values -------------------===//
//
// A block becomes a graph. Every value gets its name before a node is written:
// inputs and initializers first, then outputs, then names kept by the importer,
// then generated names. A name that is taken, in the graph or earlier in
// enclosing graphs, gets a number.
//
//===----------------------------------------------------------------------===//

#include "../model/ImportProto.h"
#include "../model/ProtoConversion.h"
#include "ExportImpl.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;
namespace proto = google::protobuf;

namespace dialectgen::onnx::exporter {
namespace {

/// Adds names of sizes and denotations to a type.
void addTypeNotes(const llvm::StringMap<std::string> &dimParams,
                  const llvm::StringMap<std::string> &denotations,
                  const std::string &path, ::onnx::TypeProto &type) {
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
  auto addToInner = [&](::onnx::TypeProto *inner, StringRef step) {
    addTypeNotes(dimParams, denotations, (path + step).str(), *inner);
  };
  switch (type.value_case()) {
  case ::onnx::TypeProto::kTensorType:
    return addToShape(*type.mutable_tensor_type());
  case ::onnx::TypeProto::kSparseTensorType:
    return addToShape(*type.mutable_sparse_tensor_type());
  case ::onnx::TypeProto::kSequenceType:
    return addToInner(type.mutable_sequence_type()->mutable_elem_type(),
                      "seq.");
  case ::onnx::TypeProto::kOptionalType:
    return addToInner(type.mutable_optional_type()->mutable_elem_type(),
                      "opt.");
  case ::onnx::TypeProto::kMapType:
    return addToInner(type.mutable_map_type()->mutable_value_type(), "map.");
  default:
    return;
  }
}

/// Element `index` of a list of dictionaries; null if there is none.
Type typeIn(DictionaryAttr notes, StringRef key, Type otherwise) {
  auto type = notes ? notes.getAs<TypeAttr>(key) : TypeAttr();
  return type ? type.getValue() : otherwise;
}

bool isAbsent(Value value) {
  return isa<NoneType>(value.getType()) && !isa<BlockArgument>(value);
}

/// A cast that changes the known part of a value's shapes, as shape inference
/// creates them. Models do not contain such casts.
bool isShapeCast(Operation *op) {
  return isa<tensor::CastOp, UnrealizedConversionCastOp>(op) &&
         op->getNumOperands() == 1 && op->getNumResults() == 1 &&
         mergeTypes(op->getOperand(0).getType(), op->getResult(0).getType());
}

} // namespace

bool NameScope::isUsed(StringRef name) const {
  for (const NameScope *scope = this; scope; scope = scope->parent)
    if (scope->used.contains(name))
      return true;
  return false;
}

bool Exporter::isVisible(StringRef name, const NameScope &inner) {
  if (inner.used.contains(name))
    return true;
  for (const NameScope *scope = &inner; scope->parent; scope = scope->parent) {
    // Without a value it is an output, which is copied at the end.
    Value value = scope->parent->values.lookup(name);
    if (!value)
      continue;
    Operation *op = value.getDefiningOp();
    if (!op || op->isBeforeInBlock(scope->owner) ||
        isInitializer(op, *scope->parent))
      return true;
  }
  return false;
}

std::string Exporter::takeName(StringRef wanted, NameScope &scope) {
  std::string name = wanted.str();
  for (bool isTaken = isVisible(name, scope); isTaken;
       isTaken = scope.isUsed(name))
    name = (wanted + "_" + Twine(scope.counters[wanted]++)).str();
  scope.used.insert(name);
  return name;
}

std::string Exporter::claim(StringRef wanted, Value value, NameScope &scope) {
  std::string made;
  if (wanted.empty()) {
    StringRef stem = "input";
    if (Operation *op = value.getDefiningOp()) {
      stem = op->getName().stripDialect();
      if (const OpVersionInfo *info =
              findByOpName(op->getName().getStringRef()))
        stem = info->name;
    }
    do
      made = (stem + "_" + Twine(scope.counters[stem]++)).str();
    while (scope.isUsed(made));
    wanted = made;
  }
  std::string name = takeName(wanted, scope);
  names[value] = name;
  scope.values[name] = value;
  return name;
}

void Exporter::nameIfNew(StringRef wanted, Value value, NameScope &scope) {
  if (!names.contains(value))
    claim(wanted, value, scope);
}

bool Exporter::isInitializer(Operation *op, const NameScope &scope) {
  // Functions have no initializers.
  if (scope.function || !op->hasTrait<OpTrait::ConstantLike>() ||
      isa<NoneType>(op->getResult(0).getType()))
    return false;
  if (op->hasAttr("onnx.initializer"))
    return true;
  if (op->hasAttr(constantNode))
    return false;
  // Folded constants have the newest version, regardless of the model's opset.
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  if (!info)
    return false;
  auto opset = scope.opsets->find(info->domain.str());
  return opset != scope.opsets->end() && !isOf(*info, opset->second) &&
         (op->hasAttr("value") || op->hasAttr("sparse_value"));
}

LogicalResult
Exporter::nameValues(Block &block, ArrayRef<StringRef> inputs,
                     ArrayRef<StringRef> outputs, NameScope &scope,
                     SmallVectorImpl<std::string> &outputNames,
                     SmallVectorImpl<std::pair<std::string, Value>> &copies) {
  if (block.empty() || !block.back().hasTrait<OpTrait::IsTerminator>())
    return emitError(block.getParentOp()->getLoc())
           << "the body of a graph has no end";
  for (auto [index, argument] : llvm::enumerate(block.getArguments()))
    claim(index < inputs.size() ? inputs[index] : "", argument, scope);
  // One without a name must not take that of an output.
  for (Operation &op : block)
    if (isInitializer(&op, scope))
      if (auto name = op.getAttrOfType<StringAttr>("onnx.initializer");
          name && !name.empty())
        claim(name.getValue(), op.getResult(0), scope);
  Operation *terminator = &block.back();
  for (auto [index, value] : llvm::enumerate(terminator->getOperands())) {
    if (isAbsent(value))
      return terminator->emitError()
             << "output #" << index << " is an absent value";
    std::string wanted = index < outputs.size() ? outputs[index].str() : "";
    auto known = names.find(value);
    if (known != names.end() && known->second == wanted) {
      outputNames.push_back(wanted);
      continue;
    }
    if (wanted.empty()) {
      // A generated name hides nothing, not even later values of the enclosing
      // graph.
      std::string stem = wanted = "output_" + std::to_string(index);
      for (unsigned next = 0; scope.parent && scope.isUsed(wanted); ++next)
        wanted = stem + "_" + std::to_string(next);
    }
    if (known == names.end() && value.getParentBlock() == &block) {
      outputNames.push_back(claim(wanted, value, scope));
      continue;
    }
    // A value has one name, and an output is named by its own graph.
    outputNames.push_back(takeName(wanted, scope));
    copies.push_back({outputNames.back(), value});
  }
  for (bool isKept : {true, false})
    for (Operation &op : block) {
      auto kept = op.getAttrOfType<ArrayAttr>("onnx.result_names");
      for (auto [index, result] : llvm::enumerate(op.getResults())) {
        auto name = kept && index < kept.size()
                        ? dyn_cast<StringAttr>(kept[index])
                        : StringAttr();
        // A result that the model left without a name is one nobody uses.
        bool isLeftOut = isAbsent(result) || (kept && result.use_empty() &&
                                              (!name || name.empty()) &&
                                              !isInitializer(&op, scope));
        if (isLeftOut || (isKept && (!name || name.empty())))
          continue;
        nameIfNew(name ? name.getValue() : "", result, scope);
      }
    }
  return success();
}

/// The one op a model can always copy with.
static constexpr StringLiteral copyOp = "Identity";

std::string Exporter::whyNoCopy(Value value, const NameScope &scope) {
  auto opset = scope.opsets->find("ai.onnx");
  const OpVersionInfo *info =
      opset == scope.opsets->end()
          ? nullptr
          : findOpVersion("ai.onnx", copyOp, opset->second);
  if (!info)
    return ("the model imports no opset that has " + copyOp).str();
  // A dialect of fewer versions has no op to ask.
  if (info->opName.empty())
    return "";
  OperationState state(value.getLoc(), info->opName);
  state.addOperands(value);
  state.addTypes(value.getType());
  Operation *copy = Operation::create(state);
  ScopedDiagnosticHandler silence(value.getContext(),
                                  [](Diagnostic &) { return success(); });
  bool isLegal = succeeded(copy->getName().verifyInvariants(copy));
  copy->destroy();
  if (isLegal)
    return "";
  std::string reason;
  llvm::raw_string_ostream(reason)
      << copyOp << " of opset " << opset->second << " takes no "
      << value.getType() << "; a newer opset may";
  return reason;
}

void Exporter::addCopy(
    Value value, StringRef name,
    proto::RepeatedPtrField<::onnx::NodeProto> &nodes) const {
  ::onnx::NodeProto &node = *nodes.Add();
  node.set_op_type(copyOp.str());
  node.add_input(names.lookup(value));
  node.add_output(name.str());
}

LogicalResult
Exporter::exportCast(Operation *cast, const NameScope &scope,
                     proto::RepeatedPtrField<::onnx::NodeProto> &nodes) {
  Value value = cast->getOperand(0), result = cast->getResult(0);
  // A user may not accept the refined type, so this becomes a copy; if no copy
  // is possible, the value itself.
  std::string reason = whyNoCopy(value, scope);
  if (reason.empty()) {
    addCopy(value, names.lookup(result), nodes);
    return success();
  }
  if (llvm::is_contained(cast->getBlock()->getTerminator()->getOperands(),
                         result))
    return cast->emitError() << "'" << cast->getName()
                             << "' is written as a copy, and " << reason;
  names[result] = names.lookup(value);
  return success();
}

LogicalResult
Exporter::exportCopies(ArrayRef<std::pair<std::string, Value>> copies,
                       Operation *terminator, NameScope &scope,
                       proto::RepeatedPtrField<::onnx::NodeProto> &nodes) {
  for (const auto &[name, value] : copies) {
    if (std::string reason = whyNoCopy(value, scope); !reason.empty())
      return terminator->emitError()
             << "output '" << name << "' is a value with another name, and "
             << reason;
    addCopy(value, name, nodes);
  }
  return success();
}

LogicalResult Exporter::exportValueInfo(StringRef name, Type type,
                                        DictionaryAttr notes, Location location,
                                        ::onnx::ValueInfoProto &info) {
  info.set_name(name.str());
  // Models have no name for an unknown type, and need none.
  if (!isUnknown(type) && (!notes || !notes.get(untypedNote))) {
    if (!convertType(type, *info.mutable_type()))
      return emitError(location) << "value '" << name << "' is of type " << type
                                 << ", which ONNX does not have";
    addTypeNotes(splitNotes(textOf(notes, "onnx.dim_params")),
                 splitNotes(textOf(notes, "onnx.denotations")), "",
                 *info.mutable_type());
  }
  if (StringRef text = textOf(notes, "onnx.doc_string"); !text.empty())
    info.set_doc_string(text.str());
  if (notes)
    addNewerEntries(info, importer::field::valueInfoMetadata,
                    notes.get("onnx.metadata_props"));
  return success();
}

::onnx::TensorProto *Exporter::exportInitializer(Attribute value,
                                                 DictionaryAttr form,
                                                 Location location,
                                                 StringRef name,
                                                 ::onnx::GraphProto &graph) {
  std::string owner = ("initializer '" + name + "'").str();
  ::onnx::TensorProto *values = nullptr;
  if (auto sparse = dyn_cast_or_null<SparseElementsAttr>(value)) {
    ::onnx::SparseTensorProto &tensor = *graph.add_sparse_initializer();
    if (failed(exportSparseTensor(sparse, form, location, owner, tensor)))
      return nullptr;
    values = tensor.mutable_values();
  } else if (auto dense = dyn_cast_or_null<ElementsAttr>(value)) {
    values = graph.add_initializer();
    if (failed(exportTensor(dense, form, location, owner, *values,
                            /*canBeLarge=*/&graph == &model.graph())))
      return nullptr;
  } else {
    emitError(location) << owner << " has no value";
    return nullptr;
  }
  values->set_name(name.str());
  return values;
}

/// Places the elements that `places` has one for, in their order, which stand
/// first, among the others.
template <typename List>
static void place(List &list, ArrayRef<int64_t> places) {
  for (int from = static_cast<int>(places.size()) - 1; from >= 0; --from) {
    int64_t last = list.size() - 1;
    for (int at = from; at < std::min(places[from], last); ++at)
      list.SwapElements(at, at + 1);
  }
}

FailureOr<Exporter::DefaultPlaces>
Exporter::exportDefaults(Block &block, ArrayAttr inputs,
                         ::onnx::GraphProto &graph) {
  struct Default {
    int64_t place;
    BlockArgument input;
    Attribute value;
    DictionaryAttr notes;
  };
  SmallVector<Default> defaults;
  int64_t dense = 0, sparse = 0;
  for (BlockArgument argument : block.getArguments()) {
    DictionaryAttr said = notesAt(inputs, argument.getArgNumber());
    Attribute value = said ? said.get(inputDefault) : Attribute();
    if (!value)
      continue;
    DictionaryAttr notes = dictionaryOf(said, inputDefaultNotes);
    auto index = notes ? notes.getAs<IntegerAttr>(form::index) : IntegerAttr();
    int64_t &next = isa<SparseElementsAttr>(value) ? sparse : dense;
    defaults.push_back({index ? index.getInt() : next, argument, value, notes});
    ++next;
  }
  llvm::sort(defaults, [](const Default &a, const Default &b) {
    return std::make_pair(a.place, a.input.getArgNumber()) <
           std::make_pair(b.place, b.input.getArgNumber());
  });
  DefaultPlaces places;
  for (const auto &[place, input, value, notes] : defaults) {
    ::onnx::TensorProto *tensor =
        exportInitializer(value, dictionaryOf(notes, form::tensor),
                          input.getLoc(), names.lookup(input), graph);
    if (!tensor)
      return failure();
    if (StringRef text = textOf(notes, form::docString); !text.empty())
      tensor->set_doc_string(text.str());
    addNewerEntries(*tensor, importer::field::tensorMetadata,
                    notes ? notes.get(form::metadata) : Attribute());
    (isa<SparseElementsAttr>(value) ? places.sparse : places.dense)
        .push_back(place);
  }
  return places;
}

LogicalResult Exporter::exportInitializer(Operation *op, StringRef name,
                                          ::onnx::GraphProto &graph) {
  auto form = op->getAttrOfType<DictionaryAttr>(form::name);
  Attribute value = op->getAttr("sparse_value");
  ::onnx::TensorProto *values = exportInitializer(
      value ? value : op->getAttr("value"), form, op->getLoc(), name, graph);
  if (!values)
    return failure();

  // If the initializer is an input, some properties belong to the input.
  DictionaryAttr own = dictionaryOf(form, form::input);
  StringRef text = textOf(op->getAttrDictionary(), "onnx.doc_string");
  if (!text.empty() && text != textOf(own, "onnx.doc_string"))
    values->set_doc_string(text.str());
  auto metadata = op->getAttrOfType<ArrayAttr>("onnx.metadata_props");
  auto ofInput =
      own ? own.getAs<ArrayAttr>("onnx.metadata_props") : ArrayAttr();
  if (metadata && ofInput)
    metadata = ArrayAttr::get(op->getContext(),
                              metadata.getValue().drop_front(
                                  std::min(metadata.size(), ofInput.size())));
  addNewerEntries(*values, importer::field::tensorMetadata, metadata);
  return success();
}

void Exporter::exportGraphNotes(DictionaryAttr notes,
                                ::onnx::GraphProto &graph) {
  if (StringRef name = textOf(notes, "onnx.graph_name"); !name.empty())
    graph.set_name(name.str());
  if (StringRef text = textOf(notes, "onnx.doc_string"); !text.empty())
    graph.set_doc_string(text.str());
  if (!notes)
    return;
  addNewerEntries(graph, importer::field::graphMetadata,
                  notes.get("onnx.metadata_props"));
  if (auto list = notes.getAs<ArrayAttr>("onnx.quantization_annotation"))
    for (auto item : list.getAsRange<DictionaryAttr>()) {
      ::onnx::TensorAnnotation &annotation =
          *graph.add_quantization_annotation();
      annotation.set_tensor_name(textOf(item, "tensor_name").str());
      exportEntries(
          item.get("parameters"), [&](StringRef key, StringRef value) {
            auto &entry = *annotation.add_quant_parameter_tensor_names();
            entry.set_key(key.str());
            entry.set_value(value.str());
          });
    }
}

LogicalResult
Exporter::exportValueInfos(Block &block, DictionaryAttr notes, NameScope &scope,
                           llvm::function_ref<::onnx::ValueInfoProto *()> add,
                           bool plainHasAll, ArrayAttr outputNotes) {
  // An output without a type has none where it is listed as a value, either.
  llvm::StringMap<DictionaryAttr> untyped;
  for (size_t index = 0; outputNotes && index != outputNotes.size(); ++index)
    if (DictionaryAttr note = notesAt(outputNotes, index);
        note && note.get(untypedNote))
      untyped[textOf(note, "onnx.name")] = note;
  auto one = [&](StringRef name, Value value) -> LogicalResult {
    DictionaryAttr said;
    Location location = block.getParentOp()->getLoc();
    if (auto result = dyn_cast<OpResult>(value)) {
      location = result.getOwner()->getLoc();
      said = notesAt(
          result.getOwner()->getAttrOfType<ArrayAttr>("onnx.value_info"),
          result.getResultNumber());
    }
    if (DictionaryAttr note = untyped.lookup(name))
      said = note;
    return exportValueInfo(name, value.getType(), said, location, *add());
  };
  DictionaryAttr form = dictionaryOf(notes, form::name);
  if (auto list = form ? form.getAs<ArrayAttr>(form::valueInfo) : ArrayAttr()) {
    for (auto name : list.getAsRange<StringAttr>())
      if (Value value = scope.values.lookup(name);
          value && failed(one(name, value)))
        return failure();
    return success();
  }
  if (!plainHasAll)
    return success();
  llvm::DenseSet<Value> outputs(block.back().operand_begin(),
                                block.back().operand_end());
  for (Operation &op : block)
    for (Value result : op.getResults())
      // A cast may have the name of the value that it casts.
      if (scope.values.lookup(names.lookup(result)) == result &&
          !outputs.contains(result) && !isInitializer(&op, scope) &&
          !isUnknown(result.getType()) &&
          failed(one(names.lookup(result), result)))
        return failure();
  return success();
}

LogicalResult
Exporter::exportNodes(Block &block, NameScope &scope,
                      proto::RepeatedPtrField<::onnx::NodeProto> &nodes,
                      ::onnx::GraphProto *graph) {
  for (Operation &op : block.without_terminator()) {
    if (llvm::all_of(op.getResults(), isAbsent) && op.getNumResults() &&
        op.hasTrait<OpTrait::ConstantLike>())
      continue;
    if (graph && isInitializer(&op, scope)) {
      if (failed(exportInitializer(&op, names.lookup(op.getResult(0)), *graph)))
        return failure();
      continue;
    }
    if (failed(isShapeCast(&op) ? exportCast(&op, scope, nodes)
                                : exportNode(&op, scope, *nodes.Add())))
      return failure();
  }
  return success();
}

LogicalResult Exporter::exportGraph(Block &block, DictionaryAttr notes,
                                    ArrayAttr inputs, ArrayAttr outputs,
                                    NameScope &scope,
                                    ::onnx::GraphProto &graph) {
  exportGraphNotes(notes, graph);
  SmallVector<StringRef> inputNames, wantedOutputs;
  for (size_t index = 0; index != block.getNumArguments(); ++index)
    inputNames.push_back(textOf(notesAt(inputs, index), "onnx.name"));
  for (size_t index = 0; outputs && index != outputs.size(); ++index)
    wantedOutputs.push_back(textOf(notesAt(outputs, index), "onnx.name"));
  SmallVector<std::string> outputNames;
  SmallVector<std::pair<std::string, Value>> copies;
  if (failed(nameValues(block, inputNames, wantedOutputs, scope, outputNames,
                        copies)))
    return failure();

  // Initializers that are inputs stand where they stood among the others.
  std::map<int64_t, Operation *> initialized;
  for (Operation &op : block)
    if (auto index = op.getAttrOfType<IntegerAttr>("onnx.input_index");
        index && isInitializer(&op, scope))
      initialized.try_emplace(index.getInt(), &op);
  auto addInitialized = [&](Operation *op) -> LogicalResult {
    // Notes of the initializer that are of the input.
    NamedAttrList said(op->getAttrDictionary());
    DictionaryAttr own = dictionaryOf(
        op->getAttrOfType<DictionaryAttr>(form::name), form::input);
    for (StringRef key : {"onnx.doc_string", "onnx.metadata_props"}) {
      said.erase(key);
      if (Attribute value = own ? own.get(key) : Attribute())
        said.set(key, value);
    }
    DictionaryAttr dictionary = said.getDictionary(op->getContext());
    Value value = op->getResult(0);
    return exportValueInfo(
        names.lookup(value),
        typeIn(dictionary, "onnx.input_type", value.getType()), dictionary,
        op->getLoc(), *graph.add_input());
  };
  auto next = initialized.begin();
  for (auto [index, argument] : llvm::enumerate(block.getArguments())) {
    for (; next != initialized.end() && next->first <= graph.input_size();
         ++next)
      if (failed(addInitialized(next->second)))
        return failure();
    if (failed(exportValueInfo(names.lookup(argument), argument.getType(),
                               notesAt(inputs, index), argument.getLoc(),
                               *graph.add_input())))
      return failure();
  }
  for (; next != initialized.end(); ++next)
    if (failed(addInitialized(next->second)))
      return failure();

  Operation *terminator = &block.back();
  FailureOr<DefaultPlaces> places = exportDefaults(block, inputs, graph);
  if (failed(places) ||
      failed(exportNodes(block, scope, *graph.mutable_node(), &graph)) ||
      failed(exportCopies(copies, terminator, scope, *graph.mutable_node())))
    return failure();
  place(*graph.mutable_initializer(), places->dense);
  place(*graph.mutable_sparse_initializer(), places->sparse);
  for (auto [index, value] : llvm::enumerate(terminator->getOperands())) {
    DictionaryAttr said = notesAt(outputs, index);
    if (failed(
            exportValueInfo(outputNames[index],
                            typeIn(said, "onnx.output_type", value.getType()),
                            said, terminator->getLoc(), *graph.add_output())))
      return failure();
  }
  return exportValueInfos(
      block, notes, scope, [&] { return graph.add_value_info(); },
      /*plainHasAll=*/true, outputs);
}

} // namespace dialectgen::onnx::exporter
