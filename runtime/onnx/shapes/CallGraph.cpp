//===- CallGraph.cpp - functions, calls, and copies of functions ----------===//
//
// See CallGraph.h.
//
//===----------------------------------------------------------------------===//

#include "CallGraph.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace dialectgen::onnx {

CallGraph::CallGraph(Operation *root) : root(root) {
  size_t ops = 0;
  SmallVector<Operation *> users;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    ++ops;
    if (auto function = dyn_cast<func::FuncOp>(op)) {
      Info &info = functions[op];
      info.origin = op;
      // Who calls the root, if it is a function itself, is not below it.
      info.pinned =
          op == root && op->getParentOp() &&
          !SymbolTable::symbolKnownUseEmpty(function, op->getParentOp());
    } else {
      users.push_back(op);
    }
  });
  // Copies as large as several times the program, but no more: how many kinds
  // of calls there are can double with each function on the way.
  budget = 65536 + 8 * ops;

  auto pin = [&](Operation *user, SymbolRefAttr symbol) {
    auto function =
        symbolTables.lookupNearestSymbolFrom<func::FuncOp>(user, symbol);
    if (auto *it = functions.find(function); it != functions.end())
      it->second.pinned = true;
  };
  for (Operation *user : users) {
    if (auto call = dyn_cast<func::CallOp>(user)) {
      if (func::FuncOp callee = calleeOf(call))
        ++functions[callee].calls;
    } else if (user->getName().getDialectNamespace() != "onnx") {
      // Ops of the standard know no functions, an entry point none of types.
      for (NamedAttribute attribute : user->getAttrs())
        attribute.getValue().walk(
            [&](SymbolRefAttr symbol) { pin(user, symbol); });
    }
  }
}

func::FuncOp CallGraph::calleeOf(func::CallOp call) {
  auto callee = symbolTables.lookupNearestSymbolFrom<func::FuncOp>(
      call, call.getCalleeAttr());
  if (!callee || callee.isExternal() || !find(callee))
    return {};
  return callee;
}

FunctionType CallGraph::calleeTypeOf(func::CallOp call) {
  auto callee = symbolTables.lookupNearestSymbolFrom<func::FuncOp>(
      call, call.getCalleeAttr());
  return callee ? callee.getFunctionType() : FunctionType();
}

bool CallGraph::isReachedByCallsOnly(func::FuncOp function) const {
  const Info *info = find(function);
  return info && info->calls && !info->pinned && function.isPrivate() &&
         function != root;
}

Operation *CallGraph::returnToFollow(func::FuncOp function) const {
  const Info *info = find(function);
  if (!info || info->pinned || !function.getBody().hasOneBlock())
    return nullptr;
  Block &body = function.getBody().front();
  if (!body.mightHaveTerminator() ||
      body.getTerminator()->getNumOperands() != function.getNumResults())
    return nullptr;
  return body.getTerminator();
}

/// Tells `tell` the values below `original` and those below `copy`, in order.
static void pairValues(Operation *original, Operation *copy,
                       llvm::function_ref<void(Value, Value)> tell) {
  for (auto [a, b] : llvm::zip(original->getResults(), copy->getResults()))
    tell(a, b);
  for (auto [from, to] : llvm::zip(original->getRegions(), copy->getRegions()))
    for (auto [block, blockCopy] : llvm::zip(from, to)) {
      for (auto [a, b] :
           llvm::zip(block.getArguments(), blockCopy.getArguments()))
        tell(a, b);
      for (auto [inner, innerCopy] : llvm::zip(block, blockCopy))
        pairValues(&inner, &innerCopy, tell);
    }
}

func::FuncOp
CallGraph::specialise(func::CallOp call, func::FuncOp callee,
                      ArrayRef<Type> types,
                      llvm::function_ref<void(Value, Value)> copied) {
  if (!isReachedByCallsOnly(callee))
    return callee;
  auto origin = cast<func::FuncOp>(find(callee)->origin);
  std::vector<const void *> key{origin};
  for (Type type : types)
    key.push_back(type.getAsOpaquePointer());
  func::FuncOp &copy = copies[key];
  if (!copy) {
    Info &info = functions[origin];
    if (info.size == 0)
      origin->walk([&](Operation *) { ++info.size; });
    if (info.active || info.size > budget) {
      copies.erase(key);
      return callee;
    }
    budget -= info.size;
    copy = origin.clone();
    Block &entry = copy.getBody().front();
    for (auto [argument, type] : llvm::zip(entry.getArguments(), types))
      argument.setType(type);
    copy.setFunctionType(FunctionType::get(
        copy.getContext(), types, origin.getFunctionType().getResults()));
    symbolTables.getSymbolTable(origin->getParentOp()).insert(copy);
    pairValues(origin, copy, copied);
    Info copyInfo;
    copyInfo.origin = origin;
    copyInfo.calls = 1;
    functions[copy] = copyInfo;
  }
  call.setCallee(copy.getSymName());
  return copy;
}

void CallGraph::updateTypes() {
  for (Operation *op : getFunctions()) {
    auto function = cast<func::FuncOp>(op);
    if (function.isExternal())
      continue;
    if (Operation *terminator = returnToFollow(function))
      function.setFunctionType(FunctionType::get(
          function.getContext(), function.getBody().getArgumentTypes(),
          terminator->getOperandTypes()));
  }
}

void CallGraph::settle() {
  if (copies.empty())
    return;
  DenseMap<Operation *, SmallVector<func::CallOp>> callsOf;
  llvm::SetVector<Operation *> reached;
  for (Operation *op : getFunctions())
    if (!isReachedByCallsOnly(cast<func::FuncOp>(op)))
      reached.insert(op);
  DenseMap<Operation *, SmallVector<Operation *>> calleesOf;
  root->walk([&](func::CallOp call) {
    func::FuncOp callee = calleeOf(call);
    if (!callee)
      return;
    callsOf[callee].push_back(call);
    Operation *caller = call->getParentOfType<func::FuncOp>();
    if (find(caller))
      calleesOf[caller].push_back(callee);
    else
      reached.insert(callee);
  });
  for (size_t i = 0; i != reached.size(); ++i)
    for (Operation *callee : calleesOf.lookup(reached[i]))
      reached.insert(callee);

  SmallVector<func::FuncOp> unused;
  for (auto &[op, info] : functions) {
    if (info.origin == op)
      continue;
    auto copy = cast<func::FuncOp>(op);
    auto origin = cast<func::FuncOp>(info.origin);
    if (!reached.contains(copy)) {
      unused.push_back(copy);
      continue;
    }
    if (!reached.insert(origin))
      continue;
    origin.getBody().takeBody(copy.getBody());
    origin.setFunctionType(copy.getFunctionType());
    for (func::CallOp call : callsOf[copy])
      call.setCallee(origin.getSymName());
    unused.push_back(copy);
  }
  for (func::FuncOp copy : unused)
    symbolTables.getSymbolTable(copy->getParentOp()).erase(copy);
}

} // namespace dialectgen::onnx
