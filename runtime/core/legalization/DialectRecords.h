//===- DialectRecords.h - a dialect's values as records ---------*- C++ -*-===//
//
// Types and attributes of a dialect and the records that they are, field by
// field, to and fro.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_LEGALIZATION_DIALECTRECORDS_H
#define DIALECTGEN_CORE_LEGALIZATION_DIALECTRECORDS_H

#include "Counterparts.h"

namespace dialectgen {

class ToDialect;
class ToVersioned;

// Types are in a TypeAttr. Parts are converted by `values`, which has the
// reason if the result is null.

mlir::Attribute toRecord(const Counterparts::OfDialect &known,
                         mlir::Attribute value, ToVersioned &values);
mlir::Attribute fromRecord(const DialectRow &row, const Record &record,
                           ToDialect &values);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_LEGALIZATION_DIALECTRECORDS_H
