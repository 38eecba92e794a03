//===- OlderPrograms.h - lists of older programs ----------------*- C++ -*-===//
//
// Lists of numbers and of truth values are arrays today, and were tensors in
// older releases: `permutation = dense<[1, 0]> : tensor<2xi64>`. Dialects that
// give arrayOfTensor to ClassOpHooks take such a tensor where they take an
// array and no tensor, wherever it stands: in text, in a dictionary of
// attributes in bytecode, from before properties, and in properties.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_BYTECODE_OLDERPROGRAMS_H
#define DIALECTGEN_CORE_BYTECODE_OLDERPROGRAMS_H

#include "mlir/IR/BuiltinAttributes.h"

namespace dialectgen {

/// The array with the numbers or truth values of a tensor of rank 1; null if
/// `value` is no such tensor.
mlir::Attribute arrayOfTensor(mlir::Attribute value);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_BYTECODE_OLDERPROGRAMS_H
