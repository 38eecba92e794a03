//===- Trees.h - trees that compute a coarse operation ----------*- C++ -*-===//
//
// Finds values whose formula of another value is that of a coarse operation:
// gelu, softmax, log_softmax, l2_norm and layer_norm.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_BYTEIR_ONNX_TREES_H
#define DIALECTGEN_BYTEIR_ONNX_TREES_H

#include "Reader.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace dialectgen::byteir {

/// Factors or addends along the axes of a normalization: a number, or a value
/// of which each dimension lies along one of the input.
struct Affine {
  double number = 0;
  mlir::Value value = {};
  llvm::SmallVector<int64_t, 4> places = {};
};

/// A tree, and the operation that it computes.
struct Tree {
  mlir::Operation *root = nullptr;
  mlir::Value input;
  llvm::StringRef name;
  mlir::DictionaryAttr entries;
  /// Of layer_norm.
  llvm::SmallVector<int64_t> axes;
  Affine weight, bias;
  bool isAffine = false;
  /// All that it is computed by, the root among them.
  llvm::SetVector<mlir::Operation *> operations;
  /// It is one if shapes that are not known are as they would have to be.
  bool isAssumed = false;
};

/// Whether trees of the operation are looked for.
bool hasTrees(llvm::StringRef name);

/// The trees below `root` of operations that `isWanted` accepts; those that are
/// part of another, and not used otherwise, are left out.
std::vector<Tree>
findTrees(mlir::Operation *root,
          llvm::function_ref<bool(llvm::StringRef name)> isWanted);

} // namespace dialectgen::byteir

#endif // DIALECTGEN_BYTEIR_ONNX_TREES_H
