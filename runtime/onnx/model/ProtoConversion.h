//===- ProtoConversion.h - types and attributes as protobuf -----*- C++ -*-===//
//
// Types, attributes and tensor data of the ONNX dialect as messages of the
// model format, and its types back. No information is invented: a value without
// a counterpart on the other side yields false or a null type.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_MODEL_PROTOCONVERSION_H
#define DIALECTGEN_ONNX_MODEL_PROTOCONVERSION_H

#include "dialectgen/onnx/ElementTypes.h"
#include "dialectgen/onnx/OpTable.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Types.h"
#include <OnnxModel.pb.h>

namespace dialectgen::onnx {

/// Fills `proto` with the type; false for a type ONNX does not have (`none`).
bool convertType(mlir::Type type, pb::TypeProto &proto);

/// The type of `proto`, tensors without a shape as unranked; null if it is
/// missing or unknown.
mlir::Type convertType(const pb::TypeProto &proto, mlir::MLIRContext *context);

/// The elements in the layout of raw_data: where they are if they lie so, else
/// in `buffer`. None for strings and for elements that are not at hand (a
/// resource that was dropped) or not representable.
std::optional<llvm::ArrayRef<char>> rawData(mlir::ElementsAttr elements,
                                            std::string &buffer);

/// Fills `proto` with shape and element type; false if ONNX has no such type.
bool convertTensorType(mlir::ShapedType type, pb::TensorProto &proto);

/// Fills `proto` with shape, element type and data, in raw_data or in the typed
/// field; false if the elements are not at hand or not representable.
bool convertTensor(mlir::ElementsAttr elements, pb::TensorProto &proto,
                   bool typed = false);

/// Fills `proto` with the elements, their indices linear or as coordinates;
/// false if they are not representable.
bool convertSparseTensor(mlir::SparseElementsAttr elements,
                         pb::SparseTensorProto &proto, bool linear,
                         bool typedValues = false, bool typedIndices = false);

/// Fills `proto` with the value as an attribute of `info`'s kind; false if the
/// attribute does not hold one.
bool convertAttribute(mlir::Attribute value, const AttributeInfo &info,
                      pb::AttributeProto &proto);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_MODEL_PROTOCONVERSION_H
