//===- ExportNames.h - names of values --------------------------*- C++ -*-===//
//
// Every value gets its name before a node is written: inputs and initializers
// first, then outputs, then names kept by the importer, then generated names. A
// name that is taken, in the graph or earlier in enclosing graphs, gets a
// number.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_EXPORT_EXPORTNAMES_H
#define DIALECTGEN_ONNX_EXPORT_EXPORTNAMES_H

#include "ExportOpsets.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace dialectgen::onnx::exporter {

/// The names of one graph or function body.
struct NameScope {
  const NameScope *parent = nullptr;
  /// The op of the parent's graph that has this one; null if there is none.
  mlir::Operation *owner = nullptr;
  const Opsets *opsets = nullptr;
  /// The function the scope is in; null in the main graph.
  mlir::func::FuncOp function;
  /// The attributes common to all calls of the function; null if they differ.
  mlir::DictionaryAttr bindings;
  llvm::StringSet<> used;
  llvm::StringMap<unsigned> counters;
  /// Values of this graph by name, for lists of names.
  llvm::StringMap<mlir::Value> values;

  NameScope() = default;
  /// Of the graph of `owner`, an op in the graph of `parent`.
  NameScope(const NameScope &parent, mlir::Operation *owner)
      : parent(&parent), owner(owner), opsets(parent.opsets),
        function(parent.function), bindings(parent.bindings) {}

  bool isMainGraph() const { return !parent && !function; }
  /// Whether a value has `name`, here or in a graph around this one.
  bool isUsed(StringRef name) const;
  /// Whether `name` has a meaning for nodes of this graph: of the enclosing
  /// graphs, they see earlier values. Later values may be shadowed.
  bool isVisible(StringRef name) const;
};

/// Whether a value is one that a node leaves out.
bool isAbsent(mlir::Value value);
/// Whether a constant of the graph is one of its initializers.
bool isInitializer(mlir::Operation *op, const NameScope &scope);

/// Names of the outputs of a graph, and the outputs that are copies, since
/// their values have other names.
struct OutputNames {
  llvm::SmallVector<std::string> names;
  llvm::SmallVector<std::pair<std::string, mlir::Value>> copies;
};

/// The names of the values of a module.
class ValueNames {
public:
  /// Names the arguments, the outputs and then all results of `block`, which
  /// is the graph of `scope`. Empty names among `inputs` and `outputs` may be
  /// any.
  FailureOr<OutputNames> add(mlir::Block &block,
                             llvm::ArrayRef<StringRef> inputs,
                             llvm::ArrayRef<StringRef> outputs,
                             NameScope &scope);
  /// Gives `value` the name of another one.
  void share(mlir::Value value, mlir::Value named) {
    names[value] = names.lookup(named);
  }

  /// Empty if it has none.
  std::string lookup(mlir::Value value) const { return names.lookup(value); }
  bool contains(mlir::Value value) const { return names.contains(value); }

private:
  /// `wanted`, with a number if it is taken.
  std::string takeName(StringRef wanted, NameScope &scope) const;
  /// Names `value`: as requested, otherwise after its op.
  std::string claim(StringRef wanted, mlir::Value value, NameScope &scope);
  LogicalResult addOutputs(mlir::Block &block,
                           llvm::ArrayRef<StringRef> outputs, NameScope &scope,
                           OutputNames &result);

  llvm::DenseMap<mlir::Value, std::string> names;
};

} // namespace dialectgen::onnx::exporter

#endif // DIALECTGEN_ONNX_EXPORT_EXPORTNAMES_H
