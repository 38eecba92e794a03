//===- BuiltinRecords.cpp - checked readers of builtin records ------------===//
//
// MLIR's reader makes builtin attributes and types without verifying them. The
// readers here take its place for every record that can be invalid.
//
//===----------------------------------------------------------------------===//

#include "BytecodeParts.h"
#include "dialectgen/core/MlirVersion.h"
#include "dialectgen/core/bytecode/BytecodeCheck.h"
#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;

namespace dialectgen {
namespace {

// MLIR's codes.
enum AttributeCode : uint64_t {
  DictionaryCode = 1,
  IntegerCode = 8,
  FloatCode = 9,
  PlaceCode = 11,
  DenseResourceCode = 16,
  DenseArrayCode = 17,
  DenseNumbersCode = 18,
  DenseStringsCode = 19,
  SparseCode = 20,
  LocationRangeCode = 22,
};
enum TypeCode : uint64_t {
  IntegerTypeCode = 0,
  ComplexCode = 9,
  MemRefCode = 10,
  MemRefInSpaceCode = 11,
  TensorCode = 13,
  EncodedTensorCode = 14,
  UnrankedMemRefCode = 16,
  UnrankedMemRefInSpaceCode = 17,
  UnrankedTensorCode = 18,
  VectorCode = 19,
  ScalableVectorCode = 20,
};

/// Bits of an element of dense data; 0 if there can be no such data.
unsigned elementWidth(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    return 2 * llvm::alignTo<8>(elementWidth(complex.getElementType()));
  if (isa<IndexType>(type))
    return IndexType::kInternalStorageBitWidth;
  return type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 0;
}

/// The number of elements; std::nullopt if it is not fixed or does not fit.
std::optional<int64_t> elementCount(ShapedType type) {
  if (!type.hasStaticShape())
    return std::nullopt;
  int64_t count = 1;
  for (int64_t size : type.getShape())
    if (llvm::MulOverflow(count, size, count))
      return std::nullopt;
  return count;
}

class Reader {
public:
  Reader(DialectBytecodeReader &reader,
         const std::shared_ptr<llvm::SourceMgr> &lender, bool &hasRanges)
      : reader(reader), context(reader.getContext()), lender(lender),
        hasRanges(hasRanges) {}

  /// Null after an error; also, with success, if the code is not one of those
  /// that are read here.
  LogicalResult readAttribute(Attribute &result);
  LogicalResult readType(Type &result);

private:
  auto error() {
    return [this] { return reader.emitError(); };
  }
  Attribute readInteger();
  Attribute readFloat();
  Attribute readDictionary();
  Attribute readDenseArray();
  Attribute readDenseNumbers();
  Attribute readDenseStrings();
  Attribute readDenseResource();
  Attribute readBeginOfRange();
  Type readIntegerType();
  Type readShaped(uint64_t code);
  Type readMemRef(uint64_t code);

  DialectBytecodeReader &reader;
  MLIRContext *context;
  const std::shared_ptr<llvm::SourceMgr> &lender;
  bool &hasRanges;
};

constexpr StringLiteral lentKey = "data of a file at ";

} // namespace

bool isLent(DenseResourceElementsAttr resource) {
  return resource.getRawHandle().getKey().starts_with(lentKey);
}

bool hasLentData(MLIRContext *context) {
  // Without a list of resources there may be some.
  bool isThere = !listsResources;
  forEachResource(DenseResourceElementsHandle::getManagerInterface(context)
                      .getBlobManager(),
                  [&](StringRef key, const AsmResourceBlob &) {
                    isThere |= key.starts_with(lentKey);
                  });
  return isThere;
}

/// A resource of `type` with `data`, which `lender` owns.
static Attribute lend(ShapedType type, ArrayRef<char> data,
                      const std::shared_ptr<llvm::SourceMgr> &lender) {
  // Names of one prefix with different numbers are found free at once.
  std::string key =
      lentKey.str() + std::to_string(reinterpret_cast<uintptr_t>(data.data()));
  return DenseResourceElementsAttr::get(
      type, key,
      UnmanagedAsmResourceBlob::allocateInferAlign(
          data, [lender](void *, size_t, size_t) {}));
}

Attribute Reader::readInteger() {
  Type type;
  if (failed(reader.readType(type)))
    return {};
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer && !isa<IndexType>(type)) {
    reader.emitError() << "an integer of type " << type;
    return {};
  }
  unsigned width = elementWidth(type);
  FailureOr<APInt> value = reader.readAPIntWithKnownWidth(width);
  if (failed(value))
    return {};
  // Bits above the width may be set in the input.
  if (width < 64 && width != 0 && (value->getRawData()[0] >> width) != 0) {
    reader.emitError() << "a number does not fit type " << type;
    return {};
  }
  return IntegerAttr::getChecked(error(), type, *value);
}

