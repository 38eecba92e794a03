//===- RecordText.h - records as their specs write them ---------*- C++ -*-===//
//
// The text that a record's row gives it: shapes as `2x?x`, names of cases,
// numbers and data as MLIR writes them. What a record holds and its text cannot
// say is written by wire fields instead; see
// RecordDialectText.cpp.
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

/// Prints what stands behind the name; false, and nothing is printed, if the
/// text of `row` cannot say `fields`.
bool printText(const RecordDialect &dialect, const RecordRow &row,
               llvm::ArrayRef<mlir::Attribute> fields,
               mlir::AsmPrinter &printer);

/// Reads what printText() prints. `rows` have one name, the text of each begins
/// the next one's; `index` becomes that of the one that was read.
mlir::ParseResult parseText(const RecordDialect &dialect,
                            llvm::ArrayRef<const RecordRow *> rows,
                            mlir::AsmParser &parser, unsigned &index,
                            llvm::SmallVectorImpl<mlir::Attribute> &fields);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RECORDS_RECORDTEXT_H
