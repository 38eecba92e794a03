//===- ArtifactReader.h - reading untrusted programs ------------*- C++ -*-===//
//
// Reads programs, bytecode or text, whatever the bytes: a program that
// verifies, if that is not left to the caller, or errors.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_BYTECODE_ARTIFACTREADER_H
#define DIALECTGEN_CORE_BYTECODE_ARTIFACTREADER_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/SourceMgr.h"
#include <memory>

namespace dialectgen {

/// The program in `bytes`; null after an error. `name` stands for the file in
/// locations of errors. Programs of dialects that the context neither has nor
/// can load are errors. If `bytes` are the main buffer of `owner`, large
/// resources stay in it, and it lives as long as they do; else they are copied.
/// With `lendsData`, so does the data of large `dense` attributes of
/// operations, which are resources then: for a program that is converted to an
/// artifact, where both become the same.
mlir::OwningOpRef<mlir::ModuleOp>
readProgram(llvm::StringRef bytes, mlir::MLIRContext *context,
            llvm::StringRef name,
            const std::shared_ptr<llvm::SourceMgr> &owner = {},
            bool lendsData = false, bool verifies = true);

/// The same for an artifact, which is never empty. With `leavesPlacesOut`,
/// operations of bytecode have no lines and columns.
mlir::OwningOpRef<mlir::ModuleOp> readArtifact(llvm::StringRef bytes,
                                               mlir::MLIRContext *context,
                                               llvm::StringRef name,
                                               bool verifies = true,
                                               bool leavesPlacesOut = false);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_BYTECODE_ARTIFACTREADER_H
