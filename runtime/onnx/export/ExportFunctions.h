//===- ExportFunctions.h - local functions of the model ---------*- C++ -*-===//
//
// A called function of the module becomes a local function, after its callees.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_EXPORT_EXPORTFUNCTIONS_H
#define DIALECTGEN_ONNX_EXPORT_EXPORTFUNCTIONS_H

#include "ExportGraph.h"

namespace dialectgen::onnx::exporter {

/// Writes the functions that `main` needs, and those of the model that nobody
/// calls. Adds the domains of functions that no model had to `opsets`.
LogicalResult exportFunctions(mlir::func::FuncOp main, GraphExporter &graphs,
                              TensorWriter &tensors,
                              mlir::SymbolTableCollection &symbols,
                              Opsets &opsets, WrittenFunctions &functions);

} // namespace dialectgen::onnx::exporter

#endif // DIALECTGEN_ONNX_EXPORT_EXPORTFUNCTIONS_H
