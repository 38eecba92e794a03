//===- OnnxModelsC.cpp - .onnx models for bindings ------------------------===//
//
// See dialectgen-c/OnnxModels.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen-c/OnnxModels.h"
#include "dialectgen/byteir/Passes.h"
#include "dialectgen/core/UnthreadedContext.h"
#include "dialectgen/core/bytecode/ArtifactReader.h"
#include "dialectgen/core/bytecode/BytecodeWriter.h"
#include "dialectgen/core/bytecode/SentDiagnostics.h"
#include "dialectgen/onnx/Export.h"
#include "dialectgen/onnx/Import.h"
#include "dialectgen/onnx/Lowering.h"
#include "dialectgen/onnx/ModelConversion.h"
#include "dialectgen/onnx/ModelInterface.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/onnx/OpDomains.h"
#include "dialectgen/onnx/OpTable.h"
#include "dialectgen/stablehlo/PortableArtifact.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "mlir/IR/Verifier.h"
#include "llvm/Support/JSON.h"
#include <atomic>

using namespace mlir;
using namespace dialectgen;
using namespace dialectgen::onnx;

namespace {

/// Sends what is written to a callback, in large parts.
class CallbackStream : public llvm::raw_ostream {
public:
  CallbackStream(DialectgenBytesCallback callback, void *userData)
      : callback(callback), userData(userData) {
    SetBufferSize(1 << 20);
  }
  ~CallbackStream() override { flush(); }

private:
  void write_impl(const char *bytes, size_t size) override {
    if (callback)
      callback(bytes, size, userData);
    position += size;
  }
  uint64_t current_pos() const override { return position; }

  DialectgenBytesCallback callback;
  void *userData;
  uint64_t position = 0;
};

/// The operator of a message that begins with the name of an operation:
/// `'onnx.HardSwishV14' …` is about HardSwish.
std::string operatorOf(StringRef message) {
  StringRef operation = operationOf(message), name = operation;
  if (!name.consume_front("onnx."))
    return "";
  const OpVersionInfo *info = findByOpName(operation.str());
  return info ? info->name.str() : name.str();
}

/// The stage that dialectgenOnnxGetStage tells.
std::atomic<const char *> stage{""};

/// A context whose diagnostics go to the caller, for one call.
struct OwnContext {
  explicit OwnContext(const DialectgenReceivers &receivers,
                      const DialectRegistry &registry = DialectRegistry())
      : context(registry) {
    context.printOpOnDiagnostic(false);
    context.getDiagEngine().registerHandler(
        [receivers](Diagnostic &diagnostic) {
          sendDiagnostic(diagnostic, receivers, operatorOf);
          return success();
        });
  }
  ~OwnContext() { stage = ""; }
  /// An error of an argument.
  bool fail(const Twine &message) {
    emitError(UnknownLoc::get(&context)) << message;
    return false;
  }

  UnthreadedContext context;
};

OwningOpRef<ModuleOp> importModel(const DialectgenModel &model,
                                  MLIRContext &context, ImportOptions options) {
  stage = "reading";
  if (model.externalDataFolder)
    options.externalDataFolder = model.externalDataFolder;
  if (!model.bytes)
    return importOnnxFile(model.path ? model.path : "", &context, options);
  return importOnnx({StringRef(model.bytes, model.size), ""}, &context,
                    options);
}

} // namespace

int dialectgenOnnxGetApiVersion(void) { return 3; }

const char *dialectgenOnnxGetStage(void) { return stage; }

int dialectgenOnnxGetNewestOpset(void) {
  return newestOpsets(/*released=*/true)["ai.onnx"];
}

bool dialectgenOnnxLoadOps(const char *path, DialectgenReceivers receivers) {
  llvm::Error error = loadOpDomains(path ? path : "");
  return !error || OwnContext(receivers).fail(llvm::toString(std::move(error)));
}

bool dialectgenOnnxFreezeDefaults(DialectgenModel model,
                                  DialectgenReceivers receivers) {
  OwnContext own(receivers);
  ModelInterface interface;
  ImportOptions import;
  import.interface = &interface;
  import.freezeDefaults = true;
  OwningOpRef<ModuleOp> module = importModel(model, own.context, import);
  if (!module)
    return false;
  ExportOptions output;
  output.interface = &interface;
  CallbackStream stream(receivers.output, receivers.userData);
  return succeeded(exportOnnx(*module, stream, output));
}

/// Converts a model, and writes it to `path`; to the receiver if that is null.
static bool convert(const DialectgenModel &model, const char *targets,
                    bool expand, const char *path,
                    const DialectgenReceivers &receivers,
                    DialectgenBytesCallback summary) {
  OwnContext own(receivers);
  auto parsed = parseTargetOpsets(targets ? targets : "");
  if (!parsed)
    return own.fail(llvm::toString(parsed.takeError()));
  ModelInterface interface;
  ImportOptions import;
  import.interface = &interface;
  // The writer warns of those that are left.
  bool isWritten = path || receivers.output;
  import.warnOfDeprecated = !isWritten;
  OwningOpRef<ModuleOp> module = importModel(model, own.context, import);
  if (!module)
    return false;
  stage = "converting";
  auto result = convertModelOpsets(*module, {*parsed, expand});
  if (failed(result))
    return false;
  stage = "writing";
  ExportOptions output;
  output.interface = &interface;
  if (path) {
    if (failed(exportOnnxFile(*module, path, output)))
      return false;
  } else if (isWritten) {
    CallbackStream stream(receivers.output, receivers.userData);
    if (failed(exportOnnx(*module, stream, output)))
      return false;
  }
  llvm::json::Object expanded;
  for (const auto &[name, count] : result->expanded)
    expanded[name] = count;
  CallbackStream(summary, receivers.userData) << llvm::json::Value(
      llvm::json::Object{{"converted", result->converted},
                         {"expanded", std::move(expanded)}});
  return true;
}

