//===- PortableDialectC.cpp - portable artifacts for bindings -------------===//
//
// See dialectgen-c/PortableDialect.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen-c/PortableDialect.h"
#include "dialectgen/core/UnthreadedContext.h"
#include "dialectgen/core/bytecode/ArtifactReader.h"
#include "dialectgen/core/bytecode/PortableDialect.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/CAPI/Utils.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace dialectgen;

static const PortableDialect &unwrap(DialectgenPortableDialect dialect) {
  return *static_cast<const PortableDialect *>(dialect.ptr);
}

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
  converted.expand = options.expand;
  return converted;
}

namespace {

/// A separate context for calls with strings only; it keeps the diagnostics.
struct OwnContext {
  explicit OwnContext(const PortableDialect &dialect)
      : context(makeRegistry(dialect)) {
    context.getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
      llvm::raw_string_ostream stream(messages);
      stream << diagnostic.getLocation() << ": " << diagnostic << "\n";
      for (Diagnostic &note : diagnostic.getNotes())
        stream << note.getLocation() << ": " << note << "\n";
    });
  }
  static DialectRegistry makeRegistry(const PortableDialect &dialect) {
    DialectRegistry registry;
    dialect.registerDialects(registry);
    return registry;
  }
  /// Sends `bytes`, or the diagnostics after an error.
  MlirLogicalResult finish(LogicalResult result, StringRef bytes,
                           MlirStringCallback callback, void *userData) {
    send(succeeded(result) ? bytes : StringRef(messages), callback, userData);
    return wrap(result);
  }

  UnthreadedContext context;
  std::string messages;
};

} // namespace

void dialectgenPortableGetCurrentVersion(DialectgenPortableDialect dialect,
                                         MlirStringCallback callback,
                                         void *userData) {
  send(unwrap(dialect).getCurrentVersion(), callback, userData);
}

void dialectgenPortableGetMinimumVersion(DialectgenPortableDialect dialect,
                                         MlirStringCallback callback,
                                         void *userData) {
  send(unwrap(dialect).getMinimumVersion(), callback, userData);
}

MlirLogicalResult dialectgenPortableVersionFromCompatibility(
    DialectgenPortableDialect dialect, int requirement,
    MlirStringCallback callback, void *userData) {
  static const char *const names[] = {"NONE", "WEEK_4", "WEEK_12", "MAX"};
  if (requirement < 0 || size_t(requirement) >= std::size(names))
    return mlirLogicalResultFailure();
  return send(unwrap(dialect).getWindowVersion(names[requirement]), callback,
              userData);
}

MlirLogicalResult dialectgenGetSmallerVersion(MlirStringRef first,
                                              MlirStringRef second,
                                              MlirStringCallback callback,
                                              void *userData) {
  return send(getSmallerVersion(unwrap(first), unwrap(second)), callback,
              userData);
}

MlirLogicalResult dialectgenPortableGetArtifactVersion(
    DialectgenPortableDialect dialect, MlirStringRef artifact,
    MlirStringCallback callback, void *userData) {
  return send(unwrap(dialect).getArtifactVersion(unwrap(artifact)), callback,
              userData);
}

void dialectgenPortableLoadDialects(DialectgenPortableDialect dialect,
                                    MlirContext context) {
  DialectRegistry registry;
  unwrap(dialect).registerDialects(registry);
  unwrap(context)->appendDialectRegistry(registry);
  unwrap(context)->loadAllAvailableDialects();
}

MlirLogicalResult
dialectgenPortableSerialize(DialectgenPortableDialect dialect,
                            MlirModule module, MlirStringRef target,
                            DialectgenSerializeOptions options,
                            MlirStringCallback callback, void *userData) {
  mlir::detail::CallbackOstream stream(callback, userData);
  return wrap(unwrap(dialect).serialize(unwrap(module), unwrap(target), stream,
                                        convert(options)));
}

MlirLogicalResult dialectgenPortableSerializeFromText(
    DialectgenPortableDialect dialect, MlirStringRef program,
    MlirStringRef target, DialectgenSerializeOptions options,
    MlirStringCallback callback, void *userData) {
  OwnContext own(unwrap(dialect));
  std::string bytes;
  LogicalResult result = failure();
  if (OwningOpRef<ModuleOp> module =
          readProgram(unwrap(program), &own.context, "")) {
    llvm::raw_string_ostream stream(bytes);
    SerializeOptions converted = convert(options);
    converted.assumeVerified = true;
    result = unwrap(dialect).serializeInPlace(*module, unwrap(target), stream,
                                              converted);
  }
  return own.finish(result, bytes, callback, userData);
}

MlirModule dialectgenPortableDeserialize(DialectgenPortableDialect dialect,
                                         MlirStringRef artifact,
                                         MlirContext context) {
  return wrap(
      unwrap(dialect).deserialize(unwrap(artifact), unwrap(context)).release());
}

MlirLogicalResult dialectgenPortableDeserializeToBytecode(
    DialectgenPortableDialect dialect, MlirStringRef artifact,
    MlirStringCallback callback, void *userData) {
  OwnContext own(unwrap(dialect));
  std::string bytes;
  LogicalResult result = failure();
  if (OwningOpRef<ModuleOp> module =
          unwrap(dialect).deserialize(unwrap(artifact), &own.context)) {
    llvm::raw_string_ostream stream(bytes);
    result = writeBytecodeToFile(*module, stream);
  }
  return own.finish(result, bytes, callback, userData);
}
