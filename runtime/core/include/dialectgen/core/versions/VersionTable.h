//===- VersionTable.h - a versioned dialect as data -------------*- C++ -*-===//
//
// A versioned dialect: its records, its operations, the steps between these,
// and the data of artifacts around them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_VERSIONS_VERSIONTABLE_H
#define DIALECTGEN_CORE_VERSIONS_VERSIONTABLE_H

#include "dialectgen/core/records/RecordDialect.h"
#include "dialectgen/core/versions/StepTable.h"

namespace dialectgen {

/// A versioned dialect: its rows, and how records are taken apart and made.
struct VersionTable {
  llvm::StringRef dialect;
  Version current, minimum;
  llvm::ArrayRef<RecordRow> types, attributes;
  llvm::ArrayRef<OpRow> ops;
  llvm::ArrayRef<StepRow> steps;
  llvm::ArrayRef<StepHookRow> hooks;
  RecordSplit<mlir::Attribute> splitAttribute;
  RecordSplit<mlir::Type> splitType;
  const RecordFactory &factory;
  /// Since when locations can be ranges of lines and columns; for targets
  /// before, they become the place where the range begins.
  Version locationRanges = {};

  /// The operation with this name if it is a constant, else null.
  const OpRow *findConstant(llvm::StringRef name) const;
  /// The operation of release `target` whose result is any constant; null if
  /// there is none.
  const OpRow *findConstant(Version target) const;
};

/// A versioned dialect of a program, and the version that the program is to
/// have of it. `table` outlives it.
struct VersionTarget {
  const VersionTable *table;
  Version version;
};

/// A record of one of the dialects of a program; no target if it is foreign.
struct OwnedRecord : Record {
  const VersionTarget *target = nullptr;
};

/// Takes a type or attribute of one of the dialects apart.
OwnedRecord split(llvm::ArrayRef<VersionTarget> dialects, mlir::Type type);
OwnedRecord split(llvm::ArrayRef<VersionTarget> dialects,
                  mlir::Attribute value);

/// From which release on which MLIR bytecode version is written.
struct BytecodeVersionRow {
  Version since;
  int64_t version;
};

/// Something of MLIR itself, and since when readers take it.
struct MlirFeatureRow {
  const char *name;
  Version since;
};

/// A promise of compatibility and the oldest release it reaches.
struct WindowRow {
  const char *name;
  Version version;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_VERSIONS_VERSIONTABLE_H
