//===- ExportGraph.h - graphs -----------------------------------*- C++ -*-===//
//
// A block becomes a graph, once its values have names.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_EXPORT_EXPORTGRAPH_H
#define DIALECTGEN_ONNX_EXPORT_EXPORTGRAPH_H

#include "ExportNodes.h"

namespace dialectgen::onnx::exporter {

/// Writes the graphs of one module.
class GraphExporter {
public:
  GraphExporter(const WrittenFunctions &functions,
                mlir::SymbolTableCollection &symbols, TensorWriter &tensors)
      : tensors(tensors), nodes(names, functions, symbols, tensors) {}

  /// A graph of `block`; `notes` has its metadata besides values, `inputs` and
  /// `outputs` a dictionary per value.
  LogicalResult write(mlir::Block &block, mlir::DictionaryAttr notes,
                      mlir::ArrayAttr inputs, mlir::ArrayAttr outputs,
                      NameScope &scope, pb::GraphProto &graph);

  /// The body of a function, which has no initializers. `inputs` and `outputs`
  /// are the names that its values should have.
  LogicalResult writeBody(mlir::Block &block, llvm::ArrayRef<StringRef> inputs,
                          llvm::ArrayRef<StringRef> outputs, NameScope &scope,
                          pb::FunctionProto &proto);

  /// The value_infos that `notes` list, or those of the plain form.
  LogicalResult writeValueInfos(mlir::Block &block, mlir::DictionaryAttr notes,
                                NameScope &scope,
                                llvm::function_ref<pb::ValueInfoProto *()> add,
                                bool plainHasAll,
                                mlir::ArrayAttr outputNotes = {}) const;

private:
  using Nodes = google::protobuf::RepeatedPtrField<pb::NodeProto>;

  /// Nodes of `block`, whose values have names by then.
  LogicalResult writeNodes(mlir::Block &block, NameScope &scope, Nodes &list,
                           pb::GraphProto *graph);
  LogicalResult writeSubgraph(mlir::Operation *op, unsigned region,
                              mlir::DictionaryAttr notes,
                              const NameScope &scope, pb::GraphProto &graph);
  /// The inputs: arguments, and initializers that are inputs, too.
  LogicalResult writeInputs(mlir::Block &block, mlir::ArrayAttr notes,
                            const NameScope &scope, pb::GraphProto &graph);
  /// A cast to a more or less precise type of the same value.
  LogicalResult writeCast(mlir::Operation *cast, const NameScope &scope,
                          Nodes &list);
  /// Copies of values that are outputs of another name.
  LogicalResult writeCopies(const OutputNames &outputs,
                            mlir::Operation *terminator, const NameScope &scope,
                            Nodes &list) const;

  TensorWriter &tensors;
  ValueNames names;
  NodeExporter nodes;
};

} // namespace dialectgen::onnx::exporter

#endif // DIALECTGEN_ONNX_EXPORT_EXPORTGRAPH_H
