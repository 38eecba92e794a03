//===- RecordChecks.cpp - constraints between fields of records -----------===//
//
// See RecordChecks.h. The row of a record names the MLIR type or attribute that
// it stands for, which selects the checks. A new version of a type therefore
// has the checks of the previous one.
//
//===----------------------------------------------------------------------===//

#include "RecordChecks.h"
#include "dialectgen/core/records/TextFaults.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace mlir;

namespace dialectgen {
namespace {

using EmitError = llvm::function_ref<InFlightDiagnostic()>;

class RecordCheck {
public:
  RecordCheck(EmitError emitError, const RecordRow &row,
              MutableArrayRef<Attribute> fields)
      : emitError(emitError), row(row), fields(fields) {}
  LogicalResult run();

private:
  int64_t number(unsigned field) const {
    return cast<IntegerAttr>(fields[field]).getInt();
  }
  ArrayRef<int64_t> numbers(unsigned field) const {
    return cast<DenseI64ArrayAttr>(fields[field]).asArrayRef();
  }
  Type type(unsigned field) const {
    return cast<TypeAttr>(fields[field]).getValue();
  }
  InFlightDiagnostic error() { return emitError() << "'" << row.name << "' "; }
  unsigned elementWidth(Type type) const;

  LogicalResult checkCases();
  LogicalResult checkNumberOfType();
  LogicalResult checkShape(ArrayRef<int64_t> shape);
  LogicalResult checkVector();
  LogicalResult checkIntegerType();
  LogicalResult checkPrinted();
  LogicalResult checkData();
  LogicalResult checkQuantization(int64_t least, int64_t most,
                                  ArrayRef<int64_t> scales);
  LogicalResult checkAxis();

