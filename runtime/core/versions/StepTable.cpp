//===- StepTable.cpp - operations and the steps between them --------------===//
//
// See StepTable.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/versions/StepTable.h"

namespace dialectgen {

std::string TimelineRow::str(Version version) const {
  return numbers == 1 ? std::to_string(version.major) : version.str();
}

} // namespace dialectgen
