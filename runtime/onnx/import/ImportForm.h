//===- ImportForm.h - the written form of the model -------------*- C++ -*-===//
//
// Information for exports (Form.h): differences of a node, tensor, graph or
// opset import from the canonical form. No information is kept for the
// canonical form, and none of these is called if the options ask for no form.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_IMPORT_IMPORTFORM_H
#define DIALECTGEN_ONNX_IMPORT_IMPORTFORM_H

#include "../model/Form.h"
#include "ImportAttributes.h"
#include "ImportFunctions.h"
#include "ImportVersions.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace dialectgen::onnx::importer {

/// The forms of tensors: empty for the canonical one.
mlir::DictionaryAttr tensorForm(const pb::TensorProto &tensor,
                                bool isInitializer, mlir::MLIRContext *context);
mlir::DictionaryAttr sparseTensorForm(const pb::SparseTensorProto &tensor,
                                      bool isInitializer,
                                      mlir::MLIRContext *context);

/// Gives `op`, which was made of the node, the form of the node. `known` is
/// null for custom ops and calls.
void keepNodeForm(const NodeSite &site, mlir::Operation *op,
                  const KnownOp *known, DefaultAttributes &defaults);

/// Adds the form of a graph whose names and block `scope` has.
LogicalResult addGraphForm(const pb::GraphProto &graph, unsigned maxTypeDepth,
                           const GraphScope &scope,
                           mlir::NamedAttrList &entries);

/// Gives `module` the form of the model; `smallestExternal` is the size of its
/// smallest tensor that is external data.
void keepModelForm(mlir::ModuleOp module, const pb::ModelProto &model,
                   const Opsets &opsets, const FunctionTable &functions,
                   std::optional<uint64_t> smallestExternal);

/// Gives `copy` the form of the function that it was made of at `site`; `scope`
/// is that of its body.
LogicalResult keepFunctionForm(mlir::func::FuncOp copy,
                               const FunctionEntry &entry,
                               unsigned maxTypeDepth, const GraphScope &scope,
                               const NodeSite &site,
                               AttributeReader &attributes);

} // namespace dialectgen::onnx::importer

#endif // DIALECTGEN_ONNX_IMPORT_IMPORTFORM_H
