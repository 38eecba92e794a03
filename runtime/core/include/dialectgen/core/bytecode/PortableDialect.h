//===- PortableDialect.h - programs as portable artifacts -------*- C++ -*-===//
//
// Writes programs as portable artifacts and reads them: MLIR bytecode of a
// versioned dialect in one of its versions, which other releases read. Which
// versions there are, and which one an artifact has, is known without an MLIR
// context. Programs that mix dialects, each with versions of its own, become
// one artifact. Nothing here aborts, whatever the input; errors of programs are
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
#include <functional>
#include <utility>

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
  /// Leave out the lines and columns of operations, for whom nobody asks; then
  /// diagnostics do not have them.
  bool leavesPlacesOut = false;
};

/// Dialects by name; without a version if none is stated.
using NamedVersions =
    std::vector<std::pair<std::string, std::optional<Version>>>;

/// The versions of an artifact: those that it states, and those of its content.
struct ArtifactInfo {
  /// In its header; of an artifact that mixes dialects, of each of these. Text
  /// has none.
  NamedVersions releases;
  /// The oldest release whose readers take the content.
  NamedVersions oldest;
  /// Whatever it has something of, with the version in the bytecode.
  NamedVersions dialects;
};

/// A versioned dialect, which artifacts consist of, and the dialect that
/// programs are written in, if there is one; also several of them, whose
/// operations, types and attributes programs may mix.
class PortableDialect {
public:
  /// Conversions between a dialect and the newest version.
  struct Dialect {
    /// Makes the dialects known that programs of the dialect consist of.
    std::function<void(mlir::DialectRegistry &registry)> registerDialects;
    std::function<mlir::LogicalResult(mlir::Operation *root,
                                      const ToVersionedOptions &options)>
        toVersioned;
    std::function<mlir::LogicalResult(mlir::Operation *root)> toDialect;
    /// Replaces ops that a target lacks by ops that it has (Expansion.h); may
    /// be null.
    void (*expand)(mlir::Operation *root, Version target) = nullptr;
    /// The name of the dialect, and the tables of the conversions, which those
    /// of several dialects share; null if it cannot be mixed with others.
    llvm::StringRef name = "";
    std::function<LegalizationTable(mlir::MLIRContext *context)> makeTable;
    /// Makes the dialects known whose content programs may have besides, which
    /// artifacts keep as it is; may be null.
    void (*registerOthers)(mlir::DialectRegistry &registry) = nullptr;
    /// Those of them with a version of their own in bytecode
    /// (DialectBytecode.h), which targets may have.
    llvm::ArrayRef<llvm::StringLiteral> stated = {};
    /// Makes ops of other dialects, which artifacts never have, of ops of the
    /// dialect; fails with errors for those that stay. May be null.
    mlir::LogicalResult (*lower)(mlir::Operation *root) = nullptr;
  };

  explicit PortableDialect(const VersionedDialectTables &tables)
      : tables(&tables), inDialect() {}
  /// Programs may also have `uses`, and all that these use; they and the list
  /// stay.
  PortableDialect(const VersionedDialectTables &tables, Dialect inDialect,
                  llvm::ArrayRef<const PortableDialect *> uses = {})
      : tables(&tables), inDialect(std::move(inDialect)), uses(uses) {}
  /// Several dialects, called `name` together. Of two with one name in
  /// programs, the first is meant, also by those that use the other.
  PortableDialect(llvm::StringRef name,
                  llvm::ArrayRef<const PortableDialect *> dialects)
      : name(name), tables(nullptr), inDialect(), uses(dialects) {}

  /// The versioned dialect, or the name of several.
  llvm::StringRef getName() const { return tables ? tables->getName() : name; }
  /// The dialect in targets and headers of several.
  llvm::StringRef getProgramName() const {
    return inDialect.name.empty() ? getName() : inDialect.name;
  }
  /// Whether artifacts have several dialects, and their headers say which.
  bool isMixed() const { return !uses.empty(); }
  /// The dialects that artifacts have, by getProgramName(); this one alone if
  /// it is not mixed.
  llvm::SmallVector<const PortableDialect *> getMembers() const;
  /// All null if there is no dialect.
  const Dialect &getLegalization() const { return inDialect; }

