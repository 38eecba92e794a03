//===- ListSteps.h - print how programs pass between versions ---*- C++ -*-===//
//
// The mode `--list-steps` (docs/check-version.md): for each step between two
// versions of an op, what converting takes, up and down.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_LISTSTEPS_H
#define DIALECTGEN_CLI_LISTSTEPS_H

#include "cli/CheckVersion.h"

namespace dialectgen {

/// Prints the steps of the families asked for and how many there are of each
/// sort. 0: all are known; 1: the spec has to say more of some; 2: could not
/// list them, with the reason on `err`.
int listSteps(const VersionOptions &options, llvm::raw_ostream &out,
              llvm::raw_ostream &err);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_LISTSTEPS_H
