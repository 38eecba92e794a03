//===- StepReader.h - actions of steps as JSON ------------------*- C++ -*-===//
//
// The first key of an action, on which its sort depends, and its other words.
// For reading and the schema, see ModelForms.h.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_STEPREADER_H
#define DIALECTGEN_MODEL_STEPREADER_H

#include "model/forms/ModelForms.h"

namespace dialectgen {

/// The name of an action, which is the first key in JSON: `before`,
/// `to_operand`, …
const std::string &actionName(const StepAction &action);
/// The value of that key: the affected element.
const std::string &subjectOf(const StepAction &action);
/// Whether one of the action's texts is `text`.
bool mentions(const StepAction &action, llvm::StringRef text);
/// `up`, `down`.
const char *toString(Way way);

/// One action as a spec writes it.
Json toJson(const StepAction &action);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_STEPREADER_H
