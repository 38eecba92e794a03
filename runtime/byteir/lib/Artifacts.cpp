//===- Artifacts.cpp - carriers that a release lacks ----------------------===//
//
// StableHLO has composites since release 0.19.0, and dictionaries in custom
// calls since 1.3.0. Before an artifact of an older release is written,
// composites are inlined, and custom calls with dictionaries are decomposed.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/byteir/Decompose.h"
#include "dialectgen/byteir/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;

namespace dialectgen::byteir {

void inlineDecomposition(Operation *op, func::FuncOp function) {
  IRMapping mapping;
  Block &block = function.getBody().front();
  mapping.map(block.getArguments(), op->getOperands());
  OpBuilder builder(op);
  for (Operation &inner : block.without_terminator())
    builder.clone(inner, mapping);
  for (auto [result, value] :
       llvm::zip(op->getResults(), block.getTerminator()->getOperands()))
    result.replaceAllUsesWith(mapping.lookupOrDefault(value));
  op->erase();
}

/// Puts the body of its decomposition in the place of a composite.
static LogicalResult inlineComposite(Operation *op, func::FuncOp body) {
  if (!body || !body.getBody().hasOneBlock() ||
      body.getFunctionType() != FunctionType::get(op->getContext(),
                                                  op->getOperandTypes(),
                                                  op->getResultTypes()))
    return op->emitError() << getTarget(op)
                           << ": its decomposition is no function of one block "
                              "with its types";
  inlineDecomposition(op, body);
  return success();
}

LogicalResult decomposeBelow(ModuleOp module, Version target) {
  constexpr Version composites{0, 19, 0}, dictionaries{1, 3, 0};
  bool isGood = true;
  // An inlined body may contain further composites; recursion ends here.
  for (unsigned round = 0; round != 64; ++round) {
    SmallVector<Operation *> found;
    module.walk([&](Operation *op) {
      View view(op);
      if (op->getName().getStringRef() == "stablehlo.composite"
              ? target < composites
              : target < dictionaries && !getTarget(op).empty() &&
                    view.getCarrier() == Carrier::BackendConfig &&
                    view.getRow() && findDecomposition(*view.getRow()))
        found.push_back(op);
    });
    if (found.empty())
      break;
    SmallVector<Operation *> bodies;
    for (Operation *op : found) {
      auto symbol = op->getAttrOfType<FlatSymbolRefAttr>("decomposition");
      if (!symbol) {
        OpBuilder builder(op);
        SmallVector<Value> results;
        if (failed(decompose(View(op), builder, results)))
          return failure();
        op->replaceAllUsesWith(results);
        op->erase();
        continue;
      }
      auto body = module.lookupSymbol<func::FuncOp>(symbol.getValue());
      if (failed(inlineComposite(op, body)))
        return failure();
      if (!llvm::is_contained(bodies, body))
        bodies.push_back(body);
    }
    for (Operation *body : bodies)
      if (cast<func::FuncOp>(body).isPrivate() &&
          SymbolTable::symbolKnownUseEmpty(body, module))
        body->erase();
    if (round == 63)
      isGood = false;
  }
  if (!isGood)
    return module.emitError("decompositions of composites hold themselves");
  return success();
}

} // namespace dialectgen::byteir
