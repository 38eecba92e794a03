//===- DialectBytecode.h - bytecode of the dialect itself -------*- C++ -*-===//
//
// Types and attributes of a dialect as MLIR's bytecode has them when a
// program is written as it is, without a version: a code and the fields. That
// form is data too, and the codec is the one of versioned dialects.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_BYTECODE_LIVEBYTECODE_H
#define DIALECTGEN_CORE_BYTECODE_LIVEBYTECODE_H

#include "dialectgen/core/legalization/LegalizationTable.h"
#include "dialectgen/core/records/RecordTable.h"

namespace mlir {
class DialectBytecodeWriter;
} // namespace mlir

namespace dialectgen {

struct BytecodeForm;

/// A field that a form of a record does not have, and the number that it is
/// then; a list is empty, an attribute absent.
struct AbsentFieldRow {
  const char *name;
  FieldKind kind;
  int64_t absent = 0;
};

/// A field that is something else than absent in all values of a form, or,
/// with a part, that field of an element of it.
struct GivenFieldRow {
  const char *field, *part;
  int64_t absent = 0;
};

/// One of several forms, each with a code, of an attribute.
struct LayoutRow {
  llvm::ArrayRef<AbsentFieldRow> lacks = {};
  llvm::ArrayRef<GivenFieldRow> given = {};
  /// The first release that reads it.
  Version since = {};
};

/// The types and attributes of a dialect by their code. Fields are those
/// of the DialectRow, by name.
struct DialectRecords {
  RecordTables records;
  llvm::ArrayRef<DialectRow> types, attributes;
  /// For each code an index into `types` or `attributes`; -1 if it is retired.
  llvm::ArrayRef<int> typeRows, attributeRows;
  /// By code as well; empty if each attribute has one form.
  llvm::ArrayRef<LayoutRow> attributeLayouts;
  /// The newest version of the dialect that a file may claim to have.
  Version newest;
  /// Otherwise patches change no record.
  bool countsPatches = false;
};

/// Lets `dialect` read and write bytecode; `records` outlives it.
void addDialectBytecode(mlir::Dialect &dialect, const DialectRecords &records);

/// Has a file say that it has `dialect` in `version`. Content that needs a
/// newer one is written all the same: see refuseNewerContent().
void setDialectVersion(BytecodeForm &form, llvm::StringRef dialect,
                       const Version &version);

/// The version that setDialectVersion() has asked for; nothing if it has not.
std::optional<Version> askedVersion(mlir::DialectBytecodeWriter &writer,
                                    llvm::StringRef dialect);

/// Fails if something under `root` is of a dialect that addDialectBytecode()
/// was called for, and readers of `version` of it lack the form that it is
/// written in, with an error that names it. Content may also stand in records
/// of versioned dialects.
mlir::LogicalResult refuseNewerContent(mlir::Operation *root,
                                       mlir::Dialect *dialect,
                                       const Version &version,
                                       llvm::ArrayRef<VersionTarget> records);

/// The newest version of a dialect that addDialectBytecode() was called for;
/// nothing if it was not.
std::optional<Version> newestVersionOf(mlir::Dialect *dialect);

/// The records of a dialect, which may be null, that addDialectBytecode() was
/// called for; null if there are none.
const RecordTables *recordsOfDialect(mlir::Dialect *dialect);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_BYTECODE_LIVEBYTECODE_H
