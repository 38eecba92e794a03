// A plugin of passes in terms of C: MLIR's headers would take longer to compile than
// all of the test.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>

static void registerPasses(void) {
  // mlir::verify(Operation *, bool), which a plugin's passes would call.
  int shares = dlsym(RTLD_DEFAULT, "_ZN4mlir6verifyEPNS_9OperationEb") != NULL;
  fprintf(stderr, "plugin: MLIR is %sshared\n", shares ? "" : "not ");
}

struct PassPluginLibraryInfo {
  unsigned apiVersion;
  const char *pluginName, *pluginVersion;
  void (*registerPassRegistryCallbacks)(void);
};

struct PassPluginLibraryInfo mlirGetPassPluginInfo(void) {
  struct PassPluginLibraryInfo info = {1, "test", "1", registerPasses};
  return info;
}
