//===- LiveTable.cpp - dialect and versioned dialect, as data -------------===//
//
// See LiveTable.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/legalization/LiveTable.h"

namespace dialectgen {

// Anchors the virtual table in this file.
AbsentContext::~AbsentContext() = default;

} // namespace dialectgen
