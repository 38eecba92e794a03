//===- LibraryMessages.h - messages of the ONNX library ---------*- C++ -*-===//
//
// Types and attributes as the messages that rules of the ONNX library take.
// They have the same bytes as this project's.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_SHAPES_LIBRARYMESSAGES_H
#define DIALECTGEN_ONNX_SHAPES_LIBRARYMESSAGES_H

#include "../model/ProtoConversion.h"
#include <onnx/onnx_pb.h>

namespace dialectgen::onnx {

template <typename To, typename From>
bool copyMessage(const From &from, To &to) {
  return to.ParseFromString(from.SerializeAsString());
}

inline bool convertType(mlir::Type type, ::onnx::TypeProto &proto) {
  pb::TypeProto own;
  return convertType(type, own) && copyMessage(own, proto);
}

inline mlir::Type convertType(const ::onnx::TypeProto &proto,
                              mlir::MLIRContext *context) {
  pb::TypeProto own;
  return copyMessage(proto, own) ? convertType(own, context) : mlir::Type();
}

inline bool convertTensor(mlir::ElementsAttr elements,
                          ::onnx::TensorProto &proto) {
  pb::TensorProto own;
  return convertTensor(elements, own) && copyMessage(own, proto);
}

inline bool convertAttribute(mlir::Attribute value, const AttributeInfo &info,
                             ::onnx::AttributeProto &proto) {
  pb::AttributeProto own;
  return convertAttribute(value, info, own) && copyMessage(own, proto);
}

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_SHAPES_LIBRARYMESSAGES_H
