//===- TensorRecords.cpp - numbers and tensors as records -----------------===//
//
// See TensorRecords.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/versions/TensorRecords.h"
#include "dialectgen/core/IntegerArrays.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace dialectgen {

/// `bits` as a number of that width with a sign.
static int64_t signedOf(uint64_t bits, unsigned width) {
  return width == 0 || width >= 64 ? int64_t(bits)
                                   : llvm::SignExtend64(bits, width);
}

Attribute TensorRecords::findField(const Record &record, FieldKind kind) {
  if (record.row)
    for (auto [field, value] : llvm::zip(record.row->fields, record.fields))
      if (field.kind == kind)
        return value;
  return {};
}

Attribute TensorRecords::make(StringRef builtin,
                              ArrayRef<Attribute> fields) const {
  for (const VersionTarget &dialect : dialects)
    if (auto code = findBuiltin(dialect.table->attributes, builtin))
      return dialect.table->factory.attribute(*code, fields);
  return {};
}

Type TensorRecords::makeType(StringRef builtin,
                             ArrayRef<Attribute> fields) const {
  for (const VersionTarget &dialect : dialects)
    if (auto code = findBuiltin(dialect.table->types, builtin))
      return cast<TypeAttr>(dialect.table->factory.type(*code, fields))
          .getValue();
  return {};
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

Type TensorRecords::findType(StringRef text) const {
  return makeType(text, {});
}

Type TensorRecords::findInteger(unsigned width) const {
  if (Type type = findType(("i" + Twine(width)).str()))
    return type;
  for (const VersionTarget &dialect : dialects)
    if (findBuiltin(dialect.table->types, "@integer_type")) {
      const RecordFactory &factory = dialect.table->factory;
      // The fields are the width, and a sign that is none.
      return makeType("@integer_type",
                      {factory.integer(width), factory.integer(0)});
    }
  return {};
}

Type TensorRecords::toBuiltin(Type scalar) const {
  Record record = scalar ? split(dialects, scalar) : Record();
  if (!record.row || bitsOf(record) == 0)
    return {};
  MLIRContext *context = scalar.getContext();
  if (isBuiltin(*record.row, "@integer_type"))
    return IntegerType::get(context, bitsOf(record),
                            IntegerType::SignednessSemantics(
                                cast<IntegerAttr>(record.fields[1]).getInt()));
  return parseType(record.row->builtin, context);
}

/// The type in the field of this name; null if `record` has none.
static Type typeIn(const Record &record, StringRef field) {
  if (record.row)
    for (auto [row, value] : llvm::zip(record.row->fields, record.fields))
      if (StringRef(row.name) == field)
        return cast<TypeAttr>(value).getValue();
  return {};
}

Type TensorRecords::elementOf(Type type) const {
  Record record = split(dialects, type);
  if (record.row && isBuiltin(*record.row, "@tensor"))
    return cast<TypeAttr>(record.fields[1]).getValue();
  Type element = typeIn(record, "elementType");
  return element ? element : type;
}

Type TensorRecords::storageOf(Type element) const {
  Type storage = typeIn(split(dialects, element), "storageType");
  return storage ? storage : element;
}

std::optional<ArrayRef<int64_t>> TensorRecords::shapeOf(Type type) const {
  Record record = split(dialects, type);
  if (!record.row || !isBuiltin(*record.row, "@tensor"))
    return std::nullopt;
  return cast<DenseI64ArrayAttr>(record.fields[0]).asArrayRef();
}

Type TensorRecords::tensorOf(ArrayRef<int64_t> shape, Type element) const {
  return makeType("@tensor",
                  {DenseI64ArrayAttr::get(element.getContext(), shape),
                   TypeAttr::get(element)});
}

unsigned TensorRecords::widthOf(const Record &record) const {
  auto type = dyn_cast_or_null<TypeAttr>(findField(record, FieldKind::Type));
  if (!type)
    return 0;
  Record inner = split(dialects, type.getValue());
  unsigned bits = bitsOf(inner);
  return bits || !inner.row ? bits : widthOf(inner);
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

/// The numbers in the data of a tensor, each of `width` bits.
static SmallVector<uint64_t> numbersIn(ArrayRef<char> data, unsigned width) {
  SmallVector<uint64_t> numbers;
  size_t bytes = (width + 7) / 8;
  for (; bytes && bytes <= 8 && data.size() >= bytes;
       data = data.drop_front(bytes)) {
    uint64_t bits = 0;
    for (size_t i = 0; i != bytes; ++i)
      bits |= uint64_t(static_cast<unsigned char>(data[i])) << (8 * i);
    numbers.push_back(bits);
  }
  return numbers;
}

/// The data of a tensor as MLIR has it: one number if all are equal.
static std::string dataOf(ArrayRef<int64_t> numbers, unsigned width) {
  bool repeats = !numbers.empty() && llvm::all_equal(numbers);
  std::string data;
  for (int64_t number : repeats ? numbers.take_front() : numbers)
    for (unsigned at = 0; at < width; at += 8)
      data += char(uint64_t(number) >> at);
  return data;
}

std::optional<SmallVector<int64_t>>
TensorRecords::numbersOf(Attribute value) const {
  if (auto numbers = integersOfArray(value))
    return numbers;
  Record record = split(dialects, value);
  unsigned width = widthOf(record);
  if (auto bits =
          dyn_cast_or_null<IntegerAttr>(findField(record, FieldKind::Bits)))
    return SmallVector<int64_t>{signedOf(uint64_t(bits.getInt()), width)};
  SmallVector<int64_t> numbers;
  if (Attribute data = findField(record, FieldKind::Blob)) {
    // Single bits are packed, and have no bounds.
    if (width < 2)
      return std::nullopt;
    for (uint64_t bits : numbersIn(bytesOfBlob(data), width))
      numbers.push_back(signedOf(bits, width));
    auto type = cast<TypeAttr>(findField(record, FieldKind::Type)).getValue();
    auto shape = shapeOf(type);
    if (!shape || numbers.size() != 1)
      return numbers;
    // Elements that are all equal are there once. No operation has so many
    // numbers that a reader would run out of memory.
    constexpr int64_t most = 1 << 16;
    int64_t count = ShapedType::getNumElements(*shape);
    if (count > most)
      return std::nullopt;
    numbers.assign(count, numbers.front());
    return numbers;
  }
  auto list =
      dyn_cast_or_null<ArrayAttr>(findField(record, FieldKind::Attributes));
  if (!list)
    return std::nullopt;
  for (Attribute element : list) {
    std::optional<SmallVector<int64_t>> inner = numbersOf(element);
    if (!inner)
      return std::nullopt;
    llvm::append_range(numbers, *inner);
  }
  return numbers;
}

Attribute TensorRecords::numberOf(int64_t bits, Type type) const {
  OwnedRecord scalar = type ? split(dialects, type) : OwnedRecord();
  if (!scalar.row)
    return {};
  uint64_t mask = llvm::maskTrailingOnes<uint64_t>(bitsOf(scalar));
  return make(
      StringRef(scalar.row->builtin).contains('f') ? "@float" : "@integer",
      {TypeAttr::get(type),
       scalar.target->table->factory.integer(int64_t(uint64_t(bits) & mask))});
}

/// The bits of the integer of type `from` with `bits` in one of type `to`;
/// nothing if that has no such integer.
static std::optional<uint64_t> integerAs(uint64_t bits, Type from, Type to) {
  auto widthOf = [](Type type) {
    return isa<IndexType>(type) ? 64 : type.getIntOrFloatBitWidth();
  };
  unsigned was = widthOf(from), is = widthOf(to);
  if (was > 64 || is > 64)
    return std::nullopt;
  llvm::APInt number(was, bits & llvm::maskTrailingOnes<uint64_t>(was));
  // One bit more holds each number of either sign.
  llvm::APInt wide =
      from.isUnsignedInteger() ? number.zext(66) : number.sext(66);
  llvm::APInt back = to.isUnsignedInteger() ? wide.trunc(is).zext(66)
                                            : wide.trunc(is).sext(66);
  if (back != wide)
    return std::nullopt;
  return wide.trunc(is).getZExtValue();
}

/// The same for floats.
static std::optional<uint64_t> floatAs(uint64_t bits, FloatType from,
                                       FloatType to) {
  if (from.getWidth() > 64 || to.getWidth() > 64)
    return std::nullopt;
  llvm::APFloat number(
      from.getFloatSemantics(),
      llvm::APInt(from.getWidth(),
                  bits & llvm::maskTrailingOnes<uint64_t>(from.getWidth())));
  bool isLossy = false;
  number.convert(to.getFloatSemantics(), llvm::APFloat::rmNearestTiesToEven,
                 &isLossy);
  if (isLossy)
    return std::nullopt;
  return number.bitcastToAPInt().getZExtValue();
}

Attribute TensorRecords::retyped(Attribute value, Type type) const {
  Record record = split(dialects, value);
  bool isNumber = record.row && (isBuiltin(*record.row, "@integer") ||
                                 isBuiltin(*record.row, "@float"));
  if (!isNumber || !type)
    return {};
  Type from = toBuiltin(cast<TypeAttr>(record.fields[0]).getValue()),
       to = toBuiltin(type);
  if (!from || !to)
    return {};
  uint64_t bits = cast<IntegerAttr>(record.fields[1]).getInt();
  std::optional<uint64_t> made;
  if (from.isIntOrIndex() && to.isIntOrIndex())
    made = integerAs(bits, from, to);
  else if (isa<FloatType>(from) && isa<FloatType>(to))
    made = floatAs(bits, cast<FloatType>(from), cast<FloatType>(to));
  return made ? numberOf(int64_t(*made), type) : Attribute();
}

Attribute TensorRecords::elementsOf(ArrayRef<int64_t> numbers,
                                    ArrayRef<int64_t> shape,
                                    Type element) const {
  if (!element)
    return {};
  OwnedRecord scalar = split(dialects, element);
  Type type = tensorOf(shape, element);
  unsigned width = bitsOf(scalar);
  if (!type || width < 2 || width > 64)
    return {};
  return make("@elements",
              {TypeAttr::get(type),
               scalar.target->table->factory.string(dataOf(numbers, width))});
}

Attribute TensorRecords::withShape(Attribute elements,
                                   ArrayRef<int64_t> shape) const {
  Record record = split(dialects, elements);
  if (!record.row || !isBuiltin(*record.row, "@elements"))
    return {};
  Type type = cast<TypeAttr>(record.fields[0]).getValue();
  return make("@elements", {TypeAttr::get(tensorOf(shape, elementOf(type))),
                            record.fields[1]});
}

Attribute TensorRecords::toElements(Attribute number,
                                    ArrayRef<int64_t> shape) const {
  Record record = split(dialects, number);
  unsigned width = widthOf(record);
  if (!record.row || width < 8 || width > 64 ||
      (!isBuiltin(*record.row, "@integer") &&
       !isBuiltin(*record.row, "@float")))
    return number;
  Attribute elements =
      elementsOf(cast<IntegerAttr>(record.fields[1]).getInt(), shape,
                 cast<TypeAttr>(record.fields[0]).getValue());
  return elements ? elements : number;
}

Attribute TensorRecords::toNumber(Attribute elements,
                                  ArrayRef<int64_t> shape) const {
  Record record = split(dialects, elements);
  auto type = dyn_cast_or_null<TypeAttr>(findField(record, FieldKind::Type));
  if (!type || !isBuiltin(*record.row, "@elements") ||
      shapeOf(type.getValue()) != shape)
    return {};
  std::optional<SmallVector<int64_t>> numbers = numbersOf(elements);
  return numbers && numbers->size() == 1
             ? numberOf(numbers->front(), elementOf(type.getValue()))
             : Attribute();
}

} // namespace dialectgen
