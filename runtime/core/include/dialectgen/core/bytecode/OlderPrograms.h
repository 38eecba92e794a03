//===- OlderPrograms.h - bytecode from before properties --------*- C++ -*-===//
//
// Operations of a live dialect had all their attributes in one dictionary once,
// and lists of numbers in it were tensors. MLIR leaves out of a dictionary what
// an operation of today does not take, without a word. So such a file is
// written anew, with the arrays that operations have today. Properties with
// tensors, which there were for a while, are converted one by one.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_BYTECODE_OLDERPROGRAMS_H
#define DIALECTGEN_CORE_BYTECODE_OLDERPROGRAMS_H

#include "dialectgen/core/bytecode/PropertyLayouts.h"
#include "mlir/Support/LLVM.h"
#include "llvm/Support/MemoryBufferRef.h"
#include <string>

namespace dialectgen {

/// False while a file from before properties is read: a live dialect then has
/// no operations, so that all attributes stay as they stand in the file.
bool areOperationsRegistered();

/// Bytes of the same program with arrays for tensors that operations registered
/// in `context` do not take; empty if there are none. `buffer` has been
/// checked; errors are those of `context`.
mlir::FailureOr<std::string> replaceOlderLists(llvm::MemoryBufferRef buffer,
                                               const FileLayouts &layouts,
                                               mlir::MLIRContext *context);

namespace detail {
/// The array with the numbers or truth values of a tensor of rank 1; null if
/// `value` is none.
mlir::Attribute arrayOfTensor(mlir::Attribute value);
} // namespace detail

} // namespace dialectgen

#endif // DIALECTGEN_CORE_BYTECODE_OLDERPROGRAMS_H
