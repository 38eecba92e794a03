//===- RecordText.h - records as StableHLO writes them ----------*- C++ -*-===//
//
// The text that a record's row gives it: shapes as `2x?x`, names of cases,
// numbers and data as MLIR writes them. What a record holds and its text cannot
// say is written by wire fields instead; see VhloText.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_STABLEHLO_LIB_RECORDTEXT_H
#define DIALECTGEN_STABLEHLO_LIB_RECORDTEXT_H

#include "dialectgen/core/records/RecordTable.h"
#include "mlir/IR/OpImplementation.h"

namespace dialectgen::vhlo {

/// True if a record with fields, at `<` or behind its name, goes on by wire
/// fields; `row` is any of those that have the name.
bool isByFields(const RecordRow &row, mlir::AsmParser &parser);

/// Prints what stands behind the name; false, and nothing is printed, if the
/// text of `row` cannot say `fields`.
bool printText(const RecordRow &row, llvm::ArrayRef<mlir::Attribute> fields,
               mlir::AsmPrinter &printer);

/// Reads what printText() prints. `rows` have one name, the text of each begins
/// the next one's; `index` becomes that of the one that was read.
mlir::ParseResult parseText(llvm::ArrayRef<const RecordRow *> rows,
                            mlir::AsmParser &parser, unsigned &index,
                            llvm::SmallVectorImpl<mlir::Attribute> &fields);

} // namespace dialectgen::vhlo

#endif // DIALECTGEN_STABLEHLO_LIB_RECORDTEXT_H
