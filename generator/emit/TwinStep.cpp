//===- TwinStep.cpp - what lies between two versions of a twin ------------===//
//
// See TwinStep.h.
//
//===----------------------------------------------------------------------===//

#include "emit/TwinStep.h"

namespace dialectgen {

const Attribute *findOlder(const OpVersion &newer, const OpVersion &older,
                           llvm::StringRef attribute) {
  for (const StepAction &action : newer.step)
    if (action.kind == StepAction::RenameAttribute && action.other == attribute)
      return older.findAttribute(action.name);
  return older.findAttribute(attribute);
}

const Attribute *findNewer(const OpVersion &newer, const OpVersion &older,
                           llvm::StringRef attribute) {
  for (const Attribute &known : newer.attributes)
    if (const Attribute *was = findOlder(newer, older, known.name);
        was && was->name == attribute)
      return &known;
  return nullptr;
}

} // namespace dialectgen
