//===- ExportAttributes.h - attributes of nodes and functions ---*- C++ -*-===//

#ifndef DIALECTGEN_ONNX_EXPORT_EXPORTATTRIBUTES_H
#define DIALECTGEN_ONNX_EXPORT_EXPORTATTRIBUTES_H

#include "ExportTensors.h"
#include "dialectgen/onnx/OpTable.h"
#include "mlir/IR/Operation.h"

namespace dialectgen::onnx::exporter {

/// Writes `value` as an attribute of the kind that `info` has; `details` is its
/// form. Fails, at `op`, if it holds no such value.
LogicalResult exportAttribute(mlir::Operation *op, const AttributeInfo &info,
                              mlir::Attribute value,
                              mlir::DictionaryAttr details,
                              TensorWriter &tensors, pb::AttributeProto &proto);

/// A default that a function has for one of its attributes.
llvm::FailureOr<pb::AttributeProto> exportDefault(mlir::Operation *function,
                                                  mlir::NamedAttribute value,
                                                  mlir::DictionaryAttr details,
                                                  TensorWriter &tensors);

} // namespace dialectgen::onnx::exporter

#endif // DIALECTGEN_ONNX_EXPORT_EXPORTATTRIBUTES_H
