//===- Composites.h - nodes that keep their names ---------------*- C++ -*-===//
//
// Nodes that a program in StableHLO names as composites, such as
// `onnx.LayerNormalization`, for compilers that have an implementation of
// their own. Each is a call of a function while the program is lowered, and a
// composite in the end; the lowered function is its decomposition.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_LOWERING_COMPOSITES_H
#define DIALECTGEN_ONNX_LOWERING_COMPOSITES_H

#include "mlir/IR/BuiltinOps.h"
#include <set>

namespace dialectgen::onnx {

class Composites {
public:
  /// Names of ops: `LayerNormalization`, `com.microsoft.FastGelu`, or `all`
  /// alone. Fails after an error for a name that neither the specs nor `module`
  /// knows.
  static mlir::FailureOr<Composites> read(llvm::ArrayRef<std::string> names,
                                          mlir::ModuleOp module);

  /// Moves each node of those ops into a function. Nodes with graphs, with
  /// values that are no tensors, or with results that are known stay.
  void outline(mlir::ModuleOp module);
  /// Of the lowered functions: constant operands become arguments again, and
  /// one that holds a node which was not lowered takes the place of its calls.
  void settle(mlir::ModuleOp module) const;
  /// Calls become composites; equal decompositions are one.
  static void finish(mlir::ModuleOp module);

private:
  bool isWanted(llvm::StringRef name) const {
    return takesAll || names.count(name.str());
  }

  std::set<std::string> names;
  bool takesAll = false;
};

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_LOWERING_COMPOSITES_H
