//===- dialect-translate.cpp - foreign formats to MLIR and back -----------===//
//
// Reads a file or standard input, translates, and writes a file or standard
// output. A file is written whole or not at all.
//
//===----------------------------------------------------------------------===//

#include "ComputedFlag.h"
#include "ConvertOnnx.h"
#include "OpsFlag.h"
#include "ProgramVersion.h"
#include "dialectgen/byteir/Passes.h"
#include "dialectgen/core/DiagnosticIds.h"
#include "dialectgen/core/UnthreadedContext.h"
#include "dialectgen/core/bytecode/ArtifactTools.h"
#include "dialectgen/core/versions/VersionAdaptor.h"
#include "dialectgen/onnx/Export.h"
#include "dialectgen/onnx/Import.h"
#include "dialectgen/onnx/Lowering.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/stablehlo/MixedDialects.h"
#include "dialectgen/stablehlo/PortableArtifact.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
namespace cl = llvm::cl;

static cl::OptionCategory category("dialect-translate options");

static dialectgen::TranslateTool tool("dialect-translate", category);
static cl::alias
    printStablehloVersion("print-stablehlo-version",
                          cl::desc("--print-version, as StableHLO calls it"),
                          cl::aliasopt(tool.getPrintVersionFlag()),
                          cl::cat(category));
static dialectgen::ComputedFlag mostComputed(category);
static dialectgen::OpsFlag opsOfDomains(category);
static cl::opt<bool> importOnnxModel("import-onnx",
                                     cl::desc("Read an .onnx model"),
                                     cl::cat(category));
static cl::opt<std::string> exportOnnxModel(
    "export-onnx",
    cl::desc("Write a program of the onnx dialect, MLIR text or bytecode, as "
             "an .onnx model; in the opset it is of, or brought to another"),
    cl::value_desc("opset"), cl::ValueOptional, cl::cat(category));
static cl::opt<bool>
    convertOnnxModels("convert-onnx",
                      cl::desc("Bring .onnx models to the opset of --target; "
                               "several, or one with -o FOLDER/, go into a "
                               "folder"),
                      cl::cat(category));
static cl::opt<bool> lowerOnnxModel(
    "onnx-to-stablehlo",
    cl::desc("Lower an .onnx model to StableHLO; with --target, write it as a "
             "portable artifact"),
    cl::cat(category));
static cl::opt<bool> allowUnconverted(
    "allow-unconverted",
    cl::desc("With --onnx-to-stablehlo: leave nodes that cannot be lowered"),
    cl::cat(category));
static cl::opt<std::string> carrier(
    "carrier",
    cl::desc("With --onnx-to-stablehlo: keep coarse operations of ByteIR, as "
             "custom_call, backend_config or composite; a target that lacks "
             "composites has their decompositions"),
    cl::value_desc("carrier"), cl::cat(category));
static cl::list<std::string> openSizes(
    "size",
    cl::desc("With --onnx-to-stablehlo: the size of an open dimension, by its "
             "name in the model, or by input and place"),
    cl::value_desc("batch:1 or x.0:1"), cl::cat(category));
static cl::list<std::string> sizeBounds(
    "bound",
    cl::desc("With --onnx-to-stablehlo: the greatest size of an open "
             "dimension, by the same names"),
    cl::value_desc("batch:8"), cl::cat(category));
static cl::list<std::string> functionFolders(
    "functions",
    cl::desc("With --onnx-to-stablehlo: a folder of function bodies for ops of "
             "other domains"),
    cl::value_desc("folder"), cl::cat(category));
static cl::list<std::string> compositeOps(
    "composites", cl::CommaSeparated,
    cl::desc("With --onnx-to-stablehlo: ops to keep by name as composites, as "
             "LayerNormalization or com.microsoft.FastGelu, or all; a target "
             "that lacks composites has their decompositions"),
    cl::value_desc("ops"), cl::cat(category));
static cl::opt<bool> quantizedTypes(
    "quantized-types",
    cl::desc("With --onnx-to-stablehlo: quantize and dequantize by types with "
             "scales and zero points, where these are known"),
    cl::cat(category));
