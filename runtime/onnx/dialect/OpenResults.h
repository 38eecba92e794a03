//===- OpenResults.h - results without shapes that are wrong ----*- C++ -*-===//
//
// Shapes of results that a program declares, and that its ops contradict.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_DIALECT_OPENRESULTS_H
#define DIALECTGEN_ONNX_DIALECT_OPENRESULTS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace dialectgen::onnx {

/// Opens shapes of results that make `op` illegal, ranks only where sizes do
/// not suffice, if they are all that is wrong with it: false, and nothing
/// changes, if they are not. `tell` receives each with the type that it had.
bool openResults(
    mlir::Operation *op,
    llvm::function_ref<void(mlir::OpResult, mlir::Type declared)> tell);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_DIALECT_OPENRESULTS_H
