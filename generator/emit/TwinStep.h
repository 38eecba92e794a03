//===- TwinStep.h - what lies between two versions of a twin ----*- C++ -*-===//
//
// What several outputs of a twin ask of the step between two versions of an op.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_TWINSTEP_H
#define DIALECTGEN_EMIT_TWINSTEP_H

#include "spec/Model.h"

namespace dialectgen {

/// The attribute of the older version that `attribute` of `newer` is, whatever
/// it is called there; null if it is new.
const Attribute *findOlder(const OpVersion &newer, const OpVersion &older,
                           llvm::StringRef attribute);

/// The attribute of the newer version that `attribute` of `older` has become;
/// null if it is gone.
const Attribute *findNewer(const OpVersion &newer, const OpVersion &older,
                           llvm::StringRef attribute);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_TWINSTEP_H
