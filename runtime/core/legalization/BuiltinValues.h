//===- BuiltinValues.h - records as MLIR's own values -----------*- C++ -*-===//
//
// The types and attributes of MLIR itself that records of a versioned dialect
// stand for.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_LEGALIZATION_BUILTINVALUES_H
#define DIALECTGEN_CORE_LEGALIZATION_BUILTINVALUES_H

#include "dialectgen/core/legalization/LegalizationTable.h"
#include <optional>

namespace dialectgen {

class ToDialect;

// Parts are converted by `values`, which may have a reason if the result is
// null.

mlir::Type builtinType(BuiltinKind kind, const Record &record,
                       ToDialect &values);
mlir::Attribute builtinAttribute(BuiltinKind kind, const Record &record,
                                 ToDialect &values);
/// The types of a list of records, each in a TypeAttr.
std::optional<llvm::SmallVector<mlir::Type>> typesOf(mlir::Attribute list,
                                                     ToDialect &values);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_LEGALIZATION_BUILTINVALUES_H
