//===- TrySpecs.h - what the next run does with specs -----------*- C++ -*-===//
//
// The checks that come before generation, and generation short of writing, so
// that specs can be tried before they are written.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_TRYSPECS_H
#define DIALECTGEN_CLI_TRYSPECS_H

#include "emit/Emitters.h"
#include "model/Model.h"
#include "model/diagnostics/Diagnostics.h"
#include "llvm/Support/Error.h"

namespace dialectgen {

/// Reports the reasons for which loaded specs cannot be generated from, without
/// checking released history.
void checkSpecsAlone(const Family &family, llvm::StringRef root,
                     Diagnostics &diagnostics);
/// The same, and checks that released facts are unchanged.
void checkSpecs(const Family &family, llvm::StringRef root,
                Diagnostics &diagnostics);

/// Compares generated files with the tree. Outputs that failed, and definitions
/// that mlir-tblgen rejects, are reported. Fails if the tree cannot be read.
llvm::Expected<std::vector<FileState>>
finishOutputs(const Family &family, llvm::StringRef root,
              llvm::ArrayRef<OutputFailure> failures, TreeComparison &tree,
              Diagnostics &diagnostics);

/// All of it, short of writing.
llvm::Error trySpecs(const Family &family, llvm::StringRef root,
                     Diagnostics &diagnostics);
/// The same without released history.
llvm::Error trySpecsAlone(const Family &family, llvm::StringRef root,
                          Diagnostics &diagnostics);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_TRYSPECS_H
