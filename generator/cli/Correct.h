//===- Correct.h - correct what was released --------------------*- C++ -*-===//
//
// The modes `--adopt --correct=OP.VERSION --against=SRC`, where an upstream
// corrects it, and `--correct=SUBJECT,… --because=REASON`, where the specs do.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_CORRECT_H
#define DIALECTGEN_CLI_CORRECT_H

#include "cli/CheckVersion.h"

namespace dialectgen {

/// Writes what the upstream says of one released version of an op into its
/// spec, and into the ledger with a word of what, why and since which upstream.
/// `what` is `Gelu.20` or `ai.onnx.ml.Binarizer.1`. Refuses, with the reasons
/// on `err`, if a program that was legal would not be so any more.
int correct(const VersionOptions &options, const std::string &what,
            llvm::raw_ostream &out, llvm::raw_ostream &err);

/// Writes into the ledger that the specs, as they stand, correct `what`, with
/// `because`: versions of ops whose steps have got a hook that comes first, or
/// another hook for the way down, or of which a use is illegal below a release
/// to come, and type constructors whose constraint is called otherwise.
/// Refuses, with the reasons on `err`, if anything else is not as it was
/// released.
int correctOwn(const VersionOptions &options, const std::string &what,
               const std::string &because, llvm::raw_ostream &out,
               llvm::raw_ostream &err);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_CORRECT_H
