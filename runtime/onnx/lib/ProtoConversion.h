//===- ProtoConversion.h - types and attributes as protobuf -----*- C++ -*-===//
//
// Types, attributes and tensor data of the ONNX dialect as the messages the
// ONNX library works on, and its types back. Nothing is invented: what has no
// counterpart on the other side yields false or a null type.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_LIB_PROTOCONVERSION_H
#define DIALECTGEN_ONNX_LIB_PROTOCONVERSION_H

#include "dialectgen/onnx/ElementTypes.h"
#include "dialectgen/onnx/OpTable.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Types.h"
#include <onnx/onnx_pb.h>

namespace dialectgen::onnx {

/// Fills `proto` with the type; false for a type ONNX does not have (`none`).
bool convertType(mlir::Type type, ::onnx::TypeProto &proto);

/// The type `proto` says, tensors without a shape as unranked; null where it
/// says none or one that is not known.
mlir::Type convertType(const ::onnx::TypeProto &proto,
                       mlir::MLIRContext *context);

/// Fills `proto` with shape, element type and raw data; false if the elements
/// are not at hand (a resource that was dropped) or not representable.
bool convertTensor(mlir::ElementsAttr elements, ::onnx::TensorProto &proto);

/// Fills `proto` with the value as an attribute of `info`'s kind; false if the
/// attribute does not hold one.
bool convertAttribute(mlir::Attribute value, const AttributeInfo &info,
                      ::onnx::AttributeProto &proto);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_LIB_PROTOCONVERSION_H
