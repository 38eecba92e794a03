//===- ImportGraph.h - graphs and subgraphs ---------------------*- C++ -*-===//
//
// A graph becomes one block: its initializers first, then its nodes in an order
// in which every value is defined before its use. The order of the file is kept
// where it is one. Subgraphs see the values of the graphs around them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_IMPORT_IMPORTGRAPH_H
#define DIALECTGEN_ONNX_IMPORT_IMPORTGRAPH_H

#include "ImportCalls.h"

namespace dialectgen::onnx::importer {

/// Makes graphs of one model functions and regions of a module. Each node of a
/// graph goes to the importer of its kind: nodes of operators (ImportNodes.h)
/// or calls (ImportCalls.h).
class GraphImporter {
public:
  /// Functions become symbols of `symbols`, and messages about a whole model
  /// are at `fileLocation`.
  GraphImporter(mlir::SymbolTable &symbols, mlir::Location fileLocation,
                const ImportOptions &options, FunctionTable &functions,
                TensorReader &tensors);

  /// Makes `graph` the function @main_graph. `takesInputs`: callers may give
  /// inputs other values than the initializers of their names, unless the
  /// options freeze them.
  LogicalResult importMain(const pb::GraphProto &graph, Opsets &opsets,
                           bool takesInputs);

private:
  /// Reads the declarations of a graph into its scope; returns its metadata.
  FailureOr<mlir::DictionaryAttr> declare(const pb::GraphProto &graph,
                                          GraphScope &scope) const;
  LogicalResult addInputs(const pb::GraphProto &graph, GraphScope &scope) const;
  LogicalResult
  importNodes(const google::protobuf::RepeatedPtrField<pb::NodeProto> &,
              GraphScope &scope);
  LogicalResult importNode(const NodeSite &site, GraphScope &scope);
  LogicalResult importKnown(const NodeSite &site, const KnownOp &known,
                            GraphScope &scope, ImportGraph importGraph);
  /// The opset of the node's domain; of a domain that its model does not import
  /// the one that runtimes take.
  FailureOr<int64_t> opsetFor(const NodeSite &site, StringRef domain) const;
  FailureOr<mlir::DictionaryAttr>
  importSubgraph(const pb::GraphProto &graph, mlir::Region &region,
                 const OpView *op, unsigned regionIndex,
                 const GraphScope &parent, const NodeSite &site);

  mlir::SymbolTable &symbols;
  mlir::Location fileLocation;
  const ImportOptions &options;
  FunctionTable &functions;
  TensorReader &tensors;
  mlir::OpBuilder builder;
  AttributeReader attributes;
  FreeNames freeNames;
  KnownOps ops;
  NodeImporter nodes;
  CallImporter calls;
  /// Warnings given once.
  llvm::StringSet<> warned;
  /// Of all scopes.
  llvm::StringSet<> hiding;
};

} // namespace dialectgen::onnx::importer

#endif // DIALECTGEN_ONNX_IMPORT_IMPORTGRAPH_H
