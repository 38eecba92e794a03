//===- ExportInitializers.h - initializers of graphs ------------*- C++ -*-===//
//
// Constants become initializers, and defaults of inputs those of their names.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_EXPORT_EXPORTINITIALIZERS_H
#define DIALECTGEN_ONNX_EXPORT_EXPORTINITIALIZERS_H

#include "ExportNames.h"
#include "ExportTensors.h"

namespace dialectgen::onnx::exporter {

/// A constant of the graph. `canBeLarge` as for tensors.
LogicalResult exportInitializer(mlir::Operation *op, StringRef name,
                                bool canBeLarge, TensorWriter &tensors,
                                pb::GraphProto &graph);

/// Places of initializers among those of their kind, ascending.
struct DefaultPlaces {
  llvm::SmallVector<int64_t> dense, sparse;

  /// Moves the initializers that stand first in `graph` there.
  void apply(pb::GraphProto &graph) const;
};

/// The initializers that inputs have as defaults, before any others, and where
/// they belong.
FailureOr<DefaultPlaces> exportDefaults(mlir::Block &block,
                                        mlir::ArrayAttr inputs,
                                        const ValueNames &names,
                                        bool canBeLarge, TensorWriter &tensors,
                                        pb::GraphProto &graph);

} // namespace dialectgen::onnx::exporter

#endif // DIALECTGEN_ONNX_EXPORT_EXPORTINITIALIZERS_H
