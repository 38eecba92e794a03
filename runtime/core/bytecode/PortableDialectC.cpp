//===- PortableDialectC.cpp - portable artifacts for bindings -------------===//
//
// See dialectgen-c/PortableDialect.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen-c/PortableDialect.h"
#include "dialectgen/core/UnthreadedContext.h"
#include "dialectgen/core/bytecode/ArtifactReader.h"
#include "dialectgen/core/bytecode/BytecodeWriter.h"
#include "dialectgen/core/bytecode/PortableDialect.h"
#include "dialectgen/core/bytecode/ProgramText.h"
#include "dialectgen/core/bytecode/SentDiagnostics.h"
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

static int flagsOf(DialectgenSerializeOptions options) {
  return (options.allowOtherDialects ? DialectgenAllowOtherDialects : 0) |
         (options.stripDebugInfo ? DialectgenStripDebugInfo : 0) |
         (options.expand ? DialectgenExpand : 0);
}

static SerializeOptions serializeOptions(int flags) {
  SerializeOptions options;
  options.allowOtherDialects = flags & DialectgenAllowOtherDialects;
  options.stripDebugInfo = flags & DialectgenStripDebugInfo;
  options.expand = flags & DialectgenExpand;
  return options;
}

namespace {

DialectRegistry makeRegistry(const PortableDialect &dialect) {
  DialectRegistry registry;
  dialect.registerDialects(registry);
  dialect.registerOthers(registry);
  return registry;
}

/// A separate context for calls with strings only; it keeps the diagnostics, or
/// sends them.
struct OwnContext {
  OwnContext(const PortableDialect &dialect,
             const DialectgenReceivers *receivers = nullptr)
      : context(makeRegistry(dialect)) {
    context.printOpOnDiagnostic(false);
    context.getDiagEngine().registerHandler(
        [this, receivers](Diagnostic &diagnostic) {
          if (receivers)
            sendDiagnostic(diagnostic, *receivers);
          else
            page.add(diagnostic);
        });
  }
  /// Fails if one of `flags` is none of `known`.
  LogicalResult setFlags(int flags, int known) {
    context.allowUnregisteredDialects(flags & DialectgenAllowUnregistered);
    if (!(flags & ~known))
      return success();
    return emitError(UnknownLoc::get(&context))
           << "the call takes no flag " << (flags & ~known);
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
LogicalResult serialize(const PortableDialect &dialect, OwnContext &own,
                        StringRef program, StringRef target, int flags,
                        std::string &bytes) {
  if (failed(own.setFlags(
          flags, DialectgenAllowOtherDialects | DialectgenStripDebugInfo |
                     DialectgenExpand | DialectgenAllowUnregistered)))
    return failure();
  OwningOpRef<ModuleOp> module = readProgram(program, &own.context, "");
  if (!module)
    return failure();
  llvm::raw_string_ostream stream(bytes);
  SerializeOptions options = serializeOptions(flags);
  options.assumeVerified = true;
  return dialect.serializeInPlace(*module, target, stream, options);
}

/// The program of an artifact as MLIR bytecode or text.
LogicalResult deserialize(const PortableDialect &dialect, OwnContext &own,
                          StringRef artifact, int flags, std::string &bytes) {
  if (failed(own.setFlags(flags, DialectgenAllowUnregistered |
                                     DialectgenKeepVersioned |
                                     DialectgenAsText)))
    return failure();
  DeserializeOptions options;
  options.keepVersioned = flags & DialectgenKeepVersioned;
  OwningOpRef<ModuleOp> module =
      dialect.deserialize(artifact, &own.context, options);
  if (!module)
    return failure();
  llvm::raw_string_ostream stream(bytes);
  if (!(flags & DialectgenAsText))
    return writeBytecode(*module, stream);
  printProgram(*module, stream, OpPrintingFlags().assumeVerified());
  return success();
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

MlirLogicalResult
dialectgenPortableGetBytecodeVersion(DialectgenPortableDialect dialect,
                                     MlirStringRef version,
                                     int *bytecodeVersion) {
  std::optional<Version> release = Version::fromString(unwrap(version));
  std::optional<int64_t> written =
      release ? unwrap(dialect).getBytecodeVersion(*release) : std::nullopt;
  if (written)
    *bytecodeVersion = int(*written);
  return wrap(success(written.has_value()));
}

bool dialectgenPortableGetArtifactInfo(DialectgenPortableDialect dialect,
                                       MlirStringRef artifact,
                                       DialectgenArtifactFactCallback callback,
                                       DialectgenReceivers receivers) {
  OwnContext own(unwrap(dialect), &receivers);
  own.context.allowUnregisteredDialects();
  FailureOr<ArtifactInfo> info =
      unwrap(dialect).getInfo(unwrap(artifact), &own.context, "");
  if (failed(info))
    return false;
  auto sendAll = [&](DialectgenArtifactFact fact, const NamedVersions &all) {
    for (const auto &[name, version] : all)
      callback(fact, name.c_str(), version ? version->str().c_str() : "",
               receivers.userData);
  };
  sendAll(DialectgenArtifactRelease, info->releases);
  sendAll(DialectgenArtifactOldestReader, info->oldest);
  sendAll(DialectgenArtifactDialect, info->dialects);
  return true;
}

void dialectgenPortableLoadDialects(DialectgenPortableDialect dialect,
                                    MlirContext context) {
  unwrap(context)->appendDialectRegistry(makeRegistry(unwrap(dialect)));
  unwrap(context)->loadAllAvailableDialects();
}

MlirLogicalResult
dialectgenPortableSerialize(DialectgenPortableDialect dialect,
                            MlirModule module, MlirStringRef target,
                            DialectgenSerializeOptions options,
                            MlirStringCallback callback, void *userData) {
  mlir::detail::CallbackOstream stream(callback, userData);
  return wrap(unwrap(dialect).serialize(unwrap(module), unwrap(target), stream,
                                        serializeOptions(flagsOf(options))));
}

MlirLogicalResult dialectgenPortableSerializeFromText(
    DialectgenPortableDialect dialect, MlirStringRef program,
    MlirStringRef target, DialectgenSerializeOptions options,
    MlirStringCallback callback, void *userData) {
  OwnContext own(unwrap(dialect));
  std::string bytes;
  LogicalResult result = serialize(unwrap(dialect), own, unwrap(program),
                                   unwrap(target), flagsOf(options), bytes);
  return own.finish(result, bytes, callback, userData);
}

bool dialectgenPortableWriteArtifact(DialectgenPortableDialect dialect,
                                     MlirStringRef program,
                                     MlirStringRef target, int flags,
                                     DialectgenReceivers receivers) {
  OwnContext own(unwrap(dialect), &receivers);
  std::string bytes;
  LogicalResult result = serialize(unwrap(dialect), own, unwrap(program),
                                   unwrap(target), flags, bytes);
  return finish(result, bytes, receivers);
}

bool dialectgenPortableSerializeProgram(DialectgenPortableDialect dialect,
                                        MlirStringRef program,
                                        MlirStringRef target,
                                        DialectgenSerializeOptions options,
                                        DialectgenReceivers receivers) {
  return dialectgenPortableWriteArtifact(dialect, program, target,
                                         flagsOf(options), receivers);
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
      deserialize(unwrap(dialect), own, unwrap(artifact), /*flags=*/0, bytes);
  return own.finish(result, bytes, callback, userData);
}

bool dialectgenPortableReadArtifact(DialectgenPortableDialect dialect,
                                    MlirStringRef artifact, int flags,
                                    DialectgenReceivers receivers) {
  OwnContext own(unwrap(dialect), &receivers);
  std::string bytes;
  LogicalResult result =
      deserialize(unwrap(dialect), own, unwrap(artifact), flags, bytes);
  return finish(result, bytes, receivers);
}

bool dialectgenPortableDeserializeArtifact(DialectgenPortableDialect dialect,
                                           MlirStringRef artifact,
                                           DialectgenReceivers receivers) {
  return dialectgenPortableReadArtifact(dialect, artifact, /*flags=*/0,
                                        receivers);
}
