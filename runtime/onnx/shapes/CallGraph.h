//===- CallGraph.h - functions, calls, and copies of functions --*- C++ -*-===//
//
// The functions below an op, for shape inference: those whose types may change,
// and copies of private ones for the types of a call, so that one function can
// serve calls of different shapes.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_SHAPES_CALLGRAPH_H
#define DIALECTGEN_ONNX_SHAPES_CALLGRAPH_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>
#include <vector>

namespace dialectgen::onnx {

class CallGraph {
public:
  explicit CallGraph(mlir::Operation *root);

  /// The function that `call` calls, if it has a body below the root; else
  /// null.
  mlir::func::FuncOp calleeOf(mlir::func::CallOp call);
  /// The type that `call` has to fit; null if it calls nothing that is there.
  mlir::FunctionType calleeTypeOf(mlir::func::CallOp call);

  /// Whether `function` is only ever reached by calls below the root, so that
  /// a copy may take its place at each of them.
  bool isReachedByCallsOnly(mlir::func::FuncOp function) const;
  /// The op that returns from `function`, if the function's result types may
  /// follow it; else null.
  mlir::Operation *returnToFollow(mlir::func::FuncOp function) const;

  /// A function like `callee` with arguments of `types`, which becomes the
  /// callee of `call`; `callee` itself if it cannot be copied: it has users
  /// other than calls, it is being inferred (each turn of a recursion could
  /// need another copy), or there would be too many copies. For a new copy,
  /// `copied` receives each value together with its original.
  mlir::func::FuncOp
  specialise(mlir::func::CallOp call, mlir::func::FuncOp callee,
             llvm::ArrayRef<mlir::Type> types,
             llvm::function_ref<void(mlir::Value, mlir::Value)> copied);

  /// Around the inference of a function's body.
  void enter(mlir::func::FuncOp function) { ++originOf(function).active; }
  void leave(mlir::func::FuncOp function) { --originOf(function).active; }

  /// Lets the types of functions follow their returns.
  void updateTypes();
  /// Erases copies that nothing reaches; one of the others takes the place of
  /// a function that nothing reaches any more.
  void settle();

  auto getFunctions() const { return llvm::make_first_range(functions); }

private:
  struct Info {
    /// The function it is a copy of, or itself.
    mlir::Operation *origin = nullptr;
    /// Something else than a call knows its type, or it is called from
    /// elsewhere.
    bool pinned = false;
    unsigned calls = 0;
    /// Of an origin: how many of its copies and itself are being inferred.
    unsigned active = 0;
    /// How many ops a copy has.
    size_t size = 0;
  };
  const Info *find(mlir::Operation *function) const {
    const auto *it = functions.find(function);
    return it == functions.end() ? nullptr : &it->second;
  }

  Info &originOf(mlir::func::FuncOp function) {
    return functions[functions[function.getOperation()].origin];
  }

  mlir::Operation *root;
  mlir::SymbolTableCollection symbolTables;
  /// In the order of the program, copies after all others.
  llvm::MapVector<mlir::Operation *, Info> functions;
  std::map<std::vector<const void *>, mlir::func::FuncOp> copies;
  /// How many more ops copies may have.
  size_t budget = 0;
};

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_SHAPES_CALLGRAPH_H
