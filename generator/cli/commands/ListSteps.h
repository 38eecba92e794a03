//===- ListSteps.h - print how programs pass between versions ---*- C++ -*-===//
//
// The mode `--list-steps` (docs/specs.md): the kind of each step
// between two versions of an op, up and down.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_LISTSTEPS_H
#define DIALECTGEN_CLI_LISTSTEPS_H

#include "cli/commands/CheckVersion.h"

namespace dialectgen {

/// Prints the steps of the selected families and the number of each kind.
/// Returns 0 if all are known; 1 if a step lacks facts in the spec; 2, with the
/// reason on `err`, if they cannot be listed.
int listSteps(const VersionOptions &options, llvm::raw_ostream &out,
              llvm::raw_ostream &err);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_LISTSTEPS_H
