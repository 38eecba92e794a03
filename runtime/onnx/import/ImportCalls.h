//===- ImportCalls.h - calls of functions -----------------------*- C++ -*-===//
//
// A function of a model has no types and takes attributes, so it is imported
// anew for each combination of attribute values, operand types and result
// types that calls ask for: one private func.func each. Values of attributes
// replace the references in its body.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_IMPORT_IMPORTCALLS_H
#define DIALECTGEN_ONNX_IMPORT_IMPORTCALLS_H

#include "ImportFunctions.h"
#include "ImportNodes.h"
#include "NodeOrder.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"

namespace dialectgen::onnx::importer {

/// Makes the nodes of a function's body ops at the place of the builder.
using ImportBody = llvm::function_ref<LogicalResult(
    const google::protobuf::RepeatedPtrField<pb::NodeProto> &, GraphScope &)>;

class CallImporter {
public:
  /// Functions become symbols of `symbols`.
  CallImporter(mlir::OpBuilder &builder, mlir::SymbolTable &symbols,
               const ImportOptions &options, AttributeReader &attributes,
               NodeImporter &nodes, FreeNames &freeNames)
      : builder(builder), symbols(symbols), options(options),
        attributes(attributes), nodes(nodes), freeNames(freeNames) {}

  /// The node, which calls `function`, as a call.
  LogicalResult import(const NodeSite &site, FunctionEntry &function,
                       GraphScope &scope, ImportBody importBody);

private:
  LogicalResult check(const NodeSite &site, const FunctionEntry &function,
                      unsigned depth) const;
  LogicalResult checkGraph(const pb::GraphProto &graph,
                           const NodeAttribute &attribute, const NodeSite &site,
                           const FunctionEntry &function);
  /// The values of the function's attributes, null for those without one.
  FailureOr<Bindings> bind(llvm::ArrayRef<NodeAttribute> given,
                           const NodeSite &site, const FunctionEntry &function);
  /// Function, attribute values, operand types and result types of a copy.
  using CopyKey = std::vector<const void *>;
  FailureOr<CopyKey> keyOf(const FunctionEntry &function,
                           const Bindings &bindings, mlir::TypeRange operands,
                           llvm::ArrayRef<mlir::Type> results,
                           const NodeSite &site);
  /// The function for a call; null in `results` are types that the call leaves
  /// open.
  FailureOr<mlir::func::FuncOp>
  copyFor(FunctionEntry &function, const Bindings &bindings,
          mlir::TypeRange operands, llvm::ArrayRef<mlir::Type> results,
          const NodeSite &site, ImportBody importBody);
  /// Makes the body of `copy`; its arguments are the operands.
  LogicalResult fill(mlir::func::FuncOp copy, FunctionEntry &function,
                     const Bindings &bindings,
                     llvm::ArrayRef<mlir::Type> results, const NodeSite &site,
                     ImportBody importBody);

  mlir::OpBuilder &builder;
  mlir::SymbolTable &symbols;
  const ImportOptions &options;
  AttributeReader &attributes;
  NodeImporter &nodes;
  FreeNames &freeNames;
  /// Functions that are being imported, outermost first.
  llvm::SmallVector<const FunctionEntry *> callStack;
  std::map<CopyKey, mlir::func::FuncOp> copies;
  /// Without the first of each function.
  unsigned numCopies = 0;
};

} // namespace dialectgen::onnx::importer

#endif // DIALECTGEN_ONNX_IMPORT_IMPORTCALLS_H