  /// The newest version, which programs are upgraded to when they are read;
  /// zeros for several dialects, which have none in common.
  Version getCurrentVersion() const {
    return tables ? tables->current : Version();
  }
  /// The oldest version that is written and read.
  Version getMinimumVersion() const {
    return tables ? tables->minimum : Version();
  }

  /// The version of MLIR's bytecode that artifacts of `version` are written in;
  /// std::nullopt if there are none of it.
  std::optional<int64_t> getBytecodeVersion(Version version) const {
    return tables ? tables->getBytecodeVersion(version) : std::nullopt;
  }

  /// Promises of compatibility by name, `NONE` (the current version) first.
  llvm::SmallVector<std::pair<llvm::StringRef, Version>>
  getCompatibilityWindows() const;
  /// The version to write for a consumer as old as a window reaches back;
  /// std::nullopt if no window has this name.
  std::optional<Version> getWindowVersion(llvm::StringRef window) const;

  /// The version in the header of an artifact; nothing behind the header is
  /// looked at. std::nullopt if `bytes` is no artifact.
  std::optional<Version> getArtifactVersion(llvm::StringRef bytes) const;
  /// The same for each dialect that the header of an artifact lists, by
  /// getProgramName(); the artifact of one dialect has that one.
  std::optional<llvm::SmallVector<std::pair<std::string, Version>>>
  getArtifactVersions(llvm::StringRef bytes) const;
  /// The prefix of the version in an artifact.
  llvm::StringRef getProducerPrefix() const {
    return tables ? llvm::StringRef(tables->producerPrefix) : "";
  }

  /// A target version from user input: `#.#.#`, `current`, `minimum` or the
  /// name of a window. A patch of the newest release is that release. On
  /// errors, `message` describes the problem. Of several dialects it is that of
  /// this one.
  std::optional<Version> parseTargetVersion(llvm::StringRef text,
                                            std::string &message) const;
  /// The target version of each of getMembers(): `text` is a version, of this
  /// dialect (of several dialects together: of each of them), or a list such as
  /// `arith=1.0.0,func=1.1.0`. Others have their newest one. A list may also
  /// have the dialects of getStated().
  std::optional<llvm::SmallVector<Version>>
  parseTargetVersions(llvm::StringRef text, std::string &message) const;

  /// Converts programs of the dialect, and of those it uses, to the newest
  /// versions, and back.
  mlir::LogicalResult
  convertToVersioned(mlir::Operation *root,
                     const ToVersionedOptions &options) const;
  mlir::LogicalResult convertToDialect(mlir::Operation *root) const;
  /// Whether there is a dialect that programs are written in.
  bool hasDialect() const;

  /// Writes `module`, of the dialect or the versioned dialect, as an artifact
  /// of version `target` (see parseTargetVersions). `module` stays as it is;
  /// the price is a copy of it. Nothing is written after an error.
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

  /// The versions of the artifact `bytes`. Fails if it cannot be read.
  mlir::FailureOr<ArtifactInfo> getInfo(llvm::StringRef bytes,
                                        mlir::MLIRContext *context,
                                        llvm::StringRef name) const;

  /// The dialects that artifacts without foreign content consist of.
  void registerDialects(mlir::DialectRegistry &registry) const;
  /// Those whose content they may have besides (allowOtherDialects), and those
  /// of them with a version in bytecode.
  void registerOthers(mlir::DialectRegistry &registry) const;
  llvm::SmallVector<llvm::StringRef> getStated() const;

private:
  void loadDialects(mlir::MLIRContext *context) const;
  /// The tables of the conversions of all members.
  std::vector<LegalizationTable> makeTables(mlir::MLIRContext *context) const;

  llvm::StringRef name;
  const VersionedDialectTables *tables;
  Dialect inDialect;
  llvm::ArrayRef<const PortableDialect *> uses;
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
