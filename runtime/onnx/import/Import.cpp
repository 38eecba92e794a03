//===- Import.cpp - the model as a module ---------------------------------===//
//
// In the order of an import: parse, opsets, module attributes, functions'
// names, main graph. Metadata of the model is kept in attributes of the module
// and of @main_graph.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/Import.h"
#include "../model/Form.h"
#include "../model/IrVersion.h"
#include "ImportImpl.h"
#include "dialectgen/onnx/ModelInterface.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace mlir;
namespace proto = google::protobuf;

namespace dialectgen::onnx {
namespace importer {
namespace {

/// From this IR version on a model must declare its opsets.
constexpr int64_t firstIrWithOpsets = 3;
/// Newest IR version whose fields the importer knows.
constexpr int64_t newestIr = 13;

} // namespace

Importer::Importer(MLIRContext *context, const ImportOptions &options,
                   StringRef fileName)
    : context(context), options(options),
      fileLocation(FileLineColLoc::get(context, fileName, 0, 0)),
      builder(context), externalData(options.externalDataFolder),
      nodeNameKey(builder.getStringAttr("onnx_node_name")),
      resultNamesKey(builder.getStringAttr("onnx.result_names")) {}

Attribute Importer::toAttribute(const Entries &entries) {
  SmallVector<Attribute> pairs;
  for (const auto &[key, value] : entries)
    pairs.push_back(builder.getStrArrayAttr({key, value}));
  return builder.getArrayAttr(pairs);
}

void Importer::addNotes(const DeclaredValue &declared,
                        SmallVectorImpl<NamedAttribute> &attributes) {
  if (declared.notes)
    addNotes(*declared.notes, attributes);
}

void Importer::addNotes(const ValueNotes &notes,
                        SmallVectorImpl<NamedAttribute> &attributes) {
  auto add = [&](StringRef name, const std::string &text) {
    if (!text.empty())
      attributes.push_back(
          builder.getNamedAttr(name, builder.getStringAttr(text)));
  };
  add("onnx.denotations", notes.denotations);
  add("onnx.dim_params", notes.dimParams);
  add("onnx.doc_string", notes.docString);
  if (!notes.metadata.empty())
    attributes.push_back(builder.getNamedAttr("onnx.metadata_props",
                                              toAttribute(notes.metadata)));
}

SmallVector<NamedAttribute>
Importer::namedNotes(StringRef name, const DeclaredValue &declared) {
  SmallVector<NamedAttribute> list{
      builder.getNamedAttr("onnx.name", builder.getStringAttr(name))};
  addNotes(declared, list);
  if (options.keepForm && !declared.type)
    list.push_back(builder.getNamedAttr(untypedNote, builder.getUnitAttr()));
  return list;
}

DictionaryAttr Importer::outputNotes(StringRef name, Value value,
                                     GraphScope &scope) {
  const DeclaredValue &declared = scope.names[name].declared;
  SmallVector<NamedAttribute> list = namedNotes(name, declared);
  // An input or initializer that is returned keeps its own type.
  if (declared.type && declared.type != value.getType())
    list.push_back(
        builder.getNamedAttr("onnx.output_type", TypeAttr::get(declared.type)));
  return builder.getDictionaryAttr(list);
}

FailureOr<Opsets> Importer::importOpsets(
    const proto::RepeatedPtrField<::onnx::OperatorSetIdProto> &list,
    StringRef owner, bool required) {
  Opsets result;
  for (const ::onnx::OperatorSetIdProto &item : list) {
    StringRef domain = canonicalDomain(item.domain());
    if (item.version() < 1)
      return emitError(fileLocation)
             << owner << " imports opset " << item.version() << " of domain "
             << domain << "; opsets begin at 1";
    auto [known, isNew] = result.try_emplace(domain.str(), item.version());
    if (!isNew && known->second != item.version())
      return emitError(fileLocation)
             << owner << " imports domain " << domain << " in opset "
             << known->second << " and in opset " << item.version();
  }
  if (!result.empty() || !required)
    return result;
  if (model().ir_version() >= firstIrWithOpsets)
    return emitError(fileLocation) << owner << " imports no opset";
  result["ai.onnx"] = 1;
  return result;
}

FailureOr<DictionaryAttr>
Importer::importGraphNotes(const ::onnx::GraphProto &graph, Location location,
                           GraphScope &scope) {
  NamedAttrList notes;
  if (!graph.name().empty())
    notes.set("onnx.graph_name", builder.getStringAttr(graph.name()));
  if (!graph.doc_string().empty())
    notes.set("onnx.doc_string", builder.getStringAttr(graph.doc_string()));
  FailureOr<Entries> metadata =
      newerEntries(graph, field::graphMetadata, location);
  if (failed(metadata))
    return failure();
  if (!metadata->empty())
    notes.set("onnx.metadata_props", toAttribute(*metadata));
  SmallVector<Attribute> annotations;
  for (const ::onnx::TensorAnnotation &item : graph.quantization_annotation()) {
    scope.names[item.tensor_name()].isKept = true;
    Entries parameters = toEntries(item.quant_parameter_tensor_names());
    for (const auto &[key, name] : parameters)
      scope.names[name].isKept = true;
    annotations.push_back(builder.getDictionaryAttr(
        {builder.getNamedAttr("tensor_name",
                              builder.getStringAttr(item.tensor_name())),
         builder.getNamedAttr("parameters", toAttribute(parameters))}));
  }
  if (!annotations.empty())
    notes.set("onnx.quantization_annotation",
              builder.getArrayAttr(annotations));
  return notes.getDictionary(context);
}

LogicalResult Importer::importModule() {
  if (model().ir_version() > newestIr)
    emitWarning(fileLocation)
        << "IR version " << model().ir_version()
        << " is newer than the newest known, " << newestIr;
  FailureOr<Opsets> imported =
      importOpsets(model().opset_import(), "the model", /*required=*/true);
  if (failed(imported))
    return failure();
  opsets = std::move(*imported);

  Operation *op = *module;
  op->setAttr("onnx.ir_version",
              builder.getI64IntegerAttr(model().ir_version()));
  auto setText = [&](StringRef name, const std::string &text) {
    if (!text.empty())
      op->setAttr(name, builder.getStringAttr(text));
  };
  setText("onnx.producer_name", model().producer_name());
  setText("onnx.producer_version", model().producer_version());
  setText("onnx.domain", model().domain());
  setText("onnx.doc_string", model().doc_string());
  if (model().has_model_version())
    op->setAttr("onnx.model_version",
                builder.getI64IntegerAttr(model().model_version()));
  if (model().metadata_props_size())
    op->setAttr("onnx.metadata_props",
                toAttribute(toEntries(model().metadata_props())));
  SmallVector<Attribute> devices;
  for (StringRef bytes : newerField(model(), field::modelConfiguration))
    devices.push_back(builder.getStringAttr(bytes));
  if (!devices.empty())
    op->setAttr("onnx.device_configurations", builder.getArrayAttr(devices));
  if (model().training_info_size()) {
    emitWarning(fileLocation)
        << "training_info is kept as it is, not as operations";
    SmallVector<Attribute> infos;
    for (const auto &info : model().training_info())
      infos.push_back(builder.getStringAttr(info.SerializeAsString()));
    op->setAttr("onnx.training_info", builder.getArrayAttr(infos));
  }

  if (failed(collectFunctions()) || failed(importMainGraph()))
    return failure();
  SmallVector<NamedAttribute> imports;
  for (const auto &[domain, version] : opsets)
    imports.push_back(
        builder.getNamedAttr(domain, builder.getI64IntegerAttr(version)));
  op->setAttr("onnx.opset_imports", builder.getDictionaryAttr(imports));
  for (const auto &[function, entry] : functions)
    if (!entry.called)
      emitWarning(fileLocation)
          << "function '" << entry.title << "' is never called and is left out";
  return success(!options.keepForm || succeeded(keepModelForm()));
}

LogicalResult Importer::importMainGraph() {
  const ::onnx::GraphProto &graph = model().graph();
  if (options.interface)
    *options.interface = interfaceOf(graph);
  GraphScope scope(fileLocation);
  scope.opsets = &opsets;

  builder.setInsertionPointToEnd(module->getBody());
  auto main = func::FuncOp::create(builder, fileLocation, "main_graph",
                                   FunctionType::get(context, {}, {}));
  symbols->insert(main);
  scope.block = &main.getBody().emplaceBlock();
  builder.setInsertionPointToStart(scope.block);

  FailureOr<DictionaryAttr> notes =
      importGraphNotes(graph, fileLocation, scope);
  if (failed(notes) || failed(importDeclarations(graph, scope)))
    return failure();
  for (NamedAttribute note : *notes)
    main->setAttr(note.getName(), note.getValue());

  // An input with an initializer has a default; before initializers could stand
  // alone it was how a model has a constant.
  scope.takesInputs = model().ir_version() >= firstIrWithFreeInitializers;
  llvm::StringSet<> initialized;
  for (const auto &tensor : graph.initializer())
    initialized.insert(tensor.name());
  for (const auto &tensor : graph.sparse_initializer())
    initialized.insert(tensor.values().name());

  SmallVector<Attribute> resultAttributes;
  llvm::StringSet<> inputNames;
  for (auto [index, input] : llvm::enumerate(graph.input())) {
    if (input.name().empty())
      return emitError(fileLocation) << "input #" << index << " has no name";
    if (!inputNames.insert(input.name()).second)
      return emitError(fileLocation)
             << "input '" << input.name() << "' is given twice";
    bool isInitialized = initialized.contains(input.name());
    if (isInitialized && !scope.takesInputs)
      continue;
    Type type = scope.inputs[input.name()].type;
    if (!type && isInitialized)
      type = builder.getNoneType();
    if (!type)
      return emitError(fileLocation)
             << "input '" << input.name() << "' has no type";
    Location location =
        NameLoc::get(builder.getStringAttr(input.name()), fileLocation);
    if (failed(define(scope, input.name(),
                      scope.block->addArgument(type, location), location,
                      [] { return "input"; })))
      return failure();
  }
  if (failed(importInitializers(graph, scope)) ||
      failed(importNodes(graph.node(), scope)))
    return failure();

  SmallVector<Value> results;
  for (auto [index, output] : llvm::enumerate(graph.output())) {
    Value value = output.name().empty() ? Value() : scope.lookup(output.name());
    if (!value)
      return emitError(fileLocation) << "output '" << output.name() << "' (#"
                                     << index << ") is not defined";
    resultAttributes.push_back(outputNotes(output.name(), value, scope));
    results.push_back(value);
  }
  OperationState state(fileLocation, "onnx.Return");
  state.addOperands(results);
  builder.create(state);
  main.setType(FunctionType::get(context, scope.block->getArgumentTypes(),
                                 ValueRange(results).getTypes()));
  if (main.getNumArguments())
    main.setArgAttrsAttr(inputNotes(graph, scope));
  if (!resultAttributes.empty())
    main.setResAttrsAttr(builder.getArrayAttr(resultAttributes));
  if (options.keepForm) {
    NamedAttrList entries;
    keepGraphForm(graph, scope, entries);
    if (!entries.empty())
      main->setAttr(form::name, entries.getDictionary(context));
  }
  return success();
}

/// Gives up the shapes of results of `op` if they are all that is wrong with it
/// and no graph around it asks for them.
static bool giveUpShapes(Operation *op) {
  auto isLegal = [op] { return succeeded(op->getName().verifyInvariants(op)); };
  if (!isa_and_nonnull<ONNXDialect>(op->getDialect()) || isLegal())
    return false;
  bool isInSubgraph = !isa<func::FuncOp>(op->getParentOp());
  auto isYielded = [&](Operation *user) {
    return isInSubgraph && user->hasTrait<OpTrait::IsTerminator>();
  };
  if (llvm::any_of(op->getUsers(), isYielded))
    return false;
  SmallVector<Type> given(op->getResultTypes());
  for (OpResult result : op->getResults())
    result.setType(dropShapes(result.getType()));
  if (isLegal())
    return true;
  for (auto [result, type] : llvm::zip(op->getResults(), given))
    result.setType(type);
  return false;
}

/// Metadata of dimensions, which no longer exist.
static constexpr StringLiteral shapeNotes[] = {"onnx.dim_params",
                                               "onnx.denotations"};

static void dropShapeNotes(Operation *op) {
  auto infos = op->getAttrOfType<ArrayAttr>("onnx.value_info");
  if (!infos)
    return;
  SmallVector<Attribute> kept;
  bool isAny = false;
  for (Attribute info : infos) {
    auto notes = dyn_cast<DictionaryAttr>(info);
    if (!notes)
      return;
    NamedAttrList list(notes);
    for (StringRef note : shapeNotes)
      list.erase(note);
    isAny |= !list.empty();
    kept.push_back(list.getDictionary(op->getContext()));
  }
  if (isAny)
    op->setAttr("onnx.value_info", ArrayAttr::get(op->getContext(), kept));
  else
    op->removeAttr("onnx.value_info");
}

bool Importer::verifies() {
  // The standard's checker does not look at these shapes, and tools that change
  // models leave some behind. The first look is silent, since it may not last.
  llvm::SetVector<Operation *> relaxed;
  {
    ScopedDiagnosticHandler silence(context,
                                    [](Diagnostic &) { return success(); });
    if (succeeded(verify(*module)))
      return true;
    module->walk([&](Operation *op) {
      if (giveUpShapes(op))
        relaxed.insert(op);
    });
  }
  // The outputs of the model no longer have their declared shapes.
  for (func::FuncOp function : module->getOps<func::FuncOp>()) {
    if (function.isExternal())
      continue;
    SmallVector<Type> types(function.getResultTypes());
    for (auto [index, value] :
         llvm::enumerate(function.front().back().getOperands())) {
      if (!relaxed.contains(value.getDefiningOp()))
        continue;
      types[index] = value.getType();
      for (StringRef note : shapeNotes)
        function.removeResultAttr(unsigned(index),
                                  StringAttr::get(context, note));
    }
    function.setType(
        FunctionType::get(context, function.getArgumentTypes(), types));
  }
  for (Operation *op : relaxed) {
    dropShapeNotes(op);
    op->emitWarning() << "'" << op->getName()
                      << "' cannot have the shapes that the model gives its "
                         "results; they are left open";
  }
  return succeeded(verify(*module));
}

OwningOpRef<ModuleOp> Importer::run(llvm::MemoryBufferRef buffer,
                                    std::shared_ptr<void> mapped) {
  std::optional<SplitModel> split;
  if (mapped && isSizeOfModel(buffer.getBufferSize()))
    split = splitModel(buffer.getBuffer());
  if (split)
    buffer = {split->rest, buffer.getBufferIdentifier()};
  parsed.emplace(buffer.getBufferSize());
  if (failed(parseModel(buffer, fileLocation, model())))
    return {};
  if (split) {
    file = std::move(mapped);
    for (const auto &[index, bytes] : split->weights)
      largeWeights[&model().graph().initializer(index)] = bytes;
    split.reset();
  }
  module = ModuleOp::create(fileLocation);
  symbols.emplace(*module);
  if (failed(importModule()))
    return {};
  if (options.verify && !verifies())
    return {};
  return std::move(module);
}

} // namespace importer

void loadImportDialects(MLIRContext *context) {
  context->loadDialect<ONNXDialect, func::FuncDialect>();
}

OwningOpRef<ModuleOp> importOnnx(llvm::MemoryBufferRef model,
                                 MLIRContext *context,
                                 const ImportOptions &options) {
  loadImportDialects(context);
  return importer::Importer(context, options, model.getBufferIdentifier())
      .run(model, /*mapped=*/nullptr);
}

OwningOpRef<ModuleOp> importOnnxFile(StringRef path, MLIRContext *context,
                                     ImportOptions options) {
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> buffer =
      llvm::MemoryBuffer::getFileOrSTDIN(path, /*IsText=*/false,
                                         /*RequiresNullTerminator=*/false);
  if (std::error_code error = buffer.getError()) {
    emitError(FileLineColLoc::get(context, path, 0, 0))
        << "cannot be read: " << error.message();
    return {};
  }
  if (options.externalDataFolder.empty() && path != "-") {
    options.externalDataFolder = llvm::sys::path::parent_path(path).str();
    if (options.externalDataFolder.empty())
      options.externalDataFolder = ".";
  }
  std::shared_ptr<llvm::MemoryBuffer> file = std::move(*buffer);
  bool isMapped =
      file->getBufferKind() == llvm::MemoryBuffer::MemoryBuffer_MMap;
  loadImportDialects(context);
  return importer::Importer(context, options, file->getBufferIdentifier())
      .run(file->getMemBufferRef(), isMapped ? file : nullptr);
}

} // namespace dialectgen::onnx
