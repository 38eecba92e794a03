//===- Export.cpp - the module as a model ---------------------------------===//
//
// In the order of an export: opsets, functions, main graph, metadata of the
// model; then the files.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/Export.h"
#include "../model/ImportProto.h"
#include "../model/IrVersion.h"
#include "ExportImpl.h"
#include "dialectgen/onnx/ModelInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace mlir;
namespace proto = google::protobuf;

namespace dialectgen::onnx {
namespace exporter {
namespace {

/// The opset that all versions of a domain's ops in a program have in common.
struct OpsetRange {
  int64_t since = 1, until = std::numeric_limits<int64_t>::max();

  void add(const OpVersionInfo &info) {
    since = std::max<int64_t>(since, info.since);
    if (info.until)
      until = std::min<int64_t>(until, info.until);
  }
  /// Where nothing limits it, the newest release; where nothing fits, one that
  /// some op refuses.
  int64_t pick(const DomainInfo &domain) const {
    return std::min(until, std::max<int64_t>(since, domain.newestReleased));
  }
};

/// Adds to `opsets` the domains that ops below `root` are of and it lacks:
/// as `outer` has them, else as their versions ask for.
void deriveOpsets(Operation *root, const Opsets &outer, Opsets &opsets) {
  std::map<std::string, OpsetRange> ranges;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    // A function with its own opsets is separate.
    if (op != root && op->hasAttr("onnx.opset_imports"))
      return WalkResult::skip();
    if (const OpVersionInfo *info =
            findByOpName(op->getName().getStringRef())) {
      // Initializers have no version.
      OpsetRange &range = ranges[info->domain.str()];
      if (!op->hasTrait<OpTrait::ConstantLike>())
        range.add(*info);
    } else if (op->getName().getStringRef() == "onnx.Custom") {
      StringRef domain =
          canonicalDomain(textOf(op->getAttrDictionary(), "domain_name"));
      if (auto opset = op->getAttrOfType<IntegerAttr>("opset"))
        opsets.try_emplace(domain.str(), opset.getValue().getSExtValue());
      else if (findDomain(domain))
        ranges.try_emplace(domain.str());
      else
        opsets.try_emplace(domain.str(), 1);
    }
    return WalkResult::advance();
  });
  for (const auto &[domain, range] : ranges) {
    auto known = outer.find(domain);
    opsets.try_emplace(domain, known != outer.end()
                                   ? known->second
                                   : range.pick(*findDomain(domain)));
  }
}

void setText(std::string *(::onnx::ModelProto::*field)(),
             ::onnx::ModelProto &model, ModuleOp module, StringRef name) {
  if (auto text = module->getAttrOfType<StringAttr>(name))
    *(model.*field)() = text.str();
}

} // namespace

DictionaryAttr dictionaryOf(DictionaryAttr notes, StringRef key) {
  auto inner = notes ? notes.getAs<DictionaryAttr>(key) : DictionaryAttr();
  return inner ? inner : DictionaryAttr();
}

void addNewer(proto::Message &message, int number, StringRef bytes) {
  message.GetReflection()->MutableUnknownFields(&message)->AddLengthDelimited(
      number, bytes.str());
}

void exportEntries(Attribute list,
                   llvm::function_ref<void(StringRef, StringRef)> add) {
  auto entries = dyn_cast_or_null<ArrayAttr>(list);
  if (!entries)
    return;
  for (Attribute entry : entries) {
    auto pair = dyn_cast<ArrayAttr>(entry);
    if (!pair || pair.size() != 2)
      continue;
    auto key = dyn_cast<StringAttr>(pair[0]),
         value = dyn_cast<StringAttr>(pair[1]);
    if (key && value)
      add(key, value);
  }
}

void addNewerEntries(proto::Message &message, int number, Attribute list) {
  exportEntries(list, [&](StringRef key, StringRef value) {
    ::onnx::StringStringEntryProto entry;
    entry.set_key(key.str());
    entry.set_value(value.str());
    addNewer(message, number, entry.SerializeAsString());
  });
}

Exporter::Exporter(ModuleOp module, const ExportOptions &options,
                   std::string externalFile)
    : module(module), options(options), externalFile(std::move(externalFile)) {}