static cl::list<std::string> moreInputs(cl::Positional, cl::ZeroOrMore,
                                        cl::desc("[more models]"),
                                        cl::cat(category));
static cl::opt<unsigned>
    jobs("jobs", cl::desc("Models at a time (default: one a processor)"),
         cl::value_desc("number"), cl::init(0), cl::cat(category));
static cl::opt<bool> dryRun(
    "dry-run",
    cl::desc("With --convert-onnx: write nothing, report changes and refusals"),
    cl::cat(category));
static cl::opt<unsigned long long> externalDataThreshold(
    "onnx-external-data-above",
    cl::desc("Write tensors of more bytes into a file beside the model"),
    cl::value_desc("bytes"),
    cl::init(dialectgen::onnx::ExportOptions().externalDataThreshold),
    cl::cat(category));
static cl::opt<std::string> externalData(
    "onnx-external-data",
    cl::desc("Folder of the model's external data (default: the model's)"),
    cl::value_desc("folder"), cl::cat(category));
static cl::opt<unsigned long long> resourceThreshold(
    "onnx-resource-threshold",
    cl::desc("Tensors of more bytes are written as resources"),
    cl::value_desc("bytes"), cl::init(1024), cl::cat(category));
static cl::opt<unsigned> maxFunctionCopies(
    "onnx-max-function-copies",
    cl::desc("How many specialised copies of functions a model may need, "
             "beside one of each"),
    cl::init(4096), cl::cat(category));
static cl::opt<bool>
    keepForm("onnx-keep-form",
             cl::desc("Keep facts that only an export needs: names of values, "
                      "and the model's original form (default: yes)"),
             cl::init(true), cl::cat(category));
static cl::opt<bool> freezeDefaults(
    "freeze-defaults",
    cl::desc("Take initializers that are inputs for constants, and for no "
             "inputs; otherwise they are defaults that callers may change"),
    cl::cat(category));
static cl::opt<bool> elideWeights(
    "elide-weights",
    cl::desc("Leave the data of tensors that are resources out of the program, "
             "which cannot be run or exported then"),
    cl::cat(category));

static cl::opt<bool> printsIds(
    "diagnostic-ids",
    cl::desc("End errors and warnings with their ids, in brackets: what is "
             "violated, or the class of a refusal and the version needed"),
    cl::Hidden, cl::cat(category));
static cl::opt<bool> decomposeBelow(
    "decompose-below",
    cl::desc(
        "Make composites, and coarse operations in dictionaries, of others "
        "where the target lacks them"),
    cl::cat(category));

