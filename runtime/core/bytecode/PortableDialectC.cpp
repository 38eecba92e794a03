//===- PortableDialectC.cpp - portable artifacts for bindings -------------===//
//
// See dialectgen-c/PortableDialect.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen-c/PortableDialect.h"
#include "dialectgen/core/UnthreadedContext.h"
#include "dialectgen/core/bytecode/ArtifactReader.h"
#include "dialectgen/core/bytecode/PortableDialect.h"
#include "dialectgen/core/bytecode/SentDiagnostics.h"
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
    context.printOpOnDiagnostic(false);
    context.getDiagEngine().registerHandler(
        [this](Diagnostic &diagnostic) { page.add(diagnostic); });
  }
  OwnContext(const PortableDialect &dialect,
             const DialectgenReceivers &receivers)
      : context(makeRegistry(dialect)) {
    context.printOpOnDiagnostic(false);
    context.getDiagEngine().registerHandler(
        [receivers](Diagnostic &diagnostic) {
          sendDiagnostic(diagnostic, receivers);
        });
  }
  static DialectRegistry makeRegistry(const PortableDialect &dialect) {
    DialectRegistry registry;
    dialect.registerDialects(registry);
    dialect.registerOthers(registry);
    return registry;
  }
  /// Sends `bytes`, or the diagnostics after an error.
  MlirLogicalResult finish(LogicalResult result, StringRef bytes,
                           MlirStringCallback callback, void *userData) {
    std::string errors = failed(result) ? page.str() : std::string();
    send(failed(result) ? StringRef(errors) : bytes, callback, userData);
    return wrap(result);
  }

  UnthreadedContext context;
  DiagnosticPage page;
};

/// Reads a program, and writes it into `bytes` as an artifact.
LogicalResult serialize(const PortableDialect &dialect, MLIRContext &context,
                        StringRef program, StringRef target,
                        DialectgenSerializeOptions options,
                        std::string &bytes) {
  OwningOpRef<ModuleOp> module = readProgram(program, &context, "");
  if (!module)
    return failure();
  llvm::raw_string_ostream stream(bytes);
  SerializeOptions converted = convert(options);
  converted.assumeVerified = true;
  return dialect.serializeInPlace(*module, target, stream, converted);
}

/// The program of an artifact as MLIR bytecode.
LogicalResult deserialize(const PortableDialect &dialect, MLIRContext &context,
                          StringRef artifact, std::string &bytes) {
  OwningOpRef<ModuleOp> module = dialect.deserialize(artifact, &context);
  if (!module)
    return failure();
  llvm::raw_string_ostream stream(bytes);
  return writeBytecodeToFile(*module, stream);
}

/// Sends the output of a call, unless it failed.
bool finish(LogicalResult result, StringRef bytes,
            const DialectgenReceivers &receivers) {
  if (succeeded(result) && receivers.output)
    receivers.output(bytes.data(), bytes.size(), receivers.userData);
  return succeeded(result);
}

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
  LogicalResult result =
      serialize(unwrap(dialect), own.context, unwrap(program), unwrap(target),
                options, bytes);
  return own.finish(result, bytes, callback, userData);
}

bool dialectgenPortableSerializeProgram(DialectgenPortableDialect dialect,
                                        MlirStringRef program,
                                        MlirStringRef target,
                                        DialectgenSerializeOptions options,
                                        DialectgenReceivers receivers) {
  OwnContext own(unwrap(dialect), receivers);
  std::string bytes;
  LogicalResult result =
      serialize(unwrap(dialect), own.context, unwrap(program), unwrap(target),
                options, bytes);
  return finish(result, bytes, receivers);
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
  LogicalResult result =
      deserialize(unwrap(dialect), own.context, unwrap(artifact), bytes);
  return own.finish(result, bytes, callback, userData);
}

bool dialectgenPortableDeserializeArtifact(DialectgenPortableDialect dialect,
                                           MlirStringRef artifact,
                                           DialectgenReceivers receivers) {
  OwnContext own(unwrap(dialect), receivers);
  std::string bytes;
  LogicalResult result =
      deserialize(unwrap(dialect), own.context, unwrap(artifact), bytes);
  return finish(result, bytes, receivers);
}
