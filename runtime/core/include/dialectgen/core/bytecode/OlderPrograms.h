//===- OlderPrograms.h - bytecode from before properties --------*- C++ -*-===//
//
// In older releases, operations of a dialect had all attributes in one
// dictionary, with lists of numbers as tensors. MLIR silently omits entries of
// a dictionary that an operation of today does not accept. Therefore such a
// file is rewritten with the arrays of today's operations. Properties with
// tensors, which later releases had for a while, are converted one by one.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_BYTECODE_OLDERPROGRAMS_H
#define DIALECTGEN_CORE_BYTECODE_OLDERPROGRAMS_H

#include "dialectgen/core/bytecode/PropertyLayouts.h"
#include "mlir/Support/LLVM.h"
#include "llvm/Support/MemoryBufferRef.h"
#include <string>

namespace dialectgen {

/// False while a file from before properties is read: a dialect then has
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
/// `value` is no such tensor.
mlir::Attribute arrayOfTensor(mlir::Attribute value);
} // namespace detail

} // namespace dialectgen

#endif // DIALECTGEN_CORE_BYTECODE_OLDERPROGRAMS_H
