//===- ProtoConversion.cpp - MLIR types and attributes as protobuf --------===//
//
// See ProtoConversion.h.
//
//===----------------------------------------------------------------------===//

#include "ProtoConversion.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include <complex>

using namespace mlir;

namespace dialectgen::onnx {

bool convertType(Type type, ::onnx::TypeProto &proto) {
  if (auto tensor = dyn_cast<TensorType>(type)) {
    int32_t dataType = getDataType(tensor.getElementType());
    if (dataType == 0)
      return false;
    auto fill = [&](auto &message) {
      message.set_elem_type(dataType);
      if (!tensor.hasRank())
        return;
      auto &shape = *message.mutable_shape();
      for (int64_t size : tensor.getShape()) {
        auto *dim = shape.add_dim();
        if (!ShapedType::isDynamic(size))
          dim->set_dim_value(size);
      }
    };
    auto ranked = dyn_cast<RankedTensorType>(type);
    if (ranked && ranked.getEncoding())
      fill(*proto.mutable_sparse_tensor_type());
    else
      fill(*proto.mutable_tensor_type());
    return true;
  }
  if (auto sequence = dyn_cast<SeqType>(type))
    return convertType(sequence.getElementType(),
                       *proto.mutable_sequence_type()->mutable_elem_type());
  if (auto optional = dyn_cast<OptType>(type))
    return convertType(optional.getElementType(),
                       *proto.mutable_optional_type()->mutable_elem_type());
  if (auto map = dyn_cast<TupleType>(type)) {
    if (map.size() != 2)
      return false;
    auto &message = *proto.mutable_map_type();
    int32_t key = getDataType(map.getType(0));
    message.set_key_type(key);
    // A map's value is written as a bare element type where it is a scalar.
    Type value = map.getType(1);
    if (!isa<TensorType, SeqType, OptType, TupleType>(value))
      value = RankedTensorType::get({}, value);
    return key != 0 && convertType(value, *message.mutable_value_type());
  }
  return false;
}

Type convertType(const ::onnx::TypeProto &proto, MLIRContext *context) {
  auto tensor = [&](const auto &message) -> Type {
    Type elementType = getElementType(message.elem_type(), context);
    if (!elementType)
      return {};
    if (!message.has_shape())
      return UnrankedTensorType::get(elementType);
    SmallVector<int64_t> shape;
    for (const auto &dim : message.shape().dim())
      shape.push_back(dim.has_dim_value() && dim.dim_value() >= 0
                          ? dim.dim_value()
                          : ShapedType::kDynamic);
    return RankedTensorType::get(shape, elementType);
  };
  switch (proto.value_case()) {
  case ::onnx::TypeProto::kTensorType:
    return tensor(proto.tensor_type());
  case ::onnx::TypeProto::kSequenceType: {
    Type element = convertType(proto.sequence_type().elem_type(), context);
    return element ? SeqType::get(element) : Type();
  }
  case ::onnx::TypeProto::kOptionalType: {
    Type element = convertType(proto.optional_type().elem_type(), context);
    return element ? OptType::get(element) : Type();
  }
  default:
    return {};
  }
}

bool convertTensor(ElementsAttr elements, ::onnx::TensorProto &proto) {
  ShapedType type = elements.getShapedType();
  Type elementType = type.getElementType();
  int32_t dataType = getDataType(elementType);
  if (dataType == 0 || !type.hasStaticShape())
    return false;
  proto.set_data_type(dataType);
  for (int64_t size : type.getShape())
    proto.add_dims(size);

  if (auto resource = dyn_cast<DenseResourceElementsAttr>(elements)) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    if (!blob)
      return false;
    proto.set_raw_data(blob->getData().data(), blob->getData().size());
    return true;
  }
  if (auto strings = dyn_cast<DenseStringElementsAttr>(elements)) {
    for (StringRef value : strings.getValues<StringRef>())
      proto.add_string_data(value.str());
    return true;
  }
  auto dense = dyn_cast<DenseElementsAttr>(elements);
  if (!dense)
    return false;

