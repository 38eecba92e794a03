//===- mlir-portable-translate.cpp - artifacts of MLIR's own dialects -----===//
//
// Writes programs that mix the dialects of dialectgen/mlir/Portable.h, and
// reads them; also programs of dialects whose versions are in a file.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/ArtifactTools.h"
#include "dialectgen/core/bytecode/TableTool.h"
#include "dialectgen/mlir/Portable.h"
#include "mlir/IR/DialectRegistry.h"
#include "llvm/Support/InitLLVM.h"

using namespace dialectgen;

int main(int argc, char **argv) {
  llvm::InitLLVM initialize(argc, argv);
#ifdef DIALECTGEN_WITH_PLUGINS
  if (auto status =
          runWithPlugins(llvm::ArrayRef(argv, argc), DIALECTGEN_WITH_PLUGINS))
    return *status;
#endif
  llvm::cl::OptionCategory category("mlir-portable-translate options");
  TranslateTool tool("mlir-portable-translate", category);
  TableFlags tables(category);
  DialectFlags dialects(category);
  llvm::cl::HideUnrelatedOptions(category);
  llvm::cl::ParseCommandLineOptions(
      argc, argv,
      "Writes and reads portable artifacts of MLIR's own dialects\n");
  if (tool.countModes() != 1)
    return tool.fail(
        "select a translation: --serialize, --deserialize or --info");
  const PortableDialect &linked = getMlirPortableDialect();
  std::unique_ptr<TableDialects> ofFiles;
  mlir::DialectRegistry others;
  if (llvm::Error error = dialects.registerPlugins(others))
    return tool.fail(llvm::toString(std::move(error)));
  if (!tables.get().empty()) {
    auto read = TableDialects::read(
        tables.get(), linked,
        [&](mlir::DialectRegistry &registry) { others.appendTo(registry); });
    if (!read)
      return tool.fail(llvm::toString(read.takeError()));
    ofFiles = std::move(*read);
  }
  // Of tables, --info prints these.
  if (tool.isInfo() && ofFiles) {
    for (const auto &table : ofFiles->getTables())
      table->describe(llvm::outs());
    return 0;
  }
  tool.setPrepareContext(
      [&](mlir::MLIRContext &context) { return dialects.loadIrdl(context); });
  return tool.runArtifact(ofFiles ? ofFiles->getPortable() : linked,
                          std::move(others));
}
