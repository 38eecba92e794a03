//===- ListVersion.h - print the version list -------------------*- C++ -*-===//
//
// The mode `--list-version`: which versions of each op the live dialect has; of
// a versioned dialect, all there are.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_LISTVERSION_H
#define DIALECTGEN_CLI_LISTVERSION_H

#include "cli/CheckVersion.h"

namespace dialectgen {

/// Loads the families asked for and prints their lists, an op a line: `Op:
/// newest, …, oldest`, by domain and name; an op outside the first domain has
/// its domain in front. 0, or 2 with the reason on `err`.
int listVersion(const VersionOptions &options, llvm::raw_ostream &out,
                llvm::raw_ostream &err);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_LISTVERSION_H
