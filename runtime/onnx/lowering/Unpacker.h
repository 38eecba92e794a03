//===- Unpacker.h - programs without sequences ------------------*- C++ -*-===//
//
// StableHLO has no sequences or optional values. Those whose parts are known
// when a program is lowered become their tensors, by the decompositions that
// specs name.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_LOWERING_UNPACKER_H
#define DIALECTGEN_ONNX_LOWERING_UNPACKER_H

#include "../hooks/decompositions/Unpacking.h"
#include "Nodes.h"

namespace dialectgen::onnx {

class Unpacker {
public:
  Unpacker(mlir::ModuleOp module, Shapes &shapes)
      : module(module), shapes(shapes) {}

  /// Decomposes as many ops as it can. Shapes are inferred after each time,
  /// since lengths and places follow from them.
  void run();
  /// The reason why an op of sequences or optional values is left; empty of
  /// others.
  std::string whyNot(mlir::Operation *op) const { return reasons.lookup(op); }

private:
  void inlineCalls();
  bool unpackAll();
  /// Those with graphs, which may be copied, or the others.
  bool unpackAll(bool hasGraphs);
  bool unpack(mlir::Operation *op);
  void eraseUnused();

  mlir::ModuleOp module;
  Shapes &shapes;
  /// Of ops that are left.
  mlir::DenseMap<mlir::Operation *, std::string> reasons;
};

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_LOWERING_UNPACKER_H
