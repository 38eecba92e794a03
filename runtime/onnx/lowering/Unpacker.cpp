//===- Unpacker.cpp - programs without sequences --------------------------===//
//
// See Unpacker.h.
//
//===----------------------------------------------------------------------===//

#include "Unpacker.h"
#include "dialectgen/core/versions/InsertedOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace dialectgen::onnx {

/// The function that a call of sequences or optional values calls; null for
/// other ops.
static func::FuncOp calleeOfPacked(ModuleOp module, Operation *op) {
  auto call = dyn_cast<func::CallOp>(op);
  if (!call || !isOfPacked(op))
    return {};
  auto callee = module.lookupSymbol<func::FuncOp>(call.getCallee());
  return callee && !callee.isExternal() ? callee : func::FuncOp();
}

/// Calls of functions that have no such calls themselves: inner ones are copied
/// first, and recursion never is.
static SmallVector<Operation *> callsOfPacked(ModuleOp module) {
  SmallVector<Operation *> calls;
  DenseSet<Operation *> calling;
  module.walk([&](Operation *op) {
    if (!calleeOfPacked(module, op))
      return;
    calls.push_back(op);
    calling.insert(op->getParentOfType<func::FuncOp>());
  });
  llvm::erase_if(calls, [&](Operation *call) {
    return calling.contains(calleeOfPacked(module, call));
  });
  return calls;
}

/// Functions do not know the parts of their operands; copies in the places of
/// calls do.
void Unpacker::inlineCalls() {
  for (auto calls = callsOfPacked(module); !calls.empty();
       calls = callsOfPacked(module)) {
    llvm::SetVector<Operation *> callees;
    for (Operation *call : calls) {
      func::FuncOp callee = calleeOfPacked(module, call);
      callees.insert(callee);
      IRMapping mapping;
      mapping.map(callee.getArguments(), call->getOperands());
      OpBuilder builder(call);
      Block &block = callee.getBody().front();
      for (Operation &op : block.without_terminator())
        builder.clone(op, mapping);
      for (auto [result, value] :
           llvm::zip(call->getResults(), block.getTerminator()->getOperands()))
        result.replaceAllUsesWith(mapping.lookupOrDefault(value));
      call->erase();
    }
    for (Operation *callee : callees)
      if (cast<func::FuncOp>(callee).isPrivate() &&
          SymbolTable::symbolKnownUseEmpty(callee, module))
        callee->erase();
  }
}

void Unpacker::run() {
  inlineCalls();
  while (unpackAll())
    shapes.infer();
}

bool Unpacker::unpackAll() {
  reasons.clear();
  bool isChanged =
      unpackAll(/*hasGraphs=*/false) || unpackAll(/*hasGraphs=*/true);
  eraseUnused();
  return isChanged;
}

bool Unpacker::unpackAll(bool hasGraphs) {
  SmallVector<Operation *> ops;
  // A graph may read sequences from outside.
  DenseSet<Operation *> parts;
  module.walk([&](Operation *op) {
    if (isOfPacked(op))
      for (Operation *around = op; around && parts.insert(around).second;)
        around = around->getParentOp();
    // What is within an op comes before it.
    if ((op->getNumRegions() != 0) == hasGraphs && parts.contains(op) &&
        findDecomposition(op))
      ops.push_back(op);
  });
  // Graphs within others come first; those around them may not have to be
  // copied any more.
  DenseSet<Operation *> changed;
  for (Operation *op : ops) {
    SmallVector<Operation *> around;
    for (Operation *outer = op->getParentOp(); outer;
         outer = outer->getParentOp())
      around.push_back(outer);
    if (!changed.contains(op) && unpack(op))
      changed.insert(around.begin(), around.end());
  }
  return !changed.empty();
}

/// Returns whether other ops are in the place of `op`.
bool Unpacker::unpack(Operation *op) {
  InsertedOps made(op->getBlock());
  OpBuilder builder(op);
  builder.setListener(&made);
  Unpacking to(op, builder);
  if (failed(findDecomposition(op)(to))) {
    InsertedOps::erase(made.get());
    if (isOfPacked(op))
      reasons[op] = to.getReason().str();
    return false;
  }
  for (auto [result, value] : llvm::zip(op->getResults(), to.getResults()))
    result.replaceAllUsesWith(value);
  op->erase();
  return true;
}

void Unpacker::eraseUnused() {
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) {
    if (hasKnownParts(op))
      ops.push_back(op);
  });
  for (Operation *op : llvm::reverse(ops))
    if (op->use_empty()) {
      reasons.erase(op);
      op->erase();
    }
}

} // namespace dialectgen::onnx
