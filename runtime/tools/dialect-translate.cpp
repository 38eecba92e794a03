//===- dialect-translate.cpp - foreign formats to MLIR and back -----------===//
//
// Reads a file or standard input, translates, and writes a file or standard
// output. A file is written whole or not at all.
//
//===----------------------------------------------------------------------===//

#include "Dialects.h"
#include "dialectgen/onnx/Export.h"
#include "dialectgen/onnx/Import.h"
#include "dialectgen/stablehlo/PortableArtifact.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
namespace cl = llvm::cl;

static cl::OptionCategory category("dialect-translate options");

static cl::opt<std::string> inputPath(cl::Positional, cl::desc("<input file>"),
                                      cl::init("-"), cl::cat(category));
static cl::opt<std::string>
    outputPath("o", cl::desc("Output file; '-' is standard output"),
               cl::value_desc("file"), cl::init("-"), cl::cat(category));
static cl::opt<bool> importOnnxModel("import-onnx",
                                     cl::desc("Read an .onnx model"),
                                     cl::cat(category));
static cl::opt<std::string> exportOnnxModel(
    "export-onnx",
    cl::desc("Write a program of the onnx dialect, MLIR text or bytecode, as "
             "an .onnx model; in the opset it is of, which may be said"),
    cl::value_desc("opset"), cl::ValueOptional, cl::cat(category));
static cl::opt<unsigned long long> externalDataThreshold(
    "onnx-external-data-above",
    cl::desc("Write tensors of more bytes into a file beside the model"),
    cl::value_desc("bytes"),
    cl::init(dialectgen::onnx::ExportOptions().externalDataThreshold),
    cl::cat(category));
static cl::opt<bool> emitBytecode("emit-bytecode",
                                  cl::desc("Write MLIR bytecode, not text"),
                                  cl::cat(category));
static cl::opt<std::string> externalData(
    "onnx-external-data",
    cl::desc("Folder of the model's external data (default: the model's)"),
    cl::value_desc("folder"), cl::cat(category));
static cl::opt<unsigned long long> resourceThreshold(
    "onnx-resource-threshold",
    cl::desc("Tensors of more bytes are written as resources"),
    cl::value_desc("bytes"), cl::init(1024), cl::cat(category));
static cl::opt<bool>
    keepForm("onnx-keep-form",
             cl::desc("Keep what only an export needs: names of values, and "
                      "how the model was written (default: yes)"),
             cl::init(true), cl::cat(category));
static cl::opt<bool> elideWeights(
    "elide-weights",
    cl::desc("Leave the data of tensors that are resources out of the program, "
             "which cannot be run or exported then"),
    cl::cat(category));
static cl::opt<bool> printLocations("mlir-print-debuginfo",
                                    cl::desc("Print locations; of ONNX nodes, "
                                             "their names"),
                                    cl::cat(category));
static cl::opt<bool> serialize("serialize",
                               cl::desc("Write a program, MLIR text or "
                                        "bytecode, as a portable artifact"),
                               cl::cat(category));
static cl::opt<bool> deserialize("deserialize",
                                 cl::desc("Read a portable artifact"),
                                 cl::cat(category));
static cl::opt<std::string>
    target("target", cl::desc("Version of the artifact: #.#.# or 'current'"),
           cl::value_desc("version"), cl::cat(category));
static cl::opt<bool> stripDebugInfo("strip-debuginfo",
                                    cl::desc("Write artifacts without "
                                             "locations"),
                                    cl::cat(category));
