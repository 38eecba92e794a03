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

/// Reports what is wrong with the domains and the vocabulary.
void checkVocabulary(const Family &family, Diagnostics &diagnostics);

/// Reports what is wrong with the ops, once for each place: what a version
/// inherits is the fault of the version that wrote it.
void checkOps(const Family &family, Diagnostics &diagnostics);

/// Reports outputs the family asks for that are not among `known`.
void checkOutputs(const Family &family, const std::vector<std::string> &known,
                  Diagnostics &diagnostics);

/// Reports hooks that no source file under `<root>/runtime/<family>` defines.
/// Says nothing where there is no such folder.
void checkHooksImplemented(const Family &family, llvm::StringRef root,
                           Diagnostics &diagnostics);

} // namespace dialectgen

#endif // DIALECTGEN_SPEC_CHECKS_H
