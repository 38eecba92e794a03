//===- VersionTable.h - a versioned dialect as data -------------*- C++ -*-===//
//
// The rows that generated tables consist of, beside those of records
// (RecordTable.h): operations, the steps between their versions, and releases.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_STEPS_VERSIONTABLE_H
#define DIALECTGEN_CORE_STEPS_VERSIONTABLE_H

#include "dialectgen/core/records/RecordTable.h"

namespace dialectgen {

enum class ConstraintKind { ElementTypesChange, AttributeIs, OperandIs };

/// A use that an operation does not admit below a release.
struct ConstraintRow {
  Version below;
  ConstraintKind kind;
  const char *attribute;
  const char *record;
};

/// An attribute the version before did not have, and its value there.
struct AddedAttributeRow {
  const char *name;
  mlir::Attribute (*value)(const RecordFactory &make);
};

/// An attribute only the version before has, and the hook that computes it.
struct RemovedAttributeRow {
  const char *name;
  const char *hook;
};

struct OpRow {
  /// With the dialect's name.
  const char *name;
  Version since, until;
  /// Whether there are neighbouring versions: the rows before and after this.
  bool hasOlder, hasNewer;
  llvm::ArrayRef<ConstraintRow> illegal;
  /// The step from the older version.
  llvm::ArrayRef<AddedAttributeRow> added;
  llvm::ArrayRef<RemovedAttributeRow> removed;
  /// The older version has one operand where this one has a list.
  bool singleOperand;
  /// The older version has none of this one's regions.
  bool noRegions;
  /// Written as a function is: its name, arguments, results, and region.
  bool isFunction;
};

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

#endif // DIALECTGEN_CORE_STEPS_VERSIONTABLE_H
