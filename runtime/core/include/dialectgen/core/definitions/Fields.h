//===- Fields.h - fields of attributes and types as text --------*- C++ -*-===//
//
// How the parameters of DialectDefinitions.td are read and written where MLIR's
// own way is none that could stand between commas.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_DEFINITIONS_FIELDS_H
#define DIALECTGEN_CORE_DEFINITIONS_FIELDS_H

#include "mlir/IR/OpImplementation.h"

namespace dialectgen {

/// `[1, 2]`
mlir::FailureOr<llvm::SmallVector<int64_t>>
parseIntsField(mlir::AsmParser &parser);
void printIntsField(mlir::AsmPrinter &printer, llvm::ArrayRef<int64_t> numbers);

/// `[f32, f64]`
mlir::FailureOr<llvm::SmallVector<mlir::Type>>
parseTypesField(mlir::AsmParser &parser);
void printTypesField(mlir::AsmPrinter &printer,
                     llvm::ArrayRef<mlir::Type> types);

mlir::FailureOr<bool> parseBoolField(mlir::AsmParser &parser);
mlir::FailureOr<llvm::APFloat> parseF64Field(mlir::AsmParser &parser);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_DEFINITIONS_FIELDS_H
