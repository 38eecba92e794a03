//===- StepText.h - effects of steps in sentences ---------------*- C++ -*-===//
//
// For documentation: what a step does to a program, with the names and values
// of the op.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_STEPTEXT_H
#define DIALECTGEN_EMIT_STEPTEXT_H

#include "diff/steps/Steps.h"

namespace dialectgen {

/// One sentence in Markdown for each effect of `step` on a program of `way`, in
/// the order of the actions; refused uses are among them. Never empty.
std::vector<std::string> stepSentences(const Family &family, const Step &step,
                                       Way way);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_STEPTEXT_H