Attribute Reader::readFloat() {
  Type type;
  if (failed(reader.readType(type)))
    return {};
  auto number = dyn_cast<FloatType>(type);
  if (!number) {
    reader.emitError() << "a floating-point number of type " << type;
    return {};
  }
  FailureOr<APInt> bits = reader.readAPIntWithKnownWidth(number.getWidth());
  if (failed(bits))
    return {};
  if (number.getWidth() < 64 &&
      (bits->getRawData()[0] >> number.getWidth()) != 0) {
    reader.emitError() << "a number does not fit type " << type;
    return {};
  }
  return FloatAttr::getChecked(error(), type,
                               APFloat(number.getFloatSemantics(), *bits));
}

/// Names must differ.
Attribute Reader::readDictionary() {
  uint64_t count;
  if (failed(reader.readVarInt(count)))
    return {};
  SmallVector<NamedAttribute> entries;
  for (uint64_t i = 0; i != count; ++i) {
    StringAttr name;
    Attribute value;
    if (failed(reader.readAttribute(name)) ||
        failed(reader.readAttribute(value)))
      return {};
    if (name.empty()) {
      reader.emitError() << "an attribute without a name";
      return {};
    }
    entries.emplace_back(name, value);
  }
  if (auto twice = DictionaryAttr::findDuplicate(entries, /*isSorted=*/false)) {
    reader.emitError() << "two attributes are named " << twice->getName();
    return {};
  }
  return DictionaryAttr::get(context, entries);
}

Attribute Reader::readDenseArray() {
  Type type;
  uint64_t size;
  ArrayRef<char> data;
  if (failed(reader.readType(type)) || failed(reader.readVarInt(size)) ||
      failed(reader.readBlob(data)))
    return {};
  if (!type.isIntOrFloat() ||
      size > uint64_t(std::numeric_limits<int64_t>::max())) {
    reader.emitError() << "an array of " << size << " elements of type "
                       << type;
    return {};
  }
  return DenseArrayAttr::getChecked(error(), context, type, int64_t(size),
                                    data);
}

Attribute Reader::readDenseNumbers() {
  ShapedType type;
  ArrayRef<char> data;
  if (failed(reader.readType(type)) || failed(reader.readBlob(data)))
    return {};
  std::optional<int64_t> count = elementCount(type);
  unsigned width = elementWidth(type.getElementType());
  bool isSplat = false;
  if (!isa<RankedTensorType, VectorType>(type) || !count || width == 0 ||
      *count > std::numeric_limits<int64_t>::max() / 2 / width ||
      !DenseElementsAttr::isValidRawBuffer(type, data, isSplat)) {
    reader.emitError() << data.size() << " bytes of data are not of type "
                       << type;
    return {};
  }
  constexpr size_t large = 1 << 20;
  // Resources of other elements may have another layout.
  auto number = dyn_cast<ComplexType>(type.getElementType());
  Type word = number ? number.getElementType() : type.getElementType();
  if (lender && data.size() >= large && word.isIntOrFloat() &&
      word.getIntOrFloatBitWidth() % 8 == 0)
    return lend(type, data, lender);
  return DenseElementsAttr::getFromRawBuffer(type, data);
}

Attribute Reader::readDenseStrings() {
  ShapedType type;
  uint64_t isSplat;
  if (failed(reader.readType(type)) || failed(reader.readVarInt(isSplat)))
    return {};
  std::optional<int64_t> count = elementCount(type);
  if (!isa<RankedTensorType, VectorType>(type) || !count || isSplat > 1) {
    reader.emitError() << "strings are not of type " << type;
    return {};
  }
  // Read one by one: the type's number is not trusted.
  std::vector<StringRef> strings;
  for (int64_t i = 0, e = isSplat ? 1 : *count; i != e; ++i) {
    StringRef string;
    if (failed(reader.readString(string)))
      return {};
    strings.push_back(string);
  }
  return DenseStringElementsAttr::get(type, strings);
}

Attribute Reader::readDenseResource() {
  ShapedType type;
  if (failed(reader.readType(type)))
    return {};
  FailureOr<DenseResourceElementsHandle> handle =
      reader.readResourceHandle<DenseResourceElementsHandle>();
  if (failed(handle))
    return {};
  if (!isa<RankedTensorType, VectorType>(type) || !elementCount(type)) {
    reader.emitError() << "a resource is not of type " << type;
    return {};
  }
  return DenseResourceElementsAttr::get(type, *handle);
}

/// A range of lines and columns as the place where it begins. Of up to four
/// numbers, the first are the line and the column.
Attribute Reader::readBeginOfRange() {
  StringAttr file;
  SmallVector<uint64_t, 4> numbers;
  if (failed(reader.readAttribute(file)) ||
      failed(reader.readList(numbers, [&](uint64_t &number) {
        return reader.readVarInt(number);
      })))
    return {};
  if (numbers.size() > 4) {
    reader.emitError() << "a location of " << numbers.size() << " numbers";
    return {};
  }
  numbers.resize(4);
  hasRanges = true;
  return FileLineColLoc::get(file, unsigned(numbers[0]), unsigned(numbers[1]));
}

