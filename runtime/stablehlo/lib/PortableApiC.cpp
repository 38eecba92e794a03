//===- PortableApiC.cpp - portable artifacts for bindings -----------------===//
//
// See dialectgen-c/PortableApi.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen-c/PortableApi.h"
#include "dialectgen/stablehlo/PortableArtifact.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/CAPI/Utils.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace dialectgen;
using namespace dialectgen::stablehlo;

static void send(StringRef text, MlirStringCallback callback, void *userData) {
  callback(wrap(text), userData);
}

/// Success if there is a version, which goes to the callback.
static MlirLogicalResult send(const std::optional<Version> &version,
                              MlirStringCallback callback, void *userData) {
  if (!version)
    return mlirLogicalResultFailure();
  send(version->str(), callback, userData);
  return mlirLogicalResultSuccess();
}

static SerializeOptions convert(DialectgenSerializeOptions options) {
  SerializeOptions converted;
  converted.allowOtherDialects = options.allowOtherDialects;
  converted.stripDebugInfo = options.stripDebugInfo;
  return converted;
}

namespace {

/// A context of its own for calls with texts only; keeps what goes wrong.
struct OwnContext {
  OwnContext() : context(makeRegistry(), MLIRContext::Threading::DISABLED) {
    context.getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
      llvm::raw_string_ostream stream(messages);
      stream << diagnostic.getLocation() << ": " << diagnostic << "\n";
      for (Diagnostic &note : diagnostic.getNotes())
        stream << note.getLocation() << ": " << note << "\n";
    });
  }
  static DialectRegistry makeRegistry() {
    DialectRegistry registry;
    registerPortableDialects(registry);
    return registry;
  }
  /// Sends `bytes`, or the diagnostics after an error.
  MlirLogicalResult finish(LogicalResult result, StringRef bytes,
                           MlirStringCallback callback, void *userData) {
    send(succeeded(result) ? bytes : StringRef(messages), callback, userData);
    return wrap(result);
  }

  MLIRContext context;
  std::string messages;
};

} // namespace

int dialectgenStablehloGetApiVersion(void) { return portableApiVersion; }

void dialectgenStablehloGetCurrentVersion(MlirStringCallback callback,
                                          void *userData) {
  send(getCurrentVersion(), callback, userData);
}

void dialectgenStablehloGetMinimumVersion(MlirStringCallback callback,
                                          void *userData) {
  send(getMinimumVersion(), callback, userData);
}

MlirLogicalResult dialectgenStablehloVersionFromCompatibility(
    int requirement, MlirStringCallback callback, void *userData) {
  static const char *const names[] = {"NONE", "WEEK_4", "WEEK_12", "MAX"};
  if (requirement < 0 || size_t(requirement) >= std::size(names))
    return mlirLogicalResultFailure();
  return send(getWindowVersion(names[requirement]), callback, userData);
}

MlirLogicalResult
dialectgenStablehloGetSmallerVersion(MlirStringRef first, MlirStringRef second,
                                     MlirStringCallback callback,
                                     void *userData) {
  return send(getSmallerVersion(unwrap(first), unwrap(second)), callback,
              userData);
}

MlirLogicalResult dialectgenStablehloGetPortableArtifactVersion(
    MlirStringRef artifact, MlirStringCallback callback, void *userData) {
  return send(getPortableArtifactVersion(unwrap(artifact)), callback, userData);
}

void dialectgenStablehloLoadPortableDialects(MlirContext context) {
  DialectRegistry registry;
  registerPortableDialects(registry);
  unwrap(context)->appendDialectRegistry(registry);
  unwrap(context)->loadAllAvailableDialects();
}

MlirLogicalResult dialectgenStablehloSerializePortableArtifact(
    MlirModule module, MlirStringRef target, DialectgenSerializeOptions options,
    MlirStringCallback callback, void *userData) {
  detail::CallbackOstream stream(callback, userData);
  return wrap(serializePortableArtifact(unwrap(module), unwrap(target), stream,
                                        convert(options)));
}

MlirLogicalResult dialectgenStablehloSerializePortableArtifactFromText(
    MlirStringRef program, MlirStringRef target,
    DialectgenSerializeOptions options, MlirStringCallback callback,
    void *userData) {
  OwnContext own;
  std::string bytes;
  LogicalResult result = failure();
  if (OwningOpRef<ModuleOp> module =
          parseSourceString<ModuleOp>(unwrap(program), &own.context)) {
    llvm::raw_string_ostream stream(bytes);
    result = serializePortableArtifactInPlace(*module, unwrap(target), stream,
                                              convert(options));
  }
  return own.finish(result, bytes, callback, userData);
}

MlirModule
dialectgenStablehloDeserializePortableArtifact(MlirStringRef artifact,
                                               MlirContext context) {
  return wrap(
      deserializePortableArtifact(unwrap(artifact), unwrap(context)).release());
}

MlirLogicalResult dialectgenStablehloDeserializePortableArtifactToBytecode(
    MlirStringRef artifact, MlirStringCallback callback, void *userData) {
  OwnContext own;
  std::string bytes;
  LogicalResult result = failure();
  if (OwningOpRef<ModuleOp> module =
          deserializePortableArtifact(unwrap(artifact), &own.context)) {
    llvm::raw_string_ostream stream(bytes);
    result = writeBytecodeToFile(*module, stream);
  }
  return own.finish(result, bytes, callback, userData);
}
