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

namespace dialectgen {

/// The types and attributes of a dialect by their code. Fields are those
/// of the DialectRow, by name.
struct DialectRecords {
  RecordTables records;
  llvm::ArrayRef<DialectRow> types, attributes;
  /// For each code an index into `types` or `attributes`; -1 if it is retired.
  llvm::ArrayRef<int> typeRows, attributeRows;
  /// The newest version of the dialect that a file may claim to have.
  Version newest;
};

/// Lets `dialect` read and write bytecode; `records` outlives it.
void addDialectBytecode(mlir::Dialect &dialect, const DialectRecords &records);

/// The records of a dialect, which may be null, that addDialectBytecode() was
/// called for; null if there are none.
const RecordTables *recordsOfDialect(mlir::Dialect *dialect);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_BYTECODE_LIVEBYTECODE_H
