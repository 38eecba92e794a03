//===- mlir-portable-opt.cpp - mlir-opt with versions of its dialects -----===//
//
// An mlir-opt with the dialects of dialectgen/mlir/Portable.h, their versioned
// dialects, and the conversions between these; also with those of files.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/ArtifactTools.h"
#include "dialectgen/core/bytecode/TableTool.h"
#include "dialectgen/mlir/Portable.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/WithColor.h"

using namespace dialectgen;

int main(int argc, char **argv) {
#ifdef DIALECTGEN_WITH_PLUGINS
  if (auto status =
          runWithPlugins(llvm::ArrayRef(argv, argc), DIALECTGEN_WITH_PLUGINS))
    return *status;
#endif
  const PortableDialect *portable = &getMlirPortableDialect();
  mlir::DialectRegistry registry;
  mlir::registerTransformsPasses();
  llvm::cl::OptionCategory category("mlir-portable-opt options");
  TableFlags flags(category);
  std::unique_ptr<TableDialects> ofFiles;
  if (auto paths = TableFlags::find(llvm::ArrayRef(argv, argc));
      !paths.empty()) {
    // mlir-opt has the flags for plugins and IRDL.
    auto read = TableDialects::read(paths, *portable, /*registerOthers=*/{});
    if (!read) {
      llvm::WithColor::error(llvm::errs(), "mlir-portable-opt")
          << llvm::toString(read.takeError()) << "\n";
      return 1;
    }
    ofFiles = std::move(*read);
    ofFiles->registerPasses();
    portable = &ofFiles->getPortable();
  } else {
    registerLegalizationPasses("mlir", *portable);
  }
  portable->registerDialects(registry);
  return optMain(argc, argv,
                 "mlir-portable-opt: mlir-opt with versions of its dialects\n",
                 registry);
}
