//===- TrySpecs.h - what the next run does with specs -----------*- C++ -*-===//
//
// The checks that come before generation, and generation short of writing, so
// that specs can be tried before they are written.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_TRYSPECS_H
#define DIALECTGEN_CLI_TRYSPECS_H

#include "spec/Diagnostics.h"
#include "spec/Model.h"
#include "llvm/Support/Error.h"

namespace dialectgen {

/// Reports what keeps specs that load from being generated from, history aside.
void checkSpecsAlone(const Dialect &dialect, llvm::StringRef root,
                     Diagnostics &diagnostics);
/// The same, and whether what was released is what it was.
void checkSpecs(const Dialect &dialect, llvm::StringRef root,
                Diagnostics &diagnostics);

/// The same, and generates in memory if nothing does. An error of generation
/// has no place in the specs.
llvm::Error trySpecs(const Dialect &dialect, llvm::StringRef root,
                     Diagnostics &diagnostics);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_TRYSPECS_H