FailureOr<func::FuncOp> Exporter::findMain() {
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

FailureOr<Opsets> Exporter::recordedOpsets(Operation *op) {
  Opsets result;
  Attribute recorded = op->getAttr("onnx.opset_imports");
  if (!recorded)
    return result;
  auto imports = dyn_cast<DictionaryAttr>(recorded);
  if (!imports)
    return op->emitError() << "'onnx.opset_imports' is not a dictionary";
  for (NamedAttribute item : imports) {
    auto version = dyn_cast<IntegerAttr>(item.getValue());
    if (!version || version.getValue().getSExtValue() < 1)
      return op->emitError() << "opset of domain " << item.getName()
                             << " is not a positive number";
    result[canonicalDomain(item.getName()).str()] =
        version.getValue().getSExtValue();
  }
  return result;
}

LogicalResult Exporter::collectOpsets() {
  FailureOr<Opsets> recorded = recordedOpsets(module);
  if (failed(recorded))
    return failure();
  opsets = std::move(*recorded);
  if (options.opset != 0) {
    auto [own, isNew] = opsets.try_emplace("ai.onnx", options.opset);
    if (own->second != options.opset)
      return module.emitError()
             << "the model is of opset " << own->second
             << "; writing it in opset " << options.opset
             << " needs a conversion, which an export does not do";
  }
  deriveOpsets(module, {}, opsets);
  // A model without nodes has an opset, too.
  if (opsets.empty())
    opsets["ai.onnx"] = findDomain("ai.onnx")->newestReleased;
  // The opset of an unused domain has no meaning.
  auto isUsed = [&](StringRef domain) {
    return module
        ->walk([&](Operation *op) {
          const OpVersionInfo *info =
              findByOpName(op->getName().getStringRef());
          return info && info->domain == domain ? WalkResult::interrupt()
                                                : WalkResult::advance();
        })
        .wasInterrupted();
  };
  for (const auto &[name, version] : opsets)
    if (const DomainInfo *domain = findDomain(name);
        domain && version > domain->newest && isUsed(name))
      return module.emitError()
             << "opset " << version << " of " << name
             << " is newer than the newest known, " << domain->newest;
  return success();
}

LogicalResult
Exporter::setOpsets(Operation *op, const Opsets &opsets,
                    proto::RepeatedPtrField<::onnx::OperatorSetIdProto> &list) {
  llvm::StringSet<> listed;
  auto add = [&](StringRef spelled, int64_t version) {
    ::onnx::OperatorSetIdProto &item = *list.Add();
    if (!spelled.empty())
      item.set_domain(spelled.str());
    item.set_version(version);
  };
  auto form = op->getAttrOfType<DictionaryAttr>(form::name);
  if (auto order =
          form ? form.getAs<ArrayAttr>(form::opsetImports) : ArrayAttr()) {
    for (Attribute item : order) {
      auto spelled = dyn_cast<StringAttr>(item);
      if (!spelled)
        continue;
      auto known = opsets.find(canonicalDomain(spelled).str());
      if (known == opsets.end())
        continue;
      listed.insert(known->first);
      add(spelled, known->second);
    }
    // Models older than the field have no entry for the default domain, and are
    // of its first opset; functions have that of the model.
    auto known = opsets.find("ai.onnx");
    if (order.empty() && known != opsets.end() &&
        (known->second == 1 || !isa<ModuleOp>(op)))
      listed.insert("ai.onnx");
  }
  for (const auto &[domain, version] : opsets)
    if (!listed.contains(domain))
      add(domain == "ai.onnx" ? StringRef() : StringRef(domain), version);
  return success();
}

LogicalResult Exporter::run() {
  FailureOr<func::FuncOp> main = findMain();
  if (failed(main) || failed(collectOpsets()))
    return failure();
  if (!main->getBody().hasOneBlock())
    return main->emitError() << "@" << main->getSymName()
                             << " does not have one block, as a graph has";

  // The size of the weights without external data.
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
  for (unsigned index = 0; index != main->getNumArguments(); ++index)
    add(main->getArgAttr(index, inputDefault));
  // Models that had files beside them have them again.
  auto form = module->getAttrOfType<DictionaryAttr>(form::name);
  auto external =
      form ? form.getAs<IntegerAttr>(form::external) : IntegerAttr();
  bool isOpen =
      options.externalDataThreshold == ExportOptions().externalDataThreshold;
  if (external && external.getInt() > 0 && isOpen && !externalFile.empty())
    options.externalDataThreshold = external.getInt() - 1;
  if (size > options.maxModelSize)
    options.externalDataThreshold =
        std::min<uint64_t>(options.externalDataThreshold, 1024);

  if (failed(exportFunctions(*main)))
    return failure();
  bool isImported = module->hasAttr("onnx.ir_version");
  NameScope scope;
  scope.opsets = &opsets;
  ::onnx::GraphProto &graph = *model.mutable_graph();
  if (!isImported)
    graph.set_name(main->getSymName().str());
  if (failed(exportGraph(main->getBody().front(), (*main)->getAttrDictionary(),
                         main->getArgAttrsAttr(), main->getResAttrsAttr(),
                         scope, graph)))
    return failure();
  std::string difference =
      (options.interface ? *options.interface : interfaceOf(*main))
          .findDifference(interfaceOf(graph));
  if (!difference.empty())
    return main->emitError()
           << "the model cannot keep its inputs and outputs: " << difference;

  using Model = ::onnx::ModelProto;
  auto defaultOpset = opsets.find("ai.onnx");
  int64_t irVersion =
      irVersionOf(defaultOpset == opsets.end() ? 1 : defaultOpset->second);
  if (auto recorded = module->getAttrOfType<IntegerAttr>("onnx.ir_version"))
    irVersion = recorded.getValue().getSExtValue();
  else if (!written.empty())
    irVersion = std::max(irVersion, firstIrWithFunctions);
  else if (graph.initializer_size() + graph.sparse_initializer_size() > 0)
    irVersion = std::max(irVersion, firstIrWithFreeInitializers);
  model.set_ir_version(irVersion);
  if (failed(setOpsets(module, opsets, *model.mutable_opset_import())))
    return failure();
  setText(&Model::mutable_producer_name, model, module, "onnx.producer_name");
  setText(&Model::mutable_producer_version, model, module,
          "onnx.producer_version");
  setText(&Model::mutable_domain, model, module, "onnx.domain");
  setText(&Model::mutable_doc_string, model, module, "onnx.doc_string");
  if (auto version = module->getAttrOfType<IntegerAttr>("onnx.model_version"))
    model.set_model_version(version.getValue().getSExtValue());
  exportEntries(module->getAttr("onnx.metadata_props"),
                [&](StringRef key, StringRef value) {
                  auto &entry = *model.add_metadata_props();
                  entry.set_key(key.str());
                  entry.set_value(value.str());
                });
  if (auto devices =
          module->getAttrOfType<ArrayAttr>("onnx.device_configurations"))
    for (auto bytes : devices.getAsRange<StringAttr>())
      addNewer(model, importer::field::modelConfiguration, bytes);
  if (auto infos = module->getAttrOfType<ArrayAttr>("onnx.training_info"))
    for (auto bytes : infos.getAsRange<StringAttr>())
      if (!model.add_training_info()->ParseFromString(bytes.str()))
        return module.emitError() << "'onnx.training_info' is malformed";

  // In their order; those that no model had come last.
  llvm::sort(written, [](const auto &left, const auto &right) {
    return left->place < right->place;
  });
  for (const std::unique_ptr<WrittenFunction> &function : written)
    model.add_functions()->Swap(&function->proto);
  uint64_t modelSize = sizeOfModel(model, largeWeights);
  if (modelSize > options.maxModelSize)
    return module.emitError()
           << "the model has " << modelSize << " bytes; at most "
           << options.maxModelSize
           << " can be read back: more of its tensors have to be external data";
  return success();
}

bool Exporter::write(llvm::raw_ostream &stream) {
  return writeModel(model, largeWeights, stream);
}

} // namespace exporter

