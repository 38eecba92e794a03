//===- VersionedDialect.h - a dialect with all its versions -----*- C++ -*-===//
//
// A dialect of records whose operations, types and attributes have lifetimes.
// Everything it does, it does by its tables, which are generated, or read from
// a file (TableDialect.h); a class derives from it only to have a name.
// `dialectgen_add_dialect` in CMake makes that class.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_VERSIONS_VERSIONEDDIALECT_H
#define DIALECTGEN_CORE_VERSIONS_VERSIONEDDIALECT_H

#include "dialectgen/core/versions/VersionedAdaptor.h"

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace dialectgen {

/// The generated data of a versioned dialect.
struct VersionedDialectTables {
  RecordTables records;
  Version current, minimum;
  /// The prefix of the version in the producer string of an artifact.
  llvm::StringRef producerPrefix;
  llvm::ArrayRef<OpRow> ops;
  llvm::ArrayRef<StepRow> steps;
  llvm::ArrayRef<BytecodeVersionRow> bytecodeVersions;
  llvm::ArrayRef<WindowRow> windows;
  llvm::ArrayRef<MlirFeatureRow> mlirFeatures;
  /// Gives the dialect its operations, if they have C++ classes; null: those of
  /// the rows (VersionedOps.h).
  void (*registerOps)(mlir::Dialect &dialect);
  /// Makes the dialect known to contexts; null: it has no class of its own.
  void (*registerDialect)(mlir::DialectRegistry &registry);
  /// Hooks of steps, which a spec cannot express.
  llvm::ArrayRef<StepHookRow> hooks;

  llvm::StringRef getName() const { return records.dialect; }
  /// Makes the dialect known to contexts, whether it has a class or not.
  void registerIn(mlir::DialectRegistry &registry) const;
  /// The MLIR bytecode version artifacts of `version` are written in;
  /// std::nullopt if `version` is not supported.
  std::optional<int64_t> getBytecodeVersion(Version version) const;
  /// The first release whose readers support `feature` of MLIR itself; the
  /// oldest one if the spec does not declare it.
  Version sinceWhen(llvm::StringRef feature) const;
  /// The dialect in `context`, which loads it.
  const class VersionedDialect &load(mlir::MLIRContext *context) const;
};

class VersionedDialect : public RecordDialect {
public:
  ~VersionedDialect() override;
  /// The dialect of `tables`, which have no class; they are its identity.
  static VersionedDialect *getOrLoad(mlir::MLIRContext *context,
                                     const VersionedDialectTables &tables);

  const VersionedDialectTables &getTables() const { return tables; }
  /// The dialect for conversions.
  const VersionTable &getTable() const { return table; }

  /// Operations that are written as functions are; all others have the generic
  /// form.
  std::optional<ParseOpHook>
  getParseOperationHook(llvm::StringRef name) const override;
  llvm::unique_function<void(mlir::Operation *, mlir::OpAsmPrinter &)>
  getOperationPrinter(mlir::Operation *op) const override;

protected:
  /// `tables` outlives the dialect; `id` is that of the derived class.
  VersionedDialect(mlir::MLIRContext *context, mlir::TypeID id,
                   const VersionedDialectTables &tables);

private:
  const VersionedDialectTables &tables;
  VersionTable table;
};

/// Registers the pass `<dialect>-to-version{target=#.#.#}`, which upgrades or
/// downgrades the programs of a versioned dialect. `tables` stays.
void registerToVersionPass(const VersionedDialectTables &tables);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_VERSIONS_VERSIONEDDIALECT_H
