//===- Checks.h - what a resolved family must hold to -----------*- C++ -*-===//
//
// The checks of a spec beyond its JSON form: names, order, types, values. Each
// check uses the resolved model, so that it applies to entire signatures and to
// those given by changes.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_CHECKS_H
#define DIALECTGEN_MODEL_CHECKS_H

#include "model/Model.h"
#include "model/diagnostics/Diagnostics.h"
#include <functional>

namespace dialectgen {

/// Reports `name` where it stands in `range`, unless it is one of `known`;
/// `what` it should be the name of. False if it is reported.
bool checkKnown(llvm::SMRange range, llvm::StringRef what, llvm::StringRef name,
                const std::vector<std::string> &known,
                Diagnostics &diagnostics);

/// Runs checks side by side. Their problems are in the order of the checks.
void runChecks(
    llvm::ArrayRef<std::function<void(Diagnostics &diagnostics)>> checks,
    Diagnostics &diagnostics);

/// Reports mistakes in the vocabulary.
void checkVocabulary(const Family &family, Diagnostics &diagnostics);

/// Reports mistakes in ops, once for each position: a mistake in an inherited
/// fact belongs to the version that wrote it.
void checkOps(const Family &family, Diagnostics &diagnostics);

/// Reports mistakes in records, parts of families, and the versioned dialect's
/// facts about versions and the steps between them.
void checkRecords(const Family &family, Diagnostics &diagnostics);

/// Reports relations, composite attributes and similar facts that refer to
/// elements that an op lacks.
void checkBehaviour(const Family &family, Diagnostics &diagnostics);

/// Reports ops of the dialect without a summary, the first line of their
/// definitions and reference pages. Adopted ops have a placeholder.
void checkSummaries(const Family &family, Diagnostics &diagnostics);

/// Reports names that generated classes could not have, or could not have
/// twice.
void checkGeneratedNames(const Family &family, Diagnostics &diagnostics);

/// Reports outputs the dialect asks for that are not among `known`.
void checkOutputs(const Family &family, const std::vector<std::string> &known,
                  Diagnostics &diagnostics);

/// Reports hooks that no source file under `<root>/runtime/<family>` defines,
/// where there is such a folder, and superseded versions that nothing converts.
void checkHooksImplemented(const Family &family, llvm::StringRef root,
                           Diagnostics &diagnostics);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_CHECKS_H
