//===- TrySpecs.h - what the next run does with specs -----------*- C++ -*-===//
//
// The checks that come before generation, and generation short of writing, so
// that specs can be tried before they are written.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_TRYSPECS_H
#define DIALECTGEN_CLI_TRYSPECS_H

#include "emit/Emitters.h"
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

/// How what was made stands to the tree. Outputs that failed, and definitions
/// that mlir-tblgen could not read, are reported. Fails if the tree cannot be
/// read.
llvm::Expected<std::vector<FileState>>
finishOutputs(const Dialect &dialect, llvm::StringRef root,
              llvm::ArrayRef<OutputFailure> failures, TreeComparison &tree,
              Diagnostics &diagnostics);

/// All of it, short of writing.
llvm::Error trySpecs(const Dialect &dialect, llvm::StringRef root,
                     Diagnostics &diagnostics);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_TRYSPECS_H
