//===- ImportInitializers.h - initializers of graphs ------------*- C++ -*-===//
//
// Initializers become constants, and those with the name of an input its
// default, if callers may give the input another value.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_IMPORT_IMPORTINITIALIZERS_H
#define DIALECTGEN_ONNX_IMPORT_IMPORTINITIALIZERS_H

#include "ImportScope.h"
#include "ImportTensors.h"

namespace dialectgen::onnx::importer {

/// Makes constants of the initializers of `graph` at the place of `builder`, or
/// defaults in its scope, whose arguments are defined.
LogicalResult importInitializers(const pb::GraphProto &graph,
                                 TensorReader &tensors, bool keepForm,
                                 mlir::OpBuilder &builder, GraphScope &scope);

/// The attributes of each input that is an argument: metadata and defaults.
mlir::ArrayAttr inputNotes(const pb::GraphProto &graph, bool keepForm,
                           GraphScope &scope);

} // namespace dialectgen::onnx::importer

#endif // DIALECTGEN_ONNX_IMPORT_IMPORTINITIALIZERS_H
