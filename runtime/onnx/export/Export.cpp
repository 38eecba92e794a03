//===- Export.cpp - the module as a model ---------------------------------===//
//
// In the order of an export: opsets, functions, main graph, metadata of the
// model; then the files.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/Export.h"
#include "../model/ImportProto.h"
#include "../model/IrVersion.h"
#include "ExportFunctions.h"
#include "ExportNotes.h"
#include "dialectgen/core/bytecode/OutputFile.h"
#include "dialectgen/onnx/ModelInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/Support/Path.h"

using namespace mlir;

namespace dialectgen::onnx {
namespace exporter {
namespace {

FailureOr<func::FuncOp> findMain(ModuleOp module,
                                 SymbolTableCollection &symbols) {
  func::FuncOp main;
  SmallVector<func::FuncOp> candidates;
  for (Operation &op : *module.getBody()) {
    if (op.getName().getStringRef() == "onnx.EntryPoint") {
      auto named = op.getAttrOfType<SymbolRefAttr>("func");
      main = named ? symbols.lookupNearestSymbolFrom<func::FuncOp>(&op, named)
                   : func::FuncOp();
      if (!main)
        return op.emitError() << "the function the model starts at, " << named
                              << ", is not in the module";
      return main;
    }
    auto function = dyn_cast<func::FuncOp>(op);
    if (!function)
      return op.emitError()
             << "'" << op.getName() << "' has no counterpart in an ONNX model";
    if (function.getSymName() == "main_graph")
      main = function;
    else if (function.isPublic())
      candidates.push_back(function);
  }
  if (main)
    return main;
  if (candidates.size() == 1)
    return candidates.front();
  return module.emitError()
         << "the module has "
         << (candidates.empty() ? "no public function"
                                : "several public functions and no "
                                  "@main_graph or onnx.EntryPoint")
         << ": which one becomes the graph is not known";
}

/// The bytes of the weights without external data.
uint64_t weightSize(ModuleOp module, func::FuncOp main) {
  uint64_t size = 0;
  auto add = [&](Attribute attribute) {
    if (auto elements = dyn_cast_or_null<ElementsAttr>(attribute))
      if (Type type = elements.getElementType();
          type.isIntOrFloat() && elements.getShapedType().hasStaticShape())
        size += elements.getNumElements() *
                llvm::divideCeil(type.getIntOrFloatBitWidth(), 8);
  };
  module.walk([&](Operation *op) {
    for (NamedAttribute attribute : op->getAttrs())
      add(attribute.getValue());
  });
  for (unsigned index = 0; index != main.getNumArguments(); ++index)
    add(main.getArgAttr(index, inputDefault));
  return size;
}

/// Tensors of more bytes are external data.
uint64_t externalThreshold(ModuleOp module, func::FuncOp main,
                           const ExportOptions &options, bool canBeExternal) {
  // Models that had files beside them have them again.
  auto form = module->getAttrOfType<DictionaryAttr>(form::name);
  auto external =
      form ? form.getAs<IntegerAttr>(form::external) : IntegerAttr();
  uint64_t threshold = options.externalDataThreshold;
  bool isOpen = threshold == ExportOptions().externalDataThreshold;
  if (external && external.getInt() > 0 && isOpen && canBeExternal)
    threshold = external.getInt() - 1;
  if (weightSize(module, main) > options.maxModelSize)
    threshold = std::min<uint64_t>(threshold, 1024);
  return threshold;
}

void setText(std::string *(pb::ModelProto::*field)(), pb::ModelProto &model,
             ModuleOp module, StringRef name) {
  if (auto text = module->getAttrOfType<StringAttr>(name))
    *(model.*field)() = text.str();
}

/// The facts of a model outside of its graph and functions, which it has.
LogicalResult writeFacts(ModuleOp module, const Opsets &opsets,
                         pb::ModelProto &model) {
  using Model = pb::ModelProto;
  auto defaultOpset = opsets.find("ai.onnx");
  int64_t irVersion =
      irVersionOf(defaultOpset == opsets.end() ? 1 : defaultOpset->second);
  if (auto recorded = module->getAttrOfType<IntegerAttr>("onnx.ir_version"))
    irVersion = recorded.getValue().getSExtValue();
  setOpsets(module, opsets, *model.mutable_opset_import());
  setText(&Model::mutable_producer_name, model, module, "onnx.producer_name");
  setText(&Model::mutable_producer_version, model, module,
          "onnx.producer_version");
  setText(&Model::mutable_domain, model, module, "onnx.domain");
  setText(&Model::mutable_doc_string, model, module, "onnx.doc_string");
  if (auto version = module->getAttrOfType<IntegerAttr>("onnx.model_version"))
    model.set_model_version(version.getValue().getSExtValue());
  exportEntries(module->getAttr("onnx.metadata_props"),
                *model.mutable_metadata_props());
  if (auto devices =
          module->getAttrOfType<ArrayAttr>("onnx.device_configurations"))
    for (auto bytes : devices.getAsRange<StringAttr>())
      model.add_configuration(bytes.str());
  if (auto infos = module->getAttrOfType<ArrayAttr>("onnx.training_info"))
    for (auto bytes : infos.getAsRange<StringAttr>())
      if (!model.add_training_info()->ParseFromString(bytes.str()))
        return module.emitError() << "'onnx.training_info' is malformed";
  model.set_ir_version(std::max(irVersion, leastIrVersion(model)));
  return success();
}

/// A model with the tensors that are outside of it.
class ExportedModel {
public:
  explicit ExportedModel(std::string externalFile)
      : canBeExternal(!externalFile.empty()), tensors(std::move(externalFile)) {
  }

