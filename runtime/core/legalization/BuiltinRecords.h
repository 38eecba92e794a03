//===- BuiltinRecords.h - MLIR's own values as records ----------*- C++ -*-===//
//
// The records of a versioned dialect that stand for types and attributes of
// MLIR itself, each made of the records of its parts.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_LEGALIZATION_BUILTINRECORDS_H
#define DIALECTGEN_CORE_LEGALIZATION_BUILTINRECORDS_H

#include "mlir/IR/Attributes.h"
#include "mlir/IR/TypeRange.h"

namespace dialectgen {

class ToVersioned;
struct ToVersionedOptions;

// Parts are converted by `values`, which has the reason if the result is null.

mlir::Type builtinRecord(mlir::Type type, ToVersioned &values);
mlir::Attribute builtinRecord(mlir::Attribute value, ToVersioned &values);
/// A list of the records of `types`, each in a TypeAttr.
mlir::Attribute recordsOf(mlir::TypeRange types, ToVersioned &values);
/// A tensor of one dimension.
mlir::Attribute integersRecord(llvm::ArrayRef<int64_t> numbers,
                               ToVersioned &values);
mlir::Attribute truthsRecord(llvm::ArrayRef<bool> truths, ToVersioned &values);
/// A string, of a symbol without others in it.
mlir::Attribute symbolRecord(mlir::Attribute symbol, ToVersioned &values);

/// Whether the record of `value` stands for another attribute, as released
/// writers did before there was a place for it: of numbers in an array
/// elements, of a symbol a string.
bool isChanged(mlir::Attribute value, const ToVersionedOptions &options);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_LEGALIZATION_BUILTINRECORDS_H
