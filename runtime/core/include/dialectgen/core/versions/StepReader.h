//===- StepReader.h - steps of tables that are files ------------*- C++ -*-===//
//
// Reads the steps that emit/steps/StepRows.h of the generator writes.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_VERSIONS_STEPREADER_H
#define DIALECTGEN_CORE_VERSIONS_STEPREADER_H

#include "dialectgen/core/records/RowReader.h"
#include "dialectgen/core/versions/StepTable.h"
#include <string>
#include <vector>

namespace dialectgen::rows {

/// One direction of `step`, as messages call it. Hooks are C++: a direction
/// with one is impossible, for this reason, and is added to `hooked`.
DirectionRow readDirection(const Node &node, llvm::StringRef step,
                           std::vector<std::string> &hooked);

} // namespace dialectgen::rows

#endif // DIALECTGEN_CORE_VERSIONS_STEPREADER_H