  LogicalResult make(ModuleOp module, const ExportOptions &options);
  /// Writes it, once; false if protobuf cannot.
  bool write(llvm::raw_ostream &stream) {
    return writeModel(model, tensors.getLargeWeights(), stream);
  }

  bool hasExternalData() const { return tensors.hasExternalData(); }
  void writeExternalData(llvm::raw_ostream &stream) const {
    tensors.writeExternalData(stream);
  }

private:
  pb::ModelProto model;
  bool canBeExternal;
  TensorWriter tensors;
};

LogicalResult ExportedModel::make(ModuleOp module,
                                  const ExportOptions &options) {
  SymbolTableCollection symbols;
  FailureOr<func::FuncOp> main = findMain(module, symbols);
  if (failed(main))
    return failure();
  FailureOr<Opsets> opsets = opsetsOf(module, options.opset);
  if (failed(opsets))
    return failure();
  if (!main->getBody().hasOneBlock())
    return main->emitError() << "@" << main->getSymName()
                             << " does not have one block, as a graph has";
  tensors.setThreshold(
      externalThreshold(module, *main, options, canBeExternal));

  WrittenFunctions functions;
  GraphExporter graphs(functions, symbols, tensors);
  if (failed(
          exportFunctions(*main, graphs, tensors, symbols, *opsets, functions)))
    return failure();
  NameScope scope;
  scope.opsets = &*opsets;
  pb::GraphProto &graph = *model.mutable_graph();
  if (!module->hasAttr("onnx.ir_version"))
    graph.set_name(main->getSymName().str());
  if (failed(graphs.write(main->getBody().front(), (*main)->getAttrDictionary(),
                          main->getArgAttrsAttr(), main->getResAttrsAttr(),
                          scope, graph)))
    return failure();
  std::string difference =
      (options.interface ? *options.interface : interfaceOf(*main))
          .findDifference(interfaceOf(graph));
  if (!difference.empty())
    return main->emitError()
           << "the model cannot keep its inputs and outputs: " << difference;

  functions.moveTo(model);
  if (failed(writeFacts(module, *opsets, model)))
    return failure();
  uint64_t modelSize = sizeOfModel(model, tensors.getLargeWeights());
  if (modelSize > options.maxModelSize)
    return module.emitError()
           << "the model has " << modelSize << " bytes; at most "
           << options.maxModelSize
           << " can be read back: more of its tensors have to be external data";
  return success();
}

/// Both files are complete before they take their places, the data first: a
/// model is nothing without it.
llvm::Error writeWhole(ExportedModel &model, StringRef path,
                       StringRef dataPath) {
  std::unique_ptr<OutputFile> data;
  if (model.hasExternalData()) {
    auto opened = OutputFile::open(dataPath);
    if (!opened)
      return opened.takeError();
    data = std::move(*opened);
    model.writeExternalData(data->stream());
    if (llvm::Error error = data->finish())
      return error;
  }
  auto file = OutputFile::open(path);
  if (!file)
    return file.takeError();
  if (!model.write((*file)->stream()))
    return llvm::createStringError("the model cannot be serialized");
  if (llvm::Error error = (*file)->finish())
    return error;
  if (data)
    if (llvm::Error error = data->keep())
      return error;
  return (*file)->keep();
}

} // namespace
} // namespace exporter

LogicalResult exportOnnx(ModuleOp module, llvm::raw_ostream &stream,
                         const ExportOptions &options) {
  exporter::ExportedModel model(/*externalFile=*/"");
  if (failed(model.make(module, options)))
    return failure();
  if (!model.write(stream))
    return module.emitError() << "the model cannot be serialized";
  return success();
}

LogicalResult exportOnnxFile(ModuleOp module, StringRef path,
                             const ExportOptions &options) {
  std::string dataPath = (path + ".data").str();
  exporter::ExportedModel model(llvm::sys::path::filename(dataPath).str());
  if (failed(model.make(module, options)))
    return failure();
  llvm::Error error = exporter::writeWhole(model, path, dataPath);
  if (error)
    return module.emitError() << "cannot write '" << path
                              << "': " << llvm::toString(std::move(error));
  return success();
}

} // namespace dialectgen::onnx
