//===- Hooked.cpp - hooks of a family -------------------------------------===//
//
// Given to dialectgen_add_dialect as SOURCES: one function for each hook that
// its specs name.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/hooked/HookedOps.h"

#include "dialectgen/core/versions/StepRewrite.h"
#include "dialectgen/core/versions/StepTable.h"
#include "dialectgen/hooked/VhookedDialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

namespace hooked {

LogicalResult CheckedOp::verify() {
  if (getCount() % 3 == 0)
    return emitOpError("has count ") << getCount() << ", a multiple of 3";
  return success();
}

OpFoldResult ConstantOp::fold(FoldAdaptor) { return getValue(); }

void NegateOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                           MLIRContext *) {
  patterns.add(+[](NegateOp op, PatternRewriter &rewriter) {
    auto inner = op.getOperand().getDefiningOp<NegateOp>();
    if (!inner)
      return failure();
    rewriter.replaceOp(op, inner.getOperand());
    return success();
  });
}

LogicalResult NegateOp::reifyResultShapes(OpBuilder &builder,
                                          ReifiedRankedShapedTypeDims &shapes) {
  shapes.emplace_back();
  for (int64_t size : cast<RankedTensorType>(getOperand().getType()).getShape())
    shapes.back().push_back(builder.getIndexAttr(size));
  return success();
}

ParseResult WrittenOp::parse(OpAsmParser &parser, OperationState &state) {
  OpAsmParser::UnresolvedOperand operand;
  Type type;
  if (parser.parseKeyword("of") || parser.parseOperand(operand) ||
      parser.parseOptionalAttrDict(state.attributes) ||
      parser.parseColonType(type) ||
      parser.resolveOperand(operand, type, state.operands))
    return failure();
  state.addTypes(type);
  return success();
}

void WrittenOp::print(OpAsmPrinter &printer) {
  printer << " of " << getOperand();
  printer.printOptionalAttrDict((*this)->getAttrs());
  printer << " : " << getOperand().getType();
}

LogicalResult DescribedOp::verifyRegions() {
  if (getBoth() == "not this")
    return emitOpError("has the texts '") << getBoth() << "'";
  return success();
}

LogicalResult decomposition::twice(dialectgen::Expansion &expansion) {
  Operation *op = expansion.getOp();
  Value operand = op->getOperand(0);
  expansion.replace(AddOp::create(expansion.getBuilder(), op->getLoc(),
                                  op->getResultTypes(), operand, operand)
                        ->getResults());
  return success();
}

} // namespace hooked

namespace dialectgen::vhooked {

/// Version 1 has half of the number of version 2.
static LogicalResult halfAndWhole(StepRewrite &rewrite) {
  bool isUpgrade = rewrite.isUpgrade();
  rewrite.setAttr(isUpgrade ? "whole" : "half",
                  rewrite.removeAttr(isUpgrade ? "half" : "whole"));
  return success();
}

llvm::ArrayRef<StepHookRow> getStepHooks() {
  static constexpr StepHookRow rows[] = {{"half-and-whole", halfAndWhole}};
  return rows;
}

} // namespace dialectgen::vhooked
