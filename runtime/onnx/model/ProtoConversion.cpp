//===- ProtoConversion.cpp - MLIR types and attributes as protobuf --------===//
//
// See ProtoConversion.h.
//
//===----------------------------------------------------------------------===//

#include "ProtoConversion.h"
#include "TensorLayout.h"
#include "dialectgen/onnx/ElementTypes.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include <complex>

using namespace mlir;

namespace dialectgen::onnx {

bool convertType(Type type, pb::TypeProto &proto) {
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
    // Other encodings are not part of the model.
    if (isSparse(type))
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
    // A map's value is a bare element type here where it is a scalar, which
    // models write as a tensor without a shape.
    Type value = map.getType(1);
    if (!isa<TensorType, SeqType, OptType, TupleType>(value))
      value = UnrankedTensorType::get(value);
    return key != 0 && convertType(value, *message.mutable_value_type());
  }
  return false;
}

Type convertType(const pb::TypeProto &proto, MLIRContext *context) {
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
  case pb::TypeProto::kTensorType:
    return tensor(proto.tensor_type());
  case pb::TypeProto::kSequenceType: {
    Type element = convertType(proto.sequence_type().elem_type(), context);
    return element ? SeqType::get(element) : Type();
  }
  case pb::TypeProto::kOptionalType: {
    Type element = convertType(proto.optional_type().elem_type(), context);
    return element ? OptType::get(element) : Type();
  }
  default:
    return {};
  }
}

namespace {

/// Appends the low `bits` bits of `value`, elements below a byte packed from
/// the low bits up.
class RawWriter {
public:
  RawWriter(std::string &bytes, unsigned bits) : bytes(bytes), bits(bits) {}
  void append(const APInt &value) {
    if (bits < 8) {
      if (used == 0)
        bytes.push_back(0);
      bytes.back() |= static_cast<char>(value.getZExtValue() << used);
      used = (used + bits) % 8;
      return;
    }
    // A bool has one bit and takes a byte.
    for (unsigned byte = 0, end = (value.getBitWidth() + 7) / 8; byte != end;
         ++byte) {
      unsigned width = std::min(8u, value.getBitWidth() - byte * 8);
      bytes.push_back(
          static_cast<char>(value.extractBitsAsZExtValue(width, byte * 8)));
    }
  }

private:
  std::string &bytes;
  unsigned bits, used = 0;
};

template <typename T> T readLittle(const char *bytes) {
  return llvm::support::endian::read<T, llvm::endianness::little>(bytes);
}

/// Moves the contents of raw_data to the typed field of its element type.
void useTypedField(pb::TensorProto &proto, const Layout &layout) {
  std::unique_ptr<std::string> raw(proto.release_raw_data());
  // Signed types extend their sign.
  bool isSigned = llvm::is_contained(
      {pb::TensorProto::INT8, pb::TensorProto::INT16}, proto.data_type());
  for (const char *at = raw->data(), *end = at + raw->size(); at != end;
       at += layout.word)
    switch (layout.field) {
    case Field::Float:
      proto.add_float_data(llvm::bit_cast<float>(readLittle<uint32_t>(at)));
      break;
    case Field::Double:
      proto.add_double_data(llvm::bit_cast<double>(readLittle<uint64_t>(at)));
      break;
    case Field::Int64:
      proto.add_int64_data(readLittle<int64_t>(at));
      break;
    case Field::UInt64:
      proto.add_uint64_data(layout.word == 8 ? readLittle<uint64_t>(at)
                                             : readLittle<uint32_t>(at));
      break;
    case Field::Int32:
      if (layout.word == 1)
        proto.add_int32_data(isSigned ? readLittle<int8_t>(at)
                                      : readLittle<uint8_t>(at));
      else if (layout.word == 2)
        proto.add_int32_data(isSigned ? readLittle<int16_t>(at)
                                      : readLittle<uint16_t>(at));
      else
        proto.add_int32_data(readLittle<int32_t>(at));
      break;
    case Field::String:
      llvm_unreachable("strings have no bytes in raw_data");
    }
}

} // namespace

std::optional<ArrayRef<char>> rawData(ElementsAttr elements,
                                      std::string &buffer) {
  Type elementType = elements.getElementType();
  std::optional<Layout> layout = layoutOf(getDataType(elementType));
  if (!layout || layout->field == Field::String)
    return std::nullopt;
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(elements)) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    if (!blob || blob->getData().size() !=
                     llvm::divideCeil(
                         uint64_t(resource.getNumElements()) * layout->bits, 8))
      return std::nullopt;
    return blob->getData();
  }
  auto dense = dyn_cast<DenseElementsAttr>(elements);
  if (!dense)
    return std::nullopt;
  uint64_t size = llvm::divideCeil(dense.getNumElements() * layout->bits, 8);
  if (!dense.isSplat() && layout->bits >= 8 &&
      dense.getRawData().size() == size &&
      llvm::endianness::native == llvm::endianness::little)
    return dense.getRawData();

  // MLIR keeps a splat as one element, and elements below a byte in one each.
  RawWriter writer(buffer, layout->bits);
  buffer.reserve(size);
  if (isa<IntegerType>(elementType)) {
    for (const APInt &value : dense.getValues<APInt>())
      writer.append(value);
  } else if (isa<FloatType>(elementType)) {
    for (const APFloat &value : dense.getValues<APFloat>())
      writer.append(value.bitcastToAPInt());
  } else {
    for (const std::complex<APFloat> &value :
         dense.getValues<std::complex<APFloat>>()) {
      writer.append(value.real().bitcastToAPInt());
      writer.append(value.imag().bitcastToAPInt());
    }
  }
  return ArrayRef<char>(buffer.data(), buffer.size());
}