LogicalResult exportOnnx(ModuleOp module, llvm::raw_ostream &stream,
                         const ExportOptions &options) {
  exporter::Exporter exporter(module, options, /*externalFile=*/"");
  if (failed(exporter.run()))
    return failure();
  if (!exporter.write(stream))
    return module.emitError() << "the model cannot be serialized";
  return success();
}

LogicalResult exportOnnxFile(ModuleOp module, StringRef path,
                             const ExportOptions &options) {
  std::string dataPath = (path + ".data").str();
  exporter::Exporter exporter(module, options,
                              llvm::sys::path::filename(dataPath).str());
  if (failed(exporter.run()))
    return failure();
  auto writeModel = [&] {
    return llvm::writeToOutput(path, [&](llvm::raw_ostream &stream) {
      bool isWritten = exporter.write(stream);
      // A file that is given up must have nothing left to write.
      stream.flush();
      return isWritten
                 ? llvm::Error::success()
                 : llvm::createStringError("the model cannot be serialized");
    });
  };
  // The data takes its place after the model, so that there is none without.
  llvm::Error error =
      exporter.hasExternalData()
          ? llvm::writeToOutput(dataPath,
                                [&](llvm::raw_ostream &stream) {
                                  exporter.writeExternalData(stream);
                                  stream.flush();
                                  return writeModel();
                                })
          : writeModel();
  // A model is nothing without its data.
  if (error && exporter.hasExternalData())
    (void)llvm::sys::fs::remove(path);
  if (error)
    return module.emitError() << "cannot write '" << path
                              << "': " << llvm::toString(std::move(error));
  return success();
}

} // namespace dialectgen::onnx
