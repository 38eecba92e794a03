//===- Hooks.h - shared by the hooks of single ops --------------*- C++ -*-===//
//
// A hook file implements for one operator, in all its versions, what the specs
// name: verifiers, folders, canonicalizers, assembly. It includes the classes
// of its own operator only ("onnx/hooks/<Op>.h.inc", made by the build).
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_HOOKS_HOOKS_H
#define DIALECTGEN_ONNX_HOOKS_HOOKS_H

#include "dialectgen/onnx/ONNXOpsBase.h"
#include "dialectgen/onnx/OpTable.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

namespace dialectgen::onnx {

/// Rank of a value's tensor type; std::nullopt if it is not known.
inline std::optional<int64_t> rankOf(mlir::Value value) {
  auto type = llvm::dyn_cast<mlir::RankedTensorType>(value.getType());
  return type ? std::optional<int64_t>(type.getRank()) : std::nullopt;
}

/// Checks -rank <= axis < rank where `value` has a rank (a scalar counts as
/// rank 1, as ONNX treats it for axes); `extra` widens the upper bound.
inline llvm::LogicalResult verifyAxis(mlir::Operation *op, llvm::StringRef name,
                                      int64_t axis, mlir::Value value,
                                      int64_t extra = 0) {
  std::optional<int64_t> rank = rankOf(value);
  if (!rank)
    return llvm::success();
  int64_t bound = std::max<int64_t>(*rank, 1);
  if (axis >= -bound && axis < bound + extra)
    return llvm::success();
  return op->emitOpError() << "attribute '" << name << "' is " << axis
                           << ", but must be in [" << -bound << ", "
                           << bound + extra - 1 << "] for a value of rank "
                           << *rank;
}

/// The single value attribute of an op as an integer, if it is there.
inline std::optional<int64_t> integerAttribute(mlir::Operation *op,
                                               llvm::StringRef name) {
  auto attribute = op->getAttrOfType<mlir::IntegerAttr>(name);
  return attribute ? std::optional<int64_t>(attribute.getValue().getSExtValue())
                   : std::nullopt;
}

/// The ranked tensor type of a value; null if it has none.
inline mlir::RankedTensorType rankedTypeOf(mlir::Value value) {
  return llvm::dyn_cast<mlir::RankedTensorType>(value.getType());
}

/// Checks that operand `index` is a list of sizes, of a length that a rank can
/// be.
llvm::LogicalResult verifyShapeOperand(mlir::Operation *op, unsigned index);

/// Checks that operand `index`, which may be absent, has rank `rank` where it
/// has one.
llvm::LogicalResult verifyRank(mlir::Operation *op, unsigned index,
                               int64_t rank);

/// Checks that two operands are of one shape, as far as both are known.
llvm::LogicalResult verifySameShape(mlir::Operation *op, unsigned a,
                                    unsigned b);

/// Checks that a zero point, if it is there, is shaped like its scale; a number
/// and a list of one are as good.
llvm::LogicalResult verifyZeroPoint(mlir::Operation *op, unsigned scale,
                                    unsigned zeroPoint);

/// Checks operands #1 and #2, scale and zero point of a quantization: one
/// number, a list along `axis`, or (with `block_size`) as many dimensions as
/// operand #0; the zero point is shaped like the scale.
llvm::LogicalResult verifyQuantization(mlir::Operation *op);

/// Checks the operands of a recurrent layer of so many gates: ranks, and the
/// sizes that the input, directions, 'layout' and 'hidden_size' give.
llvm::LogicalResult verifyRecurrence(mlir::Operation *op, int64_t gates);

/// Checks that the graph in `region` takes and yields so many values, the last
/// of them of the kinds and element types of the op's results, or of what
/// `each` makes of a result's type.
llvm::LogicalResult
verifySubgraph(mlir::Operation *op, mlir::Region &region, unsigned inputs,
               unsigned outputs,
               llvm::function_ref<mlir::Type(mlir::Type)> each = nullptr);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_HOOKS_HOOKS_H
