//===- ImportNodes.h - nodes ------------------------------------*- C++ -*-===//
//
// A node becomes the op of its version. The op table describes this version;
// everything in the node that the version lacks is an error, and so is
// everything required that the node lacks.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_IMPORT_IMPORTNODES_H
#define DIALECTGEN_ONNX_IMPORT_IMPORTNODES_H

#include "../model/Form.h"
#include "ImportAttributes.h"
#include "ImportVersions.h"
#include "dialectgen/onnx/ResultTypes.h"

namespace dialectgen::onnx::importer {

/// Makes a graph of a node region `index` of its op; returns the metadata of
/// the graph. `op` is the op as far as it is known, null for a custom op.
using ImportGraph = llvm::function_ref<FailureOr<mlir::DictionaryAttr>(
    const pb::GraphProto &graph, mlir::Region &region, const OpView *op,
    unsigned index)>;

/// Makes ops of nodes whose names are those of a scope, at the place of a
/// builder, and defines their results in the scope.
class NodeImporter {
public:
  NodeImporter(mlir::OpBuilder &builder, mlir::Location fileLocation,
               const ImportOptions &options, AttributeReader &attributes);

  LogicalResult importKnown(const NodeSite &site, const KnownOp &known,
                            GraphScope &scope, ImportGraph importGraph);
  LogicalResult importCustom(const NodeSite &site, StringRef domain,
                             int64_t opset, GraphScope &scope,
                             ImportGraph importGraph);

  // Parts that calls have in common with other nodes.
  /// The values of the node's inputs.
  LogicalResult importOperands(const NodeSite &site, GraphScope &scope,
                               llvm::SmallVectorImpl<mlir::Value> &operands);
  /// The value of an input that is left out.
  mlir::Value absentValue(GraphScope &scope);
  /// Name, documentation and metadata of the node.
  void addNotes(const NodeSite &site, mlir::NamedAttrList &attributes);
  /// Makes the op of a node. `inherent` are set one by one: as a dictionary
  /// they would stay in the context for nothing. `known` is null for custom ops
  /// and calls.
  LogicalResult finish(const NodeSite &site, mlir::OperationState &state,
                       llvm::ArrayRef<mlir::NamedAttribute> inherent,
                       GraphScope &scope, const KnownOp *known);

private:
  LogicalResult addResultTypes(const NodeSite &site, const KnownOp &known,
                               const OpView &view, bool hasGraphs,
                               mlir::OperationState &state) const;
  void addResultNotes(const NodeSite &site, mlir::OperationState &state) const;

  mlir::OpBuilder &builder;
  mlir::Location fileLocation;
  const ImportOptions &options;
  AttributeReader &attributes;
  DefaultAttributes defaults;
  /// Keys that many ops have.
  mlir::StringAttr nodeNameKey, resultNamesKey;
};

} // namespace dialectgen::onnx::importer

#endif // DIALECTGEN_ONNX_IMPORT_IMPORTNODES_H
