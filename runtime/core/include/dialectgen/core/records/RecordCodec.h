//===- RecordCodec.h - records to and from bytecode -------------*- C++ -*-===//
//
// Reads and writes the fields of a record in the layout of its row. Every value
// that is read is checked; an invalid value is an error at the reader's
// location.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RECORDS_RECORDCODEC_H
#define DIALECTGEN_CORE_RECORDS_RECORDCODEC_H

#include "dialectgen/core/records/RecordTable.h"
#include "mlir/Bytecode/BytecodeImplementation.h"

namespace dialectgen {

/// Width of a scalar type of the dialect in bits; 0 if it is none.
using ScalarWidth = llvm::function_ref<unsigned(mlir::Type)>;

/// Reads the fields of a record of kind `row`.
mlir::LogicalResult readFields(mlir::DialectBytecodeReader &reader,
                               const RecordRow &row, ScalarWidth width,
                               llvm::SmallVectorImpl<mlir::Attribute> &fields);

/// Writes the fields of a record of kind `row`.
void writeFields(mlir::DialectBytecodeWriter &writer, const RecordRow &row,
                 ScalarWidth width, llvm::ArrayRef<mlir::Attribute> fields);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RECORDS_RECORDCODEC_H
