//===- Checks.h - what a resolved family must hold to -----------*- C++ -*-===//
//
// Everything that can be wrong with a spec beyond its JSON: names, order,
// types, values. Each check is about the resolved model, so that it holds for
// a whole signature and for one said by changes alike.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_SPEC_CHECKS_H
#define DIALECTGEN_SPEC_CHECKS_H

#include "Diagnostics.h"
#include "Model.h"

namespace dialectgen {

/// Reports what is wrong with the vocabulary.
void checkVocabulary(const Dialect &dialect, Diagnostics &diagnostics);

/// Reports what is wrong with the ops, once for each place: what a version
/// inherits is the fault of the version that wrote it.
void checkOps(const Dialect &dialect, Diagnostics &diagnostics);

/// Reports what is wrong with the records, the carriages and what the twin says
/// of versions and the steps between them.
void checkRecords(const Dialect &dialect, Diagnostics &diagnostics);

/// Reports relations, holders and the like that are about what an op does not
/// have.
void checkBehaviour(const Dialect &dialect, Diagnostics &diagnostics);

/// Reports ops of the own dialect without the line that their definitions and
/// reference pages begin with. What was adopted from an upstream has none yet.
void checkSummaries(const Dialect &dialect, Diagnostics &diagnostics);

/// Reports names that generated classes could not have, or could not have
/// twice.
void checkGeneratedNames(const Dialect &dialect, Diagnostics &diagnostics);

/// Reports outputs the dialect asks for that are not among `known`.
void checkOutputs(const Dialect &dialect, const std::vector<std::string> &known,
                  Diagnostics &diagnostics);

/// Reports hooks that no source file under `<root>/runtime/<family>` defines.
/// Says nothing where there is no such folder.
void checkHooksImplemented(const Dialect &dialect, llvm::StringRef root,
                           Diagnostics &diagnostics);

} // namespace dialectgen

#endif // DIALECTGEN_SPEC_CHECKS_H