bool dialectgenOnnxConvert(DialectgenModel model, const char *targets,
                           bool expand, DialectgenReceivers receivers,
                           DialectgenBytesCallback summary) {
  return convert(model, targets, expand, /*path=*/nullptr, receivers, summary);
}

bool dialectgenOnnxConvertToFile(DialectgenModel model, const char *targets,
                                 bool expand, const char *path,
                                 DialectgenReceivers receivers,
                                 DialectgenBytesCallback summary) {
  return convert(model, targets, expand, path, receivers, summary);
}

bool dialectgenOnnxImport(DialectgenModel model, bool asBytecode,
                          DialectgenReceivers receivers) {
  OwnContext own(receivers);
  OwningOpRef<ModuleOp> module = importModel(model, own.context, {});
  if (!module)
    return false;
  CallbackStream stream(receivers.output, receivers.userData);
  if (asBytecode)
    return succeeded(dialectgen::writeBytecode(*module, stream));
  module->print(stream, OpPrintingFlags().assumeVerified());
  stream << "\n";
  return true;
}

bool dialectgenOnnxExport(const char *program, size_t size, const char *targets,
                          DialectgenReceivers receivers) {
  DialectRegistry registry;
  registry.insert<ONNXDialect, func::FuncDialect>();
  OwnContext own(receivers, registry);
  OpsetConversionOptions conversion;
  ExportOptions options;
  if (targets && *targets) {
    auto parsed = parseTargetOpsets(targets);
    if (!parsed)
      return own.fail(llvm::toString(parsed.takeError()));
    conversion.targets = std::move(*parsed);
    // Programs need not declare their opsets.
    if (auto opset = conversion.targets.find("ai.onnx");
        opset != conversion.targets.end())
      options.opset = opset->second;
  }
  OwningOpRef<ModuleOp> module =
      readProgram(StringRef(program, size), &own.context, "");
  if (!module)
    return false;
  if (!conversion.targets.empty() && failed(convertOpsets(*module, conversion)))
    return false;
  CallbackStream stream(receivers.output, receivers.userData);
  return succeeded(exportOnnx(*module, stream, options));
}

/// A list that ends with a null pointer.
static std::vector<std::string> listOf(const char *const *texts) {
  std::vector<std::string> list;
  for (; texts && *texts; ++texts)
    list.push_back(*texts);
  return list;
}

static bool lower(const DialectgenModel &model, StringRef target,
                  const LoweringOptions &lowering,
                  const DialectgenReceivers &receivers) {
  const PortableDialect &portable = stablehlo::getPortableDialect();
  DialectRegistry registry;
  portable.registerDialects(registry);
  OwnContext own(receivers, registry);
  std::string message;
  std::optional<Version> version;
  if (!target.empty()) {
    if (lowering.allowUnconverted)
      return own.fail("artifacts have no nodes of ONNX");
    version = portable.parseTargetVersion(target, message);
    if (!version)
      return own.fail(message);
  }
  own.context.loadDialect<stablehlo::StablehloDialect>();
  ImportOptions import;
  import.keepForm = false;
  OwningOpRef<ModuleOp> module = importModel(model, own.context, import);
  stage = "lowering";
  if (!module || failed(lowerToStablehlo(*module, lowering)) ||
      failed(verify(*module)) ||
      (version && failed(byteir::decomposeBelow(*module, *version))))
    return false;
  stage = "writing";
  CallbackStream stream(receivers.output, receivers.userData);
  if (!version)
    return succeeded(dialectgen::writeBytecode(*module, stream));
  SerializeOptions serializing;
  serializing.expand = true;
  serializing.assumeVerified = true;
  return succeeded(
      portable.serializeInPlace(module.release(), target, stream, serializing));
}

bool dialectgenOnnxLower(DialectgenModel model, DialectgenLowering lowering,
                         DialectgenReceivers receivers) {
  auto text = [](const char *given) { return given ? given : ""; };
  LoweringOptions options;
  options.allowUnconverted = lowering.allowUnconverted;
  options.carrier = text(lowering.carrier);
  options.sizes = listOf(lowering.sizes);
  options.bounds = listOf(lowering.bounds);
  options.functions = listOf(lowering.functions);
  options.composites = listOf(lowering.composites);
  options.quantizedTypes = lowering.quantizedTypes;
  return lower(model, text(lowering.target), options, receivers);
}

bool dialectgenOnnxToStablehlo(DialectgenModel model, const char *target,
                               const char *const *sizes, size_t count,
                               DialectgenReceivers receivers) {
  LoweringOptions options;
  options.sizes.assign(sizes, sizes + count);
  return lower(model, target ? target : "", options, receivers);
}
