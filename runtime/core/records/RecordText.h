//===- RecordText.h - records as their specs write them ---------*- C++ -*-===//
//
// The textual form of a record, defined by its row: shapes as `2x?x`, names of
// cases, numbers and data in MLIR's syntax. A record that its text cannot
// represent is printed with wire fields instead; see RecordDialectText.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RECORDS_RECORDTEXT_H
#define DIALECTGEN_CORE_RECORDS_RECORDTEXT_H

#include "dialectgen/core/records/RecordDialect.h"
#include "mlir/IR/OpImplementation.h"

namespace dialectgen {

/// True if a record with fields, at `<` or behind its name, goes on by wire
/// fields; `row` is any of those that have the name.
bool isByFields(const RecordRow &row, mlir::AsmParser &parser);

/// Prints the part after the name; returns false without printing if the text
/// of `row` cannot represent `fields`.
bool printText(const RecordDialect &dialect, const RecordRow &row,
               llvm::ArrayRef<mlir::Attribute> fields,
               mlir::AsmPrinter &printer);

/// Parses the output of printText(). `rows` have one name, and the text of each
/// is a prefix of the next one's; `index` becomes that of the parsed row.
mlir::ParseResult parseText(const RecordDialect &dialect,
                            llvm::ArrayRef<const RecordRow *> rows,
                            mlir::AsmParser &parser, unsigned &index,
                            llvm::SmallVectorImpl<mlir::Attribute> &fields);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RECORDS_RECORDTEXT_H
