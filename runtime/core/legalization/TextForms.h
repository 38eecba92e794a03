//===- TextForms.h - parameters of values by their texts --------*- C++ -*-===//
//
// Takes types and attributes apart, and makes them, by the text that MLIR
// prints, for dialects whose C++ no table knows. MLIR's own assembly formats
// are tried: parameters by place, parameters by name, cases of enumerations by
// name. A value that does not come back as it was is refused, so a text that is
// not understood is never understood wrongly.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_LEGALIZATION_TEXTFORMS_H
#define DIALECTGEN_CORE_LEGALIZATION_TEXTFORMS_H

#include "dialectgen/core/legalization/LegalizationTable.h"

namespace dialectgen {

/// Each form is one: tables alone make them.
struct TableForm : TextForm {
  /// The values that printers leave out, as programs write them; empty for a
  /// field without one.
  llvm::ArrayRef<llvm::StringRef> defaults;
  /// The declarative assembly format; empty if the table does not tell it.
  llvm::StringRef format = {};
};

/// Sets the fields of `value`, a type in a TypeAttr, in the order of the
/// record. False if the text does not tell them.
bool splitText(const TextForm &form, mlir::Attribute value,
               llvm::SmallVectorImpl<mlir::Attribute> &fields);

/// Null if there is no text for the fields that MLIR reads.
mlir::Attribute makeFromText(const TextForm &form, mlir::MLIRContext *context,
                             llvm::ArrayRef<mlir::Attribute> fields);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_LEGALIZATION_TEXTFORMS_H
