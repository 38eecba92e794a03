//===- LegalizationTable.cpp - dialect and versioned dialect, as data
//-------------===//
//
// See LegalizationTable.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/legalization/LegalizationTable.h"

namespace dialectgen {

// Anchors the virtual table in this file.
AbsentContext::~AbsentContext() = default;

} // namespace dialectgen