  // The protobuf wants one element after the other in little-endian order
  // where MLIR keeps a splat as one element and packs i1.
  std::string raw;
  auto append = [&](const APInt &bits) {
    for (unsigned byte = 0, end = (bits.getBitWidth() + 7) / 8; byte != end;
         ++byte) {
      unsigned width = std::min(8u, bits.getBitWidth() - byte * 8);
      raw.push_back(
          static_cast<char>(bits.extractBitsAsZExtValue(width, byte * 8)));
    }
  };
  // Below a byte the protobuf packs several elements into one; no reader of
  // tensor data in type inference needs those.
  if (elementType.isIntOrFloat() && elementType.getIntOrFloatBitWidth() < 8 &&
      !elementType.isInteger(1))
    return false;
  if (isa<IntegerType>(elementType)) {
    for (const APInt &value : dense.getValues<APInt>())
      append(value);
  } else if (isa<FloatType>(elementType)) {
    for (const APFloat &value : dense.getValues<APFloat>())
      append(value.bitcastToAPInt());
  } else if (isa<ComplexType>(elementType)) {
    for (const std::complex<APFloat> &value :
         dense.getValues<std::complex<APFloat>>()) {
      append(value.real().bitcastToAPInt());
      append(value.imag().bitcastToAPInt());
    }
  } else {
    return false;
  }
  proto.set_raw_data(std::move(raw));
  return true;
}

namespace {

/// The scalar an attribute of `kind` holds, given to `add`; false on another
/// kind of attribute.
template <typename AddInt, typename AddFloat, typename AddString>
bool convertScalar(Attribute value, AddInt addInt, AddFloat addFloat,
                   AddString addString) {
  if (auto integer = dyn_cast<IntegerAttr>(value))
    return addInt(integer.getType().isSignlessInteger() ||
                          integer.getType().isSignedInteger()
                      ? integer.getValue().getSExtValue()
                      : int64_t(integer.getValue().getZExtValue()));
  if (auto number = dyn_cast<FloatAttr>(value))
    return addFloat(float(number.getValueAsDouble()));
  if (auto string = dyn_cast<StringAttr>(value))
    return addString(string.getValue().str());
  return false;
}

} // namespace

bool convertAttribute(Attribute value, const AttributeInfo &info,
                      ::onnx::AttributeProto &proto) {
  using Proto = ::onnx::AttributeProto;
  proto.set_name(info.name.str());
  proto.set_type(static_cast<Proto::AttributeType>(info.kind));
  auto refuseInt = [](int64_t) { return false; };
  auto refuseFloat = [](float) { return false; };
  auto refuseString = [](const std::string &) { return false; };

  switch (info.kind) {
  case AttributeKind::Int:
    if (info.asType) {
      auto type = dyn_cast<TypeAttr>(value);
      int32_t dataType = type ? getDataType(type.getValue()) : 0;
      proto.set_i(dataType);
      return dataType != 0;
    }
    return convertScalar(
        value, [&](int64_t v) { return proto.set_i(v), true; }, refuseFloat,
        refuseString);
  case AttributeKind::Float:
    return convertScalar(
        value, refuseInt, [&](float v) { return proto.set_f(v), true; },
        refuseString);
  case AttributeKind::String:
    return convertScalar(value, refuseInt, refuseFloat, [&](std::string v) {
      return proto.set_s(std::move(v)), true;
    });
  case AttributeKind::Ints:
  case AttributeKind::Floats:
  case AttributeKind::Strings: {
    auto array = dyn_cast<ArrayAttr>(value);
    if (!array)
      return false;
    for (Attribute element : array) {
      bool ok = convertScalar(
          element,
          [&](int64_t v) {
            proto.add_ints(v);
            return info.kind == AttributeKind::Ints;
          },
          [&](float v) {
            proto.add_floats(v);
            return info.kind == AttributeKind::Floats;
          },
          [&](std::string v) {
            proto.add_strings(std::move(v));
            return info.kind == AttributeKind::Strings;
          });
      if (!ok)
        return false;
    }
    return true;
  }
  case AttributeKind::Tensor: {
    auto elements = dyn_cast<ElementsAttr>(value);
    return elements && convertTensor(elements, *proto.mutable_t());
  }
  case AttributeKind::TypeProto: {
    auto type = dyn_cast<TypeAttr>(value);
    return type && convertType(type.getValue(), *proto.mutable_tp());
  }
  case AttributeKind::SparseTensor: {
    auto elements = dyn_cast<SparseElementsAttr>(value);
    if (!elements)
      return false;
    auto &sparse = *proto.mutable_sparse_tensor();
    for (int64_t size : elements.getType().getShape())
      sparse.add_dims(size);
    return convertTensor(elements.getValues(), *sparse.mutable_values()) &&
           convertTensor(elements.getIndices(), *sparse.mutable_indices());
  }
  // Graphs are regions of the op; the other kinds occur in no inference rule.
  case AttributeKind::Graph:
  case AttributeKind::Graphs:
  case AttributeKind::Tensors:
  case AttributeKind::SparseTensors:
  case AttributeKind::TypeProtos:
    return false;
  }
  return false;
}

} // namespace dialectgen::onnx
