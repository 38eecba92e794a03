//===- ExportNodes.h - nodes ------------------------------------*- C++ -*-===//
//
// An op becomes the node of its version in the op table, if the model's opset
// selects that version. Attributes are written in the order of the model,
// otherwise sorted and without defaults.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_EXPORT_EXPORTNODES_H
#define DIALECTGEN_ONNX_EXPORT_EXPORTNODES_H

#include "../model/Form.h"
#include "ExportNames.h"
#include "ExportTensors.h"
#include "WrittenFunctions.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/DenseSet.h"

namespace dialectgen::onnx::exporter {

/// Writes region `region` of the op as a graph; `notes` has its metadata.
using ExportSubgraph = llvm::function_ref<LogicalResult(
    unsigned region, mlir::DictionaryAttr notes, pb::GraphProto &graph)>;

/// Writes ops whose operands and results have names.
class NodeExporter {
public:
  /// Calls are of functions that are written.
  NodeExporter(const ValueNames &names, const WrittenFunctions &functions,
               mlir::SymbolTableCollection &symbols, TensorWriter &tensors)
      : names(names), functions(functions), symbols(symbols), tensors(tensors) {
  }

  LogicalResult write(mlir::Operation *op, const NameScope &scope,
                      ExportSubgraph exportSubgraph, pb::NodeProto &node);

private:
  /// The operator that the node is of; returns its version in the op table,
  /// null for custom ops and calls.
  FailureOr<const OpVersionInfo *> writeOperator(mlir::Operation *op,
                                                 const NameScope &scope,
                                                 pb::NodeProto &node);
  /// Warns, once, of a version that the standard has given up.
  void warnIfDeprecated(mlir::Operation *op, const OpVersionInfo &info);
  LogicalResult writeAttributes(mlir::Operation *op, const OpVersionInfo *info,
                                const NameScope &scope,
                                ExportSubgraph exportSubgraph,
                                pb::NodeProto &node);
  /// Can an attribute be written as a reference to attribute `reference` of
  /// the function around it?
  bool refersTo(mlir::Operation *op, const AttributeInfo &info,
                mlir::Attribute value, StringRef reference,
                const NameScope &scope);

  const ValueNames &names;
  const WrittenFunctions &functions;
  mlir::SymbolTableCollection &symbols;
  TensorWriter &tensors;
  DefaultAttributes defaults;
  /// Deprecated versions that were warned of.
  llvm::DenseSet<const OpVersionInfo *> warned;
};

} // namespace dialectgen::onnx::exporter

#endif // DIALECTGEN_ONNX_EXPORT_EXPORTNODES_H