LogicalResult Reader::readAttribute(Attribute &result) {
  uint64_t code;
  if (failed(reader.readVarInt(code)))
    return failure();
  switch (code) {
  case DictionaryCode:
    result = readDictionary();
    break;
  case IntegerCode:
    result = readInteger();
    break;
  case FloatCode:
    result = readFloat();
    break;
  case DenseResourceCode:
    result = readDenseResource();
    break;
  case DenseArrayCode:
    result = readDenseArray();
    break;
  case DenseNumbersCode:
    result = readDenseNumbers();
    break;
  case DenseStringsCode:
    result = readDenseStrings();
    break;
  case SparseCode:
    // MLIR's own verifier of these reads out of bounds.
    return reader.emitError() << "sparse data are not read";
  case LocationRangeCode:
    if (hasLocationRanges)
      return success();
    result = readBeginOfRange();
    break;
  default:
    return success();
  }
  return success(bool(result));
}

Type Reader::readIntegerType() {
  uint64_t value;
  if (failed(reader.readVarInt(value)))
    return {};
  if ((value & 3) > IntegerType::Unsigned ||
      (value >> 2) > IntegerType::kMaxWidth) {
    reader.emitError() << "an integer type of " << (value >> 2) << " bits";
    return {};
  }
  return IntegerType::get(
      context, unsigned(value >> 2),
      static_cast<IntegerType::SignednessSemantics>(value & 3));
}

Type Reader::readShaped(uint64_t code) {
  Attribute encoding;
  SmallVector<int64_t> shape;
  SmallVector<bool> scalable;
  Type element;
  if (code == EncodedTensorCode && failed(reader.readAttribute(encoding)))
    return {};
  if (code == ScalableVectorCode) {
    uint64_t count;
    if (failed(reader.readVarInt(count)))
      return {};
    for (uint64_t i = 0; i != count; ++i) {
      bool value;
      if (failed(reader.readBool(value)))
        return {};
      scalable.push_back(value);
    }
  }
  if (failed(reader.readSignedVarInts(shape)) ||
      failed(reader.readType(element)))
    return {};
  if (code == VectorCode || code == ScalableVectorCode) {
    scalable.resize(code == VectorCode ? shape.size() : scalable.size());
    return VectorType::getChecked(error(), shape, element, scalable);
  }
  return RankedTensorType::getChecked(error(), shape, element, encoding);
}

Type Reader::readMemRef(uint64_t code) {
  Attribute space, layout;
  SmallVector<int64_t> shape;
  Type element;
  if ((code == MemRefInSpaceCode || code == UnrankedMemRefInSpaceCode) &&
      failed(reader.readAttribute(space)))
    return {};
  bool isRanked = code == MemRefCode || code == MemRefInSpaceCode;
  if ((isRanked && failed(reader.readSignedVarInts(shape))) ||
      failed(reader.readType(element)))
    return {};
  if (!isRanked)
    return UnrankedMemRefType::getChecked(error(), element, space);
  if (failed(reader.readAttribute(layout)))
    return {};
  auto checked = dyn_cast<MemRefLayoutAttrInterface>(layout);
  if (!checked) {
    reader.emitError() << "no layout of a memref: " << layout;
    return {};
  }
  return MemRefType::getChecked(error(), shape, element, checked, space);
}

LogicalResult Reader::readType(Type &result) {
  uint64_t code;
  if (failed(reader.readVarInt(code)))
    return failure();
  Type element;
  switch (code) {
  case IntegerTypeCode:
    result = readIntegerType();
    break;
  case ComplexCode:
    if (succeeded(reader.readType(element)))
      result = ComplexType::getChecked(error(), element);
    break;
  case UnrankedTensorCode:
    if (succeeded(reader.readType(element)))
      result = UnrankedTensorType::getChecked(error(), element);
    break;
  case TensorCode:
  case EncodedTensorCode:
  case VectorCode:
  case ScalableVectorCode:
    result = readShaped(code);
    break;
  case MemRefCode:
  case MemRefInSpaceCode:
  case UnrankedMemRefCode:
  case UnrankedMemRefInSpaceCode:
    result = readMemRef(code);
    break;
  default:
    return success();
  }
  return success(bool(result));
}

bool bytecode::isPlace(uint64_t code) {
  return code == PlaceCode || code == LocationRangeCode;
}

std::shared_ptr<const bool>
attachCheckedBuiltinReaders(ParserConfig &config,
                            const std::shared_ptr<llvm::SourceMgr> &lender) {
  auto hasRanges = std::make_shared<bool>(false);
  BytecodeReaderConfig &readers = config.getBytecodeReaderConfig();
  readers.attachAttributeCallback([=](DialectBytecodeReader &reader,
                                      StringRef dialect,
                                      Attribute &result) -> LogicalResult {
    return dialect == "builtin"
               ? Reader(reader, lender, *hasRanges).readAttribute(result)
               : success();
  });
  readers.attachTypeCallback([=](DialectBytecodeReader &reader,
                                 StringRef dialect,
                                 Type &result) -> LogicalResult {
    if (dialect == "quant")
      return bytecode::readQuantType(reader, result);
    return dialect == "builtin"
               ? Reader(reader, lender, *hasRanges).readType(result)
               : success();
  });
  return hasRanges;
}

} // namespace dialectgen
