//===- StepReader.h - what a spec says of a step, as JSON -------*- C++ -*-===//
//
// The actions under "step" of a version (docs/spec-format.md). One table of
// names serves reading, writing and the schema; see also ModelForms.h.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_STEPREADER_H
#define DIALECTGEN_MODEL_STEPREADER_H

#include "ElementReader.h"

namespace dialectgen {

/// The name a spec has for an action of that kind: `before`, `to_operand`, …
const char *toString(StepAction::Kind kind);
/// `up`, `down`.
const char *toString(Way way);

/// One action as a spec writes it.
Json toJson(const StepAction &action);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_STEPREADER_H
