//===- dialect-translate.cpp - foreign formats to MLIR and back -----------===//
//
// Reads a file or standard input, translates, and writes a file or standard
// output. A file is written whole or not at all.
//
//===----------------------------------------------------------------------===//

#include "Dialects.h"
#include "dialectgen/core/bytecode/ArtifactTools.h"
#include "dialectgen/onnx/Import.h"
#include "dialectgen/stablehlo/PortableArtifact.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
namespace cl = llvm::cl;

static cl::OptionCategory category("dialect-translate options");

static dialectgen::TranslateTool tool("dialect-translate", category);
static cl::opt<bool> importOnnxModel("import-onnx",
                                     cl::desc("Read an .onnx model"),
                                     cl::cat(category));
static cl::opt<std::string> externalData(
    "onnx-external-data",
    cl::desc("Folder of the model's external data (default: the model's)"),
    cl::value_desc("folder"), cl::cat(category));
static cl::opt<unsigned long long> resourceThreshold(
    "onnx-resource-threshold",
    cl::desc("Tensors of more bytes are written as resources"),
    cl::value_desc("bytes"), cl::init(1024), cl::cat(category));
static cl::opt<bool> keepValueNames("onnx-keep-value-names",
                                    cl::desc("Keep the names of all values"),
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

int runImport() {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.getDiagEngine().registerHandler(printDiagnostic);
  dialectgen::onnx::ImportOptions options;
  options.externalDataFolder = externalData;
  options.resourceThreshold = resourceThreshold;
  options.keepValueNames = keepValueNames;
  OwningOpRef<ModuleOp> module =
      dialectgen::onnx::importOnnxFile(tool.getInputPath(), &context, options);
  return module ? tool.writeProgram(*module) : 1;
}

int runArtifact() {
  DialectRegistry registry;
  dialectgen::registerMixedDialects(registry);
  return tool.runArtifact(dialectgen::stablehlo::getPortableDialect(),
                          std::move(registry));
}

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM initialize(argc, argv);
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv,
                              "Translates foreign formats to MLIR and back\n");
  if (importOnnxModel + tool.countModes() != 1)
    return tool.fail("say what to translate: --import-onnx, --serialize or "
                     "--deserialize");
  return importOnnxModel ? runImport() : runArtifact();
}
