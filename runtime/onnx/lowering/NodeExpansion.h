//===- NodeExpansion.h - nodes as their function bodies ---------*- C++ -*-===//
//
// Nodes without a lowering become the nodes of their function bodies.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_LOWERING_NODEEXPANSION_H
#define DIALECTGEN_ONNX_LOWERING_NODEEXPANSION_H

#include "../opsets/Expansion.h"
#include "../opsets/OpFunctions.h"
#include "../opsets/OpsetAdaptor.h"
#include "Nodes.h"
#include "Unpacker.h"
#include "dialectgen/core/versions/InsertedOps.h"
#include "dialectgen/onnx/OpsetConversion.h"
#include <map>
#include <set>

namespace dialectgen::onnx {

/// The newest version of an op, up to `info`, that has a function body: the
/// installed ONNX library does not know the newest versions. Null if there is
/// none.
const OpVersionInfo *findVersionWithBody(const OpVersionInfo &info);

/// Bodies do not know that sizes are equal because the spec of `op` says so:
/// notes it of operands in front of the body, behind `before`, or at the
/// beginning of the block; of `results`, which take the place of the op's, in
/// front of `op`. A null one is absent.
void noteEqualSizes(mlir::Operation *op, llvm::ArrayRef<mlir::Value> results,
                    mlir::Operation *before);

/// Replaces ops without a lowering by their function bodies, and ops of these
/// in turn. With `bodiesOnly` also those of the program that have both; such a
/// node that its body does not cover has no other meaning.
class NodeExpander {
public:
  NodeExpander(mlir::ModuleOp module, Shapes &shapes,
               const OpFunctions &functions, Unpacker &unpacker,
               bool hasCarrier, bool bodiesOnly)
      : module(module), shapes(shapes), functions(functions),
        unpacker(unpacker), hasCarrier(hasCarrier), bodiesOnly(bodiesOnly),
        adaptor(module.getContext(), newestOpsets()["ai.onnx"]) {}

  /// Until there is nothing left. Bodies are of the opset that they were
  /// written for, and some are made of an older version of the op.
  void run();
  /// Whether a lowering must not be used for `op`.
  bool isOfBodyOnly(mlir::Operation *op) const;
  /// The reason why `op` is left.
  std::string whyNot(mlir::Operation *op) const;
  /// The condition of its function body that `op` does not meet; empty if there
  /// is none.
  std::string needOf(mlir::Operation *op) const;

private:
  bool expandAll();
  std::optional<InsertedOps::List> expand(mlir::Operation *op);
  std::optional<llvm::SmallVector<mlir::Value, 1>>
  expandAsOlder(StepRewrite &rewrite, std::string &need);
  bool leadsTo(const std::string &from, const std::string &to) const;

  /// The op without its version, and its attributes, on which bodies depend.
  static std::string keyOf(mlir::Operation *op);

  mlir::ModuleOp module;
  Shapes &shapes;
  const OpFunctions &functions;
  Unpacker &unpacker;
  bool hasCarrier, bodiesOnly;
  OpsetAdaptor adaptor;
  Expander expander;
  /// What bodies have, and reasons for ops whose bodies lead back to them.
  std::map<std::string, std::set<std::string>> within;
  std::map<std::string, std::string> refused;
  /// The last reasons of functions that do not fit an op.
  std::map<std::string, std::string> whyUnfit;
  /// Conditions of bodies that ops do not meet. The name tells the op from
  /// another one in the same place of memory.
  mlir::DenseMap<mlir::Operation *, std::pair<mlir::StringRef, std::string>>
      needs;
};

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_LOWERING_NODEEXPANSION_H
