//===- Transpose.cpp - permutation of dimensions --------------------------===//
//
// Verifier, folder and canonicalizer of Transpose.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"
#include "OpHooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/Transpose.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

/// The permutation of an op: the attribute, or the reversal of all dimensions
/// that stands for it; std::nullopt if the rank is not known.
static std::optional<SmallVector<int64_t>> permutationOf(Operation *op) {
  SmallVector<int64_t> permutation;
  if (auto perm = op->getAttrOfType<ArrayAttr>("perm")) {
    for (auto element : perm.getAsRange<IntegerAttr>())
      permutation.push_back(element.getInt());
    return permutation;
  }
  std::optional<int64_t> rank = rankOf(op->getOperand(0));
  if (!rank)
    return std::nullopt;
  for (int64_t i = *rank; i-- > 0;)
    permutation.push_back(i);
  return permutation;
}

static LogicalResult verifyTranspose(Operation *op) {
  auto perm = op->getAttrOfType<ArrayAttr>("perm");
  if (!perm)
    return success();
  std::optional<int64_t> rank = rankOf(op->getOperand(0));
  if (rank && *rank != static_cast<int64_t>(perm.size()))
    return emitViolation(op, "length")
           << "attribute 'perm' has " << perm.size()
           << " elements, but the operand has rank " << *rank;
  SmallVector<bool> seen(perm.size());
  for (auto element : perm.getAsRange<IntegerAttr>()) {
    int64_t dim = element.getInt();
    if (dim < 0 || dim >= static_cast<int64_t>(perm.size()) || seen[dim])
      return emitViolation(op, "permutation")
             << "attribute 'perm' is no permutation of 0 to "
             << perm.size() - 1;
    seen[dim] = true;
  }
  return success();
}

static OpFoldResult foldTranspose(Operation *op) {
  std::optional<SmallVector<int64_t>> permutation = permutationOf(op);
  if (!permutation || op->getOperand(0).getType() != op->getResult(0).getType())
    return {};
  for (auto [index, dim] : llvm::enumerate(*permutation))
    if (static_cast<int64_t>(index) != dim)
      return {};
  return op->getOperand(0);
}

namespace {
/// Transpose(Transpose(x, p), q) is Transpose(x, p∘q), of one version.
struct ComposeTransposes : RewritePattern {
  ComposeTransposes(StringRef name, MLIRContext *context)
      : RewritePattern(name, /*benefit=*/1, context) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    Operation *inner = op->getOperand(0).getDefiningOp();
    if (!inner || inner->getName() != op->getName())
      return failure();
    auto outerPerm = permutationOf(op), innerPerm = permutationOf(inner);
    if (!outerPerm || !innerPerm || outerPerm->size() != innerPerm->size())
      return failure();
    SmallVector<int64_t> composed;
    for (int64_t dim : *outerPerm)
      composed.push_back((*innerPerm)[dim]);
    rewriter.modifyOpInPlace(op, [&] {
      op->setOperand(0, inner->getOperand(0));
      op->setAttr("perm", rewriter.getI64ArrayAttr(composed));
    });
    return success();
  }
};
} // namespace

static void canonicalizeTranspose(RewritePatternSet &patterns, StringRef name) {
  patterns.add<ComposeTransposes>(name, patterns.getContext());
}

LogicalResult ONNXTransposeOp::verify() { return verifyTranspose(*this); }
OpFoldResult ONNXTransposeOp::fold(FoldAdaptor) { return foldTranspose(*this); }
void ONNXTransposeOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                  MLIRContext *) {
  canonicalizeTranspose(patterns, getOperationName());
}

const OpHooks hooks::Transpose = {verifyTranspose, foldTranspose,
                                  canonicalizeTranspose};

} // namespace dialectgen::onnx
