//===- Import.cpp - the model as a module ---------------------------------===//
//
// In the order of an import: parse, opsets, module attributes, functions'
// names, main graph. Metadata of the model is kept in attributes of the module
// and of @main_graph.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/Import.h"
#include "../model/IrVersion.h"
#include "ImportForm.h"
#include "ImportGraph.h"
#include "ImportNotes.h"
#include "ImportVerifier.h"
#include "dialectgen/onnx/ModelInterface.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace mlir;

namespace dialectgen::onnx {
namespace importer {
namespace {

/// From this IR version on a model must declare its opsets.
constexpr int64_t firstIrWithOpsets = 3;
/// Newest IR version whose fields the importer knows.
constexpr int64_t newestIr = 13;

/// The opsets that the model imports.
FailureOr<Opsets> opsetsOf(const pb::ModelProto &model, Location location) {
  constexpr StringLiteral owner = "the model";
  FailureOr<Opsets> opsets =
      importOpsets(model.opset_import(), owner, location);
  if (failed(opsets) || !opsets->empty())
    return opsets;
  if (model.ir_version() >= firstIrWithOpsets)
    return emitError(location) << owner << " imports no opset";
  return Opsets{{"ai.onnx", 1}};
}

/// Adds the facts of a model that are outside of its graph.
void addFacts(const pb::ModelProto &model, ModuleOp module) {
  Builder builder(module.getContext());
  module->setAttr("onnx.ir_version",
                  builder.getI64IntegerAttr(model.ir_version()));
  auto setText = [&](StringRef name, const std::string &text) {
    if (!text.empty())
      module->setAttr(name, builder.getStringAttr(text));
  };
  setText("onnx.producer_name", model.producer_name());
  setText("onnx.producer_version", model.producer_version());
  setText("onnx.domain", model.domain());
  setText("onnx.doc_string", model.doc_string());
  if (model.has_model_version())
    module->setAttr("onnx.model_version",
                    builder.getI64IntegerAttr(model.model_version()));
  if (model.metadata_props_size())
    module->setAttr(
        "onnx.metadata_props",
        toAttribute(toEntries(model.metadata_props()), module.getContext()));
  SmallVector<Attribute> devices;
  for (const std::string &bytes : model.configuration())
    devices.push_back(builder.getStringAttr(bytes));
  if (!devices.empty())
    module->setAttr("onnx.device_configurations",
                    builder.getArrayAttr(devices));
  if (model.training_info_size()) {
    emitWarning(module.getLoc())
        << "training_info is kept as it is, not as operations";
    SmallVector<Attribute> infos;
    for (const auto &info : model.training_info())
      infos.push_back(builder.getStringAttr(info.SerializeAsString()));
    module->setAttr("onnx.training_info", builder.getArrayAttr(infos));
  }
}

/// Takes inputs with initializers out of an interface.
void dropDefaults(const pb::GraphProto &graph, ModelInterface &interface) {
  llvm::StringSet<> initialized;
  for (const pb::TensorProto &tensor : graph.initializer())
    initialized.insert(tensor.name());
  for (const pb::SparseTensorProto &tensor : graph.sparse_initializer())
    initialized.insert(tensor.values().name());
  llvm::erase_if(interface.inputs, [&](const ModelInterface::Value &input) {
    return initialized.contains(input.name);
  });
}

/// Makes the content of `module`, whose place is that of the file.
LogicalResult fillModule(ModuleOp module, const pb::ModelProto &model,
                         TensorReader &tensors, const ImportOptions &options) {
  Location location = module.getLoc();
  if (model.ir_version() > newestIr)
    emitWarning(location) << "IR version " << model.ir_version()
                          << " is newer than the newest known, " << newestIr;
  FailureOr<Opsets> opsets = opsetsOf(model, location);
  if (failed(opsets))
    return failure();
  addFacts(model, module);
  FunctionTable functions;
  if (failed(functions.collect(model, location)))
    return failure();
  bool takesInputs = model.ir_version() >= firstIrWithFreeInitializers;
  if (options.interface) {
    *options.interface = interfaceOf(model.graph());
    if (takesInputs && options.freezeDefaults)
      dropDefaults(model.graph(), *options.interface);
  }
  SymbolTable symbols(module);
  GraphImporter graphs(symbols, location, options, functions, tensors);
  if (failed(graphs.importMain(model.graph(), *opsets, takesInputs)))
    return failure();
  Builder builder(module.getContext());
  SmallVector<NamedAttribute> imports;
  for (const auto &[domain, version] : *opsets)
    imports.push_back(
        builder.getNamedAttr(domain, builder.getI64IntegerAttr(version)));
  module->setAttr("onnx.opset_imports", builder.getDictionaryAttr(imports));
  for (const FunctionEntry &function : functions.all())
    if (!function.called)
      emitWarning(location) << "function '" << function.title
                            << "' is never called and is left out";
  if (options.keepForm)
    keepModelForm(module, model, *opsets, functions,
                  tensors.smallestExternal());
  return success();
}

/// `mapped` keeps `buffer` if it is a mapped file, which tensors may stay in;
/// null if `buffer` is the caller's. Null after an error.
OwningOpRef<ModuleOp> importModel(llvm::MemoryBufferRef buffer,
                                  std::shared_ptr<void> mapped,
                                  MLIRContext *context,
                                  const ImportOptions &options) {
  Location location =
      FileLineColLoc::get(context, buffer.getBufferIdentifier(), 0, 0);
  std::optional<SplitModel> split;
  if (mapped && isSizeOfModel(buffer.getBufferSize()))
    split = splitModel(buffer.getBuffer());
  if (split)
    buffer = {split->rest, buffer.getBufferIdentifier()};
  ParsedModel parsed(buffer.getBufferSize());
  if (failed(parseModel(buffer, location, parsed.message())))
    return {};
  TensorReader tensors(options);
  if (split) {
    LargeWeights weights;
    for (const auto &[index, bytes] : split->weights)
      weights[&parsed.message().graph().initializer(index)] = bytes;
    tensors.setLargeWeights(std::move(weights), std::move(mapped));
    split.reset();
  }
  OwningOpRef<ModuleOp> module = ModuleOp::create(location);
  if (failed(fillModule(*module, parsed.message(), tensors, options)) ||
      (options.verify && failed(verifyImported(*module, options.interface))))
    return {};
  return module;
}

} // namespace
} // namespace importer

void loadImportDialects(MLIRContext *context) {
  context->loadDialect<ONNXDialect, func::FuncDialect>();
}

OwningOpRef<ModuleOp> importOnnx(llvm::MemoryBufferRef model,
                                 MLIRContext *context,
                                 const ImportOptions &options) {
  loadImportDialects(context);
  return importer::importModel(model, /*mapped=*/nullptr, context, options);
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
  return importer::importModel(file->getMemBufferRef(),
                               isMapped ? file : nullptr, context, options);
}

} // namespace dialectgen::onnx
