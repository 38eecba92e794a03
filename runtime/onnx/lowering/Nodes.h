//===- Nodes.h - nodes of ONNX and their lowerings --------------*- C++ -*-===//
//
// Which ops of a program are nodes, which of them have a lowering, and what is
// known of their shapes.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_LOWERING_NODES_H
#define DIALECTGEN_ONNX_LOWERING_NODES_H

#include "../hooks/lowerings/Lowering.h"
#include "dialectgen/onnx/OpsetConversion.h"
#include "dialectgen/onnx/ShapeInference.h"
#include "mlir/IR/BuiltinOps.h"

namespace dialectgen::onnx {

struct LoweringRow {
  /// An operation, or a function.
  mlir::StringRef target = "";
  mlir::LogicalResult (*function)(Lowering &to) = nullptr;
  /// Of the function, as the source has it.
  mlir::StringRef name = "";

  explicit operator bool() const { return function || !target.empty(); }
};

/// False if there is none.
LoweringRow findLowering(mlir::StringRef op);
/// Of an op that has a body, too: what the lowering has over it, by the word of
/// the spec. Empty of others.
mlir::StringRef reasonForLowering(mlir::StringRef op);
bool isOnnx(mlir::Operation *op);
/// Whether the newest version of `op` that is not deprecated has a lowering.
bool isLowered(mlir::Operation *op);
/// The opsets that lowerings of the ops in `module` are for: the newest of each
/// domain that has one, or the last before such an op is deprecated. Ops of
/// other domains stay as they are, and are refused as such.
TargetOpsets loweredOpsets(mlir::ModuleOp module);
bool isAbsent(mlir::Value value);
/// Ops of the dialect that are no nodes: absent values and ends of graphs.
bool isSupport(mlir::Operation *op);

/// Infers shapes, and keeps contradictions for the refusals of their ops, since
/// sizes that are unknown for this reason are nothing that a user can give.
/// Declared shapes that gave way to inferred ones are no contradictions.
class Shapes {
public:
  struct Contradiction {
    ShapeConflict conflict;
    std::string text;
  };

  explicit Shapes(mlir::ModuleOp module) : module(module) {}

  void infer();
  /// Warns of declared shapes that gave way, of all inferences so far.
  void warnOfCorrections();
  std::optional<Contradiction> findContradiction(mlir::Operation *op) const;
  /// Of an op that stays.
  static void forgetContradiction(mlir::Operation *op);

private:
  mlir::ModuleOp module;
  /// What rules object to, which are asked again by each inference. The name
  /// tells the op from another one in the same place of memory.
  mlir::DenseMap<mlir::Operation *, std::pair<mlir::StringRef, std::string>>
      refused;
  std::vector<std::pair<mlir::Location, std::string>> corrections;
};

/// Makes nodes coarse operations. For a carrier, all that can be; else not
/// those that have a lowering for open sizes, for which decompositions have
/// none.
void findCoarse(mlir::ModuleOp module, bool hasCarrier);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_LOWERING_NODES_H
