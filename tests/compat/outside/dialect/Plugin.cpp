//===- Plugin.cpp - the dialect as a plugin of MLIR -----------------------===//
//
// For programs that were built without it (--load-dialect-plugin).
//
//===----------------------------------------------------------------------===//

#include "Acme.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"

extern "C" LLVM_ATTRIBUTE_WEAK mlir::DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "Acme", "1",
          [](mlir::DialectRegistry *registry) {
            registry->insert<outside::acme::AcmeDialect>();
          }};
}
