//===- ImportTensors.cpp - tensor data ------------------------------------===//
//
// All sources (raw_data, typed fields, external files) are first brought to the
// layout of raw_data: little-endian, elements below a byte packed from the low
// bits up.
//
//===----------------------------------------------------------------------===//

#include "ImportTensors.h"
#include "../model/ProtoConversion.h"
#include "../model/TensorLayout.h"
#include "dialectgen/core/CheckedSize.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace mlir;

namespace dialectgen::onnx::importer {
namespace {

/// As many coordinates as a sparse tensor may have: a gibibyte of them.
constexpr uint64_t maxCoordinates = 1u << 27;

/// Product of sizes; nullopt if one is negative or the product too large.
std::optional<uint64_t>
elementCount(const google::protobuf::RepeatedField<int64_t> &dims) {
  if (llvm::any_of(dims, [](int64_t size) { return size < 0; }))
    return std::nullopt;
  return CheckedSize::elementsIn({dims.data(), size_t(dims.size())}).get();
}

template <typename T> void appendLittle(std::string &bytes, T value) {
  char buffer[sizeof(T)];
  llvm::support::endian::write<T, llvm::endianness::little>(buffer, value);
  bytes.append(buffer, sizeof(T));
}

/// A name that needs no quotes in MLIR text.
std::string resourceName(StringRef name) {
  std::string result;
  for (char c : name)
    result += llvm::isAlnum(c) || c == '_' || c == '.' || c == '$' ? c : '_';
  if (result.empty() || llvm::isDigit(result.front()) ||
      result.front() == '.' || result.front() == '$')
    result.insert(result.begin(), '_');
  return result;
}

/// Appends the values of the typed field that `layout` names.
LogicalResult appendTyped(const pb::TensorProto &tensor, const Layout &layout,
                          Location location, Owner owner, std::string &bytes) {
  switch (layout.field) {
  case Field::Float:
    for (float value : tensor.float_data())
      appendLittle(bytes, llvm::bit_cast<uint32_t>(value));
    break;
  case Field::Double:
    for (double value : tensor.double_data())
      appendLittle(bytes, llvm::bit_cast<uint64_t>(value));
    break;
  case Field::Int64:
    for (int64_t value : tensor.int64_data())
      appendLittle(bytes, static_cast<uint64_t>(value));
    break;
  case Field::UInt64:
    for (uint64_t value : tensor.uint64_data()) {
      if (layout.bits == 64) {
        appendLittle(bytes, value);
        continue;
      }
      if (!llvm::isUInt<32>(value))
        return emitError(location) << owner() << ": value " << value
                                   << " does not fit its element type";
      appendLittle(bytes, static_cast<uint32_t>(value));
    }
    break;
  case Field::Int32: {
    unsigned width = layout.word * 8;
    for (int32_t value : tensor.int32_data()) {
      // Writers sign-extend or zero-extend; both name the same bits.
      if (width < 32 && !llvm::isIntN(width, value) &&
          (value < 0 || !llvm::isUIntN(width, value)))
        return emitError(location) << owner() << ": value " << value
                                   << " does not fit its element type";
      if (width == 8)
        bytes.push_back(static_cast<char>(value));
      else if (width == 16)
        appendLittle(bytes, static_cast<uint16_t>(value));
      else
        appendLittle(bytes, static_cast<uint32_t>(value));
    }
    break;
  }
  case Field::String:
    llvm_unreachable("strings have no bytes in raw_data");
  }
  return success();
}

ElementsAttr toElements(RankedTensorType type, const TensorBytes &data,
                        unsigned bits, StringRef name,
                        const ImportOptions &options) {
  ArrayRef<char> bytes = data.bytes;
  uint64_t count = type.getNumElements();
  if (count == 0)
    return DenseElementsAttr::get(type, ArrayRef<Attribute>());

  unsigned width = std::max(1u, bits / 8);
  bool splat = bits >= 8 && bytes.size() > width &&
               std::memcmp(bytes.data(), bytes.data() + width,
                           bytes.size() - width) == 0;
  if (bytes.size() > options.resourceThreshold && !splat &&
      llvm::endianness::native == llvm::endianness::little) {
    // Readers cast the blob to the element's C++ type. More alignment than that
    // is not promised, even where it happens to be there: the promise is part
    // of the text, which must not depend on addresses.
    unsigned word = isa<ComplexType>(type.getElementType()) ? width / 2 : width;
    bool aligned = reinterpret_cast<uintptr_t>(bytes.data()) % word == 0;
    if (!aligned && !options.alignData) {
      word = 1;
      aligned = true;
    }
    AsmResourceBlob blob =
        aligned ? UnmanagedAsmResourceBlob::allocateWithAlign(
                      bytes, word,
                      [owner = data.owner](void *, size_t, size_t) mutable {
                        owner.reset();
                      })
                : HeapAsmResourceBlob::allocate(bytes.size(), word);
    if (!aligned)
      copyOnce(blob.getMutableData(), bytes);
    return DenseResourceElementsAttr::get(type, resourceName(name),
                                          std::move(blob));
  }

  if (splat)
    bytes = bytes.take_front(width);
  if (type.getElementType().isInteger(1)) {
    SmallVector<bool> values(bytes.begin(), bytes.end());
    return DenseElementsAttr::get(type, values);
  }
  SmallVector<char> unpacked;
  if (bits < 8) {
    // A dense attribute holds one element a byte.
    unsigned perByte = 8 / bits;
    for (uint64_t i = 0; i != count; ++i)
      unpacked.push_back(
          (static_cast<uint8_t>(bytes[i / perByte]) >> (i % perByte * bits)) &
          ((1 << bits) - 1));
    bytes = unpacked;
  } else if (llvm::endianness::native == llvm::endianness::big) {
    unsigned word = isa<ComplexType>(type.getElementType()) ? width / 2 : width;
    unpacked.assign(bytes.begin(), bytes.end());
    for (size_t i = 0; i < unpacked.size(); i += word)
      std::reverse(unpacked.begin() + i, unpacked.begin() + i + word);
    bytes = unpacked;
  }
  return DenseElementsAttr::getFromRawBuffer(type, bytes);
}

} // namespace

FailureOr<TensorBytes>
TensorReader::externalBytes(const pb::TensorProto &tensor, uint64_t size,
                            Location location, Owner owner) {
  StringRef file, checksum;
  uint64_t offset = 0;
  std::optional<uint64_t> length;
  llvm::StringSet<> seen;
  for (const auto &entry : tensor.external_data()) {
    StringRef key = entry.key(), value = entry.value();
    if (!seen.insert(key).second)
      return emitError(location)
             << owner() << ": external data names '" << key << "' twice";
    uint64_t number = 0;
    bool isNumber = !value.getAsInteger(10, number);
    if (key == "location") {
      file = value;
    } else if (key == "checksum") {
      checksum = value;
    } else if (key == "offset" || key == "length") {
      if (!isNumber)
        return emitError(location) << owner() << ": external data has '"
                                   << value << "' as its " << key;
      if (key == "offset")
        offset = number;
      else
        length = number;
    } else {
      emitWarning(location)
          << owner() << ": key '" << key << "' of external data is not known";
    }
  }
  if (file.empty())
    return emitError(location)
           << owner() << ": external data names no location";

  llvm::Expected<std::shared_ptr<ExternalFile>> opened =
      externalData.open(file);
  if (!opened)
    return emitError(location)
           << owner() << ": " << llvm::toString(opened.takeError());
  ArrayRef<char> data = (*opened)->data();
  if (offset > data.size() ||
      length.value_or(data.size() - offset) > data.size() - offset)
    return emitError(location)
           << owner() << ": offset " << offset << " and length "
           << length.value_or(size) << " lie outside external data '" << file
           << "' of " << data.size() << " bytes";
  // Without a length the rest of the file may hold other tensors.
  if (length ? *length != size : data.size() - offset < size)
    return emitError(location)
           << owner() << ": external data '" << file << "' gives "
           << length.value_or(data.size() - offset)
           << " bytes; the shape needs " << size;
  if (!checksum.empty() && !checksum.equals_insensitive((*opened)->checksum()))
    return emitError(location)
           << owner() << ": the checksum of external data '" << file << "' is "
           << (*opened)->checksum() << ", not " << checksum;
  smallest = std::min(smallest.value_or(size), size);
  return TensorBytes{data.slice(offset, size), *opened};
}

FailureOr<TensorBytes> TensorReader::bytesOf(pb::TensorProto &tensor,
                                             uint64_t count, uint64_t size,
                                             Location location, Owner owner) {
  Layout layout = *layoutOf(tensor.data_type());
  bool external = tensor.data_location() == pb::TensorProto::EXTERNAL;
  struct Source {
    Field field;
    StringRef name;
    uint64_t size;
  };
  const Source sources[] = {
      {Field::Float, "float_data", uint64_t(tensor.float_data_size())},
      {Field::Int32, "int32_data", uint64_t(tensor.int32_data_size())},
      {Field::Int64, "int64_data", uint64_t(tensor.int64_data_size())},
      {Field::Double, "double_data", uint64_t(tensor.double_data_size())},
      {Field::UInt64, "uint64_data", uint64_t(tensor.uint64_data_size())},
      {Field::String, "string_data", uint64_t(tensor.string_data_size())},
  };
  const Source *typed = nullptr;
  auto large = largeWeights.find(&tensor);
  bool isLarge = large != largeWeights.end();
  uint64_t rawSize = isLarge ? large->second.size() : tensor.raw_data().size();
  bool hasRaw = tensor.has_raw_data() && (rawSize != 0 || !external);
  for (const Source &source : sources) {
    if (source.size == 0)
      continue;
    if (source.field != layout.field)
      return emitError(location) << owner() << ": data in " << source.name
                                 << ", which its element type does not use";
    // An empty raw_data beside typed data has no meaning.
    if (external || rawSize != 0)
      return emitError(location)
             << owner() << ": data in " << source.name << " and in "
             << (external ? "external data" : "raw_data");
    typed = &source;
  }
  if (external) {
    if (hasRaw)
      return emitError(location)
             << owner() << ": data in raw_data and in external data";
    return externalBytes(tensor, size, location, owner);
  }
  if (!typed) {
    if (rawSize != size)
      return emitError(location) << owner() << ": " << rawSize
                                 << " bytes of data; the shape needs " << size;
    if (isLarge)
      return TensorBytes{large->second, weightsFile};
    if (size == 0)
      return TensorBytes{{}, nullptr};
    auto raw =
        std::make_shared<std::string>(std::move(*tensor.mutable_raw_data()));
    return TensorBytes{{raw->data(), raw->size()}, raw};
  }

  // Values below a byte come packed, one byte an int32.
  uint64_t perElement = layout.bits == 8 * layout.word * 2 ? 2 : 1;
  uint64_t expected = layout.bits < 8 ? size : count * perElement;
  if (typed->size != expected)
    return emitError(location)
           << owner() << ": " << typed->size << " values in " << typed->name
           << "; the shape needs " << expected;
  auto bytes = std::make_shared<std::string>();
  bytes->reserve(size);
  if (failed(appendTyped(tensor, layout, location, owner, *bytes)))
    return failure();
  return TensorBytes{{bytes->data(), bytes->size()}, bytes};
}

FailureOr<ElementsAttr> TensorReader::read(const pb::TensorProto &tensor,
                                           Location location, Owner owner) {
  if (auto it = known.find(&tensor); it != known.end())
    return it->second;
  std::optional<Layout> layout = layoutOf(tensor.data_type());
  Type elementType = getElementType(tensor.data_type(), location->getContext());
  if (!layout || !elementType)
    return emitError(location) << owner() << ": element type "
                               << tensor.data_type() << " is not known";
  if (tensor.has_segment())
    return emitError(location)
           << owner()
           << ": the tensor is a segment of a larger one, which is "
              "not supported";
  std::optional<uint64_t> count = elementCount(tensor.dims());
  if (!count ||
      !llvm::checkedMulUnsigned<uint64_t>(*count, std::max(layout->bits, 8u)))
    return emitError(location)
           << owner() << ": its shape has a negative size or too many elements";
  auto type = RankedTensorType::get(
      ArrayRef<int64_t>(tensor.dims().data(), tensor.dims_size()), elementType);

  ElementsAttr elements;
  if (layout->field == Field::String) {
    if (tensor.has_raw_data() || tensor.float_data_size() ||
        tensor.int32_data_size() || tensor.int64_data_size() ||
        tensor.double_data_size() || tensor.uint64_data_size() ||
        tensor.data_location() == pb::TensorProto::EXTERNAL)
      return emitError(location)
             << owner() << ": strings are not in string_data";
    if (uint64_t(tensor.string_data_size()) != *count)
      return emitError(location)
             << owner() << ": " << tensor.string_data_size()
             << " values in string_data; the shape needs " << *count;
    SmallVector<StringRef> values(tensor.string_data().begin(),
                                  tensor.string_data().end());
    elements = DenseElementsAttr::get(type, values);
  } else {
    // The model is this import's own: bytes move out of it.
    auto &source = const_cast<pb::TensorProto &>(tensor);
    FailureOr<TensorBytes> bytes =
        bytesOf(source, *count, llvm::divideCeil(*count * layout->bits, 8),
                location, owner);
    if (failed(bytes))
      return failure();
    elements = toElements(type, *bytes, layout->bits, tensor.name(), options);
  }
  known[&tensor] = elements;
  return elements;
}

FailureOr<ElementsAttr> TensorReader::read(const pb::SparseTensorProto &tensor,
                                           Location location, Owner owner) {
  if (auto it = known.find(&tensor); it != known.end())
    return it->second;
  std::optional<uint64_t> count = elementCount(tensor.dims());
  if (!count)
    return emitError(location)
           << owner() << ": its shape has a negative size or too many elements";
  // The attribute of MLIR wants both parts dense.
  FailureOr<ElementsAttr> values =
      read(tensor.values(), location, [&] { return owner() + " (values)"; });
  FailureOr<ElementsAttr> indices =
      read(tensor.indices(), location, [&] { return owner() + " (indices)"; });
  if (failed(values) || failed(indices))
    return failure();
  auto toDense = [&](ElementsAttr elements) -> DenseElementsAttr {
    if (auto resource = dyn_cast<DenseResourceElementsAttr>(elements)) {
      ArrayRef<char> bytes = resource.getData();
      Type element = resource.getType().getElementType();
      if (element.isInteger(1))
        return DenseElementsAttr::get(
            resource.getType(), SmallVector<bool>(bytes.begin(), bytes.end()));
      if (!isa<ComplexType>(element) && element.getIntOrFloatBitWidth() < 8)
        return {};
      return DenseElementsAttr::getFromRawBuffer(resource.getType(), bytes);
    }
    return dyn_cast<DenseElementsAttr>(elements);
  };
  DenseElementsAttr denseValues = toDense(*values);
  DenseElementsAttr denseIndices = toDense(*indices);
  int64_t rank = tensor.dims_size();
  if (!denseValues || denseValues.getType().getRank() != 1)
    return emitError(location)
           << owner() << ": the values of a sparse tensor are not a list";
  int64_t stored = denseValues.getNumElements();
  ShapedType indexType = denseIndices ? denseIndices.getType() : ShapedType();
  bool linear = indexType && indexType.getRank() == 1;
  bool pairs =
      indexType && indexType.getRank() == 2 && indexType.getDimSize(1) == rank;
  if ((!linear && !pairs) || !indexType.getElementType().isInteger(64) ||
      indexType.getDimSize(0) != stored)
    return emitError(location)
           << owner()
           << ": the indices of a sparse tensor are not int64 of "
              "shape ["
           << stored << "] or [" << stored << ", " << rank << "]";

  // Linear indices are short; written as coordinates they can be any number.
  if (static_cast<uint64_t>(stored) * static_cast<uint64_t>(rank) >
      maxCoordinates)
    return emitError(location)
           << owner() << ": a sparse tensor of " << rank << " dimensions with "
           << stored << " values has more than " << maxCoordinates
           << " coordinates";
  SmallVector<int64_t> coordinates;
  coordinates.reserve(stored * rank);
  auto outside = [&](int64_t index) {
    return emitError(location)
           << owner() << ": index " << index << " of a sparse tensor lies "
           << "outside its shape";
  };
  if (linear) {
    for (int64_t index : denseIndices.getValues<int64_t>()) {
      if (index < 0 || static_cast<uint64_t>(index) >= *count)
        return outside(index);
      size_t base = coordinates.size();
      coordinates.resize(base + rank);
      for (int64_t axis = rank; axis-- > 0; index /= tensor.dims(axis))
        coordinates[base + axis] = index % tensor.dims(axis);
    }
  } else {
    for (auto [position, index] :
         llvm::enumerate(denseIndices.getValues<int64_t>())) {
      if (index < 0 || index >= tensor.dims(position % rank))
        return outside(index);
      coordinates.push_back(index);
    }
  }
  ArrayRef<int64_t> all(coordinates);
  for (int64_t index = 1; index < stored; ++index)
    if (!std::lexicographical_compare(
            all.begin() + (index - 1) * rank, all.begin() + index * rank,
            all.begin() + index * rank, all.begin() + (index + 1) * rank))
      return emitError(location)
             << owner() << ": the indices of a sparse tensor are not in "
             << "ascending order, each once (at #" << index << ")";
  auto type = RankedTensorType::get(
      ArrayRef<int64_t>(tensor.dims().data(), tensor.dims_size()),
      denseValues.getElementType());
  auto coordinateType = RankedTensorType::get(
      {stored, rank}, IntegerType::get(location->getContext(), 64));
  ElementsAttr elements = SparseElementsAttr::getChecked(
      [&] { return emitError(location) << owner() << ": "; }, type,
      cast<DenseIntElementsAttr>(DenseElementsAttr::get(
          coordinateType, ArrayRef<int64_t>(coordinates))),
      denseValues);
  if (!elements)
    return failure();
  known[&tensor] = elements;
  return elements;
}

} // namespace dialectgen::onnx::importer