static cl::opt<bool> allowOtherDialects(
    "allow-other-dialects",
    cl::desc("Keep content of other dialects, which has no version, in "
             "artifacts"),
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

/// `model.onnx: error: node 'conv1': …`. Positions in a binary file say nothing
/// to people, names do.
void printDiagnostic(Diagnostic &diagnostic) {
  auto print = [](Diagnostic &item) {
    StringRef file = fileOf(item.getLocation());
    if (!file.empty())
      llvm::errs() << (file == "-" ? "<stdin>" : file) << ": ";
    std::string text = item.str();
    switch (item.getSeverity()) {
    case DiagnosticSeverity::Error:
      llvm::WithColor::error(llvm::errs());
      break;
    case DiagnosticSeverity::Warning:
      llvm::WithColor::warning(llvm::errs());
      break;
    case DiagnosticSeverity::Note:
      llvm::WithColor::note(llvm::errs());
      break;
    case DiagnosticSeverity::Remark:
      llvm::WithColor::remark(llvm::errs());
      break;
    }
    // Verifiers do not know the node's name; the importer has said it.
    if (auto name = dyn_cast<NameLoc>(item.getLocation()))
      if (StringRef(text).starts_with("'onnx."))
        llvm::errs() << "node '" << name.getName().getValue() << "': ";
    llvm::errs() << text << "\n";
  };
  print(diagnostic);
  for (Diagnostic &note : diagnostic.getNotes())
    print(note);
}

/// Prints the program; an artifact does not come here.
LogicalResult writeProgram(ModuleOp module, llvm::raw_ostream &stream) {
  if (emitBytecode) {
    BytecodeWriterConfig config;
    config.setElideResourceDataFlag(elideWeights);
    return writeBytecodeToFile(module, stream, config);
  }
  OpPrintingFlags flags;
  if (elideWeights)
    flags.elideLargeResourceString(/*largeResourceLimit=*/0);
  if (printLocations)
    flags.enableDebugInfo(/*enable=*/true);
  module->print(stream, flags);
  return success();
}

int fail(const llvm::Twine &message) {
  llvm::WithColor::error(llvm::errs(), "dialect-translate") << message << "\n";
  return 1;
}

/// Writes the output file, whole or not at all. Nothing is held in memory but
/// what goes to standard output and may still fail.
int writeOutput(llvm::function_ref<LogicalResult(llvm::raw_ostream &)> write,
                bool mayFail = true) {
  if (outputPath == "-") {
    // What cannot be written has been said by a diagnostic.
    std::string bytes;
    llvm::raw_string_ostream stream(bytes);
    if (failed(write(mayFail ? static_cast<llvm::raw_ostream &>(stream)
                             : llvm::outs())))
      return 1;
    llvm::outs() << bytes;
    llvm::outs().flush();
    return llvm::outs().has_error() ? fail("cannot write standard output") : 0;
  }
  bool isSaid = false;
  llvm::Error error =
      llvm::writeToOutput(outputPath, [&](llvm::raw_ostream &file) {
        isSaid = failed(write(file));
        return isSaid ? llvm::createStringError("the translation failed")
                      : llvm::Error::success();
      });
  if (!error)
    return 0;
  std::string message = llvm::toString(std::move(error));
  return isSaid ? 1 : fail("cannot write '" + outputPath + "': " + message);
}

int runImport() {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.getDiagEngine().registerHandler(printDiagnostic);
  dialectgen::onnx::ImportOptions options;
  options.externalDataFolder = externalData;
  options.resourceThreshold = resourceThreshold;
  options.keepForm = keepForm;
  OwningOpRef<ModuleOp> module =
      dialectgen::onnx::importOnnxFile(inputPath, &context, options);
  if (!module)
    return 1;
  return writeOutput(
      [&](llvm::raw_ostream &stream) { return writeProgram(*module, stream); },
      /*mayFail=*/emitBytecode);
}

/// The program as a model in the output file.
int writeModel(ModuleOp module) {
  dialectgen::onnx::ExportOptions options;
  options.externalDataThreshold = externalDataThreshold;
  if (!exportOnnxModel.empty() &&
      (StringRef(exportOnnxModel).getAsInteger(10, options.opset) ||
       options.opset < 1))
    return fail("'" + exportOnnxModel + "' is not an opset");
  if (outputPath != "-")
    return failed(
        dialectgen::onnx::exportOnnxFile(module, outputPath, options));
  return writeOutput([&](llvm::raw_ostream &stream) {
    return dialectgen::onnx::exportOnnx(module, stream, options);
  });
}

/// Artifacts in or out, models out; diagnostics show the line of the program
/// they are of.
int runOnProgram() {
  std::string message;
  if (serialize && !dialectgen::stablehlo::parseTargetVersion(target, message))
    return fail(message);
  auto input = llvm::MemoryBuffer::getFileOrSTDIN(inputPath);
  if (!input)
    return fail("cannot read '" + inputPath +
                "': " + input.getError().message());
  DialectRegistry registry;
  dialectgen::registerMixedDialects(registry);
  dialectgen::stablehlo::registerPortableDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  dialectgen::onnx::loadImportDialects(&context);
  // The line is shown; whole functions would hide it.
  context.printOpOnDiagnostic(false);
  auto sources = std::make_shared<llvm::SourceMgr>();
  StringRef bytes = (*input)->getBuffer();
  sources->AddNewSourceBuffer(std::move(*input), {});
  SourceMgrDiagnosticHandler handler(*sources, &context);

  if (deserialize) {
    dialectgen::stablehlo::DeserializeOptions options;
    options.name = inputPath == "-" ? "<stdin>" : StringRef(inputPath);
    auto module = dialectgen::stablehlo::deserializePortableArtifact(
        bytes, &context, options);
    if (!module)
      return 1;
    return writeOutput([&](llvm::raw_ostream &stream) {
      return writeProgram(*module, stream);
    });
  }
  OwningOpRef<ModuleOp> module =
      parseSourceFile<ModuleOp>(sources, ParserConfig(&context));
  if (!module)
    return 1;
  if (exportOnnxModel.getNumOccurrences())
    return writeModel(*module);
  return writeOutput([&](llvm::raw_ostream &stream) {
    dialectgen::stablehlo::SerializeOptions options;
    options.allowOtherDialects = allowOtherDialects;
    options.stripDebugInfo = stripDebugInfo;
    return dialectgen::stablehlo::serializePortableArtifactInPlace(
        *module, target, stream, options);
  });
}

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM initialize(argc, argv);
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv,
                              "Translates foreign formats to MLIR and back\n");
  if (importOnnxModel + exportOnnxModel.getNumOccurrences() + serialize +
          deserialize !=
      1)
    return fail("say what to translate: --import-onnx, --export-onnx, "
                "--serialize or --deserialize");
  return importOnnxModel ? runImport() : runOnProgram();
}
