//===- Mending.h - legal programs from refined types ------------*- C++ -*-===//
//
// The last step of shape inference: users that do not accept the refined type
// of a value get a cast to the type it had.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_SHAPES_MENDING_H
#define DIALECTGEN_ONNX_SHAPES_MENDING_H

#include "CallGraph.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

namespace dialectgen::onnx {

/// Values whose types changed, with the types they had.
using RefinedTypes = llvm::MapVector<mlir::Value, mlir::Type>;

/// The error of the op's verifier; empty if the op is legal.
std::string whyIllegal(mlir::Operation *op);

/// Mends the program under `root`. Ops in `legal` need no check. `complain`
/// reports an op of the standard that is illegal, and why.
void mendTypes(
    mlir::Operation *root, const RefinedTypes &refined,
    llvm::DenseSet<mlir::Operation *> legal, CallGraph &callGraph,
    llvm::function_ref<void(mlir::Operation *, llvm::StringRef)> complain);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_SHAPES_MENDING_H
