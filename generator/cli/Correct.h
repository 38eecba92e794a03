//===- Correct.h - follow an upstream that corrects a release ---*- C++ -*-===//
//
// The mode `--adopt --correct=OP.VERSION --against=SRC`.
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

} // namespace dialectgen

#endif // DIALECTGEN_CLI_CORRECT_H
