//===- Passes.h - passes over coarse operations -----------------*- C++ -*-===//
//
//   byteir-verify                       verifies coarse operations
//   byteir-infer-shapes                 infers dynamic sizes of results
//   byteir-decompose{ops=…}             to StableHLO
//   byteir-to-version{target=…}         to a version, through steps
//   byteir-to-carrier{carrier=…,ops=…}  to another carrier
//   onnx-to-byteir{ops=…,carrier=…}     from the onnx dialect
//
// Operations are named with or without the prefix of the first timeline; an
// unknown name is an error.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_BYTEIR_PASSES_H
#define DIALECTGEN_BYTEIR_PASSES_H

#include "dialectgen/byteir/View.h"
#include "mlir/IR/BuiltinOps.h"
#include <functional>
#include <memory>
#include <string>

namespace mlir {
class DialectRegistry;
class Pass;
} // namespace mlir

namespace dialectgen::byteir {

/// The operations that an option names, all if it is empty; of those that `has`
/// accepts. Fails with an error.
mlir::FailureOr<llvm::SmallVector<const ViewOpRow *>>
readOps(mlir::Location location, llvm::ArrayRef<std::string> names,
        llvm::function_ref<bool(const ViewOpRow &)> has, llvm::StringRef what);

mlir::LogicalResult decomposeViews(mlir::Operation *root,
                                   llvm::ArrayRef<const ViewOpRow *> ops);
mlir::LogicalResult inferShapes(mlir::Operation *root);
/// To version `target` of each prefix, or the nearest that it has.
mlir::LogicalResult convertViewsToVersion(mlir::Operation *root,
                                          unsigned target);

/// Refines the types of a program; fails with an error.
using ShapeInference = std::function<mlir::LogicalResult(mlir::ModuleOp)>;

/// To another carrier; those of `mhlo` stay of it where it has one.
mlir::LogicalResult convertCarriers(mlir::Operation *root,
                                    llvm::ArrayRef<const ViewOpRow *> ops,
                                    Carrier carrier);

/// Finds coarse operations in a program of the newest ONNX opset, after
/// `inferOnnx` inferred its shapes. A remark for each operation counts
/// candidates that unknown shapes prevented from matching. Nodes that `stays`
/// accepts do not become coarse operations by themselves.
mlir::LogicalResult
convertOnnx(mlir::ModuleOp module, llvm::ArrayRef<std::string> names,
            const BuildOptions &options, const ShapeInference &inferOnnx = {},
            llvm::function_ref<bool(mlir::Operation *)> stays = nullptr);

/// The carrier of that name, as in options; fails with an error.
mlir::FailureOr<Carrier> readCarrier(mlir::Location location,
                                     llvm::StringRef name);

/// Replaces carriers that release `target` of StableHLO lacks by operations
/// that it has: composites by their decompositions, others by those of their
/// operations.
mlir::LogicalResult decomposeBelow(mlir::ModuleOp module, Version target);

std::unique_ptr<mlir::Pass> createVerifyPass();
/// `onnx-to-byteir` infers the shapes of ONNX ops with `inferOnnx`.
void registerByteirPasses(const ShapeInference &inferOnnx = {});
/// The dialect `mhlo`, as far as it carries operations.
void registerMhlo(mlir::DialectRegistry &registry);

} // namespace dialectgen::byteir

#endif // DIALECTGEN_BYTEIR_PASSES_H
