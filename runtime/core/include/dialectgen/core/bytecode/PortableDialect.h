//===- PortableDialect.h - programs as portable artifacts -------*- C++ -*-===//
//
// Writes programs as portable artifacts and reads them: MLIR bytecode of a
// versioned dialect in one of its versions, which other releases read. Which
// versions there are, and which one an artifact has, is known without an MLIR
// context. Nothing here aborts, whatever the input; errors of programs are
// diagnostics.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_BYTECODE_PORTABLEDIALECT_H
#define DIALECTGEN_CORE_BYTECODE_PORTABLEDIALECT_H

#include "dialectgen/core/legalization/Legalization.h"
#include "dialectgen/core/versions/VersionedDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/raw_ostream.h"

namespace dialectgen {

struct SerializeOptions {
  /// Write operations, types and attributes of other dialects as they are.
  /// They are not versioned: nobody promises that they can be read later.
  /// Without this they are errors.
  bool allowOtherDialects = false;
  /// Write no locations.
  bool stripDebugInfo = false;
  /// Replace ops that the target lacks by ops that it has, where possible.
  /// Other ops are errors as without this option, with a warning that gives the
  /// reason.
  bool expand = false;
  /// The program has been verified since it was changed last, as parsers do.
  bool assumeVerified = false;
};

struct DeserializeOptions {
  /// Read artifacts that contain operations, types and attributes of other
  /// dialects; the context must know these.
  bool allowOtherDialects = true;
  /// Upgrade the program only, and leave it in the versioned dialect.
  bool keepVersioned = false;
  /// The name of the artifact in locations of diagnostics.
  llvm::StringRef name = "<artifact>";
};

/// A versioned dialect, which artifacts consist of, and the dialect that
/// programs are written in, if there is one.
class PortableDialect {
public:
  /// Conversions between a dialect and the newest version.
  struct Dialect {
    /// Makes the dialects known that programs of the dialect consist of.
    void (*registerDialects)(mlir::DialectRegistry &registry);
    mlir::LogicalResult (*toVersioned)(mlir::Operation *root,
                                       const ToVersionedOptions &options);
    mlir::LogicalResult (*toDialect)(mlir::Operation *root);
    /// Replaces ops that a target lacks by ops that it has (Expansion.h); may
    /// be null.
    void (*expand)(mlir::Operation *root, Version target);
  };

  explicit constexpr PortableDialect(const VersionedDialectTables &tables)
      : tables(tables), inDialect() {}
  constexpr PortableDialect(const VersionedDialectTables &tables,
                            Dialect inDialect)
      : tables(tables), inDialect(inDialect) {}

  /// The versioned dialect.
  llvm::StringRef getName() const { return tables.getName(); }
  /// All null if there is no dialect.
  const Dialect &getLegalization() const { return inDialect; }

  /// The newest version, which programs are upgraded to when they are read.
  Version getCurrentVersion() const { return tables.current; }
  /// The oldest version that is written and read.
  Version getMinimumVersion() const { return tables.minimum; }

  /// Promises of compatibility by name, `NONE` (the current version) first.
  llvm::SmallVector<std::pair<llvm::StringRef, Version>>
  getCompatibilityWindows() const;
  /// The version to write for a consumer as old as a window reaches back;
  /// std::nullopt if no window has this name.
  std::optional<Version> getWindowVersion(llvm::StringRef window) const;

  /// The version in the header of an artifact; nothing behind the header is
  /// looked at. std::nullopt if `bytes` is no artifact.
  std::optional<Version> getArtifactVersion(llvm::StringRef bytes) const;
  /// The prefix of the version in an artifact.
  llvm::StringRef getProducerPrefix() const { return tables.producerPrefix; }

  /// A target version from user input, including `current`. On errors,
  /// `message` describes the problem.
  std::optional<Version> parseTargetVersion(llvm::StringRef text,
                                            std::string &message) const;

  /// Writes `module`, of the dialect or the versioned dialect, as an artifact
  /// of version `target`
  /// (`#.#.#` or `current`). `module` stays as it is; the price is a copy of
  /// it. Nothing is written after an error.
  mlir::LogicalResult serialize(mlir::ModuleOp module, llvm::StringRef target,
                                llvm::raw_ostream &stream,
                                const SerializeOptions &options = {}) const;

  /// The same without the copy: `module` is converted where it stands, and is
  /// half converted after an error. For callers that throw it away.
  mlir::LogicalResult
  serializeInPlace(mlir::ModuleOp module, llvm::StringRef target,
                   llvm::raw_ostream &stream,
                   const SerializeOptions &options = {}) const;

  /// Reads an artifact, bytecode or text, as a program of the current version
  /// of the dialect; of the versioned one if there is none. Null after an
  /// error.
  mlir::OwningOpRef<mlir::ModuleOp>
  deserialize(llvm::StringRef bytes, mlir::MLIRContext *context,
              const DeserializeOptions &options = {}) const;

  /// The dialects that artifacts without foreign content consist of.
  void registerDialects(mlir::DialectRegistry &registry) const;

private:
  void loadDialects(mlir::MLIRContext *context) const;

  const VersionedDialectTables &tables;
  Dialect inDialect;
};

/// Registers `<live>-legalize-to-<versioned>{allow-other-dialects}`,
/// `<versioned>-legalize-to-<live>` and, if `dialect` has a way to expand,
/// `<live>-compatibility-expander{target=#.#.#}`, for `dialect`, which stays
/// and has a dialect called `live`.
void registerLegalizationPasses(llvm::StringRef inDialect,
                                const PortableDialect &dialect);

/// The older one of two versions; std::nullopt if a text is no version.
std::optional<Version> getSmallerVersion(llvm::StringRef first,
                                         llvm::StringRef second);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_BYTECODE_PORTABLEDIALECT_H
