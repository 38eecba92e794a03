//===- InterpreterWindows.h - sliding windows, run slowly -------*- C++ -*-===//
//
// Parts of the interpreter: the coordinates of tensors, and operations with
// windows.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_SUPPORT_INTERPRETERWINDOWS_H
#define DIALECTGEN_TESTS_SUPPORT_INTERPRETERWINDOWS_H

#include "Interpreter.h"

namespace dialectgen::test {

/// Calls `function` with the number and the coordinates of each element of a
/// shape.
void forEachElement(
    llvm::ArrayRef<int64_t> shape,
    llvm::function_ref<void(int64_t, llvm::ArrayRef<int64_t>)> function);

int64_t offsetOf(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<int64_t> at);

/// stablehlo.convolution, with batches and features in any dimension.
std::optional<Tensor> convolve(mlir::Operation *op, const Tensor &x,
                               const Tensor &kernel);
/// stablehlo.pad
Tensor pad(mlir::Operation *op, const Tensor &x, const Tensor &number);
/// stablehlo.reduce_window of one operand; `combine` runs its region.
std::optional<Tensor>
reduceWindow(mlir::Operation *op, const Tensor &x, const Tensor &first,
             llvm::function_ref<std::optional<Tensor>(Tensor, Tensor)> combine);

} // namespace dialectgen::test

#endif // DIALECTGEN_TESTS_SUPPORT_INTERPRETERWINDOWS_H