bool convertTensorType(ShapedType type, pb::TensorProto &proto) {
  int32_t dataType = getDataType(type.getElementType());
  if (dataType == 0 || !type.hasStaticShape())
    return false;
  proto.set_data_type(dataType);
  for (int64_t size : type.getShape())
    proto.add_dims(size);
  return true;
}

bool convertTensor(ElementsAttr elements, pb::TensorProto &proto, bool typed) {
  if (!convertTensorType(elements.getShapedType(), proto))
    return false;
  if (auto strings = dyn_cast<DenseStringElementsAttr>(elements)) {
    for (StringRef value : strings.getValues<StringRef>())
      proto.add_string_data(value.str());
    return true;
  }
  std::string buffer;
  std::optional<ArrayRef<char>> bytes = rawData(elements, buffer);
  if (!bytes)
    return false;
  if (bytes->data() == buffer.data())
    proto.set_raw_data(std::move(buffer));
  else
    proto.set_raw_data(bytes->data(), bytes->size());
  if (typed)
    useTypedField(proto, *layoutOf(proto.data_type()));
  return true;
}

bool convertSparseTensor(SparseElementsAttr elements,
                         pb::SparseTensorProto &proto, bool linear,
                         bool typedValues, bool typedIndices) {
  ShapedType type = elements.getShapedType();
  for (int64_t size : type.getShape())
    proto.add_dims(size);
  DenseIntElementsAttr coordinates = elements.getIndices();
  DenseElementsAttr values = elements.getValues();
  int64_t count = values.getNumElements();
  auto valueType = RankedTensorType::get({count}, type.getElementType());
  if (values.getType() != valueType) {
    if (values.getType().getNumElements() != count)
      return false;
    values = values.reshape(valueType);
  }
  SmallVector<int64_t> indices;
  int64_t index = 0;
  for (auto [position, value] :
       llvm::enumerate(coordinates.getValues<APInt>())) {
    int64_t coordinate = value.getSExtValue();
    if (!linear) {
      indices.push_back(coordinate);
      continue;
    }
    size_t axis = position % type.getRank();
    index = index * type.getDimSize(axis) + coordinate;
    if (axis + 1 == static_cast<size_t>(type.getRank())) {
      indices.push_back(index);
      index = 0;
    }
  }
  if (linear && type.getRank() == 0)
    indices.assign(count, 0);
  SmallVector<int64_t> shape{count};
  if (!linear)
    shape.push_back(type.getRank());
  if (static_cast<int64_t>(indices.size()) !=
      count * (linear ? 1 : type.getRank()))
    return false;
  auto indexType =
      RankedTensorType::get(shape, IntegerType::get(elements.getContext(), 64));
  return convertTensor(values, *proto.mutable_values(), typedValues) &&
         convertTensor(
             DenseElementsAttr::get(indexType, ArrayRef<int64_t>(indices)),
             *proto.mutable_indices(), typedIndices);
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
    return number.getType().isF32()
               ? addFloat(number.getValue().convertToFloat())
               : addFloat(float(number.getValueAsDouble()));
  if (auto string = dyn_cast<StringAttr>(value))
    return addString(string.getValue().str());
  return false;
}

} // namespace

bool convertAttribute(Attribute value, const AttributeInfo &info,
                      pb::AttributeProto &proto) {
  using Proto = pb::AttributeProto;
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
    // Long lists of constants.
    if (auto tensor = dyn_cast<DenseElementsAttr>(value)) {
      Type element = tensor.getElementType();
      if (info.kind == AttributeKind::Ints && element.isSignlessInteger(64))
        proto.mutable_ints()->Add(tensor.value_begin<int64_t>(),
                                  tensor.value_end<int64_t>());
      else if (info.kind == AttributeKind::Floats && element.isF32())
        proto.mutable_floats()->Add(tensor.value_begin<float>(),
                                    tensor.value_end<float>());
      else
        return false;
      return true;
    }
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
    return elements &&
           convertSparseTensor(elements, *proto.mutable_sparse_tensor(),
                               elements.getShapedType().getRank() == 1);
  }
  case AttributeKind::Tensors:
  case AttributeKind::SparseTensors:
  case AttributeKind::TypeProtos: {
    auto list = dyn_cast<ArrayAttr>(value);
    if (!list)
      return false;
    AttributeInfo element = info;
    element.kind = info.kind == AttributeKind::Tensors ? AttributeKind::Tensor
                   : info.kind == AttributeKind::SparseTensors
                       ? AttributeKind::SparseTensor
                       : AttributeKind::TypeProto;
    for (Attribute item : list) {
      Proto one;
      if (!convertAttribute(item, element, one))
        return false;
      if (one.has_t())
        proto.add_tensors()->Swap(one.mutable_t());
      else if (one.has_sparse_tensor())
        proto.add_sparse_tensors()->Swap(one.mutable_sparse_tensor());
      else
        proto.add_type_protos()->Swap(one.mutable_tp());
    }
    return true;
  }
  // Graphs are regions of the op.
  case AttributeKind::Graph:
  case AttributeKind::Graphs:
    return false;
  }
  return false;
}

} // namespace dialectgen::onnx