  EmitError emitError;
  const RecordRow &row;
  MutableArrayRef<Attribute> fields;
};

/// The width of a type of integers of any width. MLIR has none above 2^24.
constexpr int64_t maxIntegerWidth = (1 << 24) - 1;

/// The shape and the element type of a record that has them.
std::optional<std::pair<ArrayRef<int64_t>, Type>>
shapeOf(const RecordRow &row, ArrayRef<Attribute> fields) {
  bool isEncoded = isBuiltin(row, "@encoded_tensor");
  if (isBuiltin(row, "@memref"))
    return std::pair(cast<DenseI64ArrayAttr>(fields[0]).asArrayRef(),
                     cast<TypeAttr>(fields[1]).getValue());
  if (!isEncoded && !isBuiltin(row, "@tensor") && !isBuiltin(row, "@buffer") &&
      !isBuiltin(row, "@vector"))
    return std::nullopt;
  return std::pair(
      cast<DenseI64ArrayAttr>(fields[isEncoded ? 1 : 0]).asArrayRef(),
      cast<TypeAttr>(fields.back()).getValue());
}

/// Sizes of data in bytes and bits fit 64 bits.
constexpr int64_t maxCount = int64_t(1) << 56;
constexpr int64_t dynamicSize = std::numeric_limits<int64_t>::min();

/// Truth values stand in single bits, lowest first, and unused bits are 0. A
/// byte of ones or zeros stands for two or more of the same value. Some writers
/// made a byte of ones for a single value, too, one byte a value, or a byte 01
/// for all of more than eight; they are read.
std::optional<std::string> canonicalBooleans(StringRef data, uint64_t count) {
  uint64_t packed = llvm::divideCeil(count, 8);
  bool isWhole = data == StringRef("\0", 1) || data == "\xff";
  bool isOne = isWhole || data == "\x01";
  if (count < 2) {
    if (!isOne && (count == 1 || !data.empty()))
      return std::nullopt;
    return std::string(count, data.empty() || data[0] == '\0' ? '\0' : '\x01');
  }
  if (isWhole)
    return data.str();
  std::string result;
  if (data.size() == packed) {
    result = data.str();
    if (unsigned used = count % 8)
      result.back() = char(uint8_t(result.back()) & ((1u << used) - 1));
    return result;
  }
  if (isOne)
    return "\xff";
  if (data.size() != count)
    return std::nullopt;
  result.assign(packed, '\0');
  for (uint64_t i = 0; i != count; ++i) {
    if (data[i] != 0 && data[i] != 1)
      return std::nullopt;
    result[i / 8] |= char(data[i] << (i % 8));
  }
  return result;
}

} // namespace

LogicalResult RecordCheck::checkCases() {
  if (row.cases.empty())
    return success();
  int64_t value = cast<IntegerAttr>(fields.front()).getInt();
  if (isCase(row, value))
    return success();
  return error() << "has no case " << value;
}

/// Bits of a scalar type, or of a complex number; 0 if it is neither.
unsigned RecordCheck::elementWidth(Type type) const {
  Record record = splitRecord(type);
  if (!record.row)
    return 0;
  if (unsigned bits = bitsOf(record))
    return bits;
  if (isBuiltin(*record.row, "@complex")) {
    Type part = cast<TypeAttr>(record.fields.front()).getValue();
    return 2 * llvm::alignTo(elementWidth(part), 8);
  }
  return 0;
}

/// A number with a type before it.
LogicalResult RecordCheck::checkNumberOfType() {
  Type before;
  for (auto [field, value] : llvm::zip(row.fields, fields)) {
    if (field.kind == FieldKind::Type && !before)
      before = cast<TypeAttr>(value).getValue();
    if (field.kind != FieldKind::Bits)
      continue;
    unsigned width = before ? elementWidth(before) : 0;
    uint64_t bits = cast<IntegerAttr>(value).getValue().getZExtValue();
    if (width == 0 || width > 64)
      return error() << "holds a number of a type that is no scalar";
    if (width < 64 && (bits >> width) != 0)
      return error() << "holds a number that does not fit its type of " << width
                     << " bits";
  }
  return success();
}

LogicalResult RecordCheck::checkShape(ArrayRef<int64_t> shape) {
  for (int64_t size : shape)
    if (size < 0 && size != dynamicSize)
      return error() << "has a dimension of size " << size;
  return success();
}

/// Sizes, and which of them are multiples of a size that only a machine knows.
LogicalResult RecordCheck::checkVector() {
  ArrayRef<int64_t> shape = numbers(0), scalable = numbers(1);
  if (scalable.size() != shape.size() ||
      llvm::any_of(scalable,
                   [](int64_t flag) { return flag != 0 && flag != 1; }))
    return error() << "has no flag 0 or 1 for each dimension";
  if (llvm::any_of(shape, [](int64_t size) { return size <= 0; }))
    return error() << "has a dimension of a size that is not above 0";
  return success();
}

LogicalResult RecordCheck::checkIntegerType() {
  if (number(0) < 0 || number(0) > maxIntegerWidth || uint64_t(number(1)) > 2)
    return error() << "has " << number(0) << " bits and signedness "
                   << number(1);
  return success();
}

/// The parser recurses into brackets, so they are counted first.
LogicalResult RecordCheck::checkPrinted() {
  constexpr unsigned maxDepth = 200;
  StringRef text = cast<StringAttr>(fields[0]).getValue();
  if (text.contains('\0'))
    return error() << "has a text with a null character";
  unsigned depth = 0, signs = 0;
  char before = '\0';
  for (char letter : text) {
    if (StringRef("([{<").contains(letter))
      ++depth;
    else if (StringRef(")]}>").contains(letter) && depth &&
             (letter != '>' || before != '-'))
      --depth;
    signs = letter == '-' ? signs + 1 : letter == ' ' ? signs : 0;
    before = letter;
    if (depth + signs > maxDepth)
      return error() << "has a text that is nested more than " << maxDepth
                     << " deep";
  }
  if (auto fault = findTextFault(text))
    return error() << "has a text in which " << fault->message;
  return success();
}

/// A type and the bytes of its elements.
LogicalResult RecordCheck::checkData() {
  Record record = splitRecord(type(0));
  auto shape = record.row ? shapeOf(*record.row, record.fields) : std::nullopt;
  if (!shape)
    return error() << "has a type without a shape";
  if (isBuiltin(*record.row, "@memref") || isBuiltin(*record.row, "@buffer"))
    return error() << "has elements of a buffer, which has none in a program";
  int64_t count = 1;
  for (int64_t size : shape->first)
    if (size < 0 || llvm::MulOverflow(count, size, count) || count > maxCount)
      return error() << "has a type without a fixed number of elements";
  unsigned width = elementWidth(shape->second);
  if (width == 0)
    return error() << "has elements of a type that has no data";
  ArrayRef<char> data = bytesOfBlob(fields[1]);
  StringRef bytes(data.data(), data.size());
  auto wrongSize = [&] {
    return error() << "has " << bytes.size() << " bytes of data for " << count
                   << " elements of " << width << " bits";
  };
  if (width == 1) {
    std::optional<std::string> canonical = canonicalBooleans(bytes, count);
    if (!canonical)
      return wrongSize();
    if (*canonical != bytes)
      fields[1] = StringAttr::get(fields[1].getContext(), *canonical);
    return success();
  }
  uint64_t each = llvm::divideCeil(width, 8);
  if (bytes.size() != each && bytes.size() != uint64_t(count) * each)
    return wrongSize();
  return success();
}

/// The common first fields of both kinds of quantization: flags, a storage type
/// and an expressed type.
LogicalResult RecordCheck::checkQuantization(int64_t least, int64_t most,
                                             ArrayRef<int64_t> scales) {
  unsigned width = elementWidth(type(1));
  if (width == 0 || width > 32)
    return error() << "has a storage type that is no integer of at most 32 "
                      "bits";
  if (elementWidth(type(2)) == 0)
    return error() << "has an expressed type that is no scalar";
  if (uint64_t(number(0)) > 1)
    return error() << "has flags " << number(0);
  if (least >= most || least < -(int64_t(1) << (width - 1)) ||
      most >= int64_t(1) << width)
    return error() << "stores values from " << least << " to " << most << " in "
                   << width << " bits";
  for (int64_t bits : scales) {
    double scale = llvm::bit_cast<double>(bits);
    if (!std::isfinite(scale) || scale <= 0)
      return error() << "has a scale that is not above 0 and finite";
  }
  return success();
}

LogicalResult RecordCheck::checkAxis() {
  ArrayRef<int64_t> scales = numbers(6), zeroPoints = numbers(7);
  if (failed(checkQuantization(number(4), number(5), scales)))
    return failure();
  if (scales.size() != zeroPoints.size())
    return error() << "has " << scales.size() << " scales and "
                   << zeroPoints.size() << " zero points";
  if (number(3) < 0)
    return error() << "quantizes dimension " << uint64_t(number(3));
  return success();
}

LogicalResult RecordCheck::run() {
  if (failed(checkCases()) || failed(checkNumberOfType()))
    return failure();
  if (isBuiltin(row, "@vector"))
    return checkVector();
  if (auto shape = shapeOf(row, fields))
    return checkShape(shape->first);
  if (isBuiltin(row, "@elements"))
    return checkData();
  if (isBuiltin(row, "@quantized"))
    return checkQuantization(number(5), number(6), number(3));
  if (isBuiltin(row, "@quantized_per_axis"))
    return checkAxis();
  if (isBuiltin(row, "@integer_type"))
    return checkIntegerType();
  // Of types and attributes without a record of their parts, too.
  if (isBuiltin(row, "@text") ||
      (row.fields.size() == 1 && row.fields[0].kind == FieldKind::String &&
       StringRef(row.fields[0].name) == "text"))
    return checkPrinted();
  return success();
}

LogicalResult checkRecord(EmitError emitError, const RecordRow &row,
                          MutableArrayRef<Attribute> fields) {
  return fields.empty() ? success() : RecordCheck(emitError, row, fields).run();
}

} // namespace dialectgen
