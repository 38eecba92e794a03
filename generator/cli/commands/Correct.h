//===- Correct.h - correct what was released --------------------*- C++ -*-===//
//
// The modes `--adopt --correct=OP.VERSION --against=SRC`, where an upstream
// corrects it, and `--correct=SUBJECT,… --because=REASON`, where the specs do.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_CORRECT_H
#define DIALECTGEN_CLI_CORRECT_H

#include "cli/commands/CheckVersion.h"

namespace dialectgen {

/// Writes the upstream's definition of one released version of an op into its
/// spec and into the ledger, which records the differences, the reason and the
/// upstream's release. `what` is, for example, `Gelu.20` or
/// `ai.onnx.ml.Binarizer.1`. Refuses, with the reasons on `err`, if a legal
/// program would become illegal.
int correct(const VersionOptions &options, const std::string &what,
            llvm::raw_ostream &out, llvm::raw_ostream &err);

/// Records in the ledger that the specs correct the subjects of `what`, for the
/// reason `because`. These may be versions of ops whose step has a new hook
/// that runs first or another hook on the way down, versions with a use that a
/// future release excludes, and type constructors whose constraint was renamed.
/// Refuses, with the reasons on `err`, if any other released fact differs.
int correctDialect(const VersionOptions &options, const std::string &what,
                   const std::string &because, llvm::raw_ostream &out,
                   llvm::raw_ostream &err);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_CORRECT_H
