//===- OpenSizes.h - sizes for open dimensions of inputs --------*- C++ -*-===//
//
// StableHLO's operations need sizes that models leave open. Users give them by
// the names that the model has for its dimensions.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_LOWERING_OPENSIZES_H
#define DIALECTGEN_ONNX_LOWERING_OPENSIZES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace dialectgen::onnx {

/// The open dimensions of inputs in the order of the inputs, each name once: a
/// name is the model's, or `x.0` of the first dimension of input `x` if the
/// model does not name it.
llvm::SmallVector<std::string> openDimensions(mlir::ModuleOp module);

/// Gives the open dimensions of inputs sizes, each as `NAME:SIZE`. An error if
/// a text has another form, or if there is no such dimension.
llvm::LogicalResult giveSizes(mlir::ModuleOp module,
                              llvm::ArrayRef<std::string> sizes);

/// Checks bounds of open dimensions, each as `NAME:BOUND`, in the same way.
llvm::LogicalResult checkBounds(mlir::ModuleOp module,
                                llvm::ArrayRef<std::string> bounds);
/// Gives the dimensions of inputs of a lowered program, which still has the
/// names of the model, these bounds, and all dimensions that are always as
/// large.
void giveBounds(mlir::ModuleOp module, llvm::ArrayRef<std::string> bounds);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_LOWERING_OPENSIZES_H
