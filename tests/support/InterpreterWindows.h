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
Tensor pad(const Tensor &x, const Tensor &number, llvm::ArrayRef<int64_t> low,
           llvm::ArrayRef<int64_t> high, llvm::ArrayRef<int64_t> interior);
/// stablehlo.reduce_window; `combine` runs its region.
std::optional<std::vector<Tensor>>
reduceWindow(mlir::Operation *op, llvm::ArrayRef<Tensor> inputs,
             llvm::ArrayRef<Tensor> first,
             llvm::function_ref<std::optional<std::vector<Tensor>>(
                 llvm::ArrayRef<Tensor> both)>
                 combine);

} // namespace dialectgen::test

#endif // DIALECTGEN_TESTS_SUPPORT_INTERPRETERWINDOWS_H
