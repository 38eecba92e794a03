//===- RecordForms.h - what texts of records say ----------------*- C++ -*-===//
//
// The parts of the text that a spec gives a record, and the values of MLIR that
// records stand for. Printer and parser use both.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RECORDS_RECORDFORMS_H
#define DIALECTGEN_CORE_RECORDS_RECORDFORMS_H

#include "RecordText.h"
#include "mlir/IR/BuiltinTypes.h"

namespace dialectgen {

struct FormatToken {
  enum Kind { Punctuation, Field, Dims, Types } kind;
  /// Of Punctuation.
  mlir::StringRef text;
  unsigned field = 0;
};

/// True if a record has the syntax of the MLIR value that it stands for.
bool isBuiltinText(const RecordRow &row);
mlir::SmallVector<FormatToken> formatTokens(const RecordRow &row);
bool isOptional(FieldKind kind);

inline int64_t numberOf(mlir::Attribute field) {
  return mlir::cast<mlir::IntegerAttr>(field).getInt();
}

inline mlir::ArrayRef<int64_t> numbersOf(mlir::Attribute field) {
  return mlir::cast<mlir::DenseI64ArrayAttr>(field).asArrayRef();
}

/// The MLIR type of a scalar, a complex number or a tensor of them; null for
/// any other.
mlir::Type builtinOf(const RecordDialect &dialect, mlir::Type type);
/// The way back; null if there is no record.
mlir::Type recordOf(const RecordDialect &dialect, mlir::Type type);
/// The MLIR value of an integer or of the elements of a tensor; null if there
/// is none.
mlir::Attribute valueOf(const RecordDialect &dialect,
                        mlir::ArrayRef<mlir::Attribute> fields);
/// The float type that a number of bits is of; null if it is of none.
mlir::FloatType floatTypeOf(const RecordDialect &dialect,
                            mlir::ArrayRef<mlir::Attribute> fields);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RECORDS_RECORDFORMS_H
