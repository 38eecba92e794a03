//===- RecordChecks.h - checks of attributes and types ----------*- C++ -*-===//
//
// The part of checkRecords (Checks.h) that is about the dialect itself.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_RECORDCHECKS_H
#define DIALECTGEN_MODEL_RECORDCHECKS_H

#include "model/Checks.h"

namespace dialectgen {

/// Reports mistakes in attributes and types of the dialect.
void checkDialectRecords(const Family &family, Diagnostics &diagnostics);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_RECORDCHECKS_H