namespace {

/// The innermost file of a location; empty if there is none.
StringRef fileOf(Location location) {
  StringRef file;
  location->walk([&](Location inner) {
    if (auto position = dyn_cast<FileLineColLoc>(inner))
      file = position.getFilename();
    return WalkResult::advance();
  });
  return file;
}

/// ` [axes]`, ` [impossible, needs:13]`; errors of the operations' definitions,
/// which MLIR writes, have none, and are constraints.
std::string idsOf(Diagnostic &diagnostic, StringRef text) {
  SmallVector<std::string> ids;
  if (StringRef id = dialectgen::diagnosticIdOf(diagnostic); !id.empty())
    ids.push_back(id.str());
  if (auto refusal = dialectgen::refusalClassOf(diagnostic))
    ids.push_back(llvm::join(llvm::split(getName(*refusal), ' '), "-"));
  if (StringRef version = dialectgen::neededVersionOf(diagnostic);
      !version.empty())
    ids.push_back("needs:" + version.str());
  if (ids.empty())
    ids.push_back(text.starts_with("'") ? "constraint" : "model");
  return " [" + llvm::join(ids, ", ") + "]";
}

/// `model.onnx: error: node 'conv1': …`. Positions in a binary file are
/// meaningless to people, unlike names.
void printDiagnosticTo(Diagnostic &diagnostic, llvm::raw_ostream &stream,
                       bool namesNodes) {
  auto print = [&](Diagnostic &item) {
    StringRef file = fileOf(item.getLocation());
    if (!file.empty())
      stream << (file == "-" ? "<stdin>" : file) << ": ";
    std::string text = item.str();
    switch (item.getSeverity()) {
    case DiagnosticSeverity::Error:
      llvm::WithColor::error(stream);
      break;
    case DiagnosticSeverity::Warning:
      llvm::WithColor::warning(stream);
      break;
    case DiagnosticSeverity::Note:
      llvm::WithColor::note(stream);
      break;
    case DiagnosticSeverity::Remark:
      llvm::WithColor::remark(stream);
      break;
    }
    // Verifiers and conversions do not know the node's name; the importer has
    // recorded it.
    if (auto name = dyn_cast<NameLoc>(item.getLocation()))
      if (namesNodes || StringRef(text).starts_with("'onnx."))
        stream << "node '" << name.getName().getValue() << "': ";
    bool hasId =
        printsIds && (item.getSeverity() == DiagnosticSeverity::Error ||
                      item.getSeverity() == DiagnosticSeverity::Warning);
    stream << text << (hasId ? idsOf(item, text) : "") << "\n";
  };
  print(diagnostic);
  for (Diagnostic &note : diagnostic.getNotes())
    print(note);
}

void printDiagnostic(Diagnostic &diagnostic) {
  printDiagnosticTo(diagnostic, llvm::errs(), /*namesNodes=*/false);
}

dialectgen::onnx::ImportOptions importOptions() {
  dialectgen::onnx::ImportOptions options;
  options.externalDataFolder = externalData;
  options.resourceThreshold = resourceThreshold;
  options.keepForm = keepForm;
  options.freezeDefaults = freezeDefaults;
  options.maxFunctionCopies = maxFunctionCopies;
  return options;
}

int runImport() {
  dialectgen::UnthreadedContext context;
  context.printOpOnDiagnostic(false);
  context.getDiagEngine().registerHandler(printDiagnostic);
  OwningOpRef<ModuleOp> module = dialectgen::onnx::importOnnxFile(
      tool.getInputPath(), &context, importOptions());
  return module ? tool.writeProgram(*module, elideWeights) : 1;
}

/// The model as a program of StableHLO, or as an artifact.
int runLowering() {
  if (allowUnconverted && !tool.getTarget().empty())
    return tool.fail("artifacts have no nodes of ONNX; remove "
                     "--allow-unconverted or --target");
  const dialectgen::PortableDialect &portable =
      dialectgen::stablehlo::getPortableDialect();
  std::string message;
  std::optional<dialectgen::Version> target;
  if (!tool.getTarget().empty()) {
    target = portable.parseTargetVersion(tool.getTarget(), message);
    if (!target)
      return tool.fail(message);
  }
  DialectRegistry registry;
  portable.registerDialects(registry);
  dialectgen::UnthreadedContext context(registry);
  context.loadDialect<dialectgen::stablehlo::StablehloDialect>();
  context.printOpOnDiagnostic(false);
  context.getDiagEngine().registerHandler(printDiagnostic);
  dialectgen::onnx::ImportOptions options = importOptions();
  options.keepForm = false;
  options.alignData = tool.getTarget().empty();
  OwningOpRef<ModuleOp> module =
      dialectgen::onnx::importOnnxFile(tool.getInputPath(), &context, options);
  if (!module ||
      failed(dialectgen::onnx::lowerToStablehlo(
          *module, {allowUnconverted,
                    carrier,
                    {openSizes.begin(), openSizes.end()},
                    {sizeBounds.begin(), sizeBounds.end()},
                    {functionFolders.begin(), functionFolders.end()},
                    {compositeOps.begin(), compositeOps.end()},
                    quantizedTypes})) ||
      failed(verify(*module)))
    return 1;
  if (!target)
    return tool.writeProgram(*module, elideWeights);
  if (failed(dialectgen::byteir::decomposeBelow(*module, *target)))
    return 1;
  ModuleOp program = module.release();
  return tool.writeOutput([&](llvm::raw_ostream &stream) {
    dialectgen::stablehlo::SerializeOptions serializing;
    serializing.expand = tool.getExpand(/*otherwise=*/true);
    serializing.assumeVerified = true;
    return portable.serializeInPlace(program, tool.getTarget(), stream,
                                     serializing);
  });
}

/// The program as a model in the output file.
int runExport() {
  dialectgen::onnx::ExportOptions options;
  options.externalDataThreshold = externalDataThreshold;
  dialectgen::onnx::OpsetConversionOptions conversion;
  conversion.expand = tool.getExpand(/*otherwise=*/true);
  if (!exportOnnxModel.empty()) {
    auto targets = dialectgen::onnx::parseTargetOpsets(exportOnnxModel);
    if (!targets)
      return tool.fail(llvm::toString(targets.takeError()));
    conversion.targets = std::move(*targets);
    // Programs need not declare their opsets.
    if (auto own = conversion.targets.find("ai.onnx");
        own != conversion.targets.end())
      options.opset = own->second;
  }
  DialectRegistry registry;
  dialectgen::registerMixedDialects(registry);
  registry.insert<dialectgen::onnx::ONNXDialect>();
  return tool.withProgram(
      std::move(registry), [&](OwningOpRef<ModuleOp> module) -> int {
        if (!conversion.targets.empty() &&
            failed(dialectgen::onnx::convertOpsets(*module, conversion)))
          return 1;
        if (tool.getOutputPath() != "-")
          return failed(dialectgen::onnx::exportOnnxFile(
              *module, tool.getOutputPath(), options));
        return tool.writeOutput([&](llvm::raw_ostream &stream) {
          return dialectgen::onnx::exportOnnx(*module, stream, options);
        });
      });
}

int runConversion() {
  if (tool.getTarget().empty())
    return tool.fail("--convert-onnx needs --target=OPSET");
  dialectgen::ConvertOnnxOptions options;
  auto targets = dialectgen::onnx::parseTargetOpsets(tool.getTarget());
  if (!targets)
    return tool.fail(llvm::toString(targets.takeError()));
  options.conversion = {std::move(*targets),
                        tool.getExpand(/*otherwise=*/true)};
  options.import = importOptions();
  // Otherwise the writer reports the remaining errors.
  options.import.warnOfDeprecated = dryRun;
  options.output.externalDataThreshold = externalDataThreshold;
  options.inputs.push_back(tool.getInputPath().str());
  options.inputs.insert(options.inputs.end(), moreInputs.begin(),
                        moreInputs.end());
  options.outputPath = tool.getOutputPath().str();
  options.jobs = jobs;
  options.dryRun = dryRun;
  options.print = printDiagnosticTo;
  llvm::Expected<int> status = dialectgen::convertOnnx(options);
  return status ? *status : tool.fail(llvm::toString(status.takeError()));
}

int runArtifact() {
  DialectRegistry registry;
  // With --allow-other-dialects.
  registry.insert<dialectgen::onnx::ONNXDialect>();
  auto decompose = [](ModuleOp module, dialectgen::Version target) {
    return dialectgen::byteir::decomposeBelow(module, target);
  };
  return tool.runArtifact(
      dialectgen::stablehlo::getPortableDialect(), std::move(registry),
      decomposeBelow ? dialectgen::TranslateTool::Prepare(decompose) : nullptr);
}

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM initialize(argc, argv);
  dialectgen::setProgramVersion("dialect-translate");
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv,
                              "Translates foreign formats to MLIR and back\n");
  bool exports = exportOnnxModel.getNumOccurrences();
  if (importOnnxModel + exports + convertOnnxModels + lowerOnnxModel +
          tool.countModes() !=
      1)
    return tool.fail("select a translation: --import-onnx, --export-onnx, "
                     "--convert-onnx, --onnx-to-stablehlo, --serialize, "
                     "--deserialize or --info");
  if (!moreInputs.empty() && !convertOnnxModels)
    return tool.fail("several inputs are for --convert-onnx");
  return importOnnxModel     ? runImport()
         : exports           ? runExport()
         : convertOnnxModels ? runConversion()
         : lowerOnnxModel    ? runLowering()
                             : runArtifact();
}
